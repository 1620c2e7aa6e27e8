//! `hint`: what is the next step?

use std::io::Write;

use clap::Args;
use sudoku_sat::{
    board::Layout,
    explain::{Ending, Move},
};

use super::{
    Status,
    explain::{sentence, title, told},
    explaining::{Explaining, Telling},
    json,
};

/// Say the next step of a puzzle: where to look, or with --concrete what to do
///
/// Exit status 1 if there is no next step: the puzzle is solved, or has no solution,
/// or several and nothing more follows.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat hint puzzle.txt
  sudoku-sat hint --concrete puzzle.txt")]
pub struct Hint {
    #[command(flatten)]
    explaining: Explaining,

    /// The whole step, with cells, digits and the reason
    #[arg(long)]
    concrete: bool,

    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
}

impl Hint {
    /// Says the next step of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let tell = |explainer: &mut sudoku_sat::explain::Explainer| {
            let next = explainer.next_move()?;
            let vague = next.as_ref().map(|step| vague(explainer.layout(), step));
            Ok((next.zip(vague), explainer.ending().cloned()))
        };
        self.explaining.each(
            Telling::by(self.json),
            tell,
            |ledger, place, puzzle, (next, ending)| {
                let number = ledger.number();
                let page = &mut ledger.page;
                if self.json {
                    let mut record = json::head(number, place, puzzle, page.symbols.as_ref());
                    record["hint"] = next.as_ref().map(|(_, vague)| vague.as_str()).into();
                    if self.concrete {
                        record["step"] =
                            next.as_ref().map(|(step, _)| told(puzzle.shape, step)).into();
                    }
                    writeln!(page.out, "{record}")?;
                } else {
                    if page.many {
                        write!(page.out, "{place}: ")?;
                    }
                    match next {
                        Some((step, _)) if self.concrete => {
                            writeln!(page.out, "{}", sentence(puzzle.shape, step))?;
                        }
                        Some((_, vague)) => writeln!(page.out, "{vague}")?,
                        None => writeln!(page.out, "no next step: {}", why(ending.as_ref()))?,
                    }
                }
                Ok(match (next, ending) {
                    (Some(_), _) => Status::Done,
                    (None, Some(Ending::Unknown(_) | Ending::Stuck)) => Status::Unknown,
                    (None, _) => Status::No,
                })
            },
        )
    }
}

/// The technique and where to look.
fn vague(layout: &Layout, step: &Move) -> String {
    match step.step.houses.first() {
        // A search has no house of its own, a naked single is in all of them.
        Some(&house) if !step.is_by_search() && step.step.technique != "naked single" => {
            format!("{} in {}", title(step), layout.constraints()[house].name())
        }
        _ => title(step),
    }
}

fn why(ending: Option<&Ending>) -> String {
    match ending {
        Some(Ending::Solved) => "all cells are filled".to_owned(),
        Some(Ending::Broken(broken)) => format!("there is no solution: {broken}"),
        Some(Ending::Invalid(clash)) => format!("the givens clash: {clash}"),
        Some(Ending::Several) => "each candidate left is in some solution".to_owned(),
        Some(Ending::Stuck) => "no technique has one".to_owned(),
        Some(Ending::Unknown(why)) => why.to_string(),
        None => String::new(),
    }
}
