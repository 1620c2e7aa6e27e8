//! Names of rules as people say them.

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
