//! The solution, or a comment that says why there is none to print: the words of
//! `solve` for many puzzles.

use crate::{
    form::Form,
    record::{Name, Record},
};
use board::Shape;
use solve::{VerdictKind, claim, engines::lanes::Filled};

/// See the module.
pub(super) struct Line;

/// What a hole is among givens, which could be a blank otherwise.
const HOLE: &str = "-";

/// Puts holes into a grid on a line.
pub(crate) fn with_holes(shape: Shape, line: &mut Vec<u8>) {
    if !(0..shape.cells()).any(|cell| shape.is_hole(cell)) {
        return;
    }
    let text = String::from_utf8_lossy(line);
    let between = if text.contains(' ') { " " } else { "" };
    let cells = text.split(between).filter(|cell| !cell.is_empty()).enumerate();
    let cells = cells.map(|(cell, digit)| if shape.is_hole(cell) { HOLE } else { digit });
    *line = cells.collect::<Vec<_>>().join(between).into_bytes();
}

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

    fn write_unanswered(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend_from_slice(record.solution.unwrap_or(b"# error: "));
        out.push(b'\n');
    }

    /// A comment, or a grid that keeps the givens.
    fn is_answer(&self, line: &[u8], unanswered: &[u8]) -> bool {
        line.starts_with(b"#") || str::from_utf8(line).is_ok_and(|line| fills(line, unanswered))
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let words = match (record.word, record.solution) {
            (VerdictKind::Unique, Some(solution)) => solution,
            (VerdictKind::Unique, None) => b"# unique",
            (VerdictKind::Multiple, _) => b"# multiple solutions",
            (VerdictKind::Unsolvable, _) => b"# unsolvable",
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

/// Whether a grid is another with its blanks filled in, where holes are [`HOLE`].
fn fills(grid: &str, blank: &[u8]) -> bool {
    let blank = String::from_utf8_lossy(blank);
    // Above 9 digits are numbers.
    if blank.contains(' ') {
        let is_filled = |(to, from): (&str, &str)| match from {
            HOLE => matches!(to, "0" | "."),
            "0" | "." => to.parse().is_ok_and(|digit: u32| digit > 0 || from == "."),
            _ => to == from,
        };
        let (to, from) = (grid.split(' '), blank.split(' '));
        return to.clone().count() == from.clone().count() && to.zip(from).all(is_filled);
    }
    let is_filled = |to, from| match from {
        '.' => to != '.',
        _ => to == from || to == '.' && HOLE.contains(from),
    };
    let mut to = grid.chars();
    blank.chars().all(|from| to.next().is_some_and(|to| is_filled(to, from))) && to.next().is_none()
}
