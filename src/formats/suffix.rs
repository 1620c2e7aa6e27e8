//! What may follow a puzzle on its line: `:count:solution`.

use super::error::{Fault, Reason};
use super::input::Input;
use super::puzzles::{Expected, ExpectedCount};
use crate::board::{Grid, Shape};

/// The suffix that begins at a byte of the content, if there is one.
pub(super) fn read(input: &Input, at: usize, shape: Shape) -> Result<Option<Expected>, Fault> {
    let content = input.content();
    let rest = content[at..].trim_start();
    let start = content.len() - rest.len();
    let Some(fields) = rest.strip_prefix(':') else {
        let trailing = rest.chars().next().map(|found| Reason::Trailing { found });
        return trailing.map_or(Ok(None), |reason| Err(input.fault(start, reason)));
    };
    let (count, solution) = match fields.split_once(':') {
        None => (fields, None),
        Some((count, solution)) => (count, Some(solution)),
    };
    let place = |field: &str| content.len() - fields.len() + offset(fields, field.trim_start());
    let wrong = || input.fault(place(count), Reason::Count(super::alphabet::clip(count.trim())));
    let expected = read_count(count.trim()).ok_or_else(wrong)?;
    let solution = match solution.map(str::trim).filter(|solution| !solution.is_empty()) {
        None => None,
        Some(solution) => Some(read_solution(input, place(solution), solution, shape)?),
    };
    Ok(Some(Expected { count: expected, solution }))
}

/// Where a part of a text begins in it.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn read_count(field: &str) -> Option<ExpectedCount> {
    let (more, number) = match field.strip_prefix('>') {
        Some(number) => (true, number),
        None => (false, field),
    };
    let figures = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let count = number.parse().ok().filter(|_| figures)?;
    Some(if more { ExpectedCount::MoreThan(count) } else { ExpectedCount::Exactly(count) })
}

/// The solution that begins at a byte of the content.
fn read_solution(input: &Input, at: usize, word: &str, shape: Shape) -> Result<Grid, Fault> {
    if let Some(colon) = word.find(':') {
        return Err(input.fault(at + colon, Reason::Fields));
    }
    let found = word.chars().count();
    if found != shape.cells() {
        return Err(input.fault(at, Reason::SolutionLength { found, expected: shape.cells() }));
    }
    let mut digits = Vec::with_capacity(found);
    let alphabet = &input.known.alphabet;
    if let Err((place, c)) = alphabet.values(word, shape.side(), &mut digits) {
        let (side, rule) = (shape.side(), alphabet.digit_rule(shape.side()));
        let reason = Reason::Character { found: c, side, rule };
        return Err(input.fault_in(at + place, shape, digits.len(), reason));
    }
    if let Some(cell) = digits.iter().position(|&digit| digit == 0) {
        let place = word.char_indices().nth(cell).map_or(0, |(place, _)| place);
        return Err(input.fault_in(at + place, shape, cell, Reason::SolutionBlank));
    }
    let grid = Grid::from_digits(shape, &digits);
    grid.ok_or_else(|| input.fault(at, Reason::SolutionLength { found, expected: shape.cells() }))
}
