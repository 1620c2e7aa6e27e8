//! The format `gsf`: a line of the ratings of G. Fowler's `sudoku -q1` and `-q2`.
//!
//! Fields are separated by commas, and the fifth is the puzzle. Only the puzzle is read; written
//! lines have empty ratings.

use std::io::Write;
use std::ops::Range;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::word::{self, Kind};
use crate::writing::only_nine;

/// The format `gsf`.
pub(super) struct Gsf;

/// The smallest number of commas in such a line.
const COMMAS: usize = 6;

impl Format for Gsf {
    fn name(&self) -> &'static str {
        "gsf"
    }

    fn summary(&self) -> &'static str {
        "a rated line of gsf's sudoku: r,r,r,r,puzzle,name,…; only the puzzle is read; 9×9"
    }

    fn side(&self) -> Option<usize> {
        Some(9)
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
        only_nine(self, puzzle)?;
        Ok(writeln!(out, ",,,,{},,", puzzle.givens)?)
    }
}

/// Returns the bytes of the puzzle.
fn puzzle(content: &str) -> Option<Range<usize>> {
    let mut commas = content.match_indices(',').map(|(at, _)| at);
    let (start, end) = (commas.nth(3)? + 1, commas.next()?);
    (commas.count() + 5 >= COMMAS).then_some(start..end)
}

impl Reader for Gsf {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn recognises(&self, input: &mut Input) -> bool {
        let content = input.content();
        let place = puzzle(content).filter(|place| place.len() == 81);
        place.is_some_and(|place| word::kind(input.known, &content[place]) == Some(Kind::Cells))
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let shape = input.nine(self.name())?;
        let content = input.content();
        let Some(place) = puzzle(content) else {
            let found = content.matches(',').count();
            let what = format!(
                "a line of gsf's ratings has 6 commas or more, with the puzzle after the fourth; \
                this one has {found}"
            );
            return Err(input.fault(0, FaultReason::Notation(what)));
        };
        input.cells(place, shape)
    }
}
