//! What each character of a puzzle stands for: a digit, a blank or nothing.
//!
//! Formats that write no symbols hold numbers. In these a figure is its number whatever the symbols
//! are, and other symbols stand beside figures only if no figure is the symbol of another digit. But
//! where cells stand by themselves, one that is another symbol tells that all are symbols.

use std::cell::Cell;
use std::collections::HashMap;

use crate::error::Reason;
use board::{Digit, Symbols};

/// Stands for a character that is neither digit nor blank.
const NOTHING: Digit = Digit::MAX;

const BLANKS: [char; 4] = ['.', '0', '*', '_'];

/// Also stand for an empty cell, if they are no digit and the puzzle has no other blank. Next to other
/// blanks, they are taken for a typing error.
const OTHERS: [char; 4] = ['-', 'x', 'X', '?'];

/// Which blanks of the puzzle at hand were met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Nothing,
    /// Of [`BLANKS`].
    Usual,
    /// This one of [`OTHERS`].
    Other(char),
}

/// The values of characters; 0 is a blank.
pub(crate) struct Alphabet {
    /// By byte, nothing from 128 on: as symbols, and where figures are numbers.
    ascii: [[Digit; 256]; 2],
    others: HashMap<char, Digit>,
    symbols: Option<Symbols>,
    /// Whether no figure is the symbol of another digit.
    numbers: bool,
    /// Whether figures are numbers in what is read.
    of_numbers: Cell<bool>,
    met: Cell<Met>,
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
        let mut of_numbers = ascii;
        for (value, slot) in of_numbers.iter_mut().enumerate().filter(|_| !numbers) {
            let is_blank = BLANKS.iter().any(|&blank| blank as usize == value);
            *slot = if is_blank { 0 } else { NOTHING };
        }
        (b'1'..=b'9').for_each(|it| of_numbers[usize::from(it)] = Digit::from(it - b'0'));
        let (ascii, met) = ([ascii, of_numbers], Cell::new(Met::Nothing));
        Alphabet { ascii, others, symbols, numbers, of_numbers: Cell::new(false), met }
    }

    /// What is read next is of a format of numbers, or is not.
    pub(crate) fn read_numbers(&self, of_numbers: bool) {
        self.of_numbers.set(of_numbers);
    }

    /// Reads with that said, and then as before.
    pub(crate) fn reading<T>(&self, of_numbers: bool, read: impl FnOnce() -> T) -> T {
        let before = self.of_numbers.replace(of_numbers);
        let read = read();
        self.of_numbers.set(before);
        read
    }

    /// Cells are read next that stand by themselves: numbers, unless one is a symbol and no figure.
    #[cfg(feature = "xlsx")]
    pub(crate) fn read_cells<'t>(&self, mut texts: impl Iterator<Item = &'t String>) {
        let are_symbols = self.is_ambiguous() && texts.any(|text| self.is_letter(text));
        self.read_numbers(!are_symbols);
    }

    /// Whether the text of a cell is a symbol and no figure.
    pub(crate) fn is_letter(&self, text: &str) -> bool {
        !text.starts_with(|c: char| c.is_ascii_digit()) && self.is_one_symbol(text)
    }

    /// Whether a text is one symbol.
    pub(crate) fn is_one_symbol(&self, text: &str) -> bool {
        let mut chars = text.chars();
        chars.next().is_some_and(|c| chars.as_str().is_empty() && self.is_symbol(c))
    }

    /// Of the next puzzle no blank was met.
    pub(crate) fn begin(&self) {
        self.met.set(Met::Nothing);
    }

    /// Among these digits may have been blanks.
    pub(crate) fn meet(&self, digits: &[Digit]) {
        if self.met.get() == Met::Nothing && digits.contains(&0) {
            self.met.set(Met::Usual);
        }
    }

    /// The digit of a character that is a cell, 0 for an empty cell that goes with those before it.
    pub(crate) fn cell(&self, c: char) -> Option<Digit> {
        match (self.value(c), self.met.get()) {
            (Some(0), Met::Other(_)) => None,
            (Some(0), _) => {
                self.met.set(Met::Usual);
                Some(0)
            }
            (None, Met::Nothing) if OTHERS.contains(&c) && !self.is_symbol(c) => {
                self.met.set(Met::Other(c));
                Some(0)
            }
            (None, Met::Other(other)) if other == c => Some(0),
            (value, _) => value,
        }
    }

    /// Whether a character can be a cell.
    pub(crate) fn may_be_cell(&self, c: char) -> bool {
        self.value(c).is_some() || OTHERS.contains(&c)
    }

    /// The digit of a character, 0 for an empty cell.
    #[inline]
    pub(crate) fn value(&self, c: char) -> Option<Digit> {
        let value = match c.is_ascii() {
            true => self.ascii[usize::from(self.of_numbers.get())][c as usize],
            false if self.of_numbers.get() && !self.numbers => NOTHING,
            false => self.others.get(&c).copied().unwrap_or(NOTHING),
        };
        (value != NOTHING).then_some(value)
    }

    /// Whether it stands for a digit where figures are no numbers.
    fn is_symbol(&self, c: char) -> bool {
        self.symbols.as_ref().is_some_and(|symbols| symbols.digit(c).is_some())
    }

    /// The values of characters without gaps, up to a limit; the byte offset
    /// and character of the first that has none. Above 9 they are symbols in every format: numbers
    /// have gaps.
    #[inline]
    pub(crate) fn values(
        &self,
        word: &str,
        side: usize,
        into: &mut Vec<Digit>,
    ) -> Result<(), (usize, char)> {
        let of_numbers = side <= 9 && self.of_numbers.get();
        let (start, table) = (into.len(), &self.ascii[usize::from(of_numbers)]);
        into.resize(start + word.len(), 0);
        let mut slots = into[start..].iter_mut().zip(word.bytes());
        let plain = slots.position(|(slot, b)| {
            *slot = table[usize::from(b)];
            usize::from(*slot) > side
        });
        let plain = plain.unwrap_or(word.len());
        if plain < word.len() || self.has_other_blank() {
            into.truncate(start);
            return self.reading(of_numbers, || self.values_with_others(word, side, into));
        }
        into.truncate(start + plain);
        Ok(())
    }

    /// The same one by one.
    #[cold]
    fn values_with_others(
        &self,
        word: &str,
        side: usize,
        into: &mut Vec<Digit>,
    ) -> Result<(), (usize, char)> {
        self.meet(into);
        // What is odd is told, not the blanks after it.
        if self.met.get() == Met::Nothing && word.chars().any(|c| self.value(c) == Some(0)) {
            self.met.set(Met::Usual);
        }
        for (at, c) in word.char_indices() {
            let value = self.cell(c).filter(|&value| usize::from(value) <= side);
            into.push(value.ok_or((at, c))?);
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
        self.numbers || self.of_numbers.get()
    }

    /// Whether figures can be numbers or symbols, which are not the same.
    pub(crate) fn is_ambiguous(&self) -> bool {
        !self.numbers
    }

    /// Whether a number can be a cell: it means the same beside the symbols, and if it is 0, that
    /// is the blank of the puzzle.
    pub(crate) fn number(&self, number: usize) -> bool {
        self.numbers() && (number > 0 || !self.has_other_blank())
    }

    /// Whether another character than the usual ones is the blank of the puzzle.
    pub(crate) fn has_other_blank(&self) -> bool {
        matches!(self.met.get(), Met::Other(_))
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
        format!("use {}, and {}", self.digits(side), self.blanks())
    }

    /// What a number should be, in words.
    pub(crate) fn number_rule(&self, side: usize) -> String {
        match self.names() {
            None => format!("use 1 to {side}, and {}", self.blanks()),
            Some(_) => self.rule(side),
        }
    }

    /// What a character that may not be blank should be, in words.
    pub(crate) fn digit_rule(&self, side: usize) -> String {
        format!("use {}", self.digits(side))
    }

    /// The symbols, where digits are written with them.
    fn names(&self) -> Option<&Symbols> {
        self.symbols.as_ref().filter(|_| self.numbers || !self.of_numbers.get())
    }

    fn digits(&self, side: usize) -> String {
        match self.names() {
            Some(symbols) => symbols.to_string(),
            None => format!("1-{}", side.min(9)),
        }
    }

    fn blanks(&self) -> String {
        if let Met::Other(other) = self.met.get() {
            return format!("{other} for an empty cell as before");
        }
        let free = BLANKS.iter().filter(|&&blank| self.value(blank) == Some(0));
        format!(
            "one of {} for an empty cell",
            free.map(char::to_string).collect::<Vec<_>>().join(" ")
        )
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
