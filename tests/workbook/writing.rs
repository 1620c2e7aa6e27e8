//! Tests that written workbooks are read again, by the program itself and by others.

use std::{
    fs,
    io::{self, Cursor},
};

use board::{Digit, Grid};
use formats::ReadOptions;

use super::office;
use crate::program::{CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};
use testbed::workbooks::{only, range, sheet};

/// Converts a puzzle to a workbook, checks the exit status, and returns the bytes.
pub fn made(folder: &Folder, text: &str, options: &str, status: i32) -> Vec<u8> {
    let path = folder.path().join("made.xlsx");
    let path = path.to_str().unwrap();
    let mut arguments = vec!["convert", "--force", "-o", path, "-"];
    arguments.extend(options.split_whitespace());
    with(program().args(arguments), text.as_bytes()).ends(status);
    fs::read(path).unwrap()
}

pub fn digits(text: &str) -> Vec<Digit> {
    text.trim().chars().map(|c| c.to_digit(10).unwrap_or(0) as Digit).collect()
}

#[test]
fn workbook_contains_solution_and_steps() {
    let folder = Folder::new();
    let bytes = made(&folder, UNIQUE, "", 0);
    assert_eq!(only(&bytes, &ReadOptions::default()), Ok((digits(UNIQUE), 2)));
    assert_eq!(only(&bytes, &range("Solution")), Ok((digits(SOLVED), 2)));
    let (steps, mut grid) = (sheet(&bytes, "Steps"), formats::read(UNIQUE).unwrap().givens);
    assert_eq!(steps[&(0, 1)], "Technique");
    let told = run("explain -", UNIQUE).ends(0);
    let count = told.lines().len() - 1;
    for (row, line) in (1..=count as u32).zip(told.lines()) {
        assert_eq!(steps[&(row, 0)], row.to_string());
        assert!(line.contains(&steps[&(row, 1)]) && line.ends_with(&steps[&(row, 5)]), "{line}");
        if let Some((cell, digit)) = steps[&(row, 4)].split_once('=') {
            let (r, c) = cell[1..].split_once('c').unwrap();
            let cell = grid_cell(&grid, r, c);
            grid.set(cell, Some(digit.parse().unwrap()));
        }
    }
    assert_eq!(grid.to_string(), SOLVED);
    assert_eq!(steps[&(count as u32, 6)], "16", "one candidate for each cell remains");
    let none = sheet(&made(&folder, UNIQUE, "--max-steps 0", 0), "Steps");
    assert!(!none.contains_key(&(1, 0)), "{none:?}");
}

fn grid_cell(grid: &Grid, row: &str, column: &str) -> usize {
    let side = grid.digits().len().isqrt();
    (row.parse::<usize>().unwrap() - 1) * side + column.parse::<usize>().unwrap() - 1
}

#[test]
fn workbook_contains_the_verdict() {
    let folder = Folder::new();
    for (text, words, solved) in [
        (SEVERAL, "multiple solutions; the solution shown is one of them", true),
        (NONE, "unsolvable", false),
        (CLASH, "invalid: 4 is given twice in row 1: r1c1 and r1c2", false),
    ] {
        let bytes = made(&folder, text, "", 1);
        assert_eq!(only(&bytes, &ReadOptions::default()), Ok((digits(text), 2)));
        assert_eq!(sheet(&bytes, "Puzzle")[&(6, 1)], words);
        assert_eq!(only(&bytes, &range("Solution")).is_ok(), solved, "{text}");
    }
}

#[test]
fn zero_timeout_workbook_claims_nothing() {
    let folder = Folder::new();
    let hard = include_str!("../../puzzles/hardest.txt");
    let hard = hard.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
    let hard = &hard[..81];
    let bytes = made(&folder, hard, "--timeout 0 --logic none", 3);
    assert_eq!(sheet(&bytes, "Puzzle")[&(11, 1)].split(':').next(), Some("unknown"));
    assert!(only(&bytes, &range("Solution")).is_err());
}

#[test]
fn several_puzzles_need_a_file_pattern() {
    let folder = Folder::new();
    let two = folder.file("two.txt", &format!("{UNIQUE}\nxyz!\n{SEVERAL}\n"));
    let two = two.display();
    let pattern = folder.path().join("book-{}.xlsx");
    run(&format!("convert {two} -o {}", folder.path().join("one.xlsx").display()), "")
        .ends(2)
        .says("one workbook each");
    run(&format!("convert {two} -o {}", pattern.display()), "").ends(4).says("two.txt:2:1");
    assert_eq!(folder.names(), ["book-1.xlsx", "book-3.xlsx", "two.txt"]);
    let book = folder.path().join("book-1.xlsx");
    run(&format!("convert {0} -o {0}", book.display()), "").ends(2).says("is an input");
    let restricted = "1".to_owned() + &".".repeat(63).replace('.', "0");
    let one = folder.path().join("one.xlsx");
    run(&format!("convert - --from candidates -o {}", one.display()), &restricted)
        .says("the format xlsx cannot hold this puzzle: it excludes candidates");
    assert!(!one.exists());
}

