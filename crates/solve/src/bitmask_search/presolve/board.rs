//! The candidates of the phase without a model, and the eliminations by cages and houses.

use ::board::{Cell, Layout, Shape, relation::DigitSet};

use super::super::{
    mask::{NoDigitLeft, bits, bits_of, is_single, sumset},
    sets::{MAX_CELLS, RemainingDigits, remaining_digits},
};

/// The machine words of a set of cells.
pub(super) const WORDS: usize = 2;

/// The most cells of a board.
pub(super) const MAX_BOARD_CELLS: usize = 64 * WORDS;

/// A set of cells, a bit each.
pub(super) type Set = [u64; WORDS];

/// The state of the phase without a model.
pub(super) struct Presolver<'a> {
    pub(super) shape: Shape,
    pub(super) masks: Vec<u16>,
    /// The mask of all digits.
    pub(super) full: u16,
    /// By cell: its peers.
    pub(super) sees: Vec<Set>,
    /// By digit: the cells that may have it.
    pub(super) planes: [Set; 16],
    /// Cells that are not known to be settled.
    pub(super) open: Set,
    /// The cells that changed since short cages, houses, and long cages were examined.
    pub(super) changed: [Set; 3],
    /// Cells that have come down to one digit.
    pub(super) singles: Vec<Cell>,
    pub(super) houses: Vec<(Set, &'a [Cell])>,
    pub(super) cages: Vec<Cage>,
    /// The cells of cages, and the cells of more than one.
    caged: [Set; 2],
    /// The cells of all cages, and their sets of digits.
    listed: Vec<u16>,
    sets: Vec<u16>,
}

/// The most cells of a short cage.
const MAX_SHORT_CAGE_CELLS: u32 = 3;

/// Some cells with a restriction on their sum or their digits.
#[derive(Clone, Copy)]
pub(super) struct Cage {
    pub(super) of: Set,
    /// The index of its first cell, and the number of its cells.
    begin: u32,
    pub(super) count: u32,
    /// Their sum, if it is known, with digits counted from 0.
    pub(super) total: Option<i32>,
    kind: Kind,
    /// True if it takes long to examine.
    is_long: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Distinct cells with the digits of one of these sets.
    Sets(u32, u32),
    /// Two distinct cells with this sum.
    Two(u32),
    /// Up to four cells with this sum. The digits of cells with their bit set are counted from the
    /// highest digit down.
    Sum(u32, u8),
}

/// Returns true if the set contains the cell.
pub(super) fn has(set: &Set, cell: Cell) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

/// Returns true if two sets share a cell.
pub(super) fn meet(one: &Set, other: &Set) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Returns the set of these cells.
pub(super) fn set(cells: impl IntoIterator<Item = Cell>) -> Set {
    let mut set = [0; WORDS];
    for cell in cells {
        let bit = 1 << (cell % 64);
        // Without indexing, the words stay in registers.
        for (number, word) in set.iter_mut().enumerate() {
            *word |= if cell / 64 == number { bit } else { 0 };
        }
    }
    set
}

/// Returns the cells of a set.
pub(super) fn cells_of(set: &Set) -> impl Iterator<Item = Cell> + Clone {
    set.iter().enumerate().flat_map(|(word, &bits)| bits_of(word, bits))
}

