//! How an explanation ended.

use crate::{marks::Broken, mistake::Mistake};
use board::{Clash, DigitNames, stop::Why};
use solve::VerdictKind;

/// How it ended; in words with its [`Display`](std::fmt::Display).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All cells are written.
    Solved,
    /// There is no solution: the marks broke there.
    Broken(Broken),
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
    /// The word for it in records.
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::Broken(_) => VerdictKind::Unsolvable.name(),
            Ending::Invalid(_) => VerdictKind::Invalid.name(),
            Ending::Mistaken(_) => "mistaken",
            Ending::Several => VerdictKind::Multiple.name(),
            Ending::Stuck => "stuck",
            Ending::Unknown(_) => VerdictKind::Unknown.name(),
        }
    }

    /// How it ended, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Ending::Solved => "solved".to_owned(),
            Ending::Broken(broken) => format!("unsolvable: {}", broken.words(names)),
            Ending::Invalid(clash) => format!("invalid: {}", clash.words(names)),
            Ending::Mistaken(mistake) => {
                format!("the game state is wrong: {}", mistake.words(names))
            }
            Ending::Stuck => "stuck: no technique applies".to_owned(),
            Ending::Several => {
                "multiple solutions: each remaining candidate occurs in one of them".to_owned()
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
