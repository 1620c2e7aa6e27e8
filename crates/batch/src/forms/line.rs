//! The solution, or a comment that says why there is none to print: the words of
//! `solve` for many puzzles.

use crate::{
    form::Form,
    record::{Name, Record},
};
use solve::{VerdictKind, claim, engines::lanes::Filled};

/// See the module.
pub(super) struct Line;

impl Form for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn is_told_to_people(&self) -> bool {
        true
    }

    fn write_solved(&self, (_, _, solved): (&Name, usize, &[Filled]), out: &mut Vec<u8>) -> bool {
        let [solution] = solved else { return false };
        let mut line = [b'\n'; 82];
        for (character, digit) in line.iter_mut().zip(solution) {
            *character = digit | b'0';
        }
        out.extend_from_slice(&line);
        true
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let words = match (record.word, record.solution) {
            (VerdictKind::Unique, Some(solution)) => solution,
            (VerdictKind::Unique, None) => b"# unique",
            (VerdictKind::Several, _) => b"# several: not unique",
            (VerdictKind::None, _) => b"# no solution",
            (VerdictKind::Invalid, _) => b"# invalid: ",
            (VerdictKind::Unknown, _) => b"# unknown: ",
            (VerdictKind::Error, _) => b"# error: ",
        };
        out.extend_from_slice(words);
        // A solution stands alone on its line.
        if record.word != VerdictKind::Unique {
            out.extend_from_slice(record.reason.as_bytes());
            out.extend_from_slice(claim(record.claimed_by).as_bytes());
        }
        out.push(b'\n');
    }
}
