//! One cell of several puzzles: a set of candidates in each lane.
//!
//! The engine changes candidates only by [`Vector`]. Plain arrays implement it for any machine and
//! leave the rest to the compiler. The module `machine` uses special instructions where
//! measurements show that they are faster.

use super::ClassicBoard;

/// The length of a row: the cells of a puzzle, padded to whole vectors.
pub(super) const ROW_LENGTH: usize = 96;

/// One puzzle, cell by cell.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Row(pub [u16; ROW_LENGTH]);

/// The same cell of `N` puzzles.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Cell<const N: usize>(pub [u16; N]);

/// Every cell of `N` puzzles.
pub(super) type Cells<const N: usize> = [Cell<N>; 81];

/// Every two cells of `N` solved puzzles: the sum of both sets, the second shifted by eight bits.
/// After subtracting one from each, digit d is a byte with d - 1 bits set.
pub(super) type Pairs<const N: usize> = [Cell<N>; 41];

/// A full grid, digits 1 to 9, padded to whole vectors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct PaddedGrid(pub [u8; 128]);

/// The operations on a cell of `N` puzzles, in all lanes at once. Sets of lanes have bit i for lane
/// i, sets of cells bit i for cell i.
pub(super) trait Vector<const N: usize>: Copy {
    /// Reads the candidates of a cell in all lanes.
    fn load(cell: &Cell<N>) -> Self;
    /// Writes the candidates of a cell in all lanes.
    fn store(self, cell: &mut Cell<N>);
    /// Returns the vector with this value in every lane.
    fn splat(digits: u16) -> Self;
    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a | b | c`
    fn or3(self, b: Self, c: Self) -> Self;
    /// Returns the bits that are set in at least two of the three.
    fn majority(self, b: Self, c: Self) -> Self;
    /// `a & (b | c)`
    fn in_either(self, b: Self, c: Self) -> Self;
    /// `a & !(b | c)`
    fn in_neither(self, b: Self, c: Self) -> Self;
    /// `a + b`, wrapping.
    fn plus(self, b: Self) -> Self;
    /// Returns the smaller number.
    fn min(self, b: Self) -> Self;
    /// Returns the set if it has at most one digit, else the empty set.
    fn single(self) -> Self;
    /// Returns `few` if that has three digits or fewer, else `a`.
    fn select_up_to_three(self, few: Self) -> Self;
    /// Returns `many` if that has three digits or more, else `a`.
    fn select_three_or_more(self, many: Self) -> Self;
    /// Returns `a & wanted` if that is not empty, else `a & left`; `wanted` is a subset of `left`.
    fn narrowed(self, left: Self, wanted: Self) -> Self;
    /// Returns the set of lanes in which both vectors have the same value.
    fn equal_lanes(self, b: Self) -> u32;
    /// Returns the set of lanes with the value `number`.
    #[inline(always)]
    fn lanes_of(self, number: u16) -> u32 {
        self.equal_lanes(Self::splat(number))
    }

    /// The minimum number of lanes for which it is faster to read boards and write solutions with
    /// the following methods than lane by lane. The default is never, as measured with eight lanes.
    const MIN_BATCH_LANES: u32 = u32::MAX;

    /// Writes one board into each lane.
    #[inline(always)]
    fn stage(staged: &mut Cells<N>, boards: &[ClassicBoard; N]) {
        for (lane, board) in boards.iter().enumerate() {
            write_column(staged, lane, board);
        }
    }

    /// Fills the lanes of the set `lanes` from the staged lanes starting at `from`.
    #[inline(always)]
    fn transpose_in(cells: &mut Cells<N>, staged: &Cells<N>, lanes: u32, from: usize) {
        for (place, lane) in (from..).zip(set_bits(lanes)) {
            for (cell, staged) in cells.iter_mut().zip(staged) {
                cell.0[lane % N] = staged.0[place % N];
            }
        }
    }

    /// Fills the output lanes starting at `from` with the solutions in the lanes of the set
    /// `lanes`.
    #[inline(always)]
    fn transpose_out(pairs: &mut Pairs<N>, cells: &Cells<N>, lanes: u32, from: usize) {
        transpose_out(pairs, cells, lanes, from);
    }

    /// Reads the solutions in all output lanes.
    #[inline(always)]
    fn read_all(pairs: &Pairs<N>, grids: &mut [PaddedGrid; N]) {
        for (lane, grid) in grids.iter_mut().enumerate() {
            for (two, pair) in grid.0.as_chunks_mut::<2>().0.iter_mut().zip(pairs) {
                let below = pair.0[lane].wrapping_sub(0x101).to_le_bytes();
                *two = below.map(|below| below.count_ones() as u8 + 1);
            }
        }
    }

    /// Returns the cells of a puzzle that share a digit with the set.
    fn sharing(row: &Row, digits: u16) -> u128;
    /// Returns the cells of a puzzle with `size` candidates; `size` is at least 1.
    fn of_size(row: &Row, size: u32) -> u128;
}

/// Vectors as arrays, for machines without a special implementation.
#[derive(Clone, Copy)]
pub(super) struct Plain<const N: usize>([u16; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn with(self, b: Self, of: impl Fn(u16, u16) -> u16) -> Self {
        let mut all = self.0;
        for (a, b) in all.iter_mut().zip(b.0) {
            *a = of(*a, b);
        }
        Plain(all)
    }

    #[inline(always)]
    fn with_both(self, b: Self, c: Self, of: impl Fn(u16, u16, u16) -> u16) -> Self {
        let mut all = self.0;
        for (a, (b, c)) in all.iter_mut().zip(b.0.into_iter().zip(c.0)) {
            *a = of(*a, b, c);
        }
        Plain(all)
    }
}

/// Returns the indices of the cells for which `holds` returns true.
#[inline(always)]
fn cells(row: &Row, holds: impl Fn(u16) -> bool) -> u128 {
    let bits = row.0.iter().enumerate();
    bits.fold(0, |set, (index, &digits)| set | u128::from(holds(digits)) << index)
}

impl<const N: usize> Vector<N> for Plain<N> {
    #[inline(always)]
    fn load(cell: &Cell<N>) -> Self {
        Plain(cell.0)
    }

    #[inline(always)]
    fn store(self, cell: &mut Cell<N>) {
        cell.0 = self.0;
    }

    #[inline(always)]
    fn splat(digits: u16) -> Self {
        Plain([digits; N])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| a | b)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.with_both(b, c, |a, b, c| a | b | c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.with_both(b, c, |a, b, c| (a & b) | (c & (a | b)))
    }

    #[inline(always)]
    fn in_either(self, b: Self, c: Self) -> Self {
        self.with_both(b, c, |a, b, c| a & (b | c))
    }

    #[inline(always)]
    fn in_neither(self, b: Self, c: Self) -> Self {
        self.with_both(b, c, |a, b, c| a & !(b | c))
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        self.with(b, u16::wrapping_add)
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        self.with(b, u16::min)
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.with(self, |a, _| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn select_up_to_three(self, few: Self) -> Self {
        self.with(few, |a, few| if few.count_ones() <= 3 { few } else { a })
    }

    #[inline(always)]
    fn select_three_or_more(self, many: Self) -> Self {
        self.with(many, |a, many| if many.count_ones() >= 3 { many } else { a })
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        let narrow = |a, left, wanted| a & if a & wanted == 0 { left } else { wanted };
        self.with_both(left, wanted, narrow)
    }

    #[inline(always)]
    fn equal_lanes(self, b: Self) -> u32 {
        let pairs = self.0.iter().zip(b.0).enumerate();
        pairs.fold(0, |set, (lane, (&a, b))| set | u32::from(a == b) << lane)
    }

    #[inline(always)]
    fn sharing(row: &Row, digits: u16) -> u128 {
        cells(row, |cell| cell & digits != 0)
    }

    #[inline(always)]
    fn of_size(row: &Row, size: u32) -> u128 {
        cells(row, |cell| cell.count_ones() == size)
    }
}

/// Returns the numbers of the lanes in a set.
#[inline(always)]
pub(super) fn set_bits(mut lanes: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        (lanes != 0).then(|| {
            lanes &= lanes - 1;
            lane
        })
    })
}

/// Writes a puzzle into a lane, row by row. The number of rows is hidden from the compiler, which
/// would otherwise load all cells before it stores the first and run out of registers.
#[inline(always)]
pub(super) fn write_column<const N: usize>(cells: &mut Cells<N>, lane: usize, row: &[u16]) {
    let end = std::hint::black_box(81);
    for (cells, row) in cells[..end].chunks_exact_mut(9).zip(row[..end].chunks_exact(9)) {
        for i in 0..9 {
            cells[i].0[lane] = row[i];
        }
    }
}

/// Reads the puzzle in a lane, four cells at a time. Single cells would be assembled in vector
/// registers one by one, which takes longer.
#[inline(always)]
pub(super) fn read_column<const N: usize>(cells: &Cells<N>, lane: usize, row: &mut Row) {
    let (fours, last) = cells.as_chunks::<4>();
    let end = std::hint::black_box(20);
    for (cells, row) in fours[..end].iter().zip(row.0.as_chunks_mut::<4>().0) {
        let cell = |i: usize| u64::from(cells[i].0[lane]) << (16 * i);
        let together = cell(0) | cell(1) | cell(2) | cell(3);
        *row = [0, 16, 32, 48].map(|shift| (together >> shift) as u16);
    }
    row.0[80] = last[0].0[lane];
}

/// Fills the output lanes starting at `from` with the solutions in these lanes, one by one.
#[inline(always)]
pub(super) fn transpose_out<const N: usize>(
    pairs: &mut Pairs<N>,
    cells: &Cells<N>,
    lanes: u32,
    from: usize,
) {
    let (twos, last) = cells.as_chunks::<2>();
    for (place, lane) in (from..).zip(set_bits(lanes)) {
        let (place, lane) = (place % N, lane % N);
        let end = std::hint::black_box(40);
        for (pair, [a, b]) in pairs[..end].iter_mut().zip(twos) {
            pair.0[place] = a.0[lane].wrapping_add(b.0[lane] << 8);
        }
        pairs[40].0[place] = last[0].0[lane];
    }
}
