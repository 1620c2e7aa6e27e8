//! The sheets of a workbook, cell by cell. This is the one file that knows the crate
//! `calamine`.
//!
//! Only its reader of cells is used: what it has for whole sheets takes memory for every
//! cell between the first and the last, written or not
//! (<https://github.com/tafia/calamine/issues/693>).

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashSet},
    io::Cursor,
};

use calamine::{DataRef, Reader, SheetType, SheetVisible, Xlsx, XlsxError};

use super::container;
use super::ods::Ods;
use super::range::{Area, quoted};
use super::sheet::{Room, Sheet, Sheets};
use crate::error::Reason;
use crate::text::Known;
use crate::text::alphabet::clip;

/// What is wrong with a formula that a program wrote and none has calculated.
pub(super) const VALUELESS: &str = "a formula whose value is not stored in the file: open the workbook in a \
    spreadsheet program and save it there";

/// A workbook.
pub(super) struct Book<'a> {
    sheets: Box<dyn Sheets + 'a>,
    room: Room,
}

fn damaged(error: &XlsxError) -> Reason {
    Reason::Workbook(format!("this is not a workbook, or it is damaged: {error}"))
}

impl<'a> Book<'a> {
    /// Of the bytes of a file, looked over before.
    pub(super) fn open(bytes: &'a [u8], known: &Known) -> Result<Book<'a>, Reason> {
        let mut room = Room::default();
        let sheets: Box<dyn Sheets + 'a> = match container::part(bytes, "content.xml") {
            Some(content) => Box::new(Ods::open(&content, known, &mut room)?),
            None => Box::new(Xlsx::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?),
        };
        Ok(Book { sheets, room })
    }

    /// The names in it.
    pub(super) fn names(&self) -> Vec<String> {
        let names = self.sheets.names().into_iter().map(|(name, _)| clip(&name));
        names.filter(|name| !name.starts_with("_xlnm")).take(10).collect()
    }

    /// What a name in it stands for; upper and lower case are the same.
    pub(super) fn name(&self, wanted: &str) -> Option<String> {
        let wanted = wanted.to_lowercase();
        let mut names = self.sheets.names().into_iter();
        let found = names.find(|(name, _)| name.to_lowercase() == wanted);
        found.map(|(_, refers)| refers.trim_start_matches('=').to_owned())
    }

    /// Its sheets of cells that can be seen.
    pub(super) fn sheets(&self) -> Vec<String> {
        self.sheets.visible()
    }

    /// The name of its sheet, where there is one only.
    pub(super) fn only_sheet(&self) -> Result<String, Reason> {
        let mut sheets = self.sheets();
        match (sheets.pop(), sheets.is_empty()) {
            (Some(sheet), true) => Ok(sheet),
            (None, _) => Err(Reason::Workbook("the workbook has no sheet with cells".to_owned())),
            (Some(last), false) => {
                sheets.push(last);
                let sheets: Vec<_> = sheets.iter().map(|name| quoted(name)).collect();
                let sheets = sheets.join(", ");
                Err(Reason::Workbook(format!(
                    "there are several sheets: name one of {sheets} in the range, \
                    as in Sheet1!B2:J10"
                )))
            }
        }
    }

    /// The cells of a sheet, or those of an area of it.
    pub(super) fn sheet(&mut self, name: &str, area: Option<Area>) -> Result<Sheet, Reason> {
        let all = self.sheets.all();
        let wanted = name.to_lowercase();
        let Some(name) = all.iter().find(|sheet| sheet.to_lowercase() == wanted) else {
            let all = all.iter().take(10).map(|sheet| clip(sheet)).collect::<Vec<_>>().join(", ");
            let message = format!("there is no sheet {}: the workbook has {all}", clip(name));
            return Err(Reason::Workbook(message));
        };
        self.sheets.sheet(name, area, &mut self.room)
    }
}

impl Sheets for Xlsx<Cursor<&[u8]>> {
    fn names(&self) -> Vec<(String, String)> {
        self.defined_names().to_vec()
    }

    fn all(&self) -> Vec<String> {
        self.sheet_names()
    }

    fn visible(&self) -> Vec<String> {
        let sheets = self.sheets_metadata().iter();
        let seen =
            sheets.filter(|s| s.typ == SheetType::WorkSheet && s.visible == SheetVisible::Visible);
        seen.map(|sheet| sheet.name.clone()).collect()
    }

    fn sheet(&mut self, name: &str, area: Option<Area>, room: &mut Room) -> Result<Sheet, Reason> {
        let mut reader = self.worksheet_cells_reader(name).map_err(|error| damaged(&error))?;
        let (mut cells, mut blank) = (BTreeMap::new(), HashSet::new());
        while let Some(cell) = reader.next_cell().map_err(|error| damaged(&error))? {
            let at = cell.get_position();
            let is_in = area.is_none_or(|area| area.contains(at));
            let text = room.keep(&if is_in { text(cell.get_value()) } else { Cow::default() })?;
            if is_in {
                cells.insert(at, text);
                if matches!(cell.get_value(), DataRef::Empty) {
                    blank.insert(at);
                }
            }
        }
        drop(reader);
        let valueless = match blank.is_empty() {
            true => blank,
            false => formulas(self, name, &blank)?,
        };
        Ok(Sheet { name: name.to_owned(), cells, valueless })
    }
}

/// Blank cells with a formula are not blank: their value is not in the file.
fn formulas(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    blank: &HashSet<(u32, u32)>,
) -> Result<HashSet<(u32, u32)>, Reason> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|error| damaged(&error))?;
    let mut formulas = HashSet::new();
    while let Some(cell) = reader.next_formula().map_err(|error| damaged(&error))? {
        let at = cell.get_position();
        if blank.contains(&at) && !cell.get_value().is_empty() {
            formulas.insert(at);
        }
    }
    Ok(formulas)
}

/// What a cell holds, as a person would write it.
fn text<'a>(value: &'a DataRef) -> Cow<'a, str> {
    match value {
        DataRef::Empty => Cow::default(),
        DataRef::Int(number) => number.to_string().into(),
        DataRef::Float(number) => number.to_string().into(),
        DataRef::String(text) => text.as_str().into(),
        DataRef::SharedString(text) => (*text).into(),
        DataRef::Bool(is_true) => is_true.to_string().to_uppercase().into(),
        DataRef::Error(error) => error.to_string().into(),
        DataRef::DateTime(date) => format!("the date {}", date.as_f64()).into(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.as_str().into(),
    }
}
