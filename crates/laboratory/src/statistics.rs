//! Statistics of runs: medians with their spread, and PAR2. PAR2 is the mean time, where a run
//! without verdict counts as twice its time limit, as in the SAT competitions.

use std::collections::BTreeMap;

use itertools::Itertools;

pub use pictures::plots::quantile;
use sat::backends;

use crate::{
    axes::{Axis, RunGroup, groups_along},
    record::MeasuredRun,
};

/// Returns the identity of a puzzle: its file, line and hash.
pub fn puzzle(run: &MeasuredRun) -> (&str, u64, &str) {
    (&run.file, run.line, &run.puzzle)
}

/// Returns true if the backend is a program that is started for each solve.
pub(crate) fn is_program(run: &MeasuredRun) -> bool {
    run.backend.starts_with(backends::COMMAND_PREFIX)
}

/// Returns the runs by puzzle, in the order of the puzzles.
pub fn by_puzzle<'a>(runs: &[&'a MeasuredRun]) -> Vec<Vec<&'a MeasuredRun>> {
    let mut puzzles: BTreeMap<_, Vec<&MeasuredRun>> = BTreeMap::new();
    for &run in runs {
        puzzles.entry(puzzle(run)).or_default().push(run);
    }
    puzzles.into_values().collect()
}

/// Returns, for each puzzle, the median of its repeats that have the figure.
pub fn per_puzzle(runs: &[&MeasuredRun], figure: &dyn Fn(&MeasuredRun) -> Option<f64>) -> Vec<f64> {
    let of = |repeats: &Vec<&MeasuredRun>| median(repeats.iter().filter_map(|run| figure(run)));
    by_puzzle(runs).iter().filter_map(of).collect()
}

/// Returns the median time of repeats until the verdict, in milliseconds. Undecided runs count as
/// longer than all others. Returns `None` if the median is undecided.
pub fn median_ms(runs: &[&MeasuredRun]) -> Option<f64> {
    median(runs.iter().map(|run| time_ms(run))).filter(|time| time.is_finite())
}

/// Returns the time until the verdict in milliseconds, or infinity without a verdict.
pub fn time_ms(run: &MeasuredRun) -> f64 {
    if run.is_decided() { run.total_ms } else { f64::INFINITY }
}

/// Returns the cost of a run in milliseconds: its time, or twice the time limit without a verdict.
/// Without verdict and limit it is infinite.
pub fn cost_ms(run: &MeasuredRun) -> f64 {
    let allowed = run.timeout.map_or(f64::INFINITY, |seconds| seconds * 1e3);
    if run.is_decided() { run.total_ms } else { 2.0 * allowed }
}

/// Returns the CPU time of a run in milliseconds, or twice the time limit without a verdict.
pub fn cpu_cost_ms(run: &MeasuredRun) -> Option<f64> {
    if run.is_decided() { run.cpu_ms } else { Some(cost_ms(run)) }
}

/// Returns PAR2, the mean cost of the runs.
pub fn par2_ms(runs: &[&MeasuredRun]) -> f64 {
    runs.iter().map(|run| cost_ms(run)).sum::<f64>() / runs.len().max(1) as f64
}

/// Returns the median of some numbers, or `None` if there are none.
pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    quantile(&sorted(values), 0.5)
}

/// Returns the values in ascending order.
pub fn sorted(values: impl IntoIterator<Item = f64>) -> Vec<f64> {
    values.into_iter().sorted_by(f64::total_cmp).collect()
}

/// Returns the groups along these axes with their PAR2, in ascending order.
pub fn ranked<'a>(runs: &'a [MeasuredRun], axes: &[&Axis]) -> Vec<(f64, RunGroup<'a>)> {
    let groups = groups_along(runs, axes).into_iter();
    let groups = groups.map(|group| (par2_ms(&group.runs), group));
    groups.sorted_by(|(one, _), (other, _)| one.total_cmp(other)).collect()
}

/// Returns the mean, or 0 if there are no values.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    sum / f64::max(count, 1.0)
}

/// Returns half of the width of the 95 % confidence interval of a mean.
pub(crate) fn half_width(values: &[f64]) -> Option<f64> {
    let free = values.len().checked_sub(1).filter(|&free| free > 0)?;
    let middle = mean(values.iter().copied());
    let squares: f64 = values.iter().map(|value| (value - middle).powi(2)).sum();
    Some(student(free) * (squares / free as f64 / values.len() as f64).sqrt())
}

/// Returns the 97.5 % quantile of Student's t distribution, to about a thousandth. `free` is the
/// number of degrees of freedom.
pub fn student(free: usize) -> f64 {
    const STUDENT_T_QUANTILES: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
    /// The 97.5 % quantile of the normal distribution.
    const NORMAL_QUANTILE: f64 = 1.959_964;
    STUDENT_T_QUANTILES.get(free - 1).copied().unwrap_or_else(|| {
        // The Cornish–Fisher expansion.
        let free = free as f64;
        let first = (NORMAL_QUANTILE.powi(3) + NORMAL_QUANTILE) / 4.0;
        let second = (5.0 * NORMAL_QUANTILE.powi(5)
            + 16.0 * NORMAL_QUANTILE.powi(3)
            + 3.0 * NORMAL_QUANTILE)
            / 96.0;
        let third = (3.0 * NORMAL_QUANTILE.powi(7)
            + 19.0 * NORMAL_QUANTILE.powi(5)
            + 17.0 * NORMAL_QUANTILE.powi(3)
            - 15.0 * NORMAL_QUANTILE)
            / 384.0;
        NORMAL_QUANTILE + first / free + second / free.powi(2) + third / free.powi(3)
    })
}
