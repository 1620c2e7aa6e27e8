//! The cells of one row: values between separators, or characters.

use super::alphabet::clip;
use super::error::Reason;
use super::input::Known;
use crate::board::Digit;

/// What a row is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'a> {
    /// Characters without separator.
    Word(&'a str),
    /// `|`.
    Bar,
    /// Nothing between two separators.
    Gap,
}

/// The pieces of a row, each with the byte at which it begins.
pub(super) struct Pieces<'a> {
    content: &'a str,
    at: usize,
    /// Whether a word came after the last separator.
    filled: bool,
}

/// Splits a row.
pub(super) fn pieces(content: &str) -> Pieces<'_> {
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

/// A row as it looks before its side is known.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Survey {
    pub(super) words: usize,
    pub(super) chars: usize,
    pub(super) bars: usize,
    /// Words that are neither number nor blank.
    pub(super) odd: usize,
    /// Numbers of several figures that begin with 0.
    pub(super) padded: usize,
    /// The largest number.
    pub(super) largest: usize,
}

impl Survey {
    pub(super) fn of(content: &str) -> Survey {
        let mut survey = Survey::default();
        for (_, piece) in pieces(content) {
            match piece {
                Piece::Word(word) => survey.add(word),
                Piece::Bar => survey.bars += 1,
                Piece::Gap => {}
            }
        }
        survey
    }

    fn add(&mut self, word: &str) {
        self.words += 1;
        self.chars += word.chars().count();
        match number(word) {
            Some(number) => {
                self.largest = self.largest.max(number);
                self.padded += usize::from(word.len() > 1 && word.starts_with('0'));
            }
            None => self.odd += usize::from(!is_blank(word)),
        }
    }

    /// Whether the words are one cell each. Up to 9 characters are more likely
    /// cells by themselves, unless every number is in range as it stands.
    pub(super) fn is_numbers(&self) -> bool {
        let in_range = self.padded == 0 && self.largest <= self.words;
        self.words >= 4 && self.odd == 0 && (self.chars > 9 || in_range)
    }
}

/// The value of figures, at most `usize::MAX`.
fn number(word: &str) -> Option<usize> {
    let figure = |value: usize, b: u8| {
        let figure = b.is_ascii_digit().then(|| usize::from(b - b'0'))?;
        Some(value.saturating_mul(10).saturating_add(figure))
    };
    word.bytes().try_fold(0, figure)
}

fn is_blank(word: &str) -> bool {
    matches!(word, "." | "*" | "_")
}

impl Known {
    /// The digit of a word that is one cell, 0 for a blank. A symbol first, then
    /// a number.
    #[inline]
    pub(super) fn cell(&self, word: &str, side: usize) -> Result<Digit, Reason> {
        let mut chars = word.chars();
        let symbol = chars.next().filter(|_| chars.as_str().is_empty());
        let value = symbol.and_then(|symbol| self.alphabet.value(symbol)).map(usize::from);
        let value = value.or_else(|| number(word).filter(|_| self.alphabet.numbers()));
        match value.filter(|&value| value <= side) {
            Some(value) => Ok(value as Digit),
            None => Err(self.wrong(word, side)),
        }
    }

    fn wrong(&self, word: &str, side: usize) -> Reason {
        if !self.alphabet.numbers() && number(word).is_some() {
            return self.alphabet.mixed(word);
        }
        let mut chars = word.chars();
        let single = chars.next().filter(|c| chars.as_str().is_empty() && !c.is_ascii_digit());
        let rule = self.alphabet.number_rule(side);
        match single {
            Some(found) => Reason::Character { found, side, rule },
            None => Reason::Number { found: clip(word), side, rule },
        }
    }
}
