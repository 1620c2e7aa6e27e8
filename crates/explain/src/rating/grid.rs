//! A classic 9×9 grid as bit masks, on which the rating ladder works. This folder is specific to
//! 9×9.
//!
//! Houses are numbered by kind: boxes, rows, columns. Within a house, places are numbered row by
//! row. Digits are bits 0 to 8.

/// A bit for each cell.
pub(super) type Cells = u128;
/// A bit for each digit of a cell, or for each place of a house.
pub(super) type Bits = u16;

/// The number of houses: 9 boxes, 9 rows and 9 columns.
pub(super) const HOUSES: usize = 27;
/// The kinds of houses, by the number of their first house.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 9;
pub(super) const COLUMN: usize = 18;

/// The cells of each house, by place.
pub(super) const HOUSE: [[u8; 9]; HOUSES] = {
    let mut houses = [[0; 9]; HOUSES];
    let mut i = 0;
    while i < 81 {
        let [in_box, row, column] = HOUSES_OF[i];
        houses[in_box as usize][PLACES_OF[i][0] as usize] = i as u8;
        houses[row as usize][PLACES_OF[i][1] as usize] = i as u8;
        houses[column as usize][PLACES_OF[i][2] as usize] = i as u8;
        i += 1;
    }
    houses
};

/// The box, the row and the column of each cell.
pub(super) const HOUSES_OF: [[u8; 3]; 81] = {
    let mut of = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        of[i] = [(row / 3 * 3 + column / 3) as u8, (ROW + row) as u8, (COLUMN + column) as u8];
        i += 1;
    }
    of
};

/// The place of each cell in its box, its row and its column.
pub(super) const PLACES_OF: [[u8; 3]; 81] = {
    let mut of = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        of[i] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        i += 1;
    }
    of
};

/// The cells of each house, as a mask.
pub(super) const HOUSE_CELLS: [Cells; HOUSES] = {
    let mut houses = [0; HOUSES];
    let mut i = 0;
    while i < HOUSES {
        let mut place = 0;
        while place < 9 {
            houses[i] |= 1 << HOUSE[i][place];
            place += 1;
        }
        i += 1;
    }
    houses
};

/// The cells that share a house with each cell.
pub(super) const PEERS: [Cells; 81] = {
    let mut peers = [0; 81];
    let mut i = 0;
    while i < 81 {
        let [a, b, c] = HOUSES_OF[i];
        let all = HOUSE_CELLS[a as usize] | HOUSE_CELLS[b as usize] | HOUSE_CELLS[c as usize];
        peers[i] = all & !(1 << i);
        i += 1;
    }
    peers
};

/// Returns the subsets of 9 elements with `count` members as increasing numbers, the order in which
/// sets are tried.
pub(super) fn sets(count: u32) -> &'static [Bits] {
    let count = count as usize;
    &SETS[STARTS[count]..STARTS[count + 1]]
}

/// The index of the first set of each size.
const STARTS: [usize; 11] = [0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512];

const SETS: [Bits; 512] = {
    let mut sets = [0; 512];
    let mut ends = STARTS;
    let mut set = 0;
    while set < 512 {
        let count = (set as Bits).count_ones() as usize;
        sets[ends[count]] = set as Bits;
        ends[count] += 1;
        set += 1;
    }
    sets
};

/// Iterates over the cells of a mask, ascending.
pub(super) fn cells(mut mask: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = mask.trailing_zeros() as usize;
        (mask != 0).then(|| mask &= mask - 1).map(|()| cell)
    })
}

/// Iterates over the bits of a mask, ascending.
pub(super) fn bits(mut mask: Bits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| mask &= mask - 1).map(|()| bit)
    })
}

/// Returns the cells that see all of these cells, without these.
pub(super) fn seeing(all: Cells) -> Cells {
    cells(all).fold(!0 >> (128 - 81), |seeing, cell| seeing & PEERS[cell])
}

/// Entered digits and remaining candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    /// The candidates by cell; none if a digit is entered.
    candidates: [Bits; 81],
    /// The cells with each digit as a candidate.
    cells: [Cells; 9],
    /// The places by house and digit.
    places: [[Bits; 9]; HOUSES],
    /// The entered digit of each cell, from 1; 0 if there is none.
    written: [u8; 81],
    /// The number of cells without a digit in each house.
    open: [u8; HOUSES],
    /// How often each digit is entered.
    counts: [u8; 9],
}

impl Grid {
    /// Creates a grid with these candidates and without digits.
    pub(super) fn of(candidates: [Bits; 81]) -> Grid {
        let mut grid = Grid {
            candidates,
            cells: [0; 9],
            places: [[0; 9]; HOUSES],
            written: [0; 81],
            open: [9; HOUSES],
            counts: [0; 9],
        };
        for (cell, &digits) in candidates.iter().enumerate() {
            for digit in bits(digits) {
                grid.cells[digit] |= 1 << cell;
                for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
                    grid.places[usize::from(house)][digit] |= 1 << place;
                }
            }
        }
        grid
    }

    /// Returns the candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> Bits {
        self.candidates[cell]
    }

    /// Returns the number of candidates of a cell.
    pub(super) fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    /// Returns the cells that have the digit as a candidate.
    pub(super) fn cells_of(&self, digit: usize) -> Cells {
        self.cells[digit]
    }

    /// Returns the places of a digit in a house.
    pub(super) fn places(&self, house: usize, digit: usize) -> Bits {
        self.places[house][digit]
    }

    /// Returns the number of cells of a house without a digit.
    pub(super) fn open(&self, house: usize) -> u32 {
        self.open[house].into()
    }

    /// Returns how often the digit is entered.
    pub(super) fn written(&self, digit: usize) -> u32 {
        self.counts[digit].into()
    }

    /// Returns the digit of a cell, if it is entered.
    pub(super) fn digit(&self, cell: usize) -> Option<usize> {
        usize::from(self.written[cell]).checked_sub(1)
    }

    /// Returns true if every cell has a digit.
    pub(super) fn is_full(&self) -> bool {
        self.counts.iter().all(|&count| count == 9)
    }

    /// Returns true if a cell has no candidate left, or a digit no place in a house.
    pub(super) fn is_broken(&self) -> bool {
        // There are no branches, because the result is almost always false.
        let cells = self.candidates.iter().zip(&self.written);
        let is_without =
            cells.fold(false, |any, (&digits, &written)| any | (u16::from(written) | digits == 0));
        let houses = self.places.iter().zip(&self.open);
        houses.fold(is_without, |any, (places, &open)| {
            let left = places.iter().fold(0, |left, &places| left + u8::from(places != 0));
            any | (left != open)
        })
    }

    /// Returns the cells with this number of candidates.
    pub(super) fn with_count(&self, count: u32) -> Cells {
        let cells = (0..81).filter(|&cell| self.count(cell) == count);
        cells.fold(0, |mask, cell| mask | 1 << cell)
    }

    /// Eliminates a candidate that is present.
    pub(super) fn eliminate(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// Enters a digit and eliminates it around the cell.
    pub(super) fn write(&mut self, cell: usize, digit: usize) {
        self.written[cell] = digit as u8 + 1;
        self.counts[digit] += 1;
        for house in HOUSES_OF[cell] {
            self.open[usize::from(house)] -= 1;
        }
        for digit in bits(self.candidates[cell]) {
            self.eliminate(cell, digit);
        }
        for peer in cells(self.cells[digit] & PEERS[cell]) {
            self.eliminate(peer, digit);
        }
    }
}
