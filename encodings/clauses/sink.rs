//! Where clauses go.

use super::Lit;

/// Anything that takes clauses and numbers new variables: a formula, a solver,
/// a file, a counter. Clauses stream; a sink that can fail keeps its first
/// error and tells it at the end.
pub trait ClauseSink {
    /// A new variable, above all that were made before.
    fn fresh_var(&mut self) -> Lit;

    /// One clause; the empty one makes the formula unsatisfiable.
    fn clause(&mut self, clause: &[Lit]);

    /// Returns true if it takes no more clauses, so that writing on is in vain; asked now and then.
    /// A formula that is cut short means nothing.
    fn is_closed(&mut self) -> bool {
        false
    }
}

/// How large a piece of formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Auxiliary variables, beyond those that went in.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

/// A sink that only counts.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Variables and clauses so far.
    pub size: Size,
    /// Literals so far.
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

/// So many new variables, in order.
pub(crate) fn fresh_vars(count: u64, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    (0..count).map(|_| sink.fresh_var()).collect()
}
