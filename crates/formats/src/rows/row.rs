//! Splits a row into cells: values between separators, or characters.

use crate::text::alphabet::number;
use board::{Digit, MIN_SIDE};

/// A part of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece<'a> {
    /// Characters without a separator.
    Word(&'a str),
    /// `|`.
    Bar,
    /// No value between two separators.
    Gap,
}

/// The pieces of a row, each with its first byte.
pub(crate) struct Pieces<'a> {
    content: &'a str,
    at: usize,
    /// True if a word came after the last separator.
    filled: bool,
}

/// Splits a row.
pub(crate) fn pieces(content: &str) -> Pieces<'_> {
    Pieces { content, at: 0, filled: false }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (usize, Piece<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.content.as_bytes();
        loop {
            let at = self.at;
            self.at += 1;
            match bytes.get(at)? {
                b' ' | b'\t' => {}
                b'|' => return Some((at, Piece::Bar)),
                b',' | b';' if self.filled => self.filled = false,
                b',' | b';' => return Some((at, Piece::Gap)),
                _ => {
                    let ends = |b: &u8| matches!(b, b' ' | b'\t' | b'|' | b',' | b';');
                    let rest = &bytes[self.at..];
                    self.at += rest.iter().position(ends).unwrap_or(rest.len());
                    self.filled = true;
                    return Some((at, Piece::Word(&self.content[at..self.at])));
                }
            }
        }
    }
}

/// Counts of a row whose side is not known yet.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Survey {
    pub(crate) words: usize,
    pub(crate) chars: usize,
    pub(crate) bars: usize,
    /// Words that are neither a number nor a blank.
    pub(crate) odd: usize,
    /// Words of one character.
    singles: usize,
    /// Words that are numbers.
    numbers: usize,
    /// Numbers of several figures that begin with 0.
    pub(crate) padded: usize,
    /// The largest number.
    pub(crate) largest: usize,
}

impl Survey {
    pub(crate) fn of(content: &str) -> Survey {
        let mut survey = Survey::default();
        for (_, piece) in pieces(content) {
            match piece {
                Piece::Word(word) => survey.add(word),
                Piece::Bar => survey.bars += 1,
                // A missing cell, which is reported later.
                Piece::Gap => survey.words += 1,
            }
        }
        survey
    }

    fn add(&mut self, word: &str) {
        let chars = word.chars().count();
        self.words += 1;
        self.chars += chars;
        self.singles += usize::from(chars == 1);
        match number(word) {
            Some(number) => {
                self.numbers += 1;
                self.largest = self.largest.max(number);
                self.padded += usize::from(word.len() > 1 && word.starts_with('0'));
            }
            None => self.odd += usize::from(!is_blank(word)),
        }
    }

    /// Returns true if all words are numbers.
    pub(crate) fn are_figures(&self) -> bool {
        self.numbers == self.words
    }

    /// Returns true if each word is a cell.
    ///
    /// With up to 9 characters, each character is more likely a cell, unless every number is in
    /// range or most words have one character. Up to a quarter of the words may be neither numbers
    /// nor blanks.
    pub(crate) fn is_numbers(&self) -> bool {
        let in_range = self.odd == 0 && self.padded == 0 && self.largest <= self.words;
        let are_cells = in_range || self.chars > 9 || self.singles * 2 > self.words;
        self.words >= MIN_SIDE && self.odd * 4 <= self.words && are_cells
    }

    /// Returns the number of cells, given the likely side. This is the side if there are as many
    /// words or characters, or else the number of words or of characters.
    pub(crate) fn length(&self, side: usize) -> usize {
        match side {
            side if self.words == side || self.chars == side => side,
            _ if self.words >= MIN_SIDE && self.odd * 4 <= self.words => self.words,
            _ => self.chars,
        }
    }
}

/// Adds the values of a row of figures and white space, the usual case in large puzzles.
///
/// Returns false, without adding anything, if the row has other characters, another number of
/// values, or a value above the side.
pub(crate) fn plain_numbers(content: &str, side: usize, into: &mut Vec<Digit>) -> bool {
    let start = into.len();
    let plain = push_plain(content, side, into).is_some() && into.len() == start + side;
    if !plain {
        into.truncate(start);
    }
    plain
}

fn push_plain(content: &str, side: usize, into: &mut Vec<Digit>) -> Option<()> {
    let mut value = None;
    for b in content.bytes().chain([b' ']) {
        match b {
            b'0'..=b'9' => {
                let next = value.unwrap_or(0) * 10 + usize::from(b - b'0');
                value = Some(Some(next).filter(|&next| next <= side)?);
            }
            b' ' | b'\t' => into.extend(value.take().map(|value| value as Digit)),
            _ => return None,
        }
    }
    Some(())
}

fn is_blank(word: &str) -> bool {
    matches!(word, "." | "*" | "_" | "-" | "x" | "X" | "?")
}
