//! `hint`: what is the next step?

use std::io::{self, Write};

use board::{Layout, Puzzle};
use clap::Args;
use explain::{Ending, Explainer, Move, sentence, vague};
use formats::Place;
use solve::{SolveError, facts::Amount};

use super::{
    Status,
    explain::status,
    explained::{ending_name, told},
    explaining::{Explaining, Wording},
    json,
    ledger::Ledger,
};

/// Say the next step of a puzzle: where to look, or with --concrete what to do
///
/// With --concrete it says first if the puzzle is proved to have no solution, or several, and of
/// these how many go on from the position, where one was read.
/// Exit status 1 if there is no next step: the puzzle is solved, or has no solution, or several
/// and nothing more follows; with --concrete whenever it has no solution; 3 if there was no
/// time, or no technique with --no-search.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat hint puzzle.txt
  sudoku-sat hint --concrete puzzle.txt
  sudoku-sat hint --concrete --format json many.txt | jq -r .step.placed")]
pub struct Hint {
    #[command(flatten)]
    explaining: Explaining,

    /// The whole step, with cells, digits and the reason
    #[arg(long)]
    concrete: bool,

    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    format: Wording,
}

/// What comes next.
struct Next {
    /// The step, and where to look for it; none at the end.
    step: Option<(Move, String)>,
    ending: Option<Ending>,
    /// Of the puzzle, as far as it was proved.
    solutions: Amount,
    /// Those that the position leads to, where there is one: the step is true of these.
    from_here: Option<Amount>,
}

impl Next {
    fn of(explainer: &mut Explainer) -> Result<Next, SolveError> {
        let next = explainer.next_move()?;
        let vague = next.as_ref().map(|step| vague(explainer.layout(), step));
        let (ending, solutions) = (explainer.ending().cloned(), explainer.solutions());
        let from_here = explainer.solutions_from_here();
        Ok(Next { step: next.zip(vague), ending, solutions, from_here })
    }

    /// The word of `check` for the puzzle, if it is known.
    fn verdict(&self) -> Option<&'static str> {
        match self.ending {
            Some(Ending::Invalid(_)) => Some("invalid"),
            _ => verdict(self.solutions),
        }
    }

    /// What is said before the step: of which solutions it is true.
    fn first(&self) -> &'static str {
        match (self.verdict(), self.from_here.map(verdict)) {
            (Some("none"), _) => "no solution, this leads nowhere: ",
            (Some("several"), None) => "several solutions, in all of them: ",
            (Some("several"), Some(Some("several"))) => {
                "several solutions, in all that go on from here: "
            }
            (Some("several"), Some(Some("unique"))) => {
                "several solutions, in the one that goes on from here: "
            }
            (Some("several"), Some(_)) => {
                "several solutions, how many go on from here is unknown: "
            }
            _ => "",
        }
    }
}

/// The word of `check` for so many solutions, if it is known.
fn verdict(solutions: Amount) -> Option<&'static str> {
    match solutions {
        Amount::Exactly(0) => Some("none"),
        Amount::Exactly(1) => Some("unique"),
        _ if solutions.number() > 1 => Some("several"),
        _ => None,
    }
}

impl Hint {
    /// Says the next step of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let said = |ledger: &mut Ledger, place: &Place, puzzle: &Puzzle, next: &Next| {
            match self.format {
                Wording::Json => self.record(ledger, place, puzzle, next)?,
                Wording::Text => self.words(ledger, place, puzzle, next)?,
            }
            Ok(match next.step {
                Some(_) if self.concrete && next.verdict() == Some("none") => Status::No,
                Some(_) => Status::Done,
                // There is nothing left to do.
                None if next.ending == Some(Ending::Solved) => Status::No,
                None => status(next.ending.as_ref()),
            })
        };
        self.explaining.each(self.format.into(), Next::of, said)
    }

    fn record(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        next: &Next,
    ) -> io::Result<()> {
        let (number, page) = (ledger.number(), &mut ledger.page);
        let mut record = json::head(number, place, puzzle, page.symbols.as_ref());
        let Next { step, ending, .. } = next;
        record["hint"] = step.as_ref().map(|(_, vague)| vague.as_str()).into();
        if self.concrete {
            record["verdict"] = next.verdict().into();
            record["verdict_from_here"] = next.from_here.and_then(verdict).into();
            let layout = Layout::of(puzzle);
            record["step"] = step.as_ref().map(|(step, _)| told(&layout, step)).into();
        }
        record["ending"] = ending.as_ref().map(ending_name).into();
        let open = ending.as_ref().filter(|it| **it != Ending::Solved);
        record["reason"] = open.map(Ending::to_string).into();
        writeln!(page.out, "{record}")
    }

    fn words(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        next: &Next,
    ) -> io::Result<()> {
        let page = &mut ledger.page;
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        let Some((step, vague)) = &next.step else {
            let end = next.ending.as_ref().map_or(String::new(), |it| it.words(&page.names()));
            return writeln!(page.out, "no next step: {end}");
        };
        if !self.concrete {
            return writeln!(page.out, "{vague}");
        }
        writeln!(page.out, "{}{}", next.first(), sentence(&page.layout(puzzle), step))
    }
}
