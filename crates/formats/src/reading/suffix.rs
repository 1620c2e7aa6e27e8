//! What may follow a puzzle on its line: `:count:solution`.

use super::input::Input;
use super::parsed::{Expected, ExpectedCount};
use crate::error::{Fault, Reason};
use crate::text::alphabet::clip;
use board::{Grid, Shape};

/// The suffix that begins at a byte of the content, if there is one.
pub(crate) fn read(input: &Input, at: usize, shape: Shape) -> Result<Option<Expected>, Fault> {
    let content = input.content();
    let rest = content[at..].trim_ascii_start();
    let start = content.len() - rest.len();
    let Some(fields) = rest.strip_prefix(':') else {
        let trailing = rest.chars().next().map(|found| Reason::Trailing { found });
        return trailing.map_or(Ok(None), |reason| Err(input.fault(start, reason)));
    };
    let (count, solution) = match fields.split_once(':') {
        None => (fields, ""),
        Some(parts) => parts,
    };
    let (at_count, at_solution) = (content.len() - fields.len(), content.len() - solution.len());
    let count = count.trim_ascii();
    let read = read_count(count).ok_or_else(|| {
        let spaces = fields.len() - fields.trim_ascii_start().len();
        input.fault(at_count + spaces, Reason::Count(clip(count)))
    })?;
    let spaces = solution.len() - solution.trim_ascii_start().len();
    let solution = match solution.trim_ascii() {
        "" => None,
        solution => Some(read_solution(input, at_solution + spaces, solution, shape)?),
    };
    Ok(Some(Expected { count: read, solution }))
}

/// `1`, `>1000`.
pub(crate) fn read_count(field: &str) -> Option<ExpectedCount> {
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
    // Nothing but digits belongs here, so that no other character is a blank.
    alphabet.meet(&[0]);
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
