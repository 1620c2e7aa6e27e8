//! Finds rules by the names that people use: `killer`, `German whispers`, `Kropki`, `anti king`.

use std::{collections::HashMap, sync::LazyLock};

use strsim::normalized_damerau_levenshtein;

use crate::{
    rule::RuleKind,
    rules::{ALL, OF_LAYERS},
};

/// A name of a rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    /// The name as declared by the rule.
    pub name: &'static str,
    /// The rule.
    pub kind: &'static RuleKind,
    /// The fields that the name implies, in the notation of a line; usually empty.
    pub implies: &'static str,
}

/// Words that may follow a name, as in `palindrome lines` and `sandwich clue`.
const TRAILING_NOUNS: [&str; 8] =
    ["line", "clue", "cell", "dot", "move", "constraint", "rule", "sudoku"];

/// Minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.6;

/// All names, by their letters and digits.
static NAMES: LazyLock<HashMap<String, Vec<RuleName>>> = LazyLock::new(|| {
    let mut names: HashMap<String, Vec<RuleName>> = HashMap::new();
    for &kind in ALL.iter().chain(OF_LAYERS) {
        for alias in [kind.name].iter().chain(kind.aliases) {
            let (name, implies) = alias.split_once(" = ").unwrap_or((alias, ""));
            names.entry(normalize_name(name)).or_default().push(RuleName { name, kind, implies });
        }
    }
    names
});

/// Returns the letters and digits of a name in lower case, without the `s` at the end of a word.
fn normalize_name(name: &str) -> String {
    let name = name.replace(['\'', '’'], "").to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric());
    words.map(|word| word.strip_suffix('s').unwrap_or(word)).collect()
}

/// Returns the rules of that name. Capitals, spaces, hyphens and the plural are ignored, and a word
/// such as `line` may follow. Several rules may share a name: `kropki` is a white or a black dot.
pub fn called(name: &str) -> &'static [RuleName] {
    let name = normalize_name(name);
    let shorter = TRAILING_NOUNS.iter().filter_map(|thing| name.strip_suffix(thing));
    let mut names = [&*name].into_iter().chain(shorter);
    names.find_map(|name| NAMES.get(name)).map_or(&[], Vec::as_slice)
}

/// Returns the rule name that is most similar to a name, if any is similar enough.
pub fn nearest(name: &str) -> Option<RuleName> {
    if let [first, ..] = called(name) {
        return Some(*first);
    }
    let name = normalize_name(name);
    let likeness = |known: &String| normalized_damerau_levenshtein(&name, known);
    let alike = NAMES.iter().map(|(known, called)| (likeness(known), called[0]));
    let alike = alike.filter(|it| it.0 >= MIN_SIMILARITY);
    // Among equally similar names the choice is deterministic.
    alike.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.name.cmp(a.1.name))).map(|it| it.1)
}
