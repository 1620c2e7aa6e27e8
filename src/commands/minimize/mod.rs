//! `minimize`: the puzzle without givens that it does not need.

pub mod list;

use std::{collections::VecDeque, time::Duration};

use anyhow::bail;
use board::{
    Grid, Puzzle,
    stop::{Stop, Why},
};
use clap::Args;
use formats::Entry;
use questions::{
    fields::names,
    record::{self, Value},
    solutions::{self, With},
};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{
    Found, Report, SolveError, Solver, Verdict, VerdictKind, claim,
    givens::{
        Minimal, Only, Prover, Wanted, first, minimal, minimal_rules,
        symmetry::{self, Symmetry},
    },
};
use stream::{
    Answer, Failure, Job, OutputFormat, Page, Status, Written, asking::Follow, output::remark,
};

use crate::options::{asked::Asked, parse_seconds, printing::InPuzzles, symmetry_parser};

/// Remove redundant givens until each remaining given is needed for uniqueness
///
/// Givens are tried one by one in an order set by the seed, so the same seed gives the same puzzle.
/// Each removal is proved to keep the solution unique. For each remaining given, a verified second
/// solution without it shows that it is needed. If the time limit or an interrupt comes first,
/// undecided givens are kept and minimality is reported as unknown. The exit status is then 3, or 130
/// after an interrupt. A puzzle that is not unique is answered by a line that starts with #.
///
/// --list prints the givens that can be removed one at a time. Often, only one of two such givens can
/// be removed. A puzzle that is not unique is answered as by `check`, with exit status 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat minimize puzzle.txt
  sudoku-sat minimize --list puzzle.txt            givens that can be removed
  sudoku-sat minimize --rules killer.json          cages that can be removed
  sudoku-sat minimize --time 10 puzzle.txt         the fewest givens in 10 seconds")]
pub struct Minimize {
    /// List givens that can each be removed, without removing them
    ///
    /// A given is listed if the solution is unique without it.
    #[arg(long, conflicts_with_all = ["seed", "symmetry", "time"])]
    list: bool,

    /// Remove rules (cages, lines, dots), not givens
    ///
    /// The result is minimal: without any one of its rules, other solutions exist, or the solution
    /// violates the remaining rules, such as negative without a dot. Rows, columns and regions are kept.
    #[arg(long, conflicts_with_all = ["list", "symmetry", "time"])]
    rules: bool,

    /// Set the seed of the order of removal
    ///
    /// All puzzles have the same seed.
    #[arg(
        hide_short_help = true,
        long,
        value_name = "S",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    seed: u64,

    /// Remove givens in groups of this symmetry
    ///
    /// No group of the result can be removed, but single givens can be redundant.
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser(), default_value = symmetry::NONE.name)]
    symmetry: &'static Symmetry,

    /// Try other orders for this many seconds per puzzle to find fewer givens
    #[arg(hide_short_help = true, long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    #[command(flatten)]
    asked: Asked<InPuzzles>,
}

impl Minimize {
    /// Minimizes all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let Minimize { asked, list, rules, seed, symmetry, time } = self;
        let question = asked.question(2, 2);
        let solver = question.solver.clone();
        if list {
            if let Some(OutputFormat::Puzzle(format)) = asked.printing.form().output() {
                bail!(
                    "--list does not write puzzles in the format {}; use text, json or csv",
                    format.name()
                );
            }
            return asked.all(question, &list::Needs { solver }, &mut |_| ());
        }
        let wanted = Wanted { symmetry, seed, time };
        let removing = Removing { solver, wanted, rules };
        let (mut puzzles, mut before, mut left) = (0, 0, 0);
        let status = asked.all(question, &removing, &mut |answer| {
            if let Some(made) = &answer.made {
                puzzles += 1;
                before += answer.before;
                left +=
                    if rules { made.puzzle.rules.beside_board().count() } else { made.givens() };
            }
        })?;
        if puzzles > 1 {
            let group = match *symmetry == symmetry::NONE {
                true => String::new(),
                false => format!("; minimal only under the symmetry {}", symmetry.name),
            };
            let what = if rules { "rules" } else { "givens" };
            remark(format_args!(
                "sudoku-sat: {puzzles} puzzles, {what} before: {before}, left: {left}{group}"
            ));
        }
        Ok(status)
    }
}

