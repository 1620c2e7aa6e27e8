//! Provides a step of an explanation and its texts.

use std::collections::BTreeMap;

use board::{
    Candidate, DigitNames, Layout, Shape,
    relation::{Relation, RelationKind},
};
use logic::{
    Difficulty,
    techniques::{Evidence, Step, TechniqueInfo, eliminated},
};
use solve::{VerdictKind, facts::SolutionCount};

use crate::rating::technique;

/// The step if no technique applies: a small set of rules excludes a candidate.
pub(crate) static SEARCH: TechniqueInfo = TechniqueInfo {
    name: "search",
    summary: "a small set of rules excludes a candidate",
    source: "J. Marques-Silva, Minimal Unsatisfiability, 2010",
    difficulty: Difficulty::BEYOND,
};

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The pattern and the eliminated candidates.
    pub step: Step,
    /// The digit that it places, if any.
    pub placed: Option<Candidate>,
    /// The difficulty; `None` for a search.
    pub difficulty: Option<Difficulty>,
    /// The reason as a sentence.
    pub reason: String,
}

impl Move {
    /// Returns true if none of the allowed techniques had a step.
    pub fn is_by_search(&self) -> bool {
        *self.step.technique == SEARCH
    }

    /// Returns true if the difficulty is an estimate: the rating does not use the technique.
    pub fn is_estimated(&self) -> bool {
        self.difficulty.is_some() && technique(self.step.technique.name).is_none()
    }
}

/// Returns the technique and its difficulty, such as `naked pair (3.0)`, or `W-wing (~4.4)` if the
/// difficulty is an estimate. A clue on several cells is named after its rule: `quadruple clue`.
pub fn title(layout: &Layout, step: &Move) -> String {
    let relation = step.step.relation().map(|number| &layout.relations()[number]);
    let technique = match relation {
        Some(Relation { rule, asked: RelationKind::Word(_), .. }) => {
            format!("{} clue", layout.rules().all()[*rule].kind().words())
        }
        _ => step.step.technique.to_string(),
    };
    match step.difficulty {
        Some(difficulty) if step.is_estimated() => format!("{technique} (~{difficulty})"),
        Some(difficulty) => format!("{technique} ({difficulty})"),
        None => technique,
    }
}

/// Returns a candidate as in JSON, such as `r1c3=4`: its cell, the sign and the number of its digit.
pub fn name(shape: Shape, candidate: Candidate, sign: &str) -> String {
    DigitNames::numbers(shape).candidate(shape, candidate, sign)
}

/// Returns the step as one line, such as
/// `hidden single (1.2): r1c3=4: 4 has no other place than r1c3 in box 1`.
///
/// Digits have the names of the layout; the reason has those of the explainer.
pub fn sentence(layout: &Layout, step: &Move) -> String {
    let (shape, names) = (layout.shape, &layout.names);
    let what = match step.placed {
        Some(placed) => names.candidate(shape, placed, "="),
        None => format!("no {}", eliminated(layout, &step.step.eliminated, ", no ")),
    };
    format!("{}: {what}: {}", title(layout, step), step.reason)
}

/// Returns the text before a step of a puzzle that is proved unsolvable or multiple. It states for
/// which solutions the step is true: all, or those that agree with the entered digits.
pub fn holds_in(solutions: SolutionCount, from_here: Option<SolutionCount>) -> &'static str {
    match (solutions.verdict(), from_here.map(SolutionCount::verdict)) {
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

/// Returns the technique and the house or clue to look at.
pub fn vague(layout: &Layout, step: &Move) -> String {
    if step.is_by_search() {
        return "no technique applies; a search finds a step".to_owned();
    }
    let Step { houses, eliminated, evidence, .. } = &step.step;
    if let Some(number) = step.step.relation() {
        let relation = &layout.relations()[number];
        let cell = relation.cells[0];
        let phrase = layout.rules().phrase_at(relation.rule, layout.shape, cell);
        return format!("{} in {phrase}", title(layout, step));
    }
    // Steps that argue from a cell have no house; use the last one of the cell.
    let house = match evidence {
        Evidence::Cell | Evidence::Net { .. } => {
            let candidate = step.placed.or(eliminated.first().copied());
            candidate.and_then(|it| layout.constraints_of(it.cell).last().map(|&it| it as usize))
        }
        _ => houses.first().copied(),
    };
    match house {
        Some(house) => format!("{} in {}", title(layout, step), layout.constraints()[house].name()),
        None => title(layout, step),
    }
}

/// Returns how often each technique was used, and the difficulty of the hardest step.
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
