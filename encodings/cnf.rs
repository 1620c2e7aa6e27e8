//! Literals, numbered as in DIMACS, and formulas kept in memory.

use std::{fmt, num::NonZeroI32, ops::Not};

use crate::ClauseSink;

/// A variable (positive) or its negation (negative). Variables start at 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The positive literal of a variable, 1 ..= 2³¹ − 1.
    ///
    /// # Panics
    /// If the variable is 0 or above 2³¹ − 1: a number that wraps around would
    /// silently change the formula.
    #[inline]
    pub fn positive(variable: u32) -> Lit {
        let number = i32::try_from(variable).expect("a variable fits in 31 bits");
        Lit(NonZeroI32::new(number).expect("variables start at 1"))
    }

    /// The literal that DIMACS writes as `number`; none for 0 and −2³¹.
    #[inline]
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        NonZeroI32::new(number).filter(|n| n.get() != i32::MIN).map(Lit)
    }

    /// The number that DIMACS writes.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// Its variable, from 1.
    #[inline]
    pub fn variable(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// Whether it is the variable itself rather than the negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A formula: clauses in one flat buffer.
#[derive(Clone, Default, Debug)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The number of variables: the highest made or used.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses in the order they came.
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
