//! Givens that go together, so that their pattern keeps its symmetry. To add one, name it in
//! [`ALL`].

use board::{Cell, Puzzle, Shape};

/// Where a row and a column come to, of a board with these as its last; it may be beside a board
/// that is no square.
type Image = fn(cell: (isize, isize), last: (isize, isize)) -> (isize, isize);

const HALF_TURN: Image = |cell, last| (last.0 - cell.0, last.1 - cell.1);
const QUARTER_TURN: Image = |cell, last| (cell.1, last.0 - cell.0);
const MIRROR: Image = |cell, last| (cell.0, last.1 - cell.1);
const FLIP: Image = |cell, last| (last.0 - cell.0, cell.1);
const DIAGONAL: Image = |cell, _| (cell.1, cell.0);
const ANTIDIAGONAL: Image = |cell, last| (last.1 - cell.1, last.0 - cell.0);

/// Ways to turn or mirror a grid.
pub struct Symmetry {
    /// The name in options.
    pub name: &'static str,
    /// What it is in one line.
    pub summary: &'static str,
    /// The ways from which all others follow.
    images: &'static [Image],
}

/// Every given by itself.
pub static NONE: Symmetry =
    Symmetry { name: "none", summary: "no symmetry: every given by itself", images: &[] };

/// Every symmetry, none of them first.
pub static ALL: &[&Symmetry] = &[
    &NONE,
    &Symmetry { name: "rotate", summary: "a half turn", images: &[HALF_TURN] },
    &Symmetry { name: "quarter", summary: "a quarter turn", images: &[QUARTER_TURN] },
    &Symmetry { name: "mirror", summary: "reflection left to right", images: &[MIRROR] },
    &Symmetry { name: "flip", summary: "reflection top to bottom", images: &[FLIP] },
    &Symmetry {
        name: "diagonal",
        summary: "reflection in the diagonal from the top left",
        images: &[DIAGONAL],
    },
    &Symmetry {
        name: "antidiagonal",
        summary: "reflection in the diagonal from the top right",
        images: &[ANTIDIAGONAL],
    },
    &Symmetry {
        name: "orthogonal",
        summary: "reflection left to right and top to bottom",
        images: &[MIRROR, FLIP],
    },
    &Symmetry {
        name: "bidiagonal",
        summary: "reflection in both diagonals",
        images: &[DIAGONAL, ANTIDIAGONAL],
    },
    &Symmetry {
        name: "full",
        summary: "all turns and reflections",
        images: &[QUARTER_TURN, MIRROR],
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
    /// Whether every cell of a board comes to a cell: a board of more rows than columns has no
    /// quarter turn.
    pub fn fits(&self, shape: Shape) -> bool {
        let comes = |cell| self.images.iter().all(|image| come(shape, cell, *image).is_some());
        shape.every_cell().all(comes)
    }

    /// The cells that a cell comes to, itself first.
    pub fn orbit(&self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let (mut orbit, mut seen) = (vec![cell], 0);
        while let Some(&cell) = orbit.get(seen) {
            for image in self.images {
                if let Some(next) = come(shape, cell, *image)
                    && !orbit.contains(&next)
                {
                    orbit.push(next);
                }
            }
            seen += 1;
        }
        orbit
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

/// The cell that a cell comes to, if it is on the board.
fn come(shape: Shape, cell: Cell, image: Image) -> Option<Cell> {
    let place = |cell: Cell| ((cell / shape.columns()) as isize, (cell % shape.columns()) as isize);
    let (from, last) = (place(cell), place(shape.cells() - 1));
    let to = image(from, last);
    shape.step(cell, to.0 - from.0, to.1 - from.1)
}
