//! What constraints and sets of digits settle by themselves, before there is a model: many easy
//! puzzles are done with it. It looks at cells and sets as `propagate.rs` and `news.rs` do, without
//! their queue, which needs the model.

use std::sync::Arc;

use ::board::{
    Cell, Layout,
    combinations::sets_of_sum,
    relation::{Asked, DigitSet, Relation},
};

use super::{
    board::{bits, is_single},
    model::sees,
    news::Empty,
    sets::{Left, left},
};

/// A set of cells, a bit each of that many words.
type Set<const WORDS: usize> = [u64; WORDS];

/// What is left of the cells.
struct First<'a, const WORDS: usize> {
    masks: &'a mut [u16],
    /// All digits.
    full: u16,
    /// By cell: its peers.
    sees: Vec<Set<WORDS>>,
    /// By digit: the cells that may have it.
    planes: [Set<WORDS>; 16],
    /// The cells that changed since sets of digits were looked at, and since houses were.
    changed: [Set<WORDS>; 2],
    /// Cells that have come down to one digit.
    singles: Vec<Cell>,
}

/// Cells that differ and have the digits of one of these sets.
type SetsOf<'a> = (&'a [Cell], &'a [DigitSet]);

/// Takes away what singles, hidden singles and sets of digits rule out, then also those of sums that
/// follow; whether that is all that is asked, and each cell has one digit.
///
/// # Errors
/// If nothing can hold.
pub(super) fn settle<'s>(
    layout: &Layout,
    masks: &mut [u16],
    sums: impl FnOnce() -> &'s [Relation],
) -> Result<bool, Empty> {
    if masks.contains(&0) {
        return Err(Empty);
    }
    match masks.len() {
        ..=128 => settle_in::<2>(layout, masks, sums),
        129..=512 => settle_in::<8>(layout, masks, sums),
        513..=2048 => settle_in::<32>(layout, masks, sums),
        _ => Ok(false),
    }
}

/// The same with sets of cells of that many words.
fn settle_in<'s, const WORDS: usize>(
    layout: &Layout,
    masks: &mut [u16],
    sums: impl FnOnce() -> &'s [Relation],
) -> Result<bool, Empty> {
    let mut first = First::<WORDS>::new(layout, masks);
    let mut sets_of: Vec<SetsOf> = Vec::with_capacity(layout.relations().len());
    let mut is_all = true;
    for Relation { cells, asked, .. } in layout.relations() {
        match asked {
            Asked::Sets(sets) | Asked::Sum { sets: Some(sets), .. } => sets_of.push((cells, sets)),
            Asked::Only(set) => first.keep(cells[0], set.words()[0] as u16)?,
            _ => is_all = false,
        }
    }
    first.run(layout, &sets_of)?;
    if !is_all || first.is_settled() {
        return Ok(is_all);
    }
    let sums = sums().iter();
    let sums: Vec<_> =
        sums.filter_map(|it| Some((&it.cells, first.sets_of(layout, it)?))).collect();
    for (cells, sets) in &sums {
        first.sets(cells, sets)?;
    }
    sets_of.extend(sums.iter().map(|(cells, sets)| (&cells[..], &sets[..])));
    first.run(layout, &sets_of)?;
    Ok(first.is_settled())
}

/// Whether a cell is one of a set.
fn has<const WORDS: usize>(set: &Set<WORDS>, cell: Cell) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

/// These cells.
fn set<const WORDS: usize>(cells: impl IntoIterator<Item = Cell>) -> Set<WORDS> {
    let mut set = [0; WORDS];
    cells.into_iter().for_each(|cell| set[cell / 64] |= 1 << (cell % 64));
    set
}

