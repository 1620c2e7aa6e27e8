//! A step of the ladder.

use logic::{
    Difficulty,
    techniques::{self, ChainPlace, Evidence},
};

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
    /// What [`super::reason`] makes the reason of.
    pub(super) source: Source,
}

/// The origin of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A pattern found on the grid.
    Pattern(Pattern),
    /// A step of a technique of `logic`.
    Listed(techniques::Step),
}

/// The pattern of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    /// The houses, by their numbers in the grid; bases before covers.
    pub(super) houses: Vec<usize>,
    pub(super) cells: Cells,
    pub(super) digits: Bits,
    pub(super) argument: Argument,
}

/// The argument of a step, which determines the form of its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Argument {
    /// The digit is the only one for its cell, or has only this place in a house.
    Single,
    /// The cells are all places of the digit in the first house, and are in the second one. So only
    /// one place is left in the third one.
    DirectLocking,
    /// The digits are only in these cells of the house, so another digit has one place left.
    DirectSet,
    /// The argument of the technique with this name in the list, with this evidence.
    Listed(&'static str, Evidence),
    /// The cells that lose candidates, and the cells that exclude their combinations.
    AlignedTriple([Cells; 2]),
    /// Consequences of assumptions.
    Forcing(Forcing),
}

/// A candidate, as cell and digit, that would have to be both true and false, and the true one that
/// excludes it, unless a technique does.
pub(super) type Conflict = ((usize, usize), Option<(usize, usize)>);

/// The assumptions of a forcing chain and their consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Forcing {
    /// The house, if the assumptions are the places of a digit in it.
    pub(super) house: Option<usize>,
    /// One branch for each alternative, or a single branch that ends in a contradiction.
    pub(super) branches: Vec<Branch>,
    /// The contradiction at the end of a single branch.
    pub(super) conflict: Option<Conflict>,
}

/// The consequences of an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    /// The cell and the digit of the assumption.
    pub(super) source: (usize, usize),
    /// True if the candidate is assumed to be true.
    pub(super) is_on: bool,
    /// The consequences in order: cell, digit, and cause.
    pub(super) links: Vec<(usize, usize, BranchCause)>,
}

/// The cause of a consequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BranchCause {
    /// The cell has no other candidate.
    Cell,
    /// The house has no other place for the digit.
    House(usize),
    /// The candidate is eliminated by this technique.
    Eliminated(&'static str),
}

impl Pattern {
    /// Returns the pattern of a single in these houses.
    pub(super) fn single(houses: Vec<usize>, cell: usize, digit: usize) -> Pattern {
        Pattern { houses, cells: 1 << cell, digits: 1 << digit, argument: Argument::Single }
    }
}

/// Returns the evidence for parts of a pattern.
pub(super) fn parts<const N: usize>(parts: [Cells; N]) -> Evidence {
    Evidence::Parts(parts.map(|part| cells(part).collect()).into())
}

/// Returns the place of a digit in cells as a part of a chain.
pub(super) fn place(digit: usize, all: Cells) -> ChainPlace {
    ChainPlace { digit: digit as u16 + 1, cells: cells(all).collect() }
}

impl Step {
    /// Creates a step that enters a digit.
    pub(super) fn write(
        technique: &'static str,
        tenths: u16,
        (cell, digit): (usize, usize),
        pattern: Pattern,
    ) -> Step {
        let written = Some((cell as u8, digit as u8));
        let difficulty = Difficulty::tenths(tenths);
        let source = Source::Pattern(pattern);
        Step { technique, difficulty, eliminated: Vec::new(), written, source }
    }

    /// Creates a step that eliminates candidates.
    pub(super) fn strike(
        technique: &'static str,
        tenths: u16,
        eliminated: Vec<(u8, Bits)>,
        pattern: Pattern,
    ) -> Step {
        let difficulty = Difficulty::tenths(tenths);
        let source = Source::Pattern(pattern);
        Step { technique, difficulty, eliminated, written: None, source }
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
    pub(super) fn step(
        &self,
        technique: &'static str,
        tenths: u16,
        pattern: impl FnOnce() -> Pattern,
    ) -> Option<Step> {
        (!self.is_empty()).then(|| Step::strike(technique, tenths, self.by_cell(), pattern()))
    }
}
