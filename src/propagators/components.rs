//! Strongly connected components of the cells of one constraint, where a cell
//! leads to the cells matched to its candidates.
//!
//! R. Tarjan, *Depth-first search and linear graph algorithms*, SIAM J. Comput.
//! 1(2), 1972; written without recursion, since a path may be as long as the side.

use crate::board::{Candidates, Cell};

const NONE: u16 = u16::MAX;

/// Components of one graph after another, in the same memory.
pub struct Components {
    /// The order in which places were met; [`NONE`] before.
    met: Vec<u16>,
    /// The earliest met place that is known to be reached and still open.
    low: Vec<u16>,
    /// The component of a place; [`NONE`] while it is open.
    component: Vec<u16>,
    /// Whether a component reaches a digit that is left over.
    escapes: Vec<bool>,
    open: Vec<u16>,
    path: Vec<Visit>,
}

/// A place on the path and the candidates of it not yet followed.
struct Visit {
    place: u16,
    word: u16,
    left: u64,
}

impl Components {
    /// For graphs of up to `side` places.
    pub fn new(side: usize) -> Components {
        let none = vec![NONE; side];
        Components {
            met: none.clone(),
            low: none.clone(),
            component: none,
            escapes: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Whether a candidate of `place` matched to `owner` is in no complete
    /// assignment.
    #[inline]
    pub fn separates(&self, place: usize, owner: usize) -> bool {
        let component = self.component[owner];
        self.component[place] != component && !self.escapes[usize::from(component)]
    }

    /// Finds the components; `owners` has the place matched to each digit, or
    /// `u16::MAX` for a digit left over.
    pub fn find(&mut self, candidates: &Candidates, cells: &[Cell], owners: &[u16]) {
        self.met[..cells.len()].fill(NONE);
        self.component[..cells.len()].fill(NONE);
        self.escapes.clear();
        let mut count = 0;
        for root in 0..cells.len() {
            if self.met[root] == NONE {
                self.walk(root as u16, &mut count, candidates, cells, owners);
            }
        }
    }

    fn walk(
        &mut self,
        root: u16,
        count: &mut u16,
        candidates: &Candidates,
        cells: &[Cell],
        owners: &[u16],
    ) {
        let mut escapes = vec![];
        self.enter(root, count, candidates, cells);
        escapes.push(false);
        while let Some(visit) = self.path.last_mut() {
            let words = candidates.words(cells[usize::from(visit.place)]);
            if visit.left == 0 {
                visit.word += 1;
                match words.get(usize::from(visit.word)) {
                    Some(&word) => visit.left = word,
                    None => {
                        let place = visit.place;
                        self.leave(place, &mut escapes);
                    }
                }
                continue;
            }
            let digit = usize::from(visit.word) * 64 + visit.left.trailing_zeros() as usize;
            visit.left &= visit.left - 1;
            let (place, next) = (usize::from(visit.place), owners[digit]);
            let depth = escapes.len() - 1;
            if next == NONE {
                escapes[depth] = true;
            } else if self.met[usize::from(next)] == NONE {
                self.enter(next, count, candidates, cells);
                escapes.push(false);
            } else if self.component[usize::from(next)] == NONE {
                self.low[place] = self.low[place].min(self.met[usize::from(next)]);
            } else {
                escapes[depth] |= self.escapes[usize::from(self.component[usize::from(next)])];
            }
        }
    }

    fn enter(&mut self, place: u16, count: &mut u16, candidates: &Candidates, cells: &[Cell]) {
        self.met[usize::from(place)] = *count;
        self.low[usize::from(place)] = *count;
        *count += 1;
        self.open.push(place);
        let left = candidates.words(cells[usize::from(place)])[0];
        self.path.push(Visit { place, word: 0, left });
    }

    /// Closes a place: if nothing earlier is reached, it heads a component.
    fn leave(&mut self, place: u16, escapes: &mut Vec<bool>) {
        self.path.pop();
        let escaped = escapes.pop().unwrap_or(false);
        let low = self.low[usize::from(place)];
        if low == self.met[usize::from(place)] {
            let number = self.escapes.len() as u16;
            self.escapes.push(escaped);
            while let Some(member) = self.open.pop() {
                self.component[usize::from(member)] = number;
                if member == place {
                    break;
                }
            }
        }
        if let (Some(parent), Some(reached)) = (self.path.last(), escapes.last_mut()) {
            let parent = usize::from(parent.place);
            self.low[parent] = self.low[parent].min(low);
            *reached |= escaped;
        }
    }
}
