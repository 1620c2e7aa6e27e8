//! Boards of several shapes for the tests of this crate: empty, with givens, reduced, and
//! contradictory.

use std::sync::Arc;

use board::{Candidates, Cell, Grid, Layout, Puzzle, Shape, stop::Stop};
use logic::reduce::{self, Reducer};
use solve::generate::pattern;

/// Returns layouts, each with a board.
pub(crate) fn boards() -> Vec<(Layout, Candidates)> {
    let mut boards = Vec::new();
    for (rows, columns) in [(2, 2), (1, 5), (2, 3), (3, 3), (3, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let empty = Puzzle::classic(shape, Grid::empty(shape));
        let layout = Layout::of(&empty);
        boards.push((layout.clone(), empty.candidates()));
        for kept in [2, 3] {
            let (some, _) = some_givens(shape, |cell| cell % kept == 0);
            boards.push((layout.clone(), some.candidates()));
            let mut reduced = some.candidates();
            let mut reducer = Reducer::new(Arc::new(layout.clone()), &reduce::SINGLES);
            reducer.reduce(&mut reduced, &Stop::never());
            boards.push((layout.clone(), reduced));
        }
        let mut grid = Grid::empty(shape);
        (0..2).for_each(|cell| grid.set(cell, Some(1)));
        boards.push((layout, Puzzle::classic(shape, grid).candidates()));
    }
    boards
}

/// Returns the pattern grid with only those cells that `keeps` selects, and the full grid.
pub(crate) fn some_givens(shape: Shape, mut keeps: impl FnMut(Cell) -> bool) -> (Puzzle, Grid) {
    let solution = pattern(shape);
    let mut givens = solution.clone();
    (0..shape.cells()).filter(|&cell| !keeps(cell)).for_each(|cell| givens.set(cell, None));
    (Puzzle::classic(shape, givens), solution)
}
