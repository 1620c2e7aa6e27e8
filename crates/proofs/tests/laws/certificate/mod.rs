//! Laws of certificates: what is claimed of the corpus is proved, by checkers that are
//! not ours as well, and what is spoilt is refused.

mod corpus;
mod lemmas;
mod outside;
#[cfg(unix)]
mod programs;
mod spoilt;

use std::path::Path;

use board::{Puzzle, stop::Stop};
use logic::reduce;
use proofs::certificate::{self, Certificate, Claim, Outcome, ProofFormat, Wanted};
use solve::{Solver, Verdict};

use testbed::Folder;

fn wanted(logic: &str, format: ProofFormat) -> Wanted {
    let solver = Solver { logic: reduce::named(logic).unwrap(), ..Solver::default() };
    Wanted { solver, format, limit: 1 << 30, self_check: true, stop: Stop::never() }
}

/// What can be proved of a puzzle; none if it has several solutions.
pub(crate) fn claim(puzzle: &Puzzle) -> Option<Claim> {
    match Solver::default().verdict(puzzle).unwrap() {
        Verdict::Unique(grid) => Some(Claim::Unique(grid)),
        Verdict::Unsolvable | Verdict::Invalid(_) => Some(Claim::Unsolvable),
        _ => None,
    }
}

/// The certificate of a claim in a folder, which has to be written.
#[track_caller]
fn written(folder: &Folder, puzzle: &Puzzle, claim: &Claim, wanted: &Wanted) -> Certificate {
    match certificate::write(folder.path(), puzzle, claim, wanted) {
        Ok(Outcome::Written(certificate)) => *certificate,
        other => panic!("{other:?}"),
    }
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}
