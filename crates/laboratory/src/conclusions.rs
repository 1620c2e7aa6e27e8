//! Conclusions from a comparison. For each axis they state how much faster the best option is than
//! each other one, with a confidence interval.
//!
//! Two options are compared on each puzzle with equal options on the other axes. The ratio is that
//! of the median costs of their repeats; an undecided run has its PAR2 cost. The logarithms of the
//! ratios are averaged for each puzzle. The mean over the puzzles is the geometric mean of the
//! ratios. Its interval is that of Student's t over the puzzles. The result applies to similar
//! puzzles on this machine, and to each pair of options separately. Fewer than ten puzzles are
//! anecdotal. The ratio of CPU times is computed in the same way.
//!
//! Source: P. J. Fleming, J. J. Wallace, *How not to lie with statistics: the correct way to
//! summarize benchmark results*, 1986; Student, *The probable error of a mean*, 1908.

use std::{collections::BTreeMap, fmt};

use board::counted;
use itertools::Itertools;

use crate::{
    axes::{self, AXES, Axis},
    exponents::exponents,
    record::MeasuredRun,
    statistics::{cost_ms, cpu_cost_ms, half_width, is_program, mean, median, puzzle},
};

/// The conclusion for one axis.
pub struct Conclusion {
    /// The name of the axis.
    pub axis: &'static str,
    /// The option with the least geometric mean of times.
    pub best: String,
    /// The other options compared with it, the slowest first.
    pub others: Vec<Ratio>,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The meaning of the times, as a sentence.
    pub timing: &'static str,
}

/// An option compared with the best one.
pub struct Ratio {
    /// The option.
    pub name: String,
    /// Its time divided by that of the best option.
    pub ratio: f64,
    /// The 95 % confidence interval of the ratio; `None` for a single puzzle.
    pub interval: Option<(f64, f64)>,
    /// The ratio of the CPU times, if they are known.
    pub cpu: Option<f64>,
}

/// The number of puzzles below which a conclusion is anecdotal.
const ANECDOTAL_BELOW: usize = 10;

/// Returns the number of puzzles as a text, with a remark if there are few.
pub(crate) fn counted_puzzles(puzzles: usize) -> String {
    let remark = match puzzles {
        ..ANECDOTAL_BELOW => format!(" (fewer than {ANECDOTAL_BELOW}: anecdotal)"),
        _ => String::new(),
    };
    format!("{}{remark}", counted(puzzles, "puzzles"))
}

/// Returns the meaning of the times of these runs as a sentence.
pub(crate) fn timing(runs: &[MeasuredRun]) -> &'static str {
    match runs.iter().any(is_program) {
        true => "Wall-clock time, for external solvers with process starts and files.",
        false => "Wall-clock time without process start.",
    }
}

/// Returns all results as sentences: the conclusions, then the growth of times with the side.
pub fn sentences(runs: &[MeasuredRun]) -> Vec<String> {
    let conclusions = conclusions(runs).into_iter().map(|it| it.to_string());
    conclusions.chain(exponents(runs).iter().map(ToString::to_string)).collect()
}

/// Returns a conclusion for each axis along which the runs differ. An axis is omitted if no puzzle
/// was run with all its options.
pub fn conclusions(runs: &[MeasuredRun]) -> Vec<Conclusion> {
    axes::varying(runs).into_iter().filter_map(|axis| conclusion(runs, axis)).collect()
}

fn conclusion(runs: &[MeasuredRun], axis: &Axis) -> Option<Conclusion> {
    let values = axis.values(runs);
    let puzzles = costs(runs, axis, &values, &|run| Some(cost_ms(run)));
    let means = |place: usize| mean(puzzles.iter().map(|costs| costs[place]));
    let best = (0..values.len()).min_by(|&a, &b| means(a).total_cmp(&means(b)))?;
    if puzzles.is_empty() {
        return None;
    }
    let cpu = costs(runs, axis, &values, &cpu_cost_ms);
    let others = (0..values.len()).filter(|&place| place != best);
    let logs_of = |costs: &[Vec<f64>], place: usize| {
        costs.iter().map(|costs| costs[place] - costs[best]).collect_vec()
    };
    let ratio = |place: usize| {
        let logs = logs_of(&puzzles, place);
        let (middle, half) = (mean(logs.iter().copied()), half_width(&logs));
        let interval = half.map(|half| ((middle - half).exp(), (middle + half).exp()));
        let cpu =
            (cpu.len() == puzzles.len()).then(|| mean(logs_of(&cpu, place).into_iter()).exp());
        Ratio { name: values[place].to_owned(), ratio: middle.exp(), interval, cpu }
    };
    let others = others.map(ratio).sorted_by(|a, b| b.ratio.total_cmp(&a.ratio)).collect();
    Some(Conclusion {
        axis: axis.name,
        best: values[best].to_owned(),
        others,
        puzzles: puzzles.len(),
        timing: timing(runs),
    })
}

