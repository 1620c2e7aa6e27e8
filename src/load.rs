//! Clauses straight into a solver, counted on the way.

use encodings::{ClauseSink, Lit, Tally};

use crate::{backends::Backend, encode::FormulaSink};

/// A sink that loads a backend.
pub struct Loader<'a> {
    backend: &'a mut dyn Backend,
    tally: Tally,
}

impl<'a> Loader<'a> {
    /// Loads that backend.
    pub fn new(backend: &'a mut dyn Backend) -> Loader<'a> {
        Loader { backend, tally: Tally::default() }
    }

    /// How much was loaded.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl ClauseSink for Loader<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.tally.clause(clause);
        self.backend.add_clause(clause);
    }
}

impl FormulaSink for Loader<'_> {}
