//! `hint`: the next step of a human solver.

use board::stop::StopReason;
use clap::Args;
use explain::Ending;
use formats::Entry;
use questions::hint;
use solve::VerdictKind;
use stream::{AnswerFields, NoAnswer, Page, PuzzleJob, Status, Task, TaskAnswer, WriteResult};

use crate::{
    options::{
        Threads,
        printing::{OutputOptions, TextAndRecords},
        techniques::{ExplainOptions, status},
    },
    printed::PrintedAnswer,
};

/// Print a hint for the next step of a puzzle, or the whole step
///
/// A hint names the technique and where to look; with --concrete it is the whole step. It begins
/// with the verdict if the puzzle is proved to be unsolvable or to have multiple solutions. If there
/// are multiple solutions and the input is a game state, the hint also reports how many of them
/// agree with this state. Exit status 1 if the puzzle is unsolvable or invalid, if no solution agrees
/// with the game state, or if there is no next step because the puzzle is solved or its solutions
/// have nothing more in common. Exit status 3 if a limit was reached or, with --no-search, no
/// technique applied.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat hint puzzle.txt
  sudoku-sat hint --concrete puzzle.txt
  sudoku-sat hint --concrete --format json many.txt | jq -r .step.placed")]
pub struct Hint {
    #[command(flatten)]
    explaining: ExplainOptions,

    #[command(flatten)]
    threads: Threads,

    /// Print the whole step: cells, digits and reason
    #[arg(long)]
    concrete: bool,

    #[command(flatten)]
    printing: OutputOptions<TextAndRecords>,
}

impl Hint {
    /// Prints the next step of each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let run = self.explaining.over(self.threads, self.printing.run(&self.explaining.input)?);
        run.all(&self, &mut |_| ())
    }
}

impl Task for Hint {
    type ThreadState = ();
    type Answer = PrintedAnswer<hint::Answer>;

    fn keep(&self) {}

    fn work(&self, (): &mut (), job: &PuzzleJob) -> Result<Self::Answer, NoAnswer> {
        let options = hint::Options {
            position: job.entry.position.clone(),
            explain: self.explaining.options(job.names(), job.puzzle().shape.digits())?,
            concrete: self.concrete,
        };
        Ok(PrintedAnswer(hint::ask(job.puzzle(), &options, &job.stop)?))
    }
}

impl TaskAnswer for PrintedAnswer<hint::Answer> {
    fn status(&self) -> Status {
        match (self.step(), &self.explanation.ending) {
            (Some(_), _) if TaskAnswer::verdict(self) == Some(VerdictKind::Unsolvable) => {
                Status::No
            }
            (Some(_), _) => Status::Done,
            // There is no step left.
            (None, Some(Ending::Solved)) => Status::No,
            (None, ending) => status(ending.as_ref()),
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        page.print(&self.0)
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
}
