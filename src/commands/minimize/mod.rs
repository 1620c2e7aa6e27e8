//! `minimize`: the puzzle without redundant givens or rules.

pub mod list;

use std::{collections::VecDeque, time::Duration};

use anyhow::bail;
use board::{
    CellName, Grid, Puzzle,
    rules::{self, RuleName},
    stop::{Stop, StopReason},
};
use clap::Args;
use formats::Entry;
use questions::{minimize, redundant};
use solve::{
    Report, SearchResult, SolveError, Verdict, VerdictKind,
    givens::{
        MinimalPuzzle, Prover, Uniqueness, first,
        symmetry::{self, Symmetry},
    },
};
use stream::{
    AnswerFields, NoAnswer, OutputFormat, Page, PuzzleJob, Status, TaskAnswer, WriteResult,
    asking::AnswerMaker, output::remark,
};

use crate::{
    options::{asked::SearchOptions, parse_seconds, printing::RecordsOrPuzzles, symmetry_parser},
    printed::PrintedAnswer,
};

/// Remove redundant givens until each remaining given is needed for uniqueness
///
/// Givens are tried one by one in an order set by the seed, so the same seed gives the same puzzle.
/// Each removal is proved to keep the solution unique. For each remaining given, a verified second
/// solution without it shows that it is needed. If the time limit or an interrupt comes first,
/// undecided givens are kept and minimality is reported as unknown. The exit status is then 3, or 130
/// after an interrupt. A puzzle that is not unique is answered by a line that starts with #.
///
/// --list prints the givens, with --rules the rules, that can be removed one at a time. Often, only one
/// of two such clues can be removed. A puzzle that is not unique is answered as by `check`, with exit status 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat minimize puzzle.txt
  sudoku-sat minimize --list puzzle.txt            givens that can be removed
  sudoku-sat minimize --rules killer.json          without redundant cages
  sudoku-sat minimize --rules --list killer.json   cages that can be removed
  sudoku-sat minimize --time 10 puzzle.txt         the fewest givens in 10 s")]
pub struct Minimize {
    /// List each given that could be removed
    ///
    /// A given is listed if the solution is unique without it. With --rules, rules are listed.
    #[arg(long, conflicts_with_all = ["seed", "symmetry", "time", "protect"])]
    list: bool,

    /// Remove rules (cages, lines, dots), not givens
    ///
    /// The result is minimal: without any one of its rules, other solutions exist, or the solution
    /// violates the remaining rules, such as negative without a dot. Rows, columns and regions are kept.
    #[arg(long, conflicts_with_all = ["symmetry", "time"])]
    rules: bool,

    /// Never remove these clues, such as r1c1,r5c5
    ///
    /// A cell protects its given, with --symmetry the group of its given. With --rules, a cell
    /// protects the rules that contain it, and a name such as thermo protects all rules of this kind.
    #[arg(long, value_name = "CLUE", value_delimiter = ',', value_parser = parse_protected)]
    protect: Vec<ProtectedClue>,

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
    asked: SearchOptions<RecordsOrPuzzles>,
}

