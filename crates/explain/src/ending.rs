//! How an explanation ended.

use crate::{marks::Broken, mistake::Mistake};
use board::{Clash, DigitNames, stop::Why, verify::Flaw};

/// How it ended; in words with its [`Display`](std::fmt::Display).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All cells are written.
    Solved,
    /// There is no solution: the marks broke there.
    Broken(Broken),
    /// There is no solution: all cells are written, and a rule is broken.
    Flawed(Flaw),
    /// The givens clash.
    Invalid(Clash),
    /// The position from which it began is wrong, though there is a solution.
    Mistaken(Mistake),
    /// No technique has a step, and there is to be no search.
    Stuck,
    /// Every candidate left is in some solution: there are several.
    Several,
    /// There was no time.
    Unknown(Why),
}

impl Ending {
    /// How it ended, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Ending::Solved => "solved".to_owned(),
            Ending::Broken(broken) => format!("no solution: {}", broken.words(names)),
            Ending::Flawed(flaw) => format!("no solution: {flaw}"),
            Ending::Invalid(clash) => format!("invalid: {}", clash.words(names)),
            Ending::Mistaken(mistake) => format!("the position is wrong: {}", mistake.words(names)),
            Ending::Stuck => "stuck: no technique applies".to_owned(),
            Ending::Several => {
                "several solutions: each candidate left is in one of them".to_owned()
            }
            Ending::Unknown(why) => format!("unknown: {why}"),
        }
    }
}

/// In numbers.
impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}
