//! Unique loops: rings of six or more cells, each seeing the next, that could be filled in two ways
//! if they contained only two digits. If the solution is unique, at least one of them contains
//! another digit. Every row, column and box contains two cells of the ring or none: one at an even
//! and one at an odd position. So the two digits can be exchanged around the ring.
//!
//! The eliminations of types 1 to 4 are in `deadly`, as for unique rectangles, which are loops of
//! four. Two cells of the ring may have other digits, or more cells if all have the same extra
//! digit. Rings have up to [`MOST_CELLS`] cells; on very open boards only some are found.
//!
//! The technique assumes a unique solution. Sudopedia, *Unique Loop*; Sudoku Explainer: 4.6 for six
//! cells, 4.7 for eight, 5.0 for more, and 0.1 more for a naked pair of type 3.

use std::{collections::HashSet, rc::Rc};

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        deadly::{self, DeadlyPattern},
        rectangles::{floors, has_both},
    },
};
use board::{Candidates, Cell, Layout};

pub(crate) struct UniqueLoop {
    /// The type, 1 to 4.
    pub(super) kind: usize,
}

const SOURCE: &str = "Sudopedia, Unique Loop";

/// By type, from 1.
static ABOUT: [TechniqueInfo; 4] = [
    TechniqueInfo::of(
        "unique loop type 1",
        46,
        SOURCE,
        "a loop of cells with two digits would have two solutions, so one cell holds neither",
    ),
    TechniqueInfo::of(
        "unique loop type 2",
        46,
        SOURCE,
        "a loop of cells with the same two digits, some with a third digit: one of those has it",
    ),
    TechniqueInfo::of(
        "unique loop type 3",
        46,
        SOURCE,
        "a loop of cells with two digits, two of them with others, which form a subset with more \
         cells",
    ),
    TechniqueInfo::of(
        "unique loop type 4",
        46,
        SOURCE,
        "a loop of cells with two digits, one of which is locked in two of the cells",
    ),
];

impl Technique for UniqueLoop {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.kind - 1]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        self.steps(layout, candidates, || Rc::new(Rings::of(layout, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        self.steps(layout, candidates, || beside.once(|| Rings::of(layout, candidates)))
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        let subset = step.parts().get(1).map_or(0, Vec::len);
        let longer = match step.cells.len() - subset {
            ..8 => 0,
            8 | 9 => 1,
            _ => 4,
        };
        self.about().difficulty + deadly::larger(step) + longer
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        deadly::explain(self.kind, layout, step)
    }
}

/// The maximum number of cells of a ring.
const MOST_CELLS: usize = 12;
/// The maximum number of cells tried on a board.
const EFFORT: usize = 100_000;

/// The rings of a board, shortest first.
struct Rings(Vec<DeadlyPattern>);

impl Rings {
    fn of(layout: &Layout, candidates: &Candidates) -> Rings {
        let (mut found, mut effort) = (Vec::new(), EFFORT);
        for (digits, floor) in floors(candidates) {
            let cells = (0..candidates.cells()).filter(|&cell| has_both(candidates, cell, digits));
            let cells: Vec<Cell> = cells.collect();
            if cells.len() < 6 {
                continue;
            }
            let mut search = RingSearch::new(layout, candidates, cells, effort);
            for first in floor {
                search.first = first;
                search.go_on(first);
            }
            effort = search.effort;
            found.extend(search.known.into_iter().map(|ring| (ring.len(), ring, digits)));
        }
        found.sort_unstable();
        let ring = |(_, ring, digits)| DeadlyPattern::of(candidates, ring, digits);
        Rings(found.into_iter().map(ring).collect())
    }
}

impl UniqueLoop {
    fn steps<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        rings: impl Fn() -> Rc<Rings> + 'a,
    ) -> Steps<'a> {
        let classic = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        Steps::of(classic.flat_map(move |()| {
            let rings = rings();
            let of = |ring| deadly::steps(self.about(), self.kind, layout, candidates, ring);
            rings.0.iter().flat_map(of).collect::<Vec<_>>()
        }))
    }
}

/// The search for rings, cell by cell.
struct RingSearch<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    /// All cells with the two digits.
    cells: Vec<Cell>,
    /// The start: the first cell of the ring that has only two candidates.
    first: Cell,
    ring: Vec<Cell>,
    /// For each house, whether it contains a cell at an even and at an odd position of the ring.
    held: Vec<[bool; 2]>,
    /// The rings found, each ascending.
    known: HashSet<Vec<Cell>>,
    effort: usize,
}

impl<'a> RingSearch<'a> {
    fn new(
        layout: &'a Layout,
        candidates: &'a Candidates,
        cells: Vec<Cell>,
        effort: usize,
    ) -> RingSearch<'a> {
        let (ring, known) = (Vec::new(), HashSet::new());
        let held = vec![[false; 2]; layout.constraints().len()];
        RingSearch { layout, candidates, cells, first: 0, ring, held, known, effort }
    }

    /// Extends the ring by this cell, and then by every cell that fits.
    fn go_on(&mut self, cell: Cell) {
        if self.effort == 0 || !self.fits(cell) {
            return;
        }
        self.effort -= 1;
        self.put(cell, true);
        if self.is_closed() {
            let mut ring = self.ring.clone();
            ring.sort_unstable();
            self.known.insert(ring);
        } else if self.ring.len() < MOST_CELLS {
            for at in 0..self.cells.len() {
                if self.layout.are_peers(cell, self.cells[at]) {
                    self.go_on(self.cells[at]);
                }
            }
        }
        self.put(cell, false);
    }

    /// Adds the cell to the end of the ring, or removes it from there.
    fn put(&mut self, cell: Cell, is_in: bool) {
        if !is_in {
            self.ring.pop();
        }
        let place = self.ring.len() % 2;
        for &house in self.layout.constraints_of(cell) {
            self.held[house as usize][place] = is_in;
        }
        if is_in {
            self.ring.push(cell);
        }
    }

    fn fits(&self, cell: Cell) -> bool {
        let place = self.ring.len() % 2;
        let mut houses = self.layout.constraints_of(cell).iter();
        let is_free = houses.all(|&house| !self.held[house as usize][place]);
        let is_floor = self.candidates.count(cell) == 2;
        is_free
            && !self.ring.contains(&cell)
            && if is_floor { cell >= self.first } else { self.may_be_roof(cell) }
    }

    /// Returns true if at most two cells of the ring have other digits, or all of them have the
    /// same extra digit.
    fn may_be_roof(&self, cell: Cell) -> bool {
        let is_roof = |&&it: &&Cell| self.candidates.count(it) > 2;
        let mut roof = self.ring.iter().filter(is_roof);
        let words = |cell| self.candidates.words(cell);
        roof.clone().count() < 2
            || self.candidates.count(cell) == 3 && roof.all(|&it| words(it) == words(cell))
    }

    /// Returns true if the last cell sees the first and every house contains two of the cells or
    /// none. Rectangles are too short.
    fn is_closed(&self) -> bool {
        let mut houses = self.ring.iter().flat_map(|&cell| self.layout.constraints_of(cell));
        self.ring.len() >= 6
            && self.layout.are_peers(self.ring[0], self.ring[self.ring.len() - 1])
            && houses.all(|&house| self.held[house as usize] == [true, true])
    }
}
