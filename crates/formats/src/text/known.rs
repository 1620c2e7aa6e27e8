//! The context that is known before a text is read: the options and the file extension of the
//! input.

use std::ffi::OsStr;
use std::path::Path;

use super::alphabet::{Alphabet, clip, number};
use crate::error::FaultReason;
use crate::links::drawings::DrawingRule;
use board::{Digit, Shape, Symbols};

/// The context that is known before a text is read.
pub struct ReadContext {
    pub(crate) shape: Option<Shape>,
    /// The side, if options determine it.
    pub(crate) side: Option<usize>,
    /// The reason for the side, for messages.
    pub(crate) because: &'static str,
    /// The option that determines the side.
    pub(crate) told_by: &'static str,
    pub(crate) alphabet: Alphabet,
    /// The file extension of the input, in lower case.
    pub(crate) extension: String,
    /// True if drawings of unknown meaning are ignored.
    pub(crate) ignore_drawings: bool,
    /// The rules that options assign to drawings.
    pub(crate) drawing_rules: Vec<DrawingRule>,
    /// True if the format was given as an option.
    pub(crate) is_named: bool,
}

impl ReadContext {
    /// Returns the context of these options and the name of the input.
    pub(crate) fn new(
        file: &str,
        shape: Option<Shape>,
        symbols: Option<Symbols>,
        ignore_drawings: bool,
    ) -> Result<ReadContext, FaultReason> {
        let of_symbols = symbols.as_ref().map(Symbols::side);
        let of_shape = shape.map(Shape::side);
        if let (Some(shape), Some(symbols)) = (shape, of_symbols.filter(|&s| Some(s) != of_shape)) {
            return Err(FaultReason::Options { shape, side: shape.side(), symbols });
        }
        let (because, told_by) = match shape {
            Some(_) => ("the given box requires", "the given box"),
            None => ("there are symbols", "the list of symbols"),
        };
        let alphabet = Alphabet::new(symbols);
        let side = of_shape.or(of_symbols);
        let extension = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
        let extension = extension.to_ascii_lowercase();
        let (drawing_rules, is_named) = (Vec::new(), false);
        Ok(ReadContext {
            shape,
            side,
            because,
            told_by,
            alphabet,
            extension,
            ignore_drawings,
            drawing_rules,
            is_named,
        })
    }

    /// Returns the digit of a word that is one cell, or 0 for an empty cell. Symbols take
    /// precedence over numbers.
    #[inline]
    pub(crate) fn cell(&self, word: &str, side: usize) -> Result<Digit, FaultReason> {
        let mut chars = word.chars();
        let symbol = chars.next().filter(|_| chars.as_str().is_empty());
        let value = symbol.and_then(|symbol| self.alphabet.cell(symbol)).map(usize::from);
        let value = value.or_else(|| number(word).filter(|&it| self.alphabet.number(it)));
        match value.filter(|&value| value <= side) {
            Some(value) => Ok(value as Digit),
            None => Err(self.wrong(word, side)),
        }
    }

    fn wrong(&self, word: &str, side: usize) -> FaultReason {
        let is_number = !self.alphabet.numbers() && number(word).is_some();
        if is_number || self.alphabet.is_one_symbol(word) {
            return self.alphabet.mixed(word);
        }
        let mut chars = word.chars();
        let single = chars.next().filter(|c| chars.as_str().is_empty() && !c.is_ascii_digit());
        let rule = self.alphabet.number_rule(side);
        match single {
            Some(found) => FaultReason::Character { found, side, rule },
            None => FaultReason::Number { found: clip(word), side, rule },
        }
    }
}
