//! What the techniques that assume a single solution share: the boards they hold on, and the
//! cells with two digits of which they say that something else is in one.
//!
//! A deadly pattern is one that could be filled in two ways with everything else the same.
//! That takes rules which see rows, columns and boxes only; and cells that the puzzle leaves
//! free, so neither givens (which have one candidate and are in no pattern) nor cells with
//! candidates that the puzzle rules out (of that a layout tells nothing: who uses these
//! techniques has to see to it).

use board::{Candidates, Cell, Digit, Layout};

/// Whether all constraints are the rows, columns and boxes, each of them once.
pub(super) fn is_classic(layout: &Layout) -> bool {
    let kinds = ["row", "column", "box"];
    let count = |kind| {
        let of_kind = layout.constraints().iter().filter(|c| c.name().kind == kind);
        of_kind.filter(|c| c.is_house()).count()
    };
    layout.constraints().len() == 3 * layout.shape.side()
        && kinds.into_iter().all(|kind| count(kind) == layout.shape.side())
}

/// Cells with two digits in common that could hold these in two ways, if they held no others.
pub(super) struct Deadly {
    /// Ascending.
    pub cells: Vec<Cell>,
    pub digits: [Digit; 2],
    /// The cells with more digits, ascending.
    pub roof: Vec<Cell>,
}

impl Deadly {
    /// The pattern of these cells, all of which have the two digits.
    pub(super) fn of(candidates: &Candidates, mut cells: Vec<Cell>, digits: [Digit; 2]) -> Deadly {
        cells.sort_unstable();
        let roof = cells.iter().copied().filter(|&cell| candidates.count(cell) > 2).collect();
        Deadly { cells, digits, roof }
    }

    /// The digits of the roof besides the two, ascending.
    pub(super) fn others(&self, candidates: &Candidates) -> Vec<Digit> {
        let digits = self.roof.iter().flat_map(|&cell| candidates.digits(cell));
        let mut others: Vec<_> = digits.filter(|digit| !self.digits.contains(digit)).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}
