//! What digits are called when people are told of them. This is the one place where a digit
//! becomes a word: numbers, unless the puzzle has symbols. In JSON they are always numbers.

use std::{fmt, sync::Arc};

use super::{Candidate, CellName, Digit, Shape};

/// Numbers, or symbols by digit.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DigitNames {
    symbols: Option<Arc<[char]>>,
    /// What the number of the first is above 1: -1 where the digits begin with 0.
    above: i64,
}

/// A digit in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigitName {
    /// By its number.
    Number(i64),
    /// By its symbol.
    Symbol(char),
}

impl DigitNames {
    /// These characters, that of 1 first.
    pub fn symbols(chars: &[char]) -> DigitNames {
        DigitNames { symbols: Some(chars.into()), above: 0 }
    }

    /// The numbers of a board, which need not begin with 1.
    pub fn numbers(shape: Shape) -> DigitNames {
        DigitNames { symbols: None, above: shape.value(1) - 1 }
    }

    /// What a digit is called.
    pub fn of(&self, digit: Digit) -> DigitName {
        let place = usize::from(digit).checked_sub(1);
        let symbol = self.symbols.as_ref().zip(place).and_then(|(chars, place)| chars.get(place));
        let number = DigitName::Number(i64::from(digit) + self.above);
        symbol.map_or(number, |&symbol| DigitName::Symbol(symbol))
    }

    /// The digit that is called that; with symbols numbers mean nothing.
    pub fn digit(&self, name: &str) -> Option<Digit> {
        match &self.symbols {
            None => Digit::try_from(i64::from(name.parse::<Digit>().ok()?) - self.above).ok(),
            Some(chars) => {
                let place = chars.iter().position(|c| *c.encode_utf8(&mut [0; 4]) == *name)?;
                Digit::try_from(place + 1).ok()
            }
        }
    }

    /// A candidate by its cell, that sign and its digit: `r1c3=4`.
    pub fn candidate(&self, shape: Shape, candidate: Candidate, sign: &str) -> String {
        let cell: CellName = shape.name(candidate.cell);
        format!("{cell}{sign}{}", self.of(candidate.digit))
    }

    /// The most characters that a name has.
    pub fn width(&self, side: usize) -> usize {
        match self.symbols {
            Some(_) => 1,
            None => (side as i64 + self.above).to_string().len(),
        }
    }

    /// What stands between names in a row, so that they can be told apart.
    pub fn apart(&self, side: usize) -> &'static str {
        if self.width(side) > 1 { "," } else { "" }
    }
}

impl fmt::Display for DigitName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            DigitName::Number(number) => number.fmt(f),
            DigitName::Symbol(symbol) => symbol.fmt(f),
        }
    }
}
