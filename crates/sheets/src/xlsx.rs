//! A workbook of spreadsheet programs, sheet by sheet. This is the one file that knows the crate
//! `calamine`.
//!
//! Only its reader of cells is used: what it has for whole sheets takes memory for every
//! cell between the first and the last, written or not
//! (<https://github.com/tafia/calamine/issues/693>).

use std::{borrow::Cow, io::Cursor};

use calamine::{DataRef, Reader, SheetType, SheetVisible, XlsxError};

/// The row and the column of a cell, counted from 0.
pub type At = (u32, u32);

/// What takes the cells of a sheet, each once: where it is, its text, and whether it is blank.
/// An error ends it.
pub type Take<'a> = &'a mut dyn FnMut(At, &str, bool) -> Result<(), String>;

/// A workbook.
pub struct Xlsx<'a>(calamine::Xlsx<Cursor<&'a [u8]>>);

fn damaged(error: &XlsxError) -> String {
    match error {
        XlsxError::FileNotFound(part) if part == "_rels/.rels" => {
            "this is a zip file, not a workbook; unpack it first".to_owned()
        }
        _ => format!("this is not a workbook, or it is damaged: {error}"),
    }
}

impl Xlsx<'_> {
    /// Of the bytes of a file, [looked over](crate::check) before.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn open(bytes: &[u8]) -> Result<Xlsx<'_>, String> {
        calamine::Xlsx::new(Cursor::new(bytes)).map(Xlsx).map_err(|error| damaged(&error))
    }

    /// The names in it and what they stand for.
    pub fn names(&self) -> Vec<(String, String)> {
        self.0.defined_names().to_vec()
    }

    /// The names of all sheets.
    pub fn all(&self) -> Vec<String> {
        self.0.sheet_names()
    }

    /// The names of the sheets of cells that can be seen.
    pub fn visible(&self) -> Vec<String> {
        let sheets = self.0.sheets_metadata().iter();
        let seen =
            sheets.filter(|s| s.typ == SheetType::WorkSheet && s.visible == SheetVisible::Visible);
        seen.map(|sheet| sheet.name.clone()).collect()
    }

    /// Goes through the cells of a sheet.
    ///
    /// # Errors
    /// If the sheet is not there or is damaged, and what `take` says.
    pub fn cells(&mut self, name: &str, take: Take) -> Result<(), String> {
        let mut reader = self.0.worksheet_cells_reader(name).map_err(|error| damaged(&error))?;
        while let Some(cell) = reader.next_cell().map_err(|error| damaged(&error))? {
            let value = cell.get_value();
            take(cell.get_position(), &text(value), matches!(value, DataRef::Empty))?;
        }
        Ok(())
    }

    /// The cells of a sheet that have a formula.
    ///
    /// # Errors
    /// If the sheet is not there or is damaged.
    pub fn formulas(&mut self, name: &str, take: &mut dyn FnMut(At)) -> Result<(), String> {
        let mut reader = self.0.worksheet_cells_reader(name).map_err(|error| damaged(&error))?;
        while let Some(cell) = reader.next_formula().map_err(|error| damaged(&error))? {
            if !cell.get_value().is_empty() {
                take(cell.get_position());
            }
        }
        Ok(())
    }
}

/// A number as a person would write it. Of more than 15 figures a spreadsheet keeps no more: such a
/// number is written as `5.3E80`, so that nobody takes the zeros for figures.
pub fn number(number: f64) -> String {
    match number.abs() < 1e15 {
        true => number.to_string(),
        false => format!("{number:E}"),
    }
}

/// What a cell holds, as a person would write it.
fn text<'a>(value: &'a DataRef) -> Cow<'a, str> {
    match value {
        DataRef::Empty => Cow::default(),
        DataRef::Int(int) => number(*int as f64).into(),
        DataRef::Float(float) => number(*float).into(),
        DataRef::String(text) => text.as_str().into(),
        DataRef::SharedString(text) => (*text).into(),
        DataRef::Bool(is_true) => is_true.to_string().to_uppercase().into(),
        DataRef::Error(error) => error.to_string().into(),
        DataRef::DateTime(date) => format!("the date {}", date.as_f64()).into(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.as_str().into(),
    }
}
