//! Tests of cells separated by commas, semicolons or tabs.

use testbed::{
    reading::{givens, seen},
    records::NINE as LINE,
};

/// Returns the puzzle as a table with this separator, in which empty cells are empty fields.
fn table(separator: &str) -> String {
    let row = |row: usize| {
        let cells = LINE[row * 9..][..9].chars().map(|c| c.to_string().replace('.', ""));
        cells.collect::<Vec<_>>().join(separator) + "\n"
    };
    (0..9).map(row).collect()
}

#[test]
fn separators_quotes_and_floats_are_read() {
    for separator in [",", ";", "\t"] {
        let text = table(separator);
        let quoted = text.replace('5', "\"5\"").replace('6', "\" 6 \"");
        let floats = text.replace('7', "7.0");
        for text in
            [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}"), quoted, floats]
        {
            assert_eq!(givens(&text, ""), LINE, "{text}");
            assert_eq!(givens(&text, "--from cells --box 3x3"), LINE, "{text}");
            let found =
                seen(&format!("{text}\n# next\n\n{}", text.trim_start_matches('\u{feff}')), "");
            assert_eq!(found, ["cells 3x3 30 @1", "cells 3x3 30 @13"], "{text}");
        }
    }
    let zeros = table(",").replace(",,", ",0,").replace(",,", ",0,");
    assert_eq!(givens(&zeros, "--from cells"), LINE.to_owned(), "{zeros}");
}

#[test]
fn blank_rows_are_rows() {
    for separator in [",", ";", "\t"] {
        let blank = format!("{separator}{separator}{separator}\n");
        let text = format!("{blank}{separator}1{separator}{separator}2\n{blank}{blank}");
        assert_eq!(seen(&text, ""), ["cells 2x2 2 @1"], "{text:?}");
        assert_eq!(
            seen(&text.repeat(2), "--from cells"),
            ["cells 2x2 2 @1", "cells 2x2 2 @5"],
            "{text:?}"
        );
    }
    // Blanks that are not a row are ignored.
    assert_eq!(seen("\t\t\t\t\n1234123412341234\n", ""), ["line 2x2 16 @2"]);
}

#[test]
fn puzzle_may_be_on_one_line() {
    let row = format!("1,,,4,{},\n", ",".repeat(10));
    assert_eq!(seen(&row.repeat(3), ""), ["cells 2x2 2 @1", "cells 2x2 2 @2", "cells 2x2 2 @3"]);
    assert_eq!(seen(&row.repeat(17), "").len(), 17);
    let either = "1:1: 16 rows of 16 numbers, none above 4, can be one 16×16 puzzle or 16 puzzles of 4×4; choose with --box";
    assert_eq!(seen(&row.repeat(16), ""), [either]);
    assert_eq!(seen(&row.repeat(16), "--box 4x4"), ["cells 4x4 32 @1"]);
    assert_eq!(seen(&row.repeat(16), "--box 2x2").len(), 16);
    let large = format!("{}16,{}\n", row.repeat(15), ",".repeat(14));
    assert_eq!(seen(&large, ""), ["cells 4x4 31 @1"]);
    let line: Vec<String> = LINE.chars().map(|c| c.to_string().replace('.', "")).collect();
    assert_eq!(givens(&line.join(","), ""), LINE);
    assert_eq!(givens(&line.join("\t"), "--from tsv"), LINE);
}

#[test]
fn tables_without_blanks_are_numbers() {
    assert_eq!(seen("1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,0\n", ""), ["numbers 2x2 15 @1"]);
    assert_eq!(seen("1,2;3\t4\n4 3 2 1,\n. * _ 0\n00 03 02 01\n", ""), ["numbers 2x2 11 @1"]);
    assert_eq!(seen("1,2,3,4\n3,4,1,2\n2,1,,3\n4,3,2,0\n", ""), ["cells 2x2 14 @1"]);
}

