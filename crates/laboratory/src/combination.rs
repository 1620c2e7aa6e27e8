//! One way to solve.

use encodings::{Encoding, sums::SumEncoding};

use logic::reduce::Logic;
use sat::{backends, formulations::Formulation};
use solve::{Second, Solver};

/// A choice on each axis.
#[derive(Clone, Copy)]
pub struct Combination {
    /// How much logic comes first.
    pub logic: &'static Logic,
    /// Which constraints are stated.
    pub formulation: &'static Formulation,
    /// How at-most-one is written.
    pub encoding: &'static dyn Encoding,
    /// How sums are.
    pub sum_encoding: &'static dyn SumEncoding,
    /// Who solves.
    pub backend: &'static dyn backends::Entry,
}

impl Combination {
    /// Every choice with every other; the last axis changes fastest.
    pub fn all(
        logics: &[&'static Logic],
        formulations: &[&'static Formulation],
        encodings: &[&'static dyn Encoding],
        sums: &[&'static dyn SumEncoding],
        backends: &[&'static dyn backends::Entry],
    ) -> Vec<Combination> {
        itertools::iproduct!(logics, formulations, encodings, sums, backends)
            .map(|(&logic, &formulation, &encoding, &sums, &backend)| Combination {
                logic,
                formulation,
                encoding,
                sum_encoding: sums,
                backend,
            })
            .collect()
    }

    /// The path with these choices; both solves are the backend's.
    pub fn solver(&self, seed: u64) -> Solver {
        let Combination { logic, formulation, encoding, sum_encoding: sums, backend } = *self;
        Solver {
            logic,
            formulation,
            encoding,
            sums,
            backend,
            pipeline_only: true,
            seed,
            second: Second::Search,
            ..Solver::default()
        }
    }
}
