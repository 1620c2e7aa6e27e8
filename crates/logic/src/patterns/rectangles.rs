//! Four cells in two rows, two columns and two boxes that have two digits in common, of which
//! one cell at least has no others; of incomplete rectangles some have only one of the two.
//! All of them are open, and so none is given.
//!
//! Only cells with the two digits of such a cell are looked at, so that on large grids the
//! work grows with these and not with all pairs of rows and columns.

use std::collections::BTreeMap;

use crate::patterns::{deadly::Deadly, links::holding};
use board::{Candidates, Cell, Digit, Layout};

/// The rectangles of the board, the complete or the incomplete ones.
pub(crate) fn rectangles(
    layout: &Layout,
    candidates: &Candidates,
    is_complete: bool,
) -> impl Iterator<Item = Deadly> {
    let fits = move |cells: &[Cell; 4], digits| {
        cells.iter().all(|&cell| has_both(candidates, cell, digits)) == is_complete
    };
    let least = if is_complete { 2 } else { 1 };
    let mut found: Vec<_> = floors(candidates)
        .into_iter()
        .flat_map(|(digits, floor)| {
            let all = move |cell| around(layout, candidates, digits, cell, least);
            floor.into_iter().flat_map(all).filter(move |(cells, digits)| fits(cells, *digits))
        })
        .collect();
    // Row by row, as people look.
    found.sort_unstable_by_key(|&([first, second, third, _], _)| (first, third, second));
    found.into_iter().map(|(cells, digits)| Deadly::of(candidates, cells.to_vec(), digits))
}

/// The cells with two candidates, by these.
pub(crate) fn floors(candidates: &Candidates) -> BTreeMap<[Digit; 2], Vec<Cell>> {
    let mut floors: BTreeMap<[Digit; 2], Vec<Cell>> = BTreeMap::new();
    for cell in (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2) {
        let digits: Vec<_> = candidates.digits(cell).collect();
        floors.entry([digits[0], digits[1]]).or_default().push(cell);
    }
    floors
}

/// Whether the cell has both digits.
pub(crate) fn has_both(candidates: &Candidates, cell: Cell, digits: [Digit; 2]) -> bool {
    digits.iter().all(|&digit| candidates.contains(cell, digit))
}

/// The corners, ascending, of the rectangles of which that cell is the first with these two
/// candidates only, and each has so many of them.
fn around(
    layout: &Layout,
    candidates: &Candidates,
    digits: [Digit; 2],
    floor: Cell,
    least: usize,
) -> Vec<([Cell; 4], [Digit; 2])> {
    let side = layout.shape.digits();
    let (row, column) = (floor / side, floor % side);
    let has = |cell| digits.iter().filter(|&&it| candidates.contains(cell, it)).count() >= least;
    let fits = |&cell: &Cell| cell != floor && candidates.count(cell) > 1 && has(cell);
    let is_floor = |&cell: &Cell| candidates.count(cell) == 2 && has_both(candidates, cell, digits);
    let beside: Vec<_> = (0..side).map(|it| row * side + it).filter(fits).collect();
    let below: Vec<_> = (0..side).map(|it| it * side + column).filter(fits).collect();
    let share_box = |other: Cell| holding(layout, &[floor, other]).count() > 1;
    let mut found = Vec::new();
    for &a in &beside {
        for &b in &below {
            let mut cells = [floor, a, b, b / side * side + a % side];
            // In one box on one side, and not on both: then there are two boxes.
            if share_box(a) != share_box(b) && fits(&cells[3]) {
                cells.sort_unstable();
                let first = cells.into_iter().find(is_floor);
                found.extend((first == Some(floor)).then_some((cells, digits)));
            }
        }
    }
    found
}
