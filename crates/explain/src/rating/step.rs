//! A step of the ladder.

use logic::Difficulty;

use super::grid::{Bits, Cells, Grid, bits, cells};

/// A step: a technique and its effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The name, see [`super::technique`].
    pub(super) technique: &'static str,
    /// The difficulty on the scale of Sukaku Explainer.
    pub(super) difficulty: Difficulty,
    /// Cells and the digits that they lose; some may already be eliminated.
    pub(super) eliminated: Vec<(u8, Bits)>,
    /// The cell and the digit that is entered, if any.
    pub(super) written: Option<(u8, u8)>,
}

impl Step {
    /// Creates a step that enters a digit.
    pub(super) fn write(technique: &'static str, tenths: u16, cell: usize, digit: usize) -> Step {
        let written = Some((cell as u8, digit as u8));
        let difficulty = Difficulty::tenths(tenths);
        Step { technique, difficulty, eliminated: Vec::new(), written }
    }

    /// Creates a step that eliminates candidates.
    pub(super) fn strike(
        technique: &'static str,
        tenths: u16,
        eliminated: Vec<(u8, Bits)>,
    ) -> Step {
        Step { technique, difficulty: Difficulty::tenths(tenths), eliminated, written: None }
    }

    /// Applies the step.
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

/// Candidates to eliminate, by digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Strikes([Cells; 9]);

impl Strikes {
    /// Adds a digit of those cells that have it. Returns their number.
    pub(super) fn add(&mut self, grid: &Grid, digit: usize, from: Cells) -> u32 {
        let struck = from & grid.cells_of(digit);
        self.0[digit] |= struck;
        struck.count_ones()
    }

    /// Adds all of these digits that a cell has.
    pub(super) fn add_all(&mut self, grid: &Grid, cell: usize, digits: Bits) {
        for digit in bits(digits & grid.candidates(cell)) {
            self.0[digit] |= 1 << cell;
        }
    }

    /// Returns true if there are no candidates.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    /// Returns the cells that lose a digit.
    pub(super) fn of(&self, digit: usize) -> Cells {
        self.0[digit]
    }

    /// Returns the eliminated digits of each cell, ascending.
    pub(super) fn by_cell(&self) -> Vec<(u8, Bits)> {
        let of = |cell: usize| {
            (0..9).fold(0, |all, digit| all | ((self.0[digit] >> cell & 1) as Bits) << digit)
        };
        cells(self.0.iter().fold(0, |all, &cells| all | cells))
            .map(|cell| (cell as u8, of(cell)))
            .collect()
    }

    /// Creates a step, if there are any candidates.
    pub(super) fn step(&self, technique: &'static str, tenths: u16) -> Option<Step> {
        (!self.is_empty()).then(|| Step::strike(technique, tenths, self.by_cell()))
    }
}
