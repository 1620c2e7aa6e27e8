//! Wings: an almost locked set of three to six cells with a bivalue cell.

use std::cmp::Ordering;

use super::{
    grid::{Bits, Cells, Grid, HOUSE_CELLS, HOUSES_OF, PEERS, bits, cells, seeing},
    step::{Argument, Pattern, Step, Strikes, parts},
};

/// A wing found, with the criteria for choosing the first one.
struct FoundWing {
    tenths: u16,
    struck: u32,
    /// First 2 if both digits of the pair are restricted and lead to eliminations, else 1. Then the
    /// largest number of candidates of a cell of the set, and the total of its candidates as text.
    shape: (u8, u32, String),
    strikes: Strikes,
    pair: usize,
    cells: Cells,
    restricted: Bits,
}

impl FoundWing {
    fn order(&self, other: &FoundWing) -> Ordering {
        let struck = other.struck.cmp(&self.struck);
        self.tenths.cmp(&other.tenths).then(struck).then_with(|| other.shape.cmp(&self.shape))
    }

    fn pattern(&self) -> Pattern {
        let first = self.cells.trailing_zeros() as usize;
        let of_first = HOUSES_OF[first].map(usize::from).into_iter();
        Pattern {
            houses: of_first.filter(|&it| self.cells & !HOUSE_CELLS[it] == 0).collect(),
            cells: self.cells | 1 << self.pair,
            digits: self.restricted,
            argument: Argument::Listed("WXYZ-wing", parts([1 << self.pair, self.cells])),
        }
    }
}

/// Cells that see one another, with one digit more than cells.
struct AlmostLockedCells {
    cells: Cells,
    digits: Bits,
    /// The largest number of candidates of a cell.
    most: u32,
    /// The total number of candidates.
    total: u32,
}

/// WXYZ-wings (5.5 and 5.6), VWXYZ-wings (6.2 to 6.4), UVWXYZ-wings (6.6) and TUVWXYZ-wings (7.5),
/// with sets of three to six cells.
pub(super) fn almost_locked(grid: &Grid, size: u32) -> Option<Step> {
    let mut best = None;
    let pairs = grid.with_count(2);
    let start = AlmostLockedCells { cells: 0, digits: 0, most: 0, total: 0 };
    let beyond = !0 >> (128 - 81);
    grow(grid, size, &start, beyond, &mut |set| {
        let around = cells(set.cells).fold(0, |all, cell| all | PEERS[cell]);
        for pair in cells(around & !set.cells & pairs) {
            let found = Some(pair).filter(|&pair| grid.candidates(pair) & !set.digits == 0);
            let found = found.and_then(|pair| wing(grid, set, pair));
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| found.order(best).is_lt())
            {
                best = Some(found);
            }
        }
    });
    let technique = match size {
        3 => "WXYZ-wing",
        4 => "VWXYZ-wing",
        5 => "UVWXYZ-wing",
        _ => "TUVWXYZ-wing",
    };
    best.and_then(|found: FoundWing| {
        found.strikes.step(technique, found.tenths, || found.pattern())
    })
}

/// Visits all sets of `size` cells, ascending.
fn grow(
    grid: &Grid,
    size: u32,
    set: &AlmostLockedCells,
    from: Cells,
    visit: &mut dyn FnMut(&AlmostLockedCells),
) {
    let count = set.cells.count_ones();
    if count == size {
        if set.digits.count_ones() == size + 1 {
            visit(set);
        }
        return;
    }
    for cell in cells(from) {
        let candidates = grid.candidates(cell);
        let digits = set.digits | candidates;
        if candidates.count_ones() > 1 && digits.count_ones() <= size + 1 {
            let grown = AlmostLockedCells {
                cells: set.cells | 1 << cell,
                digits,
                most: set.most.max(candidates.count_ones()),
                total: set.total + candidates.count_ones(),
            };
            let later = from & PEERS[cell] & !((2 << cell) - 1);
            grow(grid, size, &grown, later, visit);
        }
    }
}

/// Returns the wing of a set and a pair, if one or both digits of the pair are restricted.
fn wing(grid: &Grid, set: &AlmostLockedCells, pair: usize) -> Option<FoundWing> {
    let holders = |digit: usize| set.cells & grid.cells_of(digit);
    let is_tied = |digit: usize| holders(digit) & !PEERS[pair] == 0;
    let digits = grid.candidates(pair);
    let (low, high) = (digits.trailing_zeros() as usize, 15 - digits.leading_zeros() as usize);
    let outside = !(set.cells | 1 << pair);
    let mut strikes = Strikes::default();
    let mut strike = |digit: usize, tied: Cells| {
        strikes.add(grid, digit, seeing(holders(digit) | tied) & outside)
    };
    let pair_too = 1 << pair;
    let (mut struck, mut is_double) = (0, false);
    match (is_tied(low), is_tied(high)) {
        (true, false) => struck += strike(high, pair_too),
        (false, true) => struck += strike(low, pair_too),
        (true, true) => {
            let others: u32 = bits(set.digits & !digits).map(|digit| strike(digit, 0)).sum();
            let (by_low, by_high) = (strike(low, pair_too), strike(high, pair_too));
            struck = others + by_low + by_high;
            is_double = others > 0 || by_low > 0 && by_high > 0;
        }
        (false, false) => {}
    }
    if struck == 0 {
        return None;
    }
    let size = set.cells.count_ones();
    // Sets whose largest cell has a medium number of candidates are harder to see.
    let middle = (size as i32 + 1 - 3 - (3 - set.most as i32).abs()) as u16;
    let tenths = match size {
        3 => 55 + middle,
        4 => 62 + middle,
        5 => 66,
        _ => 75,
    };
    let shape = (1 + u8::from(is_double), set.most, set.total.to_string());
    let restricted = [low, high].into_iter().filter(|&digit| is_tied(digit));
    let restricted = restricted.fold(0, |all, digit| all | 1 << digit);
    Some(FoundWing { tenths, struck, shape, strikes, pair, cells: set.cells, restricted })
}
