//! Fish without fins.

use logic::techniques::Evidence;

use super::{
    grid::{Bits, COLUMN, Cells, Grid, HOUSE_CELLS, ROW, bits, sets},
    step::{Argument, Pattern, Step, Strikes},
};

/// A fish: the places of a digit in some columns lie in equally many rows, or the other way round.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    pub(super) digit: usize,
    /// The first house of the kind of the bases, and the bases of that kind as bits.
    pub(super) base: (usize, Bits),
    /// The first house of the kind of the covers, and the covers of that kind as bits.
    pub(super) cover: (usize, Bits),
}

impl Fish {
    /// Returns the places of the digit in the covers outside the bases.
    pub(super) fn strikes(self, grid: &Grid) -> Strikes {
        let mut strikes = Strikes::default();
        strikes.add(grid, self.digit, cells(self.cover) & !cells(self.base));
        strikes
    }

    fn pattern(self, grid: &Grid, technique: &'static str) -> Pattern {
        let houses = |(kind, lines): (usize, Bits)| bits(lines).map(move |line| kind + line);
        let size = self.base.1.count_ones() as usize;
        Pattern {
            houses: houses(self.base).chain(houses(self.cover)).collect(),
            cells: grid.cells_of(self.digit) & cells(self.base),
            digits: 1 << self.digit,
            argument: Argument::Listed(technique, Evidence::houses(size, size)),
        }
    }
}

/// Returns the cells of houses of a kind.
fn cells((kind, lines): (usize, Bits)) -> Cells {
    bits(lines).fold(0, |all, it| all | HOUSE_CELLS[kind + it])
}

/// Iterates over all fish of a size.
pub(super) fn all(grid: &Grid, size: u32) -> impl Iterator<Item = Fish> {
    [(COLUMN, ROW), (ROW, COLUMN)].into_iter().flat_map(move |(kind, other)| {
        let mut few: [Bits; 9] = [0; 9];
        for (digit, few) in few.iter_mut().enumerate() {
            let fits =
                |line: &usize| (2..=size).contains(&grid.places(kind + line, digit).count_ones());
            if grid.written(digit) + size * 2 <= 9 {
                *few = (0..9).filter(fits).fold(0, |few, line| few | 1 << line);
            }
        }
        sets(size).iter().flat_map(move |&lines| {
            (0..9).filter_map(move |digit| {
                if lines & !few[digit] != 0 {
                    return None;
                }
                let places = bits(lines).map(|line| grid.places(kind + line, digit));
                let covers = places.fold(0, |all, places| all | places);
                let fish = Fish { digit, base: (kind, lines), cover: (other, covers) };
                (covers.count_ones() == size).then_some(fish)
            })
        })
    })
}

/// X-wings (3.2), swordfish (3.8) and jellyfish (5.2).
pub(super) fn find(grid: &Grid, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => ("X-wing", 32),
        3 => ("swordfish", 38),
        _ => ("jellyfish", 52),
    };
    all(grid, size).find_map(|fish| {
        fish.strikes(grid).step(technique, tenths, || fish.pattern(grid, technique))
    })
}
