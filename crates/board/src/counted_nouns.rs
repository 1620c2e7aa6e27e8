//! Names of rules and counted nouns for texts.

use std::fmt::Display;

/// Returns a number and a noun, which is given in the plural: `1 cell`, `2 cells`.
pub fn counted(count: impl Display, things: &str) -> String {
    let count = count.to_string();
    let things = if count == "1" { things.trim_end_matches('s') } else { things };
    format!("{count} {things}")
}

/// Prefixes that keep their hyphen because they are not words.
const PREFIXES: [&str; 3] = ["anti", "non", "x"];

/// Returns the name of a rule with spaces: `little killer` for `little-killer`, but `anti-knight`
/// and `x-sum`.
pub(crate) fn spoken(name: &str) -> String {
    match name.split_once('-') {
        Some((first, rest)) if PREFIXES.contains(&first) => format!("{first}-{}", spoken(rest)),
        _ => name.replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn spoken_name_keeps_hyphen_after_prefix() {
        for (name, said) in [
            ("cage", "cage"),
            ("little-killer", "little killer"),
            ("dutch-flatmates", "dutch flatmates"),
            ("anti-knight", "anti-knight"),
            ("x-sum", "x-sum"),
            ("x", "x"),
        ] {
            assert_eq!(spoken(name), said);
        }
    }
}
