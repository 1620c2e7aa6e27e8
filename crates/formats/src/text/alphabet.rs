//! The meaning of each character of a puzzle: a digit, a blank or nothing.
//!
//! Formats without symbols contain numbers. In these, a figure is its number regardless of the
//! symbols. Other symbols may occur together with figures only if no figure is the symbol of another
//! digit. But if cells are separate, as in a table, a cell with a symbol that is not a figure shows
//! that all cells are symbols.

use std::cell::Cell;
use std::collections::HashMap;

use crate::error::FaultReason;
use board::{Digit, Symbols};

/// The value of a character that is neither digit nor blank.
const NOTHING: Digit = Digit::MAX;

const BLANKS: [char; 4] = ['.', '0', '*', '_'];

/// Further characters for an empty cell, if they are not digits and the puzzle has no other blank.
/// Next to other blanks, they are treated as typing errors.
const OTHERS: [char; 4] = ['-', 'x', 'X', '?'];

/// The kind of blanks in the current puzzle so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlankKind {
    Nothing,
    /// One of [`BLANKS`].
    Usual,
    /// This one of [`OTHERS`].
    Other(char),
}

/// The value of each character: a digit, 0 for a blank, or [`NOTHING`].
pub(crate) struct Alphabet {
    /// Two tables of values by byte, which is [`NOTHING`] from 128 on. The first table is for
    /// symbols, the second one is for formats of numbers.
    ascii: [[Digit; 256]; 2],
    /// The values of symbols beyond ASCII.
    others: HashMap<char, Digit>,
    /// The given symbols; `None`: the figures 1 to 9.
    symbols: Option<Symbols>,
    /// True if no figure is the symbol of another digit.
    numbers: bool,
    /// True if the current text belongs to a format of numbers.
    of_numbers: Cell<bool>,
    /// The kind of blanks in the current puzzle so far.
    met: Cell<BlankKind>,
}

