//! The method of the first article, as formulas and as their values: naked singles, and hidden
//! singles of rows, columns and boxes.
//!
//! Source: Charlie Ellis, *Building a Basic, Understandable Sudoku Solver Using Excel Iterative
//! Calculation*, Microsoft Excel team blog, 2008. Its names relative to the cell of the formula are
//! written as ranges, because not all programs support such names.

use itertools::Itertools;

use super::sheet_grid::SheetGrid;
use board::{Candidate, Candidates, Cell, Digit, Grid, Layout};

/// Returns the name of the column with the numbers from 1 to the side.
pub(super) fn numbers(side: usize) -> String {
    format!("array1to{side}")
}

/// Returns the formula for the digit that the valid values leave for a cell, or `""`. `SUMPRODUCT`
/// evaluates arrays in a plain formula.
pub(super) fn single_formula(values: &SheetGrid, cell: Cell, side: usize) -> String {
    let (own, all) = (values.cell(cell), numbers(side));
    let only =
        |house: &String| format!("(COUNTIF({house},{all})=1)*(COUNTIF({own},{all})=1)*{all}");
    let hidden = values.houses(cell).iter().map(only).join(",");
    let digits = (1..=side).join(",");
    format!("IF(COUNT({own})=1,SUM({own}),CHOOSE(SUMPRODUCT(MAX({hidden}))+1,\"\",{digits}))")
}

/// Returns the formula for a digit if it is a valid value of a cell, or `""`.
pub(super) fn valid(solution: &SheetGrid, cell: Cell, digit: Digit) -> String {
    let own = solution.cell(cell);
    let there =
        solution.houses(cell).iter().map(|house| format!("COUNTIF({house},{digit})")).join("+");
    format!("IF({own}<>\"\",IF({own}={digit},{digit},\"\"),IF({there},\"\",{digit}))")
}

/// Returns the formula for the number of digits left for a cell; 0 if a house contains its digit
/// twice.
pub(super) fn digits_left_formula(solution: &SheetGrid, values: &SheetGrid, cell: Cell) -> String {
    let own = solution.cell(cell);
    let there =
        solution.houses(cell).iter().map(|house| format!("COUNTIF({house},{own})")).join("+");
    format!("IF(COUNT({own}),IF({there}>3,0,1),COUNT({}))", values.cell(cell))
}

/// Returns the values of [`valid`] for a solution.
pub(super) fn values(layout: &Layout, solution: &Grid) -> Candidates {
    let mut values = Candidates::full(layout.shape);
    for (cell, digit) in solution.filled() {
        let peers = layout.peers(cell).filter(|&peer| solution.get(peer).is_none());
        for peer in peers {
            values.eliminate(Candidate { cell: peer, digit });
        }
        values.keep_only(cell, digit);
    }
    values
}

/// Returns a solution extended by the values of [`single_formula`].
pub(super) fn next(layout: &Layout, solution: &Grid, values: &Candidates) -> Grid {
    let mut next = solution.clone();
    for cell in (0..layout.shape.cells()).filter(|&cell| solution.get(cell).is_none()) {
        let houses = layout.constraints_of(cell).iter();
        let houses = houses.map(|&number| layout.constraints()[number as usize].cells());
        let is_hidden = |digit: &Digit| {
            let places =
                |cells: &[Cell]| cells.iter().filter(|&&c| values.contains(c, *digit)).count();
            houses.clone().map(places).contains(&1)
        };
        let hidden = || values.digits(cell).filter(is_hidden).max();
        next.set(cell, values.single(cell).or_else(hidden));
    }
    next
}

/// Returns the value of [`digits_left_formula`] for each cell.
pub(super) fn counts(layout: &Layout, solution: &Grid, values: &Candidates) -> Vec<usize> {
    let count = |cell| match solution.get(cell) {
        Some(digit) => {
            usize::from(layout.peers(cell).all(|peer| solution.get(peer) != Some(digit)))
        }
        None => values.count(cell),
    };
    (0..layout.shape.cells()).map(count).collect()
}
