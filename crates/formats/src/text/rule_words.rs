//! The words that show that a text states a rule or names a variant.

use super::title::is_rule;

/// The first letters of names of rules and variants, without spaces.
const RULES: [&str; 62] = [
    "antiking",
    "antiknight",
    "antiqueen",
    "argyle",
    "arrow",
    "asterisk",
    "battenburg",
    "battlefield",
    "betweenline",
    "cage",
    "centerdot",
    "centredot",
    "chaos",
    "chess",
    "constraint",
    "deconstruction",
    "diagonal",
    "disjoint",
    "entropic",
    "evenodd",
    "extraregion",
    "flatmates",
    "germanwhisper",
    "girandola",
    "greaterthan",
    "hypersudoku",
    "inequalit",
    "irregular",
    "jigsaw",
    "killer",
    "kingmove",
    "kingsmove",
    "knightmove",
    "knightsmove",
    "kropki",
    "latinsquare",
    "littlekiller",
    "lockout",
    "lunchbox",
    "miracle",
    "nabner",
    "nobox",
    "nonconsec",
    "nrcsudoku",
    "oddeven",
    "palindrome",
    "quadruple",
    "regionsum",
    "rellik",
    "renban",
    "rossini",
    "samurai",
    "sandwich",
    "skyscraper",
    "thermo",
    "toroid",
    "variant",
    "whisper",
    "windoku",
    "xsudoku",
    "xsum",
    "zipper",
];

/// Words that name a rule.
const RULE_WORDS: [&str; 16] = [
    "bishop",
    "clone",
    "clones",
    "consecutive",
    "diag",
    "entropy",
    "even",
    "hyper",
    "king",
    "knight",
    "latin",
    "modular",
    "odd",
    "parity",
    "queen",
    "torus",
];

/// Other words that occur in texts of rules.
const TERMS: [&str; 32] = [
    "adjacent", "also", "appear", "box", "boxes", "cell", "cells", "column", "columns", "contain",
    "contains", "decrease", "differ", "digit", "digits", "gray", "greater", "grey", "increase",
    "jede", "must", "no", "region", "regions", "repeat", "rows", "rule", "rules", "shaded", "sum",
    "sums", "without",
];

/// Returns true if a text contains the name of a rule or a variant.
pub(crate) fn names_rule(text: &str) -> bool {
    name_of_rule(text).is_some()
}

/// Returns the name of a rule or a variant that a text contains.
pub(crate) fn name_of_rule(text: &str) -> Option<&'static str> {
    let is_word = |text: &str, name: &str| {
        let rest = after(text, name);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
    };
    find(text, |rest| RULE_WORDS.into_iter().find(|name| is_word(rest, name)))
        .or_else(|| name_of_variant(text))
}

/// Returns true if a name is that of columns, boxes or regions instead of rows.
pub(crate) fn names_other_lists(name: &str) -> bool {
    const OTHERS: [&str; 15] = [
        "areas", "blocks", "boxes", "cages", "cols", "colonnes", "column", "columnas", "columns",
        "colunas", "region", "regions", "spalten", "subgrids", "zones",
    ];
    words(name).iter().any(|word| OTHERS.contains(&&**word))
}

/// Names in [`RULES`] that usually have another meaning in a comment.
const GENERAL: [&str; 4] = ["chaos", "chess", "constraint", "variant"];

/// Returns the name of a rule or a variant that a comment contains. Unlike [`name_of_rule`], it
/// ignores everyday words: those in [`RULE_WORDS`], such as `even`, and those in [`GENERAL`].
pub(crate) fn name_in_comment(text: &str) -> Option<&'static str> {
    find(text, |rest| {
        RULES.into_iter().find(|name| !GENERAL.contains(name) && after(rest, name).is_some())
    })
}

/// Returns the name of a rule or a variant that has an entry in [`RULES`].
fn name_of_variant(text: &str) -> Option<&'static str> {
    find(text, |rest| RULES.into_iter().find(|name| after(rest, name).is_some()))
}

/// Returns the first result of a function that is applied to a text from each of its words on.
fn find<T>(text: &str, from_word: impl Fn(&str) -> Option<T>) -> Option<T> {
    let mut previous = ' ';
    text.char_indices().find_map(|(at, c)| {
        let is_capital = c.is_uppercase() && previous.is_lowercase();
        let begins = c.is_alphabetic() && (!previous.is_alphabetic() || is_capital);
        previous = c;
        begins.then(|| from_word(&text[at..])).flatten()
    })
}

/// Returns the text after a name in lower case, between whose letters a text may have up to two
/// gaps of other characters.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (mut letters, mut gaps) = (text.chars(), 0);
    // Most names differ in the first letter.
    if text.as_bytes().first().map(u8::to_ascii_lowercase) != name.as_bytes().first().copied() {
        return None;
    }
    for wanted in name.chars() {
        let skipped = letters.as_str().find(char::is_alphabetic)?;
        gaps += usize::from(skipped > 0);
        letters = letters.as_str()[skipped..].chars();
        let letter = letters.next()?;
        if gaps >= MOST_WORDS || letter.to_lowercase().next() != Some(wanted) {
            return None;
        }
    }
    Some(letters.as_str())
}

/// Returns true if a text may state a rule of a puzzle.
pub(crate) fn mentions_rule(text: &str) -> bool {
    let words = words(text);
    let is_term = |word: &String| TERMS.contains(&&**word);
    is_rule(text) || names_rule(text) || words.iter().any(is_term)
}

/// Returns true if a word, joined with the words after it, begins with one of the names.
pub(crate) fn begins(words: &[String], names: &[&str]) -> bool {
    (0..words.len()).any(|first| {
        let rest = words[first..(first + MOST_WORDS).min(words.len())].concat();
        names.iter().any(|name| rest.starts_with(name))
    })
}

/// Maximum number of words of a name.
const MOST_WORDS: usize = 3;

/// Returns the words of a text in lower case; `antiKnight` is two words.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in text.chars() {
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
