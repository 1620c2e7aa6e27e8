//! One step of a person, and how it is put in words.

use std::collections::BTreeMap;

use board::{Candidate, DigitNames, Layout, Shape};
use logic::{
    Difficulty,
    techniques::{About, Evidence, Step, eliminated},
};
use solve::{VerdictKind, facts::Amount};

/// Where no technique has a step: few of the rules rule a candidate out.
pub(crate) static SEARCH: About = About {
    name: "search",
    summary: "a small set of rules excludes a candidate",
    source: "J. Marques-Silva, Minimal Unsatisfiability, 2010",
    difficulty: Difficulty::BEYOND,
};

/// One step of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it argues with, and all that it strikes.
    pub step: Step,
    /// The digit that it writes, if it writes one.
    pub placed: Option<Candidate>,
    /// How hard it is, none for a search.
    pub difficulty: Option<Difficulty>,
    /// Why, in a sentence.
    pub reason: String,
}

impl Move {
    /// Whether no technique of those allowed had a step.
    pub fn is_by_search(&self) -> bool {
        *self.step.technique == SEARCH
    }
}

/// `naked pair (3.0)`.
pub fn title(step: &Move) -> String {
    let technique = step.step.technique;
    match step.difficulty {
        Some(difficulty) => format!("{technique} ({difficulty})"),
        None => technique.to_string(),
    }
}

/// A candidate by its cell, that sign and the number of its digit, as in JSON: `r1c3=4`.
pub fn name(shape: Shape, candidate: Candidate, sign: &str) -> String {
    DigitNames::numbers(shape).candidate(shape, candidate, sign)
}

/// `hidden single (1.2): r1c3=4: 4 has no other place than r1c3 in box 1`.
///
/// Digits are called as in the layout; the reason was made with that of the explainer.
pub fn sentence(layout: &Layout, step: &Move) -> String {
    let (shape, names) = (layout.shape, &layout.names);
    let what = match step.placed {
        Some(placed) => names.candidate(shape, placed, "="),
        None => format!("no {}", eliminated(layout, &step.step.eliminated, ", no ")),
    };
    format!("{}: {what}: {}", title(step), step.reason)
}

/// What is said before a step where the puzzle is proved to have no solution or several: of which
/// of them it is true. Where a person stands somewhere, it is of those that continue from there.
pub fn holds_in(solutions: Amount, from_here: Option<Amount>) -> &'static str {
    match (solutions.verdict(), from_here.map(Amount::verdict)) {
        (Some(VerdictKind::Unsolvable), _) => "unsolvable, so this step leads to no solution: ",
        (Some(VerdictKind::Multiple), from_here) => match from_here {
            None => "multiple solutions; true in all of them: ",
            Some(Some(VerdictKind::Multiple)) => {
                "multiple solutions; true in all that agree with the entries: "
            }
            Some(Some(VerdictKind::Unique)) => {
                "multiple solutions; true in the only one that agrees with the entries: "
            }
            Some(Some(VerdictKind::Unsolvable)) => {
                "multiple solutions; none agrees with the entries, so this step leads to no \
                 solution: "
            }
            Some(_) => "multiple solutions; unknown how many agree with the entries: ",
        },
        _ => "",
    }
}

/// The technique and where to look.
pub fn vague(layout: &Layout, step: &Move) -> String {
    if step.is_by_search() {
        return "no technique applies; a search finds a step".to_owned();
    }
    let Step { houses, eliminated, evidence, .. } = &step.step;
    if let Some(number) = step.step.relation() {
        let relation = &layout.relations()[number];
        let cell = relation.cells[0];
        let phrase = layout.rules().phrase_at(relation.rule, layout.shape, cell);
        return format!("{} in {phrase}", title(step));
    }
    // What argues from a cell has no house of its own.
    let house = match evidence {
        Evidence::Cell | Evidence::Net { .. } => {
            let candidate = step.placed.or(eliminated.first().copied());
            candidate.and_then(|it| layout.constraints_of(it.cell).last().map(|&it| it as usize))
        }
        _ => houses.first().copied(),
    };
    match house {
        Some(house) => format!("{} in {}", title(step), layout.constraints()[house].name()),
        None => title(step),
    }
}

/// How often each technique was used, and the hardest step, of some moves.
pub fn tally<'a>(
    moves: impl IntoIterator<Item = &'a Move>,
) -> (BTreeMap<&'static str, usize>, Option<Difficulty>) {
    let (mut counts, mut hardest) = (BTreeMap::new(), None);
    for step in moves {
        *counts.entry(step.step.technique.name).or_default() += 1;
        hardest = hardest.max(step.difficulty);
    }
    (counts, hardest)
}
