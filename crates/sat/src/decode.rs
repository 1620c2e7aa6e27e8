//! From a model back to a grid, and to the clause that blocks it.

use encodings::Lit;

use crate::variables::{Value, Variables};
use board::{Cell, Digit, Grid, Shape};

/// A model that is no grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    /// A cell has no true candidate.
    #[error("the model gives {} no digit", shape.name(*cell))]
    Empty {
        /// Which.
        cell: Cell,
        /// Names the cell.
        shape: Shape,
    },
    /// A cell has two.
    #[error("the model gives {} two digits, {} and {}", shape.name(*cell), digits[0], digits[1])]
    Two {
        /// Which.
        cell: Cell,
        /// Names the cell.
        shape: Shape,
        /// The digits.
        digits: [Digit; 2],
    },
}

/// The grid of a model: cells without variables have their only candidate, the
/// others the one whose literal is true. Auxiliary variables do not matter.
///
/// # Errors
/// If a cell gets no digit, or two.
pub fn decode(shape: Shape, variables: &Variables, model: &[Lit]) -> Result<Grid, DecodeError> {
    let mut holds = vec![false; variables.count() as usize + 1];
    for lit in model.iter().filter(|lit| lit.is_positive()) {
        if let Some(holds) = holds.get_mut(lit.variable() as usize) {
            *holds = true;
        }
    }
    let mut grid = Grid::empty(shape);
    for cell in 0..shape.cells() {
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
    match grid.digits().iter().position(|&digit| digit == 0) {
        Some(cell) => Err(DecodeError::Empty { cell, shape }),
        None => Ok(grid),
    }
}

/// The clause that rules out this grid and no other: not all of its open
/// candidates again. It negates literals of candidates only, so it is the same
/// under every encoding, and no grid comes twice whatever else is free.
pub fn block(variables: &Variables, grid: &Grid) -> Vec<Lit> {
    let open = grid.filled().filter(|&(cell, _)| variables.is_open(cell));
    let lit = |(cell, digit)| match variables.value(cell, digit) {
        Value::Lit(lit) => Some(!lit),
        Value::True | Value::False => None,
    };
    open.filter_map(lit).collect()
}
