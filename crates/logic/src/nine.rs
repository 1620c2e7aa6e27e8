//! The logic pre-pass of classic 9×9 boards on bits: reaches the fixed point of the propagators in
//! a tenth of the time. This file is specific to 9×9.
//!
//! The places of each digit are a word of 81 bits. Singles and locked candidates of a digit are
//! found in all houses at once, by the *triads* of three cells that a box and a line share. If only
//! one triad has places in its box or its line, the digit is eliminated from the rest of the other
//! (pointing, claiming). If that triad has a single place, the digit is fixed there. Subsets of
//! every size are found house by house as in `all_different.rs`, by a matching and reachability.
//!
//! This code reports neither steps nor the kind of a contradiction; use the propagators for these.

use crate::propagators::{self, PropagatorEntry};
use board::{
    Candidates, Layout,
    progress::Stage,
    stop::{Stop, StopReason},
};

/// A bit for each cell, row by row.
pub(crate) type Cells = u128;

/// A bit for each place of a house.
type Places = u16;

/// Every cell.
pub(crate) const ALL: Cells = (1 << 81) - 1;

/// The nine places of a house.
const NINE: Places = (1 << 9) - 1;

/// The cells of the first column.
const FIRST_COLUMN: Cells = {
    let mut cells = 0;
    let mut row = 0;
    while row < 9 {
        cells |= 1 << (9 * row);
        row += 1;
    }
    cells
};

/// The upper left cell of each box.
const CORNERS: u64 = (1 | 1 << 3 | 1 << 6) * (1 | 1 << 27 | 1 << 54);

/// The cells of the upper left box.
const BOX: Cells = 7 | 7 << 9 | 7 << 18;

/// The cells of each house: rows, columns, boxes.
pub(crate) static HOUSES: [Cells; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 9 {
        houses[i] = (NINE as Cells) << (9 * i);
        houses[9 + i] = FIRST_COLUMN << i;
        houses[18 + i] = BOX << (i / 3 * 27 + i % 3 * 3);
        i += 1;
    }
    houses
};

/// The peers of each cell.
pub(crate) static PEERS: [Cells; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let houses = HOUSES[row] | HOUSES[9 + column] | HOUSES[18 + row / 3 * 3 + column / 3];
        peers[cell] = houses & !(1 << cell);
        cell += 1;
    }
    peers
};

/// The board was found to have no solution.
pub(crate) struct BoardContradiction;

/// The parts of the pre-pass that run.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    locked: bool,
    subsets: bool,
}

impl Extent {
    /// Returns the parts that the propagators `all` cover. Returns `None` if the layout is not
    /// classic 9×9 or singles are not included.
    pub(crate) fn of(layout: &Layout, all: &[&'static PropagatorEntry]) -> Option<Extent> {
        let shape = layout.shape;
        let is_nine = shape.is_classic() && shape.has_3x3_boxes();
        let has = |entry| all.iter().any(|&known| std::ptr::eq(known, entry));
        (is_nine && layout.rules().is_classic() && has(&propagators::SINGLES)).then(|| Extent {
            locked: has(&propagators::LOCKED),
            // Of nine cells, those outside a subset of five or more form a hidden subset of four or
            // fewer.
            subsets: has(&propagators::SUBSETS) || has(&propagators::ALL_DIFFERENT),
        })
    }
}

/// Eliminates candidates until the fixed point is reached. Returns whether the board is solved, or
/// why the work was stopped. Returns `None` and eliminates nothing if the board is found to have no
/// solution.
pub(crate) fn reduce(
    candidates: &mut Candidates,
    extent: Extent,
    stop: &Stop,
) -> Option<Result<bool, StopReason>> {
    stop.report_progress(|progress| progress.enter(Stage::Logic));
    let mut board = NineBoard::of(candidates).ok()?;
    let reached = board.fixed_point(extent, stop).ok()?;
    board.write(candidates);
    stop.report_progress(|progress| progress.record_candidates(candidates.total()));
    Some(reached)
}

/// A board on its way to the fixed point.
pub(crate) struct NineBoard {
    /// The places of each digit.
    pub(crate) digits: [Cells; 9],
    /// The fixed cells whose digit has been eliminated from their peers.
    pub(crate) placed: Cells,
    /// The digits that have lost a place since they were last examined, as bits.
    waiting: u16,
    /// The cells that have lost a digit since the last subset search.
    changed: Cells,
    /// The houses still to be searched for subsets.
    houses: u32,
}

impl NineBoard {
    /// Reads a board and eliminates the digits of fixed cells from their peers.
    pub(crate) fn of(candidates: &Candidates) -> Result<NineBoard, BoardContradiction> {
        let (mut given, mut seen, mut missing) = ([0; 9], [0; 9], [0; 9]);
        let mut placed = 0;
        for (cell, peers) in PEERS.iter().enumerate() {
            let digits = candidates.words(cell)[0];
            let bit = 1 << cell;
            if digits & digits.wrapping_sub(1) == 0 {
                let digit = digits.trailing_zeros() as usize;
                *given.get_mut(digit).ok_or(BoardContradiction)? |= bit;
                seen[digit] |= peers;
                placed |= bit;
            } else if digits != NINE.into() {
                for digit in each(!digits as u16 & NINE) {
                    missing[digit] |= bit;
                }
            }
        }
        let mut digits = [0; 9];
        for (digit, places) in digits.iter_mut().enumerate() {
            if given[digit] & seen[digit] != 0 {
                return Err(BoardContradiction);
            }
            *places = ALL & !(placed | seen[digit] | missing[digit]) | given[digit];
        }
        Ok(NineBoard { digits, placed, waiting: NINE, changed: ALL, houses: 0 })
    }

