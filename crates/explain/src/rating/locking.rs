//! Locked candidates.

use super::{
    grid::{BOX, COLUMN, Grid, HOUSE_CELLS, ROW},
    step::{Step, Strikes},
};

/// All places of a digit in one house lie in a second one.
#[derive(Clone, Copy)]
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) first: usize,
    pub(super) second: usize,
}

/// All of them: boxes in columns and rows, then columns and rows in boxes.
pub(super) fn all(grid: &Grid) -> impl Iterator<Item = Locked> {
    let kinds = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];
    kinds.into_iter().flat_map(move |(kind, other)| {
        (0..9).flat_map(move |digit| {
            (kind..kind + 9).filter_map(move |first| {
                let cells = grid.cells_of(digit) & HOUSE_CELLS[first];
                if !(2..=3).contains(&cells.count_ones()) {
                    return None;
                }
                let second = (other..other + 9).find(|&it| cells & !HOUSE_CELLS[it] == 0)?;
                Some(Locked { digit, first, second })
            })
        })
    })
}

/// Strikes the digit from the rest of the second house.
pub(super) fn strikes(grid: &Grid, Locked { digit, first, second }: Locked) -> Strikes {
    let mut strikes = Strikes::default();
    strikes.add(grid, digit, HOUSE_CELLS[second] & !HOUSE_CELLS[first]);
    strikes
}

/// Pointing (2.6) and claiming (2.8).
pub(super) fn find(grid: &Grid) -> Option<Step> {
    all(grid).find_map(|locked| {
        let (technique, tenths) = match locked.first < ROW {
            true => ("pointing", 26),
            false => ("claiming", 28),
        };
        strikes(grid, locked).step(technique, tenths)
    })
}
