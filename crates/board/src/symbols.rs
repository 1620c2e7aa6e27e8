//! The characters that stand for digits, as `--symbols` gives them.

use crate::{Digit, DigitNames, MAX_SIDE, MIN_SIDE};

/// One character for each digit, in order: `1-9A-G` for 16×16. Upper and lower
/// case differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols {
    text: String,
    chars: Vec<char>,
}

/// Why there are no such symbols.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolsError {
    /// The character means something else in a puzzle.
    #[error("{0:?} cannot be a symbol, because it is {1}; use letters and figures, as in 1-9A-G")]
    Reserved(char, &'static str),
    /// The character stands for two digits.
    #[error("{0:?} occurs twice; each digit needs its own symbol")]
    Twice(char),
    /// A range that does not ascend.
    #[error("the range {0}-{1} is descending; write the lower end first")]
    Range(char, char),
    /// A hyphen without a character before or after it.
    #[error("a hyphen cannot be a symbol; it separates the ends of a range, as in 1-9")]
    Hyphen,
    /// Too few or too many.
    #[error("{0} symbols given; expected {MIN_SIDE} to {MAX_SIDE}, one for each digit")]
    Count(usize),
}

impl Symbols {
    /// Characters in order, with ranges `a-b`.
    ///
    /// # Errors
    /// If a character is there twice or has another meaning in a puzzle, a
    /// range goes down, or there are too few or too many.
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

    /// `1` to the side, for sides up to 9.
    pub fn digits(side: usize) -> Option<Symbols> {
        (MIN_SIDE..=9).contains(&side).then(|| {
            let chars = ('1'..='9').take(side).collect();
            Symbols { text: format!("1-{side}"), chars }
        })
    }

    /// The number of symbols, which is the side of a puzzle written with them.
    pub fn side(&self) -> usize {
        self.chars.len()
    }

    /// The digit that a character stands for.
    pub fn digit(&self, symbol: char) -> Option<Digit> {
        let place = self.chars.iter().position(|&c| c == symbol)?;
        Some(place as Digit + 1)
    }

    /// The character that stands for a digit.
    pub fn char(&self, digit: Digit) -> Option<char> {
        self.chars.get(usize::from(digit).checked_sub(1)?).copied()
    }

    /// As names of digits.
    pub fn names(&self) -> DigitNames {
        DigitNames::symbols(&self.chars)
    }

    /// The characters, that of 1 first.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }
}

/// As it was given: `1-9A-G`.
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
    if let Some(meaning) = reserved(c) {
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

/// What a character means in a puzzle, where it cannot be a symbol.
fn reserved(c: char) -> Option<&'static str> {
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
