//! Strongly connected components of the open cells of one constraint, where a
//! cell leads to the cells matched to its candidates.
//!
//! Mostly what a cell leads to is a component as a whole, and has been one
//! before: two searches in any order tell, along the arrows and against them. What
//! is left takes two depth-first searches, the second in the reverse order of
//! leaving (S. R. Kosaraju, 1978; M. Sharir, 1981). All step to cells not yet
//! met by whole words: forwards a cell's candidates give the digits, backwards
//! a digit's places give the cells. So an arrow that leads nowhere new costs a
//! bit of a word, where Tarjan's single search looks at each.

use super::board::Board;
use crate::bits::{self, first_common};
use board::{Cell, Digit};

/// Components of one graph after another, in the same memory.
pub(crate) struct Components {
    /// Digits matched to places not met yet.
    digits_ahead: Vec<u64>,
    /// The same before a search.
    digits_before: Vec<u64>,
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
    /// The places of open cells, ascending.
    pub open: &'a [u16],
}

impl Components {
    /// For constraints of up to `side` cells.
    pub(crate) fn new(side: usize) -> Components {
        let none = vec![0; side.div_ceil(64)];
        Components {
            digits_ahead: none.clone(),
            digits_before: none.clone(),
            places_ahead: none,
            path: Vec::new(),
            left: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Calls `each` with the places of every component of open cells that may have something to
    /// lose, where any cell may keep the digits that are releasable.
    pub(crate) fn find(
        &mut self,
        matched: &Matched,
        releasable: &[u64],
        mut each: impl FnMut(&[u16]),
    ) {
        self.digits_ahead.fill(0);
        self.left.clear();
        for &place in matched.open {
            let digit = matched.digits[usize::from(place)];
            bits::insert(&mut self.digits_ahead, usize::from(digit) - 1);
        }
        // If all are met at once, no cell leads anywhere else: singles, which every level begins with,
        // have taken the digits of settled cells.
        let mut enough = matched.open.len();
        while let Some(digit) = bits::first(&self.digits_ahead) {
            if !self.goes_over_closed(matched, releasable, digit, enough) {
                break;
            }
            enough = usize::MAX;
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
                self.backwards(matched, root, usize::MAX);
                each(&self.members);
            }
        }
    }

    /// Goes over the component of the owner of the digit if nothing leads out of it, and tells
    /// whether it did. `enough` places that are met are all that could be.
    fn goes_over_closed(
        &mut self,
        matched: &Matched,
        releasable: &[u64],
        digit: usize,
        enough: usize,
    ) -> bool {
        self.digits_before.copy_from_slice(&self.digits_ahead);
        bits::remove(&mut self.digits_ahead, digit);
        self.places_ahead.fill(0);
        self.members.clear();
        self.members.push(matched.owners[digit]);
        let (mut next, mut out) = (0, 0);
        while let Some(&place) = self.members.get(next)
            && self.members.len() < enough
        {
            let candidates = matched.board.candidates.words(matched.cells[usize::from(place)]);
            let (width, ahead) = (candidates.len(), &mut self.digits_ahead[..]);
            let (ahead, before) = (&mut ahead[..width], &self.digits_before[..width]);
            let kept = &releasable[..width];
            for i in 0..width {
                let mut new = candidates[i] & ahead[i];
                ahead[i] &= !new;
                out |= candidates[i] & !(before[i] | kept[i]);
                while new != 0 {
                    let owner = matched.owners[64 * i + new.trailing_zeros() as usize];
                    bits::insert(&mut self.places_ahead, usize::from(owner));
                    self.members.push(owner);
                    new &= new - 1;
                }
            }
            next += 1;
        }
        let all = self.members.len();
        if out == 0 {
            self.backwards(matched, matched.owners[digit], all);
        }
        let is_closed = out == 0 && self.members.len() == all;
        if !is_closed {
            self.digits_ahead.copy_from_slice(&self.digits_before);
        }
        is_closed
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

    /// Meets all that leads to the root and has not been met, at most so many: its component.
    fn backwards(&mut self, matched: &Matched, root: u16, most: usize) {
        self.members.clear();
        self.members.push(root);
        let mut next = 0;
        while let Some(&place) = self.members.get(next)
            && self.members.len() < most
        {
            let digit = matched.digits[usize::from(place)];
            let places = matched.board.places(matched.number, digit);
            let ahead = &mut self.places_ahead[..places.len()];
            for i in 0..places.len() {
                let mut new = places[i] & ahead[i];
                ahead[i] &= !new;
                while new != 0 {
                    self.members.push((64 * i) as u16 + new.trailing_zeros() as u16);
                    new &= new - 1;
                }
            }
            next += 1;
        }
    }
}
