//! The words that show that a text states a rule or names a variant.

use super::title::is_rule;

/// The first letters of names of rules and variants, without spaces.
const RULES: [&str; 49] = [
    "antiking",
    "antiknight",
    "arrow",
    "battenburg",
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
    "hypersudoku",
    "inequalit",
    "irregular",
    "jigsaw",
    "killer",
    "kropki",
    "latinsquare",
    "littlekiller",
    "lockout",
    "lunchbox",
    "miracle",
    "nabner",
    "nonconsec",
    "oddeven",
    "palindrome",
    "quadruple",
    "regionsum",
    "rellik",
    "renban",
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
    let words = words(text);
    let is_word = |name: &&str| words.iter().any(|word| word == name);
    let is_beginning = |name: &&str| begins(&words, &[name]);
    { RULE_WORDS.iter().copied() }
        .find(is_word)
        .or_else(|| RULES.iter().copied().find(is_beginning))
}

/// Returns true if a text may state a rule of a puzzle.
pub(crate) fn mentions_rule(text: &str) -> bool {
    let words = words(text);
    let is_term = |word: &String| TERMS.contains(&&**word);
    is_rule(text) || name_rule(&words) || words.iter().any(is_term)
}

/// Returns true if the words contain the name of a rule.
pub(crate) fn name_rule(words: &[String]) -> bool {
    words.iter().any(|word| RULE_WORDS.contains(&&**word)) || begins(words, &RULES)
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
