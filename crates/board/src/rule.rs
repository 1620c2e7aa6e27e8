//! What a rule is. It turns itself into [`Constraint`]s, which is all that logic and encoder see
//! of it, and checks a finished grid by itself, with arithmetic of its own, so that a mistake in
//! one shows in the other.

use std::{any::Any, fmt};

use crate::{Cell, constraint::Constraint, grid::Grid, shape::Shape};

/// Something that every solution must keep. Two are the same if all that they hold is.
pub trait Rule: SameRule + Any + Sync {
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

/// How a rule is compared with any other; `PartialEq` brings it.
pub trait SameRule {
    /// Whether the other is the same rule.
    fn is_same(&self, other: &dyn Rule) -> bool;
}

impl<T: Rule + PartialEq> SameRule for T {
    fn is_same(&self, other: &dyn Rule) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

impl PartialEq for dyn Rule {
    fn eq(&self, other: &dyn Rule) -> bool {
        self.is_same(other)
    }
}

impl fmt::Debug for dyn Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
