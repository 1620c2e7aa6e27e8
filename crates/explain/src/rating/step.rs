//! A step of the ladder.

use logic::Difficulty;

use super::grid::{Bits, Cells, Grid, bits, cells};

/// A rung of the ladder and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// What Sukaku Explainer calls it.
    pub(super) technique: &'static str,
    /// On its scale.
    pub(super) difficulty: Difficulty,
    /// Cells and the digits they lose; some may have been lost before.
    pub(super) eliminated: Vec<(u8, Bits)>,
    /// The cell and the digit that is written, if one is.
    pub(super) written: Option<(u8, u8)>,
}

impl Step {
    /// Writes a digit.
    pub(super) fn write(technique: &'static str, tenths: u16, cell: usize, digit: usize) -> Step {
        let written = Some((cell as u8, digit as u8));
        let difficulty = Difficulty::tenths(tenths);
        Step { technique, difficulty, eliminated: Vec::new(), written }
    }

    /// Strikes candidates.
    pub(super) fn strike(
        technique: &'static str,
        tenths: u16,
        eliminated: Vec<(u8, Bits)>,
    ) -> Step {
        Step { technique, difficulty: Difficulty::tenths(tenths), eliminated, written: None }
    }

    /// Makes it.
    pub(super) fn make(&self, grid: &mut Grid) {
        for &(cell, digits) in &self.eliminated {
            let cell = usize::from(cell);
            for digit in bits(digits & grid.candidates(cell)) {
                grid.eliminate(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.written {
            grid.write(cell.into(), digit.into());
        }
    }
}

/// Candidates to strike, by digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Strikes([Cells; 9]);

impl Strikes {
    /// Strikes a digit from those of the cells that have it; how many those are.
    pub(super) fn add(&mut self, grid: &Grid, digit: usize, from: Cells) -> u32 {
        let struck = from & grid.cells_of(digit);
        self.0[digit] |= struck;
        struck.count_ones()
    }

    /// Strikes all of these digits that a cell has.
    pub(super) fn add_all(&mut self, grid: &Grid, cell: usize, digits: Bits) {
        for digit in bits(digits & grid.candidates(cell)) {
            self.0[digit] |= 1 << cell;
        }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    /// The cells where a digit is struck.
    pub(super) fn of(&self, digit: usize) -> Cells {
        self.0[digit]
    }

    /// By cell, ascending.
    pub(super) fn by_cell(&self) -> Vec<(u8, Bits)> {
        let of = |cell: usize| {
            (0..9).fold(0, |all, digit| all | ((self.0[digit] >> cell & 1) as Bits) << digit)
        };
        cells(self.0.iter().fold(0, |all, &cells| all | cells))
            .map(|cell| (cell as u8, of(cell)))
            .collect()
    }

    /// A step, if there are any.
    pub(super) fn step(&self, technique: &'static str, tenths: u16) -> Option<Step> {
        (!self.is_empty()).then(|| Step::strike(technique, tenths, self.by_cell()))
    }
}
