//! Sinks of clauses.

use super::Lit;

/// A receiver of clauses that numbers new variables: a formula, a solver, a file, a counter.
///
/// Clauses are streamed. A sink that can fail keeps its first error and reports it at the end.
pub trait ClauseSink {
    /// Returns a new variable, above all created before.
    fn fresh_var(&mut self) -> Lit;

    /// Adds a clause; an empty clause makes the formula unsatisfiable.
    fn clause(&mut self, clause: &[Lit]);

    /// Returns true if the sink accepts no more clauses, so that writing can stop. It is polled
    /// from time to time. An incomplete formula is meaningless.
    fn is_closed(&mut self) -> bool {
        false
    }
}

/// The size of a part of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Number of auxiliary variables.
    pub variables: u64,
    /// Number of clauses.
    pub clauses: u64,
}

/// A sink that only counts.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Number of variables and clauses so far.
    pub size: Size,
    /// Number of literals so far.
    pub literals: u64,
}

impl ClauseSink for Tally {
    fn fresh_var(&mut self) -> Lit {
        self.size.variables += 1;
        let variable = u32::try_from(self.size.variables).expect("a variable fits in 31 bits");
        Lit::positive(variable)
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.size.clauses += 1;
        self.literals += clause.len() as u64;
    }
}

/// Creates `count` new variables, in order.
pub(crate) fn fresh_vars(count: u64, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    (0..count).map(|_| sink.fresh_var()).collect()
}
