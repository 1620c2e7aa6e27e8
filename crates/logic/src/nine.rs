//! The logic pre-pass of a classic 9×9 board on bits: the same fixed point as that of the
//! propagators, in a tenth of the time. This file is 9×9 only.
//!
//! Each digit has a word of 81 bits, its places. Singles and locked candidates are seen for a
//! digit in all houses at once, by the *triads* of three cells that a box and a line share:
//! where one triad alone has places in its box or its line, the rest of the other loses the digit
//! (pointing, claiming), and if it has a single place, the digit is there. Subsets of every size
//! are found house by house as by `all_different.rs`: a matching, and what leads to what in it.
//!
//! It tells neither steps nor which contradiction it came upon: who wants them asks the
//! propagators.

use crate::propagators::{self, Entry};
use board::{
    Candidates, Layout,
    progress::Stage,
    stop::{Stop, Why},
};

/// A bit for each cell, row by row.
pub(crate) type Cells = u128;

/// A bit for each place of a house; as a number, one place.
type Places = u16;

/// Every cell.
pub(crate) const ALL: Cells = (1 << 81) - 1;

/// Every place.
const NINE: Places = (1 << 9) - 1;

/// The first cell of each row.
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

/// The cells of a box at the upper left.
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

/// The other cells of the houses of each cell.
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

/// A board is seen to have no solution.
pub(crate) struct Dead;

/// How much of the pre-pass is done.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    locked: bool,
    subsets: bool,
}

impl Extent {
    /// As much as these see; none if the layout is not for bits, or they see nothing at all.
    pub(crate) fn of(layout: &Layout, all: &[&'static Entry]) -> Option<Extent> {
        let shape = layout.shape;
        let is_nine = shape.is_classic() && shape.has_boxes_of_nine();
        let has = |entry| all.iter().any(|&known| std::ptr::eq(known, entry));
        (is_nine && layout.rules().is_classic() && has(&propagators::SINGLES)).then(|| Extent {
            locked: has(&propagators::LOCKED),
            // Of nine cells those outside a subset of five or more are a hidden one of four or less.
            subsets: has(&propagators::SUBSETS) || has(&propagators::ALL_DIFFERENT),
        })
    }
}

/// Eliminates until nothing more is found; whether that solves it, or why it was stopped. None,
/// and nothing is eliminated, if the board is seen to have no solution.
pub(crate) fn reduce(
    candidates: &mut Candidates,
    extent: Extent,
    stop: &Stop,
) -> Option<Result<bool, Why>> {
    stop.tell(|progress| progress.enter(Stage::Logic));
    let mut board = Nine::of(candidates).ok()?;
    let reached = board.fixed_point(extent, stop).ok()?;
    board.write(candidates);
    stop.tell(|progress| progress.left(candidates.total()));
    Some(reached)
}

/// A board on its way to the fixed point.
pub(crate) struct Nine {
    /// The places of each digit.
    pub(crate) digits: [Cells; 9],
    /// The cells whose only digit their peers have lost.
    pub(crate) placed: Cells,
    /// The digits that have lost a place since they were looked at, as bits.
    waiting: u16,
    /// The cells that have lost a digit since subsets were looked for.
    changed: Cells,
    /// The houses in which subsets are still to be looked for.
    houses: u32,
}

impl Nine {
    /// A board as it is given, and what cells with a single digit leave of it.
    pub(crate) fn of(candidates: &Candidates) -> Result<Nine, Dead> {
        let (mut given, mut seen, mut missing) = ([0; 9], [0; 9], [0; 9]);
        let mut placed = 0;
        for (cell, peers) in PEERS.iter().enumerate() {
            let digits = candidates.words(cell)[0];
            let bit = 1 << cell;
            if digits & digits.wrapping_sub(1) == 0 {
                let digit = digits.trailing_zeros() as usize;
                *given.get_mut(digit).ok_or(Dead)? |= bit;
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
                return Err(Dead);
            }
            *places = ALL & !(placed | seen[digit] | missing[digit]) | given[digit];
        }
        Ok(Nine { digits, placed, waiting: NINE, changed: ALL, houses: 0 })
    }