impl<'a> Presolver<'a> {
    pub(super) fn new(layout: &'a Layout, masks: Vec<u16>) -> Presolver<'a> {
        let full = ((1u32 << layout.shape.digits()) - 1) as u16;
        let all = std::array::from_fn(|word| match masks.len().saturating_sub(64 * word) {
            cells @ ..64 => (1 << cells) - 1,
            _ => u64::MAX,
        });
        let mut planes = [all; 16];
        let mut singles = Vec::with_capacity(masks.len());
        for (cell, &mask) in masks.iter().enumerate().filter(|it| *it.1 != full) {
            for digit in bits(full & !mask) {
                planes[digit & 15][cell / 64] &= !(1 << (cell % 64));
            }
            if is_single(mask) {
                singles.push(cell);
            }
        }
        let mut sees = vec![[0; WORDS]; masks.len()];
        let mut houses = Vec::with_capacity(32);
        for constraint in layout.constraints() {
            let cells = constraint.cells();
            let of: Set = set(cells.iter().copied());
            for &cell in cells {
                sees[cell].iter_mut().zip(&of).for_each(|(sees, of)| *sees |= of);
            }
            if constraint.is_house() {
                houses.push((of, cells));
            }
        }
        for (cell, sees) in sees.iter_mut().enumerate() {
            sees[cell / 64] &= !(1 << (cell % 64));
        }
        let many = layout.relations().len();
        Presolver {
            shape: layout.shape,
            masks,
            full,
            sees,
            planes,
            open: all,
            changed: [[u64::MAX; WORDS], [0; WORDS], [u64::MAX; WORDS]],
            singles,
            houses,
            cages: Vec::with_capacity(2 * many),
            caged: [[0; WORDS]; 2],
            listed: Vec::with_capacity(4 * many),
            sets: Vec::with_capacity(16 * many),
        }
    }

    /// Adds distinct cells that contain the digits of one of these sets.
    pub(super) fn add_sets(&mut self, cells: &[Cell], sets: &[DigitSet]) {
        self.add(cells, None, sets);
    }

    /// Adds distinct cells with a total, given also as sets of digits.
    pub(super) fn add_cage(&mut self, cells: &[Cell], total: i64, sets: &[DigitSet]) {
        let lowest = self.shape.value(1) * cells.len() as i64;
        self.add(cells, i32::try_from(total - lowest).ok(), sets);
    }

    fn add(&mut self, cells: &[Cell], total: Option<i32>, sets: &[DigitSet]) {
        let kind = match (cells.len(), total) {
            (2, Some(total @ 0..=30)) => Kind::Two(total as u32),
            _ => {
                let begin = self.sets.len();
                self.sets.extend(sets.iter().map(|set| set.words()[0] as u16));
                Kind::Sets(begin as u32, self.sets.len() as u32)
            }
        };
        self.list(cells.iter().copied(), total, kind);
    }

    /// Adds up to four cells with a total, with digits counted from 0. The cells that are
    /// subtracted come last.
    pub(super) fn add_sum(
        &mut self,
        cells: impl Iterator<Item = Cell> + Clone,
        [added, away]: [u32; 2],
        total: i32,
    ) {
        let total = total + (self.shape.digits() as i32 - 1) * away as i32;
        if let total @ 0..=60 = total {
            let away = ((1u32 << away) - 1) << added;
            self.list(cells, None, Kind::Sum(total as u32, away as u8));
        }
    }

    fn list(&mut self, cells: impl Iterator<Item = Cell> + Clone, total: Option<i32>, kind: Kind) {
        let begin = self.listed.len();
        let of = set(cells.clone());
        self.listed.extend(cells.map(|cell| cell as u16));
        let [once, twice] = &mut self.caged;
        for (word, of) in of.into_iter().enumerate() {
            twice[word] |= once[word] & of;
            once[word] |= of;
        }
        let (begin, count) = (begin as u32, (self.listed.len() - begin) as u32);
        let is_long = matches!(kind, Kind::Sets(..)) && count > MAX_SHORT_CAGE_CELLS;
        self.cages.push(Cage { of, begin, count, total, kind, is_long });
    }

    /// Returns true if each cell has one digit, after [run](Presolver::run).
    pub(super) fn is_settled(&self) -> bool {
        self.open == [0; WORDS]
    }

    /// Examines houses and cages until nothing more is eliminated.
    ///
    /// # Errors
    /// If a cell, a house or a cage cannot be satisfied.
    pub(super) fn run(&mut self) -> Result<(), NoDigitLeft> {
        loop {
            while let Some(single) = self.singles.pop() {
                let digit = self.masks[single].trailing_zeros() as usize;
                self.open[single / 64] &= !(1 << (single % 64));
                self.take(digit, self.sees[single])?;
            }
            let mut changed = self.changed.iter();
            let Some(which) = changed.position(|it| it.iter().any(|&word| word != 0)) else {
                return Ok(());
            };
            let here = std::mem::replace(&mut self.changed[which], [0; WORDS]);
            if which != 1 {
                for number in 0..self.cages.len() {
                    let Cage { of, is_long, .. } = self.cages[number];
                    if is_long == (which == 2) && meet(&of, &here) {
                        let before = self.changed[which];
                        self.propagate_cage(number)?;
                        // Its own eliminations need not cause another examination.
                        for word in 0..WORDS {
                            let alone = of[word] & !before[word] & !self.caged[1][word];
                            self.changed[which][word] &= !alone;
                        }
                    }
                }
            } else {
                for number in 0..self.houses.len() {
                    let (of, cells) = self.houses[number];
                    if meet(&of, &here) {
                        self.house(cells)?;
                    }
                }
            }
        }
    }

    /// Restricts the cell to these digits.
    #[inline(always)]
    pub(super) fn keep(&mut self, cell: Cell, kept: u16) -> Result<(), NoDigitLeft> {
        let (before, mask) = (self.masks[cell], self.masks[cell] & kept);
        if mask == before {
            return Ok(());
        }
        self.masks[cell] = mask;
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        for digit in bits(before & !mask) {
            self.planes[digit & 15][word] &= !bit;
        }
        self.changed.iter_mut().for_each(|it| it[word] |= bit);
        if is_single(mask) {
            self.singles.push(cell);
        }
        if mask == 0 { Err(NoDigitLeft) } else { Ok(()) }
    }

    /// Removes the digit from these cells.
    fn take(&mut self, digit: usize, from: Set) -> Result<(), NoDigitLeft> {
        for (word, from) in from.into_iter().enumerate() {
            let mut seen = self.planes[digit & 15][word] & from;
            self.planes[digit & 15][word] &= !seen;
            self.changed.iter_mut().for_each(|it| it[word] |= seen);
            while seen != 0 {
                let cell = 64 * word + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                let mask = self.masks[cell] & !(1 << digit);
                self.masks[cell] = mask;
                if is_single(mask) {
                    if mask == 0 {
                        return Err(NoDigitLeft);
                    }
                    self.singles.push(cell);
                }
            }
        }
        Ok(())
    }

    /// Uses that the digit is in one of those of these cells that have it: cells that see all of
    /// them lose it.
    fn exclude(&mut self, cells: &[u16], masks: &[u16], digit: usize) -> Result<(), NoDigitLeft> {
        let mut seen = [u64::MAX; WORDS];
        for (&cell, &mask) in cells.iter().zip(masks) {
            // All ones for a cell without the digit.
            let without = u64::from(mask >> digit & 1).wrapping_sub(1);
            let sees = &self.sees[usize::from(cell)];
            seen.iter_mut().zip(sees).for_each(|(seen, it)| *seen &= it | without);
        }
        self.take(digit, seen)
    }

    /// Finds digits with one place in a house.
    fn house(&mut self, cells: &[Cell]) -> Result<(), NoDigitLeft> {
        let (mut once, mut twice, mut single) = (0u16, 0, 0);
        for &cell in cells {
            let mask = self.masks[cell];
            twice |= once & mask;
            once |= mask;
            single |= if is_single(mask) { mask } else { 0 };
        }
        if once != self.full {
            return Err(NoDigitLeft);
        }
        let hidden = once & !twice & !single;
        if hidden != 0 {
            for &cell in cells {
                if self.masks[cell] & hidden != 0 {
                    self.keep(cell, hidden)?;
                }
            }
        }
        Ok(())
    }

    /// Examines a cage.
    ///
    /// # Errors
    /// If the cage cannot be satisfied.
    pub(super) fn propagate_cage(&mut self, number: usize) -> Result<(), NoDigitLeft> {
        let Cage { begin, count, kind, .. } = self.cages[number];
        let (begin, count) = (begin as usize, count as usize);
        match kind {
            Kind::Two(total) => {
                let two = [0, 1].map(|place| usize::from(self.listed[begin + place]));
                self.propagate_pair(two, total)
            }
            Kind::Sets(from, to) => {
                let mut cells = [0; MAX_CELLS];
                cells[..count].copy_from_slice(&self.listed[begin..begin + count]);
                self.sets(&cells[..count], from as usize, to as usize)
            }
            Kind::Sum(total, away) => {
                let mut cells = [0; 4];
                cells[..count].copy_from_slice(&self.listed[begin..begin + count]);
                self.sum(&cells[..count], total, away)
            }
        }
    }

    /// Examines two distinct cells with a total.
    fn propagate_pair(&mut self, [one, other]: [Cell; 2], total: u32) -> Result<(), NoDigitLeft> {
        let [a, b] = [self.masks[one], self.masks[other]].map(u32::from);
        // Digit d becomes total − d.
        let beside = |mask: u32| mask.reverse_bits() >> (31 - total);
        let half = if total.is_multiple_of(2) { 1 << (total / 2) } else { 0 };
        let [a, b] = [a & beside(b) & !half, b & beside(a) & !half].map(|mask| mask as u16);
        self.keep(one, a)?;
        self.keep(other, b)?;
        let both = a | b;
        // Only one set of digits is left, so both digits occur.
        if both.count_ones() == 2 && !is_single(a) {
            let seen: Set =
                std::array::from_fn(|word| self.sees[one][word] & self.sees[other][word]);
            for digit in bits(both) {
                self.take(digit, seen)?;
            }
        }
        Ok(())
    }

    /// Examines distinct cells with the digits of one of the sets in this range.
    fn sets(&mut self, cells: &[u16], from: usize, to: usize) -> Result<(), NoDigitLeft> {
        let (mut here, mut single, mut open) = ([0u16; MAX_CELLS], 0, 0);
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = self.masks[usize::from(cell)];
            match is_single(*here) {
                true => single |= *here,
                false => open += 1,
            }
        }
        let mut sets = self.sets[from..to].iter().copied();
        if open == 0 {
            return sets.any(|set| set == single).then_some(()).ok_or(NoDigitLeft);
        }
        let left = match here[..cells.len()].iter().all(|&mask| mask == self.full) {
            true => RemainingDigits::of_full(sets),
            false => remaining_digits(&here[..cells.len()], sets, 0),
        };
        for (&cell, &kept) in cells.iter().zip(&left.masks) {
            self.keep(usize::from(cell), kept)?;
        }
        // A digit that all sets contain is in one of its places.
        for digit in bits(left.required & !single) {
            self.exclude(cells, &left.masks, digit)?;
        }
        Ok(())
    }

