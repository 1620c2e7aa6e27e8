//! Tests that the puzzle of a workbook is found, or that the error explains why not.

use std::io::{BufReader, Read};

use board::{Digit, Symbols};
use formats::{PuzzleReader, ReadOptions};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

use testbed::workbooks::{book, digits, draw, grid, only, range, read};

use super::hostile::changed;

#[test]
fn drawn_grid_of_any_side_is_found() {
    for side in [4, 6, 8, 9, 12, 16, 25, 36] {
        let digits = digits(side);
        let bytes = book(|sheet| {
            sheet.write(0, 0, "Sudoku of today").unwrap();
            draw(sheet, &digits, (side, 3), true);
            sheet.write(2 * side as u32 + 3, 1, "by Anna").unwrap();
        });
        let found = only(&bytes, &ReadOptions::default());
        assert_eq!(found, Ok((digits.clone(), side + 1)), "{side}");
        let entry = read(&bytes, &ReadOptions::default()).remove(0).unwrap();
        assert_eq!(entry.puzzle.givens, grid(side, &digits));
        assert_eq!(entry.guessed_box, side.isqrt() * side.isqrt() != side);
    }
}

#[test]
fn words_next_to_drawn_grid_are_ignored() {
    let digits = digits(9);
    let bytes = book(|sheet| {
        (0..9).for_each(|i| _ = sheet.write(0, i + 1, format!("column {i}")).unwrap());
        (0..9u16).for_each(|i| _ = sheet.write(u32::from(i) + 1, 0, format!("row {i}")).unwrap());
        draw(sheet, &digits, (1, 1), true);
    });
    assert_eq!(only(&bytes, &ReadOptions::default()), Ok((digits, 2)));
}

#[test]
fn numbers_above_and_before_a_grid_are_headings() {
    for side in [4u16, 6, 9, 16] {
        for (above, before) in [(true, true), (true, false), (false, true)] {
            let mut digits = digits(side.into());
            if above {
                // The last column is empty, but has a heading.
                let last = digits[usize::from(side) - 1..].iter_mut();
                last.step_by(side.into()).for_each(|digit| *digit = 0);
            }
            let (top, left) = (u32::from(above), u16::from(before));
            let bytes = book(|sheet| {
                for n in 0..side {
                    if above {
                        sheet.write(0, n + left, n + 1).unwrap();
                    }
                    if before {
                        sheet.write(u32::from(n) + top, 0, n + 1).unwrap();
                    }
                }
                draw(sheet, &digits, (top as usize, left.into()), false);
            });
            let found = only(&bytes, &ReadOptions::default());
            assert_eq!(found, Ok((digits, 1 + top as usize)), "{side} {above} {before}");
        }
    }
}

#[test]
fn sheet_boxes_may_be_separated() {
    let digits = digits(9);
    let bytes = book(|sheet| {
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            let [row, column] = [cell / 9, cell % 9].map(|at| at + at / 3);
            sheet.write(2 + row as u32, 1 + column as u16, digit).unwrap();
        }
    });
    for asked in [ReadOptions::default(), range("B3:L13")] {
        assert_eq!(only(&bytes, &asked), Ok((digits.clone(), 3)));
    }
}

#[test]
fn borderless_digits_must_reach_all_edges() {
    let digits = digits(9);
    let bytes = book(|sheet| draw(sheet, &digits, (4, 4), false));
    assert_eq!(only(&bytes, &ReadOptions::default()), Ok((digits.clone(), 5)));

    let mut fewer = digits;
    fewer[..9].fill(0);
    let bytes = book(|sheet| draw(sheet, &fewer, (4, 4), false));
    let error = only(&bytes, &ReadOptions::default()).unwrap_err();
    assert!(error.contains("Sheet1!E6:M13, 8 rows and 9 columns"), "{error}");
    assert!(error.contains("--range"), "{error}");
    assert_eq!(only(&bytes, &range("E5:M13")), Ok((fewer.clone(), 5)));

    // Not an 8×8 puzzle either.
    (0..81)
        .filter(|cell| cell % 9 == 0 || fewer[*cell] == 9)
        .collect::<Vec<_>>()
        .iter()
        .for_each(|&cell| fewer[cell] = 0);
    let bytes = book(|sheet| draw(sheet, &fewer, (4, 4), false));
    let error = only(&bytes, &ReadOptions::default()).unwrap_err();
    assert!(error.contains("Sheet1!F6:M13, 8 rows and 8 columns"), "{error}");
}

