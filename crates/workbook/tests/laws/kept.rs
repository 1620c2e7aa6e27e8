//! Tests that a workbook loses no part of a puzzle: the same puzzle is read again, or none is
//! written.

use board::{Layout, Puzzle, Shape};
use explain::PencilMarks;
use formats::{LINE, PuzzleWriteError, ReadOptions};
use testbed::{
    Random,
    corpus::{corpus, variants},
    puzzles::{Kind, puzzle},
    workbooks::read,
};
use workbook::{WorkbookContent, WorkbookError, live, workbook};

type Written = Result<Vec<u8>, WorkbookError>;

/// Returns the workbook of a puzzle, and the live workbook.
fn written(puzzle: &Puzzle) -> [Written; 2] {
    let marks = &PencilMarks::new(&Layout::of(puzzle), puzzle).candidates;
    let (verdict, ending) = (String::new(), String::new());
    let content = WorkbookContent { puzzle, verdict, solution: None, marks, steps: &[], ending };
    [workbook(&content), live(&content)]
}

/// Checks that the same puzzle is read again, without assumptions.
fn is_kept(puzzle: &Puzzle, place: &str) {
    for bytes in written(puzzle) {
        let back = read(&bytes.unwrap(), &ReadOptions::default()).remove(0).unwrap();
        assert_eq!(back.puzzle, *puzzle, "{place}");
        assert!(!back.guessed_box, "{place}");
    }
}

/// Checks that the puzzle is refused for the same reason as by a line format.
fn is_refused(puzzle: &Puzzle, place: &str) {
    let Err(PuzzleWriteError::Puzzle { why: expected, .. }) =
        LINE.write(puzzle, None, &mut Vec::new())
    else {
        panic!("{place}: a line holds it");
    };
    for bytes in written(puzzle) {
        let Err(WorkbookError::Refused(PuzzleWriteError::Puzzle { format: "xlsx", why })) = bytes
        else {
            panic!("{place}: not refused");
        };
        assert_eq!(why, expected, "{place}");
    }
}

#[test]
fn classic_variants_round_trip_others_are_refused() {
    for case in variants() {
        match case.puzzle.is_classic() {
            true => is_kept(&case.puzzle, &case.place),
            false => is_refused(&case.puzzle, &case.place),
        }
    }
}

#[test]
fn unsupported_boards_are_refused_with_reason() {
    for (board, words) in [
        (r#""rows":6,"columns":9,"digits":[1,9],"regions":"none""#, "a board of 6×9 cells"),
        (r#""rows":9,"columns":9,"digits":[0,8],"regions":"boxes""#, "the digits 0 to 8"),
        (r#""rows":6,"columns":6,"digits":[1,6],"regions":"none""#, "a board without boxes"),
        (r#""rows":6,"columns":6,"digits":[1,8],"regions":"none""#, "the digits 1 to 8"),
        (r#""rows":6,"columns":6,"holes":["r1c1"],"regions":"none""#, "gaps"),
        (
            r#""rows":4,"columns":4,"rules":[{"rule":"lines"},{"rule":"boxes"},{"rule":"boxes"}]"#,
            "this list of rules",
        ),
        (r#""rows":3,"columns":3,"regions":"none""#, "a board of 3×3 cells"),
    ] {
        let text = format!("{{{board},\"givens\":{{}}}}");
        let puzzle = formats::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        is_refused(&puzzle, &text);
        let why = written(&puzzle)[0].as_ref().unwrap_err().to_string();
        assert!(
            why.ends_with(&format!("it does not support {words}; use the format json")),
            "{why}"
        );
    }
}

#[test]
fn puzzles_of_any_box_size_round_trip() {
    let mut random = Random(7);
    for (rows, columns) in [(2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (1, 6), (2, 4), (4, 2), (3, 4)]
    {
        let shape = Shape::new(rows, columns).unwrap();
        for kind in [Kind::Plain, Kind::Spoilt] {
            is_kept(&puzzle(shape, 40, kind, &mut random), &shape.to_string());
        }
        is_refused(&puzzle(shape, 40, Kind::Restricted, &mut random), &shape.to_string());
    }
    let mut seen = Vec::new();
    for case in corpus().iter().filter(|case| case.puzzle.shape.side() <= 9) {
        if !seen.contains(&&case.file) && case.puzzle.restrictions.is_none() {
            seen.push(&case.file);
            is_kept(&case.puzzle, &case.place);
        }
    }
}
