//! Conflicting givens and rules, as text and as a record.

use board::{Candidate, DigitNames, Layout, Puzzle, Shape, stop::StopReason};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    claim, claimed,
    conflict::{Conflict, ConflictEvidence},
};

use super::Fields;
use crate::{
    certificate::CertifiedAnswer,
    solutions::{Layers, layers_of_each},
};

/// The kind of the conflicts of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum ConflictsKind {
    /// One minimal conflict.
    #[default]
    Minimal,
    /// One conflict with the fewest givens and rules.
    Smallest {
        /// The lower bound on the number of givens and rules of each conflict.
        at_least: usize,
    },
    /// All minimal conflicts.
    All,
}

/// A conflict and its description.
pub struct DescribedConflict {
    /// The givens and rules.
    pub conflict: Conflict,
    /// The contradiction, as text.
    pub breaks: String,
    /// The kind that was wanted.
    pub kind: ConflictsKind,
    /// The limit because of which it is unknown whether the conflict is of this kind.
    pub unknown: Option<StopReason>,
    /// The proof, if one was wanted.
    pub proof: Option<CertifiedAnswer>,
}

/// The conflicts of a puzzle without a solution.
#[derive(Default)]
pub struct ConflictReport {
    /// The conflicts found.
    pub sets: Vec<DescribedConflict>,
    /// The kind that was wanted.
    pub kind: ConflictsKind,
    /// The limit because of which part of the answer is unknown.
    pub unknown: Option<StopReason>,
}

impl DescribedConflict {
    /// Returns a conflict; the layout names houses and digits.
    pub(super) fn new(conflict: Conflict, layout: &Layout) -> DescribedConflict {
        let breaks = conflict.breaks.describe(layout);
        DescribedConflict {
            breaks,
            kind: ConflictsKind::All,
            unknown: conflict.unknown,
            proof: None,
            conflict,
        }
    }

    /// Returns the external solver whose unverified answer the conflict is.
    pub fn claimed_by(&self) -> Option<&'static str> {
        let is_proved = self.proof.as_ref().is_some_and(CertifiedAnswer::is_proved);
        self.conflict.breaks.claimed_by().filter(|_| !is_proved)
    }

    /// Returns the givens.
    fn names(&self, shape: Shape, names: &DigitNames) -> Vec<String> {
        let name = |&given: &Candidate| names.candidate(shape, given, "=");
        self.conflict.givens.iter().map(name).collect()
    }

    /// Returns the phrases of the rules.
    fn rules(&self, puzzle: &Puzzle) -> Vec<String> {
        let rules = self.conflict.rules.iter();
        rules.map(|&rule| puzzle.rules.phrase(rule, puzzle.shape)).collect()
    }

    /// Returns the sentence about the conflict.
    pub fn text(&self, puzzle: &Puzzle, names: &DigitNames) -> String {
        let (names, all) = (self.names(puzzle.shape, names), puzzle.givens.filled().count());
        let proved = match (self.conflict.unknown, self.kind, self.unknown) {
            (Some(why), ..) => format!("; not proved minimal: {why}"),
            (None, ConflictsKind::Smallest { .. }, None) => "; no conflict is smaller".to_owned(),
            (None, ConflictsKind::Smallest { at_least }, Some(why)) => {
                format!(
                    "; unknown whether a smaller conflict exists, of at least {at_least} elements: {why}"
                )
            }
            (None, ..) => String::new(),
        };
        let breaks = format!("{}{}", self.breaks, claim(self.claimed_by()));
        let rules = self.rules(puzzle);
        if !rules.is_empty() {
            let givens = match &names[..] {
                [] => None,
                names @ ([_] | [_, _]) => Some(format!("given {}", names.join(" and "))),
                names => Some(format!("{} givens ({})", names.len(), names.join(" "))),
            };
            let minimal =
                if self.conflict.unknown.is_none() { "minimal conflict" } else { "conflict" };
            let parts: Vec<String> = rules.into_iter().chain(givens).collect();
            return match &parts[..] {
                [one] if breaks.starts_with(&**one) => format!("{breaks}{proved}"),
                [some @ .., last] if !some.is_empty() => {
                    format!("{minimal} of {} and {last}: {breaks}{proved}", some.join(", "))
                }
                parts => format!("{} cannot be satisfied: {breaks}{proved}", parts.join(", ")),
            };
        }
        match (names.len(), &self.conflict.breaks) {
            (0, _) => format!("unsolvable even without givens: {breaks}{proved}"),
            (1 | 2, ConflictEvidence::Clash(_)) => {
                format!("conflict of {}: {breaks}{proved}", names.join(" and "))
            }
            (count, _) => {
                let list = names.join(" ");
                format!("conflict of {count} of {all} givens: {list}; {breaks}{proved}")
            }
        }
    }
}

