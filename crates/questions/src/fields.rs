//! Fields that the records of several questions share.

use board::{
    Candidate, Candidates, Cell, Digit, Shape,
    stop::{allows, in_time},
};

/// Returns the names of cells.
pub fn names(shape: Shape, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| shape.name(cell).to_string()).collect()
}

/// Returns a number for each candidate, in one list per cell.
///
/// The result is incomplete if time or memory runs out; the caller checks this.
pub fn by_cell(
    shape: Shape,
    candidates: &Candidates,
    number: impl Fn(Candidate) -> u64,
) -> Vec<Vec<u64>> {
    let cell = |cell| {
        let digits = candidates.digits(cell).filter(|_| !shape.is_hole(cell));
        digits.map(|digit| number(Candidate { cell, digit })).collect()
    };
    let cells = if allows(8 * candidates.total() as u64) { candidates.cells() } else { 0 };
    in_time(0..cells).map(cell).collect()
}

/// Returns the values of the candidates of each cell; a missing cell has none. The cells of layers
/// follow those of the board.
pub fn digits_by_cell(shape: Shape, candidates: &Candidates) -> Vec<Vec<u64>> {
    by_cell(shape, candidates, |it| shape.value_at(it.cell, it.digit).unsigned_abs())
}

/// Returns the value of a digit.
pub fn value(shape: Shape, digit: Digit) -> u64 {
    shape.value(digit).unsigned_abs()
}
