//! Tests of certificates: claims of the corpus are proved, also according to independent checkers,
//! and corrupted certificates are refused.

mod corpus;
mod lemmas;
mod outside;
#[cfg(unix)]
mod programs;
mod spoilt;

use std::path::Path;

use board::{Puzzle, stop::Stop};
use logic::reduce;
use proofs::certificate::{
    self, Certificate, CertificateFormat, CertificateOptions, CertificateOutcome, Claim,
};
use solve::{Solver, Verdict};

use testbed::Folder;

fn wanted(logic: &str, format: CertificateFormat) -> CertificateOptions {
    let solver = Solver { logic: reduce::named(logic).unwrap(), ..Solver::default() };
    CertificateOptions { solver, format, limit: 1 << 30, self_check: true, stop: Stop::never() }
}

/// Returns the claim that can be proved of a puzzle; `None` if it has several solutions.
pub(crate) fn claim(puzzle: &Puzzle) -> Option<Claim> {
    match Solver::default().verdict(puzzle).unwrap() {
        Verdict::Unique(grid) => Some(Claim::Unique(grid)),
        Verdict::Unsolvable | Verdict::Invalid(_) => Some(Claim::Unsolvable),
        _ => None,
    }
}

/// Writes the certificate of a claim to a folder; panics if this fails.
#[track_caller]
fn written(
    folder: &Folder,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
) -> Certificate {
    match certificate::write(folder.path(), puzzle, claim, wanted) {
        Ok(CertificateOutcome::Written(certificate)) => *certificate,
        other => panic!("{other:?}"),
    }
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}
