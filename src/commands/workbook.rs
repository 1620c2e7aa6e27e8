//! `workbook`: a puzzle with its solution as a file for spreadsheet programs.

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::{DigitNames, Layout, Puzzle, Shape, stop::Stop};
use clap::{Args, ValueHint};
use explain::{Explainer, Marks, Move, Options};
use formats::Entry;
use solve::{SolveError, Verdict, Workshop};
use workbook::{Content, MAX_LIVE_SIDE, WorkbookError, can_hold, has_marks, live, workbook};

use super::{
    Status,
    arguments::{Choices, Input},
    explain::summary,
    export::write_whole,
    fingerprint::is_same,
    patterns, tell,
    texts::is_standard_input,
};

/// Write puzzles as workbooks (.xlsx), with pencil marks, solution and steps
///
/// Puzzle takes the digits 1 to n and marks those that clash; what is in it is read
/// again like any other puzzle. Without one solution the workbook says so. Exit
/// status 0 if there is one, 1 if there is none or several, 3 if there was no time.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat workbook puzzle.txt -o puzzle.xlsx
  sudoku-sat workbook many.txt -o 'puzzle-{}.xlsx'
  sudoku-sat workbook --live puzzle.txt -o live.xlsx
  sudoku-sat solve puzzle.xlsx
  sudoku-sat solve --range Sheet1!B2:J10 other.xlsx")]
pub struct Workbooks {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    /// The file, which is written whole or not at all; {} in it is the number of the puzzle, - is
    /// standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    /// No more than so many steps; 0 for none
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,

    /// Sheets that solve by themselves, by formulas with iterative calculation: choose solve in the
    /// cell below State; for sides up to 16
    #[arg(long)]
    live: bool,
}

/// The steps of a puzzle, each with the candidates left after it, and how they end.
type Steps = (Vec<(Move, usize)>, String);

/// A workbook, or why there is none, and what it says of the puzzle.
type Made = (Result<Vec<u8>, WorkbookError>, Status, Option<String>);

impl Workbooks {
    /// Writes a workbook of each puzzle that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.input.files.iter().any(|input| is_same(input, &self.output)) {
            bail!("{}: is an input", self.output.display());
        }
        let several =
            "several puzzles make several workbooks: name the files, as in -o 'puzzle-{}.xlsx'";
        let is_each = patterns::is_each(&self.output);
        patterns::made(&self.input, is_each, several, |number, entry| self.entry(number, entry))
    }

    fn entry(&self, number: u64, entry: &Entry) -> anyhow::Result<Status> {
        let Entry { puzzle, place, .. } = entry;
        let broken = |error: &dyn std::fmt::Display| {
            tell(format_args!("sudoku-sat: {place}: {error}"));
            Ok(Status::SomeFailed)
        };
        match self.bytes(puzzle) {
            Err(error) => broken(&error),
            Ok((Err(error), ..)) => broken(&error),
            Ok((Ok(bytes), status, said)) => {
                if !has_marks(puzzle.shape.side()) {
                    tell(format_args!(
                        "sudoku-sat: {place}: too large for a sheet of pencil marks"
                    ));
                }
                if let Some(said) = said {
                    tell(format_args!("sudoku-sat: {place}: {said}"));
                }
                if entry.position.is_some() {
                    tell(format_args!(
                        "sudoku-sat: {place}: digits placed and candidates struck are not kept"
                    ));
                }
                if is_standard_input(&self.output) {
                    let mut out = io::stdout();
                    if out.is_terminal() {
                        bail!("a workbook is nothing to read on a terminal: name a file");
                    }
                    out.write_all(&bytes)?;
                    out.flush()?;
                    return Ok(status);
                }
                let path = patterns::of(&self.output, number);
                if self.input.files.iter().any(|input| is_same(input, &path)) {
                    bail!("{}: is an input", path.display());
                }
                write(&path, &bytes).with_context(|| path.display().to_string())?;
                Ok(status)
            }
        }
    }

    /// The workbook, and what it says of the puzzle.
    fn bytes(&self, puzzle: &Puzzle) -> Result<Made, SolveError> {
        if let Err(error) = can_hold(puzzle) {
            return Ok((Err(error), Status::SomeFailed, None));
        }
        let side = puzzle.shape.side();
        if self.live && side > MAX_LIVE_SIDE {
            return Ok((Err(WorkbookError::Large(side)), Status::SomeFailed, None));
        }
        let question = self.choices.question(2, 2);
        let stop = question.stop();
        let mut workshop = Workshop::new(puzzle, question.solver.logic);
        let verdict = question.solver.find(&mut workshop, puzzle, 2, 2, &stop)?.verdict();
        let (status, words, solution) = match &verdict {
            Verdict::Unique(grid) => (Status::Done, "one solution".to_owned(), Some(grid)),
            Verdict::Multiple(one, _) => {
                (Status::No, "several solutions, of which this is one".to_owned(), Some(one))
            }
            Verdict::Unsolvable => (Status::No, "no solution".to_owned(), None),
            Verdict::Invalid(clash) => (Status::No, format!("invalid: {clash}"), None),
            Verdict::Unknown(why, _) => (Status::Unknown, format!("unknown: {why}"), None),
        };
        let (steps, ending) = match &verdict {
            Verdict::Invalid(_) => (Vec::new(), words.clone()),
            _ => self.steps(puzzle, &stop)?,
        };
        let layout = Layout::new(puzzle.shape, &puzzle.rules);
        let marks = Marks::new(&layout, puzzle).candidates;
        // Whoever reads it without --box takes other boxes for granted.
        let is_usual = Shape::most_square(side) == Ok(puzzle.shape);
        let boxes = format!("boxes are {0}: to read it back takes --box {0}", puzzle.shape);
        let said = match (status, is_usual) {
            (Status::Done, true) => None,
            (Status::Done, false) => Some(boxes),
            (_, true) => Some(words.clone()),
            (_, false) => Some(format!("{words}; {boxes}")),
        };
        let (verdict, marks, steps) = (words, &marks, &steps[..]);
        let content = Content { puzzle, verdict, solution, marks, steps, ending };
        let made = if self.live { live(&content) } else { workbook(&content) };
        Ok((made, status, said))
    }

    fn steps(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Steps, SolveError> {
        if self.max_steps == Some(0) {
            return Ok((Vec::new(), "no steps were asked for".to_owned()));
        }
        let mut explainer = Explainer::new(puzzle, Options::default(), stop)?;
        let mut steps = Vec::new();
        while self.max_steps.is_none_or(|most| steps.len() < most)
            && let Some(step) = explainer.next_move()?
        {
            steps.push((step, explainer.marks.candidates.total()));
        }
        let words =
            summary(steps.iter().map(|(step, _)| step), explainer.ending(), &DigitNames::default());
        Ok((steps, words))
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole(path, &mut |out| out.write_all(bytes))
}
