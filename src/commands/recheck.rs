//! `recheck`: is it a proof?

use std::{io::Write, path::PathBuf};

use clap::{Args, ValueHint};
use sudoku_sat::{
    certificate::{self, Claim, RecheckError},
    proofs::Refused,
    stop::Stop,
};

use super::{Status, interrupt, stream::standard_output};

/// Check folders that prove wrote, and believe nothing in them
///
/// The solution is held against the puzzle, each clause of the formula against
/// puzzle and solution, and the proof against the formula. The puzzle is that
/// in the head of puzzle.cnf, and is printed. Exit status 1 if anything does
/// not hold.
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
        let mut out = standard_output(clap::ColorChoice::Never);
        let mut status = Status::Done;
        for folder in &self.folders {
            let stop = Stop::never().on(interrupt::flag());
            let name = folder.display();
            status = status.and(match certificate::recheck(folder, u64::MAX, &stop) {
                Ok((puzzle, claim, rechecked)) => {
                    let claim = match claim {
                        Claim::Unique(_) => "unique",
                        Claim::Unsolvable => "none: no solution",
                    };
                    let formula = match rechecked.is_audited {
                        true => "formula, solution and proof hold",
                        false => {
                            "solution and proof hold; the formula has auxiliary variables and was \
                             not held against the puzzle"
                        }
                    };
                    writeln!(out, "{name}: {claim}; {formula}: {}", puzzle.givens)?;
                    Status::Done
                }
                Err(RecheckError::Refused(Refused::Stopped(why))) => {
                    writeln!(out, "{name}: unknown: {why}")?;
                    Status::Unknown
                }
                Err(error) => {
                    writeln!(out, "{name}: refused: {error}")?;
                    match error {
                        RecheckError::Io { .. } => Status::Unusable,
                        _ => Status::No,
                    }
                }
            });
        }
        out.flush()?;
        Ok(status)
    }
}
