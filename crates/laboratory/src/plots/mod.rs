//! The plots of a comparison.

mod growth;

use std::collections::BTreeMap;

use itertools::Itertools;

use pictures::plots::{Boxes, Cactus, Cloud, Limit, Met, Plot, Scatter, Solved, Spread};

use super::{
    Comparison, Run,
    axes::{self, AXES, Axis, Group, groups},
    statistics::{by_puzzle, median_ms, par2_ms, puzzle},
};

/// The most series of a cactus plot.
const SERIES: usize = 12;

/// Every plot there is something for, the most useful first.
pub fn plots(comparison: &Comparison) -> Vec<Box<dyn Plot>> {
    let runs = &comparison.runs;
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    if !runs.is_empty() {
        plots.push(Box::new(cactus(comparison)));
        let varying = axes::varying(runs).into_iter();
        plots.extend(varying.map(|axis| Box::new(scatter(comparison, axis)) as Box<dyn Plot>));
        plots.push(Box::new(boxes(comparison)));
    }
    if !comparison.growth.is_empty() {
        plots.push(Box::new(growth::chart(&comparison.growth)));
    }
    plots
}

/// The most useful plot as a file of its own: the cactus plot, or growth if
/// nothing was run.
pub fn plot(comparison: &Comparison) -> String {
    let plots = plots(comparison);
    plots.first().map_or_else(|| cactus(comparison).svg(), |plot| plot.svg())
}

/// Puzzles solved within the time, for the best combinations.
pub fn cactus(comparison: &Comparison) -> Cactus {
    let groups = best_first(&comparison.runs);
    let left_out = groups.len().saturating_sub(SERIES);
    let solved = |group: &Group| Solved {
        name: group.name(),
        times: by_puzzle(&group.runs).iter().filter_map(|repeats| median_ms(repeats)).collect(),
    };
    let title = match left_out {
        0 => "Puzzles solved by each combination".to_owned(),
        _ => format!("Puzzles solved by the best {SERIES} combinations ({left_out} left out)"),
    };
    Cactus {
        title,
        instances: "puzzles".to_owned(),
        of: comparison.runs.iter().map(puzzle).unique().count(),
        label: match comparison.about.repeat {
            0 | 1 => "time to the verdict, ms".to_owned(),
            _ => "time to the verdict, median of repeats, ms".to_owned(),
        },
        limit: limit(&comparison.runs),
        series: groups.iter().take(SERIES).map(solved).collect(),
    }
}

/// One choice of an axis against each other one, all else equal.
pub fn scatter(comparison: &Comparison, axis: &Axis) -> Scatter {
    let runs = &comparison.runs;
    let values = axis.values(runs);
    let (first, others) = values.split_first().map_or(("", &[][..]), |(a, b)| (*a, b));
    let met = meetings(runs, axis);
    let cloud = |&other: &&str| {
        let points = met.iter().filter_map(|(what, times)| {
            let (x, y) = (*times.get(first)?, *times.get(other)?);
            let says = |name, time| format!("{name} {}", said(time));
            let note = format!("{what}: {}, {}", says(first, x), says(other, y));
            Some(Met { x, y, note })
        });
        Cloud { name: other.to_owned(), points: points.collect() }
    };
    let name = axis.name;
    let y_label = match others {
        [only] => format!("{name} {only}, ms"),
        _ => format!("each other {name}, ms"),
    };
    Scatter {
        title: format!("The same puzzle, all the same but the {name}"),
        x_label: format!("{name} {first}, ms"),
        y_label,
        limit: limit(runs),
        series: others.iter().map(cloud).collect(),
    }
}

fn said(time: Option<f64>) -> String {
    time.map_or_else(|| "undecided".to_owned(), |time| format!("{time:.3} ms"))
}

/// The median time of each choice on an axis.
type Times<'a> = BTreeMap<&'a str, Option<f64>>;

/// For every puzzle and every choice on the other axes, named: the times of each
/// choice on this axis.
fn meetings<'a>(runs: &'a [Run], axis: &Axis) -> Vec<(String, Times<'a>)> {
    let others = || AXES.iter().filter(|other| other.name != axis.name);
    let mut met: BTreeMap<_, BTreeMap<&str, Vec<&Run>>> = BTreeMap::new();
    for run in runs {
        let else_equal = others().map(|other| (other.of)(run)).collect_vec();
        let choices = met.entry((puzzle(run), else_equal)).or_default();
        choices.entry((axis.of)(run)).or_default().push(run);
    }
    let mut named = Vec::new();
    for (((file, line, _), choices), runs) in met {
        let times = runs.into_iter().map(|(name, runs)| (name, median_ms(&runs)));
        named.push((format!("{file}:{line} {}", choices.join(" ")), times.collect()));
    }
    named
}

/// The times of each combination's runs, best first.
pub fn boxes(comparison: &Comparison) -> Boxes {
    let limit = limit(&comparison.runs);
    let spread = |group: &Group| {
        let undecided = group.runs.iter().filter(|run| !run.is_decided()).count();
        let time = |run: &&Run| match &limit {
            _ if run.is_decided() => Some(run.total_ms),
            limit => limit.as_ref().map(|limit| limit.value),
        };
        Spread {
            name: group.name(),
            values: group.runs.iter().filter_map(time).collect(),
            beside: match undecided {
                0 => String::new(),
                _ => format!("{undecided} of {} undecided", group.runs.len()),
            },
        }
    };
    Boxes {
        title: "Times of all runs, by combination".to_owned(),
        label: match limit {
            Some(_) => "time to the verdict, ms; undecided runs stand at the time-out".to_owned(),
            None => "time to the verdict, ms; without undecided runs".to_owned(),
        },
        limit: limit.clone(),
        rows: best_first(&comparison.runs).iter().map(spread).collect(),
    }
}

/// Combinations by PAR2.
fn best_first(runs: &[Run]) -> Vec<Group<'_>> {
    groups(runs)
        .into_iter()
        .sorted_by(|a, b| par2_ms(&a.runs).total_cmp(&par2_ms(&b.runs)))
        .collect()
}

/// The time that was allowed, the longest if it differs; none where every run was
/// decided, so that it need not be on the plot.
fn limit(runs: &[Run]) -> Option<Limit> {
    if runs.iter().all(Run::is_decided) {
        return None;
    }
    let seconds = runs.iter().filter_map(|run| run.timeout).max_by(f64::total_cmp)?;
    Some(Limit { value: seconds * 1000.0, name: format!("time-out {seconds} s") })
}