    /// The board as others know it.
    /// The same places with these cells placed, and nothing to look at.
    pub(crate) fn quiet(&self, placed: Cells) -> Nine {
        Nine { digits: self.digits, placed, waiting: 0, changed: 0, houses: 0 }
    }

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
    ) -> Result<Result<bool, Why>, Dead> {
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

    /// Eliminates all that can be without a look at subsets.
    pub(crate) fn without_subsets(&mut self, extent: Extent) -> Result<(), Dead> {
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

    /// Places what cells have left alone; whether there was anything.
    fn naked(&mut self) -> Result<bool, Dead> {
        let (mut any, mut several) = (0, 0);
        for &places in &self.digits {
            several |= any & places;
            any |= places;
        }
        let naked = any & !several & !self.placed;
        if any != ALL {
            return Err(Dead);
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

    /// Takes places away from a digit.
    pub(crate) fn remove(&mut self, digit: usize, cells: Cells) {
        let gone = self.digits[digit] & cells;
        if gone != 0 {
            self.digits[digit] &= !cells;
            self.waiting |= 1 << digit;
            self.changed |= gone;
        }
    }

    /// Hidden singles and locked candidates of a digit.
    fn look(&mut self, digit: usize, extent: Extent) -> Result<(), Dead> {
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

    /// Looks for subsets until some are found; whether there were any.
    fn subsets(&mut self) -> Result<bool, Dead> {
        /// What singles leave of a house with fewer open cells has no subset.
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

    /// Takes out of a house what is in no complete assignment; whether there was anything.
    fn filter(&mut self, house: usize) -> Result<bool, Dead> {
        let rows = self.digits.map(|places| places_in(places, house));
        let owners = matching(&rows)?;
        // What each place leads to: those that its digit could have in its stead.
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
            // A digit can go where its own place can be reached from.
            let gone = rows[digit as usize] & !column(leads >> place);
            if gone != 0 {
                let cells = each(gone).map(|place| 1 << cell_in(house, place));
                self.remove(digit as usize, cells.fold(0, |all: Cells, cell: Cells| all | cell));
            }
        }
        Ok(self.waiting != waiting)
    }
}

/// The triads of a digit in the rows, or in the columns. A triad is named by its line within a
/// band and by the corner of its box.
///
/// There are `ACROSS` bits from a line to the next, and `ALONG` from a cell of a line to the next.
struct Triads<const ACROSS: u32, const ALONG: u32> {
    /// By line: those with a place, and those with several.
    any: [u64; 3],
    several: [u64; 3],
}

/// What they tell of the digit.
struct Told {
    /// The cells of triads with a hidden single.
    singles: Cells,
    /// The cells that locked candidates empty.
    locked: Cells,
}

/// Those in the rows, and those in the columns.
type InRows = Triads<9, 1>;
/// See [`InRows`].
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

    fn look(&self) -> Result<Told, Dead> {
        let [a, b, c] = self.any;
        let in_line = self.any.map(|any| self.others(any));
        let everywhere = |line: usize| self.any[line] | in_line[line];
        if (a | b | c) & everywhere(0) & everywhere(1) & everywhere(2) != CORNERS {
            return Err(Dead);
        }
        // Alone in their box, and alone in their line.
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
        Ok(Told { singles, locked })
    }

    /// The other triads in the lines of these.
    fn others(&self, triads: u64) -> u64 {
        let (one, two) = (3 * ALONG, 6 * ALONG);
        (triads << one | triads << two | triads >> one | triads >> two) & CORNERS
    }

    fn cells(&self, triads: u64, line: usize) -> Cells {
        let first = Cells::from(triads) << (line as u32 * ACROSS);
        first | first << ALONG | first << (2 * ALONG)
    }
}

/// A place for each digit, told by place: the digit.
fn matching(rows: &[Places; 9]) -> Result<[u8; 9], Dead> {
    let mut owners = [0; 9];
    let mut free = NINE;
    for digit in 0..9 {
        match rows[digit] & free {
            0 => {
                let mut tried = 0;
                let place = exchange(rows, &mut owners, digit, free, &mut tried).ok_or(Dead)?;
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

/// Finds a place for a digit of which all are taken, moving others; the place that is free no more.
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

/// The places among these cells that a house has.
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

/// The cell of a house at a place.
fn cell_in(house: usize, place: usize) -> usize {
    let (kind, number) = (house / 9, house % 9);
    match kind {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => number / 3 * 27 + number % 3 * 3 + place / 3 * 9 + place % 3,
    }
}

/// The first bits of nine rows, side by side.
fn column(rows: Cells) -> Places {
    /// Brings the bit of row i to bit 64 + i; all others come to lie below or above.
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

/// The numbers of the bits, ascending.
fn each(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        first
    })
}

/// The same for cells.
pub(crate) fn each_cell(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        first
    })
}
