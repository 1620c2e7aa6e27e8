//! Provides the phrases that explanations share: lists of cells and digits, and names of houses.

use std::fmt::Display;

use crate::deduction::{ChainPlace, Step};
use board::{Candidate, Candidates, Cell, ConstraintKind, ConstraintName, Digit, Layout};

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

/// Returns the names of constraints as a list, such as `rows 1 and 4` or `row 1 and box 2`. The
/// numbers are those of the layout.
pub fn houses(layout: &Layout, numbers: &[usize], conjunction: &str) -> String {
    let names: Vec<ConstraintName> =
        numbers.iter().map(|&number| layout.constraints()[number].name()).collect();
    match names[..] {
        [first, _, ..] if names.iter().all(|it| it.kind == first.kind) => {
            let plural = match first.kind {
                ConstraintKind::Row => "rows",
                ConstraintKind::Column => "columns",
                ConstraintKind::Box => "boxes",
                ConstraintKind::At(..) => return list(names, conjunction),
            };
            format!("{plural} {}", list(names.iter().map(|it| it.number), conjunction))
        }
        _ => list(names, conjunction),
    }
}

/// Returns which digits the cells of a step have, such as
/// `r1c2 and r1c5 hold only 3 and 7 in row 1`.
pub(crate) fn holding(layout: &Layout, step: &Step) -> String {
    let verb = if step.cells.len() == 1 { "holds" } else { "hold" };
    let holders = cells(layout, &step.cells, "and");
    let held = digits(layout, &step.digits, "and");
    format!("{holders} {verb} only {held} in {}", house(layout, step, 0))
}

/// Returns a cell with its candidates, such as `r1c2 (3, 7)`.
pub fn with_digits(layout: &Layout, board: &Candidates, cell: Cell) -> String {
    let digits = board.digits(cell).map(|digit| layout.digit(digit).to_string());
    format!("{} ({})", layout.shape.name(cell), digits.collect::<Vec<_>>().join(", "))
}

/// Returns the digits of an almost locked set, such as `r1c2 is 3 or 7` or
/// `r1c2 and r1c3 hold all but one of 3, 7 and 8`.
pub(crate) fn almost_locked(layout: &Layout, board: &Candidates, set: &[Cell]) -> String {
    let mut held: Vec<Digit> = set.iter().flat_map(|&cell| board.digits(cell)).collect();
    held.sort_unstable();
    held.dedup();
    let names = cells(layout, set, "and");
    match set.len() {
        1 => format!("{names} is {}", digits(layout, &held, "or")),
        _ => format!("{names} hold all but one of {}", digits(layout, &held, "and")),
    }
}

/// Returns whether a cell or one of several cells has the digit, such as `r1c2 or r1c3 is 5`.
pub fn place_is(layout: &Layout, place: &ChainPlace) -> String {
    format!("{} is {}", cells(layout, &place.cells, "or"), layout.digit(place.digit))
}

/// Returns the opposite of [`place_is`], such as `neither r1c2 nor r1c3 is 5`.
pub fn place_is_not(layout: &Layout, place: &ChainPlace) -> String {
    let (cells, digit) = (cells(layout, &place.cells, "nor"), layout.digit(place.digit));
    match place.cells.len() {
        1 => format!("{cells} is not {digit}"),
        _ => format!("neither {cells} is {digit}"),
    }
}

/// Returns the digits that a cell may have, such as `5`, `3 or 7`, `at least 4` or `not 5`. The
/// digits must be ascending.
pub fn possible(layout: &Layout, possible: &[Digit]) -> String {
    let highest = layout.shape.digits() as Digit;
    let is_range = |from: Digit, to: Digit| possible.iter().copied().eq(from..=to);
    match *possible {
        [] => "none of the digits".to_owned(),
        [.., last] if possible.len() > MOST_LISTED && is_range(1, last) => {
            format!("at most {}", layout.digit(last))
        }
        [first, ..] if possible.len() > MOST_LISTED && is_range(first, highest) => {
            format!("at least {}", layout.digit(first))
        }
        [first, .., last] if possible.len() > MOST_LISTED && is_range(first, last) => {
            format!("from {} to {}", layout.digit(first), layout.digit(last))
        }
        _ if 2 * possible.len() > usize::from(highest) + 1 => {
            let missing: Vec<Digit> = (1..=highest).filter(|it| !possible.contains(it)).collect();
            format!("not {}", digits(layout, &missing, "or"))
        }
        _ => digits(layout, possible, "or"),
    }
}

/// The most digits that [`possible`] lists if they are a range.
const MOST_LISTED: usize = 2;

/// Returns that the candidates are impossible, such as
/// `r1c2 cannot be 3, and r1c3 and r1c4 cannot be 4 or 5`.
pub fn cannot(layout: &Layout, eliminated: &[Candidate]) -> String {
    let groups = by_digits(eliminated).into_iter().map(|(of_group, of_cells)| {
        let (of_cells, of_group) =
            (cells(layout, &of_cells, "and"), digits(layout, &of_group, "or"));
        format!("{of_cells} cannot be {of_group}")
    });
    groups.collect::<Vec<_>>().join(", and ")
}

/// Returns the eliminated candidates, such as `3 in r1c2, or 4 or 5 in r1c3 or r1c4`. Cells that lose
/// the same digits are named together; `joint` separates these groups.
pub fn eliminated(layout: &Layout, eliminated: &[Candidate], joint: &str) -> String {
    let words = by_digits(eliminated).into_iter().map(|(of_group, of_cells)| {
        format!("{} in {}", digits(layout, &of_group, "or"), cells(layout, &of_cells, "or"))
    });
    words.collect::<Vec<_>>().join(joint)
}

/// Returns the cells that lose the same digits together. The candidates are ascending.
fn by_digits(eliminated: &[Candidate]) -> Vec<(Vec<Digit>, Vec<Cell>)> {
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for of_cell in eliminated.chunk_by(|a, b| a.cell == b.cell) {
        let digits: Vec<Digit> = of_cell.iter().map(|it| it.digit).collect();
        match groups.iter_mut().find(|group| group.0 == digits) {
            Some(group) => group.1.push(of_cell[0].cell),
            None => groups.push((digits, vec![of_cell[0].cell])),
        }
    }
    groups
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