impl ConflictReport {
    /// Returns the external solver whose unverified answer one of the conflicts is.
    fn claimed_by(&self) -> Option<&'static str> {
        self.sets.iter().find_map(DescribedConflict::claimed_by)
    }

    /// Returns the number of sets, the givens that all of several sets contain, and whether there
    /// may be more; `None` unless all sets were wanted.
    pub(super) fn summary(&self, shape: Shape, names: &DigitNames) -> Option<String> {
        if self.kind != ConflictsKind::All {
            return None;
        }
        let common: Vec<String> = match &self.sets[..] {
            [first, more @ ..] if !more.is_empty() => {
                let is_common =
                    |given: &&Candidate| more.iter().all(|set| set.conflict.givens.contains(given));
                let common = first.conflict.givens.iter().filter(is_common);
                common.map(|&given| names.candidate(shape, given, "=")).collect()
            }
            _ => Vec::new(),
        };
        let common = match &common[..] {
            [] => String::new(),
            [one] => format!("; {one} is in each of them"),
            several => format!("; {} are in each of them", several.join(" ")),
        };
        let (sets, all) = match self.sets.len() {
            1 => ("1 conflict".to_owned(), "no other minimal conflict exists"),
            count => (format!("{count} conflicts"), "these are all minimal conflicts"),
        };
        Some(match self.unknown {
            None => format!("{sets}: {all}{common}"),
            Some(why) => format!("{sets}; there may be more: {}{common}", reason(why)),
        })
    }

    /// Returns the remarks about conflicts that are written as puzzles.
    pub(super) fn remarks(&self, summary: Option<String>) -> Vec<String> {
        let unknown = self.unknown.map(|why| {
            let what = match self.sets.iter().any(|set| set.conflict.unknown.is_some()) {
                true => "not proved minimal",
                false => "unknown whether a smaller conflict exists",
            };
            format!("{what}: {why}")
        });
        claimed(self.claimed_by()).into_iter().chain(summary.or(unknown)).collect()
    }
}

/// Returns the reason why there may be more conflicts.
fn reason(why: StopReason) -> String {
    match why {
        StopReason::Limit => "the limit on conflicts was reached".to_owned(),
        why => why.to_string(),
    }
}

/// The record fields of a conflict.
#[derive(Serialize, JsonSchema)]
pub(super) struct SetFields<'a> {
    /// The givens, such as r1c2=5.
    givens: Vec<String>,
    /// The rules besides rows, columns and regions, such as cage 14 at r1c1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    /// The kind of the proof: clash, logic or search.
    by: &'static str,
    /// The external solver with an unverified UNSAT answer on which the conflict relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    claimed_by: Option<&'static str>,
    /// The contradiction.
    breaks: String,
    /// True if no element can be removed; null if unknown.
    minimal: Option<bool>,
    /// A solution of the others for each of the givens, if the conflict is minimal.
    without: Vec<String>,
    /// The values of each layer in each solution of `without`, by the name of the layer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    layers_of_without: Vec<Layers>,
    /// With --prove: the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "CertifiedAnswer")]
    proof: Option<&'a CertifiedAnswer>,
}

impl SetFields<'_> {
    fn new<'a>(puzzle: &Puzzle, set: &'a DescribedConflict) -> SetFields<'a> {
        let shape = puzzle.shape;
        let Conflict { breaks, without, unknown, .. } = &set.conflict;
        SetFields {
            givens: set.names(shape, &DigitNames::numbers(shape)),
            rules: set.rules(puzzle),
            by: breaks.name(),
            claimed_by: set.claimed_by(),
            breaks: set.breaks.clone(),
            minimal: unknown.is_none().then_some(true),
            without: without.iter().map(|grid| shape.line(grid)).collect(),
            layers_of_without: layers_of_each(shape, without),
            proof: set.proof.as_ref(),
        }
    }
}

impl ConflictReport {
    /// Returns the fields of the record.
    pub(super) fn fields(&self, puzzle: &Puzzle) -> Fields<'_> {
        let conflicts = self.sets.iter().map(|set| SetFields::new(puzzle, set)).collect();
        let (mut smallest, mut at_least, mut all) = (None, None, None);
        let known = Some(self.unknown.is_none().then_some(true));
        match self.kind {
            ConflictsKind::Minimal => {}
            ConflictsKind::Smallest { at_least: least } => {
                (smallest, at_least) = (known, Some(least))
            }
            ConflictsKind::All => all = known,
        }
        let (givens, conflicts) = (Some(puzzle.givens.filled().count()), Some(conflicts));
        Fields { givens, conflicts, all, at_least, smallest, ..Fields::default() }
    }

    /// Returns the reason why part of the answer is unknown.
    pub(super) fn reason(&self) -> Option<String> {
        self.unknown.map(reason)
    }
}