#[test]
fn unsupported_puzzle_fails_only_itself() {
    let folder = Folder::new();
    let killer = testbed::corpus::text("variants/killer.jsonl");
    let killer = killer.lines().next().unwrap();
    let boards = testbed::corpus::text("variants/boards.jsonl");
    let classic = format!("{{\"givens\":\"{UNIQUE}\"}}");
    let some = folder.file("some.jsonl", &format!("{killer}\n{classic}\n{boards}"));
    let pattern = folder.path().join("{}.xlsx");
    for live in ["", "--live"] {
        let command = format!("convert --force {live} {} -o {}", some.display(), pattern.display());
        let ran = run(&command, "").ends(4);
        for (line, what) in [
            (1, "the rule cage"),
            (3, "the rule regions"),
            (4, "a board without boxes"),
            (5, "the digits 0 to 8"),
            (6, "a board of 6×9 cells"),
            (7, "the rule grids"),
        ] {
            let words = format!(
                "some.jsonl:{line}: the format xlsx cannot hold this puzzle: it does not support {what}"
            );
            assert!(ran.err.contains(&words), "{words}: {ran:?}");
        }
        assert_eq!(folder.names(), ["2.xlsx", "some.jsonl"]);
    }
}

#[test]
fn workbook_preserves_box_size() {
    let folder = Folder::new();
    let book = folder.path().join("book.xlsx");
    for live in ["", "--live"] {
        let command = format!("convert --force --box 3x2 {live} - -o {}", book.display());
        run(&command, &".".repeat(36)).ends(1).says("multiple solutions");
        let read = run(&format!("convert -f json {}", book.display()), "").ends(0).quietly();
        assert!(read.out.contains("\"box\":\"3x2\""), "{read:?}");
        run(&format!("convert -f json --box 2x3 {}", book.display()), "").ends(0).quietly();
    }
}

#[test]
fn extension_or_format_selects_workbook() {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [by_name, by_format] = [(path("a.xlsx"), ""), (path("b"), "--format xlsx")].map(|it| {
        run(&format!("convert {} -o {}", it.1, it.0), UNIQUE).ends(0).quietly();
        fs::read(it.0).unwrap()
    });
    assert!(by_name == by_format);
    run(&format!("convert -o {}", path("c.SDK")), UNIQUE).ends(0).quietly();
    assert!(fs::read_to_string(path("c.SDK")).unwrap().starts_with("[Puzzle]"));
    run(&format!("convert -o {}", path("d.what")), UNIQUE).ends(2).says("does not write .what");
    run(&format!("convert -o {}", path("d")), UNIQUE).ends(2).says("no output format; use -f");
    run("convert -f text", UNIQUE).ends(2).says("[possible values: json, csv,");
    run("convert", UNIQUE).ends(2).says("no output format; use -f");
    run(&format!("convert -o {}", path("a.xlsx")), UNIQUE).ends(2).says("exists; --force");
    run("convert --format line --live", UNIQUE).ends(2).says("--live");
    run("convert --format line --max-steps 3", UNIQUE).ends(2).says("--max-steps");
    assert_eq!(folder.names(), ["a.xlsx", "b", "c.SDK"]);
}

#[test]
fn libreoffice_opens_the_workbook() {
    let Some(office) = office::program() else { return };
    let folder = Folder::new();
    let again = office::calculated(&office, &made(&folder, UNIQUE, "", 0), false);
    assert_eq!(only(&again, &ReadOptions::default()), Ok((digits(UNIQUE), 2)));
    assert_eq!(only(&again, &range("Solution")), Ok((digits(SOLVED), 2)));
}

#[test]
fn puzzle_sheet_validates_digits_and_marks_conflicts() {
    let folder = Folder::new();
    let bytes = made(&folder, UNIQUE, "", 0);
    let part = |name: &str| {
        let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
        io::read_to_string(archive.by_name(name).unwrap()).unwrap()
    };
    let puzzle = part("xl/worksheets/sheet1.xml");
    for (area, rule) in [
        ("B2:C3", "B2),COUNTIF($B2:$E2,B2)+COUNTIF(B$2:B$5,B2)+COUNTIF($B$2:$C$3,B2)&gt;3"),
        ("D2:E3", "D2),COUNTIF($B2:$E2,D2)+COUNTIF(D$2:D$5,D2)+COUNTIF($D$2:$E$3,D2)&gt;3"),
        ("B4:C5", "B4),COUNTIF($B4:$E4,B4)+COUNTIF(B$2:B$5,B4)+COUNTIF($B$4:$C$5,B4)&gt;3"),
        ("D4:E5", "D4),COUNTIF($B4:$E4,D4)+COUNTIF(D$2:D$5,D4)+COUNTIF($D$4:$E$5,D4)&gt;3"),
    ] {
        let format = format!("<conditionalFormatting sqref=\"{area}\">");
        let (_, after) = puzzle.split_once(&format).unwrap_or_else(|| panic!("{area}: {puzzle}"));
        assert!(after.split("</cond").next().unwrap().contains(rule), "{area}: {after}");
    }
    for what in [
        "type=\"whole\"",
        "sqref=\"B2:E5\"><formula1>1</formula1><formula2>4</formula2>",
        "<pane xSplit=\"1\" ySplit=\"1\"",
        "<pageSetUpPr fitToPage=\"1\"/>",
    ] {
        assert!(puzzle.contains(what), "{what}: {puzzle}");
    }
    let names = part("xl/workbook.xml");
    for name in [
        "name=\"Puzzle\">Puzzle!$B$2:$E$5<",
        "name=\"PencilMarks\">'Pencil marks'!$A$1:$H$8<",
        "name=\"Solution\">Solution!$B$2:$E$5<",
        "name=\"Steps\">Steps!$A$1:$G$",
    ] {
        assert!(names.contains(name), "{name}: {names}");
    }
}
