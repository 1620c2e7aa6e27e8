//! What each character of a puzzle stands for: a digit, a blank or nothing.

use std::collections::HashMap;

use crate::error::Reason;
use board::{Digit, Symbols};

/// Stands for a character that is neither digit nor blank.
const NOTHING: Digit = Digit::MAX;

const BLANKS: [char; 4] = ['.', '0', '*', '_'];

/// The values of characters; 0 is a blank.
pub(crate) struct Alphabet {
    /// By byte; nothing from 128 on.
    ascii: [Digit; 256],
    others: HashMap<char, Digit>,
    symbols: Option<Symbols>,
    numbers: bool,
}

impl Alphabet {
    /// Of these symbols, or of the figures 1 to 9.
    pub(crate) fn new(symbols: Option<Symbols>) -> Alphabet {
        let mut ascii = [NOTHING; 256];
        let mut others = HashMap::new();
        BLANKS.iter().for_each(|&blank| ascii[blank as usize] = 0);
        let figures: Vec<char> = ('1'..='9').collect();
        let chars = symbols.as_ref().map_or(&figures[..], Symbols::chars);
        for (&c, digit) in chars.iter().zip(1..) {
            match c.is_ascii() {
                true => ascii[c as usize] = digit,
                false => drop(others.insert(c, digit)),
            }
        }
        let itself = |figure: u8| {
            let value = ascii[usize::from(figure)];
            value == NOTHING || value == Digit::from(figure - b'0')
        };
        let numbers = (b'0'..=b'9').all(itself);
        Alphabet { ascii, others, symbols, numbers }
    }

    /// The digit of a character, 0 for a blank.
    #[inline]
    pub(crate) fn value(&self, c: char) -> Option<Digit> {
        let value = match c.is_ascii() {
            true => self.ascii[c as usize],
            false => self.others.get(&c).copied().unwrap_or(NOTHING),
        };
        (value != NOTHING).then_some(value)
    }

    /// The values of characters without gaps, up to a limit; the byte offset
    /// and character of the first that has none.
    #[inline]
    pub(crate) fn values(
        &self,
        word: &str,
        side: usize,
        into: &mut Vec<Digit>,
    ) -> Result<(), (usize, char)> {
        let start = into.len();
        into.resize(start + word.len(), 0);
        let mut slots = into[start..].iter_mut().zip(word.bytes());
        let plain = slots.position(|(slot, b)| {
            *slot = self.ascii[usize::from(b)];
            usize::from(*slot) > side
        });
        let plain = plain.unwrap_or(word.len());
        into.truncate(start + plain);
        for (at, c) in word[plain..].char_indices() {
            let value = self.value(c).filter(|&value| usize::from(value) <= side);
            into.push(value.ok_or((plain + at, c))?);
        }
        Ok(())
    }

    /// Whether characters alone can write a side.
    pub(crate) fn writes(&self, side: usize) -> bool {
        self.symbols.as_ref().map_or(side <= 9, |symbols| symbols.side() == side)
    }

    /// Whether the figures are all there is, and no symbols were given.
    pub(crate) fn is_plain(&self) -> bool {
        self.symbols.is_none()
    }

    /// Whether a number means the same beside the symbols.
    pub(crate) fn numbers(&self) -> bool {
        self.numbers
    }

    /// The character of a digit.
    pub(crate) fn char(&self, digit: Digit) -> char {
        match &self.symbols {
            Some(symbols) => symbols.char(digit).unwrap_or('?'),
            None => char::from_digit(digit.into(), 10).unwrap_or('?'),
        }
    }

    /// What a character should be, in words.
    pub(crate) fn rule(&self, side: usize) -> String {
        format!("use {}, and one of {} for a blank", self.digits(side), self.blanks())
    }

    /// What a number should be, in words.
    pub(crate) fn number_rule(&self, side: usize) -> String {
        match &self.symbols {
            None => format!("use 1 to {side}, and one of {} for a blank", self.blanks()),
            Some(_) => self.rule(side),
        }
    }

    /// What a character that may not be blank should be, in words.
    pub(crate) fn digit_rule(&self, side: usize) -> String {
        format!("use {}", self.digits(side))
    }

    fn digits(&self, side: usize) -> String {
        match &self.symbols {
            Some(symbols) => symbols.to_string(),
            None => format!("1-{}", side.min(9)),
        }
    }

    fn blanks(&self) -> String {
        let free = BLANKS.iter().filter(|&&blank| self.value(blank) == Some(0));
        free.map(char::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Why a character is wrong.
    pub(crate) fn wrong(&self, found: char, side: usize) -> Reason {
        Reason::Character { found, side, rule: self.rule(side) }
    }

    /// Why a number beside the symbols is wrong.
    pub(crate) fn mixed(&self, found: &str) -> Reason {
        let symbols = self.symbols.as_ref().map(Symbols::to_string).unwrap_or_default();
        Reason::Mixed { found: clip(found), symbols }
    }
}

/// A word of the input as a message quotes it: whole, or its beginning.
pub(crate) fn clip(word: &str) -> String {
    const MOST: usize = 20;
    match word.char_indices().nth(MOST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// The value of figures, at most `usize::MAX`.
pub(crate) fn number(word: &str) -> Option<usize> {
    let figure = |value: usize, b: u8| {
        let figure = b.is_ascii_digit().then(|| usize::from(b - b'0'))?;
        Some(value.saturating_mul(10).saturating_add(figure))
    };
    word.bytes().try_fold(0, figure)
}
