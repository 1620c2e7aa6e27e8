//! The outcome of an explanation.

use crate::{marks::MarksContradiction, mistake::Mistake};
use board::{Clash, DigitNames, stop::StopReason};
use solve::VerdictKind;

/// The outcome of an explanation; [`Display`](std::fmt::Display) describes it with digits as
/// numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All cells are filled.
    Solved,
    /// The puzzle has no solution, as the pencil marks show at this place.
    Broken(MarksContradiction),
    /// Two givens conflict.
    Invalid(Clash),
    /// The initial game state is wrong, although the puzzle has a solution.
    Mistaken(Mistake),
    /// No technique finds a step, and search is turned off.
    Stuck,
    /// There are several solutions, and every remaining candidate occurs in one of them.
    Several,
    /// The explanation was stopped for this reason.
    Unknown(StopReason),
}

impl Ending {
    /// Returns the word for the outcome in records.
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

    /// Describes the outcome, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Ending::Solved => "solved".to_owned(),
            Ending::Broken(broken) => format!("unsolvable: {}", broken.words(names)),
            Ending::Invalid(clash) => format!("invalid: {}", clash.describe(names)),
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

/// Uses numbers as names of digits.
impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}
