//! `hint`: what is the next step?

use std::io::Write;

use clap::Args;
use sudoku_sat::{
    board::Layout,
    explain::{Ending, sentence, vague},
};

use super::{
    Status,
    explain::status,
    explained::{ending_name, told},
    explaining::{Explaining, Wording},
    json,
};

/// Say the next step of a puzzle: where to look, or with --concrete what to do
///
/// Exit status 1 if there is no next step: the puzzle is solved, or has no solution,
/// or several and nothing more follows; 3 if there was no time, or no technique with
/// --no-search.
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

    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    format: Wording,
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
            self.format.into(),
            tell,
            |ledger, place, puzzle, (next, ending)| {
                let number = ledger.number();
                let page = &mut ledger.page;
                if self.format == Wording::Json {
                    let mut record = json::head(number, place, puzzle, page.symbols.as_ref());
                    record["hint"] = next.as_ref().map(|(_, vague)| vague.as_str()).into();
                    if self.concrete {
                        record["step"] =
                            next.as_ref().map(|(step, _)| told(&Layout::of(puzzle), step)).into();
                    }
                    record["ending"] = ending.as_ref().map(ending_name).into();
                    let open = ending.as_ref().filter(|it| **it != Ending::Solved);
                    record["reason"] = open.map(Ending::to_string).into();
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
                        None => {
                            let end = ending.as_ref().map_or(String::new(), Ending::to_string);
                            writeln!(page.out, "no next step: {end}")?;
                        }
                    }
                }
                Ok(match next {
                    Some(_) => Status::Done,
                    // There is nothing left to do.
                    None if *ending == Some(Ending::Solved) => Status::No,
                    None => status(ending.as_ref()),
                })
            },
        )
    }
}
