//! Puzzles that are a single word, and which of the two kinds a word is.

use std::io;

use super::alphabet::Alphabet;
use super::input::{Known, cube_root, root};
use super::{Format, cannot_hold};
use board::Symbols;
use board::{MIN_SIDE, Puzzle};

/// What a word can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// n² characters, one for each cell.
    Cells,
    /// n³ characters, n for each cell.
    Candidates,
}

/// Which bytes end a word.
pub(super) const SEPARATES: [bool; 256] = {
    let mut separates = [false; 256];
    let mut rest: &[u8] = b": \t,;|{}#";
    while let [byte, after @ ..] = rest {
        separates[*byte as usize] = true;
        rest = after;
    }
    separates
};

/// The first word of a line, and what follows it. Every separator ends a word.
pub(super) fn split(content: &str) -> (&str, &str) {
    let end = content.bytes().position(|b| SEPARATES[usize::from(b)]);
    content.split_at(end.unwrap_or(content.len()))
}

/// Whether a word is all there is of a line, but for a suffix.
pub(super) fn is_alone(rest: &str) -> bool {
    let rest = rest.trim_ascii_start();
    rest.is_empty() || rest.starts_with(':')
}

/// What a word is by its length, and where that leaves both, by its characters.
pub(super) fn kind(known: &Known, word: &str) -> Option<Kind> {
    let count = word.chars().count();
    if let Some(side) = known.side {
        let candidates = (count == side.pow(3)).then_some(Kind::Candidates);
        return if count == side.pow(2) { Some(Kind::Cells) } else { candidates };
    }
    let of_cells = root(count).is_some_and(|side| side >= MIN_SIDE);
    let cube = cube_root(count).filter(|&side| side >= MIN_SIDE);
    match (of_cells, cube) {
        (true, None) => Some(Kind::Cells),
        (false, Some(_)) => Some(Kind::Candidates),
        (false, None) => None,
        // 64 characters: both can be written with figures.
        (true, Some(side)) if known.alphabet.writes(side * side.isqrt()) => {
            let candidates = are_in_place(&known.alphabet, word, side);
            Some(if candidates { Kind::Candidates } else { Kind::Cells })
        }
        // 729 characters: cells of that side would need symbols.
        (true, Some(side)) if known.alphabet.writes(side) => Some(Kind::Candidates),
        (true, Some(_)) => Some(Kind::Cells),
    }
}

/// Whether every digit is at its place among the candidates, and there is one.
fn are_in_place(alphabet: &Alphabet, word: &str, side: usize) -> bool {
    let mut any = false;
    let all = word.chars().enumerate().all(|(i, c)| {
        let value = alphabet.value(c).map(usize::from);
        any |= value != Some(0);
        value == Some(0) || value == Some(i % side + 1)
    });
    all && any
}

/// Whether a line is a whole puzzle by itself, so that it cannot be a row of
/// another.
pub(super) fn is_puzzle(known: &Known, content: &str) -> bool {
    let (word, rest) = split(content);
    content.contains('{') || is_alone(rest) && kind(known, word).is_some()
}

/// Whether a word is more likely a row, perhaps with a fault, than a puzzle with
/// characters missing: for messages, and for what is passed over after them.
pub(super) fn is_row(known: &Known, word: &str) -> bool {
    let count = word.chars().count();
    let is_near = |side: usize| count > side / 2 && count <= side + side / 2;
    count < MIN_SIDE * MIN_SIDE || known.side.is_some_and(is_near)
}

/// Whether at least half of the characters could be cells.
pub(super) fn is_likely(alphabet: &Alphabet, chars: impl Iterator<Item = char>) -> bool {
    let likely = |c| alphabet.value(c).is_some() || char::is_ascii_uppercase(&c);
    let [unlikely, likely] = chars.fold([0, 0], |mut counts, c| {
        counts[usize::from(likely(c))] += 1;
        counts
    });
    likely >= unlikely
}

/// The symbols to write a puzzle with, one character for each digit; why not.
pub(super) fn symbols_for(
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
) -> Result<Symbols, &'static str> {
    let side = puzzle.shape.side();
    match symbols {
        Some(symbols) if symbols.side() == side => Ok(symbols.clone()),
        Some(_) => Err("the number of symbols is not its side"),
        None => Symbols::digits(side).ok_or("a side above 9 needs symbols"),
    }
}

/// The givens as a word with 0 for a blank, or with `.` where symbols are given, which may have
/// a 0 among them.
pub(super) fn with_zeros(
    format: &dyn Format,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
) -> io::Result<String> {
    if puzzle.restrictions.is_some() {
        return Err(cannot_hold(format, "it rules out candidates; use candidates"));
    }
    let blank = if symbols.is_none() { '0' } else { '.' };
    let symbols = symbols_for(puzzle, symbols).map_err(|why| cannot_hold(format, why))?;
    let digits = puzzle.givens.digits().iter();
    Ok(digits.map(|&digit| symbols.char(digit).unwrap_or(blank)).collect())
}
