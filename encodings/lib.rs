//! CNF encodings of the constraint that at most one of some literals is true.
//!
//! The crate is independent of Sudoku. Encodings write clauses to any [`ClauseSink`]: a [`Cnf`] in
//! memory, a solver, a file, or a [`Tally`] that only counts. [`ALL`] is the registry; to add an
//! encoding, write its file and list it there.
//!
//! ```
//! use encodings::{Cnf, ClauseSink, Encoding, named};
//!
//! let mut cnf = Cnf::default();
//! let lits: Vec<_> = (0..4).map(|_| cnf.fresh_var()).collect();
//! named("pairwise").unwrap().exactly_one(&lits, &mut cnf);
//! assert_eq!(cnf.len(), 1 + 6);
//! ```
//!
//! Alternatives not chosen: a builder object per encoding needs state and sixty lines of wiring
//! each instead of one stateless function. With plain integers as literals, only the solver would
//! detect a zero or a lost sign.

#![forbid(unsafe_code)]

mod bimander;
mod bitwise;
mod clauses;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;
mod split;
pub mod sums;

pub use clauses::{
    Auxiliaries, ClauseSink, Cnf, Consistency, GaveUp, Layer, Lit, Literals, Size, Sum,
    SumEncoding, Tally, Term, Truth, counterexample, implies, layered,
};

/// An encoding of the constraint that at most one of some literals is true.
///
/// An assignment of the given literals extends to the auxiliary variables if and only if at most
/// one literal is true. Each file states the idea, the size as a formula and the source.
pub trait Encoding: Sync {
    /// Returns the name on the command line, which is also that of the file.
    fn name(&self) -> &'static str;

    /// Returns other common names.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the idea in one line.
    fn summary(&self) -> &'static str;

    /// Returns the source: authors, title, year.
    fn source(&self) -> &'static str;

    /// Returns the size of `at_most_one` over `n` literals as a formula.
    fn formula(&self) -> &'static str;

    /// Returns the exact size of `at_most_one` over `n` literals.
    fn size(&self, n: u64) -> Size;

    /// Returns the exact size of `at_most_one_except` over `n` literals if `stated` of their pairs
    /// are already excluded.
    fn size_except(&self, n: u64, stated: u64) -> Size {
        let _ = stated;
        self.size(n)
    }

    /// Returns the strength of unit propagation on `at_most_one`.
    fn propagation(&self) -> Consistency;

    /// Writes clauses that are satisfiable if and only if at most one of `lits` is true. No literal
    /// may occur twice in `lits`.
    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink);

    /// Like [`Encoding::at_most_one`], but the pairs of literals `i` and `j` for which `stated(i,
    /// j)` returns true are already excluded. An encoding that writes every pair omits these.
    fn at_most_one_except(
        &self,
        lits: &[Lit],
        stated: &dyn Fn(usize, usize) -> bool,
        sink: &mut dyn ClauseSink,
    ) {
        let _ = stated;
        self.at_most_one(lits, sink);
    }

    /// Writes clauses that are satisfiable if and only if exactly one of `lits` is true: the clause
    /// of all of them, and [`Encoding::at_most_one`].
    fn exactly_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        sink.clause(lits);
        self.at_most_one(lits, sink);
    }
}

/// Encodings are equal if their names are.
impl PartialEq for dyn Encoding {
    fn eq(&self, other: &dyn Encoding) -> bool {
        self.name() == other.name()
    }
}

/// All encodings, the simplest first: pairs, chains, trees and grids, numbers.
pub static ALL: &[&dyn Encoding] = &[
    &pairwise::Pairwise,
    &sequential::Sequential,
    &ladder::Ladder,
    &split::Split,
    &commander::Commander,
    &product::Product,
    &bitwise::Bitwise,
    &bimander::Bimander,
];

/// Returns the encoding with this name or alias.
pub fn named(name: &str) -> Option<&'static dyn Encoding> {
    ALL.iter().copied().find(|e| e.name() == name || e.aliases().contains(&name))
}
