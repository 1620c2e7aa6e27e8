//! The sheets of a workbook, whatever it is stored as, and how much of them is kept.

use std::collections::{BTreeMap, HashSet};

use super::range::Area;
use crate::error::Reason;
use crate::tables::apart;
use crate::text::Known;
use crate::text::alphabet::clip;
use board::Shape;

/// The most cells that are read of a workbook: a side of 645 has 416,025.
const MAX_CELLS: usize = 1 << 19;

/// The most bytes of long texts that are kept of a workbook.
const MAX_TEXT: usize = 32 << 20;

/// How much more of a workbook is kept.
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
    /// One more cell, and what is kept of its text: all of it while there is room, else the
    /// beginning.
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

/// What has sheets, whatever it is stored as.
pub(super) trait Sheets {
    /// The names in it and what they stand for.
    fn names(&self) -> Vec<(String, String)>;

    /// The names of all sheets.
    fn all(&self) -> Vec<String>;

    /// The names of the sheets of cells that can be seen.
    fn visible(&self) -> Vec<String>;

    /// The cells of a sheet that is there, or those of an area of it.
    fn sheet(&mut self, name: &str, area: Option<Area>, room: &mut Room) -> Result<Sheet, Reason>;
}

/// The cells of a sheet that are there, by row and column; the text of a blank one is empty.
pub(super) struct Sheet {
    pub name: String,
    pub(super) cells: BTreeMap<(u32, u32), String>,
    /// Those with a formula whose value is not in the file; their text is empty.
    pub(super) valueless: HashSet<(u32, u32)>,
}

impl Sheet {
    /// All cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = (&(u32, u32), &String)> {
        self.cells.iter()
    }

    /// Whether there is a formula whose value is not in the file.
    pub(super) fn is_valueless(&self, at: (u32, u32)) -> bool {
        self.valueless.contains(&at)
    }

    /// Whether there is one anywhere.
    pub(super) fn lacks_values(&self) -> bool {
        !self.valueless.is_empty()
    }

    /// The shape of the grid of an area where boxes stand apart, with nothing between.
    pub(super) fn apart(&self, area: Area, known: &Known) -> Option<Shape> {
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

    /// The cells of an area.
    pub(super) fn within(&self, area: Area) -> impl Iterator<Item = (&(u32, u32), &String)> {
        let rows = self.cells.range((area.top, 0)..=(area.bottom, u32::MAX));
        rows.filter(move |(at, _)| area.contains(**at))
    }
}
