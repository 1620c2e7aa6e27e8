//! Transposition between boards, stored cell by cell, and lanes, where each board is a column.
//!
//! Many boards are transposed at once by vector instructions. Search nodes are saved and restored
//! one by one: transposing them like boards was 5 to 12 % slower on the hardest sets, where the
//! search is deep.

use super::{
    ClassicBoard,
    vector::{Cell, Cells, PaddedGrid, Pairs, Vector},
};

/// The numbers of columns that fill only part of a vector and are transposed separately.
const HALF_COLUMNS: usize = 16;
const EIGHT_COLUMNS: usize = 8;

/// A vector with operations to transpose many puzzles at once.
pub(super) trait TransposingVector<const N: usize>: Vector<N> {
    /// Returns the numbers from `from` on in the lanes of the set `lanes`, in order.
    fn spread(lanes: u32, from: usize) -> Self;
    /// Returns the lane numbers of the set `lanes` in the lanes from `from` on.
    fn gathered(lanes: u32, from: usize) -> Self;
    /// A permutation of lanes, restricted to some lanes.
    type Way: Copy;
    /// Returns the permutation that fills each lane of the set `lanes` from the lane number in
    /// `from`.
    fn way(lanes: u32, from: Self) -> Self::Way;
    /// Returns the permuted lanes of `from`, and `self` in all other lanes.
    fn moved(self, from: Self, way: Self::Way) -> Self;
    /// Does the work of [`TransposingVector::moved`] with an operand in memory.
    #[inline(always)]
    fn taken(self, from: &Cell<N>, way: Self::Way) -> Self {
        self.moved(Self::load(from), way)
    }
    /// Returns `a` and `b` interleaved: their lower halves, and their upper halves.
    fn by_turns(self, b: Self) -> [Self; 2];
    /// Returns `N` cells of a board, from that one on.
    fn part(board: &ClassicBoard, from: usize) -> Self;
    /// Returns `a + (b << 8)`, wrapping.
    fn paired(self, b: Self) -> Self;
    /// Returns the digits of the two cells that were combined by [`TransposingVector::paired`].
    fn digits(self) -> Self;
    /// Writes the bytes of a vector.
    fn put(self, to: &mut [u8]);
}

/// Writes one board into each lane.
#[inline(always)]
pub(super) fn stage<const N: usize, V: TransposingVector<N>>(
    staged: &mut Cells<N>,
    boards: &[ClassicBoard; N],
) {
    // All cells but the last, which is copied without vectors.
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
    // The remaining cells, with two boards in a vector.
    if rest == HALF_COLUMNS && N == 2 * HALF_COLUMNS {
        let mut halves = [Cell([0; N]); HALF_COLUMNS];
        for (lane, board) in boards.iter().enumerate() {
            let half = &mut halves[lane / 2].0[lane % 2 * HALF_COLUMNS..][..HALF_COLUMNS];
            half.copy_from_slice(&board[80 - HALF_COLUMNS..80]);
        }
        let mut columns = [V::splat(0); HALF_COLUMNS];
        for (column, halves) in columns.iter_mut().zip(&halves) {
            *column = V::load(halves);
        }
        transpose(&mut columns, N.ilog2());
        for (cell, column) in staged[80 - HALF_COLUMNS..80].iter_mut().zip(columns) {
            column.store(cell);
        }
    }
    for (cell, board) in staged[80].0.iter_mut().zip(boards) {
        *cell = board[80];
    }
}

/// Fills the lanes of the set `lanes` from the staged lanes starting at `from`.
#[inline(always)]
pub(super) fn transpose_in<const N: usize, V: TransposingVector<N>>(
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

/// Fills the output lanes starting at `from` with the solutions in the lanes of the set `lanes`.
#[inline(always)]
pub(super) fn transpose_out<const N: usize, V: TransposingVector<N>>(
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

/// Reads the solutions in all output lanes.
#[inline(always)]
pub(super) fn read_all<const N: usize, V: TransposingVector<N>>(
    pairs: &Pairs<N>,
    grids: &mut [PaddedGrid; N],
) {
    let parts = (40 - EIGHT_COLUMNS) / N;
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
    // The remaining pairs, with several grids in a vector.
    let mut columns = [V::splat(0); EIGHT_COLUMNS];
    for (column, pair) in columns.iter_mut().zip(&pairs[40 - EIGHT_COLUMNS..40]) {
        *column = V::load(pair).digits();
    }
    transpose(&mut columns, EIGHT_COLUMNS.ilog2());
    let (mut eights, mut last) = ([Cell([0; N]); EIGHT_COLUMNS], Cell([0; N]));
    for (eights, column) in eights.iter_mut().zip(columns) {
        column.store(eights);
    }
    V::load(&pairs[40]).digits().store(&mut last);
    for (lane, grid) in grids.iter_mut().enumerate() {
        let eight =
            &eights[lane * EIGHT_COLUMNS / N].0[lane * EIGHT_COLUMNS % N..][..EIGHT_COLUMNS];
        let bytes = grid.0[80 - 2 * EIGHT_COLUMNS..80].as_chunks_mut::<2>().0;
        bytes.iter_mut().zip(eight).for_each(|(two, pair)| *two = pair.to_le_bytes());
        grid.0[80] = last.0[lane] as u8;
    }
}

/// Exchanges rows and columns. Interleaving both halves rotates the bits of a number's position:
/// the highest bit becomes the lowest. After one step for each bit of a row number, rows and
/// columns are exchanged.
#[inline(always)]
fn transpose<const M: usize, const N: usize, V: TransposingVector<N>>(
    rows: &mut [V; M],
    times: u32,
) {
    for _ in 0..times {
        let before = *rows;
        for i in 0..M / 2 {
            [rows[2 * i], rows[2 * i + 1]] = before[i].by_turns(before[M / 2 + i]);
        }
    }
}
