//! Strongly connected components of the open cells of one constraint, where a
//! cell leads to the cells matched to its candidates.
//!
//! Two depth-first searches, one along the arrows and one against them in the
//! reverse order of leaving (S. R. Kosaraju, 1978; M. Sharir, 1981). Both step
//! to the next cell not yet met by whole words: forwards a cell's candidates
//! give the digits, backwards a digit's places give the cells. So an arrow that
//! leads nowhere new costs a bit of a word, where Tarjan's single search looks
//! at each.

use super::board::Board;
use crate::bits::{self, first_common};
use board::{Cell, Digit};

/// Components of one graph after another, in the same memory.
pub(crate) struct Components {
    /// Digits matched to places not met yet.
    digits_ahead: Vec<u64>,
    /// Places not met yet.
    places_ahead: Vec<u64>,
    path: Vec<u16>,
    /// The places in the order in which the search left them.
    left: Vec<u16>,
    /// The places of the component at hand.
    members: Vec<u16>,
}

/// A constraint with a complete matching of its cells.
pub(crate) struct Matched<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// The constraint's number.
    pub number: usize,
    /// Its cells.
    pub cells: &'a [Cell],
    /// The place matched to each digit, `u16::MAX` for a digit left over.
    pub owners: &'a [u16],
    /// The digit matched to each place.
    pub digits: &'a [Digit],
}

impl Components {
    /// For constraints of up to `side` cells.
    pub(crate) fn new(side: usize) -> Components {
        let none = vec![0; side.div_ceil(64)];
        Components {
            digits_ahead: none.clone(),
            places_ahead: none,
            path: Vec::new(),
            left: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Calls `each` with the places of every component of open cells.
    pub(crate) fn find(&mut self, matched: &Matched, mut each: impl FnMut(&[u16])) {
        self.digits_ahead.fill(0);
        self.left.clear();
        for (place, &cell) in matched.cells.iter().enumerate() {
            if matched.board.cell_count(cell) > 1 {
                bits::insert(&mut self.digits_ahead, usize::from(matched.digits[place]) - 1);
            }
        }
        while let Some(digit) = bits::first(&self.digits_ahead) {
            self.forwards(matched, digit);
        }
        self.places_ahead.fill(0);
        for &place in &self.left {
            bits::insert(&mut self.places_ahead, usize::from(place));
        }
        while let Some(root) = self.left.pop() {
            if bits::remove(&mut self.places_ahead, usize::from(root)) {
                self.backwards(matched, root);
                each(&self.members);
            }
        }
    }

    /// Meets all that the owner of the digit leads to, and leaves it.
    fn forwards(&mut self, matched: &Matched, digit: usize) {
        bits::remove(&mut self.digits_ahead, digit);
        self.path.push(matched.owners[digit]);
        while let Some(&place) = self.path.last() {
            let candidates = matched.board.candidates.words(matched.cells[usize::from(place)]);
            match first_common(candidates, &self.digits_ahead) {
                Some(digit) => {
                    bits::remove(&mut self.digits_ahead, digit);
                    self.path.push(matched.owners[digit]);
                }
                None => {
                    self.path.pop();
                    self.left.push(place);
                }
            }
        }
    }

    /// Meets all that leads to the root and has not been met: its component.
    fn backwards(&mut self, matched: &Matched, root: u16) {
        self.members.clear();
        self.members.push(root);
        let mut next = 0;
        while let Some(&place) = self.members.get(next) {
            let digit = matched.digits[usize::from(place)];
            let places = matched.board.places(matched.number, digit);
            while let Some(other) = first_common(places, &self.places_ahead) {
                bits::remove(&mut self.places_ahead, other);
                self.members.push(other as u16);
            }
            next += 1;
        }
    }
}
