//! What puzzles ask. To add a [`Rule`], write its file and name it in [`ALL`].

mod boxes;
mod lines;

pub use crate::rule::Rule;

/// Every rule.
pub static ALL: &[&dyn Rule] = &[&lines::Lines, &boxes::Boxes];

/// The rules of classic Sudoku.
pub static CLASSIC: &[&dyn Rule] = &[&lines::Lines, &boxes::Boxes];

/// The rule of that name.
pub fn named(name: &str) -> Option<&'static dyn Rule> {
    ALL.iter().copied().find(|rule| rule.name() == name)
}
