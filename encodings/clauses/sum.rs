//! Sums of terms and the interface of their encodings.

use super::{ClauseSink, Truth};

/// The possible values of a term, each with its literal.
pub type Term = Vec<(i64, Truth)>;

/// A linear equality: terms that add up to a total.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The terms.
    pub terms: Vec<Term>,
    /// The total.
    pub total: i64,
    /// The sets of values with this sum, each with one value per term. Present only if no value may
    /// occur twice and there are not too many sets.
    pub sets: Option<Vec<Vec<i64>>>,
}

impl Sum {
    /// Returns the smallest and the largest value of each term.
    pub(crate) fn bounds(&self) -> Vec<(i64, i64)> {
        let bounds = self.terms.iter().map(|term| {
            let values = || term.iter().map(|&(value, _)| value);
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        });
        bounds.collect()
    }
}

/// An encoding of sums.
///
/// An assignment of the terms extends to the auxiliary variables if and only if it adds up to the
/// total. Each file states the idea, the size and the source.
pub trait SumEncoding: Sync {
    /// Returns the name on the command line, which is also that of the file.
    fn name(&self) -> &'static str;

    /// Returns the idea in one line.
    fn summary(&self) -> &'static str;

    /// Returns the source: authors, title, year.
    fn source(&self) -> &'static str;

    /// Returns the size over t terms of d values as a formula.
    fn formula(&self) -> &'static str;

    /// Describes the strength of unit propagation.
    fn propagation(&self) -> &'static str;

    /// Writes clauses that are satisfiable if and only if the terms add up to the total, provided
    /// that exactly one literal of each term is true.
    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink);
}

/// Sum encodings are equal if their names are.
impl PartialEq for dyn SumEncoding {
    fn eq(&self, other: &dyn SumEncoding) -> bool {
        self.name() == other.name()
    }
}