#[test]
fn faults_have_place_and_spare_next_puzzle() {
    let good = "1,,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n";
    let rule = "use 1 to 4, and one of . 0 * _ for an empty cell";
    for (bad, error) in [
        (
            "1,,3,4\n3,9,1,2\n2,1,4,3\n4,3,2,1\n",
            format!("2:3: r2c2: 9 is not a digit of a 4×4 puzzle; {rule}"),
        ),
        (
            "1,,3,4\n3,\"x\",1,2\n2,1,4,3\n4,3,2,1\n",
            format!("2:3: r2c2: 'x' is not a digit of a 4×4 puzzle; {rule}"),
        ),
        (
            "1,,3,4\n3,4.5,1,2\n2,1,4,3\n4,3,2,1\n",
            format!("2:3: r2c2: 4.5 is not a digit of a 4×4 puzzle; {rule}"),
        ),
        (
            "1,,3,4\n3,-1,1,2\n2,1,4,3\n4,3,2,1\n",
            format!("2:3: r2c2: -1 is not a digit of a 4×4 puzzle; {rule}"),
        ),
        (
            "1,,3,4\n3,4,1,2\n2,1,4\n4,3,2,1\n",
            "3:6: row 3 has 3 cells; expected 4, as many as row 1 has".to_owned(),
        ),
        (
            "1,,3,4\n3,4,1,2,1\n2,1,4,3\n4,3,2,1\n",
            "2:9: row 2 has 5 cells; expected 4, as many as row 1 has".to_owned(),
        ),
        (
            "1,,3,4\n3,4,1,2\n",
            "2:8: the puzzle ends after row 2; expected 4 rows, as many as row 1 has".to_owned(),
        ),
        (
            "1,\"2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n",
            "1:3: the quoted field is not closed; add \" on the same line".to_owned(),
        ),
        (
            "1,\"2\"3,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n",
            "1:6: a separator must follow the quoted field".to_owned(),
        ),
    ] {
        let found = seen(&format!("{bad}\n{good}"), "--from cells");
        assert_eq!(found[0], error, "{bad}");
        assert_eq!(found.len(), 2, "{bad}: {found:?}");
        assert!(found[1].starts_with("cells 2x2 15 @"), "{bad}: {found:?}");
    }
    assert_eq!(
        seen(good, "--from cells --box 3x3")[0],
        "1:7: row 1 has 4 cells; expected 9, as many as the given box requires"
    );
    assert_eq!(
        seen("1,2\n", "--from cells"),
        ["1:1: 2 fields cannot be a row; the side must be between 4 and 645"]
    );
    let many = ",".repeat(700);
    assert_eq!(
        seen(&many, "--from cells"),
        ["1:1: 701 numbers on one line; expected at most 645 for a row, or n×n for a whole puzzle"]
    );
}

/// Returns a grid of 4×4 with headings above its columns and before its rows.
fn headed(heads: &str, rows: [&str; 4]) -> String {
    let cells = ["1,,3,4", "3,4,1,2", "2,1,4,3", "4,3,2,1"];
    let row = |(name, cells): (&str, &str)| format!("{name}{cells}\n");
    format!("{heads}\n{}", rows.into_iter().zip(cells).map(row).collect::<String>())
}

#[test]
fn headings_are_not_cells() {
    for text in [
        headed("c1,c2,c3,c4", [""; 4]),
        headed("A,B,C,D", [""; 4]),
        headed("col0,col1,col2,col3", [""; 4]),
        headed(",c1,c2,c3,c4", ["r1,", "r2,", "r3,", "r4,"]),
        headed("row,c1,c2,c3,c4", ["1,", "2,", "3,", "4,"]),
        headed("\"\",\"V1\",\"V2\",\"V3\",\"V4\"", ["\"1\",", "\"2\",", "\"3\",", "\"4\","]),
        headed(",1,2,3,4", ["1,", "2,", "3,", "4,"]),
        headed(",1,2,3,4", ["A,", "b,", "C,", "D,"]),
    ] {
        for text in [text.clone(), text.replace(',', ";"), text.replace(',', "\t")] {
            assert_eq!(seen(&text, ""), ["cells 2x2 15 @1"], "{text}");
            assert_eq!(seen(&text, "--from cells --box 2x2"), ["cells 2x2 15 @1"], "{text}");
            assert_eq!(seen(&text.repeat(2), ""), ["cells 2x2 15 @1", "cells 2x2 15 @6"], "{text}");
        }
    }
    let nine = format!("c1,c2,c3,c4,c5,c6,c7,c8,c9\n{}", table(","));
    assert_eq!(givens(&nine, ""), LINE);
    // Numbers may also be cells, if the side requires it or those before the rows are out of order.
    let numbers = headed(",1,2,3,4", ["1,", "2,", "3,", "4,"]);
    assert_eq!(seen(&numbers, "--box 1x5"), ["cells 1x5 23 @1"]);
    for rows in [["1,", "2,", "4,", "3,"], ["2,", "3,", "4,", "1,"], ["A,", "B,", "3,", "D,"]] {
        let found = seen(&headed(",1,2,3,4", rows), "");
        assert!(found.iter().all(|found| !found.contains("2x2")), "{found:?}");
    }
    // If letters are digits, letters are cells.
    let letters = "A,B,C,D\nC,D,A,B\nB,A,D,C\nD,C,B,A\n";
    assert_eq!(seen(letters, "--symbols A-D")[0].split_once(' ').unwrap().1, "2x2 16 @1");
}

/// Returns the rows of a table with a blank row and a blank column between boxes of this size.
fn apart(rows: &[Vec<String>], (box_rows, box_cols): (usize, usize), separator: &str) -> String {
    let row = |row: &[String]| {
        let boxes = row.chunks(box_cols).map(|cells| cells.join(separator));
        boxes.collect::<Vec<_>>().join(&separator.repeat(2)) + "\n"
    };
    let width = rows.len() + rows.len() / box_cols - 1;
    let bands = rows.chunks(box_rows).map(|band| band.iter().map(|it| row(it)).collect::<String>());
    bands.collect::<Vec<_>>().join(&(separator.repeat(width - 1) + "\n"))
}

