//! Sums that follow from houses and cages: the digits of k houses that share no cell add to k times
//! the sum of all digits; without the cages within they leave a sum for the cells between cages and
//! border, *innies*, and with cages that cross the border for the cells beyond it, *outies*.
//!
//! Known among solvers of killer sudoku as the rule of 45. Houses are taken by themselves, as runs
//! of rows or columns side by side, and as regions that touch, up to three.

use std::collections::{BTreeMap, BTreeSet};

use board::{
    Cell, ConstraintKind, Layout,
    relation::{Asked, Relation},
};

/// The most cells of a sum that is looked at.
const MOST_CELLS: usize = 6;

/// The most houses of one sum: rows or columns side by side, and regions that touch.
const MOST_LINES: usize = 4;
const MOST_REGIONS: usize = 3;

/// A sum that follows.
pub(crate) struct Derived {
    /// The houses whose digits are known together.
    pub houses: Vec<usize>,
    /// The relations that were taken away, by their numbers.
    pub cages: Vec<usize>,
    /// What is left: cells, each added or taken away, and their sum.
    pub relation: Relation,
}

/// The sums of few cells that follow from houses and cages, by themselves.
pub fn sums_that_follow(layout: &Layout) -> Vec<Relation> {
    derived(layout).into_iter().map(|sum| sum.relation).collect()
}

/// The sums that follow on that layout, each once.
pub(crate) fn derived(layout: &Layout) -> Vec<Derived> {
    let cages: Vec<(usize, &Relation, i64)> = layout
        .relations()
        .iter()
        .enumerate()
        .filter_map(|(number, relation)| match &relation.asked {
            Asked::Sum { coefficients, total, .. } if coefficients.iter().all(|&it| it == 1) => {
                Some((number, relation, *total))
            }
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let of_house: i64 = layout.shape.values().sum();
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    for houses in unions(layout) {
        let mut left: BTreeMap<Cell, i64> = BTreeMap::new();
        for &house in &houses {
            left.extend(layout.constraints()[house].cells().iter().map(|&cell| (cell, 1)));
        }
        let mut total = of_house * houses.len() as i64;
        let (mut taken, mut used) = (BTreeSet::new(), Vec::new());
        let is_in = left.clone();
        for &(number, relation, sum) in &cages {
            let within = relation.cells.iter().filter(|cell| is_in.contains_key(cell)).count();
            let overlaps = relation.cells.iter().any(|cell| taken.contains(cell));
            if 2 * within <= relation.cells.len() || overlaps {
                continue;
            }
            total -= sum;
            used.push(number);
            for &cell in &relation.cells {
                taken.insert(cell);
                if left.remove(&cell).is_none() {
                    left.insert(cell, -1);
                }
            }
        }
        if used.is_empty() || left.is_empty() || left.len() > MOST_CELLS {
            continue;
        }
        let (cells, coefficients): (Vec<Cell>, Vec<i64>) = left.into_iter().unzip();
        if known.insert((cells.clone(), coefficients.clone())) {
            let (name, rule) = (layout.constraints()[houses[0]].name(), usize::MAX);
            let asked = Asked::Sum { coefficients, total, sets: None };
            let relation = Relation { name, rule, cells, asked };
            found.push(Derived { houses, cages: used, relation });
        }
    }
    found
}

/// Houses that share no cell, taken together.
fn unions(layout: &Layout) -> Vec<Vec<usize>> {
    let mut unions = Vec::new();
    let of_kind = |wanted: ConstraintKind| -> Vec<usize> {
        let houses = layout.houses().map(|(number, _)| number);
        houses.filter(|&number| layout.constraints()[number].name().kind == wanted).collect()
    };
    for kind in [ConstraintKind::Row, ConstraintKind::Column] {
        let lines = of_kind(kind);
        for length in 1..=MOST_LINES.min(lines.len().saturating_sub(1)) {
            let runs = lines.windows(length).filter(|run| are_apart(layout, run));
            unions.extend(runs.map(<[usize]>::to_vec));
        }
    }
    let lines = |kind| matches!(kind, ConstraintKind::Row | ConstraintKind::Column);
    let regions: Vec<usize> = layout
        .houses()
        .map(|(number, _)| number)
        .filter(|&number| !lines(layout.constraints()[number].name().kind))
        .collect();
    let mut sets: BTreeSet<Vec<usize>> = regions.iter().map(|&region| vec![region]).collect();
    for _ in 1..MOST_REGIONS {
        for set in sets.clone() {
            for &next in &regions {
                let touches = set.iter().any(|&house| touch(layout, house, next));
                if touches && !set.contains(&next) {
                    let mut larger = [&set[..], &[next]].concat();
                    larger.sort_unstable();
                    if are_apart(layout, &larger) {
                        sets.insert(larger);
                    }
                }
            }
        }
    }
    unions.extend(sets);
    unions
}

/// Whether no two of the houses share a cell.
fn are_apart(layout: &Layout, houses: &[usize]) -> bool {
    let cells = houses.iter().flat_map(|&house| layout.constraints()[house].cells());
    let mut seen = BTreeSet::new();
    cells.into_iter().all(|&cell| seen.insert(cell))
}

/// Whether a cell of one house has a neighbour in the other.
fn touch(layout: &Layout, a: usize, b: usize) -> bool {
    let [a, b] = [a, b].map(|house| layout.constraints()[house].cells());
    a.iter().any(|&cell| {
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().any(|(down, right)| {
            layout.shape.step(cell, down, right).is_some_and(|next| b.contains(&next))
        })
    })
}