impl Alphabet {
    /// Creates the alphabet of these symbols, or of the figures 1 to 9.
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
        let (ascii, met) = ([ascii, of_numbers], Cell::new(BlankKind::Nothing));
        Alphabet { ascii, others, symbols, numbers, of_numbers: Cell::new(false), met }
    }

    /// Sets whether the next text belongs to a format of numbers.
    pub(crate) fn read_numbers(&self, of_numbers: bool) {
        self.of_numbers.set(of_numbers);
    }

    /// Calls `read` with this setting of [`Alphabet::read_numbers`], and then restores the previous
    /// one.
    pub(crate) fn reading<T>(&self, of_numbers: bool, read: impl FnOnce() -> T) -> T {
        let before = self.of_numbers.replace(of_numbers);
        let read = read();
        self.of_numbers.set(before);
        read
    }

    /// Prepares for separate cells: figures are numbers unless a cell is a symbol that is not a
    /// figure.
    #[cfg(feature = "xlsx")]
    pub(crate) fn read_cells<'t>(&self, mut texts: impl Iterator<Item = &'t String>) {
        let are_symbols = self.is_ambiguous() && texts.any(|text| self.is_letter(text));
        self.read_numbers(!are_symbols);
    }

    /// Returns true if the text of a cell is a symbol and not a figure.
    pub(crate) fn is_letter(&self, text: &str) -> bool {
        !text.starts_with(|c: char| c.is_ascii_digit()) && self.is_one_symbol(text)
    }

    /// Returns true if a text is one symbol.
    pub(crate) fn is_one_symbol(&self, text: &str) -> bool {
        let mut chars = text.chars();
        chars.next().is_some_and(|c| chars.as_str().is_empty() && self.is_symbol(c))
    }

    /// Forgets the blanks of the previous puzzle.
    pub(crate) fn begin(&self) {
        self.met.set(BlankKind::Nothing);
    }

    /// Records the usual blanks, if these digits contain 0 and no blank was recorded before.
    pub(crate) fn meet(&self, digits: &[Digit]) {
        if self.met.get() == BlankKind::Nothing && digits.contains(&0) {
            self.met.set(BlankKind::Usual);
        }
    }

    /// Returns the digit of a character that is a cell, or 0 for a blank that is consistent with
    /// those before it.
    pub(crate) fn cell(&self, c: char) -> Option<Digit> {
        match (self.value(c), self.met.get()) {
            (Some(0), BlankKind::Other(_)) => None,
            (Some(0), _) => {
                self.met.set(BlankKind::Usual);
                Some(0)
            }
            (None, BlankKind::Nothing) if OTHERS.contains(&c) && !self.is_symbol(c) => {
                self.met.set(BlankKind::Other(c));
                Some(0)
            }
            (None, BlankKind::Other(other)) if other == c => Some(0),
            (value, _) => value,
        }
    }

    /// Returns true if a character can be a cell.
    pub(crate) fn may_be_cell(&self, c: char) -> bool {
        self.value(c).is_some() || OTHERS.contains(&c)
    }

    /// Returns the digit of a character, 0 for an empty cell.
    #[inline]
    pub(crate) fn value(&self, c: char) -> Option<Digit> {
        let value = match c.is_ascii() {
            true => self.ascii[usize::from(self.of_numbers.get())][c as usize],
            false if self.of_numbers.get() && !self.numbers => NOTHING,
            false => self.others.get(&c).copied().unwrap_or(NOTHING),
        };
        (value != NOTHING).then_some(value)
    }

    /// Returns true if a character is one of the given symbols.
    fn is_symbol(&self, c: char) -> bool {
        self.symbols.as_ref().is_some_and(|symbols| symbols.digit(c).is_some())
    }

    /// Adds the values of characters without spaces between them, each up to `side`.
    ///
    /// Above side 9, the characters are symbols in every format, because numbers have spaces
    /// between them.
    ///
    /// # Errors
    /// The byte offset and the character of the first one without a valid value.
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

    /// Adds values as [`Alphabet::values`] does, one by one.
    #[cold]
    fn values_with_others(
        &self,
        word: &str,
        side: usize,
        into: &mut Vec<Digit>,
    ) -> Result<(), (usize, char)> {
        self.meet(into);
        // Recorded first, so that an odd character is reported rather than the blanks after it.
        if self.met.get() == BlankKind::Nothing && word.chars().any(|c| self.value(c) == Some(0)) {
            self.met.set(BlankKind::Usual);
        }
        for (at, c) in word.char_indices() {
            let value = self.cell(c).filter(|&value| usize::from(value) <= side);
            into.push(value.ok_or((at, c))?);
        }
        Ok(())
    }

    /// Returns true if single characters can write a side.
    pub(crate) fn writes(&self, side: usize) -> bool {
        self.symbols.as_ref().map_or(side <= 9, |symbols| symbols.side() == side)
    }

    /// Returns true if no symbols were given, so that only figures are digits.
    pub(crate) fn is_plain(&self) -> bool {
        self.symbols.is_none()
    }

    /// Returns true if a number has the same meaning next to symbols.
    pub(crate) fn numbers(&self) -> bool {
        self.numbers || self.of_numbers.get()
    }

    /// Returns true if figures can be numbers or symbols with different values.
    pub(crate) fn is_ambiguous(&self) -> bool {
        !self.numbers
    }

    /// Returns true if a number can be a cell. It must have the same meaning next to symbols, and 0
    /// requires that the puzzle has no other blank.
    pub(crate) fn number(&self, number: usize) -> bool {
        self.numbers() && (number > 0 || !self.has_other_blank())
    }

    /// Returns true if the blank of the puzzle is not one of the usual ones.
    pub(crate) fn has_other_blank(&self) -> bool {
        matches!(self.met.get(), BlankKind::Other(_))
    }

    /// Returns the character of a digit.
    pub(crate) fn char(&self, digit: Digit) -> char {
        match &self.symbols {
            Some(symbols) => symbols.char(digit).unwrap_or('?'),
            None => char::from_digit(digit.into(), 10).unwrap_or('?'),
        }
    }

    /// Returns the characters that are allowed, in words.
    pub(crate) fn rule(&self, side: usize) -> String {
        format!("use {}, and {}", self.digits(side), self.blanks())
    }

    /// Returns the numbers that are allowed, in words.
    pub(crate) fn number_rule(&self, side: usize) -> String {
        match self.names() {
            None => format!("use 1 to {side}, and {}", self.blanks()),
            Some(_) => self.rule(side),
        }
    }

    /// Returns the characters that are allowed if blanks are not, in words.
    pub(crate) fn digit_rule(&self, side: usize) -> String {
        format!("use {}", self.digits(side))
    }

    /// Returns the symbols, if digits are written with them.
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
        if let BlankKind::Other(other) = self.met.get() {
            return format!("{other} for an empty cell as before");
        }
        let free = BLANKS.iter().filter(|&&blank| self.value(blank) == Some(0));
        format!(
            "one of {} for an empty cell",
            free.map(char::to_string).collect::<Vec<_>>().join(" ")
        )
    }

    /// Returns the reason why a character is wrong.
    pub(crate) fn wrong(&self, found: char, side: usize) -> FaultReason {
        FaultReason::Character { found, side, rule: self.rule(side) }
    }

    /// Returns the reason why a number next to symbols is wrong.
    pub(crate) fn mixed(&self, found: &str) -> FaultReason {
        let symbols = self.symbols.as_ref().map(Symbols::to_string).unwrap_or_default();
        FaultReason::Mixed { found: clip(found), symbols }
    }
}

/// Returns a word of the input as a message quotes it: whole, or its beginning.
pub(crate) fn clip(word: &str) -> String {
    const MOST: usize = 20;
    match word.char_indices().nth(MOST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// Returns the value of a word of figures, at most `usize::MAX`.
pub(crate) fn number(word: &str) -> Option<usize> {
    let figure = |value: usize, b: u8| {
        let figure = b.is_ascii_digit().then(|| usize::from(b - b'0'))?;
        Some(value.saturating_mul(10).saturating_add(figure))
    };
    word.bytes().try_fold(0, figure)
}
