//! The plots of a comparison.

use std::{cmp::Reverse, collections::BTreeMap};

use itertools::Itertools;

use pictures::plots::{
    BoxValues, Boxes, Cactus, CactusSeries, Chart, HorizontalAxis, Limit, PairedTimes, Panel, Plot,
    Point, Scale, Scatter, ScatterSeries, Series, SeriesStyle,
};
use sat::formulations;

use crate::{
    axes::{self, AXES, Axis, RunGroup, in_order},
    record::{Comparison, FormulaGrowth, MeasuredRun},
    statistics::{by_puzzle, median_ms, puzzle, ranked},
};

/// The largest number of series of a cactus plot.
const MAX_SERIES: usize = 12;

/// Returns every plot for which there is data, the most useful first.
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
        plots.push(Box::new(growth(&comparison.growth)));
    }
    plots
}

/// Returns the most useful plot as the text of an SVG file. This is the cactus plot, or the growth of
/// formulas if there are no runs. If there is no data at all, the cactus plot is empty.
pub fn main_plot_svg(comparison: &Comparison) -> String {
    let plots = plots(comparison);
    plots.first().map_or_else(|| cactus(comparison).svg(), |plot| plot.svg())
}

/// Returns the plot of the number of puzzles solved against the time in milliseconds, for the best
/// combinations.
pub fn cactus(comparison: &Comparison) -> Cactus {
    let groups = best_first(&comparison.runs);
    let left_out = groups.len().saturating_sub(MAX_SERIES);
    let solved = |group: &RunGroup| CactusSeries {
        name: group.name(),
        times: by_puzzle(&group.runs).iter().filter_map(|repeats| median_ms(repeats)).collect(),
    };
    let series = groups.iter().take(MAX_SERIES).map(solved);
    let title = match left_out {
        0 => "Puzzles solved by each combination".to_owned(),
        _ => format!("Puzzles solved by the best {MAX_SERIES} combinations ({left_out} left out)"),
    };
    Cactus {
        title,
        instances: "puzzles".to_owned(),
        of: comparison.runs.iter().map(puzzle).unique().count(),
        label: match comparison.about.repeat {
            0 | 1 => "wall-clock time to the verdict, ms".to_owned(),
            _ => "wall-clock time to the verdict, median of repeats, ms".to_owned(),
        },
        limit: limit(&comparison.runs),
        // The legend has the order of the ends of the lines, from the right.
        series: series.sorted_by_key(|series| Reverse(series.times.len())).collect(),
    }
}

/// Compares the first option of an axis with each other one. The options on the other axes are
/// equal.
pub fn scatter(comparison: &Comparison, axis: &Axis) -> Scatter {
    let runs = &comparison.runs;
    let values = axis.values(runs);
    let (first, others) = values.split_first().map_or(("", &[][..]), |(a, b)| (*a, b));
    let pairs = paired_times(runs, axis);
    let cloud = |&other: &&str| {
        let points = pairs.iter().filter_map(|(what, times)| {
            let (x, y) = (*times.get(first)?, *times.get(other)?);
            let says = |name, time| format!("{name} {}", describe_time(time));
            let note = format!("{what}: {}, {}", says(first, x), says(other, y));
            Some(PairedTimes { x, y, note })
        });
        ScatterSeries { name: other.to_owned(), points: points.collect() }
    };
    let name = axis.name;
    let y_label = match others {
        [only] => format!("{name} {only}, ms"),
        _ => format!("other {name}, ms"),
    };
    Scatter {
        title: format!("Times of each puzzle by {name}, all else equal"),
        x_label: format!("{name} {first}, ms"),
        y_label,
        limit: limit(runs),
        series: others.iter().map(cloud).collect(),
    }
}

fn describe_time(time: Option<f64>) -> String {
    time.map_or_else(|| "undecided".to_owned(), |time| format!("{time:.3} ms"))
}

/// The median time of each option on an axis.
type Times<'a> = BTreeMap<&'a str, Option<f64>>;

/// Returns the times of each option on this axis, for every puzzle and every combination of the
/// other axes, with a label.
fn paired_times<'a>(runs: &'a [MeasuredRun], axis: &Axis) -> Vec<(String, Times<'a>)> {
    let others = || AXES.iter().filter(|other| other.name != axis.name);
    let mut by_puzzle_and_options: BTreeMap<_, BTreeMap<&str, Vec<&MeasuredRun>>> = BTreeMap::new();
    for run in runs {
        let else_equal = others().map(|other| (other.of)(run)).collect_vec();
        let choices = by_puzzle_and_options.entry((puzzle(run), else_equal)).or_default();
        choices.entry((axis.of)(run)).or_default().push(run);
    }
    let mut named = Vec::new();
    for (((file, line, _), choices), runs) in by_puzzle_and_options {
        let times = runs.into_iter().map(|(name, runs)| (name, median_ms(&runs)));
        named.push((format!("{file}:{line} {}", choices.join(" ")), times.collect()));
    }
    named
}

