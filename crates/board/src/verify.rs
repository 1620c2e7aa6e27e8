//! The last word on a grid before it leaves the program.
//!
//! Shares no code with logic, encoder or decoder: each rule checks the finished
//! grid with arithmetic of its own ([`Rule::broken`]),
//! not through the constraints that were solved.

use std::sync::Arc;

use crate::{
    CellName, Grid, Puzzle, counted,
    rule::{Filled, Rule},
};

/// Why a grid is not a solution of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The grid has another number of cells.
    #[error("the grid has {}; expected {expected}", counted(.found, "cells"))]
    Size {
        /// Cells of the puzzle.
        expected: usize,
        /// Cells of the grid.
        found: usize,
    },
    /// A cell is empty, or its digit is above the highest.
    #[error("{0} has no digit of this puzzle")]
    Cell(CellName),
    /// A given was changed.
    #[error("{cell} is {found}, but {expected} is given")]
    Given {
        /// Which.
        cell: CellName,
        /// The given.
        expected: i64,
        /// The grid's digit.
        found: i64,
    },
    /// A candidate that the puzzle rules out was used.
    #[error("{0} is {1}, which the puzzle excludes")]
    Excluded(CellName, i64),
    /// Some cells break a rule.
    #[error("{} the rule \"{rule}\"", breakers(cells))]
    Rule {
        /// What the rule says.
        rule: String,
        /// The cells.
        cells: Vec<CellName>,
    },
}

/// `r1c1 and r1c2 break`
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

/// Checks that the grid is full and keeps every rule, given and restriction of
/// the puzzle.
///
/// # Errors
/// The first flaw found.
///
/// # Panics
/// If givens or restrictions of the puzzle are of another shape than it is.
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Result<(), Flaw> {
    puzzle.assert_fitting();
    let shape = puzzle.shape;
    let digits = grid.digits();
    if digits.len() != shape.cells() {
        return Err(Flaw::Size { expected: shape.cells(), found: digits.len() });
    }
    for cell in shape.every_cell() {
        let (name, found) = (|| shape.name(cell), digits[cell]);
        if !(1..=shape.digits()).contains(&usize::from(found)) {
            return Err(Flaw::Cell(name()));
        }
        let expected = puzzle.givens.digits()[cell];
        if expected != 0 && expected != found {
            let (expected, found) = (shape.value(expected), shape.value(found));
            return Err(Flaw::Given { cell: name(), expected, found });
        }
        if puzzle.restrictions.as_ref().is_some_and(|left| !left.contains(cell, found)) {
            return Err(Flaw::Excluded(name(), shape.value(found)));
        }
    }
    let (board, grid) = (puzzle.rules.setting(shape), Filled::new(shape, grid));
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
