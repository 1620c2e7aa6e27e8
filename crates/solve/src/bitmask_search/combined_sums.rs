//! Combined sums. For example, several adjacent diagonals together have more cells in each house
//! than each diagonal, so the bounds of their sum are tighter.
//!
//! Two sums are combined if the result restricts more than both of them, then the result with a
//! third sum, and so on. The best two come first.

use ::board::{
    Cell, Layout,
    relation::{Relation, RelationKind},
    stop::{in_time, is_over},
};

use super::model::Maker;

/// The fewest cells of one sum that must see a cell of the other.
const MIN_SEEING_CELLS: usize = 6;

/// A sum of some cells with its total.
struct Sum {
    cells: Vec<Cell>,
    total: i64,
    /// How much its bounds restrict.
    score: i64,
    /// True if it combines several sums.
    is_new: bool,
}

/// Returns combined sums that restrict more than their parts.
pub(crate) fn find_combined_sums(layout: &Layout) -> Vec<Relation> {
    let (maker, relations) = (&Maker::new(layout), layout.relations());
    let all = relations.iter().filter_map(|relation| match &relation.asked {
        RelationKind::Sum { coefficients, total, sets: None }
            if coefficients.iter().all(|&it| it == 1) =>
        {
            sum(maker, relation.cells.to_vec(), *total, false)
        }
        _ => None,
    });
    let mut all: Vec<Sum> = all.collect();
    let mut pairs: Vec<([usize; 2], Sum)> = Vec::new();
    let mut is_there = vec![true; all.len()];
    for other in in_time(0..all.len()) {
        pairs.extend((0..other).filter_map(|one| combine_pair(maker, &all, [one, other])));
    }
    // If time is over, the sums combined so far are still valid.
    while !is_over() {
        pairs.retain(|(both, _)| both.iter().all(|&it| is_there[it]));
        let best = (0..pairs.len()).max_by_key(|&it| (pairs[it].1.score, pairs[it].0));
        let Some(best) = best else { break };
        let (both, new) = pairs.swap_remove(best);
        both.iter().for_each(|&it| is_there[it] = false);
        all.push(new);
        is_there.push(true);
        let last = all.len() - 1;
        let others = (0..last).filter(|&it| is_there[it]);
        pairs.extend(others.filter_map(|other| combine_pair(maker, &all, [other, last])));
    }
    let (Some(first), new) = (relations.first(), all.iter().zip(&is_there)) else {
        return Vec::new();
    };
    let new = new.filter(|(sum, is_there)| sum.is_new && **is_there && sum.score > 0);
    let relation = |(sum, _): (&Sum, _)| Relation {
        name: first.name,
        rule: usize::MAX,
        cells: sum.cells.clone().into(),
        asked: RelationKind::Sum {
            coefficients: vec![1; sum.cells.len()].into(),
            total: sum.total,
            sets: None,
        },
    };
    new.map(relation).collect()
}

/// Returns the sum of these cells, or `None` if no digits can have this total.
fn sum(maker: &Maker, cells: Vec<Cell>, total: i64, is_new: bool) -> Option<Sum> {
    let shape = maker.layout.shape;
    let digits = shape.digits() as i64;
    let groups = maker.groups(&cells, &vec![1; cells.len()]);
    let sizes = || groups.iter().map(|group| group.len() as i64);
    // The sum of the lowest digits of each group; then that of the highest digits.
    let least: i64 = sizes().map(|k| k * shape.value(1) + k * (k - 1) / 2).sum();
    let most = least + sizes().map(|k| k * (digits - k)).sum::<i64>();
    let slack = (total - least).min(most - total);
    let score = sizes().map(|k| k * (digits - k) - slack).sum();
    (slack >= 0).then_some(Sum { cells, total, score, is_new })
}

/// Returns the combination of two sums, if it restricts more than both.
fn combine_pair(maker: &Maker, all: &[Sum], both: [usize; 2]) -> Option<([usize; 2], Sum)> {
    let [one, other] = both.map(|it| &all[it]);
    if one.cells.iter().any(|cell| other.cells.contains(cell)) {
        return None;
    }
    let (small, large) =
        if one.cells.len() < other.cells.len() { (one, other) } else { (other, one) };
    let sees_one = |cell: &&Cell| large.cells.iter().any(|&it| maker.model.see(**cell, it));
    if small.cells.iter().filter(sees_one).count() < MIN_SEEING_CELLS {
        return None;
    }
    let cells = [&one.cells[..], &other.cells].concat();
    let new = sum(maker, cells, one.total + other.total, true)?;
    let least = one.score.max(other.score).min(one.score + other.score);
    (new.score > least).then_some((both, new))
}