    /// Examines up to four cells with a total. The digits of cells with their bit set are counted
    /// from the highest digit down.
    fn sum(&mut self, cells: &[u16], total: u32, away: u8) -> Result<(), NoDigitLeft> {
        let digits = self.shape.digits() as u32;
        let turned = |mask: u64| mask.reverse_bits() >> (64 - digits);
        let turn =
            |place: usize, mask: u64| if away >> place & 1 == 1 { turned(mask) } else { mask };
        // A missing cell adds nothing.
        let mut here = [1u64; 4];
        for (place, (here, &cell)) in here.iter_mut().zip(cells).enumerate() {
            *here = turn(place, u64::from(self.masks[usize::from(cell)]));
        }
        let [a, b, c, d] = here;
        let others = match cells.len() {
            2 => [b, a, 0, 0],
            3 => [sumset(b, c), sumset(a, c), sumset(a, b), 0],
            _ => {
                let (ab, cd) = (sumset(a, b), sumset(c, d));
                [sumset(b, cd), sumset(a, cd), sumset(d, ab), sumset(c, ab)]
            }
        };
        for (place, &cell) in cells.iter().enumerate() {
            let left = others[place].reverse_bits() >> (63 - total) & u64::from(self.full);
            self.keep(usize::from(cell), turn(place, left) as u16)?;
        }
        Ok(())
    }
}
