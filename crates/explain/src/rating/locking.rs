//! Locked candidates.

use logic::techniques::Evidence;

use super::{
    grid::{BOX, Bits, COLUMN, Cells, Grid, HOUSE_CELLS, ROW},
    step::{Argument, Pattern, Step, Strikes},
};

/// All places of a digit in one house lie in a second one.
#[derive(Clone, Copy)]
pub(super) struct LockedDigit {
    pub(super) digit: usize,
    pub(super) first: usize,
    pub(super) second: usize,
}

impl LockedDigit {
    /// Returns the cells of the second house that are not in the first one.
    fn rest(self) -> Cells {
        HOUSE_CELLS[self.second] & !HOUSE_CELLS[self.first]
    }
}

/// For each set of two or three places of a house, the third (0 to 2) that contains all of them, or
/// 3 if none does.
type Thirds = [u8; 512];

/// Thirds of a box: its rows. Thirds of a row or column: its boxes.
const IN_TURN: Thirds = thirds([0b000_000_111, 0b000_111_000, 0b111_000_000]);
/// Thirds of a box: its columns.
const ACROSS: Thirds = thirds([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn thirds(masks: [Bits; 3]) -> Thirds {
    let mut of = [3; 512];
    let mut places: Bits = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places.count_ones() >= 2 && places & !masks[third] == 0 {
                of[places as usize] = third as u8;
            }
            third += 1;
        }
        places += 1;
    }
    of
}

/// Iterates over all locked candidates: boxes in columns and rows, then columns and rows in boxes.
pub(super) fn all(grid: &Grid) -> impl Iterator<Item = LockedDigit> {
    let all = |kind: usize, thirds: &'static Thirds, second: fn(usize, usize) -> usize| {
        (0..9).flat_map(move |digit| {
            (0..9).filter_map(move |number| {
                let first = kind + number;
                let third = usize::from(thirds[usize::from(grid.places(first, digit))]);
                (third < 3).then(|| LockedDigit { digit, first, second: second(number, third) })
            })
        })
    };
    let columns = all(BOX, &ACROSS, |number, third| COLUMN + number % 3 * 3 + third);
    let rows = all(BOX, &IN_TURN, |number, third| ROW + number / 3 * 3 + third);
    columns
        .chain(rows)
        .chain(all(COLUMN, &IN_TURN, |number, third| BOX + third * 3 + number / 3))
        .chain(all(ROW, &IN_TURN, |number, third| BOX + number / 3 * 3 + third))
}

/// Pointing (2.6) and claiming (2.8).
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let locked = all(grid).find(|it| grid.cells_of(it.digit) & it.rest() != 0)?;
    let (technique, tenths) = match locked.first < ROW {
        true => ("pointing", 26),
        false => ("claiming", 28),
    };
    // The digit is eliminated from the rest of the second house.
    let mut strikes = Strikes::default();
    strikes.add(grid, locked.digit, locked.rest());
    strikes.step(technique, tenths, || Pattern {
        houses: vec![locked.first, locked.second],
        cells: grid.cells_of(locked.digit) & HOUSE_CELLS[locked.first],
        digits: 1 << locked.digit,
        argument: Argument::Listed(technique, Evidence::houses(1, 1)),
    })
}
