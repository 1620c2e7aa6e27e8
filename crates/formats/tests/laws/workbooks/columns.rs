//! Tests columns of puzzle lines, and workbooks of OpenDocument.

use std::io::{Cursor, Write};

use board::Digit;
use formats::{PuzzleReader, ReadOptions};
use zip::{ZipWriter, write::SimpleFileOptions};

use testbed::workbooks::{book, digits, draw, only, range, read};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the row and the givens of each puzzle in a file, or the error.
fn told(bytes: &[u8], options: &ReadOptions) -> Vec<String> {
    let told = read(bytes, options).into_iter().map(|read| match read {
        Ok(entry) => format!("{} {}", entry.place.line, entry.puzzle.givens),
        Err(error) => error,
    });
    told.collect()
}

#[test]
fn column_has_one_puzzle_per_row() {
    let none = ReadOptions::default();
    let lines = |columns: &[(&str, [&str; 2])]| {
        book(|sheet| {
            for (column, (name, cells)) in columns.iter().enumerate() {
                sheet.write(2, column as u16 + 1, *name).unwrap();
                for (row, cell) in cells.iter().enumerate() {
                    sheet.write(row as u32 + 3, column as u16 + 1, *cell).unwrap();
                }
            }
        })
    };
    let expected = [format!("4 {LINE}"), format!("5 {LINE}")];
    for (blank, name) in [(".", "puzzle"), ("0", "Quizzes"), ("-", "x"), ("x", "what")] {
        let line = LINE.replace('.', blank);
        let bytes =
            lines(&[("no", ["1", "2"]), (name, [&line, &line]), ("level", ["easy", "hard"])]);
        assert_eq!(told(&bytes, &none), expected, "{blank}");
    }
    // If there are several columns, the one with the right name or with blanks is chosen.
    let bytes = lines(&[("solutions", [SOLVED; 2]), ("what", [LINE; 2])]);
    assert_eq!(told(&bytes, &none), expected);
    let bytes = lines(&[("other", [&LINE.replace('7', "."); 2]), ("puzzle", [LINE; 2])]);
    assert_eq!(told(&bytes, &none), expected);
    let bytes = lines(&[("one", [LINE; 2]), ("two", [LINE; 2])]);
    let either = "book.xlsx: 2 columns can be the puzzles; choose one with --range Sheet1!B4:B5 or Sheet1!C4:C5";
    assert_eq!(told(&bytes, &none), [either]);
    assert_eq!(told(&bytes, &range("C4:C5")), expected);
    assert_eq!(told(&bytes, &range("C5:C5")), expected[1..]);
    // A faulty line is an error in its place.
    let bytes = lines(&[("puzzle", [LINE, &LINE[1..]])]);
    let found = told(&bytes, &none);
    assert_eq!((found.len(), &found[0]), (2, &expected[0]));
    assert!(found[1].starts_with("book.xlsx: Sheet1!B5: 80 characters; "), "{found:?}");
    for side in [4, 6] {
        let line: String = digits(side).iter().map(ToString::to_string).collect();
        let bytes = lines(&[("puzzle", [&line; 2])]);
        let plain = line.replace('0', ".");
        assert_eq!(told(&bytes, &none), [format!("4 {plain}"), format!("5 {plain}")]);
    }
}

/// Returns a workbook with these cells, one below the other.
fn column(cells: &[&str]) -> Vec<u8> {
    book(|sheet| {
        for (row, cell) in cells.iter().enumerate() {
            sheet.write(row as u32, 0, *cell).unwrap();
        }
    })
}

const SMALL: &str = "4..3..2.3.......";