struct Removing {
    solver: Solver,
    wanted: Wanted,
    /// Whether rules go, and not givens.
    rules: bool,
}

impl Removing {
    /// Whether many are done side by side.
    fn is_side_by_side(&self) -> bool {
        !self.rules && self.wanted.time.is_none() && self.solver.is_usual()
    }
}

/// What is left of a puzzle.
pub struct Minimized {
    found: Found,
    /// None if it has not one solution.
    made: Option<Minimal>,
    /// Its givens, or its rules.
    before: usize,
    wanted: Wanted,
    /// Whether rules went, and not givens.
    rules: bool,
}

/// What a thread keeps.
#[derive(Default)]
struct Kept {
    prover: Option<Prover>,
    /// Puzzles done side by side, with their numbers.
    ready: VecDeque<(u64, Result<Minimal, SolveError>)>,
}

impl Kept {
    fn prover(&mut self, solver: &Solver) -> &mut Prover {
        self.prover.get_or_insert_with(|| Prover::new(solver.clone()))
    }
}

impl Follow for Removing {
    type Kept = Kept;
    type Answer = Minimized;

    fn prepare(
        &self,
        kept: &mut Kept,
        found: &mut dyn Iterator<Item = (u64, &Puzzle, &Found)>,
        stop: &Stop,
    ) {
        kept.ready.clear();
        if !self.is_side_by_side() {
            return;
        }
        let single = found.filter_map(|(number, puzzle, found)| match found.verdict() {
            Verdict::Unique(solution) => Some((number, (puzzle, solution))),
            _ => None,
        });
        let (numbers, single): (Vec<u64>, Vec<(&Puzzle, Grid)>) = single.unzip();
        let puzzles: Vec<_> = single.iter().map(|(puzzle, grid)| (*puzzle, grid)).collect();
        let mut made = first(kept.prover(&self.solver), &puzzles, self.wanted, stop);
        // The other solutions are verified by now. Who has made them frees them faster than the
        // thread that writes.
        for made in made.iter_mut().flatten() {
            made.kept.retain(|kept| matches!(kept.without, Only::Unknown(_)));
        }
        kept.ready.extend(numbers.into_iter().zip(made));
    }

    fn follow(&self, kept: &mut Kept, found: Found, job: &Job) -> Result<Minimized, Failure> {
        let (puzzle, wanted) = (job.puzzle(), self.wanted);
        let made = match found.verdict() {
            Verdict::Unique(solution) => {
                let is_ready = kept.ready.front().is_some_and(|it| it.0 == job.number);
                let ready = if is_ready { kept.ready.pop_front() } else { None };
                let prover = kept.prover(&self.solver);
                Some(match ready {
                    Some((_, made)) => made?,
                    None if self.rules => {
                        minimal_rules(prover, puzzle, &solution, wanted.seed, &job.stop)?
                    }
                    None => minimal(prover, puzzle, &solution, wanted, &job.stop)?,
                })
            }
            _ => None,
        };
        let before = match self.rules {
            true => puzzle.rules.beside_board().count(),
            false => puzzle.givens.filled().count(),
        };
        Ok(Minimized { found, made, before, wanted, rules: self.rules })
    }
}

impl Minimized {
    /// Returns the external solver by whose unverified claim the puzzle is unique, if any.
    fn claimed_by(&self) -> Option<&'static str> {
        let made = self.made.as_ref().and_then(|made| made.claimed_by);
        made.or_else(|| self.found.claimed_by())
    }

    fn words(&self, puzzle: &Puzzle, made: &Minimal) -> String {
        let claim = claim(self.claimed_by());
        if self.rules {
            let (left, before) = (made.puzzle.rules.beside_board().count(), self.before);
            let proved = match made.unknown() {
                Some(why) => format!("unknown whether they are minimal: {why}"),
                None => "minimal".to_owned(),
            };
            return format!("{left} of {before} rules left; {proved}{claim}");
        }
        let (givens, before) = (made.givens(), self.before);
        let orders = match made.orders {
            1 => String::new(),
            orders => format!(", the fewest in {orders} orders"),
        };
        let symmetry = self.wanted.symmetry;
        let proved = match made.unknown() {
            Some(why) => format!("unknown whether it is minimal: {why}"),
            None if *symmetry == symmetry::NONE => "minimal".to_owned(),
            None => format!("minimal only under the symmetry {}", symmetry.name),
        };
        let uneven = match symmetry.is_in(puzzle) {
            true => "",
            false => ", but the original givens are not symmetric",
        };
        format!("{givens} of {before} givens left{orders}; {proved}{uneven}{claim}")
    }
}

