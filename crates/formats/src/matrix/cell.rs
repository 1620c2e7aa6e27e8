//! The value of a word that is one cell.

use crate::error::Reason;
use crate::text::Known;
use crate::text::alphabet::{Alphabet, number};
use board::Digit;

/// The words of languages for nothing.
const NOTHING: [&str; 13] = [
    "NA", "<NA>", "None", "none", "null", "Null", "NULL", "nil", "nan", "NaN", "Nothing",
    "nothing", "missing",
];

/// Returns the digit of a word, 0 for an empty cell.
///
/// # Errors
/// If the word is no cell of this side.
pub(super) fn digit(word: &str, side: usize, known: &Known) -> Result<Digit, Reason> {
    let word = word.trim_ascii();
    if word.is_empty() || NOTHING.contains(&word) {
        // A puzzle has one blank.
        if known.alphabet.has_other_blank() {
            return Err(Reason::Gap);
        }
        known.alphabet.meet(&[0]);
        return Ok(0);
    }
    known.cell(without_point(word), side)
}

/// Returns true if a word can be a cell of some board.
pub(super) fn is_cell(word: &str, alphabet: &Alphabet) -> bool {
    let mut chars = word.chars();
    let is_character = chars.next().is_some_and(|c| alphabet.may_be_cell(c));
    let is_one = chars.as_str().is_empty() && is_character;
    word.is_empty() || is_one || NOTHING.contains(&word) || number(without_point(word)).is_some()
}

/// Returns true if a word can be one cell, or some cells without a space between.
pub(super) fn are_cells(word: &str, alphabet: &Alphabet) -> bool {
    is_cell(word, alphabet) || word.chars().all(|c| alphabet.may_be_cell(c))
}

/// Returns a number without the decimal point that data frames and arrays print: `5.` and `5.0`.
fn without_point(word: &str) -> &str {
    let whole = word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).unwrap_or(word);
    let is_number = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
    if is_number { whole } else { word }
}
