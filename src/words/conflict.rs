//! Givens that clash, in words and in JSON.

use std::io::Write;

use board::{Candidate, DigitNames, Layout, Puzzle, Shape, stop::Why};
use serde::Serialize;
use serde_json::Value;
use solve::{
    claim, claimed,
    conflict::{Breaks, Conflict},
};

use super::{
    certificate::Certified,
    page::{OutputFormat, Page, Written},
};

/// What the sets of a puzzle are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One of which none can go.
    Minimal,
    /// One with the fewest givens and rules; none has fewer than that.
    Smallest {
        /// How many each has at least.
        at_least: usize,
    },
    /// All of which none can go.
    All,
}

/// A set, and what is said of it.
pub struct Set {
    /// The set.
    pub conflict: Conflict,
    /// Where it breaks.
    pub breaks: String,
    /// What was looked for.
    pub kind: Kind,
    /// Why it is not known to be that, if so.
    pub unknown: Option<Why>,
    /// The proof, where that is asked for.
    pub proof: Option<Certified>,
}

/// The givens that clash in a puzzle without a solution.
pub struct Clashes {
    /// The sets that clash.
    pub sets: Vec<Set>,
    /// What they are.
    pub kind: Kind,
    /// Why not all is known that was asked for, if so.
    pub unknown: Option<Why>,
}

impl Set {
    /// A set in a layout that names its houses.
    pub fn new(conflict: Conflict, layout: &Layout) -> Set {
        let breaks = conflict.breaks.describe(layout);
        Set { breaks, kind: Kind::All, unknown: conflict.unknown, proof: None, conflict }
    }

    /// The program outside that says that it clashes, where nothing proves it.
    pub fn claimed_by(&self) -> Option<&'static str> {
        let is_proved = self.proof.as_ref().is_some_and(Certified::is_proved);
        self.conflict.breaks.claimed_by().filter(|_| !is_proved)
    }

    /// Its givens as they are written.
    fn names(&self, shape: Shape, names: &DigitNames) -> Vec<String> {
        let name = |&given: &Candidate| names.candidate(shape, given, "=");
        self.conflict.givens.iter().map(name).collect()
    }

    /// Its rules as people call them.
    fn rules(&self, puzzle: &Puzzle) -> Vec<String> {
        let rules = self.conflict.rules.iter();
        rules.map(|&rule| puzzle.rules.phrase(rule, puzzle.shape)).collect()
    }

    /// The set, and what is known of it.
    pub fn words(&self, puzzle: &Puzzle, names: &DigitNames) -> String {
        let (names, all) = (self.names(puzzle.shape, names), puzzle.givens.filled().count());
        let proved = match (self.conflict.unknown, self.kind, self.unknown) {
            (Some(why), ..) => format!("; not proved minimal: {why}"),
            (None, Kind::Smallest { .. }, None) => "; no fewer clash".to_owned(),
            (None, Kind::Smallest { at_least }, Some(why)) => {
                format!("; not known whether fewer clash, but at least {at_least}: {why}")
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
            let minimal = match (self.conflict.unknown, names.len() + rules.len()) {
                (Some(_), _) | (None, 1) => "",
                (None, _) => "; none of these can go",
            };
            let parts: Vec<String> = rules.into_iter().chain(givens).collect();
            let clash = match &parts[..] {
                [one] => format!("{one} cannot hold"),
                [some @ .., last] => format!("{} and {last} cannot all hold", some.join(", ")),
                [] => String::new(),
            };
            return format!("{clash}{minimal}: {breaks}{proved}");
        }
        match (names.len(), &self.conflict.breaks) {
            (0, _) => format!("no solution even without the givens: {breaks}{proved}"),
            (1 | 2, Breaks::Clash(_)) => format!("{} clash: {breaks}{proved}", names.join(", ")),
            (count, _) => {
                format!("{count} of {all} givens clash: {}; {breaks}{proved}", names.join(" "))
            }
        }
    }
}

impl Clashes {
    /// None yet.
    pub fn none() -> Clashes {
        Clashes { sets: Vec::new(), kind: Kind::Minimal, unknown: None }
    }

