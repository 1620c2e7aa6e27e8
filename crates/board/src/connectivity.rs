//! Connectivity: the cells with the digits of each of some sets are connected by edges, and there are
//! some.

use crate::{
    Candidate, Candidates, Cell, Digit, narrow::UnsatisfiableRelation, relation::DigitSet,
};

/// The sets of digits, and the neighbours of each cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connectivity {
    /// The sets of digits, which are disjoint.
    pub sets: Vec<DigitSet>,
    /// For each cell of the relation, by its index: the indices of its neighbours.
    pub neighbours: Vec<Vec<u32>>,
    /// An upper bound of the distance of two cells of a connected set within it.
    pub max_distance: usize,
    /// A lower bound of the number of cells of each connected set, which other constraints ensure.
    pub min_cells: usize,
}

impl Connectivity {
    /// Returns for each cell whether it is connected with `start` through cells that `is_in`
    /// accepts, at a distance of at most [`Connectivity::max_distance`].
    fn reached(&self, start: usize, is_in: &dyn Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.neighbours.len()];
        reached[start] = true;
        let mut outermost = vec![start];
        for _ in 0..self.max_distance {
            for index in std::mem::take(&mut outermost) {
                for &next in &self.neighbours[index] {
                    let next = next as usize;
                    if is_in(next) && !std::mem::replace(&mut reached[next], true) {
                        outermost.push(next);
                    }
                }
            }
        }
        reached
    }

    /// Returns true if it holds for these digits, one for each cell.
    pub fn holds(&self, digits: &[Digit]) -> bool {
        self.sets.iter().all(|set| {
            let is_in = |index: usize| set.contains(digits[index]);
            let Some(start) = (0..digits.len()).find(|&index| is_in(index)) else { return false };
            let reached = self.reached(start, &is_in);
            (0..digits.len()).all(|index| reached[index] || !is_in(index))
        })
    }

    /// Excludes the digits of each set from cells that a cell of the set cannot reach.
    pub(crate) fn narrow(
        &self,
        cells: &[Cell],
        left: &Candidates,
        gone: &mut Vec<Candidate>,
    ) -> Result<(), UnsatisfiableRelation> {
        for set in &self.sets {
            let may_be = |index: usize| left.digits(cells[index]).any(|it| set.contains(it));
            let must_be = |index: usize| left.digits(cells[index]).all(|it| set.contains(it));
            let Some(start) = (0..cells.len()).find(|&index| must_be(index)) else {
                if (0..cells.len()).any(may_be) {
                    continue;
                }
                return Err(UnsatisfiableRelation);
            };
            let reached = self.reached(start, &may_be);
            for (index, &cell) in cells.iter().enumerate().filter(|&(index, _)| !reached[index]) {
                if must_be(index) {
                    return Err(UnsatisfiableRelation);
                }
                let lost = left.digits(cell).filter(|&digit| set.contains(digit));
                gone.extend(lost.map(|digit| Candidate { cell, digit }));
            }
        }
        Ok(())
    }
}

/// Returns an upper bound of the distance of two cells of a connected set within the set, on a board
/// of these rows and columns.
///
/// A shortest path has at most three cells of each 2×2 square, because four form a circle.
pub(crate) fn max_distance(rows: usize, columns: usize) -> usize {
    let squares = (rows / 2) * (columns / 2);
    let rest = rows * columns - 4 * squares;
    (3 * squares + rest).saturating_sub(1)
}
