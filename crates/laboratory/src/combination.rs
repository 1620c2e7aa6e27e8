//! A combination: one option on each axis.

use encodings::{Encoding, sums::SumEncoding};

use logic::reduce::Logic;
use sat::{backends, formulations::Formulation};
use solve::{SecondSolution, Solver};

/// One option on each axis.
#[derive(Clone, Copy)]
pub struct Combination {
    /// The level of logic before the encoding.
    pub logic: &'static Logic,
    /// The set of constraints.
    pub formulation: &'static Formulation,
    /// The at-most-one encoding.
    pub encoding: &'static dyn Encoding,
    /// The sum encoding.
    pub sum_encoding: &'static dyn SumEncoding,
    /// The SAT backend.
    pub backend: &'static dyn backends::BackendEntry,
}

impl Combination {
    /// Returns the product of the given options; the last axis changes fastest.
    pub fn all(
        logics: &[&'static Logic],
        formulations: &[&'static Formulation],
        encodings: &[&'static dyn Encoding],
        sums: &[&'static dyn SumEncoding],
        backends: &[&'static dyn backends::BackendEntry],
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

    /// Returns the SAT pipeline with these options. The backend also searches for the second
    /// solution.
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
            second: SecondSolution::Search,
            ..Solver::default()
        }
    }
}
