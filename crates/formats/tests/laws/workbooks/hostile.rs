//! Tests that hostile files are refused quickly and with little memory.

use std::io::{Cursor, Read, Write};

use formats::ReadOptions;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use testbed::workbooks::{book, digits, draw, only, range, read};

/// Returns the workbook with each part changed, and with more parts.
pub(super) fn changed(
    bytes: &[u8],
    change: impl Fn(&str, &str) -> String,
    more: &[(&str, &[u8])],
) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        out.start_file(name.clone(), SimpleFileOptions::default()).unwrap();
        out.write_all(change(&name, &text).as_bytes()).unwrap();
    }
    for (name, content) in more {
        out.start_file(*name, SimpleFileOptions::default()).unwrap();
        out.write_all(content).unwrap();
    }
    out.finish().unwrap().into_inner()
}

fn drawn() -> Vec<u8> {
    book(|sheet| draw(sheet, &digits(9), (1, 1), true))
}

/// Returns a workbook with other text instead of the sheet's cells.
fn with_cells(cells: &str) -> Vec<u8> {
    changed(
        &drawn(),
        |name, text| match name.ends_with("sheet1.xml") {
            true => {
                let (before, rest) = text.split_once("<sheetData>").unwrap();
                let (_, after) = rest.split_once("</sheetData>").unwrap();
                format!("{before}<sheetData>{cells}</sheetData>{after}")
            }
            false => text.to_owned(),
        },
        &[],
    )
}

#[track_caller]
fn refused(bytes: &[u8], why: &str) {
    let error = only(bytes, &ReadOptions::default()).unwrap_err();
    assert!(error.starts_with("book.xlsx: ") && error.contains(why), "{error}");
}

#[test]
fn sheet_with_distant_cells_is_refused() {
    let sparse = book(|sheet| {
        sheet.write(0, 0, 1).unwrap();
        sheet.write(1_048_575, 16_383, 2).unwrap();
    });
    refused(&sparse, "Sheet1!A1:XFD1048576, 1048576 rows and 16384 columns");
    let first = only(&sparse, &range("A1:D4")).unwrap().0;
    assert_eq!((first[0], first.iter().map(|&digit| usize::from(digit)).sum()), (1, 1));
}

#[test]
fn zip_bombs_are_refused() {
    let blanks = vec![b' '; 70 << 20];
    for (name, most) in [
        ("xl/worksheets/sheet9.xml", 65_536),
        ("xl/media/picture.png", 65_536),
        ("xl/styles9/styles.xml", 4096),
    ] {
        let bomb = changed(&drawn(), |_, text| text.to_owned(), &[(name, &blanks)]);
        assert!(bomb.len() < 1 << 20, "it is packed");
        let error = only(&bomb, &ReadOptions::default()).unwrap_err();
        assert!(error.contains("unpacks to more than"), "{error}");
        // The limit of the largest part is reduced by the size of the other parts.
        let told = error.split_once("more than ").unwrap().1.split_once(" KiB").unwrap().0;
        let told: u64 = told.parse().unwrap();
        assert!(error.contains(name) && (most - 64..=most).contains(&told), "{error}");
    }
}

#[test]
fn too_many_cells_are_refused() {
    let row = |row: usize| format!("<row r=\"{row}\">{}</row>", "<c><v>1</v></c>".repeat(1000));
    let rows: String = (1..=600).map(row).collect();
    refused(&with_cells(&rows), "more than 524288 cells");
}

#[test]
fn implausible_counts_are_refused() {
    for count in ["4294967295", "1000000000000000000", "99999999999999999999999"] {
        let text = format!("<sst xmlns=\"x\" count=\"1\" uniqueCount = '{count}'></sst>");
        let path = ("xl/sharedStrings.xml", text.as_bytes());
        refused(&changed(&drawn(), |_, text| text.to_owned(), &[path]), "texts, but does not");
    }
    let utf16: Vec<u8> = "<sst uniqueCount=\"4294967295\"/>".bytes().flat_map(|b| [b, 0]).collect();
    let path = ("xl/sharedStrings.xml", &utf16[..]);
    refused(&changed(&drawn(), |_, text| text.to_owned(), &[path]), "is not UTF-8");
    let formula = "<row r=\"1\"><c r=\"A1\"><f t=\"shared\" ref=\"A1:A2\" si=\"4294967295\">1</f>\
        <v>1</v></c></row>";
    refused(&with_cells(formula), "a shared formula with the number 4294967295");
}

#[test]
fn truncated_file_is_an_error_at_every_length() {
    let whole = drawn();
    for end in (4..whole.len()).step_by(61).chain([whole.len() - 1]) {
        let all = read(&whole[..end], &ReadOptions::default());
        assert!(matches!(&all[..], [Err(error)] if error.starts_with("book.xlsx: ")), "{end}");
    }
}

#[test]
fn other_zip_file_is_not_a_workbook() {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    out.start_file("puzzle.txt", SimpleFileOptions::default()).unwrap();
    out.write_all(b"4..3..2.3.......\n").unwrap();
    refused(&out.finish().unwrap().into_inner(), "not a workbook; unpack it first");
    refused(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "save it as .xlsx");
}

#[test]
fn malformed_sheet_xml_is_an_error() {
    for cells in [
        "",
        "<row r=\"0\"><c r=\"A0\"><v>1</v></c></row>",
        "<row r=\"1\"><c r=\"ZZZZZZZ1\"><v>1</v></c></row>",
        "<row r=\"99999999999\"><c r=\"A99999999999\"><v>1</v></c></row>",
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>99999</v></c></row>",
        "<row r=\"1\"><c r=\"A1\" s=\"99999\"><v>1</v></c></row>",
        "<row><c><v>1</v>",
        "<row r=\"1\"><c r=\"A1\"><v>&bomb;</v></c></row>",
        "<row r=\"4294967295\"></row><row><c><v>1</v></c></row>",
    ] {
        let all = read(&with_cells(cells), &ReadOptions::default());
        assert!(matches!(&all[..], [Err(error)] if error.starts_with("book.xlsx: ")), "{cells}");
    }
}

#[test]
fn changed_byte_never_changes_puzzle() {
    let (whole, expected) = (drawn(), digits(9));
    let mut refused = 0;
    for at in (4..whole.len()).step_by(17) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        match only(&bytes, &ReadOptions::default()) {
            // The dates of parts and similar data have no effect.
            Ok((digits, _)) => assert_eq!(digits, expected, "{at}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > whole.len() / 17 / 2, "{refused}");
}

#[test]
fn thousands_of_sheets_are_refused() {
    let many = |_: &str, text: &str| {
        let Some(start) = text.find("<sheet ") else { return text.to_owned() };
        let end = start + text[start..].find("/>").unwrap() + 2;
        let sheet = &text[start..end];
        let name = sheet.split_once("name=\"").unwrap().1.split('"').next().unwrap();
        let named = |at| sheet.replace(&format!("name=\"{name}\""), &format!("name=\"s{at}\""));
        let sheets: String = (0..2000).map(named).collect();
        format!("{}{sheets}{}", &text[..start], &text[end..])
    };
    let large = vec![b' '; 1 << 20];
    let bomb = changed(&drawn(), many, &[("xl/media/picture.png", &large)]);
    refused(&bomb, "2000 sheets of up to 1024 KiB are too much to search");
}
