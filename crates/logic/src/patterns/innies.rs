//! Sums that follow from houses and cages: the digits of k houses that share no cell add to k times
//! the sum of all digits; without the cages within they leave a sum for the cells between cages and
//! border, *innies*, and with cages that cross the border for the cells beyond it, *outies*.
//!
//! Known among solvers of killer sudoku as the rule of 45. Houses are taken by themselves, as runs
//! of rows or columns side by side, and as regions that touch, up to three.

use std::collections::BTreeSet;

use crate::bits;
use board::{
    Cell, ConstraintKind, Layout,
    relation::{Asked, Relation},
};

/// How far is looked for sums.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The most cells of a sum.
    cells: usize,
    /// The most houses of one sum: rows or columns side by side, and regions that touch.
    lines: usize,
    regions: usize,
}

impl Extent {
    /// Sums that a search for hours would have.
    pub const FAR: Extent = Extent { cells: 6, lines: 4, regions: 3 };

    /// Those that are found at once.
    pub const NEAR: Extent = Extent { cells: 3, lines: 1, regions: 1 };
}

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
pub fn sums_that_follow(layout: &Layout, extent: Extent) -> Vec<Relation> {
    derived_within(layout, extent).into_iter().map(|sum| sum.relation).collect()
}

/// The sums that follow on that layout, each once.
pub(crate) fn derived(layout: &Layout) -> Vec<Derived> {
    derived_within(layout, Extent::FAR)
}

fn derived_within(layout: &Layout, extent: Extent) -> Vec<Derived> {
    let words = layout.shape.cells().div_ceil(64);
    let set_of = |cells: &[Cell]| bits::of(layout.shape.cells(), cells.iter().copied());
    let cages: Vec<Cage> = layout
        .relations()
        .iter()
        .enumerate()
        .filter_map(|(number, relation)| match &relation.asked {
            Asked::Sum { coefficients, total, .. } if coefficients.iter().all(|&it| it == 1) => {
                let (cells, size) = (set_of(&relation.cells), relation.cells.len());
                Some(Cage { number, total: *total, cells, size })
            }
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let houses: Vec<(usize, Set)> =
        layout.houses().map(|(number, cells)| (number, set_of(cells))).collect();
    let of_house: i64 = layout.shape.values().sum();
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    let (mut within, mut taken, mut used) = (vec![0u64; words], vec![0u64; words], Vec::new());
    for union in unions(layout, &houses, extent) {
        within.fill(0);
        taken.fill(0);
        used.clear();
        for &place in &union {
            within.iter_mut().zip(&houses[place].1).for_each(|(all, house)| *all |= house);
        }
        let mut total = of_house * union.len() as i64;
        for cage in &cages {
            if meets(&within, &cage.cells)
                && 2 * common(&within, &cage.cells) > cage.size
                && !meets(&taken, &cage.cells)
            {
                total -= cage.total;
                used.push(cage.number);
                taken.iter_mut().zip(&cage.cells).for_each(|(all, cage)| *all |= cage);
            }
        }
        let differ = || within.iter().zip(&taken).map(|(a, b)| a ^ b);
        let count = differ().map(|word| word.count_ones() as usize).sum();
        if used.is_empty() || !(1..=extent.cells).contains(&count) {
            continue;
        }
        let differ: Set = differ().collect();
        let cells: Vec<Cell> = bits::numbers(&differ).collect();
        let sign = |&cell: &Cell| if bits::contains(&within, cell) { 1 } else { -1 };
        let coefficients: Vec<i64> = cells.iter().map(sign).collect();
        if known.insert((cells.clone(), coefficients.clone())) {
            let houses: Vec<usize> = union.iter().map(|&place| houses[place].0).collect();
            let (name, rule) = (layout.constraints()[houses[0]].name(), usize::MAX);
            let asked = Asked::Sum { coefficients, total, sets: None };
            let relation = Relation { name, rule, cells, asked };
            found.push(Derived { houses, cages: used.clone(), relation });
        }
    }
    found
}

/// A set of cells, a bit each.
type Set = Vec<u64>;

struct Cage {
    number: usize,
    total: i64,
    cells: Set,
    size: usize,
}

/// Whether two sets share a cell.
fn meets(a: &Set, b: &Set) -> bool {
    bits::first_common(a, b).is_some()
}

/// How many cells two sets share.
fn common(a: &Set, b: &Set) -> usize {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// Houses that share no cell, taken together, by their places in the list.
fn unions(layout: &Layout, houses: &[(usize, Set)], extent: Extent) -> Vec<Vec<usize>> {
    if extent.lines == 1 && extent.regions == 1 {
        return (0..houses.len()).map(|place| vec![place]).collect();
    }
    let kind = |place: usize| layout.constraints()[houses[place].0].name().kind;
    let of_kind = |wanted: ConstraintKind| -> Vec<usize> {
        (0..houses.len()).filter(|&place| kind(place) == wanted).collect()
    };
    let apart = |a: usize, b: usize| !meets(&houses[a].1, &houses[b].1);
    let mut unions = Vec::new();
    for kind in [ConstraintKind::Row, ConstraintKind::Column] {
        let lines = of_kind(kind);
        for length in 1..=extent.lines.min(lines.len().saturating_sub(1)) {
            let all_apart = |run: &&[usize]| {
                (1..run.len()).all(|i| run[..i].iter().all(|&other| apart(other, run[i])))
            };
            unions.extend(lines.windows(length).filter(all_apart).map(<[usize]>::to_vec));
        }
    }
    let is_line = |kind| matches!(kind, ConstraintKind::Row | ConstraintKind::Column);
    let regions: Vec<usize> = (0..houses.len()).filter(|&place| !is_line(kind(place))).collect();
    // What a region and its neighbours cover.
    let around: Vec<Set> =
        regions.iter().map(|&place| with_neighbours(layout, &houses[place].1)).collect();
    let mut sets: BTreeSet<Vec<usize>> = (0..regions.len()).map(|region| vec![region]).collect();
    let mut last: Vec<Vec<usize>> = sets.iter().cloned().collect();
    for _ in 1..extent.regions {
        let mut next_sets = Vec::new();
        for set in &last {
            for next in 0..regions.len() {
                let touches = set.iter().any(|&it| meets(&around[it], &houses[regions[next]].1));
                if touches
                    && !set.contains(&next)
                    && set.iter().all(|&it| apart(regions[it], regions[next]))
                {
                    let mut larger = [&set[..], &[next]].concat();
                    larger.sort_unstable();
                    if sets.insert(larger.clone()) {
                        next_sets.push(larger);
                    }
                }
            }
        }
        last = next_sets;
    }
    let places = |set: Vec<usize>| set.into_iter().map(|region| regions[region]).collect();
    unions.extend(sets.into_iter().map(places));
    unions
}

/// The cells and those beside them.
fn with_neighbours(layout: &Layout, set: &Set) -> Set {
    let mut all = set.clone();
    for cell in bits::numbers(set) {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(next) = layout.shape.step(cell, down, right) {
                bits::insert(&mut all, next);
            }
        }
    }
    all
}
