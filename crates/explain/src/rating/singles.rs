//! Singles, and locked candidates and hidden sets that directly uncover a single ("direct").

use super::{
    grid::{BOX, Bits, COLUMN, Grid, HOUSE, HOUSE_CELLS, ROW, bits, sets},
    locking,
    step::{Argument, Pattern, Step},
};

/// The last cell of a house (1.0), then the only place of a digit in a box (1.2), then in a column
/// or a row (1.5).
pub(super) fn hidden(grid: &Grid) -> Option<Step> {
    let find = |is_last: bool, kind: usize| {
        let houses = (kind..kind + 9).filter(|&it| grid.open(it) > 0);
        let mut houses = houses.filter(|&house| (grid.open(house) == 1) == is_last);
        houses.find_map(|house| {
            let digit = (0..9).find(|&digit| grid.places(house, digit).is_power_of_two())?;
            let place = grid.places(house, digit).trailing_zeros() as usize;
            let (technique, tenths) = match (is_last, kind) {
                (true, _) => ("full house", 10),
                (false, BOX) => ("hidden single", 12),
                _ => ("hidden single", 15),
            };
            let cell = usize::from(HOUSE[house][place]);
            let pattern = Pattern::single(vec![house], cell, digit);
            Some(Step::write(technique, tenths, (cell, digit), pattern))
        })
    };
    let kinds = [BOX, COLUMN, ROW];
    kinds
        .into_iter()
        .find_map(|kind| find(true, kind))
        .or_else(|| kinds.into_iter().find_map(|kind| find(false, kind)))
}

/// The only candidate of a cell.
pub(super) fn naked(grid: &Grid) -> Option<Step> {
    let cell = (0..81).find(|&cell| grid.count(cell) == 1)?;
    let digit = grid.candidates(cell).trailing_zeros() as usize;
    let pattern = Pattern::single(Vec::new(), cell, digit);
    Some(Step::write("naked single", 23, (cell, digit), pattern))
}

/// Locked candidates that leave a digit only one place in another house of the kind of the first.
pub(super) fn direct_locking(grid: &Grid) -> Option<Step> {
    locking::all(grid).find_map(|locked| {
        let locking::LockedDigit { digit, first, second } = locked;
        let kind = first / 9 * 9;
        let others = (kind..kind + 9).filter(|&it| it != first);
        let mut others = others.filter(|&it| HOUSE_CELLS[it] & HOUSE_CELLS[second] != 0);
        others.find_map(|other| {
            let cells = grid.cells_of(digit) & HOUSE_CELLS[other];
            let left = cells & !HOUSE_CELLS[second];
            (cells.count_ones() > 1 && left.is_power_of_two()).then(|| {
                let (technique, tenths) = match kind {
                    BOX => ("direct pointing", 17),
                    _ => ("direct claiming", 19),
                };
                let pattern = Pattern {
                    houses: vec![first, second, other],
                    cells: grid.cells_of(digit) & HOUSE_CELLS[first],
                    digits: 1 << digit,
                    argument: Argument::DirectLocking,
                };
                Step::write(technique, tenths, (left.trailing_zeros() as usize, digit), pattern)
            })
        })
    })
}

/// A hidden set of this size that leaves another digit only one place in its house.
pub(super) fn direct_hidden_set(grid: &Grid, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => ("direct hidden pair", 20),
        _ => ("direct hidden triple", 25),
    };
    [BOX, COLUMN, ROW].into_iter().flat_map(|kind| kind..kind + 9).find_map(|house| {
        if grid.open(house) <= size {
            return None;
        }
        hidden_sets(grid, house, size).find_map(|(digits, common)| {
            let others = (0..9).filter(|digit| digits >> digit & 1 == 0);
            others.map(|digit| (digit, grid.places(house, digit))).find_map(|(digit, places)| {
                let left = places & !common;
                (places.count_ones() > 1 && left.is_power_of_two()).then(|| {
                    let cell = usize::from(HOUSE[house][left.trailing_zeros() as usize]);
                    let pattern = Pattern {
                        houses: vec![house],
                        cells: bits(common).fold(0, |all, place| all | 1 << HOUSE[house][place]),
                        digits,
                        argument: Argument::DirectSet,
                    };
                    Step::write(technique, tenths, (cell, digit), pattern)
                })
            })
        })
    })
}

/// Iterates over the hidden sets of a house: digits and their places, equally many, with at least
/// two places for each digit.
pub(super) fn hidden_sets(
    grid: &Grid,
    house: usize,
    size: u32,
) -> impl Iterator<Item = (Bits, Bits)> {
    let places = move |digit| grid.places(house, digit);
    let few = (0..9).fold(0, |few: Bits, digit| {
        few | Bits::from((2..=size).contains(&places(digit).count_ones())) << digit
    });
    let sets = if few.count_ones() < size { &[] } else { sets(size) };
    sets.iter().filter(move |&digits| digits & !few == 0).filter_map(move |&digits| {
        let common = bits(digits).fold(0, |common, digit| common | places(digit));
        (common.count_ones() == size).then_some((digits, common))
    })
}
