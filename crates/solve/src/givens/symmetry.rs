//! Givens that go together, so that their pattern keeps its symmetry. To add one, name it in
//! [`ALL`].

use board::{Cell, Puzzle, Shape};

/// A way to turn or mirror a grid.
pub struct Symmetry {
    /// The name in options.
    pub name: &'static str,
    /// What it is in one line.
    pub summary: &'static str,
    /// Where a row and a column come to, of lines 0 to `last`.
    image: fn(row: usize, column: usize, last: usize) -> (usize, usize),
}

/// Every given by itself.
pub static NONE: Symmetry = Symmetry {
    name: "none",
    summary: "no symmetry: every given by itself",
    image: |row, column, _| (row, column),
};

/// Every symmetry, none of them first.
pub static ALL: &[&Symmetry] = &[
    &NONE,
    &Symmetry {
        name: "rotate",
        summary: "a half turn",
        image: |row, column, last| (last - row, last - column),
    },
    &Symmetry {
        name: "quarter",
        summary: "a quarter turn",
        image: |row, column, last| (column, last - row),
    },
    &Symmetry {
        name: "mirror",
        summary: "reflection left to right",
        image: |row, column, last| (row, last - column),
    },
    &Symmetry {
        name: "flip",
        summary: "reflection top to bottom",
        image: |row, column, last| (last - row, column),
    },
    &Symmetry {
        name: "diagonal",
        summary: "reflection in the diagonal from the top left",
        image: |row, column, _| (column, row),
    },
    &Symmetry {
        name: "antidiagonal",
        summary: "reflection in the diagonal from the top right",
        image: |row, column, last| (last - column, last - row),
    },
];

/// Symmetries are the same if they have one name.
impl PartialEq for Symmetry {
    fn eq(&self, other: &Symmetry) -> bool {
        self.name == other.name
    }
}

/// The symmetry of that name.
pub fn named(name: &str) -> Option<&'static Symmetry> {
    ALL.iter().copied().find(|symmetry| symmetry.name == name)
}

impl Symmetry {
    /// The cells that a cell comes to, itself first.
    pub fn orbit(&self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let side = shape.side();
        let mut orbit = vec![cell];
        let mut next = cell;
        loop {
            let (row, column) = (self.image)(next / side, next % side, side - 1);
            next = row * side + column;
            if next == cell {
                return orbit;
            }
            orbit.push(next);
        }
    }

    /// Whether the pattern of the givens has it.
    pub fn is_in(&self, puzzle: &Puzzle) -> bool {
        let given = |cell| puzzle.givens.get(cell).is_some();
        let kept = |(cell, _)| self.orbit(puzzle.shape, cell).into_iter().all(given);
        puzzle.givens.filled().all(kept)
    }

    /// The cells of the givens, those together that go together; of an orbit that is not given
    /// as a whole, those that are.
    pub fn orbits(&self, puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let orbits = puzzle.givens.filled().filter_map(|(cell, _)| {
            let mut orbit = self.orbit(puzzle.shape, cell);
            orbit.retain(|&cell| puzzle.givens.get(cell).is_some());
            // Each comes with its first cell.
            orbit.iter().all(|&other| cell <= other).then_some(orbit)
        });
        orbits.collect()
    }
}
