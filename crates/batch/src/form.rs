//! What a form is: a way to write records.

use crate::record::{Name, Record};
use solve::engines::lanes::Filled;

/// A way to write records.
pub trait Form: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The line before all records, with its end.
    fn header(&self) -> &str {
        ""
    }

    /// Whether texts get an apostrophe where a spreadsheet would take them for formulas.
    fn escapes_formulas(&self) -> bool {
        false
    }

    /// Whether records have the ids of puzzles.
    fn has_ids(&self) -> bool {
        false
    }

    /// Whether reasons call digits by their symbols; programs are told numbers.
    fn is_told_to_people(&self) -> bool {
        false
    }

    /// Whether records have a [`Whole`](crate::Whole).
    fn wants_whole(&self) -> bool {
        false
    }

    /// Appends what is told of a plain line with one solution or several, by the input, the number of
    /// the line, and the solution or two; false where that takes the whole record.
    fn write_solved(&self, _: (&Name, usize, &[Filled]), _: &mut Vec<u8>) -> bool {
        false
    }

    /// Appends what an answer must go with, a line, by a record of which only the puzzle is known:
    /// its solution is its givens. Only forms whose files are continued are asked.
    fn write_unanswered(&self, _: &Record, _: &mut Vec<u8>) {}

    /// Whether a line goes with what was written so, both without their ends.
    fn is_answer(&self, line: &[u8], unanswered: &[u8]) -> bool {
        line.starts_with(unanswered)
    }

    /// Appends the lines of a record, with its end.
    fn write(&self, record: &Record, out: &mut Vec<u8>);
}
