//! Ways to say "at most one of these literals is true" in clauses.
//!
//! Nothing here knows about Sudoku: literals go in, clauses come out, into
//! anything that is a [`ClauseSink`]: a [`Cnf`] in memory, a solver, a file, a
//! [`Tally`] that only counts. [`ALL`] is the menu; to add an encoding, write
//! its file and name it there.
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
//! Roads not taken: a builder object per encoding (state, and sixty lines of
//! wiring each, where one stateless function says the same); literals as plain
//! integers (a zero or a lost sign is then found only by the solver).

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

/// One way to say "at most one of these literals is true".
///
/// Every assignment of the given literals with at most one true extends to the
/// auxiliary variables; no other does. Each file says the idea, the size as a
/// formula and the source.
pub trait Encoding: Sync {
    /// The name on the command line, and of the file.
    fn name(&self) -> &'static str;

    /// Other names by which it is known.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The idea in one line.
    fn summary(&self) -> &'static str;

    /// Authors, title, year.
    fn source(&self) -> &'static str;

    /// The size of `at_most_one` over `n` literals, in words.
    fn formula(&self) -> &'static str;

    /// The exact size of `at_most_one` over `n` literals.
    fn size(&self, n: u64) -> Size;

    /// The exact size of `at_most_one_except` over `n` literals, where so many of
    /// their pairs are already known to exclude each other.
    fn size_except(&self, n: u64, stated: u64) -> Size {
        let _ = stated;
        self.size(n)
    }

    /// What unit propagation sees of `at_most_one`.
    fn propagation(&self) -> Consistency;

    /// Writes clauses that hold exactly when at most one of `lits` is true.
    /// No literal may occur twice in `lits`.
    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink);

    /// Like [`Encoding::at_most_one`], where literals `i` and `j` are already
    /// known to exclude each other if `stated(i, j)`. An encoding that writes
    /// every pair leaves those out; the others have nothing to leave out.
    fn at_most_one_except(
        &self,
        lits: &[Lit],
        stated: &dyn Fn(usize, usize) -> bool,
        sink: &mut dyn ClauseSink,
    ) {
        let _ = stated;
        self.at_most_one(lits, sink);
    }

    /// Writes clauses that hold exactly when one of `lits` is true: the clause
    /// of all of them, and [`Encoding::at_most_one`].
    fn exactly_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        sink.clause(lits);
        self.at_most_one(lits, sink);
    }
}

/// Encodings are the same if they have one name.
impl PartialEq for dyn Encoding {
    fn eq(&self, other: &dyn Encoding) -> bool {
        self.name() == other.name()
    }
}

/// Every encoding, plainest first: pairs, chains, trees and grids, numbers.
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

/// The encoding of that name or alias.
pub fn named(name: &str) -> Option<&'static dyn Encoding> {
    ALL.iter().copied().find(|e| e.name() == name || e.aliases().contains(&name))
}
