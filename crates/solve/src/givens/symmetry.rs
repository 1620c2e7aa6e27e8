//! Symmetries: givens that are removed together, so that their pattern stays symmetric. To add one,
//! list it in [`ALL`].

use board::{Cell, Puzzle, Shape};

/// A map of rows and columns on a board with this last row and column. The result may be outside of
/// a board that is not square.
type Image = fn(cell: (isize, isize), last: (isize, isize)) -> (isize, isize);

const HALF_TURN: Image = |cell, last| (last.0 - cell.0, last.1 - cell.1);
const QUARTER_TURN: Image = |cell, last| (cell.1, last.0 - cell.0);
const MIRROR: Image = |cell, last| (cell.0, last.1 - cell.1);
const FLIP: Image = |cell, last| (last.0 - cell.0, cell.1);
const DIAGONAL: Image = |cell, _| (cell.1, cell.0);
const ANTIDIAGONAL: Image = |cell, last| (last.1 - cell.1, last.0 - cell.0);

/// A group of rotations and reflections of a grid.
pub struct Symmetry {
    /// The name in options.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The generators of the group.
    images: &'static [Image],
}

/// No symmetry: every given is on its own.
pub static NONE: Symmetry =
    Symmetry { name: "none", summary: "no symmetry: every given by itself", images: &[] };

/// All symmetries; the first one is no symmetry.
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

/// Compares symmetries by name.
impl PartialEq for Symmetry {
    fn eq(&self, other: &Symmetry) -> bool {
        self.name == other.name
    }
}

/// Returns the symmetry with this name.
pub fn named(name: &str) -> Option<&'static Symmetry> {
    ALL.iter().copied().find(|symmetry| symmetry.name == name)
}

impl Symmetry {
    /// Returns true if every cell of the board is mapped to a cell: a board with more rows than
    /// columns has no quarter turn.
    pub fn fits(&self, shape: Shape) -> bool {
        let comes = |cell| self.images.iter().all(|image| come(shape, cell, *image).is_some());
        shape.every_cell().all(comes)
    }

    /// Returns the orbit of a cell, which comes first.
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

    /// Returns true if the pattern of the givens is symmetric.
    pub fn is_in(&self, puzzle: &Puzzle) -> bool {
        let given = |cell| puzzle.givens.get(cell).is_some();
        let kept = |(cell, _)| self.orbit(puzzle.shape, cell).into_iter().all(given);
        puzzle.givens.filled().all(kept)
    }

    /// Returns the cells of the givens, grouped by orbit. If only a part of an orbit is given, the
    /// group consists of that part.
    pub fn orbits(&self, puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let orbits = puzzle.givens.filled().filter_map(|(cell, _)| {
            let mut orbit = self.orbit(puzzle.shape, cell);
            orbit.retain(|&cell| puzzle.givens.get(cell).is_some());
            // Each group is returned for its first cell.
            orbit.iter().all(|&other| cell <= other).then_some(orbit)
        });
        orbits.collect()
    }
}

/// Returns the image of a cell, if it is on the board.
fn come(shape: Shape, cell: Cell, image: Image) -> Option<Cell> {
    let place = |cell: Cell| ((cell / shape.columns()) as isize, (cell % shape.columns()) as isize);
    let (from, last) = (place(cell), place(shape.cells() - 1));
    let to = image(from, last);
    shape.step(cell, to.0 - from.0, to.1 - from.1)
}
