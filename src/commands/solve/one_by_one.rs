//! Puzzles one by one: a single one, those of several lines, several solutions of each, and
//! formats of puzzles.

use board::stop::Why;
use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use batch::Tally;
use formats::Entry;
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    End, Found, Report, Verdict, VerdictKind,
    engines::{Engine, lanes},
};

use super::{options::Options, summary::summary};
use crate::{
    run::{
        Answer, Failure, Job, Page, Run, Status, Written,
        printing::{OutputFormat, Printing},
        solving::{Follow, ask},
    },
    words::record,
};

/// That way.
pub struct OneByOne<'a> {
    /// What is asked.
    pub options: &'a Options,
    /// Who answers.
    pub engine: &'static dyn Engine,
    /// What answers are written as, where that was said.
    pub format: Option<OutputFormat>,
}

impl OneByOne<'_> {
    /// Answers all.
    pub fn run(&self) -> anyhow::Result<Status> {
        let Options { input, stages, backend, .. } = self.options;
        let Printing { quiet, verbose, .. } = self.options.printing;
        let question = self.options.question();
        let (begun, tally) = (Instant::now(), RefCell::new(Tally::default()));
        // The same as of lines, whichever way several puzzles go.
        let last_word = |records: u64, failed: u64| {
            let mut tally = tally.borrow_mut();
            (0..failed).for_each(|_| tally.count(VerdictKind::Error, false, ""));
            // A line alone has no place for a claim.
            let is_line = matches!(self.format, Some(OutputFormat::Puzzle(_)));
            let is_silent = is_line && tally.claimed > 0 && tally.of(VerdictKind::Unique) > 0;
            if records > 1 || is_silent {
                summary(&tally, 0, begun, verbose);
            }
        };
        let run = Run {
            threads: self.options.sharing.spread(),
            timeout: stages.timeout,
            format: self.format,
            choices: verbose.then(|| backend.chosen(self.engine, stages, question.limit)),
            last_word: (!quiet).then_some(&last_word),
            ..self.options.printing.run(input)?
        };
        ask(run, self.engine, question, self, &mut |answer| answer.count(&mut tally.borrow_mut()))
    }
}

impl Follow for OneByOne<'_> {
    type Kept = ();
    type Answer = Solutions;

    fn follow(&self, (): &mut (), found: Found, job: &Job) -> Result<Solutions, Failure> {
        let Options { limit, timed, .. } = *self.options;
        let limit = limit.or((!job.manner().many).then_some(1));
        Ok(Solutions { found, limit, timed })
    }
}