#[test]
fn unreadable_cells_above_first_puzzle_are_reported() {
    let none = ReadOptions::default();
    let blanks = "4xx3xx2x3xxxxxx";
    for bad in [&SMALL[1..], "4..3..2.3........", &LINE[1..], blanks, "see below", "7", "12 of 16"]
    {
        for heading in [&["puzzle"][..], &["Quizzes"], &["My collection"], &["Easy 1", "puzzle"]] {
            let cells = [heading, &[bad, bad, SMALL]].concat();
            let found = told(&column(&cells), &none);
            let rows = heading.len() + 1..;
            assert_eq!(found.len(), 3, "{cells:?} {found:?}");
            for (row, error) in rows.zip(&found[..2]) {
                assert!(error.starts_with(&format!("book.xlsx: Sheet1!A{row}: ")), "{found:?}");
            }
            let all = format!("A1:A{}", cells.len());
            assert_eq!(told(&column(&cells), &range(&all)), found);
        }
    }
    for bad in [&SMALL[1..], blanks, &LINE[1..]] {
        for cells in [&[bad, SMALL][..], &[bad, "puzzle", SMALL]] {
            assert!(told(&column(cells), &none)[0].contains("Sheet1!A1: "), "{cells:?}");
        }
        let found = told(&column(&["puzzle", bad, bad, SMALL]), &range("A2:A3"));
        assert!(found.len() == 2 && found[1].contains("Sheet1!A3: "), "{found:?}");
    }
}

#[test]
fn column_cell_is_read_as_line() {
    let candidates =
        "1....2....3....4..3....41....2...2..1......4..3....4..3..2..1...".replace('.', "0");
    let lines = [
        format!("{SMALL}:1"),
        format!("{SMALL}:1:4213132431422431"),
        "4..3 ..2. 3... ....".to_owned(),
        "4..3/..2./3.../....".to_owned(),
        candidates,
        "123456789".repeat(81),
    ];
    for line in &lines {
        let bytes = column(&["puzzle", line, line, SMALL]);
        let found = read(&bytes, &ReadOptions::default());
        assert_eq!(found.len(), 3);
        let expected = PuzzleReader::new("", line.as_bytes(), ReadOptions::default());
        let expected = expected.map(Result::unwrap).next().unwrap();
        for entry in found.into_iter().take(2).map(Result::unwrap) {
            assert_eq!(entry.puzzle.givens, expected.puzzle.givens, "{line}");
            assert_eq!(entry.puzzle.restrictions, expected.puzzle.restrictions, "{line}");
            assert_eq!(entry.expected, expected.expected, "{line}");
        }
    }
    let bytes = column(&["puzzle", "4..3\n..2.\n3...\n....", SMALL]);
    assert_eq!(told(&bytes, &ReadOptions::default()), [format!("2 {SMALL}"), format!("3 {SMALL}")]);
}

#[test]
fn puzzle_stored_as_number_is_error_with_cell() {
    let none = ReadOptions::default();
    let left = "this is stored as a number, which keeps only 15 figures; format the \
        column as text, and enter the puzzles again";
    // Nine rows with zeros for blanks, nine rows with a leading zero, and a 4×4 puzzle.
    for (number, digits) in [(5.30070000600195e80, LINE), (3e79, LINE), (1234341221434320.0, SMALL)]
    {
        let excel = book(|sheet| {
            sheet.write(0, 0, "puzzle").unwrap();
            sheet.write(1, 0, number).unwrap();
            sheet.write(2, 0, digits).unwrap();
        });
        let cell = |kind: &str, text: &str| {
            format!(
                "<table:table-row><table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>{REST}"
            )
        };
        let kind = format!("office:value-type=\"float\" office:value=\"{number:E}\"");
        let rows = [cell("", "puzzle"), cell(&kind, "5,3E+080"), cell("", digits)];
        let expected = [format!("book.xlsx: Sheet1!A2: {left}"), format!("3 {digits}")];
        assert_eq!(told(&excel, &none), expected);
        assert_eq!(told(&ods(&[("Sheet1", rows.concat())], ""), &none), expected);
        let alone = book(|sheet| _ = sheet.write(4, 1, number).unwrap());
        assert_eq!(told(&alone, &none), [format!("book.xlsx: Sheet1!B5: {left}")]);
        assert_eq!(told(&alone, &range("B5:B5")), [format!("book.xlsx: Sheet1!B5: {left}")]);
    }
    // Other numbers next to puzzles are not puzzles.
    for number in [1.7e17, 1234341221434320.0, 27.0, 2.5] {
        let beside = book(|sheet| {
            sheet.write(0, 0, number).unwrap();
            sheet.write(0, 1, LINE).unwrap();
        });
        assert_eq!(told(&beside, &none), [format!("1 {LINE}")]);
    }
    let square = book(|sheet| {
        draw(sheet, &digits(9), (1, 1), true);
        sheet.write(12, 0, 1.7e17).unwrap();
    });
    assert_eq!(only(&square, &none).unwrap().0, digits(9));
}

