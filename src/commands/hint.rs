//! `hint`: what is the next step?

use std::io::Write;

use board::{Layout, stop::Why};
use clap::Args;
use explain::{Ending, Move, holds_in, sentence, vague};
use formats::Entry;
use questions::step::{Step, reason, stopped};
use schemars::JsonSchema;
use serde::Serialize;
use solve::{VerdictKind, facts::Amount};
use stream::{Answer, Failure, Fields, Job, Page, Status, Task, Written};

use crate::options::{
    Threads,
    printing::{Printing, Verdicts},
    techniques::{Explaining, status},
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
    explaining: Explaining,

    #[command(flatten)]
    threads: Threads,

    /// Print the whole step: cells, digits and reason
    #[arg(long)]
    concrete: bool,

    #[command(flatten)]
    printing: Printing<Verdicts>,
}

/// What comes next.
pub struct Next {
    /// The step, and where to look for it; none at the end.
    step: Option<(Move, String)>,
    ending: Option<Ending>,
    /// Of the puzzle, as far as it was proved.
    solutions: Amount,
    /// Those that the position leads to, where there is one: the step is true of these.
    from_here: Option<Amount>,
    /// Whether the whole step is said.
    concrete: bool,
}

impl Next {
    /// The verdict of `check` on the puzzle, if it is known.
    fn verdict(&self) -> Option<VerdictKind> {
        match self.ending {
            Some(Ending::Invalid(_)) => Some(VerdictKind::Invalid),
            _ => self.solutions.verdict(),
        }
    }

    /// What is said before the step: of which solutions it is true.
    fn first(&self) -> &'static str {
        holds_in(self.solutions, self.from_here)
    }
}

impl Hint {
    /// Says the next step of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let run = self.explaining.over(self.threads, self.printing.run(&self.explaining.input)?);
        run.all(&self, &mut |_| ())
    }
}

impl Task for Hint {
    type Kept = ();
    type Answer = Next;

    fn keep(&self) {}

    fn work(&self, (): &mut (), job: &Job) -> Result<Next, Failure> {
        let mut explainer = self.explaining.explainer(job)?;
        let next = explainer.next_move()?;
        let vague = next.as_ref().map(|step| vague(explainer.layout(), step));
        let (ending, solutions) = (explainer.ending().cloned(), explainer.solutions());
        let (from_here, concrete) = (explainer.solutions_from_here(), self.concrete);
        Ok(Next { step: next.zip(vague), ending, solutions, from_here, concrete })
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    /// The technique and place of the next step; null if there is none.
    hint: Option<&'a str>,
    #[serde(flatten)]
    concrete: Option<Concrete<'a>>,
    /// The ending of the solution path: solved, multiple, unsolvable, invalid, mistaken, stuck or
    /// unknown; null if --max-steps ended it.
    ending: Option<&'static str>,
    /// The reason for the verdict, or for a missing result.
    reason: Option<String>,
}

/// The fields of the record with the whole step.
#[derive(Serialize, JsonSchema)]
struct Concrete<'a> {
    /// The verdict on the solutions that agree with the game state.
    verdict_from_here: Option<&'static str>,
    /// The next step.
    step: Option<Step<'a>>,
}

impl Answer for Next {
    fn status(&self) -> Status {
        match self.step {
            Some(_) if Next::verdict(self) == Some(VerdictKind::Unsolvable) => Status::No,
            Some(_) => Status::Done,
            // There is nothing left to do.
            None if self.ending == Some(Ending::Solved) => Status::No,
            None => status(self.ending.as_ref()),
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        page.label()?;
        Ok(match &self.step {
            Some((step, _)) if self.concrete => {
                let layout = page.manner.layout(puzzle);
                writeln!(page, "{}{}", self.first(), sentence(&layout, step))
            }
            Some((_, vague)) => writeln!(page, "{}{vague}", self.first()),
            None => {
                let end = self.ending.as_ref().map(|it| it.words(&page.names(puzzle.shape)));
                writeln!(page, "no next step: {}", end.unwrap_or_default())
            }
        }?)
    }

    fn stopped(&self) -> Option<Why> {
        self.ending.as_ref().and_then(stopped)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        Next::verdict(self)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl Fields {
        let layout = Layout::of(puzzle);
        Record {
            hint: self.step.as_ref().map(|(_, vague)| vague.as_str()),
            concrete: self.concrete.then(|| Concrete {
                verdict_from_here: self.from_here.and_then(Amount::verdict).map(VerdictKind::name),
                step: self.step.as_ref().map(|(step, _)| Step::of(&layout, step, None)),
            }),
            ending: self.ending.as_ref().map(|ending| ending.name()),
            reason: self.ending.as_ref().and_then(|it| reason(it, puzzle.shape)),
        }
    }
}
