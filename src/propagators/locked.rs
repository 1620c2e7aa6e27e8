//! Locked candidates: where all places of a digit in a house lie in another
//! constraint too, the rest of that constraint loses the digit. From a box into
//! a line that is pointing, from a line into a box claiming.
//!
//! Only pairs of a house and a digit that lost a place are looked at, and of
//! those only the ones with few enough places to fit into two constraints.

use super::{Board, Contradiction, Propagator};
use crate::{
    board::{Candidate, Cell, Digit, Layout},
    techniques::Step,
};

/// See the module.
pub struct Locked {
    /// The most cells that a house shares with another constraint.
    overlap: usize,
    /// Pairs to look at, and whether a pair is among them.
    pairs: Vec<(usize, Digit)>,
    waiting: Vec<bool>,
    places: Vec<Cell>,
    /// The cells that lose the digit.
    outside: Vec<Cell>,
}

impl Locked {
    /// For any board of that layout.
    pub fn new(layout: &Layout) -> Locked {
        let waiting = vec![false; layout.constraints().len() * layout.shape.side()];
        let (pairs, places, outside) = (Vec::new(), Vec::new(), Vec::new());
        Locked { overlap: largest_overlap(layout), pairs, waiting, places, outside }
    }

    fn consider(&mut self, board: &Board, house: usize, digit: Digit) {
        let pair = house * board.layout.shape.side() + usize::from(digit) - 1;
        let few = (2..=self.overlap).contains(&board.place_count(house, digit));
        if few && !self.waiting[pair] {
            self.waiting[pair] = true;
            self.pairs.push((house, digit));
        }
    }

    fn look(&mut self, board: &mut Board, house: usize, digit: Digit) -> Result<(), Contradiction> {
        let layout = board.layout;
        self.places.clear();
        self.places.extend(board.cells_at(house, board.places(house, digit)));
        let Some((&first, rest)) = self.places.split_first() else { return Ok(()) };
        for &other in layout.constraints_of(first) {
            let other = other as usize;
            let shared = other != house && rest.iter().all(|&cell| layout.is_in(cell, other));
            if !shared || board.place_count(other, digit) == self.places.len() {
                continue;
            }
            let places = board.cells_at(other, board.places(other, digit));
            self.outside.clear();
            self.outside.extend(places.filter(|&cell| !layout.is_in(cell, house)));
            board.record(|_| Step {
                technique: technique(layout, house),
                houses: vec![house, other],
                cells: self.places.clone(),
                digits: vec![digit],
                eliminated: self.outside.iter().map(|&cell| Candidate { cell, digit }).collect(),
            });
            for &cell in &self.outside {
                board.eliminate(Candidate { cell, digit })?;
            }
        }
        Ok(())
    }
}

/// What people call it when the argument starts from that house.
fn technique(layout: &Layout, house: usize) -> &'static str {
    match layout.constraints()[house].name().kind {
        "box" => "pointing",
        _ => "claiming",
    }
}

fn largest_overlap(layout: &Layout) -> usize {
    let mut shared = vec![0; layout.constraints().len()];
    let mut largest = 0;
    for (house, cells) in layout.houses() {
        shared.fill(0);
        for &other in cells.iter().flat_map(|&cell| layout.constraints_of(cell)) {
            shared[other as usize] += 1;
        }
        shared[house] = 0;
        largest = shared.iter().copied().fold(largest, usize::max);
    }
    largest
}

impl Propagator for Locked {
    fn start(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        self.pairs.clear();
        self.waiting.fill(false);
        for (house, _) in board.layout.houses() {
            for digit in 1..=board.layout.shape.side() as Digit {
                self.consider(board, house, digit);
            }
        }
        Ok(())
    }

    fn wake(&mut self, board: &Board, gone: &[Candidate]) {
        for candidate in gone {
            for &constraint in board.layout.constraints_of(candidate.cell) {
                if board.layout.constraints()[constraint as usize].is_house() {
                    self.consider(board, constraint as usize, candidate.digit);
                }
            }
        }
    }

    fn run(&mut self, board: &mut Board) -> Result<(), Contradiction> {
        let before = board.trail().len();
        while let Some((house, digit)) = self.pairs.pop() {
            self.waiting[house * board.layout.shape.side() + usize::from(digit) - 1] = false;
            self.look(board, house, digit)?;
            if board.trail().len() > before {
                return Ok(());
            }
        }
        Ok(())
    }
}
