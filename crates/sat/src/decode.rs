//! Decodes a model to a grid and builds the clause that blocks a grid.

use encodings::Lit;

use crate::variables::{CandidateValue, Variables};
use board::{Cell, Digit, Grid, Shape};

/// An error in a model that is not a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    /// A cell has no true candidate.
    #[error("the model gives {} no digit", shape.name(*cell))]
    Empty {
        /// The cell.
        cell: Cell,
        /// The shape, which names the cell.
        shape: Shape,
    },
    /// A cell has two true candidates.
    #[error("the model gives {} two digits, {} and {}", shape.name(*cell), digits[0], digits[1])]
    Two {
        /// The cell.
        cell: Cell,
        /// The shape, which names the cell.
        shape: Shape,
        /// The two digits.
        digits: [Digit; 2],
    },
}

/// Decodes a model to a grid.
///
/// A cell without variables gets its only candidate, any other the candidate whose literal is true.
/// Auxiliary variables are ignored.
///
/// # Errors
///
/// If a cell has no digit or two digits.
pub fn decode(shape: Shape, variables: &Variables, model: &[Lit]) -> Result<Grid, DecodeError> {
    let mut holds = vec![false; variables.count() as usize + 1];
    for lit in model.iter().filter(|lit| lit.is_positive()) {
        if let Some(holds) = holds.get_mut(lit.variable() as usize) {
            *holds = true;
        }
    }
    let mut grid = Grid::empty(shape);
    for cell in 0..shape.all_cells() {
        if !variables.is_open(cell) {
            grid.set(cell, variables.candidates().single(cell));
        }
        for (digit, _) in variables.lits(cell).filter(|(_, lit)| holds[lit.variable() as usize]) {
            if let Some(other) = grid.get(cell) {
                return Err(DecodeError::Two { cell, shape, digits: [other, digit] });
            }
            grid.set(cell, Some(digit));
        }
    }
    match grid.all_digits().iter().position(|&digit| digit == 0) {
        Some(cell) => Err(DecodeError::Empty { cell, shape }),
        None => Ok(grid),
    }
}

/// Returns the clause that excludes this grid and no other.
///
/// It contains the negated literals of the grid's candidates in open cells. So it is the same for
/// every encoding, and no grid is found twice, whatever the values of auxiliary variables.
pub fn block(variables: &Variables, grid: &Grid) -> Vec<Lit> {
    let open = grid.filled().filter(|&(cell, _)| variables.is_open(cell));
    let lit = |(cell, digit)| match variables.value(cell, digit) {
        CandidateValue::Lit(lit) => Some(!lit),
        CandidateValue::True | CandidateValue::False => None,
    };
    open.filter_map(lit).collect()
}
