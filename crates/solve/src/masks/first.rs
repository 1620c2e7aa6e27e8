//! What constraints and sets of digits settle by themselves, before there is a model: many easy
//! puzzles are done with it.

use ::board::{
    Cell, Layout,
    relation::{Asked, DigitSet, Relation},
};

use super::{
    board::{bits, is_single},
    model::sees,
    news::Empty,
    sets::left,
};

/// What is left of the cells.
struct First<'a> {
    masks: &'a mut [u16],
    /// By cell: its peers, a bit each of `width` words.
    sees: &'a [u64],
    width: usize,
    /// The cells that changed since sets of digits were looked at, and since houses were.
    changed: [Vec<u64>; 2],
    /// Cells that have come down to one digit.
    singles: Vec<Cell>,
}

/// Takes away what singles, hidden singles and sets of digits rule out; whether that is all that is
/// asked, and each cell has one digit.
///
/// # Errors
/// If nothing can hold.
pub(super) fn settle(layout: &Layout, masks: &mut [u16]) -> Result<bool, Empty> {
    if masks.contains(&0) {
        return Err(Empty);
    }
    let (width, sees) = (masks.len().div_ceil(64), &sees(layout));
    let changed = [vec![u64::MAX; width], vec![0; width]];
    let mut first = First { masks, sees, width, changed, singles: Vec::new() };
    let mut sets_of: Vec<(&[Cell], &[DigitSet])> = Vec::new();
    for Relation { cells, asked, .. } in layout.relations() {
        match asked {
            Asked::Sets(sets) | Asked::Sum { sets: Some(sets), .. } => sets_of.push((cells, sets)),
            Asked::Only(set) => first.keep(cells[0], set.words()[0] as u16)?,
            _ => {}
        }
    }
    first.singles = (0..first.masks.len()).filter(|&cell| is_single(first.masks[cell])).collect();
    let mut here = vec![0; width];
    let meets = |here: &[u64], cells: &[Cell]| {
        cells.iter().any(|&cell| here[cell / 64] >> (cell % 64) & 1 == 1)
    };
    loop {
        first.peers()?;
        let Some(which) = first.changed.iter().position(|it| it.iter().any(|&word| word != 0))
        else {
            let is_first = |it: &Relation| {
                matches!(
                    it.asked,
                    Asked::Sets(_) | Asked::Sum { sets: Some(_), .. } | Asked::Only(_)
                )
            };
            let is_settled = first.masks.iter().all(|&mask| is_single(mask));
            return Ok(is_settled && layout.relations().iter().all(is_first));
        };
        here.fill(0);
        std::mem::swap(&mut here, &mut first.changed[which]);
        if which == 0 {
            for (cells, sets) in sets_of.iter().filter(|it| meets(&here, it.0)) {
                first.sets(cells, sets)?;
            }
        } else {
            for (_, cells) in layout.houses().filter(|it| meets(&here, it.1)) {
                first.house(cells)?;
            }
        }
    }
}

impl First<'_> {
    /// The cell keeps no other digits than these.
    #[inline(always)]
    fn keep(&mut self, cell: Cell, kept: u16) -> Result<(), Empty> {
        let mask = self.masks[cell] & kept;
        if mask != self.masks[cell] {
            if mask == 0 {
                return Err(Empty);
            }
            self.masks[cell] = mask;
            self.changed.iter_mut().for_each(|it| it[cell / 64] |= 1 << (cell % 64));
            if is_single(mask) {
                self.singles.push(cell);
            }
        }
        Ok(())
    }

    /// What single cells rule out.
    fn peers(&mut self) -> Result<(), Empty> {
        while let Some(single) = self.singles.pop() {
            let digit = self.masks[single];
            self.exclude(std::iter::once(single), digit)?;
        }
        Ok(())
    }

    /// The digit is in one of these cells: what sees all of them loses it.
    #[inline(always)]
    fn exclude(
        &mut self,
        cells: impl Iterator<Item = Cell> + Clone,
        digit: u16,
    ) -> Result<(), Empty> {
        for word in 0..self.width {
            let sees = |cell: Cell| self.sees[cell * self.width + word];
            let mut seen = cells.clone().fold(u64::MAX, |seen, cell| seen & sees(cell));
            while seen != 0 {
                let cell = 64 * word + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                self.keep(cell, !digit)?;
            }
        }
        Ok(())
    }

    /// Digits with one place in a house.
    fn house(&mut self, cells: &[Cell]) -> Result<(), Empty> {
        let (mut once, mut twice, mut single) = (0u16, 0, 0);
        for &cell in cells {
            let mask = self.masks[cell];
            twice |= once & mask;
            once |= mask;
            single |= if is_single(mask) { mask } else { 0 };
        }
        if (once.count_ones() as usize) < cells.len() {
            return Err(Empty);
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

    /// Cells that differ and have the digits of one of these sets.
    fn sets(&mut self, cells: &[Cell], sets: &[DigitSet]) -> Result<(), Empty> {
        let (mut here, mut single) = ([0u16; 16], 0);
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = self.masks[cell];
            single |= if is_single(*here) { *here } else { 0 };
        }
        let sets = sets.iter().map(|set| set.words()[0] as u16);
        let left = left(&here[..cells.len()], sets);
        for (&cell, &kept) in cells.iter().zip(&left.masks) {
            self.keep(cell, kept)?;
        }
        // A digit that all sets have is in one of its places.
        for digit in bits(left.required & !single) {
            let bit = 1 << digit;
            let places = cells.iter().zip(&left.masks).filter(|it| it.1 & bit != 0);
            self.exclude(places.map(|it| *it.0), bit)?;
        }
        Ok(())
    }
}
