//! `backbone`: the digits that all solutions share, and the candidates that occur in some solution.

use anyhow::bail;
use board::{Puzzle, stop::StopReason};
use clap::Args;
use formats::Entry;
use questions::backbone::{self, Options, ask_in};
use solve::{Report, SolveContext, VerdictKind};
use stream::{
    AnswerFields, NoAnswer, OutputFormat, Page, PuzzleJob, Run, Status, Task, TaskAnswer,
    WriteResult,
};

use crate::{
    options::{
        ChosenSolver, InputOptions, PipelineArgs, Threads, parse_limit,
        printing::{AnswerForm, OutputOptions, RecordsOrPuzzles},
        resume::Resume,
    },
    printed::PrintedAnswer,
};

/// Find the backbone and the true candidates of puzzles
///
/// The backbone consists of the cells with the same digit in all solutions. A candidate is true if
/// at least one solution contains it. The solutions are not enumerated; a few solver calls are
/// enough. Each solution is verified. A candidate is reported as false only if the solver found that
/// no solution contains it; the output marks unverified UNSAT answers of external solvers.
/// --format candidates prints the puzzle with its true candidates as input for other commands.
/// Other puzzle formats contain the backbone. Exit status 1 if the puzzle is unsolvable or invalid,
/// 3 if a limit was reached; the results so far are then printed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat backbone puzzle.txt
  sudoku-sat backbone --counts 100 puzzle.txt               also counts the solutions per candidate
  sudoku-sat backbone --format candidates puzzle.txt | sudoku-sat count --logic none
  sudoku-sat backbone --format json many.txt | jq -r .backbone")]
pub struct Backbone {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    resume: Resume,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    choices: PipelineArgs,

    #[command(flatten)]
    threads: Threads,

    /// Count the solutions that contain each candidate, up to K [default: not counted]
    ///
    /// For several puzzles, only --format json and csv contain these counts.
    #[arg(long, value_name = "K", value_parser = parse_limit, allow_negative_numbers = true)]
    counts: Option<u64>,

    #[command(flatten)]
    printing: OutputOptions<RecordsOrPuzzles>,
}

impl Backbone {
    /// Finds the backbone of each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.counts.is_some() && matches!(self.printing.form(), AnswerForm::Puzzle(_)) {
            bail!("--counts: puzzle formats cannot hold counts; use --format text, json or csv");
        }
        let solver = self.choices.solver();
        let run = Run {
            threads: self.threads.count(),
            timeout: self.choices.stages.timeout,
            choices: self.printing.verbose.then(|| ChosenSolver::path(&solver).describe()),
            to: self.printing.to(&self.input, &self.resume)?,
            ..self.printing.to_standard_output(&self.input)
        };
        let symbols = self.input.symbols.clone();
        run.all(&Finder(Options { solver, counts: self.counts, symbols }), &mut |_| ())
    }
}

struct Finder(Options);

impl Task for Finder {
    type ThreadState = Option<SolveContext>;
    type Answer = PrintedAnswer<backbone::Answer>;

    fn keep(&self) -> Option<SolveContext> {
        None
    }

    fn work(
        &self,
        kept: &mut Self::ThreadState,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        Ok(PrintedAnswer(ask_in(kept, job.puzzle(), &self.0, &job.stop)?))
    }
}

impl TaskAnswer for PrintedAnswer<backbone::Answer> {
    fn status(&self) -> Status {
        match self.facts.verdict() {
            VerdictKind::Unknown => Status::Unknown,
            VerdictKind::Invalid | VerdictKind::Unsolvable => Status::No,
            _ => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        match page.manner.given {
            Some(OutputFormat::Puzzle(_)) => known_puzzle(self, puzzle, page),
            _ if page.many() => page.print(&self.summary().join("; ")),
            _ => page.print(&self.0),
        }
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.0
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.facts.report)
    }
}

/// Writes the puzzle with the candidates that are not proved false, if the format can store them.
/// Otherwise writes it with the digits of the backbone.
fn known_puzzle(
    answer: &PrintedAnswer<backbone::Answer>,
    puzzle: &Puzzle,
    page: &mut Page,
) -> WriteResult {
    let (facts, summary) = (&answer.facts, answer.summary().join("; "));
    if answer.status() == Status::No {
        page.instead(&summary);
        return Ok(());
    }
    let mut known = Puzzle { restrictions: None, givens: facts.backbone(), ..puzzle.clone() };
    if page.manner.format == formats::CANDIDATES {
        known.restrictions = Some(facts.possible());
    }
    page.puzzle(&known)?;
    if answer.status() == Status::Unknown || facts.claimed_by().is_some() {
        page.remark(&summary);
    }
    Ok(())
}
