//! The growth of times with the side: for each option, the exponent e with the best fit of time ~
//! side^e.
//!
//! The logarithm of the cost of a puzzle, averaged over the options on the other axes, is fitted to
//! the logarithm of the side by least squares. The interval is that of Student's t for the
//! residuals of the puzzles. The result applies to the sides that were run and to similar puzzles.
//! Puzzles near a phase transition may not follow such a law.

use std::{collections::BTreeMap, fmt};

use itertools::Itertools;

use crate::{
    axes::{self, Axis},
    conclusions::{counted_puzzles, timing},
    record::MeasuredRun,
    statistics::{cost_ms, mean, median, puzzle, student},
};

/// The growth of times for the options of one axis.
pub struct Exponents {
    /// The name of the axis.
    pub axis: &'static str,
    /// Each option with its exponent, the smallest first.
    pub choices: Vec<Exponent>,
    /// The smallest and the largest side.
    pub sides: (u64, u64),
    /// The number of puzzles.
    pub puzzles: usize,
    /// The meaning of the times, as a sentence.
    pub timing: &'static str,
}

/// The growth of the times of one option.
pub struct Exponent {
    /// The option.
    pub name: String,
    /// The exponent of the side.
    pub exponent: f64,
    /// The 95 % confidence interval.
    pub interval: (f64, f64),
}

/// The least number of different sides for which exponents are computed.
const MIN_SIDES: usize = 3;

/// Returns the exponents for each axis along which the runs differ. Returns none for fewer than
/// three sides.
pub fn exponents(runs: &[MeasuredRun]) -> Vec<Exponents> {
    let sides = runs.iter().map(|run| run.side).sorted_unstable().dedup().collect_vec();
    let (Some(&first), Some(&last)) = (sides.first(), sides.last()) else { return Vec::new() };
    if sides.len() < MIN_SIDES {
        return Vec::new();
    }
    let of_axis = |axis: &Axis| {
        let of = |value: &&str| exponent(runs.iter().filter(|run| (axis.of)(run) == *value), value);
        let choices = axis.values(runs).iter().map(of).collect::<Option<Vec<_>>>()?;
        let choices = choices.into_iter().sorted_by(|a, b| a.exponent.total_cmp(&b.exponent));
        let puzzles = runs.iter().map(puzzle).unique().count();
        Some(Exponents {
            axis: axis.name,
            choices: choices.collect(),
            sides: (first, last),
            puzzles,
            timing: timing(runs),
        })
    };
    axes::varying(runs).into_iter().filter_map(of_axis).collect()
}

/// Returns the exponent of some runs, or `None` if no line can be fitted.
pub fn exponent<'a>(runs: impl Iterator<Item = &'a MeasuredRun>, name: &str) -> Option<Exponent> {
    let mut costs: BTreeMap<_, BTreeMap<Vec<&str>, Vec<f64>>> = BTreeMap::new();
    for run in runs {
        let choices = axes::AXES.iter().map(|axis| (axis.of)(run)).collect_vec();
        let of_puzzle = costs.entry((puzzle(run), run.side)).or_default();
        of_puzzle.entry(choices).or_default().push(cost_ms(run));
    }
    let log = |repeats: &Vec<f64>| median(repeats.iter().copied()).map(|cost| cost.max(1e-6).ln());
    let point = |((_, side), choices): (&(_, u64), &BTreeMap<_, Vec<f64>>)| {
        ((*side as f64).ln(), mean(choices.values().filter_map(log)))
    };
    let points = costs.iter().map(point).filter(|point| point.1.is_finite()).collect_vec();
    let free = points.len().checked_sub(2).filter(|&free| free > 0)?;
    let (x, y) = (mean(points.iter().map(|it| it.0)), mean(points.iter().map(|it| it.1)));
    let width: f64 = points.iter().map(|it| (it.0 - x).powi(2)).sum();
    let common: f64 = points.iter().map(|it| (it.0 - x) * (it.1 - y)).sum();
    if width == 0.0 {
        return None;
    }
    let exponent = common / width;
    let rest: f64 = points.iter().map(|it| (it.1 - y - exponent * (it.0 - x)).powi(2)).sum();
    let half = student(free) * (rest / free as f64 / width).sqrt();
    let interval = (exponent - half, exponent + half);
    Some(Exponent { name: name.to_owned(), exponent, interval })
}

/// Formats the exponents as a sentence, such as `backend: time grows as side^2.1 with batsat, 95 %
/// 1.9–2.3; …`.
impl fmt::Display for Exponents {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Exponents { axis, choices, sides: (first, last), puzzles, timing } = self;
        let puzzles = counted_puzzles(*puzzles);
        let told = choices.iter().map(|Exponent { name, exponent, interval: (low, high) }| {
            format!("side^{exponent:.1} with {name}, 95 % {low:.1}–{high:.1}")
        });
        let told = told.collect_vec().join("; ");
        write!(f, "{axis}: time grows as {told}; {puzzles} of sides {first} to {last}. {timing}")
    }
}
