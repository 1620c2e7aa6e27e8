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
            (None, Kind::Smallest { .. }, None) => "; no conflict is smaller".to_owned(),
            (None, Kind::Smallest { at_least }, Some(why)) => {
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
            (1 | 2, Breaks::Clash(_)) => {
                format!("conflict of {}: {breaks}{proved}", names.join(" and "))
            }
            (count, _) => {
                let list = names.join(" ");
                format!("conflict of {count} of {all} givens: {list}; {breaks}{proved}")
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

    /// Returns the number of sets, the givens that all of several sets contain, and whether there
    /// may be more; `None` unless all sets were wanted.
    fn summary(&self, shape: Shape, names: &DigitNames) -> Option<String> {
        if self.kind != Kind::All {
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
        let hint = match self.unknown {
            Some(Why::Limit) => "",
            _ if self.sets.len() > MANY => "; --limit N prints fewer",
            _ => "",
        };
        Some(match self.unknown {
            None => format!("{sets}: {all}{common}{hint}"),
            Some(why) => format!("{sets}; there may be more: {}{common}{hint}", reason(why)),
        })
    }

    /// Writes the summary of the sets, which have already been written.
    pub fn write(&self, puzzle: &Puzzle, page: &mut Page) -> Written {
        let summary = self.summary(puzzle.shape, &page.names(puzzle.shape));
        if let Some(OutputFormat::Puzzle(_)) = page.manner.given {
            self.beside(summary, page);
            return Ok(());
        }
        let Some(summary) = summary else { return Ok(()) };
        page.label()?;
        Ok(writeln!(page, "{summary}")?)
    }

    /// Where sets are written as puzzles, on standard error: what is not known.
    fn beside(&self, summary: Option<String>, page: &mut Page) {
        if let Some(words) = claimed(self.claimed_by()) {
            page.remark(&words);
        }
        match (summary, self.unknown) {
            (Some(summary), _) => page.remark(&summary),
            (None, Some(why)) => {
                let what = match self.sets.iter().any(|set| set.conflict.unknown.is_some()) {
                    true => "not proved minimal",
                    false => "unknown whether a smaller conflict exists",
                };
                page.remark(&format!("{what}: {why}"));
            }
            (None, None) => {}
        }
    }
}

/// With more conflicts, the summary names `--limit`.
const MANY: usize = 20;

/// Why there may be more.
fn reason(why: Why) -> String {
    match why {
        Why::Limit => "the limit on conflicts was reached".to_owned(),
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
