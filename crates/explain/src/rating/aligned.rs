//! Aligned triple exclusion: some values of three cells are excluded by other cells that see all of
//! them.

use super::{
    grid::{Bits, Cells, Grid, HOUSES_OF, PEERS, bits, cells},
    step::{Argument, Pattern, Step, Strikes},
};

/// Returns for each base cell the cells that may exclude values, or 0 if the cell is not a base.
fn excluders(grid: &Grid) -> [Cells; 81] {
    let few = grid.with_count(2) | grid.with_count(3);
    let single = grid.with_count(1);
    std::array::from_fn(|cell| match grid.count(cell) > 1 && PEERS[cell] & single == 0 {
        true => PEERS[cell] & few,
        false => 0,
    })
}

/// Aligned triple exclusion (7.5).
pub(super) fn triplet(grid: &Grid) -> Option<Step> {
    let excluders = excluders(grid);
    let bases = (0..81).filter(|&cell| excluders[cell] != 0);
    let bases = bases.fold(0, |all: Cells, cell| all | 1 << cell);
    pairs(&excluders).find_map(|[a, b]| {
        let others = bases & !(1 << a | 1 << b);
        let thirds = [excluders[a] & others, excluders[b] & !excluders[a] & others];
        thirds.into_iter().flat_map(cells).find_map(|c| {
            let common = excluders[a] & excluders[b] & excluders[c];
            let (strikes, used) = exclude(grid, &[a, b, c], common)?;
            strikes.step("aligned triple exclusion", 75, || {
                pattern(grid, [1 << a | 1 << b | 1 << c, used])
            })
        })
    })
}

/// Returns the pattern of bases and the cells that exclude their combinations.
fn pattern(grid: &Grid, [bases, excluders]: [Cells; 2]) -> Pattern {
    let first = bases.trailing_zeros() as usize;
    Pattern {
        houses: HOUSES_OF[first].map(usize::from).into(),
        cells: bases | excluders,
        digits: cells(bases | excluders).fold(0, |all, cell| all | grid.candidates(cell)),
        argument: Argument::AlignedTriple([bases, excluders]),
    }
}

/// Iterates over all pairs of bases, ordered by the second one.
fn pairs(excluders: &[Cells; 81]) -> impl Iterator<Item = [usize; 2]> {
    let is_base = |cell: &usize| excluders[*cell] != 0;
    (0..81).filter(is_base).flat_map(move |b| (0..b).filter(is_base).map(move |a| [a, b]))
}

/// Returns the values of the bases that occur in no allowed combination, and the cells that exclude
/// combinations, if there are at least two common excluders.
fn exclude(grid: &Grid, bases: &[usize; 3], common: Cells) -> Option<(Strikes, Cells)> {
    if common.count_ones() < 2 {
        return None;
    }
    let candidates = bases.iter().fold(0, |all, &base| all | grid.candidates(base));
    // A cell with other candidates excludes nothing.
    let used = cells(common).filter(|&cell| grid.candidates(cell) & !candidates == 0);
    let used = used.fold(0, |all, cell| all | 1 << cell);
    let excluders: Vec<Bits> = cells(used).map(|cell| grid.candidates(cell)).collect();
    let mut search = Search { grid, bases, excluders: &excluders, allowed: [0; 3] };
    search.combine(0, [0; 3], 0);
    let mut strikes = Strikes::default();
    for (&base, &allowed) in bases.iter().zip(&search.allowed) {
        strikes.add_all(grid, base, !allowed);
    }
    Some((strikes, used))
}

struct Search<'a> {
    grid: &'a Grid,
    bases: &'a [usize; 3],
    excluders: &'a [Bits],
    /// For each base, the values in allowed combinations.
    allowed: [Bits; 3],
}

impl Search<'_> {
    /// Chooses a value for each base. `chosen` contains the values by base, `values` all of them.
    fn combine(&mut self, depth: usize, mut chosen: [Bits; 3], values: Bits) {
        let Some(&base) = self.bases.get(depth) else {
            let is_news =
                chosen.iter().zip(&self.allowed).any(|(value, allowed)| value & !allowed != 0);
            if is_news && self.excluders.iter().all(|candidates| candidates & !values != 0) {
                for (allowed, value) in self.allowed.iter_mut().zip(chosen) {
                    *allowed |= value;
                }
            }
            return;
        };
        let mut seen = 0;
        for (&other, value) in self.bases[..depth].iter().zip(chosen) {
            seen |= if PEERS[base] >> other & 1 == 1 { value } else { 0 };
        }
        for value in bits(self.grid.candidates(base) & !seen) {
            chosen[depth] = 1 << value;
            self.combine(depth + 1, chosen, values | 1 << value);
        }
    }
}
