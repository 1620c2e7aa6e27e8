//! Combined sums. Several diagonals together have more cells in each house than each diagonal, so
//! the bounds of their sum are tighter. A cell in which two of them cross counts twice.
//!
//! Each sum is combined with the sum that makes the result tightest, then with another one, and so
//! on. The tightest results are kept.

use ::board::{
    Cell, ConstraintKind, Layout,
    relation::{Relation, RelationKind},
    stop::in_time,
};

/// The most sums in a combination.
const MAX_PARTS: usize = 8;

/// The number of multiplicity classes by which a combination is rated. The last class also has
/// the cells that occur more often.
const MULTIPLICITIES: usize = 4;

/// A sum of some cells.
struct Sum<'a> {
    cells: &'a [Cell],
    /// The total minus the contribution of the lowest digit in all cells.
    total: i64,
}

/// Returns combined sums that probably restrict more than their parts.
pub(crate) fn find_combined_sums(layout: &Layout) -> Vec<Relation> {
    let (lowest, relations) = (layout.shape.value(1), layout.relations());
    let sums = relations.iter().filter_map(|relation| match &relation.asked {
        RelationKind::Sum { coefficients, total, sets: None }
            if coefficients.iter().all(|&it| it == 1) =>
        {
            let cells = &*relation.cells;
            Some(Sum { cells, total: total - lowest * cells.len() as i64 })
        }
        _ => None,
    });
    let sums: Vec<Sum> = sums.collect();
    // If time is over, the sums combined so far are still valid.
    let starts = in_time(0..sums.len());
    let mut found: Vec<Vec<usize>> =
        starts.flat_map(|start| tightest_from(layout, &sums, start)).collect();
    found.sort_unstable();
    found.dedup();
    let relation = |parts: Vec<usize>| {
        let cells: Vec<Cell> = parts.iter().flat_map(|&it| sums[it].cells).copied().collect();
        let total: i64 = parts.iter().map(|&it| sums[it].total).sum();
        Relation {
            name: relations[0].name,
            rule: usize::MAX,
            asked: RelationKind::Sum {
                coefficients: vec![1; cells.len()].into(),
                total: total + lowest * cells.len() as i64,
                sets: None,
            },
            cells: cells.into(),
        }
    };
    found.into_iter().map(relation).collect()
}

/// Adds sums to the first one, and returns the combinations on the way that are tighter than all
/// shorter combinations and than the next longer one. A pair is not compared with its parts.
fn tightest_from(layout: &Layout, sums: &[Sum], first: usize) -> Vec<Vec<usize>> {
    let mut combination = Combination::new(layout);
    combination.change(&sums[first], true);
    let (mut parts, mut tightest) = (vec![first], Vec::<Vec<usize>>::new());
    let mut least = f64::INFINITY;
    while parts.len() < MAX_PARTS {
        let others = (0..sums.len()).filter(|it| !parts.contains(it)).map(|other| {
            combination.change(&sums[other], true);
            let slack = combination.slack();
            combination.change(&sums[other], false);
            (slack, other)
        });
        let best = others.min_by(|one, other| one.0.total_cmp(&other.0));
        let Some((slack, other)) = best else { break };
        combination.change(&sums[other], true);
        parts.push(other);
        if slack < least {
            least = slack;
            tightest.pop_if(|it| it.len() + 1 == parts.len());
            let mut parts = parts.clone();
            parts.sort_unstable();
            tightest.push(parts);
        }
    }
    tightest
}

/// A combination of sums.
struct Combination {
    /// The highest digit, counted from 0.
    highest: i64,
    total: i64,
    /// By cell: how often it occurs.
    times: Vec<usize>,
    groupings: [Grouping; 3],
}

/// The cells of a combination by houses of one kind, and the bounds of its sum. The first
/// multiplicity class of a house has the cells that occur, the second those that occur at least
/// twice, and so on. The cells of a class differ.
struct Grouping {
    house_of: Vec<usize>,
    /// By house and multiplicity class: the number of cells.
    sizes: Vec<[i64; MULTIPLICITIES]>,
    least: i64,
    most: i64,
}

impl Combination {
    fn new(layout: &Layout) -> Combination {
        let cells = layout.shape.cells();
        let grouping = |kind| {
            // A cell outside all houses of this kind has its own number.
            let mut house_of: Vec<usize> = (0..cells).collect();
            for (number, of_house) in layout.houses() {
                if layout.constraints()[number].name().kind == kind {
                    of_house.iter().for_each(|&cell| house_of[cell] = cells + number);
                }
            }
            let sizes = vec![[0; MULTIPLICITIES]; cells + layout.constraints().len()];
            Grouping { house_of, sizes, least: 0, most: 0 }
        };
        Combination {
            highest: layout.shape.digits() as i64 - 1,
            total: 0,
            times: vec![0; cells],
            groupings: [ConstraintKind::Row, ConstraintKind::Column, ConstraintKind::Box]
                .map(grouping),
        }
    }

    /// Adds a sum, or removes it.
    fn change(&mut self, sum: &Sum, adds: bool) {
        let sign = if adds { 1 } else { -1 };
        self.total += sign * sum.total;
        for &cell in sum.cells {
            let times = &mut self.times[cell];
            let class = (*times - usize::from(!adds)).min(MULTIPLICITIES - 1);
            *times = if adds { *times + 1 } else { *times - 1 };
            for Grouping { house_of, sizes, least, most } in &mut self.groupings {
                let size = &mut sizes[house_of[cell]][class];
                let others = if adds { *size } else { *size - 1 };
                *least += sign * others;
                *most += sign * (self.highest - others);
                *size += sign;
            }
        }
    }

    /// Returns the squared distance of the total from its nearest bound, divided by the range;
    /// negative if the total is out of bounds. The square of the deviation of a random total is
    /// about proportional to the range. The result is the minimum over the kinds of houses.
    fn slack(&self) -> f64 {
        let slacks = self.groupings.iter().map(|&Grouping { least, most, .. }| {
            let slack = (self.total - least).min(most - self.total) as f64;
            slack * slack.abs() / (most - least).max(1) as f64
        });
        slacks.fold(f64::INFINITY, f64::min)
    }
}
