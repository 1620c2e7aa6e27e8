//! Which givens can go, each alone?

use board::{DigitNames, Shape, stop::Why};
use formats::Entry;
use questions::{
    check, record,
    solutions::{self, With},
};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    Found, Report, Solver, Verdict, VerdictKind, claim,
    givens::{self, Given, Only, Prover},
};
use stream::{Answer, Failure, Job, Page, Status, Written, asking::Follow};

use crate::printed::Printed;

/// Finds out which givens a puzzle needs. One is redundant once the puzzle without it is proved to
/// have one solution, and needed once another solution without it is found and verified.
pub struct Needs {
    pub solver: Solver,
}

/// Which givens a puzzle needs.
pub struct Needed {
    found: Found,
    /// None if it has not one solution.
    givens: Option<Vec<Given>>,
}

impl Follow for Needs {
    type Kept = Option<Prover>;
    type Answer = Needed;

    fn follow(
        &self,
        kept: &mut Option<Prover>,
        found: Found,
        job: &Job,
    ) -> Result<Needed, Failure> {
        let Verdict::Unique(solution) = found.verdict() else {
            return Ok(Needed { found, givens: None });
        };
        let prover = kept.get_or_insert_with(|| Prover::new(self.solver.clone()));
        let givens = givens::redundant(prover, job.puzzle(), &solution, &job.stop)?;
        Ok(Needed { found, givens: Some(givens) })
    }
}

/// The givens in two lists, as they are written, and why those unknown are so.
struct Lists {
    redundant: Vec<String>,
    unknown: Vec<String>,
    why: Option<Why>,
    /// The program outside that says that there is one solution, of the puzzle or without some
    /// given, where nobody has checked it.
    claimed_by: Option<&'static str>,
}

impl Lists {
    fn new(found: &Found, givens: &[Given], shape: Shape, names: &DigitNames) -> Lists {
        let mut lists = Lists {
            redundant: Vec::new(),
            unknown: Vec::new(),
            why: None,
            claimed_by: found.claimed_by(),
        };
        for given in givens {
            let name = names.candidate(shape, given.candidate, "=");
            match given.without {
                Only::Proved(by) => {
                    lists.redundant.push(name);
                    lists.claimed_by = lists.claimed_by.or(by);
                }
                Only::Refuted(_) => {}
                Only::Unknown(why) => {
                    lists.unknown.push(name);
                    lists.why = lists.why.or(Some(why));
                }
            }
        }
        lists
    }

    /// Of so many givens.
    fn words(&self, givens: usize) -> String {
        let Lists { redundant, unknown, why, claimed_by } = self;
        let list = redundant.join(" ");
        let words = match (redundant.len(), why) {
            (0, None) => format!("minimal: none of {givens} givens can be removed"),
            (0, Some(_)) => format!("unknown: none of {givens} givens is known to be redundant"),
            (1, _) => format!("1 of {givens} givens is redundant: {list}"),
            (count, _) => format!("{count} of {givens} givens are redundant: {list}"),
        };
        let words = format!("{words}{}", claim(*claimed_by));
        match why {
            Some(why) => {
                format!("{words}; {} unknown ({why}): {}", unknown.len(), unknown.join(" "))
            }
            None => words,
        }
    }
}

/// The fields of the record about the givens.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = record::not_null)]
struct Fields {
    /// The number of givens.
    givens: usize,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// The givens that could each be removed.
    redundant: Vec<String>,
    /// The givens for which it is unknown whether they could be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<Vec<String>>,
}

impl Answer for Needed {
    fn status(&self) -> Status {
        let unknown = |given: &Given| matches!(given.without, Only::Unknown(_));
        match self.givens.iter().flatten().any(unknown) {
            true => Status::Unknown,
            false => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, entry: &Entry, page: &mut Page) -> Written {
        let puzzle = &entry.puzzle;
        let Some(givens) = &self.givens else {
            let symbols = page.manner.symbols.clone();
            let answer = check::Answer::new(puzzle, self.found.clone(), symbols);
            return Printed(answer).text(entry, page);
        };
        let names = page.names(puzzle.shape);
        let words = Lists::new(&self.found, givens, puzzle.shape, &names).words(givens.len());
        page.print(&words)
    }

    fn stopped(&self) -> Option<Why> {
        let unknown = |given: &Given| match given.without {
            Only::Unknown(why) => Some(why),
            _ => None,
        };
        let given = self.givens.iter().flatten().find_map(unknown);
        given.or_else(|| self.found.stopped(false))
    }

    fn verdict(&self) -> Option<VerdictKind> {
        solutions::verdict(&self.found)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl record::Fields {
        let mut record = With::new(puzzle, &self.found, None);
        record.fields = self.givens.as_ref().map(|givens| {
            let names = DigitNames::numbers(puzzle.shape);
            let lists = Lists::new(&self.found, givens, puzzle.shape, &names);
            record.solutions.claimed_by = lists.claimed_by;
            record.reason = lists.why.map(|why| why.to_string()).or(record.reason.take());
            Fields {
                givens: givens.len(),
                minimal: match (lists.redundant.is_empty(), lists.why) {
                    (false, _) => Some(false),
                    (true, why) => why.is_none().then_some(true),
                },
                redundant: lists.redundant,
                undecided: lists.why.map(|_| lists.unknown),
            }
        });
        record
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
