//! Checks proofs without trusting any file in their folder.

use std::path::PathBuf;

use board::{escape::visible, stop::Stop};
use proofs::certificate::{self, Claim, RecheckError};
use stream::{Status, interrupt, output::put};

/// Checks all folders, and prints the result for each.
///
/// # Errors
/// Fails if the output cannot be written.
pub fn recheck(folders: &[PathBuf]) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    for folder in folders {
        let stop = Stop::never().on(interrupt::flag());
        let name = folder.display();
        let checked = certificate::recheck(folder, u64::MAX, &stop);
        let (known, words) = match &checked {
            Ok((puzzle, _, rechecked)) if !rechecked.is_audited => {
                let puzzle = certificate::describe_puzzle(puzzle);
                let words = format!(
                    "unknown: the proof is valid, but part of the formula takes too long to check \
                     against the puzzle, such as auxiliary variables: {puzzle}"
                );
                (Status::Unknown, words)
            }
            Ok((puzzle, claim, _)) => {
                let claim = match claim {
                    Claim::Unique(_) => "unique",
                    Claim::Unsolvable => "unsolvable",
                };
                let puzzle = certificate::describe_puzzle(puzzle);
                let words = format!("{claim}; formula, solution and proof are valid: {puzzle}");
                (Status::Done, words)
            }
            Err(error) if error.unknown().is_some() => {
                (Status::Unknown, format!("unknown: {error}"))
            }
            Err(error) => {
                let known = match error {
                    RecheckError::Io { error, .. } => Status::of_unopened(error),
                    RecheckError::Proofs(_) => Status::Unusable,
                    _ => Status::No,
                };
                (known, format!("rejected: {error}"))
            }
        };
        status = status.and(known);
        // Print each result immediately.
        put(format!("{}\n", visible(&format!("{name}: {words}"))).as_bytes())?;
    }
    Ok(status)
}
