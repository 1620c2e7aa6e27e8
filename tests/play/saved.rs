//! Tests of pencil marks in files, and of the messages if they are not kept.

use std::fs;

use super::terminal::Terminal;
use crate::program::{Folder, UNIQUE, run};

/// Plays a puzzle with these keys in a terminal, and saves it under a name. Returns the folder, the
/// message about losses, and the content of the file.
fn saved(puzzle: &str, keys: &str, name: &str) -> (Folder, String, String) {
    let folder = Folder::new();
    let file = folder.file("puzzle.txt", puzzle);
    let path = folder.path().join(name);
    let mut terminal = Terminal::run(&format!("exec $PLAY {}", file.display()), 40, 250, &[]);
    terminal.shows("boxes");
    terminal.press(keys);
    terminal.press(&format!("w\x15{}\r", path.display()));
    terminal.shows("saved as");
    let said = terminal.screen().contents();
    let said = said.lines().find(|line| line.contains("saved as")).unwrap().trim().to_owned();
    terminal.press("q");
    terminal.ends(0);
    let text = fs::read_to_string(&path).unwrap();
    let words = said.split_once(name).unwrap().1.to_owned();
    (folder, words, text)
}

/// Checks the description of the cell at the cursor after these keys, in a file that is opened.
fn opened(folder: &Folder, name: &str, keys: &str, cell: &str) {
    let path = folder.path().join(name);
    let mut terminal = Terminal::run(&format!("exec $PLAY {}", path.display()), 40, 250, &[]);
    terminal.shows("boxes");
    terminal.press(keys);
    terminal.until(cell, |screen| screen.contents().lines().any(|line| line.trim() == cell));
    // After a cell was erased, quitting needs a confirmation.
    terminal.press(if keys.contains('0') { "qy" } else { "q" });
    terminal.ends(0);
}

const OTHERS: &str = "; in cells with pencil marks, all other digits are eliminated in the file";

#[test]
fn sdk_keeps_pencil_marks_per_cell() {
    // r1c2 is marked 2, but could also be 1; r2c2 is marked 1 and 3, all that is left there.
    let (folder, said, text) = saved(UNIQUE, "lm2jm", "a.sdk");
    assert_eq!(text, "[Puzzle]\n4..3\n..2.\n3...\n....\n[PencilMarks]\n,2,,\n,,,\n,,,\n,,,\n");
    assert_eq!(said, OTHERS);
    opened(&folder, "a.sdk", "l", "r1c2 2  eliminated 1");
    // Cells without marks remain without marks.
    opened(&folder, "a.sdk", "lj", "r2c2 no pencil marks");
    let (folder, said, text) = saved(UNIQUE, "ljm13ml", "b.sdk");
    assert!(text.ends_with("[PencilMarks]\n,,,\n,13,,\n,,,\n,,,\n"), "{text}");
    assert_eq!(said, "");
    opened(&folder, "b.sdk", "lj", "r2c2 1 3");
}

#[test]
fn play_saves_author_and_title() {
    let sdk = "#AAnn\n#DOne\n[Puzzle]\n4..3\n..2.\n3...\n....\n";
    for keys in ["", "lm2m"] {
        let (_folder, _, text) = saved(sdk, keys, "a.sdk");
        assert!(text.starts_with(sdk), "{text}");
    }
    let (folder, ..) = saved(sdk, "", "a.f-puzzles");
    let path = folder.path().join("a.f-puzzles");
    let told = run(&format!("convert -f sdk --quiet {}", path.display()), "").ends(0);
    assert_eq!(told.out, sdk);
}

#[test]
fn sdk_keeps_eliminations() {
    let (folder, said, text) = saved(UNIQUE, "lam2m", "a.sdk");
    assert!(text.contains("[PencilMarks]\n,1,1,\n"), "{text}");
    assert_eq!(said, "");
    opened(&folder, "a.sdk", "l", "r1c2 1  eliminated 2");
    let wrong = run(&format!("hint {}", folder.path().join("a.sdk").display()), "");
    let told = wrong.ends(1).out;
    assert!(told.contains("2 eliminated from r1c2"), "{told}");
}

