//! Constraints that require cells to differ.

use std::{fmt, sync::Arc};

use crate::{Cell, CellName, counted_nouns::spoken};

/// The common name of a kind of constraint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ConstraintKind {
    /// `box`.
    Box,
    /// `column`.
    Column,
    /// `row`.
    Row,
    /// The name of a further rule and its first cell.
    At(&'static str, CellName),
}

impl fmt::Display for ConstraintKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ConstraintKind::Box => "box",
            ConstraintKind::Column => "column",
            ConstraintKind::Row => "row",
            ConstraintKind::At(name, cell) => return write!(f, "{} at {cell}", spoken(name)),
        })
    }
}

/// A constraint as it is named in texts: `row 3`, `box 5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstraintName {
    /// The kind, such as `row`, `column` or `box`.
    pub kind: ConstraintKind,
    /// The number, from 1; 0 if the kind is sufficient.
    pub number: usize,
}

impl fmt::Display for ConstraintName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.number {
            0 => self.kind.fmt(f),
            number => write!(f, "{} {number}", self.kind),
        }
    }
}

/// A constraint that requires cells to differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// Contains every digit exactly once; the number of cells is the side.
    House {
        /// The name in texts.
        name: ConstraintName,
        /// The cells, ascending.
        cells: Arc<[Cell]>,
    },
    /// Contains no digit twice; the number of cells is at most the side.
    Distinct {
        /// The name in texts.
        name: ConstraintName,
        /// The cells, ascending.
        cells: Arc<[Cell]>,
    },
}

impl Constraint {
    /// Returns the cells, ascending.
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        let (Constraint::House { cells, .. } | Constraint::Distinct { cells, .. }) = self;
        cells
    }

    /// Returns the name in texts.
    pub fn name(&self) -> ConstraintName {
        let (Constraint::House { name, .. } | Constraint::Distinct { name, .. }) = self;
        *name
    }

    /// Returns true if it must contain every digit.
    #[inline]
    pub fn is_house(&self) -> bool {
        matches!(self, Constraint::House { .. })
    }
}
