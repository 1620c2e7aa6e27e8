//! The remaining digits of each cell ("pencil marks") as a bit matrix.

use super::{Candidate, Cell, Digit, Grid, Shape};

/// The candidates of a board: one bit for each digit of each cell.
///
/// The digits of a cell occupy a whole number of words; bit 0 of the first word is digit 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    words: Vec<u64>,
    /// Words per cell.
    stride: usize,
    side: usize,
}

impl Candidates {
    /// Returns all digits in every cell, but only digit 1 in gaps of the board.
    pub fn full(shape: Shape) -> Candidates {
        let side = shape.digits();
        let stride = side.div_ceil(64);
        let mut cell = vec![u64::MAX; stride];
        if !side.is_multiple_of(64) {
            cell[stride - 1] = (1 << (side % 64)) - 1;
        }
        let words = cell.repeat(shape.all_cells());
        let mut candidates = Candidates { words, stride, side };
        for cell in shape.cells()..shape.all_cells() {
            for digit in shape.digits_at(cell) + 1..=side {
                candidates.eliminate(Candidate { cell, digit: digit as Digit });
            }
        }
        if shape.holes() > 0 {
            let holes = (0..shape.all_cells()).filter(|&cell| shape.is_hole(cell));
            holes.for_each(|cell| candidates.keep_only(cell, 1));
        }
        candidates
    }

    /// Returns all digits in the empty cells of a grid, and only its digit in each other cell.
    /// Peers of filled cells keep all digits.
    ///
    /// # Panics
    ///
    /// If the grid has another shape.
    pub fn of_grid(shape: Shape, grid: &Grid) -> Candidates {
        assert!(grid.fits(shape), "the grid is of another shape");
        let mut candidates = Candidates::full(shape);
        for (cell, digit) in grid.filled() {
            candidates.keep_only(cell, digit);
        }
        candidates
    }

    /// Returns the candidates of a board without cells, as a placeholder.
    pub fn none() -> Candidates {
        Candidates { words: Vec::new(), stride: 1, side: 0 }
    }

    /// Returns true if the number of cells and digits is that of the shape.
    pub(crate) fn fit(&self, shape: Shape) -> bool {
        self.cells() == shape.all_cells() && self.side == shape.digits()
    }

    /// Returns the highest digit; the lowest is 1.
    #[inline]
    pub fn highest(&self) -> usize {
        self.side
    }

    /// Returns the number of cells.
    #[inline]
    pub fn cells(&self) -> usize {
        self.words.len() / self.stride
    }

    /// Returns true if the digit is a candidate of the cell.
    #[inline]
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        let bit = usize::from(digit) - 1;
        self.words[cell * self.stride + bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Removes a candidate and returns true if it was present. All deductions change the board
    /// through this function.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        let bit = usize::from(candidate.digit) - 1;
        let word = &mut self.words[candidate.cell * self.stride + bit / 64];
        let had = *word >> (bit % 64) & 1 == 1;
        *word &= !(1 << (bit % 64));
        had
    }

    /// Removes all other digits of the cell. If the digit is not a candidate, none remains.
    pub fn keep_only(&mut self, cell: Cell, digit: Digit) {
        let bit = usize::from(digit) - 1;
        for (i, word) in self.words_mut(cell).iter_mut().enumerate() {
            *word &= if i == bit / 64 { 1 << (bit % 64) } else { 0 };
        }
    }

    /// Returns the number of candidates of the cell.
    #[inline]
    pub fn count(&self, cell: Cell) -> usize {
        self.words(cell).iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns the number of candidates of the cell that are lower than this digit.
    #[inline]
    pub fn count_below(&self, cell: Cell, digit: Digit) -> usize {
        let bit = usize::from(digit) - 1;
        let (whole, rest) = self.words(cell).split_at(bit / 64);
        let whole = whole.iter().map(|word| word.count_ones()).sum::<u32>();
        (whole + (rest[0] & ((1 << (bit % 64)) - 1)).count_ones()) as usize
    }

    /// Returns the digit of a cell that has only one candidate.
    #[inline]
    pub fn single(&self, cell: Cell) -> Option<Digit> {
        let words = self.words(cell);
        let word = words.iter().position(|&word| word != 0)?;
        let is_alone = words[word].is_power_of_two() && words[word + 1..].iter().all(|&w| w == 0);
        is_alone.then(|| (word * 64) as Digit + words[word].trailing_zeros() as Digit + 1)
    }

    /// Returns the candidates of the cell, ascending.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitIterator<'_> {
        digits_of(self.words(cell))
    }

    /// Returns all candidates, by cell and digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        (0..self.cells())
            .flat_map(|cell| self.digits(cell).map(move |digit| Candidate { cell, digit }))
    }

    /// Returns the number of all candidates.
    pub fn total(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns the grid of the cells that have a single candidate.
    pub fn singles(&self, shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for cell in 0..self.cells() {
            grid.set(cell, self.single(cell));
        }
        grid
    }

    /// Returns the bits of a cell as words: bit d − 1, counted across the words, is digit d.
    #[inline]
    pub fn words(&self, cell: Cell) -> &[u64] {
        &self.words[cell * self.stride..][..self.stride]
    }

    /// Returns the bits of a cell for bulk removal. Setting bits that were clear, or bits above the
    /// side, makes the board invalid.
    #[inline]
    pub fn words_mut(&mut self, cell: Cell) -> &mut [u64] {
        &mut self.words[cell * self.stride..][..self.stride]
    }
}

/// Returns the digits of a bit set, ascending: bit d − 1 is digit d.
#[inline]
pub fn digits_of(words: &[u64]) -> DigitIterator<'_> {
    let (&left, rest) = words.split_first().unwrap_or((&0, &[]));
    DigitIterator { left, rest, below: 0 }
}

/// An iterator over the digits of a bit set; see [`digits_of`].
#[derive(Clone, Debug)]
pub struct DigitIterator<'a> {
    /// The remaining bits of the current word.
    left: u64,
    rest: &'a [u64],
    /// Number of digits before the current word.
    below: Digit,
}

impl Iterator for DigitIterator<'_> {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        while self.left == 0 {
            let (&left, rest) = self.rest.split_first()?;
            (self.left, self.rest) = (left, rest);
            self.below += 64;
        }
        let bit = self.left.trailing_zeros() as Digit;
        self.left &= self.left - 1;
        Some(self.below + bit + 1)
    }
}
