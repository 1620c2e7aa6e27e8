//! Names of rules and numbers of things, as people say them.

use std::fmt::Display;

/// A number of things; their name is in the plural.
pub fn counted(count: impl Display, things: &str) -> String {
    let count = count.to_string();
    let things = if count == "1" { things.trim_end_matches('s') } else { things };
    format!("{count} {things}")
}

/// What is no word by itself and keeps its hyphen.
const PREFIXES: [&str; 3] = ["anti", "non", "x"];

/// `little killer` for `little-killer`, but `anti-knight` and `x-sum`.
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
    fn names_are_said_with_spaces_but_behind_prefixes() {
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