/// Returns the times of the runs of each combination, the best first.
pub fn boxes(comparison: &Comparison) -> Boxes {
    let limit = limit(&comparison.runs);
    let spread = |group: &RunGroup| {
        let undecided = group.runs.iter().filter(|run| !run.is_decided()).count();
        let time = |run: &&MeasuredRun| match &limit {
            _ if run.is_decided() => Some(run.total_ms),
            limit => limit.as_ref().map(|limit| limit.value),
        };
        BoxValues {
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
            Some(_) => {
                "wall-clock time to the verdict, ms; undecided runs at the time-out".to_owned()
            }
            None => "wall-clock time to the verdict, ms; without undecided runs".to_owned(),
        },
        limit: limit.clone(),
        rows: best_first(&comparison.runs).iter().map(spread).collect(),
    }
}

/// Returns the combinations by increasing PAR2, named by the axes that vary.
fn best_first(runs: &[MeasuredRun]) -> Vec<RunGroup<'_>> {
    let ranked = ranked(runs, &axes::naming(runs));
    ranked.into_iter().map(|(_, group)| group).collect()
}

/// Returns the time limit, the longest one if several differ. Returns `None` if every run was
/// decided, so that the plot does not need it.
fn limit(runs: &[MeasuredRun]) -> Option<Limit> {
    if runs.iter().all(MeasuredRun::is_decided) {
        return None;
    }
    let seconds = runs.iter().filter_map(|run| run.timeout).max_by(f64::total_cmp)?;
    Some(Limit { value: seconds * 1000.0, name: format!("time-out {seconds} s") })
}

/// Returns the growth of clauses and auxiliary variables with the side.
///
/// There is a line for each formulation with each encoding. If both vary, the colour shows the
/// encoding and the dash pattern the formulation.
pub fn growth(growth: &[FormulaGrowth]) -> Chart {
    let known = formulations::ALL.iter().map(|formulation| formulation.name).collect_vec();
    let stated = in_order(growth.iter().map(|size| size.formulation.as_str()), &known);
    let known = encodings::ALL.iter().map(|encoding| encoding.name()).collect_vec();
    let written = in_order(growth.iter().map(|size| size.encoding.as_str()), &known);
    let pairs = itertools::iproduct!(stated.iter().enumerate(), written.iter().enumerate());
    let of = |formulation: &str, encoding: &str| {
        let same =
            |size: &&FormulaGrowth| size.formulation == formulation && size.encoding == encoding;
        growth.iter().filter(same).sorted_by_key(|size| size.side).collect_vec()
    };
    let lines = pairs.filter_map(|((i, formulation), (k, encoding))| {
        let sizes = of(formulation, encoding);
        let look = series_style(stated.len(), written.len(), i, k);
        let series = Series { name: name(&stated, &written, i, k), look };
        (!sizes.is_empty()).then_some((series, sizes))
    });
    let (series, lines): (Vec<Series>, Vec<Vec<&FormulaGrowth>>) = lines.unzip();
    let sides = growth.iter().map(|size| size.side).sorted().dedup().map(|side| side as f64);
    Chart {
        title: "Size of the formula of an empty board".to_owned(),
        x_label: "side".to_owned(),
        across: HorizontalAxis::Marked(sides.collect()),
        mark: String::new(),
        panel_height: 300.0,
        panels: vec![
            panel("clauses", &series, &lines, |size| size.clauses),
            panel("auxiliary variables (no line if there are none)", &series, &lines, |size| {
                size.auxiliary_variables
            }),
        ],
        series,
    }
}

fn series_style(formulations: usize, encodings: usize, i: usize, k: usize) -> SeriesStyle {
    match (formulations, encodings) {
        (1, _) => SeriesStyle::numbered(k),
        (_, 1) => SeriesStyle::numbered(i),
        _ => SeriesStyle { colour: k, pattern: i },
    }
}

fn name(formulations: &[&str], encodings: &[&str], i: usize, k: usize) -> String {
    match (formulations.len(), encodings.len()) {
        (1, 2..) => encodings[k].to_owned(),
        (2.., 1) => formulations[i].to_owned(),
        _ => format!("{} {}", formulations[i], encodings[k]),
    }
}

fn panel(
    label: &str,
    series: &[Series],
    lines: &[Vec<&FormulaGrowth>],
    of: fn(&FormulaGrowth) -> u64,
) -> Panel {
    let point = |name: &str, size: &FormulaGrowth| Point {
        x: size.side as f64,
        y: of(size) as f64,
        marked: false,
        note: format!("{name}, side {} ({}): {}", size.side, size.boxes, of(size)),
    };
    let line = |(series, sizes): (&Series, &Vec<&FormulaGrowth>)| {
        // 0 has no position on a logarithmic axis.
        let some = sizes.iter().filter(|size| of(size) > 0);
        some.map(|size| point(&series.name, size)).collect()
    };
    Panel {
        label: label.to_owned(),
        scale: Scale::Log,
        limit: None,
        lines: series.iter().zip(lines).map(line).collect(),
    }
}
