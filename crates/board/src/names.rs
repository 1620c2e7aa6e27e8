//! The names of digits in texts: numbers, or the symbols of the puzzle.
//!
//! Only this module converts digits to names. In JSON digits are always numbers.

use std::{fmt, sync::Arc};

use super::{Candidate, Digit, Shape};

/// The names of the digits: numbers, or a symbol for each digit.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DigitNames {
    symbols: Option<Arc<[char]>>,
    /// The number of the first digit minus 1: -1 if the digits start at 0.
    offset: i64,
}

/// The name of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigitName {
    /// A number.
    Number(i64),
    /// A symbol.
    Symbol(char),
}

impl DigitNames {
    /// Creates names from these characters, that of digit 1 first.
    pub fn symbols(chars: &[char]) -> DigitNames {
        DigitNames { symbols: Some(chars.into()), offset: 0 }
    }

    /// Creates names that are the values of the digits on a board of this shape. The least value
    /// need not be 1.
    pub fn numbers(shape: Shape) -> DigitNames {
        DigitNames { symbols: None, offset: shape.value(1) - 1 }
    }

    /// Returns the name of a digit.
    pub fn name(&self, digit: Digit) -> DigitName {
        let place = usize::from(digit).checked_sub(1);
        let symbol = self.symbols.as_ref().zip(place).and_then(|(chars, place)| chars.get(place));
        let number = DigitName::Number(i64::from(digit) + self.offset);
        symbol.map_or(number, |&symbol| DigitName::Symbol(symbol))
    }

    /// Returns the digit with this name. If there are symbols, numbers are not names.
    pub fn digit(&self, name: &str) -> Option<Digit> {
        match &self.symbols {
            None => Digit::try_from(i64::from(name.parse::<Digit>().ok()?) - self.offset).ok(),
            Some(chars) => {
                let place = chars.iter().position(|c| *c.encode_utf8(&mut [0; 4]) == *name)?;
                Digit::try_from(place + 1).ok()
            }
        }
    }

    /// Returns the name of a candidate from its cell, `sign` and its digit, such as `r1c3=4`. A cell
    /// of a layer has a value instead of a digit.
    pub fn candidate(&self, shape: Shape, candidate: Candidate, sign: &str) -> String {
        let Candidate { cell, digit } = candidate;
        match shape.layer_of(cell) {
            None => format!("{}{sign}{}", shape.name(cell), self.name(digit)),
            Some(_) => format!("{}{sign}{}", shape.name(cell), shape.value_at(cell, digit)),
        }
    }

    /// Returns the maximum number of characters of a name.
    pub fn width(&self, side: usize) -> usize {
        match self.symbols {
            Some(_) => 1,
            None => (side as i64 + self.offset).to_string().len(),
        }
    }

    /// Returns the separator of names in a sequence: empty if all names have one character.
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