#[test]
fn note_next_to_square_is_not_a_column() {
    let bytes = book(|sheet| {
        draw(sheet, &digits(9), (1, 1), true);
        sheet.write(20, 0, "2024/2025/2026/2027").unwrap();
    });
    assert_eq!(only(&bytes, &ReadOptions::default()).unwrap().0, digits(9));
}

#[test]
fn square_and_column_are_ambiguous() {
    let bytes = book(|sheet| {
        draw(sheet, &digits(9), (1, 1), true);
        sheet.write(20, 0, LINE).unwrap();
    });
    let found = told(&bytes, &ReadOptions::default());
    assert!(
        found[0].contains("choose one with --range") && found[0].contains("Sheet1!A21:A21"),
        "{found:?}"
    );
    assert_eq!(told(&bytes, &range("A21:A21")), [format!("21 {LINE}")]);
    assert_eq!(only(&bytes, &range("B2:J10")).unwrap().0, digits(9));
}

/// Returns an OpenDocument workbook with these sheets, each given by its table rows, and with more
/// XML after them.
fn ods(sheets: &[(&str, String)], more: &str) -> Vec<u8> {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    let mut part = |name: &str, text: &str| {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
    };
    part("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    let table = |(name, rows): &(&str, String)| {
        format!("<table:table table:name=\"{name}\"><table:table-column/>{rows}</table:table>")
    };
    let tables: String = sheets.iter().map(table).collect();
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-content><office:body>\
        <office:spreadsheet>{tables}{more}</office:spreadsheet></office:body></office:document-content>"
    );
    part("content.xml", &content);
    out.finish().unwrap().into_inner()
}

const REST: &str = "<table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>";

/// Returns the rows of a grid as LibreOffice writes them, with blank cells as one repeated cell.
fn table(digits: &[Digit], is_text: bool, style: &str) -> String {
    let side = digits.len().isqrt();
    let row = |row: &[Digit]| {
        let cells = row.chunk_by(|a, b| a == b).map(|same| match (same[0], is_text) {
            (0, _) => format!("<table:table-cell{style} table:number-columns-repeated=\"{}\"/>", same.len()),
            (digit, false) => format!("<table:table-cell{style} table:number-columns-repeated=\"{}\" office:value-type=\"float\" office:value=\"{digit}\"><text:p>{digit},00</text:p></table:table-cell>", same.len()),
            (digit, true) => format!("<table:table-cell{style} office:value-type=\"string\"><text:p>{digit}</text:p></table:table-cell>").repeat(same.len()),
        });
        format!("<table:table-row><table:table-cell/>{}{REST}", cells.collect::<String>())
    };
    let above = format!("<table:table-row table:number-rows-repeated=\"2\">{REST}");
    let below = format!("<table:table-row table:number-rows-repeated=\"1048000\">{REST}");
    above + &digits.chunks(side).map(row).collect::<String>() + &below
}

#[test]
fn ods_is_read_like_xlsx() {
    for side in [4, 9, 16] {
        let mut digits = digits(side);
        (digits[0], digits[side * side - 1]) = (1, 2);
        (digits[side - 1], digits[side * (side - 1)]) = (3, 4);
        for is_text in [false, true] {
            for style in ["", " table:style-name=\"ce1\""] {
                let bytes = ods(&[("Sheet1", table(&digits, is_text, style))], "");
                assert_eq!(
                    only(&bytes, &ReadOptions::default()),
                    Ok((digits.clone(), 3)),
                    "{side}"
                );
                let two = ods(
                    &[("Notes", String::new()), ("My sheet", table(&digits, is_text, style))],
                    "",
                );
                assert_eq!(only(&two, &ReadOptions::default()), Ok((digits.clone(), 3)));
            }
        }
    }
    let digits = digits(9);
    let bytes = ods(&[("S", table(&digits, false, ""))], "");
    assert_eq!(only(&bytes, &range("S!B3:J11")), Ok((digits.clone(), 3)));
    let named = "<table:named-expressions><table:named-range table:name=\"Puzzle\" table:cell-range-address=\"$S.$B$3:.$J$11\"/></table:named-expressions>";
    assert_eq!(
        only(&ods(&[("S", table(&digits, false, ""))], named), &ReadOptions::default()),
        Ok((digits, 3))
    );
    let text = |text: &str| {
        format!(
            "<table:table-row><table:table-cell office:value-type=\"string\"><office:annotation><text:p>a note</text:p></office:annotation><text:p>{text}</text:p></table:table-cell>{REST}"
        )
    };
    let lines = ods(
        &[("S", text("puzzle") + &text(LINE) + &text(&format!("<text:span>{LINE}</text:span>")))],
        "",
    );
    assert_eq!(told(&lines, &ReadOptions::default()), [format!("2 {LINE}"), format!("3 {LINE}")]);
}

