//! Workbooks: a puzzle with its solution as a file for spreadsheet programs.

use std::{
    io::{self, IsTerminal, Write},
    time::Duration,
};

use ::explain::{Move, PencilMarks};
use anyhow::bail;
use board::{Puzzle, stop::Stop};
use clap::Args;
use formats::Entry;
use questions::explain;
use solve::{SolveContext, SolveError, Solver, Verdict};
use stream::{
    NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer, WriteResult, files::OutputFiles,
};
use workbook::{WorkbookContent, can_be_live, can_hold, has_marks, live, workbook};

use super::metadata::kept_and_lost;
use crate::{commands::no_workbook, options::PipelineArgs};

/// Options for the sheets of a workbook.
#[derive(Args)]
pub struct WorkbookOptions {
    /// Add sheets that solve the puzzle by formulas
    ///
    /// The sheets need iterative calculation. To start, choose solve in the cell below State. The
    /// largest side is 16.
    #[arg(long, help_heading = "Workbooks")]
    live: bool,

    /// Write at most N steps; 0 for none [default: all]
    #[arg(long, value_name = "N", help_heading = "Workbooks")]
    max_steps: Option<usize>,

    #[command(flatten)]
    choices: PipelineArgs,
}

impl WorkbookOptions {
    /// Checks that no option for workbooks is set.
    ///
    /// # Errors
    /// If not.
    pub fn check_unused(&self) -> anyhow::Result<()> {
        let is_usual = self.choices.solver().is_default_pipeline();
        if self.live || self.max_steps.is_some() || !is_usual {
            bail!(
                "--live, --max-steps and the options under Solving apply only to workbooks; use -f xlsx, or -o with a name that ends in .xlsx"
            );
        }
        Ok(())
    }

    /// Returns the time limit for each puzzle.
    pub fn timeout(&self) -> Option<Duration> {
        self.choices.stages.timeout
    }

    /// Writes a workbook for each puzzle.
    ///
    /// # Errors
    /// Fails if an input or output error occurs.
    pub fn write(&self, files: OutputFiles, run: Run) -> anyhow::Result<Status> {
        if files.is_standard() && io::stdout().is_terminal() {
            bail!("a workbook cannot be written to a terminal; name a file with -o");
        }
        let several =
            "several puzzles need one workbook each: use {} in the name, as in -o 'puzzle-{}.xlsx'";
        let run = Run {
            timeout: self.choices.stages.timeout,
            elsewhere: true,
            several: (!files.is_each()).then_some(several),
            ..run
        };
        run.all(&WorkbookMaker { solver: self.choices.solver(), options: self, files }, &mut |_| ())
    }
}

/// Makes workbooks, and writes those that go to files.
struct WorkbookMaker<'a> {
    solver: Solver,
    options: &'a WorkbookOptions,
    files: OutputFiles<'a>,
}

/// The result for a puzzle.
struct WorkbookResult {
    status: Status,
    remarks: Vec<String>,
    /// The bytes of the workbook, if it is written to standard output.
    bytes: Vec<u8>,
}

/// The steps of a puzzle, each with the number of candidates left after it, and a description of
/// their ending.
type Steps = (Vec<(Move, usize)>, String);

impl Task for WorkbookMaker<'_> {
    type ThreadState = Option<SolveContext>;
    type Answer = WorkbookResult;

    fn keep(&self) -> Option<SolveContext> {
        None
    }

    fn work(
        &self,
        kept: &mut Option<SolveContext>,
        job: &PuzzleJob,
    ) -> Result<WorkbookResult, NoAnswer> {
        let (puzzle, stop, solver) = (job.puzzle(), &job.stop, &self.solver);
        if self.options.live {
            can_be_live(puzzle).map_err(no_workbook)?
        } else {
            can_hold(puzzle).map_err(no_workbook)?
        }
        let context = SolveContext::kept(kept, puzzle, solver.logic);
        let verdict = solver.search_solutions(context, puzzle, 2, 2, stop)?.verdict();
        let (status, words, solution) = match &verdict {
            Verdict::Unique(grid) => (Status::Done, "unique".to_owned(), Some(grid)),
            Verdict::Multiple(one, _) => (
                Status::No,
                "multiple solutions; the solution shown is one of them".to_owned(),
                Some(one),
            ),
            Verdict::Unsolvable => (Status::No, "unsolvable".to_owned(), None),
            Verdict::Invalid(clash) => (Status::No, format!("invalid: {clash}"), None),
            Verdict::Unknown(why, _) => (Status::Unknown, format!("unknown: {why}"), None),
        };
        let (steps, ending) = match &verdict {
            Verdict::Invalid(_) => (Vec::new(), words.clone()),
            _ => self.steps(puzzle, stop)?,
        };
        let marks = &PencilMarks::new(&context.layout, puzzle).candidates;
        let content = WorkbookContent {
            puzzle,
            verdict: words.clone(),
            solution,
            marks,
            steps: &steps,
            ending,
        };
        let made = if self.options.live { live(&content) } else { workbook(&content) };
        let mut bytes = made.map_err(no_workbook)?;
        if !self.files.is_standard() {
            self.files.write(job.number, &bytes)?;
            bytes.clear();
        }
        let mut remarks = Vec::new();
        if !has_marks(puzzle.shape.side()) {
            remarks.push("no sheet of pencil marks: the board is too large".to_owned());
        }
        remarks.extend((status != Status::Done).then_some(words));
        if job.entry.position.is_some() {
            remarks.push("not kept: entered digits and eliminated candidates".to_owned());
        }
        let metadata = job.manner().metadata(job.entry);
        let (_, lost) = kept_and_lost(Some(formats::XLSX), job.entry, &metadata);
        remarks.extend((!lost.is_empty()).then(|| format!("not kept: {lost}")));
        Ok(WorkbookResult { status, remarks, bytes })
    }
}

impl WorkbookMaker<'_> {
    fn steps(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Steps, SolveError> {
        let most = self.options.max_steps;
        if most == Some(0) {
            return Ok((Vec::new(), "no steps requested".to_owned()));
        }
        let options = explain::Options { max_steps: most, ..explain::Options::default() };
        let answer = explain::ask(puzzle, &options, stop)?;
        let (words, mut marks) = (answer.summary(), answer.before);
        let steps = answer.moves.into_iter().map(|step| {
            marks.make(&answer.layout, &step);
            (step, marks.candidates.total())
        });
        Ok((steps.collect(), words))
    }
}

impl TaskAnswer for WorkbookResult {
    fn status(&self) -> Status {
        self.status
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        self.remarks.iter().for_each(|remark| page.remark(remark));
        Ok(page.write_all(&self.bytes)?)
    }
}
