//! Creates workbooks for tests, and reads them.

use std::{collections::HashMap, io::Cursor};

use board::{Digit, Grid, Shape};
use calamine::{Data, DataRef, Reader, Xlsx};
use formats::{Entry, PuzzleReader, ReadOptions};
use rust_xlsxwriter::{Format, FormatBorder, Workbook, Worksheet};

/// Returns all entries of a file.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Vec<Result<Entry, String>> {
    let puzzles = PuzzleReader::new("book.xlsx", bytes, options.clone());
    puzzles.map(|entry| entry.map_err(|error| error.to_string())).collect()
}

/// Returns the digits of the only puzzle, and the line where it begins.
pub fn only(bytes: &[u8], options: &ReadOptions) -> Result<(Vec<Digit>, usize), String> {
    let mut all = read(bytes, options);
    assert_eq!(all.len(), 1);
    let entry = all.remove(0)?;
    assert_eq!(entry.format.name(), "xlsx");
    Ok((entry.puzzle.givens.digits().to_vec(), entry.place.line))
}

/// Returns the options with this range.
pub fn range(range: &str) -> ReadOptions {
    ReadOptions { range: Some(range.to_owned()), ..ReadOptions::default() }
}

/// Returns various digits with blanks in every row. They do not satisfy the rules.
pub fn digits(side: usize) -> Vec<Digit> {
    let digit =
        |cell: usize| (cell * 5 + cell / side * (cell % side + 1)) % (side + 2) % (side + 1);
    (0..side * side).map(|cell| digit(cell) as Digit).collect()
}

/// Writes digits with their first cell at this position. Blank cells have a border, or are not
/// written.
pub fn draw(
    sheet: &mut Worksheet,
    digits: &[Digit],
    (top, left): (usize, usize),
    has_borders: bool,
) {
    let side = digits.len().isqrt();
    let format = Format::new().set_border(FormatBorder::Thin);
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column) = ((top + cell / side) as u32, (left + cell % side) as u16);
        match (digit, has_borders) {
            (0, false) => continue,
            (0, true) => sheet.write_blank(row, column, &format),
            (digit, false) => sheet.write(row, column, digit),
            (digit, true) => sheet.write_with_format(row, column, digit, &format),
        }
        .unwrap();
    }
}

/// Returns a workbook with one sheet.
pub fn book(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet());
    book.save_to_buffer().unwrap()
}

/// Returns a grid with the most square boxes of a side.
pub fn grid(side: usize, digits: &[Digit]) -> Grid {
    Grid::from_digits(Shape::most_square(side).unwrap(), digits).unwrap()
}

/// Returns the numbers and texts of a sheet by row and column.
pub fn sheet(bytes: &[u8], name: &str) -> HashMap<(u32, u32), String> {
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    let mut reader = book.worksheet_cells_reader(name).unwrap();
    let mut cells = HashMap::new();
    while let Some(cell) = reader.next_cell().unwrap() {
        if *cell.get_value() != DataRef::Empty {
            let value = Data::from(cell.get_value().clone());
            cells.insert(cell.get_position(), value.to_string());
        }
    }
    cells
}