#[test]
fn hostile_ods_is_an_error() {
    let refused = |bytes: &[u8], why: &str| {
        let found = told(bytes, &ReadOptions::default());
        assert!(found.len() == 1 && found[0].contains(why), "{found:?}");
    };
    let million = "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"16000\" office:value=\"1\"/></table:table-row>";
    refused(&ods(&[("S", million.to_owned())], ""), "more than 524288 cells");
    let endless = "<table:table-row table:number-rows-repeated=\"4294967295\"><table:table-cell table:number-columns-repeated=\"4294967295\"/></table:table-row>".repeat(9);
    refused(&ods(&[("S", endless)], ""), "no digit in any sheet");
    refused(&ods(&[("S", "<table:table-row>".to_owned())], ""), "damaged");
    refused(&ods(&[("S", "<table:table-row".to_owned())], ""), "damaged");
    refused(&ods(&[], ""), "no digit in any sheet");
    refused(&ods(&[("S", "<a>".repeat(100))], ""), "nested deeper");
    let bytes = ods(&[("S", table(&digits(9), false, ""))], "");
    for end in (0..bytes.len()).step_by(97) {
        assert_eq!(
            PuzzleReader::new("a.ods", &bytes[..end], ReadOptions::default())
                .filter(Result::is_ok)
                .count(),
            0
        );
    }
    let formula =
        "<table:table-row><table:table-cell table:formula=\"of:=1+1\"/></table:table-row>";
    refused(&ods(&[("S", formula.to_owned())], ""), "a formula whose value is not stored");
    // An empty text is a value in files of LibreOffice.
    let blank =
        "<table:table-cell table:formula=\"of:=IF(1;&quot;&quot;)\"><text:p/></table:table-cell>";
    let figure = "<table:table-cell office:value=\"1\"><text:p>1</text:p></table:table-cell>";
    let row =
        |first: &str| format!("<table:table-row>{first}{}</table:table-row>", blank.repeat(3));
    let sheet = row(figure) + &row(blank).repeat(3);
    let bare = sheet.replace("><text:p/><", " office:string-value=\"\"><");
    assert_ne!(bare, sheet);
    for sheet in [sheet, bare] {
        let found = only(&ods(&[("S", sheet)], ""), &range("S!A1:D4"));
        assert_eq!(found.map(|(digits, _)| digits[..2].to_vec()), Ok(vec![1, 0]));
    }
}

#[test]
fn a_hidden_sheet_is_read_if_no_other_has_a_puzzle() {
    let digits = digits(9);
    let xlsx = |is_shown: bool, is_hidden: bool| {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "see the next sheet").unwrap();
        if is_shown {
            draw(sheet, &digits, (2, 1), false);
        }
        draw(book.add_worksheet().set_hidden(is_hidden), &digits, (1, 1), false);
        book.save_to_buffer().unwrap()
    };
    let style = "<style:style style:name=\"ta1\" style:family=\"table\">\
        <style:table-properties table:display=\"false\"/></style:style>";
    let hidden = "S\" table:style-name=\"ta1";
    let ods = ods(&[("T", style.to_owned()), (hidden, table(&digits, false, ""))], "");
    let remark = "the puzzle was read from a hidden sheet";
    for (bytes, remarks) in [
        (xlsx(false, true), &[remark][..]),
        (xlsx(false, false), &[]),
        (xlsx(true, true), &[]),
        (ods, &[remark]),
    ] {
        let found = read(&bytes, &ReadOptions::default());
        let [Ok(entry)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(entry.remarks, remarks);
        assert_eq!(entry.puzzle.givens.digits(), digits);
    }
}
