//! Clauses straight into a solver, counted on the way.

use encodings::{ClauseSink, Lit, Tally};

use crate::{backends::Backend, encode::FormulaSink};
use board::stop::Stop;

/// A sink that loads a backend.
pub struct Loader<'a> {
    backend: &'a mut dyn Backend,
    stop: &'a Stop,
    tally: Tally,
}

impl<'a> Loader<'a> {
    /// Loads that backend, until it is time to stop.
    pub fn new(backend: &'a mut dyn Backend, stop: &'a Stop) -> Loader<'a> {
        Loader { backend, stop, tally: Tally::default() }
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

impl FormulaSink for Loader<'_> {
    fn is_closed(&mut self) -> bool {
        self.backend.gave_up() || self.stop.reason().is_some()
    }
}