#[test]
fn small_square_in_sparse_puzzle_is_ambiguous() {
    let mut sparse = vec![0; 81];
    (0..4).for_each(|row| (0..4).for_each(|column| sparse[row * 9 + column] = 1));
    (sparse[8], sparse[72]) = (9, 9);
    let bytes = book(|sheet| draw(sheet, &sparse, (0, 0), false));
    let error = only(&bytes, &ReadOptions::default()).unwrap_err();
    assert!(error.contains("2 squares can be the puzzle"), "{error}");
    assert_eq!(only(&bytes, &range("A1:I9")), Ok((sparse, 1)));
}

#[test]
fn range_selects_one_of_two_grids() {
    let (one, two) = (digits(9), digits(4));
    let mut workbook = Workbook::new();
    draw(workbook.add_worksheet(), &one, (1, 1), true);
    draw(workbook.add_worksheet().set_name("It's two").unwrap(), &two, (0, 2), true);
    let bytes = workbook.save_to_buffer().unwrap();
    let error = only(&bytes, &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error,
        "book.xlsx: 2 squares can be the puzzle; choose one with --range Sheet1!B2:J10 or \
        'It''s two'!C1:F4"
    );
    assert_eq!(only(&bytes, &range("Sheet1!B2:J10")), Ok((one.clone(), 2)));
    assert_eq!(only(&bytes, &range("sheet1!$J$10:$B$2")), Ok((one, 2)));
    assert_eq!(only(&bytes, &range("'It''s two'!C1:F4")), Ok((two, 1)));
    for (wrong, why) in [
        ("C1:F4", "several sheets"),
        ("Sheet9!C1:F4", "unknown sheet Sheet9"),
        ("Sheet1!B2:J11", "10 rows and 9 columns"),
        ("Sheet1!A1:C3", "expected as many rows as columns, 4 to 645"),
        ("Sheet1!A1:XFD1048576", "1048576 rows and 16384 columns"),
        ("Grid", "neither a range, such as Sheet1!B2:J10, nor a name"),
    ] {
        let error = only(&bytes, &range(wrong)).unwrap_err();
        assert!(error.contains(why), "{wrong}: {error}");
    }
}

#[test]
fn names_are_ranges_and_puzzle_is_default() {
    let (one, two) = (digits(9), digits(4));
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet().set_name("My grids").unwrap();
    draw(sheet, &one, (1, 1), true);
    draw(sheet, &two, (20, 0), true);
    workbook.define_name("Large", "='My grids'!$B$2:$J$10").unwrap();
    workbook.define_name("Number", "=7").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    assert!(only(&bytes, &ReadOptions::default()).is_err());
    assert_eq!(only(&bytes, &range("large")), Ok((one.clone(), 2)));
    let error = only(&bytes, &range("Number")).unwrap_err();
    assert!(error.contains("the name Number refers to 7, which is not a range"), "{error}");
    workbook.define_name("Puzzle", "='My grids'!$A$21:$D$24").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    assert_eq!(only(&bytes, &ReadOptions::default()), Ok((two, 21)));
    assert_eq!(only(&bytes, &range("LARGE")), Ok((one, 2)));
}

#[test]
fn name_box_sets_boxes_at_puzzle_corner() {
    let tells = |name: &str, side| {
        let mut workbook = Workbook::new();
        draw(workbook.add_worksheet(), &digits(side), (1, 1), true);
        let last = ["G", "I"][usize::from(side > 6)];
        workbook.define_name("Puzzle", &format!("=Sheet1!$B$2:${last}${}", side + 1)).unwrap();
        workbook.define_name("Box", name).unwrap();
        let bytes = workbook.save_to_buffer().unwrap();
        let entry = read(&bytes, &ReadOptions::default()).remove(0).unwrap();
        (entry.puzzle.shape.to_string(), entry.guessed_box)
    };
    assert_eq!(tells("=Sheet1!$B$2:$C$4", 6), ("3x2".to_owned(), false));
    assert_eq!(tells("=Sheet1!$B$2:$D$3", 6), ("2x3".to_owned(), false));
    assert_eq!(tells("=Sheet1!$B$2:$C$5", 8), ("4x2".to_owned(), false));
    // At another place, with another side, or not a range.
    for other in ["=Sheet1!$C$2:$D$4", "=Sheet1!$B$2:$C$5", "=Sheet1!$B$2:$B$2", "=7"] {
        assert_eq!(tells(other, 6), ("2x3".to_owned(), true), "{other}");
    }
}

