//! Strongly connected components of the open cells of one constraint. A cell has edges to the cells
//! matched to its candidates.
//!
//! In most cases the cells reachable from a cell form a component, as in the previous call. Two
//! searches in any order verify this, one along the edges and one against them.
//!
//! The remaining cells take two depth-first searches, the second in reverse order of leaving (S. R.
//! Kosaraju, 1978; M. Sharir, 1981). All searches find unvisited cells a word at a time: forwards,
//! a cell's candidates give the digits; backwards, a digit's places give the cells. An edge to a
//! visited cell therefore costs one bit of a word, while Tarjan's single search examines each edge.

use super::board::PropagationBoard;
use crate::bits::{self, first_common};
use board::{Cell, Digit};

/// Computes the components of one graph after another, in the same buffers.
pub(crate) struct Components {
    /// The digits matched to unvisited places.
    digits_ahead: Vec<u64>,
    /// A copy of `digits_ahead` from before a search.
    digits_before: Vec<u64>,
    /// The unvisited places.
    places_ahead: Vec<u64>,
    path: Vec<u16>,
    /// The places in the order in which the search left them.
    left: Vec<u16>,
    /// The places of the current component.
    members: Vec<u16>,
}

/// A constraint with a complete matching of its cells.
pub(crate) struct MatchedConstraint<'a> {
    /// The board.
    pub board: &'a PropagationBoard<'a>,
    /// The number of the constraint.
    pub number: usize,
    /// The cells of the constraint.
    pub cells: &'a [Cell],
    /// The place matched to each digit, or `u16::MAX` for an unmatched digit.
    pub owners: &'a [u16],
    /// The digit matched to each place.
    pub digits: &'a [Digit],
    /// The places of open cells, ascending.
    pub open: &'a [u16],
}

impl Components {
    /// Creates buffers for constraints of up to `side` cells.
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

    /// Calls `each` with the places of every component of open cells that may lose candidates. Any
    /// cell may keep the digits in `releasable`.
    pub(crate) fn find(
        &mut self,
        matched: &MatchedConstraint,
        releasable: &[u64],
        mut each: impl FnMut(&[u16]),
    ) {
        self.digits_ahead.fill(0);
        self.left.clear();
        for &place in matched.open {
            let digit = matched.digits[usize::from(place)];
            bits::insert(&mut self.digits_ahead, usize::from(digit) - 1);
        }
        // If the first search reaches all open places, no edge leaves their component: the singles
        // propagator runs first at every level and has removed the digits of fixed cells.
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

    /// Visits the component of the owner of `digit` if no edge leads out of it, and returns whether
    /// it did. The search stops after `enough` places, because there are no more.
    fn goes_over_closed(
        &mut self,
        matched: &MatchedConstraint,
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

    /// Visits everything reachable from the owner of `digit` and appends the places to `left` in
    /// the order of leaving.
    fn forwards(&mut self, matched: &MatchedConstraint, digit: usize) {
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

    /// Collects the unvisited places that lead to `root`, at most `most`, as the component.
    fn backwards(&mut self, matched: &MatchedConstraint, root: u16, most: usize) {
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