/// Returns, for each puzzle, the logarithm of the cost of each option. It is the mean over those
/// options on the other axes with which all options were run. Runs with an unknown cost are omitted.
fn costs(
    runs: &[MeasuredRun],
    axis: &Axis,
    values: &[&str],
    cost: &dyn Fn(&MeasuredRun) -> Option<f64>,
) -> Vec<Vec<f64>> {
    let others = || AXES.iter().filter(|other| other.name != axis.name);
    let mut met: BTreeMap<_, BTreeMap<_, BTreeMap<&str, Vec<f64>>>> = BTreeMap::new();
    for (run, cost) in runs.iter().filter_map(|run| Some((run, cost(run)?))) {
        let else_equal = others().map(|other| (other.of)(run)).collect_vec();
        let choices = met.entry(puzzle(run)).or_default().entry(else_equal).or_default();
        choices.entry((axis.of)(run)).or_default().push(cost);
    }
    let all = |choices: &BTreeMap<&str, Vec<f64>>| -> Option<Vec<f64>> {
        let cost = |value: &&str| median(choices.get(value)?.iter().copied());
        // A time below the resolution of the clock is not zero.
        let log = |cost: f64| Some(cost.max(1e-6).ln()).filter(|log| log.is_finite());
        values.iter().map(|value| cost(value).and_then(log)).collect()
    };
    let of_puzzle = |equal: BTreeMap<_, BTreeMap<&str, Vec<f64>>>| {
        let rows = equal.values().filter_map(all).collect_vec();
        let place = |place: usize| mean(rows.iter().map(|row| row[place]));
        (!rows.is_empty()).then(|| (0..values.len()).map(place).collect())
    };
    met.into_values().filter_map(of_puzzle).collect()
}

impl Ratio {
    /// Returns true if the option is significantly slower.
    fn is_beaten(&self) -> bool {
        self.interval.is_some_and(|(low, _)| low > 1.0)
    }
}

/// Formats the ratio, such as `minimal 4.1×, 95 % 3.6–4.7, CPU 4.0×`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Ratio { name, ratio, interval, cpu } = self;
        let decimals = |ratio: f64| match ratio {
            ..1.5 => 2,
            ..10.0 => 1,
            _ => 0,
        };
        let digits = decimals(*ratio);
        write!(f, "{name} {ratio:.digits$}×")?;
        if let Some((low, high)) = interval {
            write!(f, ", 95 % {low:.digits$}–{high:.digits$}")?;
        }
        match cpu {
            Some(cpu) => write!(f, ", CPU {cpu:.0$}×", decimals(*cpu)),
            None => Ok(()),
        }
    }
}

/// Formats the conclusion, such as `formulation: extended beats minimal 4.1×, 95 % 3.6–4.7, CPU
/// 4.0×, 30 puzzles. Wall-clock time without process start.`
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Conclusion { axis, best, others, puzzles, timing } = self;
        let of = counted_puzzles(*puzzles);
        write!(f, "{axis}: {best}")?;
        if *puzzles == 1 {
            let others = others.iter().join(", ");
            return write!(
                f,
                " was fastest on {of}; relative times: {others}; a 95 % interval needs at least 2 \
                 puzzles. {timing}"
            );
        }
        let (beaten, level): (Vec<_>, Vec<_>) = others.iter().partition(|it| it.is_beaten());
        let parts = [("beats", &beaten), ("is not significantly faster than", &level)];
        let mut counted = Some(of);
        for (words, ratios) in parts {
            for (place, ratio) in ratios.iter().enumerate() {
                let between = match (place, counted.is_some()) {
                    (0, true) => format!(" {words} "),
                    (0, false) => format!("; it {words} "),
                    _ => "; ".to_owned(),
                };
                let of = counted.take().map_or_else(String::new, |of| format!(", {of}"));
                write!(f, "{between}{ratio}{of}")?;
            }
        }
        write!(f, ". {timing}")
    }
}
