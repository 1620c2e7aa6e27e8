//! Rectangles of four cells in two rows, two columns and two boxes that share two digits. At least
//! one cell has no other digits; in incomplete rectangles some cells have only one of the two. No
//! cell is given, because each has at least two candidates.
//!
//! Only cells with exactly two candidates are starting points. On large grids the work therefore
//! grows with their number and not with all pairs of rows and columns.

use std::collections::BTreeMap;

use crate::patterns::{
    deadly::{self, DeadlyPattern},
    links::holding,
};
use board::{Candidates, Cell, Digit, Layout};

/// The rectangles of a board with no constraints but rows, columns and boxes, in row order.
pub(crate) struct Rectangles {
    complete: Vec<DeadlyPattern>,
    incomplete: Vec<DeadlyPattern>,
}

impl Rectangles {
    pub(crate) fn of(layout: &Layout, candidates: &Candidates) -> Rectangles {
        let floors = match deadly::is_classic(layout) {
            true => floors(candidates),
            false => BTreeMap::new(),
        };
        let all = floors.into_iter().flat_map(|(digits, floor)| {
            floor.into_iter().flat_map(move |cell| around(layout, candidates, digits, cell))
        });
        let is_complete = |(cells, digits): &([Cell; 4], [Digit; 2])| {
            cells.iter().all(|&cell| has_both(candidates, cell, *digits))
        };
        let (complete, incomplete): (Vec<_>, Vec<_>) = all.partition(is_complete);
        let [complete, incomplete] = [complete, incomplete].map(|mut found| {
            found.sort_unstable_by_key(|&([first, second, third, _], _)| (first, third, second));
            let of = |(cells, digits): ([Cell; 4], _)| {
                DeadlyPattern::of(candidates, cells.into(), digits)
            };
            found.into_iter().map(of).collect()
        });
        Rectangles { complete, incomplete }
    }

    /// Returns the rectangles with missing candidates, or the complete ones.
    pub(crate) fn of_kind(&self, is_incomplete: bool) -> &[DeadlyPattern] {
        if is_incomplete { &self.incomplete } else { &self.complete }
    }
}

/// Returns the cells with two candidates, grouped by these.
pub(crate) fn floors(candidates: &Candidates) -> BTreeMap<[Digit; 2], Vec<Cell>> {
    let mut floors: BTreeMap<[Digit; 2], Vec<Cell>> = BTreeMap::new();
    for cell in (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2) {
        let digits: Vec<_> = candidates.digits(cell).collect();
        floors.entry([digits[0], digits[1]]).or_default().push(cell);
    }
    floors
}

/// Returns true if the cell has both digits.
pub(crate) fn has_both(candidates: &Candidates, cell: Cell, digits: [Digit; 2]) -> bool {
    digits.iter().all(|&digit| candidates.contains(cell, digit))
}

/// Returns the rectangles, with ascending corners, in which `floor` is the first cell with only
/// these two candidates. Each corner has at least one of the two.
fn around(
    layout: &Layout,
    candidates: &Candidates,
    digits: [Digit; 2],
    floor: Cell,
) -> Vec<([Cell; 4], [Digit; 2])> {
    let side = layout.shape.digits();
    let (row, column) = (floor / side, floor % side);
    let has = |cell| digits.iter().any(|&digit| candidates.contains(cell, digit));
    let fits = |&cell: &Cell| cell != floor && candidates.count(cell) > 1 && has(cell);
    let is_floor = |&cell: &Cell| candidates.count(cell) == 2 && has_both(candidates, cell, digits);
    let beside: Vec<_> = (0..side).map(|it| row * side + it).filter(fits).collect();
    let below: Vec<_> = (0..side).map(|it| it * side + column).filter(fits).collect();
    let share_box = |other: Cell| holding(layout, &[floor, other]).count() > 1;
    let mut found = Vec::new();
    for &a in &beside {
        for &b in &below {
            let mut cells = [floor, a, b, b / side * side + a % side];
            // The corners share a box in one direction but not in both, so there are two boxes.
            if share_box(a) != share_box(b) && fits(&cells[3]) {
                cells.sort_unstable();
                let first = cells.into_iter().find(is_floor);
                found.extend((first == Some(floor)).then_some((cells, digits)));
            }
        }
    }
    found
}
