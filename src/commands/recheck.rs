//! `recheck`: is it a proof?

use std::path::PathBuf;

use board::stop::Stop;
use clap::{Args, ValueHint};
use proofs::certificate::{self, Claim, RecheckError};

use crate::run::{Status, interrupt, output::put};

/// Check folders that prove wrote, and believe nothing in them
///
/// The solution is held against the puzzle, each clause of the formula against
/// puzzle and solution, and the proof against the formula. The puzzle is that
/// in the head of puzzle.cnf, and is printed, with its boxes and rules where they
/// are not the usual ones. Exit status 1 if anything does not hold, 3 if the
/// formula has auxiliary variables: nobody can tell then what it says.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat recheck proof")]
pub struct Recheck {
    /// The folders
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
}

impl Recheck {
    /// Checks them all.
    pub fn run(self) -> anyhow::Result<Status> {
        let mut status = Status::Done;
        for folder in &self.folders {
            let stop = Stop::never().on(interrupt::flag());
            let name = folder.display();
            let checked = certificate::recheck(folder, u64::MAX, &stop);
            let (known, words) = match &checked {
                Ok((puzzle, _, rechecked)) if !rechecked.is_audited => {
                    let puzzle = certificate::described(puzzle);
                    let words = format!(
                        "unknown: the proof holds, but the formula has auxiliary variables and \
                         cannot be held against the puzzle: {puzzle}"
                    );
                    (Status::Unknown, words)
                }
                Ok((puzzle, claim, _)) => {
                    let claim = match claim {
                        Claim::Unique(_) => "unique",
                        Claim::Unsolvable => "none: no solution",
                    };
                    let puzzle = certificate::described(puzzle);
                    let words = format!("{claim}; formula, solution and proof hold: {puzzle}");
                    (Status::Done, words)
                }
                Err(error) if error.unknown().is_some() => {
                    (Status::Unknown, format!("unknown: {error}"))
                }
                Err(error) => {
                    let known = match error {
                        RecheckError::Io { .. } | RecheckError::Proofs(_) => Status::Unusable,
                        _ => Status::No,
                    };
                    (known, format!("refused: {error}"))
                }
            };
            status = status.and(known);
            // What is known of one is not to wait for the next.
            put(format!("{name}: {words}\n").as_bytes())?;
        }
        Ok(status)
    }
}
