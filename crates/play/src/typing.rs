//! Digits as they are typed: symbols, or numbers of one or more figures.

use board::{Digit, Symbols};

/// The beginning of a number that may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Begun {
    /// The number up to now.
    pub number: Digit,
    /// Whether it will be a pencil mark.
    pub is_mark: bool,
}

/// What a character makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// A digit.
    Digit(Digit),
    /// The beginning of one.
    Begun(Digit),
    /// A number that is no digit of this puzzle.
    TooLarge(usize),
    /// No part of a digit.
    Nothing,
}

/// What a character makes of the number that was begun.
pub(super) fn typed(
    letter: char,
    begun: Option<Digit>,
    side: usize,
    symbols: Option<&Symbols>,
) -> Typed {
    if let Some(symbols) = symbols {
        return symbols.digit(letter).map_or(Typed::Nothing, Typed::Digit);
    }
    let Some(figure) = letter.to_digit(10) else { return Typed::Nothing };
    let number = usize::from(begun.unwrap_or(0)) * 10 + figure as usize;
    match Digit::try_from(number) {
        Ok(0) => Typed::Nothing,
        Ok(digit) if number * 10 <= side => Typed::Begun(digit),
        Ok(digit) if number <= side => Typed::Digit(digit),
        _ => Typed::TooLarge(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_ends_where_no_larger_digit_begins_so() {
        let nine = |letter| typed(letter, None, 9, None);
        assert_eq!(nine('7'), Typed::Digit(7));
        assert_eq!(nine('0'), Typed::Nothing);
        assert_eq!(typed('7', None, 6, None), Typed::TooLarge(7));
        let sixteen = |letter, begun| typed(letter, begun, 16, None);
        assert_eq!(sixteen('1', None), Typed::Begun(1));
        assert_eq!(sixteen('2', None), Typed::Digit(2));
        assert_eq!(sixteen('0', Some(1)), Typed::Digit(10));
        assert_eq!(sixteen('7', Some(1)), Typed::TooLarge(17));
        let hundred = |letter, begun| typed(letter, begun, 100, None);
        assert_eq!(hundred('1', None), Typed::Begun(1));
        assert_eq!(hundred('0', Some(1)), Typed::Begun(10));
        assert_eq!(hundred('0', Some(10)), Typed::Digit(100));
        assert_eq!(hundred('1', Some(10)), Typed::TooLarge(101));
        assert_eq!(hundred('1', Some(1)), Typed::Digit(11));
    }

    #[test]
    fn symbols_are_digits_at_once() {
        let symbols = Symbols::parse("0-9A-F").unwrap();
        let typed = |letter| typed(letter, None, 16, Some(&symbols));
        assert_eq!(typed('0'), Typed::Digit(1));
        assert_eq!(typed('F'), Typed::Digit(16));
        assert_eq!(typed('f'), Typed::Nothing);
    }
}
