//! Ways to say "these terms add to a total" in clauses: a third choice beside what is stated and
//! how at-most-one is written.
//!
//! [`ALL`] is the menu; to add a way, write its file and name it there.

mod adder;
mod automaton;
mod order;
mod set_choice;
mod totalizer;

pub use crate::clauses::{Sum, SumEncoding, Term};

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
