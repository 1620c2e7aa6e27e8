//! What runs come to: medians with their spread, and PAR2, the mean time where a
//! run without verdict counts twice what it was allowed (as the SAT competitions
//! score).

use std::collections::BTreeMap;

use itertools::Itertools;

pub use pictures::plots::quantile;

use crate::{
    axes::{Axis, Group, groups_along},
    record::Run,
};

/// What makes a puzzle: where it stands, and its hash.
pub fn puzzle(run: &Run) -> (&str, u64, &str) {
    (&run.file, run.line, &run.puzzle)
}

/// Runs by puzzle, in the order of the puzzles.
pub fn by_puzzle<'a>(runs: &[&'a Run]) -> Vec<Vec<&'a Run>> {
    let mut puzzles: BTreeMap<_, Vec<&Run>> = BTreeMap::new();
    for &run in runs {
        puzzles.entry(puzzle(run)).or_default().push(run);
    }
    puzzles.into_values().collect()
}

/// For each puzzle the median of its repeats, of those that have the figure.
pub fn per_puzzle(runs: &[&Run], figure: &dyn Fn(&Run) -> Option<f64>) -> Vec<f64> {
    let of = |repeats: &Vec<&Run>| median(repeats.iter().filter_map(|run| figure(run)));
    by_puzzle(runs).iter().filter_map(of).collect()
}

/// The median time of repeats to the verdict, in milliseconds; what is undecided
/// takes longer than all others, and blank is a median that is undecided.
pub fn median_ms(runs: &[&Run]) -> Option<f64> {
    median(runs.iter().map(|run| time_ms(run))).filter(|time| time.is_finite())
}

/// The time to the verdict, in milliseconds; infinite where there is none.
pub fn time_ms(run: &Run) -> f64 {
    if run.is_decided() { run.total_ms } else { f64::INFINITY }
}

/// What a run costs, in milliseconds: its time; where it has no verdict twice what
/// it was allowed, which is for ever if there was no limit.
pub fn cost_ms(run: &Run) -> f64 {
    let allowed = run.timeout.map_or(f64::INFINITY, |seconds| seconds * 1e3);
    if run.is_decided() { run.total_ms } else { 2.0 * allowed }
}

/// PAR2: what the runs cost on average.
pub fn par2_ms(runs: &[&Run]) -> f64 {
    runs.iter().map(|run| cost_ms(run)).sum::<f64>() / runs.len().max(1) as f64
}

/// The middle of some numbers, or between the two in the middle; none of none.
pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    quantile(&sorted(values), 0.5)
}

/// From the least to the greatest.
pub fn sorted(values: impl IntoIterator<Item = f64>) -> Vec<f64> {
    values.into_iter().sorted_by(f64::total_cmp).collect()
}

/// Groups along those axes with their PAR2, the least first.
pub fn ranked<'a>(runs: &'a [Run], axes: &[&Axis]) -> Vec<(f64, Group<'a>)> {
    let groups = groups_along(runs, axes).into_iter();
    let groups = groups.map(|group| (par2_ms(&group.runs), group));
    groups.sorted_by(|(one, _), (other, _)| one.total_cmp(other)).collect()
}

/// The mean; 0 of none.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    sum / f64::max(count, 1.0)
}

/// Half of the 95 % interval of a mean.
pub(crate) fn half_width(values: &[f64]) -> Option<f64> {
    let free = values.len().checked_sub(1).filter(|&free| free > 0)?;
    let middle = mean(values.iter().copied());
    let squares: f64 = values.iter().map(|value| (value - middle).powi(2)).sum();
    Some(student(free) * (squares / free as f64 / values.len() as f64).sqrt())
}

/// The 97.5 % point of Student's t with so many degrees of freedom, to about a thousandth.
pub fn student(free: usize) -> f64 {
    const FEW: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
    /// Of the normal distribution.
    const Z: f64 = 1.959_964;
    FEW.get(free - 1).copied().unwrap_or_else(|| {
        // The expansion of Cornish and Fisher.
        let free = free as f64;
        let first = (Z.powi(3) + Z) / 4.0;
        let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
        let third = (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0;
        Z + first / free + second / free.powi(2) + third / free.powi(3)
    })
}
