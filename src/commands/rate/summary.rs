//! Summaries of many ratings: a table, and a plot of solver effort by rating.

use std::{collections::BTreeMap, sync::Arc};

use board::escape::visible;
use explain::{Ending, rating::Level};
use itertools::Itertools;
use logic::Difficulty;
use pictures::plots::{Chart, HorizontalAxis, Panel, Point, Scale, Series};
use questions::rate::Answer;

/// The values of a puzzle for the table and the plot.
pub struct SummaryRow {
    file: Arc<str>,
    /// The level; `None` if the puzzle was not solved or only a bound is known.
    level: Option<Level>,
    /// The difficulty of the hardest step, or its lower bound; `None` if no step uses a technique.
    hardest: Option<Difficulty>,
    /// True if `hardest` is only a lower bound.
    is_bound: bool,
    /// The number of conflicts of the SAT solver, if it was measured.
    conflicts: Option<u64>,
    /// The size of the proof that there is no other solution, in bytes, if it was measured.
    proof_bytes: Option<u64>,
}

impl SummaryRow {
    /// Returns the values of a puzzle of a file.
    pub fn of(file: &str, Answer { rating, effort, .. }: &Answer) -> SummaryRow {
        SummaryRow {
            file: visible(file).into(),
            level: rating.level().filter(|_| rating.ending == Ending::Solved),
            hardest: rating.hardest,
            is_bound: rating.is_bound,
            conflicts: effort.and_then(|effort| effort.statistics.conflicts),
            proof_bytes: effort.and_then(|effort| effort.proof).map(|proof| proof.bytes),
        }
    }
}

/// Returns the median; of an even number of items, the lower of the middle ones.
fn median<T: Copy + Ord>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter().collect_vec();
    items.sort_unstable();
    items.get(items.len().saturating_sub(1) / 2).copied()
}

fn group_by_file(rated: &[SummaryRow]) -> impl Iterator<Item = (&str, Vec<&SummaryRow>)> {
    let files = rated.iter().map(|rated| &*rated.file).unique();
    files.map(|file| (file, rated.iter().filter(|rated| *rated.file == *file).collect()))
}

/// Returns a table with a line for each file.
pub fn table(rated: &[SummaryRow]) -> String {
    let mut rows = vec![
        ["file", "puzzles"]
            .into_iter()
            .chain(Level::ALL.map(Level::name))
            .chain(["at least", "not rated", "median", "hardest", "conflicts"])
            .map(str::to_owned)
            .collect_vec(),
    ];
    for (file, all) in group_by_file(rated) {
        let done = all.iter().filter(|rated| rated.level.is_some()).collect_vec();
        let rank = |rated: &&&SummaryRow| rated.hardest.map(|hardest| (hardest, rated.is_bound));
        let number = |rank: Option<(Difficulty, bool)>| match rank {
            Some((hardest, true)) => format!("≥{hardest}"),
            Some((hardest, false)) => hardest.to_string(),
            None => "-".to_owned(),
        };
        let conflicts = median(all.iter().filter_map(|rated| rated.conflicts));
        let mut row = vec![file.to_owned(), all.len().to_string()];
        row.extend(Level::ALL.map(|level| {
            done.iter().filter(|rated| rated.level == Some(level)).count().to_string()
        }));
        row.extend([
            done.iter().filter(|rated| rated.is_bound).count().to_string(),
            (all.len() - done.len()).to_string(),
            number(median(done.iter().filter_map(rank))),
            number(done.iter().filter_map(rank).max()),
            conflicts.map_or("-".to_owned(), |conflicts| conflicts.to_string()),
        ]);
        rows.push(row);
    }
    let widths = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default());
    let widths = widths.collect_vec();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (text, &width))| {
            if column == 0 { format!("{text:<width$}") } else { format!("{text:>width$}") }
        });
        { cells }.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns the plot of the median effort of solvers by rating, with a series for each file.
pub fn chart(rated: &[SummaryRow]) -> Chart {
    let files = group_by_file(rated).map(|(file, all)| {
        let mut numbers: BTreeMap<(Difficulty, bool), Vec<&SummaryRow>> = BTreeMap::new();
        for rated in all.into_iter().filter(|rated| rated.level.is_some()) {
            // A grid without a step by a technique has no place on the axis.
            if let Some(hardest) = rated.hardest {
                numbers.entry((hardest, rated.is_bound)).or_default().push(rated);
            }
        }
        (file, numbers)
    });
    let files = files.collect_vec();
    let lines = |count: &dyn Fn(&SummaryRow) -> Option<u64>| {
        let line = files.iter().map(|(_, numbers)| {
            let points = numbers.iter().filter_map(|(&(hardest, is_bound), all)| {
                let middle = median(all.iter().filter_map(|rated| count(rated)))?;
                let bound = if is_bound { "at least " } else { "" };
                let note = format!("{bound}{hardest}: {middle} (median of {})", all.len());
                // The scale has no zero.
                let (x, y) = (hardest.value(), middle.max(1) as f64);
                Some(Point { x, y, marked: is_bound, note })
            });
            points.collect_vec()
        });
        line.collect_vec()
    };
    let panel = |label: &str, lines| Panel {
        label: label.to_owned(),
        scale: Scale::Log,
        limit: None,
        lines,
    };
    Chart {
        title: "Solver effort by rating".to_owned(),
        x_label: "rating (scale of Sukaku Explainer)".to_owned(),
        mark: "lower bound".to_owned(),
        across: HorizontalAxis::Points,
        series: Series::numbered(files.iter().map(|(file, _)| name(file))),
        panel_height: 230.0,
        panels: vec![
            panel("median number of conflicts of batsat", lines(&|rated| rated.conflicts)),
            panel("median size of the varisat proof in bytes", lines(&|rated| rated.proof_bytes)),
        ],
    }
}

/// Returns the last part of a path.
fn name(file: &str) -> String {
    file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned()
}
