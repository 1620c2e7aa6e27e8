//! Ways to say "these terms add to a total" in clauses: a third choice beside what is stated and
//! how at-most-one is written.
//!
//! A term is a choice of one value out of several, exactly one of whose literals is true by other
//! clauses. [`ALL`] is the menu; to add a way, write its file and name it there.

mod adder;
mod automaton;
#[cfg(test)]
mod laws;
mod order;
mod set_choice;
mod totalizer;

use crate::{ClauseSink, Truth};

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

/// Set choice, which says of terms with sets which of these they have, whatever the total.
pub static SET_CHOICE: &dyn SumEncoding = &set_choice::SetChoice;

/// Every way, the one that is used where nothing is said first.
pub static ALL: &[&dyn SumEncoding] = &[
    &set_choice::SetChoice,
    &automaton::Automaton,
    &totalizer::Totalizer,
    &order::Order,
    &adder::Adder,
];

/// The way of that name.
pub fn named(name: &str) -> Option<&'static dyn SumEncoding> {
    ALL.iter().copied().find(|it| it.name() == name)
}