impl<'a, const WORDS: usize> First<'a, WORDS> {
    fn new(layout: &Layout, masks: &'a mut [u16]) -> First<'a, WORDS> {
        let full = ((1u32 << layout.shape.digits()) - 1) as u16;
        let all = set(0..masks.len());
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
        let changed = [[u64::MAX; WORDS], [0; WORDS]];
        let sees = sees(layout, WORDS).as_chunks().0.to_vec();
        First { masks, full, sees, planes, changed, singles }
    }

    /// Whether each cell has one digit.
    fn is_settled(&self) -> bool {
        self.masks.iter().all(|&mask| is_single(mask))
    }

    /// The sets of digits of a sum whose cells all see each other.
    fn sets_of(&self, layout: &Layout, sum: &Relation) -> Option<Arc<[DigitSet]>> {
        let Asked::Sum { coefficients, total, .. } = &sum.asked else { return None };
        let (cells, sign) = (&sum.cells, coefficients[0]);
        let see = |a: Cell, b: Cell| has(&self.sees[a], b);
        let all_differ =
            (1..cells.len()).all(|place| cells[..place].iter().all(|&it| see(cells[place], it)));
        (sign.abs() == 1 && all_differ && coefficients.iter().all(|&it| it == sign))
            .then(|| sets_of_sum(layout.shape, cells.len(), sign * total))?
    }

    /// Looks at houses and at these sets until nothing more goes.
    fn run(&mut self, layout: &Layout, sets_of: &[SetsOf]) -> Result<(), Empty> {
        let cells_of: Vec<Set<WORDS>> =
            sets_of.iter().map(|it| set(it.0.iter().copied())).collect();
        loop {
            while let Some(single) = self.singles.pop() {
                let digit = self.masks[single].trailing_zeros() as usize;
                self.exclude(&[single], &[u16::MAX], digit)?;
            }
            let mut changed = self.changed.iter();
            let Some(which) = changed.position(|it| it.iter().any(|&word| word != 0)) else {
                return Ok(());
            };
            let here = std::mem::replace(&mut self.changed[which], [0; WORDS]);
            if which == 0 {
                for ((cells, sets), of) in sets_of.iter().zip(&cells_of) {
                    if of.iter().zip(&here).any(|(of, here)| of & here != 0) {
                        self.sets(cells, sets)?;
                    }
                }
            } else {
                for (_, cells) in layout.houses() {
                    if cells.iter().any(|&cell| has(&here, cell)) {
                        self.house(cells)?;
                    }
                }
            }
        }
    }

    /// The cell keeps no other digits than these.
    #[inline(always)]
    fn keep(&mut self, cell: Cell, kept: u16) -> Result<(), Empty> {
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
        if mask == 0 { Err(Empty) } else { Ok(()) }
    }

    /// The digit is in one of these cells that have it: what sees all of them loses it.
    fn exclude(&mut self, cells: &[Cell], masks: &[u16], digit: usize) -> Result<(), Empty> {
        let mut seen = self.planes[digit & 15];
        for (&cell, &mask) in cells.iter().zip(masks) {
            // All ones for a cell without the digit.
            let without = u64::from(mask >> digit & 1).wrapping_sub(1);
            seen.iter_mut().zip(&self.sees[cell]).for_each(|(seen, it)| *seen &= it | without);
        }
        for (word, mut seen) in seen.into_iter().enumerate() {
            self.planes[digit & 15][word] &= !seen;
            self.changed.iter_mut().for_each(|it| it[word] |= seen);
            while seen != 0 {
                let cell = 64 * word + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                let mask = self.masks[cell] & !(1 << digit);
                self.masks[cell] = mask;
                if is_single(mask) {
                    if mask == 0 {
                        return Err(Empty);
                    }
                    self.singles.push(cell);
                }
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
        if once != self.full {
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
        let (mut here, mut single, mut open) = ([0u16; 16], 0, 0);
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = self.masks[cell];
            match is_single(*here) {
                true => single |= *here,
                false => open += 1,
            }
        }
        let mut sets = sets.iter().map(|set| set.words()[0] as u16);
        if open == 0 {
            return sets.any(|set| set == single).then_some(()).ok_or(Empty);
        }
        let left = match here[..cells.len()].iter().all(|&mask| mask == self.full) {
            true => Left::of_full(sets),
            false => left(&here[..cells.len()], sets),
        };
        for (&cell, &kept) in cells.iter().zip(&left.masks) {
            self.keep(cell, kept)?;
        }
        // A digit that all sets have is in one of its places.
        for digit in bits(left.required & !single) {
            self.exclude(cells, &left.masks, digit)?;
        }
        Ok(())
    }
}
