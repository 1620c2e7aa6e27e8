//! Puzzles between boards, cell by cell, and lanes, where each is a column.
//!
//! Many at once are transposed by vectors. Nodes are kept and gone on with one by one: tried like
//! boards and slower where the search is deep, 5 to 12 % on the hardest sets.

use super::{
    Board,
    vector::{Cell, Cells, Pairs, Vector, Wide},
};

/// Columns that are transposed by themselves, as they fill no more of a vector.
const HALF: usize = 16;
const EIGHT: usize = 8;

/// A vector that many puzzles are transposed by.
pub(super) trait Transposing<const N: usize>: Vector<N> {
    /// In these lanes the numbers from that one on.
    fn spread(lanes: u32, from: usize) -> Self;
    /// From that lane on the numbers of these lanes.
    fn gathered(lanes: u32, from: usize) -> Self;
    /// Where the numbers of some lanes come from.
    type Way: Copy;
    /// The way into these lanes, from the lanes of those numbers.
    fn way(lanes: u32, from: Self) -> Self::Way;
    /// What comes that way, and `self` in all other lanes.
    fn moved(self, from: Self, way: Self::Way) -> Self;
    /// The same from what is not loaded.
    #[inline(always)]
    fn taken(self, from: &Cell<N>, way: Self::Way) -> Self {
        self.moved(Self::load(from), way)
    }
    /// Numbers of `a` and `b` by turns: of their lower halves, and of their upper halves.
    fn by_turns(self, b: Self) -> [Self; 2];
    /// `N` cells of a board, from that one on.
    fn part(board: &Board, from: usize) -> Self;
    /// `a + (b << 8)`, without what does not fit.
    fn paired(self, b: Self) -> Self;
    /// The digits of two cells, from that.
    fn digits(self) -> Self;
    /// Writes the bytes of a vector.
    fn put(self, to: &mut [u8]);
}

/// Puts a board into each lane.
#[inline(always)]
pub(super) fn stage<const N: usize, V: Transposing<N>>(staged: &mut Cells<N>, boards: &[Board; N]) {
    // All but the last cell, which no vector is spent on.
    let (parts, rest) = (80 / N, 80 % N);
    for from in (0..parts).map(|part| part * N) {
        // Not `from_fn`: its closure would not be compiled for the machine's vectors.
        let mut columns = [V::splat(0); N];
        for (column, board) in columns.iter_mut().zip(boards) {
            *column = V::part(board, from);
        }
        transpose(&mut columns, N.ilog2());
        for (cell, column) in staged[from..from + N].iter_mut().zip(columns) {
            column.store(cell);
        }
    }
    // Two boards in a vector.
    if rest == HALF && N == 2 * HALF {
        let mut halves = [Cell([0; N]); HALF];
        for (lane, board) in boards.iter().enumerate() {
            let half = &mut halves[lane / 2].0[lane % 2 * HALF..][..HALF];
            half.copy_from_slice(&board[80 - HALF..80]);
        }
        let mut columns = [V::splat(0); HALF];
        for (column, halves) in columns.iter_mut().zip(&halves) {
            *column = V::load(halves);
        }
        transpose(&mut columns, N.ilog2());
        for (cell, column) in staged[80 - HALF..80].iter_mut().zip(columns) {
            column.store(cell);
        }
    }
    for (cell, board) in staged[80].0.iter_mut().zip(boards) {
        *cell = board[80];
    }
}

/// Fills these lanes with what is in those from that one on.
#[inline(always)]
pub(super) fn arrive<const N: usize, V: Transposing<N>>(
    cells: &mut Cells<N>,
    staged: &Cells<N>,
    lanes: u32,
    from: usize,
) {
    let way = V::way(lanes, V::spread(lanes, from));
    for (cell, staged) in cells.iter_mut().zip(staged) {
        V::load(cell).taken(staged, way).store(cell);
    }
}

/// Fills the lanes from that one on with the solutions in these.
#[inline(always)]
pub(super) fn depart<const N: usize, V: Transposing<N>>(
    pairs: &mut Pairs<N>,
    cells: &Cells<N>,
    lanes: u32,
    from: usize,
) {
    let filled = ((1u64 << lanes.count_ones()) - 1) << from;
    let way = V::way(filled as u32, V::gathered(lanes, from));
    let (twos, last) = cells.as_chunks::<2>();
    for (pair, [a, b]) in pairs.iter_mut().zip(twos) {
        V::load(pair).moved(V::load(a).paired(V::load(b)), way).store(pair);
    }
    V::load(&pairs[40]).moved(V::load(&last[0]), way).store(&mut pairs[40]);
}

/// The solutions in all lanes.
#[inline(always)]
pub(super) fn read_all<const N: usize, V: Transposing<N>>(pairs: &Pairs<N>, grids: &mut [Wide; N]) {
    let parts = (40 - EIGHT) / N;
    for from in (0..parts).map(|part| part * N) {
        let mut columns = [V::splat(0); N];
        for (column, pair) in columns.iter_mut().zip(&pairs[from..from + N]) {
            *column = V::load(pair).digits();
        }
        transpose(&mut columns, N.ilog2());
        for (grid, column) in grids.iter_mut().zip(columns) {
            column.put(&mut grid.0[2 * from..]);
        }
    }
    // What is left of several grids in a vector.
    let mut columns = [V::splat(0); EIGHT];
    for (column, pair) in columns.iter_mut().zip(&pairs[40 - EIGHT..40]) {
        *column = V::load(pair).digits();
    }
    transpose(&mut columns, EIGHT.ilog2());
    let (mut eights, mut last) = ([Cell([0; N]); EIGHT], Cell([0; N]));
    for (eights, column) in eights.iter_mut().zip(columns) {
        column.store(eights);
    }
    V::load(&pairs[40]).digits().store(&mut last);
    for (lane, grid) in grids.iter_mut().enumerate() {
        let eight = &eights[lane * EIGHT / N].0[lane * EIGHT % N..][..EIGHT];
        let bytes = grid.0[80 - 2 * EIGHT..80].as_chunks_mut::<2>().0;
        bytes.iter_mut().zip(eight).for_each(|(two, pair)| *two = pair.to_le_bytes());
        grid.0[80] = last.0[lane] as u8;
    }
}

/// Exchanges rows and columns. Numbers by turns from both halves put the highest bit of where a
/// number stands last: once for each bit of a row's number, and rows stand where columns stood.
#[inline(always)]
fn transpose<const M: usize, const N: usize, V: Transposing<N>>(rows: &mut [V; M], times: u32) {
    for _ in 0..times {
        let before = *rows;
        for i in 0..M / 2 {
            [rows[2 * i], rows[2 * i + 1]] = before[i].by_turns(before[M / 2 + i]);
        }
    }
}
