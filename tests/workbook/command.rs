//! What the program does with workbooks.

use std::fs;

use super::{book, draw};
use crate::common::program::{SOLVED, UNIQUE, program, run, with};

/// A workbook with [`UNIQUE`].
fn unique() -> Vec<u8> {
    let digits: Vec<_> = UNIQUE.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    book(|sheet| draw(sheet, &digits, (2, 2), true))
}

#[test]
fn every_command_that_reads_puzzles_reads_workbooks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    fs::write(&path, unique()).unwrap();
    let file = path.display();
    let solve = run(&format!("solve --format line {file}"), "").ends(0).quietly();
    assert_eq!(solve.lines(), [SOLVED]);
    let batch = run(&format!("batch {file}"), "").ends(0);
    assert_eq!(batch.lines(), [SOLVED]);
    let both = with(program().args(["batch", "-", &file.to_string()]), UNIQUE.as_bytes()).ends(0);
    assert_eq!(both.lines(), [SOLVED, SOLVED]);
    for command in ["check", "count", "facts", "explain", "hint", "redundant", "minimize"] {
        let text = run(&format!("{command} -"), UNIQUE).ends(0);
        let piped = with(program().args([command, "-"]), &unique()).ends(0);
        assert_eq!(piped.out, text.out, "{command}");
        let named = run(&format!("{command} --from xlsx --range C3:F6 {file}"), "").ends(0);
        assert_eq!(named.out, text.out, "{command}");
    }
}

#[test]
fn a_workbook_that_is_none_is_one_error_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    fs::write(&path, &unique()[..500]).unwrap();
    let file = path.display().to_string();
    let arguments = ["solve", "--format", "line", "-", &file, "-"];
    let ran = with(program().args(arguments), UNIQUE.as_bytes());
    assert_eq!(ran.lines()[0], SOLVED, "{ran:?}");
    assert!(ran.lines()[1].starts_with(&format!("# error: {file}: ")), "{ran:?}");
    run(&format!("solve {file}"), "").ends(2).says("damaged or cut off");
}
