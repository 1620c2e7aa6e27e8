//! What a puzzle asks. A rule turns itself into [`Constraint`](crate::Constraint)s, which is all
//! that logic and encoder see of it, and checks a finished grid by itself, with
//! arithmetic of its own, so that a mistake in one shows in the other. To add a
//! rule, write its file and name it in [`ALL`].

mod boxes;
mod lines;

pub use crate::rule::Rule;

/// Every rule.
pub static ALL: &[&dyn Rule] = CLASSIC;

/// The rules of classic Sudoku.
pub static CLASSIC: &[&dyn Rule] = &[&lines::Lines, &boxes::Boxes];

/// The rule of that name.
pub fn named(name: &str) -> Option<&'static dyn Rule> {
    ALL.iter().copied().find(|rule| rule.name() == name)
}
