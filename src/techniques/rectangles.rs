//! Four cells in two rows, two columns and two boxes that have two digits in common.

use super::links::holding;
use crate::board::{Candidates, Cell, Digit, Layout};

/// Four cells with two digits in common, some with others.
pub(super) struct Rectangle {
    /// Ascending.
    pub cells: [Cell; 4],
    pub digits: [Digit; 2],
    /// The cells with more digits.
    pub roof: Vec<Cell>,
}

/// The rectangles of the board.
pub(super) fn rectangles<'a>(
    layout: &'a Layout,
    candidates: &'a Candidates,
) -> impl Iterator<Item = Rectangle> + 'a {
    let side = layout.shape.side();
    let corners = (0..side).flat_map(move |row| (0..side).map(move |column| (row, column)));
    let open = move |cell: &Cell| candidates.count(*cell) > 1;
    corners.flat_map(move |(row, column)| {
        let rows = (row + 1..side).filter(move |&other| open(&(other * side + column)));
        let is_open = open(&(row * side + column));
        rows.filter(move |_| is_open).flat_map(move |other_row| {
            let columns = (column + 1..side).filter(move |&c| open(&(row * side + c)));
            columns.flat_map(move |other_column| {
                let cells = [(row, column), (row, other_column), (other_row, column)];
                let [a, b, c] = cells.map(|(row, column)| row * side + column);
                let cells = [a, b, c, other_row * side + other_column];
                rectangle(layout, candidates, cells)
            })
        })
    })
}

/// The rectangle of these corners, if the two digits of one of them are in all, and they lie
/// in two boxes.
fn rectangle(layout: &Layout, candidates: &Candidates, cells: [Cell; 4]) -> Option<Rectangle> {
    let floor = cells.into_iter().find(|&cell| candidates.count(cell) == 2)?;
    let mut digits = candidates.digits(floor);
    let digits = [digits.next()?, digits.next()?];
    let has_both = |cell: Cell| digits.iter().all(|&digit| candidates.contains(cell, digit));
    let share_box = |a: Cell, b: Cell| holding(layout, &[a, b]).count() > 1;
    let [a, b, c, d] = cells;
    // Side by side, or one above the other, and not both: then there are two boxes.
    let in_two = share_box(a, b) != share_box(a, c);
    if !in_two || !has_both(a) || !has_both(b) || !has_both(c) || !has_both(d) {
        return None;
    }
    let roof: Vec<_> = cells.into_iter().filter(|&cell| candidates.count(cell) > 2).collect();
    Some(Rectangle { cells, digits, roof })
}

impl Rectangle {
    /// The digits of the roof besides the two.
    pub(super) fn others(&self, candidates: &Candidates) -> Vec<Digit> {
        let digits = self.roof.iter().flat_map(|&cell| candidates.digits(cell));
        let mut others: Vec<_> = digits.filter(|digit| !self.digits.contains(digit)).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}
