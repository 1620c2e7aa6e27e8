//! Sheets of a workbook, independent of the file format, with limits on the cells and text that are
//! stored.

use std::collections::{BTreeMap, HashSet};

use super::range::Area;
use crate::error::FaultReason;
use crate::tables::apart;
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::Shape;

/// Maximum number of cells that are read from a workbook: a side of 645 has 416,025.
const MAX_CELLS: usize = 1 << 19;

/// Maximum number of bytes of texts that are stored for a workbook; after that they are clipped.
const MAX_TEXT: usize = 32 << 20;

/// The remaining capacity for cells and text of a workbook.
pub(super) struct Room {
    cells: usize,
    text: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { cells: MAX_CELLS, text: MAX_TEXT }
    }
}

impl Room {
    /// Takes up one more cell. Returns its whole text, or its beginning if the capacity for text is
    /// used up.
    ///
    /// # Errors
    /// If the workbook has too many cells.
    pub(super) fn keep(&mut self, text: &str) -> Result<String, String> {
        let Some(left) = self.cells.checked_sub(1) else {
            return Err(format!("the workbook has more than {MAX_CELLS} cells to read"));
        };
        self.cells = left;
        let text = text.trim();
        if text.len() > self.text {
            return Ok(clip(text));
        }
        self.text -= text.len();
        Ok(text.to_owned())
    }
}

/// A workbook, independent of its file format.
pub(super) trait Sheets {
    /// Returns the defined names and the ranges that they refer to.
    fn names(&self) -> Vec<(String, String)>;

    /// Returns the names of all sheets.
    fn all(&self) -> Vec<String>;

    /// Returns the names of the visible sheets with cells.
    fn visible(&self) -> Vec<String>;

    /// Returns the cells of an existing sheet, or those in an area of it.
    fn sheet(
        &mut self,
        name: &str,
        area: Option<Area>,
        room: &mut Room,
    ) -> Result<Sheet, FaultReason>;
}

/// The cells of a sheet that are in the file, by row and column. Blank cells have an empty text.
pub(super) struct Sheet {
    pub name: String,
    pub(super) cells: BTreeMap<(u32, u32), String>,
    /// Cells with a formula without a stored value; their text is empty.
    pub(super) valueless: HashSet<(u32, u32)>,
}

impl Sheet {
    /// Returns all cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = (&(u32, u32), &String)> {
        self.cells.iter()
    }

    /// Returns true if a cell has a formula without a stored value.
    pub(super) fn is_valueless(&self, at: (u32, u32)) -> bool {
        self.valueless.contains(&at)
    }

    /// Returns true if any cell has a formula without a stored value.
    pub(super) fn lacks_values(&self) -> bool {
        !self.valueless.is_empty()
    }

    /// Returns the shape of the grid in an area in which empty rows and columns separate the boxes.
    pub(super) fn apart(&self, area: Area, known: &ReadContext) -> Option<Shape> {
        let (rows, columns) = area.size();
        let is_as_high =
            |shape: &Shape| apart::with_between(shape.side(), shape.box_rows()) == rows;
        let shape = apart::shape_of(columns, known).filter(is_as_high)?;
        let is_between = |&(row, column): &(u32, u32)| {
            apart::is_between((row - area.top) as usize, shape.box_rows())
                || apart::is_between((column - area.left) as usize, shape.box_cols())
        };
        let mut filled = self.within(area).filter(|(_, text)| !text.is_empty());
        filled.all(|(at, _)| !is_between(at)).then_some(shape)
    }

    /// Returns the cells of an area.
    pub(super) fn within(&self, area: Area) -> impl Iterator<Item = (&(u32, u32), &String)> {
        let rows = self.cells.range((area.top, 0)..=(area.bottom, u32::MAX));
        rows.filter(move |(at, _)| area.contains(**at))
    }
}