#[test]
fn cell_may_have_text_or_formula_value() {
    let bytes = book(|sheet| {
        sheet.write(0, 0, " 3 ").unwrap();
        sheet.write(0, 1, ".").unwrap();
        sheet.write(0, 2, 0).unwrap();
        sheet.write(0, 3, " ").unwrap();
        sheet.write(1, 1, Formula::new("=1+1").set_result("2")).unwrap();
        sheet.write(2, 2, Formula::new("=IF(1,\"\",2)").set_result("")).unwrap();
        sheet.write(3, 3, 4.0).unwrap();
    });
    let expected: Vec<Digit> = vec![3, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4];
    assert_eq!(only(&bytes, &ReadOptions::default()), Ok((expected, 1)));
}

#[test]
fn formula_without_value_is_error_with_remedy() {
    // Like the output of programs that do not calculate: the formula has no value.
    let without_value = |sheet: &str| {
        let formula = "<c r=\"C3\"><f>1+1</f></c>";
        let cells = sheet.split_once("<c r=\"C3\"").map(|(before, after)| {
            let after = after.split_once("</c>").unwrap().1;
            format!("{before}{formula}{after}")
        });
        cells.unwrap()
    };
    let bytes = book(|sheet| {
        draw(sheet, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], (1, 1), false);
        sheet.write(2, 2, Formula::new("=1+1").set_result("4")).unwrap();
    });
    let sheet = |path: &str, text: &str| match path {
        "xl/worksheets/sheet1.xml" => without_value(text),
        _ => text.to_owned(),
    };
    let bytes = changed(&bytes, sheet, &[]);
    let error = "book.xlsx: Sheet1!C3: a formula whose value is not stored in the file; open the \
        workbook in a spreadsheet program and save it there";
    assert_eq!(only(&bytes, &range("Sheet1!B2:E5")), Err(error.to_owned()));
    assert_eq!(only(&bytes, &ReadOptions::default()), Err(error.to_owned()));
}

#[test]
fn cell_without_digit_is_named() {
    let date = Format::new().set_num_format("yyyy-mm-dd");
    let told = |write: &dyn Fn(&mut rust_xlsxwriter::Worksheet)| {
        let bytes = book(|sheet| {
            draw(sheet, &digits(9), (1, 1), true);
            write(sheet);
        });
        only(&bytes, &range("Sheet1!B2:J10")).unwrap_err()
    };
    assert_eq!(
        told(&|sheet| _ = sheet.write(3, 2, 12).unwrap()),
        "book.xlsx: Sheet1!C4: 12 is not a digit of a 9×9 puzzle; use 1 to 9, and one of . 0 * _ \
        for an empty cell"
    );
    assert!(told(&|s| _ = s.write(3, 2, 5.5).unwrap()).contains("Sheet1!C4: 5.5 is not a digit"));
    assert!(told(&|s| _ = s.write(3, 2, -1).unwrap()).contains("C4: -1 is not a digit"));
    assert!(told(&|s| _ = s.write(3, 2, 1e300).unwrap()).contains("C4: 1E300 is not a digit"));
    assert!(told(&|s| _ = s.write(3, 2, "x").unwrap()).contains("C4: 'x' is not a digit"));
    assert!(told(&|s| _ = s.write(3, 2, true).unwrap()).contains("C4: TRUE is not a digit"));
    assert!(
        told(&|sheet| {
            let day = ExcelDateTime::from_ymd(2026, 1, 5).unwrap();
            sheet.write_with_format(3, 2, &day, &date).unwrap();
        })
        .contains("C4: the date ")
    );
    let long = "a".repeat(30_000);
    assert!(told(&|sheet| _ = sheet.write(3, 2, &long).unwrap()).len() < 200);
}

