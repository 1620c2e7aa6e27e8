//! Boards that would be bivalue universal graves without some candidates.

use board::{Candidate, Candidates, Cell, Digit, Layout};

/// The candidates without which the board would be such a grave, ascending; none if it is one,
/// or if there is no telling them. Every open cell with more than two candidates has some.
pub(super) fn extras(layout: &Layout, candidates: &Candidates) -> Vec<Candidate> {
    let side = layout.shape.side();
    let mut more = Vec::new();
    for cell in 0..candidates.cells() {
        match candidates.count(cell) {
            0 => return Vec::new(),
            1 | 2 => {}
            // So many are no longer seen by anyone.
            _ if more.len() == side => return Vec::new(),
            _ => more.push(cell),
        }
    }
    let extras = more.iter().map(|&cell| extras_of(layout, candidates, cell));
    let extras: Option<Vec<Vec<Candidate>>> = extras.collect();
    let extras = extras.unwrap_or_default().concat();
    let mut rest = candidates.clone();
    extras.iter().for_each(|&extra| _ = rest.eliminate(extra));
    if is_grave(layout, &rest) { extras } else { Vec::new() }
}

/// The candidates of a cell that have more than two places in each of its houses, if all but
/// two are so.
fn extras_of(layout: &Layout, candidates: &Candidates, cell: Cell) -> Option<Vec<Candidate>> {
    let has_more = |&digit: &Digit| {
        layout.constraints_of(cell).iter().all(|&house| {
            let cells = layout.constraints()[house as usize].cells().iter();
            cells.filter(|&&it| candidates.contains(it, digit)).count() > 2
        })
    };
    let extras = candidates.digits(cell).filter(has_more);
    let extras: Vec<_> = extras.map(|digit| Candidate { cell, digit }).collect();
    (extras.len() + 2 == candidates.count(cell)).then_some(extras)
}

/// Whether each digit is placed in each house, or has two places in it, in cells with another
/// candidate.
fn is_grave(layout: &Layout, candidates: &Candidates) -> bool {
    layout.houses().all(|(_, cells)| {
        (1..=candidates.side() as Digit).all(|digit| {
            let mut places = cells.iter().filter(|&&cell| candidates.contains(cell, digit));
            match (places.next(), places.next(), places.next()) {
                (Some(&cell), None, None) => candidates.count(cell) == 1,
                (Some(&a), Some(&b), None) => [a, b].iter().all(|&c| candidates.count(c) == 2),
                _ => false,
            }
        })
    })
}