/// Clues that are never removed.
#[derive(Clone)]
enum ProtectedClue {
    Cell(CellName),
    Kinds(&'static [RuleName]),
}

/// Parses the name of a cell or of a rule.
fn parse_protected(text: &str) -> Result<ProtectedClue, String> {
    match (CellName::parse(text), rules::called(text)) {
        (Some(cell), _) => Ok(ProtectedClue::Cell(cell)),
        (None, []) => {
            let near = rules::nearest(text);
            let near = near.map_or_else(String::new, |it| format!("; did you mean {}?", it.name));
            Err(format!("expected a cell such as r1c1, or a rule such as cage{near}"))
        }
        (None, kinds) => Ok(ProtectedClue::Kinds(kinds)),
    }
}

impl Minimize {
    /// Minimizes each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let Minimize { asked, list, rules, protect, seed, symmetry, time } = self;
        let question = asked.question(2, 2);
        let (solver, symbols) = (question.solver.clone(), asked.options().symbols);
        if list {
            if let Some(OutputFormat::Puzzle(format)) = asked.printing.form().run_format() {
                bail!(
                    "--list does not write puzzles in the format {}; use text, json or csv",
                    format.name()
                );
            }
            let options = redundant::Options { solver, rules, symbols };
            return asked.all(question, &list::RemovableClues(options), &mut |_| ());
        }
        let (mut keep, mut keep_kinds) = (Vec::new(), Vec::new());
        for clue in protect {
            match clue {
                ProtectedClue::Cell(cell) => keep.push(cell),
                ProtectedClue::Kinds(kinds) => {
                    keep_kinds.extend(kinds.iter().map(|it| it.kind.name))
                }
            }
        }
        if !rules && !keep_kinds.is_empty() {
            bail!("--protect {}: rules are removed only with --rules", keep_kinds[0]);
        }
        let options =
            minimize::Options { solver, rules, symmetry, seed, keep, keep_kinds, time, symbols };
        let (mut puzzles, mut before, mut left) = (0, 0, 0);
        let status = asked.all(question, &Removing(options), &mut |answer| {
            if let Some(counts) = answer.counts() {
                puzzles += 1;
                before += counts.0;
                left += counts.1;
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

struct Removing(minimize::Options);

impl Removing {
    /// Returns true if the SIMD engine minimizes several puzzles at once.
    fn is_side_by_side(&self) -> bool {
        !self.0.rules && self.0.time.is_none() && self.0.solver.is_default_pipeline()
    }
}

/// The state of a thread.
#[derive(Default)]
struct MinimizeState {
    prover: Option<Prover>,
    /// The puzzles that were minimized together, with their numbers.
    ready: VecDeque<(u64, Result<MinimalPuzzle, SolveError>)>,
}

impl MinimizeState {
    fn prover(&mut self, options: &minimize::Options) -> &mut Prover {
        self.prover.get_or_insert_with(|| Prover::new(options.solver.clone()))
    }
}

impl AnswerMaker for Removing {
    type ThreadState = MinimizeState;
    type Answer = PrintedAnswer<minimize::Answer>;

    fn prepare(
        &self,
        kept: &mut MinimizeState,
        found: &mut dyn Iterator<Item = (u64, &Puzzle, &SearchResult)>,
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
        let mut made = first(kept.prover(&self.0), &puzzles, self.0.minimize_options(), stop);
        // The other solutions have been verified and are not needed. This thread frees them faster
        // than the writing thread.
        for made in made.iter_mut().flatten() {
            made.kept.retain(|kept| matches!(kept.without, Uniqueness::Unknown(_)));
        }
        kept.ready.extend(numbers.into_iter().zip(made));
    }

    fn follow(
        &self,
        kept: &mut MinimizeState,
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        if kept.ready.front().is_some_and(|(number, _)| *number == job.number)
            && let Some((_, made)) = kept.ready.pop_front()
        {
            let answer = minimize::Answer::new(job.puzzle(), found, Some(made?), &self.0);
            return Ok(PrintedAnswer(answer));
        }
        let prover = kept.prover(&self.0);
        Ok(PrintedAnswer(minimize::remove(prover, job.puzzle(), found, &self.0, &job.stop)?))
    }
}

impl TaskAnswer for PrintedAnswer<minimize::Answer> {
    fn status(&self) -> Status {
        match self.unknown() {
            Some(_) => Status::Unknown,
            None => Status::of_verdict(&self.found.verdict()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        let Some(made) = &self.made else {
            page.instead(&self.to_string());
            return Ok(());
        };
        // Use the format of the input puzzle even if no rules are left, so that all output has one
        // format.
        page.puzzle_as(page.format_for(puzzle), &made.puzzle)?;
        if !page.many() || self.unknown().is_some() || self.0.claimed_by().is_some() {
            page.remark(&self.to_string());
        }
        Ok(())
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn made(&self) -> Option<&Puzzle> {
        self.made.as_ref().map(|made| &made.puzzle)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.0
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
