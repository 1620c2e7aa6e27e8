//! Sums taken together: those of several diagonals side by side have more cells in each house than
//! each by itself, so that their bounds say more.
//!
//! Two sums are taken together where that says more than both of them, then the result with a third
//! sum, and so on, the best two first.

use ::board::{
    Cell, Layout,
    relation::{Asked, Relation},
    stop::{in_time, is_over},
};

use super::model::Maker;

/// The fewest cells of a sum that see one of the other.
const FEWEST: usize = 6;

/// Some cells that add to a total.
struct Sum {
    cells: Vec<Cell>,
    total: i64,
    /// How much its bounds say.
    score: i64,
    /// Whether it is of several.
    is_new: bool,
}

/// The sums of several relations that say more than these do.
pub(crate) fn together(layout: &Layout) -> Vec<Relation> {
    let (maker, relations) = (&Maker::new(layout), layout.relations());
    let all = relations.iter().filter_map(|relation| match &relation.asked {
        Asked::Sum { coefficients, total, sets: None }
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
        pairs.extend((0..other).filter_map(|one| pair(maker, &all, [one, other])));
    }
    // What has been taken together by then is right all the same.
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
        pairs.extend(others.filter_map(|other| pair(maker, &all, [other, last])));
    }
    let (Some(first), new) = (relations.first(), all.iter().zip(&is_there)) else {
        return Vec::new();
    };
    let new = new.filter(|(sum, is_there)| sum.is_new && **is_there && sum.score > 0);
    let relation = |(sum, _): (&Sum, _)| Relation {
        name: first.name,
        rule: usize::MAX,
        cells: sum.cells.clone().into(),
        asked: Asked::Sum {
            coefficients: vec![1; sum.cells.len()].into(),
            total: sum.total,
            sets: None,
        },
    };
    new.map(relation).collect()
}

/// The sum of these cells; none if no digits have it.
fn sum(maker: &Maker, cells: Vec<Cell>, total: i64, is_new: bool) -> Option<Sum> {
    let shape = maker.layout.shape;
    let digits = shape.digits() as i64;
    let groups = maker.groups(&cells, &vec![1; cells.len()]);
    let sizes = || groups.iter().map(|group| group.len() as i64);
    // What the lowest and the highest digits of each group add to.
    let least: i64 = sizes().map(|k| k * shape.value(1) + k * (k - 1) / 2).sum();
    let most = least + sizes().map(|k| k * (digits - k)).sum::<i64>();
    let slack = (total - least).min(most - total);
    let score = sizes().map(|k| k * (digits - k) - slack).sum();
    (slack >= 0).then_some(Sum { cells, total, score, is_new })
}

/// Two of them together, where that says more than both.
fn pair(maker: &Maker, all: &[Sum], both: [usize; 2]) -> Option<([usize; 2], Sum)> {
    let [one, other] = both.map(|it| &all[it]);
    if one.cells.iter().any(|cell| other.cells.contains(cell)) {
        return None;
    }
    let (small, large) =
        if one.cells.len() < other.cells.len() { (one, other) } else { (other, one) };
    let sees_one = |cell: &&Cell| large.cells.iter().any(|&it| maker.model.see(**cell, it));
    if small.cells.iter().filter(sees_one).count() < FEWEST {
        return None;
    }
    let cells = [&one.cells[..], &other.cells].concat();
    let new = sum(maker, cells, one.total + other.total, true)?;
    let least = one.score.max(other.score).min(one.score + other.score);
    (new.score > least).then_some((both, new))
}
