//! The names of keys: those of puzzles, as in the headers of tables, and those that change a puzzle.

use super::about::ABOUT;
use super::board::{OF_BOARDS, SHARED};
use crate::reading::tree::{Kind, Member};
use crate::tables::header::NAMES;
use board::rules;

/// Beginnings of words that name a rule.
const RULES: [&str; 37] = [
    "antiking",
    "antiknight",
    "arrow",
    "betweenline",
    "cage",
    "chaos",
    "chess",
    "constraint",
    "deconstruction",
    "diagonal",
    "disjoint",
    "entropic",
    "evenodd",
    "extraregion",
    "germanwhisper",
    "hypersudoku",
    "irregular",
    "jigsaw",
    "killer",
    "kropki",
    "littlekiller",
    "lockout",
    "nonconsecutive",
    "oddeven",
    "palindrome",
    "quadruple",
    "regionsum",
    "renban",
    "sandwich",
    "skyscraper",
    "thermo",
    "variant",
    "whisper",
    "windoku",
    "xsudoku",
    "xsum",
    "zipper",
];

/// Beginnings of names for the boxes or the digits.
const FORMS: [&str; 7] = ["alphabet", "block", "box", "digits", "region", "subgrid", "symbol"];

/// Returns true if a key is a name for the puzzle, as in the header of a table.
pub(super) fn is_puzzle(key: &str) -> bool {
    NAMES.iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// Returns true if a key has a fixed meaning.
pub(super) fn is_known(key: &str) -> bool {
    OF_BOARDS.contains(&key) || SHARED.contains(&key) || ABOUT.contains(&key)
}

/// Returns true if a key names a rule.
pub(super) fn is_rule(key: &str) -> bool {
    let words = words(key);
    let is = |rule: &str, name: &str| rule.bytes().filter(|&b| b != b'-').eq(name.bytes());
    let is_rule = |name: &str| rules::ALL.iter().any(|rule| is(rule.name, name));
    let whole = words.concat();
    is_rule(&whole) || is_rule(whole.trim_end_matches('s')) || begins(&words, &RULES)
}

/// Returns true if a key with a number or a text can be ignored: it names neither a rule, nor the
/// boxes or the digits, and its value does not name a rule.
pub(super) fn is_ignored(member: &Member) -> bool {
    let key = &*member.key;
    let lower = key.to_lowercase();
    let is_spelled = || OF_BOARDS.contains(&&*lower) || SHARED.contains(&&*lower);
    let is_form = || begins(&words(key), &FORMS) || is_spelled() && !is_puzzle(key);
    match &member.value.kind {
        Kind::List(_) | Kind::Object(_) => false,
        Kind::Null | Kind::Bool(false) => true,
        Kind::Text(text) if begins(&words(text), &RULES) => false,
        _ => !is_form() && !is_rule(key),
    }
}

/// Returns true if a word, with the words after it, begins with one of the names.
fn begins(words: &[String], names: &[&str]) -> bool {
    (0..words.len()).any(|first| {
        let rest = words[first..].concat();
        names.iter().any(|name| rest.starts_with(name))
    })
}

/// Returns the first words of a name in small letters, as in `anti_knight` or `antiKnight`.
fn words(name: &str) -> Vec<String> {
    /// The most characters of the name of a rule.
    const MOST: usize = 48;
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in name.chars().take(MOST) {
        if !c.is_alphabetic() || c.is_uppercase() && was_small {
            words.push(String::new());
        }
        was_small = c.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphabetic()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
