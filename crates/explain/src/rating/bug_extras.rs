//! BUG (bivalue universal grave): without a few extra candidates, every cell would have two
//! candidates and every digit two places in each house. Such a puzzle does not have a unique
//! solution.

use super::{
    grid::{Bits, Cells, Grid, HOUSE_CELLS, HOUSES, HOUSES_OF, PEERS, bits, cells, sets},
    step::{Argument, Pattern, Step, Strikes, parts},
};

/// The extra candidates that prevent a BUG.
#[derive(Default)]
struct BugExtras {
    /// The cells with extra candidates, in the order in which they were found.
    cells: Vec<usize>,
    /// The extra candidates of these cells.
    extra: Vec<Bits>,
    /// All digits of extra candidates that were found by houses.
    digits: Bits,
    /// The cells that all these cells see.
    common: Option<Cells>,
}

impl BugExtras {
    /// Adds a candidate. Returns false if no type of BUG can apply any more.
    fn add(&mut self, cell: usize, digit: usize) -> bool {
        let known = self.cells.iter().position(|&it| it == cell).unwrap_or_else(|| {
            self.cells.push(cell);
            self.extra.push(0);
            self.cells.len() - 1
        });
        self.extra[known] |= 1 << digit;
        let own = self.cells.iter().fold(0, |all, cell| all | 1 << cell);
        let common = self.common.unwrap_or(!0) & PEERS[cell] & !own;
        self.common = Some(common);
        self.cells.len() == 1 || self.digits.count_ones() <= 1 || common != 0
    }

    /// Finds the extra candidates that prevent a BUG, if there are few.
    fn of(grid: &Grid) -> Option<BugExtras> {
        let mut grave = BugExtras::default();
        let larger = (3..=9).fold(0, |all, count| all | grid.with_count(count));
        // The only extra digit, and its possible cells.
        let mut only: Option<(usize, Cells)> = None;
        let mut is_only = true;
        for (house, all) in HOUSE_CELLS.into_iter().enumerate() {
            for digit in 0..9 {
                let places = grid.places(house, digit).count_ones();
                if places == 0 || places == 2 {
                    continue;
                }
                let suspects = grid.cells_of(digit) & all & larger;
                match &mut only {
                    None => only = Some((digit, suspects)),
                    Some((one, cells)) if *one == digit => {
                        *cells |= if is_only { suspects } else { 0 };
                    }
                    Some(_) => is_only = false,
                }
                if suspects == 0 {
                    return None;
                }
                if suspects.is_power_of_two() {
                    grave.digits |= 1 << digit;
                    if !grave.add(suspects.trailing_zeros() as usize, digit) {
                        return None;
                    }
                }
            }
        }
        if let Some((digit, suspects)) = only.filter(|_| is_only) {
            let known = grave.cells.iter().fold(0, |all: Cells, cell| all | 1 << cell);
            for cell in cells(suspects & !known) {
                if !grave.add(cell, digit) {
                    return None;
                }
            }
        }
        let mut rest = grid.clone();
        for (&cell, &extra) in grave.cells.iter().zip(&grave.extra) {
            bits(extra).for_each(|digit| rest.eliminate(cell, digit));
        }
        let is_grave = (0..81).all(|cell| !rest.is_open(cell) || rest.count(cell) == 2)
            && (0..HOUSES).all(|house| {
                (0..9).all(|digit| matches!(rest.places(house, digit).count_ones(), 0 | 2))
            });
        is_grave.then_some(grave)
    }

    /// Returns the house of a kind that all the cells share.
    fn house(&self, kind: usize) -> Option<usize> {
        let house = HOUSES_OF[*self.cells.first()?][kind];
        let is_shared = self.cells.iter().all(|&cell| HOUSES_OF[cell][kind] == house);
        is_shared.then_some(house.into())
    }

    /// Returns the pattern of a type, with these houses and digits and the other cells of a naked
    /// set.
    fn pattern(
        &self,
        technique: &'static str,
        houses: Vec<usize>,
        digits: Bits,
        others: Cells,
    ) -> Pattern {
        let own = self.cells.iter().fold(0, |all, cell| all | 1 << cell);
        let argument = Argument::Listed(technique, parts([own, others]));
        Pattern { houses, cells: own | others, digits, argument }
    }

    /// Type 4: eliminates the candidates of two cells except the extra ones and one digit that both
    /// have.
    fn pair(&self, grid: &Grid) -> Option<Step> {
        let [a, b] = self.cells[..] else { return None };
        let common = grid.candidates(a) & grid.candidates(b) & !self.digits;
        let house = (0..3).find_map(|kind| self.house(kind))?;
        if common.count_ones() != 1 {
            return None;
        }
        let mut strikes = Strikes::default();
        for (&cell, &extra) in self.cells.iter().zip(&self.extra) {
            strikes.add_all(grid, cell, !extra & !common);
        }
        strikes.step("BUG type 4", 57, || self.pattern("BUG type 4", vec![house], common, 0))
    }

    /// Type 3: the extra candidates form a naked set with other cells of a house.
    fn naked(&self, grid: &Grid) -> Option<Step> {
        (2..=6).find_map(|size| {
            (0..3).filter_map(|kind| self.house(kind)).find_map(|house| {
                let others = self.common.unwrap_or(0) & HOUSE_CELLS[house];
                let places: Vec<usize> = cells(others).collect();
                if places.len() < size as usize {
                    return None;
                }
                let chosen = sets(size - 1).iter().filter(|&&it| it >> places.len() == 0);
                chosen.copied().find_map(|chosen| {
                    let members: Vec<usize> = bits(chosen).map(|i| places[i]).collect();
                    let is_large = members.iter().all(|&it| grid.count(it) > 1);
                    let digits = members.iter().fold(0, |all, &it| all | grid.candidates(it));
                    let is_set = digits.count_ones() == size && self.digits & !digits == 0;
                    if !is_set || !is_large || self.digits.count_ones() <= 1 {
                        return None;
                    }
                    let mut strikes = Strikes::default();
                    let own = members.iter().fold(0, |all: Cells, cell| all | 1 << cell);
                    for cell in cells(others & !own) {
                        strikes.add_all(grid, cell, digits);
                    }
                    strikes.step("BUG type 3", 57 + size as u16 - 1, || {
                        self.pattern("BUG type 3", vec![house], digits, own)
                    })
                })
            })
        })
    }
}

/// Types 1 (5.6), 2 and 4 (5.7), and 3 (5.8 and more).
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let grave = BugExtras::of(grid)?;
    let common = grave.common?;
    let mut strikes = Strikes::default();
    if let [cell] = &grave.cells[..] {
        strikes.add_all(grid, *cell, !grave.digits);
        let houses = HOUSES_OF[*cell].map(usize::from).into();
        return strikes.step("BUG+1", 56, || grave.pattern("BUG+1", houses, grave.digits, 0));
    }
    if grave.digits.is_power_of_two() {
        strikes.add(grid, grave.digits.trailing_zeros() as usize, common);
        let houses = HOUSES_OF[grave.cells[0]].map(usize::from).into();
        let pattern = || grave.pattern("BUG type 2", houses, grave.digits, 0);
        return strikes.step("BUG type 2", 57, pattern).or_else(|| grave.pair(grid));
    }
    if common == 0 {
        return None;
    }
    grave.pair(grid).or_else(|| grave.naked(grid))
}
