//! The format `xlsx`: workbooks of spreadsheet programs, `.xlsx` (ECMA-376) and `.ods`
//! (OpenDocument).
//!
//! A puzzle is a square of n×n cells with a digit or nothing in each. If there is no such square, a
//! column of puzzles is read, each a line of characters.
//!
//! A workbook is recognised by its first bytes. Its cells are selected by a range, or by the name
//! `Puzzle` in the workbook. Otherwise, they are the only square of cells that can be a puzzle.
//! This is a complete square, which may include blank cells with borders or colours, or the
//! smallest rectangle that contains all digits of a sheet. The rectangle must be a square of 4×4,
//! 9×9, 16×16 and so on. It is an error if there is no such square, or more than one.
//!
//! A cell contains a number or text. Empty cells, 0 and other characters that mean a blank in text
//! are blanks. For formulas, the stored value is used.
//!
//! Work and memory are bounded whatever a file contains. Sizes are checked before anything is
//! stored, cells are read one at a time, and only cells in the file are stored.

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

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{BinaryReader, Format, LocatedPuzzle, Output, Reader, only_classic};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::writing::{cannot_hold, unrestricted};
use board::Puzzle;

/// The format `xlsx`. It is not in [`ALL`](crate::ALL), because it is not text.
pub(super) struct Xlsx;

impl Format for Xlsx {
    fn name(&self) -> &'static str {
        "xlsx"
    }

    fn summary(&self) -> &'static str {
        "a workbook (.xlsx, .ods), with n×n cells or a column of lines in a sheet (see --range); convert -o x.xlsx writes one"
    }

    /// Returns an error unless the puzzle has only givens and classic rules.
    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        only_classic(puzzle)?;
        unrestricted(puzzle)
    }

    /// Returns an error: a stream cannot contain several workbooks in sequence.
    fn put(&self, _: &Output, _: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        Err(cannot_hold(self, "each puzzle needs its own file; use `sudoku-sat convert`"))
    }
}

impl Reader for Xlsx {
    fn recognises(&self, _: &mut Input) -> bool {
        false
    }

    /// Returns an error: a workbook cannot be among lines.
    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        Err(input.fault(0, FaultReason::Unrecognised))
    }

    fn binary(&self) -> Option<&dyn BinaryReader> {
        Some(self)
    }
}

/// The first bytes of a zip file that is not empty.
const ZIP: &[u8] = b"PK\x03\x04";

/// The first bytes of `.xls` files, and of workbooks with a password.
const OLD: &[u8] = b"\xd0\xcf\x11\xe0";

impl BinaryReader for Xlsx {
    fn magic(&self) -> &'static [&'static [u8]] {
        &[ZIP, OLD]
    }

    fn read(
        &self,
        input: &mut dyn Read,
        known: &ReadContext,
        range: Option<&str>,
    ) -> Result<Vec<LocatedPuzzle>, Fault> {
        let mut begun = Vec::new();
        let old = "this is an .xls file or has a password; save it as .xlsx without a password";
        match input.take(OLD.len() as u64).read_to_end(&mut begun) {
            Err(error) => Err(Fault::new(1, 1, error.into())),
            Ok(_) if begun == OLD => Err(Fault::new(1, 1, FaultReason::Workbook(old.to_owned()))),
            Ok(_) => read(&mut begun.chain(input), known, range),
        }
    }
}

#[cfg(feature = "xlsx")]
use self::puzzle::read;

/// Returns an error in a build without the crates that workbooks need.
#[cfg(not(feature = "xlsx"))]
fn read(_: &mut dyn Read, _: &ReadContext, _: Option<&str>) -> Result<Vec<LocatedPuzzle>, Fault> {
    let what = "this is a workbook, but the program was built without the feature xlsx";
    Err(Fault::new(1, 1, FaultReason::Workbook(what.to_owned())))
}
