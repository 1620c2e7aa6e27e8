//! The format `exchange`: a record of the puzzle bank of Sudoku Exchange, 100 bytes.
//!
//! A record has the first 12 hexadecimal digits of the SHA-1 of the puzzle, its 81 digits and a
//! rating of Sukaku Explainer. Only the puzzle is read. A written record has the rating 0.0, which
//! is below that of every puzzle, because the puzzle has not been rated. Source: the README of
//! github.com/grantm/sudoku-exchange-puzzle-bank.

use std::io::Write;
use std::ops::Range;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::word::{self, Kind};
use crate::writing::only_nine;

use sha1_smol::Sha1;

/// The format `exchange`.
pub(super) struct Exchange;

/// The number of hexadecimal digits of the hash.
const HASH: usize = 12;

impl Format for Exchange {
    fn name(&self) -> &'static str {
        "exchange"
    }

    fn summary(&self) -> &'static str {
        "a record of Sudoku Exchange: hash, 81 digits, rating; only the puzzle is read; 9×9"
    }

    fn side(&self) -> Option<usize> {
        Some(9)
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
        only_nine(self, puzzle)?;
        let digits: String = puzzle.givens.digits().iter().map(|digit| digit.to_string()).collect();
        let hash = Sha1::from(&digits).digest().to_string();
        Ok(writeln!(out, "{} {digits}  0.0", &hash[..HASH])?)
    }
}

/// Returns the byte ranges of the words of a line.
fn words(content: &str) -> impl Iterator<Item = Range<usize>> {
    let start = |word: &str| word.as_ptr().addr() - content.as_ptr().addr();
    content.split_ascii_whitespace().map(move |word| start(word)..start(word) + word.len())
}

fn is_hash(word: &str) -> bool {
    word.len() == HASH && word.bytes().all(|b| b.is_ascii_hexdigit())
}

fn is_rating(word: &str) -> bool {
    let figures = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    word.split_once('.').is_some_and(|(whole, tenth)| figures(whole) && figures(tenth))
}

impl Reader for Exchange {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn recognises(&self, input: &mut Input) -> bool {
        if !is_hash(input.word().0) {
            return false;
        }
        let content = input.content();
        let words: Vec<&str> = words(content).map(|place| &content[place]).collect();
        let [_, digits, rating] = words[..] else { return false };
        let is_puzzle = word::kind(input.known, digits) == Some(Kind::Cells);
        digits.len() == 81 && is_puzzle && is_rating(rating)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let shape = input.nine(self.name())?;
        let content = input.content();
        let wrong = |at, what: &str| Err(input.fault(at, FaultReason::Notation(what.to_owned())));
        let mut places = words(content);
        let hash = places.next().unwrap_or_default();
        if !is_hash(&content[hash.clone()]) {
            return wrong(
                hash.start,
                "a record of Sudoku Exchange begins with 12 hexadecimal digits",
            );
        }
        let Some(digits) = places.next() else {
            return wrong(
                content.len(),
                "81 digits, with 0 for an empty cell, must follow the hash",
            );
        };
        match places.next() {
            Some(rating) if is_rating(&content[rating.clone()]) => {}
            Some(rating) => return wrong(rating.start, "the rating must be a number, as in 2.5"),
            None => return wrong(content.len(), "a rating must follow the digits, as in 2.5"),
        }
        if let Some(more) = places.next() {
            return wrong(more.start, "nothing may follow the rating");
        }
        input.cells(digits, shape)
    }
}
