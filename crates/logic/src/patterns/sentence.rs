//! Provides the phrases that explanations share: lists of cells and digits, and names of houses.

use std::fmt::Display;

use crate::deduction::Step;
use board::{Candidate, Cell, ConstraintName, Digit, Layout};

/// Returns the names of cells as a list, such as `r1c2, r1c5 and r1c7`.
pub fn cells(layout: &Layout, cells: &[Cell], conjunction: &str) -> String {
    list(cells.iter().map(|&cell| layout.shape.name(cell)), conjunction)
}

/// Returns digits as a list, such as `3, 7 or 8`.
pub fn digits(layout: &Layout, digits: &[Digit], conjunction: &str) -> String {
    list(digits.iter().map(|&digit| layout.digit(digit)), conjunction)
}

/// Returns the name of the step's constraint at this index, such as `row 1`.
pub(crate) fn house(layout: &Layout, step: &Step, place: usize) -> ConstraintName {
    layout.constraints()[step.houses[place]].name()
}

/// Returns the names of constraints as a list, such as `row 1 and row 4`. The numbers are those of the
/// layout.
pub(crate) fn houses(layout: &Layout, numbers: &[usize], conjunction: &str) -> String {
    list(numbers.iter().map(|&number| layout.constraints()[number].name()), conjunction)
}

/// Returns which digits the cells of a step have, such as
/// `r1c2 and r1c5 hold only 3 and 7 in row 1`.
pub(crate) fn holding(layout: &Layout, step: &Step) -> String {
    let verb = if step.cells.len() == 1 { "holds" } else { "hold" };
    let holders = cells(layout, &step.cells, "and");
    let held = digits(layout, &step.digits, "and");
    format!("{holders} {verb} only {held} in {}", house(layout, step, 0))
}

/// Returns the eliminated candidates, such as `3 in r1c2, or 4 or 5 in r1c3 or r1c4`. Cells that lose
/// the same digits are named together; `joint` separates these groups.
pub fn eliminated(layout: &Layout, eliminated: &[Candidate], joint: &str) -> String {
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for of_cell in eliminated.chunk_by(|a, b| a.cell == b.cell) {
        let digits: Vec<Digit> = of_cell.iter().map(|it| it.digit).collect();
        match groups.iter_mut().find(|group| group.0 == digits) {
            Some(group) => group.1.push(of_cell[0].cell),
            None => groups.push((digits, vec![of_cell[0].cell])),
        }
    }
    let words = groups.iter().map(|(of_group, of_cells)| {
        format!("{} in {}", digits(layout, of_group, "or"), cells(layout, of_cells, "or"))
    });
    words.collect::<Vec<_>>().join(joint)
}

/// Joins the last two items by the conjunction and the others by commas.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, conjunction: &str) -> String {
    let mut words: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match words.pop() {
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} {conjunction} {last}", words.join(", ")),
        None => String::new(),
    }
}
