//! Tests of text around puzzles: quotes, titles, addresses, and additions of mails and web pages.

use super::{SIDES, cells, lines, lines_of, reads_plain, sample};
use formats::{FaultReason, PuzzleReader, ReadOptions};
use testbed::reading::seen;

#[test]
fn puzzle_may_be_in_quotes() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let line = lines(&rows, |row| cells(row, ".").concat()).replace('\n', "");
        for (before, after) in [
            ("\"", "\""),
            ("'", "'"),
            ("`", "`"),
            ("    \"", "\","),
            ("'", "';"),
            ("s = \"", "\""),
            ("const puzzle = '", "';"),
            ("puzzle: \"", "\""),
            ("String s = \"", "\";"),
            ("puzzles = [\n    \"", "\",\n]"),
            ("char *all[] = {\n  \"", "\"\n};"),
            ("p = ['", "']"),
            ("solve(\"", "\")"),
        ] {
            reads_plain(&format!("{before}{line}{after}"), "line", &rows);
        }
        let quoted = lines(&rows, |row| format!("  \"{}\",", cells(row, ".").concat()));
        reads_plain(&format!("grid = [\n{quoted}]"), "array", &rows);
    }
}

#[test]
fn row_after_name_is_not_a_title() {
    for row in ["Row 4: 5,3,,,7,,,,", "Row 4;5;;;7;;;;", "Zeile 1,5,,,,,,,", "row 9: ,,,4,,,,,"] {
        let text = format!("{row}\n");
        let mut puzzles = PuzzleReader::new("text", text.as_bytes(), ReadOptions::default());
        let error = puzzles.next().unwrap().unwrap_err();
        assert!(!matches!(error.reason, FaultReason::Empty), "{row}: {error}");
    }
}

#[test]
fn titles_between_puzzles_are_ignored() {
    let titles = [
        "Grid 01",
        "Nr. 4711",
        "Puzzle #12 (hard)",
        "*** easy ***",
        "Sudoku 5",
        "Level: 3",
        "# 7",
        "Puzzle 3 of 10",
        "--- diabolic ---",
        "=== Nr 1 ===",
        "No. 5 - very hard",
        "Easy",
        "Times, 2020-01-05:",
        "1. leicht",
        "(12) schwer",
        "Grid 1:",
        "[2] Medium",
        "Leichtes Sudoku",
        "Heft 12/2020",
        "Level 10.5",
        "Sudoku 16x16",
        "Thermo 5",
        ">>> diabolic <<<",
        "Puzzle 1 # 7.1/7.1/2.6",
        "Easy # 12,345,678,9",
        "2024-05-06",
        "06.05.2024",
        "05/06/2024",
        "[code]",
        "[Spoiler=very hard]",
        "[/code]",
    ];
    for size in SIDES {
        let rows = sample(size);
        for title in titles {
            let row = |row: &[usize]| match rows.len() < 10 {
                true => cells(row, "0").concat(),
                false => cells(row, "0").join(" "),
            };
            let format = if rows.len() < 10 { "grid" } else { "numbers" };
            reads_plain(&format!("{title}\n{}", lines(&rows, row)), format, &rows);
            reads_plain(
                &format!("{title}\n{}", lines(&rows, row)).trim_end().replace("\n\n", "\n"),
                format,
                &rows,
            );
        }
    }
    // Other text is reported, so that no intended puzzle is skipped.
    for garbage in [
        "hello world",
        "bad",
        "oops!",
        "12ab",
        "2024-51-06",
        "06.05-2024",
        "[codes]",
        "1 2 ab 4",
        "x",
        "53..7....easy",
        "1 ab cd 4",
        "1234 3412 2143 # so",
        "Row 1: 53..7....",
        "Row 2: 53xx7xxxx",
        "Row 3:530070000",
        "Row 4: 5,3,.,.,7,.,.,.,.",
        "Grid 4..3..2.3......",
        "Grid (4..3)",
        "Puzzle #1 4..3..2.3.......",
        "Puzzle #1: 4..3..2.3.......",
        "Puzzle # 4..3..2.3.......",
        "Puzzle 1 # 4 0 0 3 0 0 2 0 3 0 0 0 0 0 0 0",
        "2024-05-06 # 4..3..2.3.......",
        "[code] # 4..3..2.3.......",
        "cage 3 at r1c1: r1c1 r1c2",
        "negative: differences 1",
    ] {
        let found = seen(&format!("{garbage}\n1234............\n"), "");
        assert_ne!(found, ["line 2x2 4 @2"], "{garbage}");
    }
}

#[test]
fn text_around_puzzle_is_named() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for before in ["Puzzle: ", "Puzzle:", "1. ", "- ", "1 ", "1) ", "• ", "Puzzle #1 "] {
        let said = format!("1:1: remove {before:?} before the 81 characters of the puzzle");
        assert_eq!(seen(&format!("{before}{line}\n"), ""), [said], "{before}");
    }
    for (before, after) in [("“", "”"), ("Puzzle: ", " (81)"), ("«", "»"), ("**", "**")] {
        let said = format!(
            "1:1: remove {before:?} before and {after:?} after the 81 characters of the puzzle"
        );
        assert_eq!(seen(&format!("{before}{line}{after} # so\n"), ""), [said], "{before}");
    }
    let said = "1:82: remove \"”\" after the 81 characters of the puzzle";
    assert_eq!(seen(&format!("{line}”\n"), ""), [said]);
    // A small puzzle, one of several, and a row of a larger puzzle.
    let text = "- 4..3..2.3.......\n".repeat(3);
    let said = |line| format!("{line}:1: remove \"- \" before the 16 characters of the puzzle");
    assert_eq!(seen(&text, ""), [1, 2, 3].map(said));
    let row = format!("{}|{}\n", ".".repeat(16), ".".repeat(16));
    let told = seen(&row.repeat(32), "");
    assert!(!told[0].contains("characters of the puzzle"), "{told:?}");
}

