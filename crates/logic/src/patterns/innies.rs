//! Sums that follow from houses and cages: the digits of k houses that share no cell add to k times
//! the sum of all digits; without the cages within they leave a sum for the cells between cages and
//! border, *innies*, and with cages that cross the border for the cells beyond it, *outies*.
//!
//! Known among solvers of killer sudoku as the rule of 45. Houses are taken by themselves, as runs
//! of rows or columns side by side, and as regions that touch, up to three.

use std::collections::{BTreeSet, HashSet};

use crate::bits;
use board::{
    Cell, ConstraintKind, Layout,
    relation::{Asked, Relation},
    stop::{allows, in_time},
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
    let houses: Vec<(usize, &[Cell])> = layout.houses().collect();
    let relations = layout.relations().iter().enumerate();
    let cages: Vec<Cage> = relations
        .filter_map(|(number, relation)| match &relation.asked {
            Asked::Sum { coefficients, total, .. } if coefficients.iter().all(|&it| it == 1) => {
                Some(Cage { number, total: *total, cells: &relation.cells })
            }
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    // By house: how many cells each cage shares with it, and which do, a bit each.
    let mut houses_of = vec![Vec::new(); layout.shape.cells()];
    for (place, &(_, cells)) in houses.iter().enumerate() {
        cells.iter().for_each(|&cell| houses_of[cell].push(place));
    }
    if !allows(2 * (houses.len() * cages.len()) as u64) {
        return Vec::new();
    }
    let (many, cage_words) = (cages.len(), cages.len().div_ceil(64));
    let mut shared = vec![0u16; houses.len() * many];
    let mut sharing = vec![0u64; houses.len() * cage_words];
    for (number, cage) in cages.iter().enumerate() {
        for &place in cage.cells.iter().flat_map(|&cell| &houses_of[cell]) {
            shared[place * many + number] += 1;
            sharing[place * cage_words + number / 64] |= 1 << (number % 64);
        }
    }
    let of_house: i64 = layout.shape.values().sum();
    let (mut known, mut found) = (HashSet::new(), Vec::new());
    let (mut taken, mut used) = (vec![0u64; words], Vec::new());
    for union in in_time(unions(layout, &houses, extent)) {
        taken.fill(0);
        used.clear();
        // Houses of a union share no cell, and neither do the cages that are taken away.
        let mut count = layout.shape.digits() * union.len();
        for word in 0..cage_words {
            let mut left =
                union.iter().fold(0, |all, place| all | sharing[place * cage_words + word]);
            while left != 0 {
                let number = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                let shared = union.iter().map(|place| usize::from(shared[place * many + number]));
                let (within, cage) = (shared.sum::<usize>(), &cages[number]);
                if 2 * within > cage.cells.len()
                    && !cage.cells.iter().any(|&cell| bits::contains(&taken, cell))
                {
                    used.push(cage);
                    cage.cells.iter().for_each(|&cell| bits::insert(&mut taken, cell));
                    count = count + cage.cells.len() - 2 * within;
                }
            }
        }
        if used.is_empty() || !(1..=extent.cells).contains(&count) {
            continue;
        }
        let within = bits::of(
            layout.shape.cells(),
            union.iter().flat_map(|&place| houses[place].1.iter().copied()),
        );
        // By which cells are added and which taken away.
        let added = within.iter().zip(&taken).map(|(within, taken)| within & !taken);
        let away = within.iter().zip(&taken).map(|(within, taken)| taken & !within);
        if known.insert(added.chain(away).collect::<Set>()) {
            taken.iter_mut().zip(&within).for_each(|(taken, within)| *taken ^= within);
            let cells: Vec<Cell> = bits::numbers(&taken).collect();
            let sign = |&cell: &Cell| if bits::contains(&within, cell) { 1 } else { -1 };
            let coefficients = cells.iter().map(sign).collect();
            let houses: Vec<usize> = union.iter().map(|&place| houses[place].0).collect();
            let (name, rule) = (layout.constraints()[houses[0]].name(), usize::MAX);
            let taken_away: i64 = used.iter().map(|cage| cage.total).sum();
            let total = of_house * union.len() as i64 - taken_away;
            let asked = Asked::Sum { coefficients, total, sets: None };
            let relation = Relation { name, rule, cells: cells.into(), asked };
            let cages = used.iter().map(|cage| cage.number).collect();
            found.push(Derived { houses, cages, relation });
        }
    }
    found
}

/// A set of cells, a bit each.
type Set = Vec<u64>;

struct Cage<'a> {
    number: usize,
    total: i64,
    cells: &'a [Cell],
}

/// Whether two sets share a cell.
fn meets(a: &Set, b: &Set) -> bool {
    bits::first_common(a, b).is_some()
}

/// Houses that share no cell, taken together, by their places in the list.
fn unions(layout: &Layout, houses: &[(usize, &[Cell])], extent: Extent) -> Vec<Vec<usize>> {
    if extent.lines == 1 && extent.regions == 1 {
        return (0..houses.len()).map(|place| vec![place]).collect();
    }
    let set_of = |cells: &[Cell]| bits::of(layout.shape.cells(), cells.iter().copied());
    let houses: Vec<(usize, Set)> =
        houses.iter().map(|&(number, cells)| (number, set_of(cells))).collect();
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
        for set in in_time(&last) {
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