    /// Returns a copy of the board with these fixed cells and no pending work.
    pub(crate) fn quiet(&self, placed: Cells) -> NineBoard {
        NineBoard { digits: self.digits, placed, waiting: 0, changed: 0, houses: 0 }
    }

    /// Writes the board to `candidates`.
    pub(crate) fn write(&self, candidates: &mut Candidates) {
        for cell in 0..81 {
            candidates.words_mut(cell)[0] = 0;
        }
        for (digit, &places) in self.digits.iter().enumerate() {
            for cell in each_cell(places) {
                candidates.words_mut(cell)[0] |= 1 << digit;
            }
        }
    }

    pub(crate) fn fixed_point(
        &mut self,
        extent: Extent,
        stop: &Stop,
    ) -> Result<Result<bool, StopReason>, BoardContradiction> {
        loop {
            if let Some(why) = stop.reason() {
                return Ok(Err(why));
            }
            self.without_subsets(extent)?;
            let is_solved = self.placed == ALL;
            if is_solved || !extent.subsets || !self.subsets()? {
                return Ok(Ok(is_solved));
            }
        }
    }

    /// Eliminates all that singles and, if included, locked candidates can.
    pub(crate) fn without_subsets(&mut self, extent: Extent) -> Result<(), BoardContradiction> {
        loop {
            if self.naked()? {
                continue;
            }
            if self.waiting == 0 {
                return Ok(());
            }
            for digit in each(std::mem::take(&mut self.waiting)) {
                self.look(digit, extent)?;
            }
        }
    }

    /// Fixes the naked singles; returns true if there were any.
    fn naked(&mut self) -> Result<bool, BoardContradiction> {
        let (mut any, mut several) = (0, 0);
        for &places in &self.digits {
            several |= any & places;
            any |= places;
        }
        let naked = any & !several & !self.placed;
        if any != ALL {
            return Err(BoardContradiction);
        }
        if naked == 0 {
            return Ok(false);
        }
        for digit in 0..9 {
            let cells = each_cell(self.digits[digit] & naked);
            let seen = cells.fold(0, |seen, cell| seen | PEERS[cell]);
            self.remove(digit, seen);
        }
        self.placed |= naked;
        Ok(true)
    }

    /// Removes places from a digit.
    pub(crate) fn remove(&mut self, digit: usize, cells: Cells) {
        let gone = self.digits[digit] & cells;
        if gone != 0 {
            self.digits[digit] &= !cells;
            self.waiting |= 1 << digit;
            self.changed |= gone;
        }
    }

