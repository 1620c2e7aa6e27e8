//! The sheet without a circle, as LibreOffice calculates it.

use std::{
    collections::HashMap,
    io::{Cursor, Read, Write},
};

use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::super::office;
use super::{super::writing::digits, ROWS, SHEETS, UNROLLED, live};
use crate::program::{SOLVED, UNIQUE};
use testbed::formulas::file::read;
use testbed::workbooks::{only, range, sheet};

/// The workbook with each part changed.
fn changed(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(change(&text).as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// A part without what its formulas come to.
fn forgotten(text: &str) -> String {
    let mut parts = text.split("</f><v>");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |kept, part| kept + "</f>" + part.split_once("</v>").unwrap().1)
}

/// The cells of a sheet in which something is to be seen.
fn cells(bytes: &[u8], name: &str) -> HashMap<(u32, u32), String> {
    let mut cells = sheet(bytes, name);
    cells.retain(|_, text| !text.is_empty());
    cells
}

#[test]
fn libreoffice_calculates_the_unrolled_sheet_and_every_cell_is_as_it_was_stored() {
    let Some(office) = office::program() else { return };
    let [puzzle, solution] = ROWS;
    let bytes = live(puzzle, "", 0);
    let calculated = office::calculated(&office, &changed(&bytes, forgotten), true);
    let book = read(&bytes, &SHEETS);
    assert!(book.sheets[UNROLLED].formulas.len() > 20_000);
    // The circular ones too, as they are after a reset.
    for (sheet, name) in book.sheets.iter().zip(SHEETS) {
        let (stored, found) = (cells(&bytes, name), cells(&calculated, name));
        for formula in &sheet.formulas {
            let at = (formula.from.0 as u32, formula.from.1 as u32);
            assert_eq!(found.get(&at), stored.get(&at), "{name}: {at:?}");
        }
    }
    let result = only(&calculated, &range("result"));
    assert_eq!(result.unwrap().0, digits(solution));
}

#[test]
fn libreoffice_is_not_said_to_have_solved_what_it_has_not() {
    let Some(office) = office::program() else { return };
    let [reset, solve] = ["<t>reset</t>", "<t>solve</t>"];
    let bytes = changed(&live(UNIQUE, "", 0), |text| text.replace(reset, solve));
    let calculated = office::calculated(&office, &bytes, true);
    for (name, top, left) in [("Live", 9, 6), ("Digit by digit", 78, 1)] {
        let found = cells(&calculated, name);
        assert_eq!(found[&(7, 0)], "solve");
        let rows = (0..4).flat_map(|row| (0..4).map(move |column| (top + row, left + column)));
        let board: String = rows.map(|at| found.get(&at).cloned().unwrap_or_default()).collect();
        assert!(found[&(11, 0)] == "not calculated" || board == SOLVED, "{name}: {board}");
    }
}