#[test]
fn no_square_error_names_cell_without_digit() {
    let bytes = book(|sheet| {
        for (row, column) in (0..81).map(|cell| (cell / 9, cell % 9)) {
            let text = if (row, column) == (1, 2) { 124 } else { 1 + (row + column) % 9 };
            sheet.write(row, column as u16, text).unwrap();
        }
    });
    let found = only(&bytes, &ReadOptions::default()).unwrap_err();
    assert!(
        found.contains("Sheet1!A1:I9, 9 rows and 9 columns, but C2 is not a digit: 124"),
        "{found}"
    );
}

#[test]
fn workbook_named_as_other_format_is_error() {
    let bytes = book(|sheet| draw(sheet, &digits(9), (1, 1), true));
    for (format, range) in [("pm", None), ("candidates", Some("B2:J10".to_owned())), ("json", None)]
    {
        let options = ReadOptions { from: formats::named(format), range, ..ReadOptions::default() };
        let found = only(&bytes, &options).unwrap_err();
        assert_eq!(
            found,
            "book.xlsx: this is a workbook; it can only be read with --from xlsx, or without --from"
        );
    }
}

#[test]
fn symbols_and_boxes_apply_to_workbooks() {
    let letters = "A.C.\n.D..\n..B.\n...A";
    let bytes = book(|sheet| {
        for (row, line) in (0..).zip(letters.lines()) {
            let cells = (0..).zip(line.chars());
            cells.for_each(|(column, c)| _ = sheet.write(row, column, c.to_string()).unwrap());
        }
    });
    let symbols = Some(Symbols::parse("A-D").unwrap());
    let options = ReadOptions { symbols, ..ReadOptions::default() };
    let expected = vec![1, 0, 3, 0, 0, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1];
    assert_eq!(only(&bytes, &options), Ok((expected, 1)));
    assert!(only(&bytes, &ReadOptions::default()).is_err());

    let six = book(|sheet| draw(sheet, &digits(6), (0, 0), true));
    let shape = Some("3x2".parse().unwrap());
    let entry = read(&six, &ReadOptions { shape, ..ReadOptions::default() }).remove(0).unwrap();
    assert_eq!((Some(entry.puzzle.shape), entry.guessed_box), (shape, false));
    let shape = Some("3x3".parse().unwrap());
    let nine = ReadOptions { shape, range: Some("A1:F6".to_owned()), ..ReadOptions::default() };
    let error = only(&six, &nine).unwrap_err();
    assert!(error.contains("expected 9 of each, because the given box sets the side"), "{error}");
}

/// A reader that returns one byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let most = into.len().min(1);
        self.0.read(&mut into[..most])
    }
}

#[test]
fn text_with_workbook_prefix_is_text() {
    let grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let array = "P = { 1,2,3,4; 3,4,1,2; 2,1,4,3; 4,3,2,1 }\n";
    for (text, slow) in [(grid, false), (grid, true), (array, false), (array, true)] {
        let entries: Vec<_> = match slow {
            true => PuzzleReader::new(
                "p",
                BufReader::new(Slow(text.as_bytes())),
                ReadOptions::default(),
            )
            .collect(),
            false => PuzzleReader::new("p", text.as_bytes(), ReadOptions::default()).collect(),
        };
        assert!(matches!(&entries[..], [Ok(entry)] if entry.place.line == 1), "{entries:?}");
    }
    let bytes = book(|sheet| draw(sheet, &digits(4), (0, 0), true));
    let slow = BufReader::new(Slow(&bytes));
    let mut entries = PuzzleReader::new("p", slow, ReadOptions::default());
    assert_eq!(entries.next().unwrap().unwrap().puzzle.givens.digits(), digits(4));
    assert!(entries.next().is_none());
    for text in ["P", "PK", "PK\x03", "PK\nPK\n"] {
        let mut entries = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
        let error = entries.next().unwrap().unwrap_err();
        assert_eq!(error.line, 1, "{text:?}: {error}");
    }
}

#[test]
fn options_unsuited_to_file_are_errors() {
    let xlsx = ReadOptions { from: formats::named("xlsx"), ..ReadOptions::default() };
    let error = only(b"4..3..2.3.......\n", &xlsx).unwrap_err();
    assert!(error.contains("not a .xlsx workbook"), "{error}");
    let error = only(b"4..3..2.3.......\n", &range("A1:D4")).unwrap_err();
    assert!(error.contains("the input is text"), "{error}");
    let bytes = book(|sheet| draw(sheet, &digits(4), (0, 0), true));
    assert_eq!(only(&bytes, &xlsx), Ok((digits(4), 1)));
}
