//! Naked and hidden sets.

use logic::techniques::Evidence;

use super::{
    grid::{BOX, Bits, COLUMN, Grid, HOUSE, ROW, bits, sets},
    singles::hidden_sets,
    step::{Argument, Pattern, Step, Strikes},
};

/// Places of a house and equally many digits. The digits are only in these places (hidden), or the
/// places have no other digits (naked).
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) places: Bits,
    pub(super) digits: Bits,
}

impl Subset {
    /// Iterates over the cells.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        bits(self.places).map(move |place| HOUSE[self.house][place].into())
    }

    /// Returns the other digits in these cells.
    pub(super) fn hidden(self, grid: &Grid) -> Strikes {
        let mut strikes = Strikes::default();
        self.cells().for_each(|cell| strikes.add_all(grid, cell, !self.digits));
        strikes
    }

    /// Returns these digits in the other cells.
    pub(super) fn naked(self, grid: &Grid) -> Strikes {
        let mut strikes = Strikes::default();
        let others = Subset { places: 0x1ff & !self.places, ..self };
        others.cells().for_each(|cell| strikes.add_all(grid, cell, self.digits));
        strikes
    }

    fn pattern(self, technique: &'static str) -> Pattern {
        Pattern {
            houses: vec![self.house],
            cells: self.cells().fold(0, |all, cell| all | 1 << cell),
            digits: self.digits,
            argument: Argument::Listed(technique, Evidence::houses(1, 0)),
        }
    }
}

fn houses() -> impl Iterator<Item = usize> {
    [BOX, COLUMN, ROW].into_iter().flat_map(|kind| kind..kind + 9)
}

/// Iterates over all hidden sets of a size.
pub(super) fn all_hidden(grid: &Grid, size: u32) -> impl Iterator<Item = Subset> {
    houses().filter(move |&it| grid.open(it) > size * 2).flat_map(move |house| {
        hidden_sets(grid, house, size).map(move |(digits, places)| Subset { house, places, digits })
    })
}

/// Iterates over all naked sets of a size.
pub(super) fn all_naked(grid: &Grid, size: u32) -> impl Iterator<Item = Subset> {
    houses().filter(move |&it| grid.open(it) >= size * 2).flat_map(move |house| {
        let candidates = move |place: usize| grid.candidates(HOUSE[house][place].into());
        let places = (0..9).filter(|&it| (2..=size).contains(&candidates(it).count_ones()));
        let few = places.fold(0, |few: Bits, place| few | 1 << place);
        let sets = if few.count_ones() < size { &[] } else { sets(size) };
        let sets = sets.iter().filter(move |&places| places & !few == 0);
        sets.filter_map(move |&places| {
            let digits = bits(places).fold(0, |digits, place| digits | candidates(place));
            (digits.count_ones() == size).then_some(Subset { house, places, digits })
        })
    })
}

/// Hidden pairs (3.4), triples (4.0) and quads (5.4).
pub(super) fn hidden(grid: &Grid, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => ("hidden pair", 34),
        3 => ("hidden triple", 40),
        _ => ("hidden quad", 54),
    };
    all_hidden(grid, size)
        .find_map(|set| set.hidden(grid).step(technique, tenths, || set.pattern(technique)))
}

/// Naked pairs (3.0), triples (3.6) and quads (5.0).
pub(super) fn naked(grid: &Grid, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => ("naked pair", 30),
        3 => ("naked triple", 36),
        _ => ("naked quad", 50),
    };
    all_naked(grid, size)
        .find_map(|set| set.naked(grid).step(technique, tenths, || set.pattern(technique)))
}