#[test]
fn boxes_may_be_separated() {
    let rows = |side: usize, digit: &dyn Fn(usize, usize) -> String| -> Vec<Vec<String>> {
        (0..side).map(|row| (0..side).map(|column| digit(row, column)).collect()).collect()
    };
    let nine = rows(9, &|row, column| LINE[9 * row + column..][..1].replace('.', ""));
    for separator in [",", ";", "\t"] {
        let text = apart(&nine, (3, 3), separator);
        assert_eq!(givens(&text, ""), LINE, "{text}");
        assert_eq!(givens(&text, "--box 3x3"), LINE);
        assert_eq!(seen(&text.repeat(2), ""), ["cells 3x3 30 @1", "cells 3x3 30 @12"]);
        assert_eq!(seen(&text, "--box 1x11"), ["cells 1x11 30 @1"]);
    }
    let four = rows(4, &|row, column| (1 + (2 * row + row / 2 + column) % 4).to_string());
    assert_eq!(seen(&apart(&four, (2, 2), ","), ""), ["cells 2x2 16 @1"]);
    let six = rows(6, &|row, column| (1 + (3 * row + row / 2 + column) % 6).to_string());
    assert_eq!(seen(&apart(&six, (2, 3), ","), "--box 2x3"), ["cells 2x3 36 @1"]);
    // Blank rows without blank columns; with more rows below, they are rows of grids.
    let lines: Vec<String> = nine.iter().map(|row| row.join(",") + "\n").collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.concat()).collect();
    let text = bands.join(",,,,,,,,\n");
    assert_eq!(givens(&text, ""), LINE, "{text}");
    let several = seen(&(text.clone() + &lines[..7].concat()), "");
    assert_eq!(several.len(), 2, "{several:?}");
    assert!(several.iter().all(|it| it.starts_with("cells 3x3")), "{several:?}");
    // Text between boxes is a cell.
    let text = apart(&nine, (3, 3), ",");
    let found = seen(&text.replacen(",,,,,,,,,,", ",,,,,1,,,,,", 1), "");
    assert_eq!(found, ["cells 1x11? 31 @1"]);
    // A fault has its place, and does not affect the next puzzle.
    let found = seen(&(text.replacen('6', "x", 1) + &text), "");
    assert!(
        found.len() == 2 && found[0].contains("'x' is not a digit of a 9×9 puzzle"),
        "{found:?}"
    );
    assert_eq!(found[1], "cells 3x3 30 @12");
}

#[test]
fn faults_below_headings_have_place() {
    let rule = "use 1 to 4, and one of . 0 * _ for an empty cell";
    let good = headed(",c1,c2,c3,c4", ["r1,", "r2,", "r3,", "r4,"]);
    for (bad, error) in [
        (good.replace("r2,3,4", "r2,3,9"), format!("3:6: r2c2: 9 is not a digit of a 4×4 puzzle; {rule}")),
        (good.replace("r2,3,4,", "r2,3,"), "3:1: the row has 4 fields; expected 5, one for each column of the header, even if empty".to_owned()),
        (good.replace("r4,4,3,2,1\n", ""), "4:11: the puzzle ends after row 3; expected 4 rows, as many as the header names columns".to_owned()),
        ("c1,c2,c3,c4\n".to_owned(), "1:12: the puzzle ends after row 0; expected 4 rows, as many as the header names columns".to_owned()),
    ] {
        let found = seen(&format!("{bad}\n{good}"), "");
        assert_eq!(found[0], error, "{bad}");
        assert_eq!(found.len(), 2, "{bad}: {found:?}");
        assert!(found[1].starts_with("cells 2x2 15 @"), "{bad}: {found:?}");
    }
}

#[test]
fn mixed_blanks_are_error_with_cell() {
    let spoilt = |cell: usize, with: &str| {
        let cells = LINE.chars().map(|c| c.to_string().replace('.', ""));
        let mut cells: Vec<String> = cells.collect();
        cells[cell] = with.to_owned();
        cells
    };
    for with in ["x", "X", "?", "-"] {
        for (cell, name) in [(0, "r1c1"), (1, "r1c2"), (79, "r9c8"), (80, "r9c9")] {
            let cells = spoilt(cell, with);
            for separator in [",", ";", "\t"] {
                let rows: Vec<String> = cells.chunks(9).map(|row| row.join(separator)).collect();
                for text in [rows.join("\n"), cells.join(separator)] {
                    let found = seen(&format!("{text}\n"), "");
                    let error = format!("{name}: '{with}' is not a digit of a 9×9 puzzle; ");
                    assert!(found.len() == 1 && found[0].contains(&error), "{text}\n{found:?}");
                }
            }
        }
    }
    // If the first row has another blank, the first empty cell is the error.
    let rows = format!("x,1,2,3\n{}", ",,,\n".repeat(3));
    let error = "2:1: r2c1: an empty cell is not a digit of a 4×4 puzzle; use 1 to 4, and x for an empty cell as before";
    assert_eq!(seen(&rows, "--from cells")[0], error);
}
