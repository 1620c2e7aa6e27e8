//! A backtracking search that shares no code with the program, for comparison in property-based
//! tests.

use std::cell::Cell as Budget;
use std::rc::Rc;

use super::Random;
use board::{Candidate, Candidates, Cell, Constraint, Digit, Layout};

/// A backtracking search over some constraints. It branches on the cell, or the digit of a house,
/// with the fewest choices. Supports sides up to 32.
#[derive(Clone)]
pub struct Search<'a> {
    constraints: Rc<[&'a Constraint]>,
    /// The remaining digits of each cell, with digit d as bit d.
    left: Vec<u32>,
    /// Set for cells of the constraints that have no digit yet.
    open: Vec<bool>,
    digits: u32,
    /// Rotates the order of the choices; any number is valid.
    turn: usize,
    /// The number of cells that may still be tried, shared by all copies.
    budget: Rc<Budget<usize>>,
}

impl<'a> Search<'a> {
    /// Returns a search for assignments of digits to the cells of these constraints that satisfy
    /// all of them.
    pub fn new(constraints: Vec<&'a Constraint>, candidates: &Candidates) -> Search<'a> {
        let bits = |cell| candidates.digits(cell).fold(0, |bits, digit| bits | 1 << digit);
        let left = (0..candidates.cells()).map(bits).collect();
        let mut open = vec![false; candidates.cells()];
        constraints.iter().flat_map(|c| c.cells()).for_each(|&cell| open[cell] = true);
        let digits = (1..=candidates.highest()).fold(0, |bits, digit| bits | 1 << digit);
        let budget = Rc::new(Budget::new(usize::MAX));
        Search { constraints: constraints.into(), left, open, digits, turn: 0, budget }
    }

    /// Returns a search for solutions of the board.
    pub fn of_board(layout: &'a Layout, candidates: &Candidates) -> Search<'a> {
        Search::new(layout.constraints().iter().collect(), candidates)
    }

    /// Returns an assignment that uses the candidate: the digit of each cell of a constraint.
    pub fn with(&self, Candidate { cell, digit }: Candidate) -> Option<Vec<Candidate>> {
        if self.left[cell] >> digit & 1 == 0 {
            return None;
        }
        self.placed(cell, digit).any_assignment()
    }

    /// Returns a random assignment. An unlucky order of choices may take forever, so each order is
    /// soon replaced by another.
    pub fn random_assignment(mut self, random: &mut Random) -> Vec<Candidate> {
        loop {
            self.turn = random.below(usize::MAX);
            self.budget.set(500);
            if let Some(found) = self.assignment() {
                return found;
            }
        }
    }

    /// Returns any assignment.
    pub fn assignment(&self) -> Option<Vec<Candidate>> {
        self.clone().any_assignment()
    }

    fn any_assignment(mut self) -> Option<Vec<Candidate>> {
        loop {
            let Some(mut choices) = self.fewest() else {
                let held = |cell: &Cell| self.constraints.iter().any(|c| c.cells().contains(cell));
                let digit = |cell: Cell| self.left[cell].trailing_zeros() as Digit;
                let cells = (0..self.left.len()).filter(held);
                return Some(cells.map(|cell| Candidate { cell, digit: digit(cell) }).collect());
            };
            self.budget.set(self.budget.get().checked_sub(1)?);
            if let [(cell, digit)] = choices[..] {
                self.place(cell, digit);
                continue;
            }
            let turn = self.turn % choices.len().max(1);
            choices.rotate_left(turn);
            return choices
                .into_iter()
                .find_map(|(cell, digit)| self.placed(cell, digit).any_assignment());
        }
    }

    fn placed(&self, cell: Cell, digit: Digit) -> Search<'a> {
        let mut next = self.clone();
        next.place(cell, digit);
        next
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        for constraint in self.constraints.iter().filter(|c| c.cells().contains(&cell)) {
            constraint.cells().iter().for_each(|&peer| self.left[peer] &= !(1 << digit));
        }
        self.left[cell] = 1 << digit;
        self.open[cell] = false;
        self.turn = self.turn / 3 + self.turn % 3 * 0x1234_5678_9abc;
    }

    /// Returns the choices of the cell, or of the digit of a house, that has the fewest. Returns
    /// `None` if every cell has its digit.
    fn fewest(&self) -> Option<Vec<(Cell, Digit)>> {
        let open = (0..self.open.len()).filter(|&cell| self.open[cell]);
        let cell = open.min_by_key(|&cell| self.left[cell].count_ones())?;
        let of_cell = (1..32).filter(|&d| self.left[cell] >> d & 1 == 1).map(|d| (cell, d));
        let mut fewest: Vec<_> = of_cell.collect();
        for house in self.constraints.iter().filter(|c| c.is_house()) {
            // Count the open cells of each digit, and collect the placed digits.
            let (mut places, mut placed) = ([0; 32], 0);
            for &cell in house.cells() {
                let mut left = self.left[cell];
                if !self.open[cell] {
                    placed |= left;
                    continue;
                }
                while left > 0 {
                    places[left.trailing_zeros() as usize] += 1;
                    left &= left - 1;
                }
            }
            for digit in (1..32).filter(|&d| (self.digits & !placed) >> d & 1 == 1) {
                if places[digit] < fewest.len() {
                    let cells = house.cells().iter().copied();
                    let places = cells.filter(|&c| self.open[c] && self.left[c] >> digit & 1 == 1);
                    fewest = places.map(|cell| (cell, digit as Digit)).collect();
                }
            }
        }
        Some(fewest)
    }
}

/// Returns the candidates that some solution of the board uses.
pub fn possible(layout: &Layout, candidates: &Candidates) -> Vec<Candidate> {
    used(&Search::of_board(layout, candidates), candidates.iter())
}

/// Returns those of the candidates that some assignment uses.
pub fn used(search: &Search, candidates: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    let mut used = std::collections::BTreeSet::new();
    for candidate in candidates {
        if !used.contains(&candidate) {
            used.extend(search.with(candidate).into_iter().flatten());
        }
    }
    used.into_iter().collect()
}

/// Returns true if the digit can be placed there, and once in each house of the constraints. This
/// is fast because it ignores the other digits, which may still rule the candidate out.
pub fn has_places(
    constraints: &[&Constraint],
    candidates: &Candidates,
    Candidate { cell, digit }: Candidate,
) -> bool {
    let places = (0..candidates.cells()).filter(|&cell| candidates.contains(cell, digit));
    candidates.contains(cell, digit)
        && leaves_places(constraints, &places.collect::<Vec<_>>(), cell)
}

fn leaves_places(constraints: &[&Constraint], places: &[Cell], taken: Cell) -> bool {
    let (done, rest): (Vec<&Constraint>, Vec<&Constraint>) =
        constraints.iter().partition(|constraint| constraint.cells().contains(&taken));
    let sees = |place: &Cell| done.iter().any(|constraint| constraint.cells().contains(place));
    let places: Vec<Cell> = places.iter().copied().filter(|place| !sees(place)).collect();
    let of = |house: &&&Constraint| -> Vec<Cell> {
        places.iter().copied().filter(|place| house.cells().contains(place)).collect()
    };
    let houses = rest.iter().filter(|constraint| constraint.is_house());
    let fewest = houses.map(|house| of(&house)).min_by_key(Vec::len);
    fewest.is_none_or(|fewest| fewest.into_iter().any(|it| leaves_places(&rest, &places, it)))
}
