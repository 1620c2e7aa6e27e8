//! The suffix of a puzzle on its line: `:count:solution`, or a rating.

use super::input::Input;
use super::notation;
use super::parsed::{ExpectedCount, ExpectedSolutions, ExtraField};
use crate::error::{Fault, FaultReason};
use crate::text::alphabet::clip;
use board::{Grid, Shape};

/// The suffix of a puzzle on its line.
#[derive(Default)]
pub(crate) struct Suffix {
    pub(crate) expected: Option<ExpectedSolutions>,
    /// The rating, if there is one.
    pub(crate) beside: Vec<ExtraField>,
}

/// Reads the suffix that begins at a byte of the content.
///
/// # Errors
/// If something else follows the puzzle, or the count or the solution is wrong.
pub(crate) fn read(input: &Input, at: usize, shape: Shape) -> Result<Suffix, Fault> {
    let content = input.content();
    let rest = content[at..].trim_ascii_start();
    let start = content.len() - rest.len();
    let Some(fields) = rest.strip_prefix(':') else {
        return match rest.chars().next() {
            None => Ok(Suffix::default()),
            Some(_) if is_rating(rest) => {
                let value = notation::quoted(rest.trim_ascii_end());
                let rating = ExtraField { name: "rating".to_owned(), value };
                Ok(Suffix { beside: vec![rating], ..Suffix::default() })
            }
            Some(found) => Err(input.fault(start, FaultReason::Trailing { found })),
        };
    };
    let (count, solution) = match fields.split_once(':') {
        None => (fields, ""),
        Some(parts) => parts,
    };
    let (at_count, at_solution) = (content.len() - fields.len(), content.len() - solution.len());
    let count = count.trim_ascii();
    let read = read_count(count).ok_or_else(|| {
        let spaces = fields.len() - fields.trim_ascii_start().len();
        input.fault(at_count + spaces, FaultReason::Count(clip(count)))
    })?;
    let spaces = solution.len() - solution.trim_ascii_start().len();
    let solution = match solution.trim_ascii() {
        "" => None,
        solution => Some(read_solution(input, at_solution + spaces, solution, shape)?),
    };
    let expected = Some(ExpectedSolutions { count: read, solution });
    Ok(Suffix { expected, ..Suffix::default() })
}

/// Names of ratings: those of Sudoku Explainer and its descendants, and those of other programs.
const RATINGS: [&str; 13] =
    ["ED", "EP", "ER", "DR", "SE", "SER", "SKFR", "GSF", "HoDoKu", "Q1", "Q2", "rated", "rating"];

/// Words for the difficulty of a puzzle.
const LEVELS: [&str; 8] =
    ["easy", "medium", "hard", "expert", "evil", "extreme", "diabolical", "fiendish"];

/// Returns true if a text is a rating.
///
/// It consists of names with values, as in `ED=7.1/1.2/1.2` or `SE 7.1`, or of three values
/// separated by slashes. It may also be one value with a decimal point, a number of givens such as
/// `C24`, or a level.
fn is_rating(text: &str) -> bool {
    let word = text.trim_start_matches([';', ',']).trim_ascii();
    let is_level = LEVELS.iter().any(|level| word.eq_ignore_ascii_case(level));
    let givens = word.strip_prefix('C').and_then(values);
    if is_level || givens == Some(1) || word.contains('.') && values(word) == Some(1) {
        return true;
    }
    let separates = |c: char| c.is_whitespace() || ",;|=:()[]".contains(c);
    let (mut is_named, mut has_value) = (false, false);
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        let is_name = RATINGS.iter().any(|name| word.eq_ignore_ascii_case(name));
        match (is_name, values(word)) {
            (true, _) if !is_named => is_named = true,
            (false, Some(count)) if is_named || count == 3 => {
                (is_named, has_value) = (false, true);
            }
            _ => return false,
        }
    }
    has_value && !is_named
}

/// Returns the number of values in a word with slashes between them, such as `7.1/1.2/1.2`.
fn values(word: &str) -> Option<usize> {
    let is_figures = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_value = |value: &str| match value.split_once('.') {
        None => is_figures(value),
        Some((whole, rest)) => is_figures(whole) && is_figures(rest),
    };
    word.split('/').all(is_value).then(|| word.split('/').count())
}

/// Reads a number of solutions such as `1` or `>1000`.
pub(crate) fn read_count(field: &str) -> Option<ExpectedCount> {
    let (more, number) = match field.strip_prefix('>') {
        Some(number) => (true, number),
        None => (false, field),
    };
    let figures = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let count = number.parse().ok().filter(|_| figures)?;
    Some(if more { ExpectedCount::MoreThan(count) } else { ExpectedCount::Exactly(count) })
}

/// Reads the solution that begins at a byte of the content.
fn read_solution(input: &Input, at: usize, word: &str, shape: Shape) -> Result<Grid, Fault> {
    if let Some(colon) = word.find(':') {
        return Err(input.fault(at + colon, FaultReason::Fields));
    }
    let found = word.chars().count();
    if found != shape.cells() {
        return Err(input.fault(at, FaultReason::SolutionLength { found, expected: shape.cells() }));
    }
    let mut digits = Vec::with_capacity(found);
    let alphabet = &input.known.alphabet;
    // Only digits are valid here, so no unusual character is a blank.
    alphabet.meet(&[0]);
    if let Err((place, c)) = alphabet.values(word, shape.side(), &mut digits) {
        let (side, rule) = (shape.side(), alphabet.digit_rule(shape.side()));
        let reason = FaultReason::Character { found: c, side, rule };
        return Err(input.fault_in(at + place, shape, digits.len(), reason));
    }
    if let Some(cell) = digits.iter().position(|&digit| digit == 0) {
        let place = word.char_indices().nth(cell).map_or(0, |(place, _)| place);
        return Err(input.fault_in(at + place, shape, cell, FaultReason::SolutionBlank));
    }
    let grid = Grid::from_digits(shape, &digits);
    grid.ok_or_else(|| {
        input.fault(at, FaultReason::SolutionLength { found, expected: shape.cells() })
    })
}