/// In the first three rows of boxes, r1c3 and r2c2 to r2c4 are among the empty cells.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn entries_stay_distinct_or_loss_is_reported() {
    const GIVENS: &str = "; entered digits become givens in the file";
    const LAST: &str = "; entered digits become single candidates in the file";
    for (name, words, cell) in [
        ("a.hodoku", "", "r1c3=4"),
        ("a.sdx", "", "r1c3=4"),
        ("a.ss", "", "r1c3=4"),
        ("a.sdk", "", "r1c3=4"),
        ("a.opensudoku", "", "r1c3=4"),
        ("a.f-puzzles", "", "r1c3=4"),
        ("a.json", GIVENS, "r1c3=4 given"),
        ("a.line", GIVENS, "r1c3=4 given"),
        ("a.pm", GIVENS, "r1c3=4 given"),
        ("a.candidates", LAST, "r1c3 4"),
    ] {
        let (folder, said, _) = saved(NINE, "ll4", name);
        assert_eq!(said, words, "{name}");
        opened(&folder, name, "ll", cell);
    }
    // The format cannot store eliminations.
    let (folder, said, _) = saved(NINE, "ll4lam2m", "b.f-puzzles");
    assert_eq!(said, "; pencil marks are not kept; eliminations are not kept");
    opened(&folder, "b.f-puzzles", "ll", "r1c3=4");
}

#[test]
fn opensudoku_keeps_notes_but_no_eliminations() {
    // 1 and 4 are marked in r1c3, which has 1, 2 and 4; 6 is marked in r1c4.
    let (folder, said, text) = saved(NINE, "llm14l6m", "a.opensudoku");
    assert_eq!(said, "");
    assert!(text.contains("data=\"version: 3&#10;5|0|0|3|0|0|0|9|1|0|32|1|7|0|0|"), "{text}");
    opened(&folder, "a.opensudoku", "ll", "r1c3 1 4");
    let path = folder.path().join("a.opensudoku").display().to_string();
    let givens = run(&format!("convert --format line {path}"), "").ends(0).quietly().out;
    assert_eq!(givens.trim(), NINE);
    // All marks are written and one is eliminated: the marks are kept, but the elimination is not.
    let (folder, said, _) = saved(NINE, "llam1m", "b.opensudoku");
    assert_eq!(said, "; eliminations are not kept");
    opened(&folder, "b.opensudoku", "ll", "r1c3 2 4");
}

#[test]
fn candidate_formats_turn_marks_into_eliminations() {
    for (name, cell) in [
        ("a.hodoku", "r1c3 1 4  eliminated 2"),
        ("a.sdx", "r1c3 1 4  eliminated 2"),
        ("a.ss", "r1c3 1 4  eliminated 2"),
        ("a.pm", "r1c3 1 4"),
    ] {
        let (folder, said, _) = saved(NINE, "llm14m", name);
        assert_eq!(said, OTHERS, "{name}");
        opened(&folder, name, "ll", cell);
        // The other cells are shown as in HoDoKu, with all remaining candidates.
        opened(&folder, name, "lll", "r1c4 2 6");
    }
}

#[test]
fn marks_excluded_by_givens_are_reported() {
    // 5 is given in row 1.
    let (folder, said, text) = saved(NINE, "llm5m", "a.hodoku");
    assert_eq!(said, "; pencil marks are not kept");
    assert!(text.contains("::::"), "{text}");
    opened(&folder, "a.hodoku", "ll", "r1c3 no pencil marks");
    let (folder, said, _) = saved(NINE, "llm5m", "a.sdk");
    assert_eq!(said, OTHERS);
    opened(&folder, "a.sdk", "ll", "r1c3 5  eliminated 1 2 4");
}

#[test]
fn marks_under_digits_kept_or_loss_reported() {
    // 2 and 4 are marked in r1c3, which has 1, 2 and 4; then 2 is entered there.
    const KEYS: &str = "llm24m2";
    let (folder, said, text) = saved(NINE, KEYS, "a.opensudoku");
    assert_eq!(said, "");
    assert!(text.contains("data=\"version: 3&#10;5|0|0|3|0|0|2|10|1|0|0|1|7|0|0|"), "{text}");
    opened(&folder, "a.opensudoku", "ll0", "r1c3 2 4");
    let (folder, said, _) = saved(NINE, KEYS, "a.sdk");
    assert_eq!(said, "; pencil marks of filled cells are not kept");
    opened(&folder, "a.sdk", "ll0", "r1c3 no pencil marks");
    // 4 is also eliminated; 5, which is given in the row, is ruled out anyway.
    const STRUCK: &str = "llm2445511m2";
    let (_, said, _) = saved(NINE, STRUCK, "b.opensudoku");
    assert_eq!(said, "; eliminations in filled cells are not kept");
    let (_, said, _) = saved(NINE, "llm55m2", "c.opensudoku");
    assert_eq!(said, "");
    let (_, said, _) = saved(NINE, STRUCK, "b.hodoku");
    let both =
        "; pencil marks of filled cells are not kept; eliminations in filled cells are not kept";
    assert_eq!(said, both);
}
