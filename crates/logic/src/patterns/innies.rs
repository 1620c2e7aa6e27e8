//! Sums derived from houses and cages (innies and outies, the rule of 45).
//!
//! The digits of k disjoint houses add up to k times the sum of all digits. Subtracting the cages
//! leaves a sum for the remaining cells: *innies* inside the houses, and *outies* outside if cages
//! cross the border.
//!
//! The houses are single houses, runs of adjacent rows or columns, and touching regions; [`Extent`]
//! limits their number.

use std::collections::{BTreeSet, HashSet};

use crate::bits;
use board::{
    Cell, ConstraintKind, Layout,
    relation::{Relation, RelationKind},
    stop::{allows, in_time},
};

/// The limits of the search for sums.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The maximum number of cells of a sum.
    cells: usize,
    /// The maximum numbers of houses of one sum: adjacent rows or columns, and touching regions.
    lines: usize,
    regions: usize,
}

impl Extent {
    /// The sums worth their cost for a search that may take hours.
    pub const FAR: Extent = Extent { cells: 6, lines: 4, regions: 3 };

    /// The sums that are found at once.
    pub const NEAR: Extent = Extent { cells: 3, lines: 1, regions: 1 };
}

/// A derived sum.
pub(crate) struct Derived {
    /// The houses whose digits are added.
    pub houses: Vec<usize>,
    /// The cages that are subtracted, by the numbers of their relations.
    pub cages: Vec<usize>,
    /// The remaining cells, each added or subtracted, and their sum.
    pub relation: Relation,
}

/// Returns the sums over few cells that follow from houses and cages, without their derivation.
pub fn sums_that_follow(layout: &Layout, extent: Extent) -> Vec<Relation> {
    derived_within(layout, extent).into_iter().map(|sum| sum.relation).collect()
}

/// Returns the derived sums of a layout, each once.
pub(crate) fn derived(layout: &Layout) -> Vec<Derived> {
    derived_within(layout, Extent::FAR)
}

fn derived_within(layout: &Layout, extent: Extent) -> Vec<Derived> {
    let words = layout.shape.all_cells().div_ceil(64);
    let houses: Vec<(usize, &[Cell])> = layout.houses().collect();
    let relations = layout.relations().iter().enumerate();
    let cages: Vec<Cage> = relations
        .filter_map(|(number, relation)| match &relation.asked {
            RelationKind::Sum { coefficients, total, .. }
                if coefficients.iter().all(|&it| it == 1) =>
            {
                Some(Cage { number, total: *total, cells: &relation.cells })
            }
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    // For each house, the number of cells shared with each cage, and the cages that share any, as
    // bits.
    let mut houses_of = vec![Vec::new(); layout.shape.all_cells()];
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
        // The houses of a union are disjoint, and so are the subtracted cages.
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
            layout.shape.all_cells(),
            union.iter().flat_map(|&place| houses[place].1.iter().copied()),
        );
        // Sums are identified by the cells added and the cells subtracted.
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
            let asked = RelationKind::Sum { coefficients, total, sets: None };
            let relation = Relation { name, rule, cells: cells.into(), asked };
            let cages = used.iter().map(|cage| cage.number).collect();
            found.push(Derived { houses, cages, relation });
        }
    }
    found
}

/// A set of cells, one bit each.
type Set = Vec<u64>;

struct Cage<'a> {
    number: usize,
    total: i64,
    cells: &'a [Cell],
}

/// Returns true if two sets share a cell.
fn meets(a: &Set, b: &Set) -> bool {
    bits::first_common(a, b).is_some()
}

/// Returns unions of disjoint houses, by their indices in `houses`.
fn unions(layout: &Layout, houses: &[(usize, &[Cell])], extent: Extent) -> Vec<Vec<usize>> {
    if extent.lines == 1 && extent.regions == 1 {
        return (0..houses.len()).map(|place| vec![place]).collect();
    }
    let set_of = |cells: &[Cell]| bits::of(layout.shape.all_cells(), cells.iter().copied());
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
    // The cells of each region and their neighbours.
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

/// Returns the cells and their orthogonal neighbours.
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
