//! Verifies a grid before it is printed.
//!
//! It shares no code with logic, encoder or decoder. Each rule checks the full grid with
//! independent arithmetic ([`Rule::broken`]), not through the constraints that were solved.

use std::sync::Arc;

use crate::{
    CellName, Grid, Puzzle, counted,
    rule::{FullGrid, Rule},
};

/// The reason why a grid is not a solution of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The grid has the wrong number of cells.
    #[error("the grid has {}; expected {expected}", counted(.found, "cells"))]
    Size {
        /// Number of cells of the puzzle.
        expected: usize,
        /// Number of cells of the grid.
        found: usize,
    },
    /// A cell is empty, or its digit is above the highest.
    #[error("{0} has no digit of this puzzle")]
    Cell(CellName),
    /// A given differs.
    #[error("{cell} is {found}, but {expected} is given")]
    Given {
        /// The cell.
        cell: CellName,
        /// The given.
        expected: i64,
        /// The digit of the grid.
        found: i64,
    },
    /// A candidate is used that the puzzle excludes.
    #[error("{0} is {1}, which the puzzle excludes")]
    Excluded(CellName, i64),
    /// Some cells violate a rule.
    #[error("{} the rule \"{rule}\"", breakers(cells))]
    Rule {
        /// The description of the rule.
        rule: String,
        /// The cells.
        cells: Vec<CellName>,
    },
}

/// Returns a phrase such as `r1c1 and r1c2 break`.
fn breakers(cells: &[CellName]) -> String {
    match cells {
        [] => "the grid breaks".to_owned(),
        [cell] => format!("{cell} breaks"),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(CellName::to_string).collect();
            format!("{} and {last} break", others.join(", "))
        }
    }
}

/// Checks that the grid is full and satisfies every rule, given and restriction of the puzzle.
///
/// # Errors
///
/// The first flaw found.
///
/// # Panics
///
/// If givens or restrictions of the puzzle have another shape.
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Result<(), Flaw> {
    puzzle.assert_fitting();
    let shape = puzzle.shape;
    let digits = grid.all_digits();
    if digits.len() != shape.all_cells() {
        return Err(Flaw::Size { expected: shape.all_cells(), found: digits.len() });
    }
    for cell in (0..shape.all_cells()).filter(|&cell| !shape.is_hole(cell)) {
        let (name, found) = (|| shape.name(cell), digits[cell]);
        if !(1..=shape.digits_at(cell)).contains(&usize::from(found)) {
            return Err(Flaw::Cell(name()));
        }
        let expected = puzzle.givens.all_digits()[cell];
        if expected != 0 && expected != found {
            let (expected, found) = (shape.value_at(cell, expected), shape.value_at(cell, found));
            return Err(Flaw::Given { cell: name(), expected, found });
        }
        if puzzle.restrictions.as_ref().is_some_and(|left| !left.contains(cell, found)) {
            return Err(Flaw::Excluded(name(), shape.value_at(cell, found)));
        }
    }
    let (board, grid) = (puzzle.rules.setting(shape), FullGrid::new(shape, grid));
    let broken = |(number, rule): (usize, &Arc<dyn Rule>)| {
        let cells = rule.broken(&board, &grid)?.into_iter().map(|cell| shape.name(cell)).collect();
        let rule = match puzzle.rules.is_classic() {
            true => rule.summary().to_owned(),
            false => puzzle.rules.phrase(number, shape),
        };
        Some(Flaw::Rule { rule, cells })
    };
    puzzle.rules.all().iter().enumerate().find_map(broken).map_or(Ok(()), Err)
}
