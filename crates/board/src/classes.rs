//! Helpers for rules that require digits of different classes near each other: low, middle and
//! high, or residues.

use crate::{
    Cell, Shape,
    cell_rules::CellRule,
    rule::{FullGrid, Primitives},
};

/// Returns 0, 1 or 2 for a low, middle or high value.
///
/// There are equally many low and high values. Of 3k + 1 digits there is one more in the middle, of
/// 3k + 2 one less.
pub(crate) fn third(shape: Shape, value: i64) -> i64 {
    let (values, outer) = (shape.values(), (shape.digits() as i64 + 1) / 3);
    match value {
        low if low < values.start() + outer => 0,
        high if high > values.end() - outer => 2,
        _ => 1,
    }
}

/// Like [`third`], but computed independently for the verification of grids. Low values have more
/// than twice as many values above them as below, high values the other way round.
pub(crate) fn third_independently(shape: Shape, value: i64) -> i64 {
    let (below, above) = (value - shape.values().start(), shape.values().end() - value);
    i64::from(above < 2 * below + 1) + i64::from(2 * above < below)
}

/// Requires any `many` consecutive cells of a line to differ in class; on a closed loop also across
/// its ends.
pub(crate) fn keep_apart(
    on: &CellRule,
    many: usize,
    asks: &mut Primitives,
    class: impl Fn(i64) -> i64,
) {
    let (cells, closed) = on.ring();
    let step = |_, before: &Vec<i64>, value| {
        let class = class(value);
        let newest = before.iter().copied().chain([class]).collect::<Vec<_>>();
        (!before.contains(&class)).then(|| newest[newest.len().saturating_sub(many - 1)..].to_vec())
    };
    // An automaton has no cell twice; if a line crosses itself, pairs express the same.
    let crosses = cells.iter().enumerate().any(|(place, cell)| cells[..place].contains(cell));
    if !crosses {
        asks.word(cells, Vec::new(), step, |_| true);
    }
    if closed || crosses {
        let across = |&(i, j): &(usize, usize)| match j - i < many {
            true => crosses,
            false => closed && i + cells.len() - j < many,
        };
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let pairs = pairs.filter(across).map(|(i, j)| [cells[i], cells[j]]);
        asks.pairs(pairs, |a, b| class(a) != class(b));
    }
}

/// Returns two cells of the same class that are less than `many` cells apart on the line.
pub(crate) fn too_near(
    on: &CellRule,
    many: usize,
    grid: &FullGrid,
    class: impl Fn(i64) -> i64,
) -> Option<Vec<Cell>> {
    let (cells, closed) = on.ring();
    let ahead = |i: usize| {
        let end = if closed { i + cells.len() } else { cells.len() };
        (i + 1..end.min(i + many)).map(|j| cells[j % cells.len()])
    };
    (0..cells.len()).find_map(|i| {
        let same = |&other: &Cell| class(grid.at(other)) == class(grid.at(cells[i]));
        ahead(i).find(same).map(|other| vec![cells[i], other])
    })
}
