//! Terms that add to a total, and what a way of saying so is.

use super::{ClauseSink, Truth};

/// The values that a term may have, each with the literal that says so.
pub type Term = Vec<(i64, Truth)>;

/// Terms that add to a total.
#[derive(Clone, Debug)]
pub struct Sum {
    /// What is added.
    pub terms: Vec<Term>,
    /// What it adds to.
    pub total: i64,
    /// Where no value comes twice: the sets of values that add so, each as long as the terms are
    /// many, unless they are too many.
    pub sets: Option<Vec<Vec<i64>>>,
}

impl Sum {
    /// The least and the greatest value of each term.
    pub(crate) fn bounds(&self) -> Vec<(i64, i64)> {
        let bounds = self.terms.iter().map(|term| {
            let values = || term.iter().map(|&(value, _)| value);
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        });
        bounds.collect()
    }
}

/// One way to say it.
///
/// Every assignment of the terms that adds to the total extends to the auxiliary variables; no
/// other does. Each file says the idea, the size and the source.
pub trait SumEncoding: Sync {
    /// The name on the command line, and of the file.
    fn name(&self) -> &'static str;

    /// The idea in one line.
    fn summary(&self) -> &'static str;

    /// Authors, title, year.
    fn source(&self) -> &'static str;

    /// The size over t terms of d values, in words.
    fn formula(&self) -> &'static str;

    /// What unit propagation sees, in words.
    fn propagation(&self) -> &'static str;

    /// Writes clauses that hold exactly when the terms add to the total, where exactly one literal
    /// of each is true.
    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink);
}

/// Sums are stated alike if the name is one.
impl PartialEq for dyn SumEncoding {
    fn eq(&self, other: &dyn SumEncoding) -> bool {
        self.name() == other.name()
    }
}
