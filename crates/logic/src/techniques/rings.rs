//! Rings of six cells or more with two digits in common, for unique loops.

use std::collections::HashSet;

use super::deadly::Deadly;
use super::rectangles::{floors, has_both};
use board::{Candidates, Cell, Layout};

/// The cells of a ring.
const MOST_CELLS: usize = 12;
/// So many cells are tried on a board.
const EFFORT: usize = 100_000;

/// The rings of the board, the shortest first.
pub(super) fn rings(layout: &Layout, candidates: &Candidates) -> impl Iterator<Item = Deadly> {
    let (mut found, mut effort) = (Vec::new(), EFFORT);
    for (digits, floor) in floors(candidates) {
        let cells = (0..candidates.cells()).filter(|&cell| has_both(candidates, cell, digits));
        let cells: Vec<Cell> = cells.collect();
        if cells.len() < 6 {
            continue;
        }
        let mut search = Search::new(layout, candidates, cells, effort);
        for first in floor {
            search.first = first;
            search.go_on(first);
        }
        effort = search.effort;
        found.extend(search.known.into_iter().map(|ring| (ring.len(), ring, digits)));
    }
    found.sort_unstable();
    found.into_iter().map(|(_, ring, digits)| Deadly::of(candidates, ring, digits))
}

/// Goes round, cell by cell.
struct Search<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    /// All cells with the two digits.
    cells: Vec<Cell>,
    /// Where it begins: the first of the ring's cells with two candidates only.
    first: Cell,
    ring: Vec<Cell>,
    /// Of each house whether it has a cell at an even place of the ring, and at an odd one.
    held: Vec<[bool; 2]>,
    /// The rings, each ascending.
    known: HashSet<Vec<Cell>>,
    effort: usize,
}

impl<'a> Search<'a> {
    fn new(
        layout: &'a Layout,
        candidates: &'a Candidates,
        cells: Vec<Cell>,
        effort: usize,
    ) -> Search<'a> {
        let (ring, known) = (Vec::new(), HashSet::new());
        let held = vec![[false; 2]; layout.constraints().len()];
        Search { layout, candidates, cells, first: 0, ring, held, known, effort }
    }

    /// Goes on to this cell, and from there wherever it can.
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

    /// Puts the cell at the end of the ring, or takes it from there.
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

    /// Whether there are two cells at most with other digits, or all have the same one.
    fn may_be_roof(&self, cell: Cell) -> bool {
        let is_roof = |&&it: &&Cell| self.candidates.count(it) > 2;
        let mut roof = self.ring.iter().filter(is_roof);
        let words = |cell| self.candidates.words(cell);
        roof.clone().count() < 2
            || self.candidates.count(cell) == 3 && roof.all(|&it| words(it) == words(cell))
    }

    /// Whether the last cell is a peer of the first, and every house has two of the cells or
    /// none. A rectangle is too short.
    fn is_closed(&self) -> bool {
        let mut houses = self.ring.iter().flat_map(|&cell| self.layout.constraints_of(cell));
        self.ring.len() >= 6
            && self.layout.are_peers(self.ring[0], self.ring[self.ring.len() - 1])
            && houses.all(|&house| self.held[house as usize] == [true, true])
    }
}
