//! What a puzzle asks. A rule turns itself into [`Constraint`]s, which is all
//! that logic and encoder see of it, and checks a finished grid by itself, with
//! arithmetic of its own, so that a mistake in one shows in the other. To add a
//! rule, write its file and name it in [`ALL`].

mod boxes;
mod lines;

use std::fmt;

use crate::{Cell, Constraint, Grid, Shape};

/// Something that every solution must keep.
pub trait Rule: Sync {
    /// The name in files and on the command line.
    fn name(&self) -> &'static str;

    /// The rule in one line.
    fn summary(&self) -> &'static str;

    /// What it asks of a grid of this shape.
    fn constraints(&self, shape: Shape) -> Vec<Constraint>;

    /// Two cells of a full grid that break the rule, found without
    /// [`Rule::constraints`]. Says nothing about a grid with empty cells.
    fn broken(&self, shape: Shape, grid: &Grid) -> Option<[Cell; 2]>;
}

/// Every rule.
pub static ALL: &[&dyn Rule] = CLASSIC;

/// The rules of classic Sudoku.
pub static CLASSIC: &[&dyn Rule] = &[&lines::Lines, &boxes::Boxes];

/// The rule of that name.
pub fn named(name: &str) -> Option<&'static dyn Rule> {
    ALL.iter().copied().find(|rule| rule.name() == name)
}

impl fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
