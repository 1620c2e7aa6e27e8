//! Formulas in memory.

use super::{ClauseSink, Lit};

/// A formula with its clauses in one flat buffer.
#[derive(Clone, Default, Debug)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// Returns the number of variables: the highest created or used.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the clauses in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}

impl ClauseSink for Cnf {
    fn fresh_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.variables = clause.iter().map(|l| l.variable()).fold(self.variables, u32::max);
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}
