//! Custom symbols for digits, as given by `--symbols`.

use crate::{Digit, DigitNames, MAX_SIDE, MIN_SIDE};

/// One character for each digit, in order: `1-9A-G` for 16×16. Upper and lower case differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols {
    text: String,
    chars: Vec<char>,
}

/// The reason why symbols are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolsError {
    /// The character has another meaning in a puzzle.
    #[error("{0:?} cannot be a symbol, because it is {1}; use letters and figures, as in 1-9A-G")]
    Reserved(char, &'static str),
    /// The character occurs twice.
    #[error("{0:?} occurs twice; each digit needs its own symbol")]
    Twice(char),
    /// A range is descending.
    #[error("the range {0}-{1} is descending; write the lower end first")]
    Range(char, char),
    /// A hyphen has no character before or after it.
    #[error("a hyphen cannot be a symbol; it separates the ends of a range, as in 1-9")]
    Hyphen,
    /// There are too few or too many symbols.
    #[error("{0} symbols given; expected {MIN_SIDE} to {MAX_SIDE}, one for each digit")]
    Count(usize),
}

impl Symbols {
    /// Parses characters in order, with ranges `a-b`.
    ///
    /// # Errors
    ///
    /// If a character occurs twice or has another meaning in a puzzle, a range is descending, or
    /// there are too few or too many characters.
    pub fn parse(text: &str) -> Result<Symbols, SymbolsError> {
        let mut chars = Vec::new();
        let mut rest = text.chars().peekable();
        while let Some(first) = rest.next() {
            if first == '-' {
                return Err(SymbolsError::Hyphen);
            }
            match rest.next_if_eq(&'-') {
                None => push(&mut chars, first)?,
                Some(_) => match rest.next() {
                    None | Some('-') => return Err(SymbolsError::Hyphen),
                    Some(last) => push_range(&mut chars, first, last)?,
                },
            }
        }
        match (MIN_SIDE..=MAX_SIDE).contains(&chars.len()) {
            true => Ok(Symbols { text: text.to_owned(), chars }),
            false => Err(SymbolsError::Count(chars.len())),
        }
    }

    /// Returns the symbols `1` to the side, for sides up to 9.
    pub fn digits(side: usize) -> Option<Symbols> {
        (MIN_SIDE..=9).contains(&side).then(|| {
            let chars = ('1'..='9').take(side).collect();
            Symbols { text: format!("1-{side}"), chars }
        })
    }

    /// Returns the number of symbols, which is the side of a puzzle written with them.
    pub fn side(&self) -> usize {
        self.chars.len()
    }

    /// Returns the digit of a character.
    pub fn digit(&self, symbol: char) -> Option<Digit> {
        let place = self.chars.iter().position(|&c| c == symbol)?;
        Some(place as Digit + 1)
    }

    /// Returns the character of a digit.
    pub fn char(&self, digit: Digit) -> Option<char> {
        self.chars.get(usize::from(digit).checked_sub(1)?).copied()
    }

    /// Returns the symbols as names of digits.
    pub fn names(&self) -> DigitNames {
        DigitNames::symbols(&self.chars)
    }

    /// Returns the characters, that of 1 first.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }
}

/// Writes the symbols as they were given: `1-9A-G`.
impl std::fmt::Display for Symbols {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

fn push_range(chars: &mut Vec<char>, first: char, last: char) -> Result<(), SymbolsError> {
    if last < first {
        return Err(SymbolsError::Range(first, last));
    }
    (first..=last).try_for_each(|c| push(chars, c))
}

fn push(chars: &mut Vec<char>, c: char) -> Result<(), SymbolsError> {
    if let Some(meaning) = reserved_meaning(c) {
        return Err(SymbolsError::Reserved(c, meaning));
    }
    if chars.contains(&c) {
        return Err(SymbolsError::Twice(c));
    }
    chars.push(c);
    match chars.len() > MAX_SIDE {
        true => Err(SymbolsError::Count(chars.len())),
        false => Ok(()),
    }
}

/// Returns the meaning of a character that cannot be a symbol.
fn reserved_meaning(c: char) -> Option<&'static str> {
    Some(match c {
        '.' | '*' | '_' | '·' => "the sign of an empty cell",
        '#' => "the start of a comment",
        ':' | ',' | ';' => "a separator",
        '|' | '+' | '=' | '-' | '\u{2500}'..='\u{257f}' => "part of a border",
        '{' | '}' => "part of an array",
        '\u{feff}' => "a byte order mark",
        _ if c.is_whitespace() => "white space",
        _ if c.is_control() => "a control character",
        _ => return None,
    })
}
