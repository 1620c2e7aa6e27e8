//! Derived sums: those that follow from houses and the cages in them (the rule of 45).

use ::board::{Cell, combinations::sets_of_sum};

use super::{
    super::mask::NoDigitLeft,
    board::{Presolver, Set, WORDS, cells_of, has, meet},
};

/// The most cells of a derived sum, if they are mutual peers, and if not.
const MAX_DISTINCT_CELLS: u32 = 5;
const MAX_OTHER_CELLS: u32 = 4;

/// The cells that are added, and those that are subtracted.
type Sides = [Set; 2];

fn count(set: &Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

impl Presolver<'_> {
    /// Derives sums from single houses, then, if that is not enough, from two consecutive ones.
    /// Examines everything that follows.
    ///
    /// # Errors
    /// If a cell, a house or a cage cannot be satisfied.
    pub(super) fn sums_that_follow(&mut self) -> Result<(), NoDigitLeft> {
        let own = self.cages.len();
        if !self.has_totals() {
            return Ok(());
        }
        let mut known: Vec<Sides> = Vec::with_capacity(64);
        // Boxes are last in the list, and yield most.
        let (all, at_once) = (self.houses.len(), self.shape.digits());
        for many in 1..=2 {
            for last in (many - 1..all).rev() {
                let [one, other] = [last, last + 1 - many].map(|house| self.houses[house].0);
                if many == 1 || !meet(&one, &other) {
                    let within = std::array::from_fn(|word| one[word] | other[word]);
                    self.follow(own, &within, many as i32, &mut known)?;
                }
                if last.is_multiple_of(at_once) || last + 1 == many {
                    self.run()?;
                    if self.is_settled() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns true if some cage has a total.
    pub(super) fn has_totals(&self) -> bool {
        self.cages.iter().any(|cage| cage.total.is_some())
    }

    /// Derives the sum that remains of houses without a common cell, after subtracting the cages
    /// within.
    fn follow(
        &mut self,
        own: usize,
        within: &Set,
        houses: i32,
        known: &mut Vec<Sides>,
    ) -> Result<(), NoDigitLeft> {
        if !meet(within, &self.open) {
            return Ok(());
        }
        let digits = self.shape.digits() as i32;
        let mut total = houses * digits * (digits - 1) / 2;
        let mut taken = [0; WORDS];
        for cage in &self.cages[..own] {
            let Some(of_cage) = cage.total else { continue };
            let shared: Set = std::array::from_fn(|word| cage.of[word] & within[word]);
            let is_mostly = || shared == cage.of || 2 * count(&shared) > cage.count;
            if shared != [0; WORDS] && is_mostly() && !meet(&cage.of, &taken) {
                taken.iter_mut().zip(&cage.of).for_each(|(taken, of)| *taken |= of);
                total -= of_cage;
            }
        }
        let added: Set = std::array::from_fn(|word| within[word] & !taken[word]);
        let away: Set = std::array::from_fn(|word| taken[word] & !within[word]);
        let both = std::array::from_fn(|word| added[word] | away[word]);
        if !meet(&both, &self.open) {
            return Ok(());
        }
        let counts = [count(&added), count(&away)];
        let all = counts[0] + counts[1];
        if all == 0
            || all > MAX_DISTINCT_CELLS
            || taken == [0; WORDS]
            || known.contains(&[added, away])
        {
            return Ok(());
        }
        known.push([added, away]);
        let (cells, total) = match counts {
            [0, _] => (away, -total),
            _ => (added, total),
        };
        if all == 1 {
            let Ok(digit @ 0..16) = u32::try_from(total) else { return Err(NoDigitLeft) };
            return cells_of(&cells).try_for_each(|cell| self.keep(cell, 1 << digit));
        }
        let is_of_one = counts.contains(&0);
        if is_of_one && self.all_differ(&cells) {
            let total = i64::from(total) + self.shape.value(1) * i64::from(all);
            let Some(sets) = sets_of_sum(self.shape, all as usize, total) else { return Ok(()) };
            let mut listed = [0; MAX_DISTINCT_CELLS as usize];
            listed.iter_mut().zip(cells_of(&cells)).for_each(|(listed, cell)| *listed = cell);
            self.add_cage(&listed[..all as usize], total, &sets);
        } else if all > MAX_OTHER_CELLS {
            return Ok(());
        } else if is_of_one {
            self.add_sum(cells_of(&cells), [all, 0], total);
        } else {
            self.add_sum(cells_of(&added).chain(cells_of(&away)), counts, total);
        }
        self.propagate_cage(self.cages.len() - 1)
    }

    /// Returns true if each of these cells sees all others.
    fn all_differ(&self, cells: &Set) -> bool {
        let sees_all = |cell: Cell| {
            let sees = &self.sees[cell];
            cells_of(cells).all(|other| other == cell || has(sees, other))
        };
        cells_of(cells).all(sees_all)
    }
}