/// The fields of the record about the minimal puzzle.
#[derive(Serialize, JsonSchema)]
struct Fields {
    /// The seed that gives the same result again.
    seed: u64,
    /// The requested symmetry of the givens.
    symmetry: &'static str,
    /// True if the remaining givens have the symmetry.
    symmetric: bool,
    /// The number of removal orders that were tried.
    #[schemars(range(min = 1))]
    orders: u64,
    /// The puzzle that was read, if the command made another one from it.
    from: Value<'static>,
    /// The number of givens.
    givens: usize,
    /// The givens that were removed.
    removed: Vec<String>,
    /// The redundant rules that were removed, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    rules_removed: Option<Vec<String>>,
    /// True if no given is redundant; null if unknown.
    minimal: Option<bool>,
    /// True if no symmetric group of givens is redundant (single givens may be); null if unknown.
    minimal_groups: Option<bool>,
}

impl Answer for Minimized {
    fn status(&self) -> Status {
        match self.made.as_ref().and_then(Minimal::unknown) {
            Some(_) => Status::Unknown,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        if let Some(made) = &self.made {
            // As what was read, even if all rules are gone: one format in all of the output.
            page.puzzle_as(page.format_for(puzzle), &made.puzzle)?;
            if !page.many() || made.unknown().is_some() || self.claimed_by().is_some() {
                page.remark(&self.words(puzzle, made));
            }
            return Ok(());
        }
        page.instead(&match self.found.verdict() {
            Verdict::Unique(_) | Verdict::Multiple(..) => "multiple solutions".to_owned(),
            Verdict::Unsolvable => format!("unsolvable{}", self.found.claim()),
            Verdict::Invalid(clash) => {
                format!("invalid: {}", clash.words(&page.names(puzzle.shape)))
            }
            Verdict::Unknown(why, _) => format!("unknown: {why}"),
        });
        Ok(())
    }

    fn stopped(&self) -> Option<Why> {
        let made = self.made.as_ref().and_then(|made| made.unknown());
        made.or_else(|| self.found.stopped(false))
    }

    fn verdict(&self) -> Option<VerdictKind> {
        solutions::verdict(&self.found)
    }

    fn made(&self) -> Option<&Puzzle> {
        self.made.as_ref().map(|made| &made.puzzle)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl record::Fields {
        let Wanted { seed, symmetry, .. } = self.wanted;
        let is_known = self.made.as_ref().is_some_and(|made| made.unknown().is_none());
        let fields = self.made.as_ref().map(|made| Fields {
            seed,
            symmetry: symmetry.name,
            symmetric: symmetry.is_in(&made.puzzle),
            orders: made.orders,
            from: Value::of_puzzle(puzzle),
            givens: made.givens(),
            rules_removed: self.rules.then(|| {
                let left = made.puzzle.rules.all();
                let rules = puzzle.rules.all().iter().enumerate();
                let gone = rules.filter(|(_, rule)| !left.contains(rule));
                gone.map(|(number, _)| puzzle.rules.phrase(number, puzzle.shape)).collect()
            }),
            removed: names(puzzle.shape, puzzle.givens.differing(&made.puzzle.givens)),
            minimal: (is_known && symmetry == &symmetry::NONE).then_some(true),
            minimal_groups: is_known.then_some(true),
        });
        let mut record = With::new(puzzle, &self.found, fields);
        record.solutions.claimed_by = self.claimed_by();
        let unknown = self.made.as_ref().and_then(Minimal::unknown);
        record.reason = unknown.map(|why| why.to_string()).or(record.reason);
        record
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