#[test]
fn address_may_contain_puzzle() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let line = lines(&rows, |row| cells(row, ".").concat()).replace('\n', "");
        for address in [
            "https://example.org/sudoku.htm?bd=LINE",
            "http://example.org/?p=LINE&x=1",
            "https://example.org/s?s=LINE",
            "https://example.org/a/b?id=123456789&puzzle=LINE&solution=1",
            "https://example.org/?board=LINE#top",
            "https://example.org/play#LINE",
            "https://example.org/LINE",
            "https://example.org/?foo=LINE",
        ] {
            reads_plain(&address.replace("LINE", &line), "line", &rows);
            // Some programs encode special characters, and some encode all characters.
            let encoded =
                |c: char| c.to_string().bytes().map(|b| format!("%{b:02X}")).collect::<String>();
            let all: String = line.chars().map(encoded).collect();
            let [dots, zeros] = ["%2E", "%30"].map(|blank| line.replace('.', blank));
            let [low, middle] = ["%2e", "%C2%B7"].map(|blank| line.replace('.', blank));
            for line in [all, dots, zeros, low, middle, line.replace('.', "%2A")] {
                reads_plain(&address.replace("LINE", &line), "line", &rows);
            }
        }
    }
    let none = "1:1: the address contains no puzzle and is not fetched; expected n×n characters in it, as in ?puzzle=53..7…";
    // Nothing else is decoded: separators of an address, half a character, and text that is not an
    // address.
    let line = "4..3..2.3.......";
    for kept in ["%26", "%20", "%", "%2", "%+2", "%C2", "%25"] {
        let found = seen(&format!("https://example.org/?x={kept}&p={line}"), "");
        assert_eq!(found, ["line 2x2 4 @1"], "{kept}");
        let found = seen(&format!("https://example.org/?p={line}{kept}"), "");
        assert_eq!(found, [none], "{kept}");
    }
    assert_ne!(seen(&line.replace("..", "%2E%2E"), ""), seen(line, ""));
    assert_eq!(seen("https://example.org/?p=12", ""), [none]);
    assert_eq!(
        seen(&format!("https://example.org/{}/{}", "1".repeat(16), "2".repeat(16)), ""),
        [none]
    );
}

#[test]
fn mail_and_markdown_quoting_is_ignored() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let grid = |before: &str, blank: &str| {
            lines(&rows, |row| format!("{before}{}", cells(row, blank).concat()))
        };
        reads_plain(&grid("> ", "."), "grid", &rows);
        reads_plain(&format!("```\n{}```", grid("", ".")), "grid", &rows);
        reads_plain(&format!("```text\n{}```", grid("    ", ".")), "grid", &rows);
        reads_plain(&format!("puzzle = \"\"\"\n{}\"\"\"", grid("", "0")), "grid", &rows);
        reads_plain(&grid("    ", " "), "grid", &rows);
    }
}

#[test]
fn quoted_mail_reads_as_original() {
    let boxes = "+-------+-------+-------+\n".to_owned()
        + &"| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n\
            +-------+-------+-------+\n"
            .repeat(3);
    let xml = format!("<opensudoku>\n<game data=\"5{}\"/>\n</opensudoku>\n", "0".repeat(80));
    let all = [
        &boxes,
        "┌───┬───┐\n│4  │  3│\n│   │2  │\n├───┼───┤\n│3  │   │\n│   │   │\n└───┴───┘\n",
        "| 4 |   |   | 3 |\n|---|---|---|---|\n|   |   | 2 |   |\n| 3 |   |   |   |\n|   |   |   |   |\n",
        "4  3\n  2\n3\n   4\n",
        "4,,,3\n,,2,\n3,,,\n,,,\n",
        "id,puzzle\n1,4..3..2.3.......\n",
        "grid = [[4, None, None, 3], [0, 0, 2, 0],\n        [3, 0, 0, 0], [0, 0, 0, 0]]\n",
        "[[4,0,0,3],\n [0,0,2,0],\n [3,0,0,0],\n [0,0,0,0]]\n",
        "{\"givens\": \"4..3..2.3.......\"}\n{\"givens\": \"4..3..2.3.......\"}\n",
        "[\n{\n\"givens\": \"4..3..2.3.......\"\n},\n{\"givens\": \"4..3..2.3.......\"}\n]\n",
        &xml,
    ];
    for text in all {
        let plain = seen(text, "");
        assert!(plain.iter().all(|read| read.contains(" @")), "{plain:?}");
        for before in ["> ", ">", ">> ", "> > ", " > "] {
            let quoted = lines_of(text, |line| format!("{before}{line}"));
            assert_eq!(seen(&quoted, ""), plain, "{quoted}");
            let cut = lines_of(&quoted, |line| line.trim_ascii_end().to_owned());
            assert_eq!(seen(&cut, ""), plain, "{cut}");
        }
        // The lines need not be the first ones.
        if !text.starts_with(['{', '[', '<']) {
            let mail = format!("On Monday:\n\n{}", lines_of(text, |line| format!("> {line}")));
            let count = seen(&mail, "").iter().filter(|read| read.contains(" @")).count();
            assert_eq!(count, plain.len(), "{mail}");
        }
    }
    // Places refer to lines of the mail.
    let wrong = "2:5: r2c3: '9' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell";
    assert_eq!(seen("> 4..3\n> ..9.\n> 3...\n> ....\n", ""), [wrong]);
}
