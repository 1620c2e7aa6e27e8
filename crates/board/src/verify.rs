//! The last word on a grid before it leaves the program.
//!
//! Shares no code with logic, encoder or decoder: each rule checks the finished
//! grid with arithmetic of its own ([`Rule::broken`]),
//! not through the constraints that were solved.

use std::sync::Arc;

use crate::{
    CellName, Digit, Grid, Puzzle,
    rule::{Filled, Rule, Setting},
};

/// Why a grid is not a solution of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The grid has another number of cells.
    #[error("the grid has {found} cells instead of {expected}")]
    Size {
        /// Cells of the puzzle.
        expected: usize,
        /// Cells of the grid.
        found: usize,
    },
    /// A cell is empty, or its digit is above the highest.
    #[error("cell {0} has no digit in range")]
    Cell(CellName),
    /// A given was changed.
    #[error("{cell} is {found}, but {expected} is given")]
    Given {
        /// Which.
        cell: CellName,
        /// The given.
        expected: Digit,
        /// The grid's digit.
        found: Digit,
    },
    /// A candidate that the puzzle rules out was used.
    #[error("{0} is {1}, which the puzzle rules out")]
    Excluded(CellName, Digit),
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
        [] => "something breaks".to_owned(),
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
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Result<(), Flaw> {
    let shape = puzzle.shape;
    let digits = grid.digits();
    if digits.len() != shape.cells() {
        return Err(Flaw::Size { expected: shape.cells(), found: digits.len() });
    }
    for cell in shape.every_cell() {
        let (name, found) = (shape.name(cell), digits[cell]);
        if !(1..=shape.digits()).contains(&usize::from(found)) {
            return Err(Flaw::Cell(name));
        }
        let expected = puzzle.givens.digits()[cell];
        if expected != 0 && expected != found {
            return Err(Flaw::Given { cell: name, expected, found });
        }
        if puzzle.restrictions.as_ref().is_some_and(|left| !left.contains(cell, found)) {
            return Err(Flaw::Excluded(name, found));
        }
    }
    let (rules, grid) = (puzzle.rules.all(), Filled::new(shape, grid));
    let board = Setting { shape, rules };
    let broken = |rule: &Arc<dyn Rule>| {
        let cells = rule.broken(&board, &grid)?.into_iter().map(|cell| shape.name(cell)).collect();
        let rule = match puzzle.rules.is_classic() {
            true => rule.summary().to_owned(),
            false => rule.phrase(shape),
        };
        Some(Flaw::Rule { rule, cells })
    };
    rules.iter().find_map(broken).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Candidates, Shape};

    const SOLVED: [Digit; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn puzzle() -> Puzzle {
        let shape = Shape::new(2, 2).unwrap();
        let mut givens = Grid::empty(shape);
        givens.set(0, Some(1));
        Puzzle::classic(shape, givens)
    }

    #[test]
    fn a_solution_passes_and_every_single_change_to_it_fails() {
        let puzzle = puzzle();
        let solved = Grid::from_digits(puzzle.shape, &SOLVED).unwrap();
        assert_eq!(verify(&puzzle, &solved), Ok(()));
        for (cell, right) in SOLVED.into_iter().enumerate() {
            for digit in (0..=4).filter(|&digit| digit != right) {
                let mut wrong = solved.clone();
                wrong.set(cell, Some(digit).filter(|&d| d > 0));
                assert!(verify(&puzzle, &wrong).is_err(), "{cell} {digit}");
            }
        }
    }

    #[test]
    fn every_rule_is_checked_on_its_own() {
        let puzzle = puzzle();
        // Rows and columns are fine, the boxes are not; then rows alone are fine.
        let latin = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3];
        let rows = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 2, 1, 4, 3];
        for (digits, word) in [(latin, "box"), (rows, "column")] {
            let grid = Grid::from_digits(puzzle.shape, &digits).unwrap();
            let flaw = verify(&puzzle, &grid).unwrap_err().to_string();
            assert!(flaw.contains(word), "{flaw}");
        }
    }

    #[test]
    fn givens_and_restrictions_bind() {
        let mut puzzle = puzzle();
        let solved = Grid::from_digits(puzzle.shape, &SOLVED).unwrap();
        puzzle.givens.set(1, Some(3));
        assert_eq!(verify(&puzzle, &solved).unwrap_err().to_string(), "r1c2 is 2, but 3 is given");
        puzzle.givens.set(1, None);
        let mut left = Candidates::full(puzzle.shape);
        left.eliminate(Candidate { cell: 15, digit: 1 });
        puzzle.restrictions = Some(left);
        assert_eq!(
            verify(&puzzle, &solved).unwrap_err().to_string(),
            "r4c4 is 1, which the puzzle rules out"
        );
    }
}
