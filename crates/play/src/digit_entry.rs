//! The entry of digits: symbols, or numbers of one or more decimal digits.

use board::{Digit, Symbols};

/// The beginning of a number that may continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartialNumber {
    /// The number entered so far.
    pub number: Digit,
    /// Set if the number will be a pencil mark.
    pub is_mark: bool,
}

/// The result of a typed character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DigitEntry {
    /// A digit, entered by its symbol.
    Symbol(Digit),
    /// A digit, entered by its number.
    Digit(Digit),
    /// The beginning of a number.
    Partial(Digit),
    /// A number that is not a digit of this puzzle.
    TooLarge(usize),
    /// The character is not part of a digit.
    Nothing,
}

/// Returns the result of a character after the number `begun`. Digits have values from `lowest` to
/// `highest`. Numbers are entered as values; symbols stand for the digits themselves.
pub(super) fn entered(
    letter: char,
    begun: Option<Digit>,
    (lowest, highest): (usize, usize),
    symbols: Option<&Symbols>,
) -> DigitEntry {
    if let Some(symbols) = symbols {
        return symbols.digit(letter).map_or(DigitEntry::Nothing, DigitEntry::Symbol);
    }
    let Some(figure) = letter.to_digit(10) else { return DigitEntry::Nothing };
    let number = usize::from(begun.unwrap_or(0)) * 10 + figure as usize;
    match Digit::try_from(number) {
        Ok(0) if lowest > 0 => DigitEntry::Nothing,
        Ok(digit) if number > 0 && number * 10 <= highest => DigitEntry::Partial(digit),
        Ok(digit) if (lowest..=highest).contains(&number) => DigitEntry::Digit(digit),
        _ => DigitEntry::TooLarge(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_ends_if_no_longer_digit_fits() {
        let nine = |letter| entered(letter, None, (1, 9), None);
        assert_eq!(nine('7'), DigitEntry::Digit(7));
        assert_eq!(nine('0'), DigitEntry::Nothing);
        assert_eq!(entered('7', None, (1, 6), None), DigitEntry::TooLarge(7));
        let sixteen = |letter, begun| entered(letter, begun, (1, 16), None);
        assert_eq!(sixteen('1', None), DigitEntry::Partial(1));
        assert_eq!(sixteen('2', None), DigitEntry::Digit(2));
        assert_eq!(sixteen('0', Some(1)), DigitEntry::Digit(10));
        assert_eq!(sixteen('7', Some(1)), DigitEntry::TooLarge(17));
        let hundred = |letter, begun| entered(letter, begun, (1, 100), None);
        assert_eq!(hundred('1', None), DigitEntry::Partial(1));
        assert_eq!(hundred('0', Some(1)), DigitEntry::Partial(10));
        assert_eq!(hundred('0', Some(10)), DigitEntry::Digit(100));
        assert_eq!(hundred('1', Some(10)), DigitEntry::TooLarge(101));
        assert_eq!(hundred('1', Some(1)), DigitEntry::Digit(11));
    }

    #[test]
    fn digits_may_start_at_0() {
        let entered = |letter, highest| entered(letter, None, (0, highest), None);
        assert_eq!(entered('0', 8), DigitEntry::Digit(0));
        assert_eq!(entered('8', 8), DigitEntry::Digit(8));
        assert_eq!(entered('9', 8), DigitEntry::TooLarge(9));
        assert_eq!(entered('1', 15), DigitEntry::Partial(1));
    }

    #[test]
    fn symbol_is_a_complete_digit() {
        let symbols = Symbols::parse("0-9A-F").unwrap();
        let entered = |letter| entered(letter, None, (1, 16), Some(&symbols));
        assert_eq!(entered('0'), DigitEntry::Symbol(1));
        assert_eq!(entered('F'), DigitEntry::Symbol(16));
        assert_eq!(entered('f'), DigitEntry::Nothing);
    }
}