    /// Applies hidden singles and locked candidates of a digit.
    fn look(&mut self, digit: usize, extent: Extent) -> Result<(), BoardContradiction> {
        let places = self.digits[digit];
        let rows = InRows::of(places).look()?;
        let columns = InColumns::of(places).look()?;
        for cell in each_cell((rows.singles | columns.singles) & places & !self.placed) {
            let bit = 1 << cell;
            for other in 0..9 {
                if other != digit {
                    self.remove(other, bit);
                }
            }
        }
        if extent.locked {
            self.remove(digit, rows.locked | columns.locked);
        }
        Ok(())
    }

    /// Searches for subsets until one eliminates something; returns true if one did.
    fn subsets(&mut self) -> Result<bool, BoardContradiction> {
        /// After singles, a house with fewer open cells has no subset to find.
        const FEWEST: u32 = 4;
        for (house, cells) in HOUSES.iter().enumerate() {
            if self.changed & cells != 0 {
                self.houses |= 1 << house;
            }
        }
        self.changed = 0;
        while self.houses != 0 {
            let house = self.houses.trailing_zeros() as usize;
            self.houses &= self.houses - 1;
            if (HOUSES[house] & !self.placed).count_ones() >= FEWEST && self.filter(house)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes all candidates that are in no complete assignment of a house; returns true if there
    /// were any.
    fn filter(&mut self, house: usize) -> Result<bool, BoardContradiction> {
        let rows = self.digits.map(|places| places_in(places, house));
        let owners = matching(&rows)?;
        // The edges of each place: to the places where its digit could be instead.
        let mut leads = 0;
        for (place, &digit) in owners.iter().enumerate() {
            leads |= Cells::from(rows[digit as usize]) << (9 * place);
        }
        for place in 0..9 {
            let from = leads >> place & FIRST_COLUMN;
            let to = leads >> (9 * place) & Cells::from(NINE);
            leads |= from.wrapping_mul(to);
        }
        let waiting = self.waiting;
        for (place, &digit) in owners.iter().enumerate() {
            // A digit can move to a place from which its own place is reachable.
            let gone = rows[digit as usize] & !column(leads >> place);
            if gone != 0 {
                let cells = each(gone).map(|place| 1 << cell_in(house, place));
                self.remove(digit as usize, cells.fold(0, |all: Cells, cell: Cells| all | cell));
            }
        }
        Ok(self.waiting != waiting)
    }
}

/// The triads of a digit in the rows, or in the columns. A triad is identified by its line within a
/// band and the corner of its box.
///
/// Neighbouring lines are `ACROSS` bits apart, and neighbouring cells of a line `ALONG` bits.
struct Triads<const ACROSS: u32, const ALONG: u32> {
    /// For each line, the triads with at least one place and those with several.
    any: [u64; 3],
    several: [u64; 3],
}

/// The result of examining a digit.
struct DigitResult {
    /// The cells of triads with a hidden single.
    singles: Cells,
    /// The cells from which locked candidates eliminate the digit.
    locked: Cells,
}

/// The triads in rows.
type InRows = Triads<9, 1>;
/// The triads in columns.
type InColumns = Triads<1, 9>;

impl<const ACROSS: u32, const ALONG: u32> Triads<ACROSS, ALONG> {
    fn of(places: Cells) -> Self {
        let corners = Cells::from(CORNERS);
        let (mut any, mut several) = ([0; 3], [0; 3]);
        for line in 0..3 {
            let places = places >> (line as u32 * ACROSS);
            let cells = [0, 1, 2].map(|cell| (places >> (cell * ALONG) & corners) as u64);
            any[line] = cells[0] | cells[1] | cells[2];
            several[line] = cells[0] & cells[1] | (cells[0] | cells[1]) & cells[2];
        }
        Triads { any, several }
    }

    fn look(&self) -> Result<DigitResult, BoardContradiction> {
        let [a, b, c] = self.any;
        let in_line = self.any.map(|any| self.others(any));
        let everywhere = |line: usize| self.any[line] | in_line[line];
        if (a | b | c) & everywhere(0) & everywhere(1) & everywhere(2) != CORNERS {
            return Err(BoardContradiction);
        }
        // The only triads with places in their box, and in their line.
        let in_box = [a & !(b | c), b & !(a | c), c & !(a | b)];
        let alone = [a & !in_line[0], b & !in_line[1], c & !in_line[2]];
        let (mut singles, mut locked) = (0, 0);
        for line in 0..3 {
            let [next, last] = [alone[(line + 1) % 3], alone[(line + 2) % 3]];
            let out = self.any[line] & (self.others(in_box[line]) | next | last);
            let single = (in_box[line] | alone[line]) & !self.several[line];
            locked |= self.cells(out, line);
            singles |= self.cells(single, line);
        }
        Ok(DigitResult { singles, locked })
    }

    /// Returns the other triads in the lines of these.
    fn others(&self, triads: u64) -> u64 {
        let (one, two) = (3 * ALONG, 6 * ALONG);
        (triads << one | triads << two | triads >> one | triads >> two) & CORNERS
    }

    fn cells(&self, triads: u64, line: usize) -> Cells {
        let first = Cells::from(triads) << (line as u32 * ACROSS);
        first | first << ALONG | first << (2 * ALONG)
    }
}

/// Returns the digit assigned to each place by a complete matching.
fn matching(rows: &[Places; 9]) -> Result<[u8; 9], BoardContradiction> {
    let mut owners = [0; 9];
    let mut free = NINE;
    for digit in 0..9 {
        match rows[digit] & free {
            0 => {
                let mut tried = 0;
                let place = exchange(rows, &mut owners, digit, free, &mut tried)
                    .ok_or(BoardContradiction)?;
                free &= !(1 << place);
            }
            places => {
                let place = places.trailing_zeros() as usize;
                owners[place] = digit as u8;
                free &= !(1 << place);
            }
        }
    }
    Ok(owners)
}

/// Finds a place for a digit whose places are all taken, moving other digits. Returns the place
/// that is no longer free.
fn exchange(
    rows: &[Places; 9],
    owners: &mut [u8; 9],
    digit: usize,
    free: Places,
    tried: &mut Places,
) -> Option<usize> {
    if rows[digit] & free != 0 {
        let place = (rows[digit] & free).trailing_zeros() as usize;
        owners[place] = digit as u8;
        return Some(place);
    }
    while rows[digit] & !*tried != 0 {
        let place = (rows[digit] & !*tried).trailing_zeros() as usize;
        *tried |= 1 << place;
        if let Some(found) = exchange(rows, owners, owners[place].into(), free, tried) {
            owners[place] = digit as u8;
            return Some(found);
        }
    }
    None
}

/// Returns those of the cells that are in a house, as places of the house.
fn places_in(cells: Cells, house: usize) -> Places {
    let (kind, number) = (house / 9, house % 9);
    match kind {
        0 => (cells >> (9 * number)) as Places & NINE,
        1 => column(cells >> number),
        _ => {
            let rows = cells >> (number / 3 * 27 + number % 3 * 3);
            (rows & 7 | rows >> 6 & 7 << 3 | rows >> 12 & 7 << 6) as Places
        }
    }
}

/// Returns the cell at a place of a house.
fn cell_in(house: usize, place: usize) -> usize {
    let (kind, number) = (house / 9, house % 9);
    match kind {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => number / 3 * 27 + number % 3 * 3 + place / 3 * 9 + place % 3,
    }
}

/// Returns the first bits of nine rows as adjacent bits.
fn column(rows: Cells) -> Places {
    /// Multiplying by this moves the bit of row i to bit 64 + i, and all others below or above the
    /// result.
    const TOGETHER: Cells = {
        let mut bits = 0;
        let mut row = 0;
        while row < 9 {
            bits |= 1 << (8 * row);
            row += 1;
        }
        bits
    };
    ((rows & FIRST_COLUMN).wrapping_mul(TOGETHER) >> 64) as Places & NINE
}

/// Iterates over the numbers of the bits in ascending order.
fn each(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        first
    })
}

/// Iterates over the cells in ascending order.
pub(crate) fn each_cell(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        first
    })
}
