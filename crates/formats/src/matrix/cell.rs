//! The digit of a word that is a single cell.

use crate::error::FaultReason;
use crate::text::ReadContext;
use crate::text::alphabet::{Alphabet, number};
use crate::text::lines::NOT_AVAILABLE;
use board::Digit;

/// The words that languages write for an empty cell.
const NOTHING: [&str; 18] = [
    NOT_AVAILABLE,
    "NA",
    "<NA>",
    "None",
    "none",
    "null",
    "Null",
    "NULL",
    "nil",
    "nan",
    "NaN",
    "Nothing",
    "nothing",
    "missing",
    "~",
    "--",
    "\\cdot",
    "\\square",
];

/// Returns the digit of a word, 0 for an empty cell.
///
/// # Errors
/// If the word is not a cell of a board with this side.
pub(super) fn digit(word: &str, side: usize, known: &ReadContext) -> Result<Digit, FaultReason> {
    let word = word.trim_ascii();
    if word.is_empty() || is_nothing(word) {
        // A puzzle has only one symbol for empty cells.
        if known.alphabet.has_other_blank() {
            return Err(FaultReason::Gap);
        }
        known.alphabet.meet(&[0]);
        return Ok(0);
    }
    known.cell(without_suffix(word), side)
}

/// Returns true if a word can be a cell of some board.
pub(super) fn is_cell(word: &str, alphabet: &Alphabet) -> bool {
    let mut chars = word.chars();
    let is_character = chars.next().is_some_and(|c| alphabet.may_be_cell(c));
    let is_one = chars.as_str().is_empty() && is_character;
    word.is_empty() || is_one || is_nothing(word) || number(without_suffix(word)).is_some()
}

/// Returns true if a word can be a cell, or several cells without spaces.
pub(super) fn are_cells(word: &str, alphabet: &Alphabet) -> bool {
    is_cell(word, alphabet) || word.chars().all(|c| alphabet.may_be_cell(c))
}

/// The suffixes of whole numbers: a decimal point, as data frames print, or a type.
const SUFFIXES: [&str; 9] = [".0", ".", "L", "u8", "u16", "u32", "i32", "usize", "u"];

/// Returns true if the word means an empty cell.
pub(super) fn is_nothing(word: &str) -> bool {
    NOTHING.contains(&word)
}

/// Returns a number without its decimal point or type.
pub(super) fn without_suffix(word: &str) -> &str {
    let whole = SUFFIXES.iter().find_map(|suffix| word.strip_suffix(suffix)).unwrap_or(word);
    let is_number = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
    if is_number { whole } else { word }
}
