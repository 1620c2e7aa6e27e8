//! Puzzles between rows, cell by cell, and lanes, where each is a column.
//!
//! Many at once are transposed by vectors; a few are written and read alone. Tried and slower where
//! the search is deep: nodes gone on with and nodes kept through the same rows, 5 to 12 % on the
//! hardest sets.

use super::vector::{Cell, Cells, Row, Rows, Vector};

/// A vector that many puzzles are transposed by.
pub(super) trait Transposing<const N: usize>: Vector<N> {
    /// `b` where the mask is set, `a` elsewhere; a lane of the mask is set throughout or not at all.
    fn replaced(self, b: Self, mask: Self) -> Self;
    /// Numbers of `a` and `b` by turns: of their lower halves, and of their upper halves.
    fn by_turns(self, b: Self) -> [Self; 2];
    /// `N` cells of a puzzle, the part of that number.
    fn part(row: &Row, part: usize) -> Self;
    /// Writes such a part.
    fn put(self, row: &mut Row, part: usize);
}

/// Writes the rows of these lanes into them.
#[inline(always)]
pub(super) fn write_all<const N: usize, V: Transposing<N>>(
    cells: &mut Cells<N>,
    rows: &Rows<N>,
    lanes: u32,
) {
    let mut mask = Cell([0; N]);
    for (lane, mask) in mask.0.iter_mut().enumerate() {
        *mask = if lanes >> lane & 1 == 1 { !0 } else { 0 };
    }
    let mask = V::load(&mask);
    for (part, cells) in cells.chunks_mut(N).enumerate() {
        // Not `from_fn`: its closure would not be compiled for the machine's vectors.
        let mut columns = [mask; N];
        for (column, row) in columns.iter_mut().zip(rows) {
            *column = V::part(row, part);
        }
        transpose(&mut columns);
        for (cell, column) in cells.iter_mut().zip(columns) {
            V::load(cell).replaced(column, mask).store(cell);
        }
    }
}

/// Reads all lanes into their rows.
#[inline(always)]
pub(super) fn read_all<const N: usize, V: Transposing<N>>(cells: &Cells<N>, rows: &mut Rows<N>) {
    for (part, cells) in cells.chunks(N).enumerate() {
        // What fills the rows up is never looked at.
        let mut columns = [V::splat(0); N];
        for (column, cell) in columns.iter_mut().zip(cells) {
            *column = V::load(cell);
        }
        transpose(&mut columns);
        for (row, column) in rows.iter_mut().zip(columns) {
            column.put(row, part);
        }
    }
}

/// Exchanges rows and columns. Numbers by turns from both halves put the highest bit of where a
/// number stands last: once for each bit of a row's number, and rows stand where columns stood.
#[inline(always)]
fn transpose<const N: usize, V: Transposing<N>>(rows: &mut [V; N]) {
    for _ in 0..N.ilog2() {
        let before = *rows;
        for i in 0..N / 2 {
            [rows[2 * i], rows[2 * i + 1]] = before[i].by_turns(before[N / 2 + i]);
        }
    }
}
