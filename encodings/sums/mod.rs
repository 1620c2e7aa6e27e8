//! The registry of sum encodings, a choice that is independent of the formulation and the
//! at-most-one encoding.
//!
//! [`ALL`] is the registry; to add a sum encoding, write its file and list it there.

mod adder;
mod automaton;
mod order;
mod set_choice;
mod totalizer;

pub use crate::clauses::{Sum, SumEncoding, Term};

/// Set choice, the encoding of terms whose values must be one of several sets, independently of a
/// total.
pub static SET_CHOICE: &dyn SumEncoding = &set_choice::SetChoice;

/// All sum encodings, the default first.
pub static ALL: &[&dyn SumEncoding] = &[
    &set_choice::SetChoice,
    &automaton::Automaton,
    &totalizer::Totalizer,
    &order::Order,
    &adder::Adder,
];

/// Returns the sum encoding with this name.
pub fn named(name: &str) -> Option<&'static dyn SumEncoding> {
    ALL.iter().copied().find(|it| it.name() == name)
}