/// The solutions that are shown, and whether there are more.
pub struct Solutions {
    found: Found,
    /// So many are shown; if none, the only one alone.
    limit: Option<u64>,
    timed: bool,
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
#[schemars(transform = record::not_null)]
struct Fields {
    /// The number of solutions found.
    count: u64,
    /// True if count is the number of all solutions.
    exact: bool,
    /// The external solver with an unverified UNSAT answer on which the record relies.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_by: Option<&'static str>,
    /// The unique solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// The first solutions found, if the verdict is multiple or unknown. In records of solve: only
    /// with --limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    /// The engine or solver that found the answer.
    solver: &'static str,
    /// The number of nodes of the search tree, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u32>,
    /// The time taken, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0))]
    microseconds: Option<u128>,
    /// The reason for the verdict, or for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Answer for Solutions {
    fn status(&self) -> Status {
        let enough = self.limit.unwrap_or(2);
        match (&self.found.end, self.found.count) {
            (Some(End::Unknown(_)), count) if count < enough => Status::Unknown,
            (_, 0) => Status::No,
            _ => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        let Solutions { found, limit: Some(limit), .. } = self else {
            return self.line(puzzle, page);
        };
        let what = match (&found.end, found.count) {
            (Some(End::Invalid(clash)), _) => {
                format!("invalid: {}", clash.words(&page.names(puzzle.shape)))
            }
            (Some(End::Unknown(why)), 0) => {
                let left = found.report.candidates_after;
                format!("unknown: {why}; {left} candidates left")
            }
            (Some(End::Unknown(why)), count) => {
                let plural = if count == 1 { "" } else { "s" };
                format!("{count} solution{plural}, unknown whether more exist: {why}")
            }
            (_, 0) => format!("unsolvable{}", found.claim()),
            (None, count) if count > *limit => match limit {
                1 => "multiple solutions: this is one of them".to_owned(),
                _ => format!("more than {limit} solutions"),
            },
            (_, 1) => format!("1 solution{}", found.claim()),
            (_, count) => format!("{count} solutions{}", found.claim()),
        };
        if found.count == 0 {
            page.instead(&what);
            return Ok(());
        }
        // Of many with several each, each says how many lines are its own.
        let is_told_before = page.many() && *limit > 1;
        if is_told_before {
            page.comment(&format!("{}: {what}", page.place));
        }
        for grid in found.grids.iter().take(usize::try_from(*limit).unwrap_or(usize::MAX)) {
            page.solution(puzzle, grid)?;
        }
        if !is_told_before && (!found.is_exact() || found.claimed_by().is_some()) {
            page.remark(&what);
        }
        Ok(())
    }

    fn stopped(&self) -> Option<Why> {
        self.found.stopped(self.limit.is_some())
    }

    fn verdict(&self) -> Option<VerdictKind> {
        Some(self.found.verdict().kind())
    }

    fn record(&self, entry: &Entry) -> impl record::Fields {
        let shape = entry.puzzle.shape;
        let Solutions { found, limit, timed } = self;
        let Report { backend, nodes, .. } = found.report;
        let (solution, reason) = match found.verdict() {
            Verdict::Unique(grid) => (Some(shape.line(&grid)), None),
            Verdict::Invalid(clash) => (None, Some(clash.to_string())),
            Verdict::Unknown(why, _) => (None, Some(why.to_string())),
            Verdict::Multiple(..) | Verdict::Unsolvable => (None, None),
        };
        let wanted = limit.filter(|_| solution.is_none()).unwrap_or_default();
        let shown = found.grids.iter().take(usize::try_from(wanted).unwrap_or(usize::MAX));
        Fields {
            count: found.count,
            exact: found.is_exact(),
            claimed_by: found.claimed_by(),
            solution,
            solutions: shown.map(|grid| shape.line(grid)).collect(),
            // Whoever was not asked, it was logic that decided.
            solver: if backend.is_empty() { "logic" } else { backend },
            nodes: (nodes > 0).then_some(nodes),
            microseconds: timed.then(|| {
                let Report { logic_time, encode_time, solve_times, .. } = &found.report;
                (*logic_time + *encode_time + solve_times.iter().sum::<Duration>()).as_micros()
            }),
            reason,
        }
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}

impl Solutions {
    /// Counts it among the others, as the stream does.
    fn count(&self, tally: &mut Tally) {
        let Report { backend, nodes, .. } = self.found.report;
        let is_searched = match backend {
            lanes::NAME => nodes > 1,
            backend => !backend.is_empty(),
        };
        tally.count(self.found.verdict().kind(), is_searched, self.found.report.decided_by());
        tally.claimed += u64::from(self.found.claimed_by().is_some());
    }

    /// One record, in the words of the stream.
    fn line(&self, puzzle: &board::Puzzle, page: &mut Page) -> Written {
        let what = match self.found.verdict() {
            Verdict::Unique(grid) => return page.solution(puzzle, &grid),
            Verdict::Multiple(..) => "multiple solutions".to_owned(),
            Verdict::Unsolvable => format!("unsolvable{}", self.found.claim()),
            Verdict::Invalid(clash) => {
                format!("invalid: {}", clash.words(&page.names(puzzle.shape)))
            }
            Verdict::Unknown(why, _) => format!("unknown: {why}"),
        };
        page.instead(&what);
        Ok(())
    }
}
