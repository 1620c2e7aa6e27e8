//! The solution, or a comment that says why there is none to print: the words of
//! `solve` for many puzzles.

use crate::{
    form::Form,
    record::{Record, Word},
};

/// See the module.
pub struct Line;

impl Form for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn summary(&self) -> &'static str {
        "the solution if it is the only one, else # and what is wrong with the puzzle"
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let words = match (record.word, record.solution) {
            (Word::Unique, Some(solution)) => solution,
            (Word::Unique, None) => b"# unique",
            (Word::Several, _) => b"# several: not unique",
            (Word::None, _) => b"# no solution",
            (Word::Invalid, _) => b"# invalid: ",
            (Word::Unknown, _) => b"# unknown: ",
            (Word::Error, _) => b"# error: ",
        };
        out.extend_from_slice(words);
        out.extend_from_slice(record.reason.as_bytes());
        out.push(b'\n');
    }
}