    /// The program outside that says that a set clashes, where nothing proves it.
    fn claimed_by(&self) -> Option<&'static str> {
        self.sets.iter().find_map(Set::claimed_by)
    }

    /// What is said beside the sets.
    fn summary(&self) -> Option<String> {
        if self.kind != Kind::All {
            return None;
        }
        let (sets, all) = match self.sets.len() {
            1 => ("1 set".to_owned(), "this is the only minimal set"),
            count => (format!("{count} sets"), "these are all minimal sets"),
        };
        Some(match self.unknown {
            None => format!("{sets}: {all}"),
            Some(why) => format!("{sets}; there may be more: {}", reason(why)),
        })
    }

    /// What is said after all sets, which have been said.
    pub fn write(&self, page: &mut Page) -> Written {
        if let Some(OutputFormat::Puzzle(_)) = page.manner.given {
            self.beside(page);
            return Ok(());
        }
        self.end(page)
    }

    /// In words.
    fn end(&self, page: &mut Page) -> Written {
        let Some(summary) = self.summary() else { return Ok(()) };
        page.label()?;
        Ok(writeln!(page, "{summary}")?)
    }

    /// Where sets are written as puzzles, on standard error: what is not known.
    fn beside(&self, page: &mut Page) {
        if let Some(words) = claimed(self.claimed_by()) {
            page.remark(&words);
        }
        match (self.summary(), self.unknown) {
            (Some(summary), _) => page.remark(&summary),
            (None, Some(why)) => {
                let what = match self.sets.iter().any(|set| set.conflict.unknown.is_some()) {
                    true => "not proved minimal",
                    false => "not known whether fewer clash",
                };
                page.remark(&format!("{what}: {why}"));
            }
            (None, None) => {}
        }
    }
}

/// Why there may be more.
fn reason(why: Why) -> String {
    match why {
        Why::Limit => "no more were asked for".to_owned(),
        why => why.to_string(),
    }
}

/// The fields of the record of a puzzle without a solution, beside those about solutions:
///
/// | field | meaning |
/// |---|---|
/// | `givens` | how many the puzzle has |
/// | `conflicts` | the sets of givens that clash, in the order of being found, each with |
/// | … `givens` | the givens, such as `r1c2=5` |
/// | … `rules` | the rules beside rows, columns and regions, such as `cage 14 at r1c1` |
/// | … `by`, `breaks` | how it was proved: clash, logic or search; and where it breaks |
/// | … `claimed_by` | the outside program whose word that is, unchecked |
/// | … `minimal` | true: none of them can go; null: not known |
/// | … `without` | a solution of the others for each of `givens`, where minimal |
/// | … `proof` | with --prove: what was written |
/// | `smallest`, `at_least` | true: no set has fewer givens and rules, null: not known; no set has fewer than that |
/// | `all` | true: these are all sets of which none can go; null: there may be more |
/// | `reason` | why null |
#[derive(Serialize)]
pub struct Record {
    givens: usize,
    conflicts: Vec<SetRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Option<bool>>,
}

#[derive(Serialize)]
struct SetRecord {
    givens: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_by: Option<&'static str>,
    breaks: String,
    minimal: Option<bool>,
    without: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Value>,
}

impl SetRecord {
    fn new(puzzle: &Puzzle, set: &Set) -> SetRecord {
        let shape = puzzle.shape;
        let Conflict { breaks, without, unknown, .. } = &set.conflict;
        SetRecord {
            givens: set.names(shape, &DigitNames::numbers(shape)),
            rules: set.rules(puzzle),
            by: breaks.name(),
            claimed_by: set.claimed_by(),
            breaks: set.breaks.clone(),
            minimal: unknown.is_none().then_some(true),
            without: without.iter().map(|grid| shape.line(grid)).collect(),
            proof: set.proof.as_ref().map(Certified::json),
        }
    }
}

impl Clashes {
    /// See [`Record`].
    pub fn record(&self, puzzle: &Puzzle) -> Record {
        let conflicts = self.sets.iter().map(|set| SetRecord::new(puzzle, set)).collect();
        let (mut smallest, mut at_least, mut all) = (None, None, None);
        let known = Some(self.unknown.is_none().then_some(true));
        match self.kind {
            Kind::Minimal => {}
            Kind::Smallest { at_least: least } => (smallest, at_least) = (known, Some(least)),
            Kind::All => all = known,
        }
        Record { givens: puzzle.givens.filled().count(), conflicts, smallest, at_least, all }
    }

    /// Why not all is known, in words.
    pub fn reason(&self) -> Option<String> {
        self.unknown.map(reason)
    }
}
