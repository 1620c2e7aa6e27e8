//! What a rule is.

use std::fmt;

use crate::{Cell, constraint::Constraint, grid::Grid, shape::Shape};

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

impl fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
