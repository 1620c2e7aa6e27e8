//! Many ratings: a table of them, and a plot against what solvers count.

use std::collections::BTreeMap;

use explain::{Ending, rating::Class};
use formats::Place;
use itertools::Itertools;
use logic::Difficulty;
use pictures::plots::{Across, Chart, Panel, Point, Scale, Series};

use super::rate::Told;

/// What is kept of a puzzle.
pub struct Rated {
    file: String,
    /// None if it has no rating.
    class: Option<Class>,
    /// What is above it where there was a search. None without any step by a technique.
    hardest: Option<Difficulty>,
    searches: usize,
    conflicts: Option<u64>,
    bytes: Option<u64>,
}

impl Rated {
    /// Of a puzzle at that place.
    pub fn of(place: &Place, (rating, effort): &Told) -> Rated {
        Rated {
            file: place.file.to_string(),
            class: (rating.ending == Ending::Solved).then(|| rating.class()),
            hardest: rating.hardest,
            searches: rating.searches,
            conflicts: effort.and_then(|effort| effort.statistics.conflicts),
            bytes: effort.and_then(|effort| effort.proof).map(|proof| proof.bytes),
        }
    }
}

const CLASSES: [Class; 4] = [Class::Easy, Class::Medium, Class::Difficult, Class::VeryDifficult];

/// The middle one; of an even number the lower of both.
fn median<T: Copy + Ord>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter().collect_vec();
    items.sort_unstable();
    items.get(items.len().saturating_sub(1) / 2).copied()
}

fn by_file(rated: &[Rated]) -> impl Iterator<Item = (&str, Vec<&Rated>)> {
    let files = rated.iter().map(|rated| rated.file.as_str()).unique();
    files.map(|file| (file, rated.iter().filter(|rated| rated.file == file).collect()))
}

/// A line for each file.
pub fn table(rated: &[Rated]) -> String {
    let mut rows = vec![
        ["file", "puzzles", "easy", "medium", "difficult", "very difficult", "by search"]
            .into_iter()
            .chain(["not rated", "median", "hardest", "conflicts"])
            .map(str::to_owned)
            .collect_vec(),
    ];
    for (file, all) in by_file(rated) {
        let done = all.iter().filter(|rated| rated.class.is_some()).collect_vec();
        let number = |hardest: Option<Difficulty>| match hardest {
            Some(hardest) => hardest.to_string(),
            None => "-".to_owned(),
        };
        // A search is above all numbers.
        let rank = |rated: &&&Rated| match rated.searches {
            0 => rated.hardest,
            _ => Some(Difficulty::BEYOND),
        };
        let above = |hardest: Option<Difficulty>| match hardest {
            Some(Difficulty::BEYOND) => "search".to_owned(),
            hardest => number(hardest),
        };
        let conflicts = median(all.iter().filter_map(|rated| rated.conflicts));
        let mut row = vec![file.to_owned(), all.len().to_string()];
        row.extend(CLASSES.iter().map(|&class| {
            done.iter().filter(|rated| rated.class == Some(class)).count().to_string()
        }));
        row.extend([
            done.iter().filter(|rated| rated.searches > 0).count().to_string(),
            (all.len() - done.len()).to_string(),
            above(median(done.iter().filter_map(rank))),
            above(done.iter().filter_map(rank).max()),
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

/// What a solver counts, in the median of the puzzles of a number; a series for each file.
pub fn chart(rated: &[Rated]) -> Chart {
    let files = by_file(rated).map(|(file, all)| {
        let mut numbers: BTreeMap<(Difficulty, bool), Vec<&Rated>> = BTreeMap::new();
        for rated in all.into_iter().filter(|rated| rated.class.is_some()) {
            // A grid without a step by a technique has no place on the axis.
            if let Some(hardest) = rated.hardest {
                numbers.entry((hardest, rated.searches > 0)).or_default().push(rated);
            }
        }
        (file, numbers)
    });
    let files = files.collect_vec();
    let lines = |count: &dyn Fn(&Rated) -> Option<u64>| {
        let line = files.iter().map(|(_, numbers)| {
            let points = numbers.iter().filter_map(|(&(hardest, is_above), all)| {
                let middle = median(all.iter().filter_map(|rated| count(rated)))?;
                let above = if is_above { "above " } else { "" };
                let note = format!("{above}{hardest}: {middle} in the median of {}", all.len());
                // The scale has no zero.
                let (x, y) = (hardest.value(), middle.max(1) as f64);
                Some(Point { x, y, marked: is_above, note })
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
        title: "What solvers count against the rating".to_owned(),
        x_label: "the hardest technique, on the scale of Sudoku Explainer".to_owned(),
        mark: "above it: some steps by search".to_owned(),
        across: Across::Points,
        series: Series::numbered(files.iter().map(|(file, _)| name(file))),
        panel_height: 230.0,
        panels: vec![
            panel("conflicts of batsat, median", lines(&|rated| rated.conflicts)),
            panel("bytes of the proof of varisat, median", lines(&|rated| rated.bytes)),
        ],
    }
}

/// The last part of a path.
fn name(file: &str) -> String {
    file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned()
}
