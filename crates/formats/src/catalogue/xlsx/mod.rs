//! Workbooks of spreadsheet programs, `.xlsx` (ECMA-376) and `.ods` (OpenDocument): a puzzle of
//! n×n cells of a sheet, a digit in each or nothing; or a column of puzzles that are lines of
//! characters, where there is no such square.
//!
//! A workbook is recognised by its first bytes. Which cells those
//! are is said by a range, or by the name `Puzzle` in the workbook; otherwise they are the only
//! square of cells that can be one: a square that is there as a whole, blank cells with
//! borders or colours among them, or the smallest rectangle with all digits of a sheet,
//! if that is a square of 4×4, 9×9, 16×16 and so on. Where there is none, or more than one, it is an error that says so.
//!
//! A cell holds a number or text; nothing, 0 and whatever else is a blank elsewhere are
//! blanks. Of a formula the stored value counts.
//!
//! Nothing in a file makes this take more than it is worth: sizes are looked at before
//! anything is kept, cells are read one by one, and none but those that are there.

#[cfg(feature = "xlsx")]
mod cells;
#[cfg(feature = "xlsx")]
mod column;
#[cfg(feature = "xlsx")]
mod locate;
#[cfg(feature = "xlsx")]
mod ods;
#[cfg(feature = "xlsx")]
mod puzzle;
#[cfg(feature = "xlsx")]
mod range;
#[cfg(feature = "xlsx")]
mod sheet;

use std::io::{Read, Write};

use crate::error::{Fault, Reason, WriteError};
use crate::format::{Binary, Format, Found, Reader, only_classic};
use crate::reading::{Input, Parsed};
use crate::text::Known;
use crate::writing::{cannot_hold, unrestricted};
use board::{Puzzle, Symbols};

/// See the module. It is none of [`ALL`](crate::ALL), as it is not text.
pub(super) struct Xlsx;

impl Format for Xlsx {
    fn name(&self) -> &'static str {
        "xlsx"
    }

    fn summary(&self) -> &'static str {
        "a workbook (.xlsx, .ods), with n×n cells or a column of lines in a sheet (see --range); convert -o x.xlsx writes one"
    }

    /// The cells of a sheet are digits, and nothing else.
    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        only_classic(puzzle)?;
        unrestricted(puzzle)
    }

    /// A stream cannot hold workbooks one after the other.
    fn put(&self, _: &Puzzle, _: Option<&Symbols>, _: &mut dyn Write) -> Result<(), WriteError> {
        Err(cannot_hold(self, "each puzzle needs its own file; use `sudoku-sat convert`"))
    }
}

impl Reader for Xlsx {
    fn recognises(&self, _: &mut Input) -> bool {
        false
    }

    /// Among lines there are no workbooks.
    fn read(&self, input: &mut Input) -> Result<Parsed, Fault> {
        Err(input.fault(0, Reason::Unrecognised))
    }

    fn binary(&self) -> Option<&dyn Binary> {
        Some(self)
    }
}

/// How a zip file with something in it begins.
const ZIP: &[u8] = b"PK\x03\x04";

/// How `.xls` begins, and a workbook with a password.
const OLD: &[u8] = b"\xd0\xcf\x11\xe0";

impl Binary for Xlsx {
    fn magic(&self) -> &'static [&'static [u8]] {
        &[ZIP, OLD]
    }

    fn read(
        &self,
        input: &mut dyn Read,
        known: &Known,
        range: Option<&str>,
    ) -> Result<Vec<Found>, Fault> {
        let mut begun = Vec::new();
        let old = "this is an .xls file or has a password; save it as .xlsx without a password";
        match input.take(OLD.len() as u64).read_to_end(&mut begun) {
            Err(error) => Err(Fault::new(1, 1, error.into())),
            Ok(_) if begun == OLD => Err(Fault::new(1, 1, Reason::Workbook(old.to_owned()))),
            Ok(_) => read(&mut begun.chain(input), known, range),
        }
    }
}

#[cfg(feature = "xlsx")]
use self::puzzle::read;

/// In a program without the crates that it takes.
#[cfg(not(feature = "xlsx"))]
fn read(_: &mut dyn Read, _: &Known, _: Option<&str>) -> Result<Vec<Found>, Fault> {
    let what = "this is a workbook, but the program was built without the feature xlsx";
    Err(Fault::new(1, 1, Reason::Workbook(what.to_owned())))
}
