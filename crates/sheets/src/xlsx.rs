//! Reads workbooks sheet by sheet. This is the only file that uses the crate `calamine`.
//!
//! Only its cell reader is used. Its functions for whole sheets allocate memory for every cell
//! between the first and the last one, even for missing cells
//! (<https://github.com/tafia/calamine/issues/693>).

use std::{borrow::Cow, io::Cursor};

use calamine::{DataRef, Reader, SheetType, SheetVisible, XlsxError};

/// The row and the column of a cell, counted from 0.
pub type SheetPosition = (u32, u32);

/// A function that receives each cell of a sheet once: its position, its text, and whether it is
/// blank. An error stops the reading.
pub type CellReceiver<'a> = &'a mut dyn FnMut(SheetPosition, &str, bool) -> Result<(), String>;

/// A workbook.
pub struct Xlsx<'a>(calamine::Xlsx<Cursor<&'a [u8]>>);

fn damage_message(error: &XlsxError) -> String {
    match error {
        XlsxError::FileNotFound(part) if part == "_rels/.rels" => {
            "this is a zip file, not a workbook; unpack it first".to_owned()
        }
        _ => format!("this is not a workbook, or it is damaged: {error}"),
    }
}

impl Xlsx<'_> {
    /// Opens the bytes of a file that was [checked](crate::check) before.
    ///
    /// # Errors
    /// Fails if the file is damaged.
    pub fn open(bytes: &[u8]) -> Result<Xlsx<'_>, String> {
        calamine::Xlsx::new(Cursor::new(bytes)).map(Xlsx).map_err(|error| damage_message(&error))
    }

    /// Returns the defined names with the ranges that they refer to.
    pub fn names(&self) -> Vec<(String, String)> {
        self.0.defined_names().to_vec()
    }

    /// Returns the names of all sheets.
    pub fn all(&self) -> Vec<String> {
        self.0.sheet_names()
    }

    /// Returns the names of the visible worksheets.
    pub fn visible(&self) -> Vec<String> {
        let sheets = self.0.sheets_metadata().iter();
        let seen =
            sheets.filter(|s| s.typ == SheetType::WorkSheet && s.visible == SheetVisible::Visible);
        seen.map(|sheet| sheet.name.clone()).collect()
    }

    /// Passes the cells of a sheet to `take`.
    ///
    /// # Errors
    /// Fails if the sheet does not exist or is damaged, or if `take` fails.
    pub fn cells(&mut self, name: &str, take: CellReceiver) -> Result<(), String> {
        let mut reader =
            self.0.worksheet_cells_reader(name).map_err(|error| damage_message(&error))?;
        while let Some(cell) = reader.next_cell().map_err(|error| damage_message(&error))? {
            let value = cell.get_value();
            take(cell.get_position(), &text(value), matches!(value, DataRef::Empty))?;
        }
        Ok(())
    }

    /// Passes the positions of all cells with a formula to `take`.
    ///
    /// # Errors
    /// Fails if the sheet does not exist or is damaged.
    pub fn formulas(
        &mut self,
        name: &str,
        take: &mut dyn FnMut(SheetPosition),
    ) -> Result<(), String> {
        let mut reader =
            self.0.worksheet_cells_reader(name).map_err(|error| damage_message(&error))?;
        while let Some(cell) = reader.next_formula().map_err(|error| damage_message(&error))? {
            if !cell.get_value().is_empty() {
                take(cell.get_position());
            }
        }
        Ok(())
    }
}

/// Formats a number in the usual notation. Spreadsheets store at most 15 digits, so a longer number
/// is written as `5.3E80`. Otherwise its zeros could be read as digits.
pub fn number(number: f64) -> String {
    match number.abs() < 1e15 {
        true => number.to_string(),
        false => format!("{number:E}"),
    }
}

/// Returns the contents of a cell as text.
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
