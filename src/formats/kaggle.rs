//! Rows of a CSV file as Kaggle's collections have them: a puzzle, a comma, its
//! solution, and whatever more there may be; a number may stand before the puzzle.
//!
//! A row is recognised by what follows the puzzle: nothing, or as many characters
//! as it has itself. Where the format is named, anything may follow the comma. The
//! header is passed over. Nothing but the puzzle is read: what is printed of it
//! does not depend on what a file says about itself.

use std::io::{self, Write};
use std::ops::Range;

use super::error::{Fault, Reason};
use super::input::{Found, Input};
use super::line::side_of;
use super::word::{self, Kind, SEPARATES};
use super::{Format, Reader, Symbols, borders, cannot_hold};
use crate::board::Puzzle;

/// See the module.
pub struct Kaggle;

/// The most figures of a number before the puzzle: fewer than any puzzle has.
const MOST_FIGURES: usize = 15;

/// How a column of puzzles is called.
const NAMES: [&str; 5] = ["quizzes", "quiz", "puzzles", "puzzle", "sudoku"];

impl Format for Kaggle {
    fn name(&self) -> &'static str {
        "kaggle"
    }

    fn summary(&self) -> &'static str {
        "a CSV row, puzzle,solution; what follows the puzzle is not read, nor a number before it"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn is_line(&self) -> bool {
        true
    }

    /// A row with an empty solution, and no header.
    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if puzzle.restrictions.is_some() {
            return Err(cannot_hold(self, "it rules out candidates; use candidates"));
        }
        let blank = if symbols.is_none() { '0' } else { '.' };
        let symbols = word::symbols_for(puzzle, symbols).map_err(|why| cannot_hold(self, why))?;
        let digits = puzzle.givens.digits().iter();
        let line: String = digits.map(|&digit| symbols.char(digit).unwrap_or(blank)).collect();
        writeln!(out, "{line},")
    }
}

impl Reader for Kaggle {
    fn recognises(&self, input: &mut Input) -> bool {
        let content = input.content();
        let word = &content[puzzle(content)];
        if word::kind(input.known, word) != Some(Kind::Cells) {
            return false;
        }
        let after = &content[puzzle(content).end..];
        let solution = after.strip_prefix(',').and_then(|fields| fields.split(',').next());
        let chars = |text: &str| text.chars().count();
        solution.is_some_and(|text| text.is_empty() || chars(text) == chars(word))
    }

    fn passes_over(&self, content: &str) -> bool {
        borders::is_border(content) || is_header(content)
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        let content = input.content();
        let place = puzzle(content);
        let word = &content[place.clone()];
        let fault = |at: usize, reason| input.fault(at, reason);
        if let Some(found) = content[place.end..].chars().next().filter(|&c| c != ',') {
            return Err(fault(place.end, Reason::Trailing { found }));
        }
        let side = side_of(input, word).map_err(|reason| fault(place.start, reason))?;
        let (shape, guessed) = input.shape(side).map_err(|reason| fault(place.start, reason))?;
        let mut digits = Vec::new();
        if let Err((at, found)) = input.known.alphabet.values(word, side, &mut digits) {
            let reason = input.known.alphabet.wrong(found, side);
            return Err(input.fault_in(place.start + at, shape, digits.len(), reason));
        }
        input.memory.digits = digits;
        Ok(input.classic(shape, guessed))
    }
}

/// Where the puzzle of a row is: its first field, or the second after a number.
pub(super) fn puzzle(content: &str) -> Range<usize> {
    let figures = content.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = (1..=MOST_FIGURES).contains(&figures) && content[figures..].starts_with(',');
    let start = if numbered { figures + 1 } else { 0 };
    let length = content[start..].bytes().position(|b| SEPARATES[usize::from(b)]);
    start..length.map_or(content.len(), |length| start + length)
}

/// Whether a line names columns, one of which holds puzzles.
pub(super) fn is_header(content: &str) -> bool {
    let names = |field: &str| NAMES.iter().any(|name| field.eq_ignore_ascii_case(name));
    let is_name = |field: &str| field.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_');
    // Most lines are told apart by their first character.
    if !content.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let mut fields = content.split(',').map(|field| field.trim_matches([' ', '"']));
    match content.contains(',') {
        // Where solutions come first they would be taken for the puzzles.
        true => {
            let solved =
                content.trim_start_matches('"').to_ascii_lowercase().starts_with("solution");
            fields.clone().all(is_name) && !solved && fields.any(names)
        }
        false => content.len() > 4 && names(content),
    }
}
