//! One way to solve.

use encodings::Encoding;

use logic::reduce::Logic;
use sat::{
    backends::{self, Counts},
    statements::Statement,
};
use solve::{Second, Solver};

/// A choice on each axis.
#[derive(Clone, Copy)]
pub struct Combination {
    /// How much logic comes first.
    pub logic: &'static Logic,
    /// Which constraints are stated.
    pub statement: &'static Statement,
    /// How at-most-one is written.
    pub encoding: &'static dyn Encoding,
    /// Who solves.
    pub backend: &'static dyn backends::Entry,
}

impl Combination {
    /// Every choice with every other; the last axis changes fastest.
    pub fn all(
        logics: &[&'static Logic],
        statements: &[&'static Statement],
        encodings: &[&'static dyn Encoding],
        backends: &[&'static dyn backends::Entry],
    ) -> Vec<Combination> {
        itertools::iproduct!(logics, statements, encodings, backends)
            .map(|(&logic, &statement, &encoding, &backend)| Combination {
                logic,
                statement,
                encoding,
                backend,
            })
            .collect()
    }

    /// The path with these choices; both solves are the backend's, which counts only
    /// what takes it no time.
    pub fn solver(&self, seed: u64) -> Solver {
        let Combination { logic, statement, encoding, backend } = *self;
        Solver {
            logic,
            statement,
            encoding,
            backend,
            seed,
            second: Second::Search,
            counts: Counts::Free,
            time_limit: None,
        }
    }
}
