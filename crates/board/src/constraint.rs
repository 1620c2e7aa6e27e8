//! What logic and encoder see of a rule.

use std::{fmt, sync::Arc};

use crate::{Cell, CellName, spoken::spoken};

/// The word that people have for constraints of a kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ConstraintKind {
    /// `box`.
    Box,
    /// `column`.
    Column,
    /// `row`.
    Row,
    /// What a rule beyond these calls it, and its first cell.
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

/// A constraint as people call it: `row 3`, `box 5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstraintName {
    /// `row`, `column`, `box`, …
    pub kind: ConstraintKind,
    /// From 1; 0 where the kind tells all.
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

/// All that logic and encoder ever see of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// Every digit exactly once; as many cells as the side.
    House {
        /// What people call it.
        name: ConstraintName,
        /// Its cells, ascending.
        cells: Arc<[Cell]>,
    },
    /// No digit twice; at most as many cells as the side.
    Distinct {
        /// What people call it.
        name: ConstraintName,
        /// Its cells, ascending.
        cells: Arc<[Cell]>,
    },
}

impl Constraint {
    /// Its cells, ascending.
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        let (Constraint::House { cells, .. } | Constraint::Distinct { cells, .. }) = self;
        cells
    }

    /// What people call it.
    pub fn name(&self) -> ConstraintName {
        let (Constraint::House { name, .. } | Constraint::Distinct { name, .. }) = self;
        *name
    }

    /// Whether every digit must occur in it.
    #[inline]
    pub fn is_house(&self) -> bool {
        matches!(self, Constraint::House { .. })
    }
}
