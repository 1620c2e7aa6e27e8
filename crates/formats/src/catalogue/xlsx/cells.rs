//! The sheets of a workbook, independent of its file format.

use std::collections::{BTreeMap, HashSet};

use sheets::Xlsx;

use super::ods::Ods;
use super::range::{Area, quoted};
use super::sheet::{Room, Sheet, Sheets};
use crate::error::FaultReason;
use crate::text::alphabet::clip;

/// The error for a formula that no program has calculated, so that its value is missing.
pub(super) const VALUELESS: &str = "a formula whose value is not stored in the file; open the workbook in a \
    spreadsheet program and save it there";

/// A workbook.
pub(super) struct Book<'a> {
    sheets: Box<dyn Sheets + 'a>,
    room: Room,
    /// Whether only the hidden sheets are used.
    of_hidden: bool,
}

impl<'a> Book<'a> {
    /// Opens the bytes of a file, which have already been checked.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Book<'a>, FaultReason> {
        let mut room = Room::default();
        let sheets: Box<dyn Sheets + 'a> = match sheets::part(bytes, "content.xml") {
            Some(content) => Box::new(Ods::open(&content, &mut room)?),
            None => Box::new(Xlsx::open(bytes).map_err(FaultReason::Workbook)?),
        };
        Ok(Book { sheets, room, of_hidden: false })
    }

    /// Returns the first defined names, without internal ones.
    pub(super) fn names(&self) -> Vec<String> {
        let names = self.sheets.names().into_iter().map(|(name, _)| clip(&name));
        names.filter(|name| !name.starts_with("_xlnm")).take(10).collect()
    }

    /// Returns the range that a defined name refers to. Case is ignored.
    pub(super) fn name(&self, wanted: &str) -> Option<String> {
        let wanted = wanted.to_lowercase();
        let mut names = self.sheets.names().into_iter();
        let found = names.find(|(name, _)| name.to_lowercase() == wanted);
        found.map(|(_, refers)| refers.trim_start_matches('=').to_owned())
    }

    /// Returns the sheets of cells that can be seen, or the hidden ones.
    pub(super) fn sheets(&self) -> Vec<String> {
        let visible = self.sheets.visible();
        match self.of_hidden {
            true => self.sheets.all().into_iter().filter(|name| !visible.contains(name)).collect(),
            false => visible,
        }
    }

    /// Uses only the hidden sheets from now on. Returns false if there are none, or if they were
    /// already used.
    pub(super) fn use_hidden(&mut self) -> bool {
        !std::mem::replace(&mut self.of_hidden, true) && !self.sheets().is_empty()
    }

    /// Returns true if only the hidden sheets are used.
    pub(super) fn is_of_hidden(&self) -> bool {
        self.of_hidden
    }

    /// Returns the name of the only sheet.
    ///
    /// # Errors
    /// If there is no sheet, or there are several.
    pub(super) fn only_sheet(&self) -> Result<String, FaultReason> {
        let mut sheets = self.sheets();
        match (sheets.pop(), sheets.is_empty()) {
            (Some(sheet), true) => Ok(sheet),
            (None, _) => {
                Err(FaultReason::Workbook("the workbook has no sheet with cells".to_owned()))
            }
            (Some(last), false) => {
                sheets.push(last);
                let sheets: Vec<_> = sheets.iter().map(|name| quoted(name)).collect();
                let sheets = sheets.join(", ");
                Err(FaultReason::Workbook(format!(
                    "the workbook has several sheets; name one of {sheets} in the range, \
                    as in Sheet1!B2:J10"
                )))
            }
        }
    }

    /// Returns the cells of a sheet, or those in an area of it. Case of the name is ignored.
    ///
    /// # Errors
    /// If there is no such sheet, or it cannot be read.
    pub(super) fn sheet(&mut self, name: &str, area: Option<Area>) -> Result<Sheet, FaultReason> {
        let all = self.sheets.all();
        let wanted = name.to_lowercase();
        let Some(name) = all.iter().find(|sheet| sheet.to_lowercase() == wanted) else {
            let all = all.iter().take(10).map(|sheet| clip(sheet)).collect::<Vec<_>>().join(", ");
            let message = format!("unknown sheet {}; the workbook has {all}", clip(name));
            return Err(FaultReason::Workbook(message));
        };
        self.sheets.sheet(name, area, &mut self.room)
    }
}

impl Sheets for Xlsx<'_> {
    fn names(&self) -> Vec<(String, String)> {
        Xlsx::names(self)
    }

    fn all(&self) -> Vec<String> {
        Xlsx::all(self)
    }

    fn visible(&self) -> Vec<String> {
        Xlsx::visible(self)
    }

    fn sheet(
        &mut self,
        name: &str,
        area: Option<Area>,
        room: &mut Room,
    ) -> Result<Sheet, FaultReason> {
        let (mut cells, mut blank) = (BTreeMap::new(), HashSet::new());
        let read = self.cells(name, &mut |at, text, is_blank| {
            let is_in = area.is_none_or(|area| area.contains(at));
            let text = room.keep(if is_in { text } else { "" })?;
            if is_in {
                cells.insert(at, text);
                if is_blank {
                    blank.insert(at);
                }
            }
            Ok(())
        });
        read.map_err(FaultReason::Workbook)?;
        let mut valueless = HashSet::new();
        // The value of a blank cell with a formula is not in the file.
        if !blank.is_empty() {
            let read = self.formulas(name, &mut |at| {
                if blank.contains(&at) {
                    valueless.insert(at);
                }
            });
            read.map_err(FaultReason::Workbook)?;
        }
        Ok(Sheet { name: name.to_owned(), cells, valueless })
    }
}
