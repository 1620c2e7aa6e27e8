//! Ratings: in words and in JSON, and of many a table, and a plot against what solvers count.

use std::{collections::BTreeMap, sync::Arc};

use board::{DigitNames, Shape, escape::visible};
use explain::{
    Ending,
    rating::{Effort, Level, Rating},
};
use itertools::Itertools;
use logic::Difficulty;
use pictures::plots::{Across, Chart, Panel, Point, Scale, Series};
use serde::Serialize;

use super::step::reason;

/// How hard a puzzle is.
pub struct Rated {
    /// Where it was read.
    pub file: Arc<str>,
    /// For a person.
    pub rating: Rating,
    /// For a solver, where that was counted.
    pub effort: Option<Effort>,
}

/// The names of the fields of [`Solved`].
pub const SOLVED: &[&str] = &[
    "level",
    "hardest",
    "hardest_at_least",
    "pearl",
    "diamond",
    "technique",
    "step_count",
    "techniques",
    "by_search",
];

/// The fields of a record.
#[derive(Serialize)]
pub struct Record<'a> {
    ending: &'static str,
    #[serde(flatten)]
    solved: Option<Solved<'a>>,
    #[serde(flatten)]
    sat: Option<Sat>,
    reason: Option<String>,
}

/// Those of a puzzle of which something is known.
#[derive(Serialize)]
pub struct Solved<'a> {
    /// None where the number is at least that of an easier level.
    level: Option<&'static str>,
    hardest: Option<f64>,
    /// Where the number is not known: it is this or higher.
    hardest_at_least: Option<f64>,
    pearl: Option<f64>,
    diamond: Option<f64>,
    technique: Option<&'static str>,
    step_count: usize,
    techniques: &'a BTreeMap<&'static str, usize>,
    by_search: usize,
}

impl Solved<'_> {
    /// Those of a rating.
    pub fn of(rating: &Rating) -> Solved<'_> {
        let Rating { steps, hardest, is_bound, technique, pearl, diamond, searches, .. } = rating;
        let number = |it: &Option<Difficulty>| it.map(Difficulty::value);
        Solved {
            level: rating.level().map(Level::name),
            hardest: number(hardest).filter(|_| !is_bound),
            hardest_at_least: number(hardest).filter(|_| *is_bound),
            pearl: number(pearl),
            diamond: number(diamond),
            technique: *technique,
            step_count: steps.values().sum(),
            techniques: steps,
            by_search: *searches,
        }
    }
}

/// What solvers count.
#[derive(Serialize)]
struct Sat {
    sat_decisions: Option<u64>,
    sat_conflicts: Option<u64>,
    proof_clauses: Option<u64>,
    proof_bytes: Option<u64>,
}

impl Rated {
    /// `medium: 3.4/1.2/1.2 (hidden pair), 66 steps: …`
    pub fn words(&self, names: &DigitNames) -> String {
        let Rated { rating, effort, .. } = self;
        let Rating { steps, hardest, is_bound, pearl, diamond, technique, searches, ending } =
            rating;
        let at_least = if *is_bound { "at least " } else { "" };
        if *ending != Ending::Solved {
            let bound = hardest.filter(|_| *is_bound && *searches == 0);
            let bound = bound.map_or(String::new(), |bound| format!("; {at_least}{bound}"));
            let why = match ending {
                Ending::Several => "the puzzle has multiple solutions".to_owned(),
                ending => ending.words(names),
            };
            return format!("not rated: {why}{bound}");
        }
        let count: usize = steps.values().sum();
        let numbers = [hardest, pearl, diamond].into_iter().flatten().join("/");
        let number = match (technique, is_bound) {
            // The step that was not found has another.
            (Some(_), true) if *searches == 0 => format!("at least {}", hardest.iter().join("")),
            (Some(technique), _) => format!("{at_least}{numbers} ({technique})"),
            _ if *searches > 0 => "by search only".to_owned(),
            (None, true) => format!("at least {}", hardest.iter().join("")),
            (None, false) => return "easy: all cells are given".to_owned(),
        };
        let so_far = if *is_bound && *searches == 0 { " so far" } else { "" };
        let search = match searches {
            0 => String::new(),
            searches => format!(", {searches} of them by search"),
        };
        let kinds =
            steps.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
        let sat = effort.map_or(String::new(), |Effort { statistics, proof }| {
            let (decisions, conflicts) = (statistics.decisions, statistics.conflicts);
            let number = |it: Option<u64>| it.map_or("no".to_owned(), |it| it.to_string());
            let bytes = number(proof.map(|proof| proof.bytes));
            format!(
                "; SAT: {} decisions, {} conflicts, {bytes} bytes of proof",
                number(decisions),
                number(conflicts)
            )
        });
        let level = rating.level().map_or("unknown level", Level::name);
        let colon = if kinds.is_empty() { "" } else { ": " };
        let plural = if count == 1 { "" } else { "s" };
        format!("{level}: {number}, {count} step{plural}{so_far}{search}{colon}{kinds}{sat}")
    }

    /// The fields of a record.
    pub fn record(&self, shape: Shape) -> Record<'_> {
        let Rating { is_bound, ending, .. } = &self.rating;
        let is_known = *ending == Ending::Solved || *is_bound;
        let solved = is_known.then(|| Solved::of(&self.rating));
        let sat = self.effort.map(|Effort { statistics, proof }| Sat {
            sat_decisions: statistics.decisions,
            sat_conflicts: statistics.conflicts,
            proof_clauses: proof.map(|proof| proof.clauses),
            proof_bytes: proof.map(|proof| proof.bytes),
        });
        Record { ending: ending.name(), reason: reason(ending, shape), solved, sat }
    }
}

/// What is kept of a puzzle for the table and the plot.
pub struct Row {
    file: Arc<str>,
    /// None if it has no rating.
    level: Option<Level>,
    /// The number, or what it is at least. None without any step by a technique.
    hardest: Option<Difficulty>,
    is_bound: bool,
    conflicts: Option<u64>,
    bytes: Option<u64>,
}

impl Row {
    /// Of a puzzle.
    pub fn of(Rated { file, rating, effort }: &Rated) -> Row {
        Row {
            file: visible(file).into(),
            level: rating.level().filter(|_| rating.ending == Ending::Solved),
            hardest: rating.hardest,
            is_bound: rating.is_bound,
            conflicts: effort.and_then(|effort| effort.statistics.conflicts),
            bytes: effort.and_then(|effort| effort.proof).map(|proof| proof.bytes),
        }
    }
}

/// The middle one; of an even number the lower of both.
fn median<T: Copy + Ord>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter().collect_vec();
    items.sort_unstable();
    items.get(items.len().saturating_sub(1) / 2).copied()
}

fn by_file(rated: &[Row]) -> impl Iterator<Item = (&str, Vec<&Row>)> {
    let files = rated.iter().map(|rated| &*rated.file).unique();
    files.map(|file| (file, rated.iter().filter(|rated| *rated.file == *file).collect()))
}

/// A line for each file.
pub fn table(rated: &[Row]) -> String {
    let mut rows = vec![
        ["file", "puzzles"]
            .into_iter()
            .chain(Level::ALL.map(Level::name))
            .chain(["at least", "not rated", "median", "hardest", "conflicts"])
            .map(str::to_owned)
            .collect_vec(),
    ];
    for (file, all) in by_file(rated) {
        let done = all.iter().filter(|rated| rated.level.is_some()).collect_vec();
        let rank = |rated: &&&Row| rated.hardest.map(|hardest| (hardest, rated.is_bound));
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

/// What a solver counts, in the median of the puzzles of a number; a series for each file.
pub fn chart(rated: &[Row]) -> Chart {
    let files = by_file(rated).map(|(file, all)| {
        let mut numbers: BTreeMap<(Difficulty, bool), Vec<&Row>> = BTreeMap::new();
        for rated in all.into_iter().filter(|rated| rated.level.is_some()) {
            // A grid without a step by a technique has no place on the axis.
            if let Some(hardest) = rated.hardest {
                numbers.entry((hardest, rated.is_bound)).or_default().push(rated);
            }
        }
        (file, numbers)
    });
    let files = files.collect_vec();
    let lines = |count: &dyn Fn(&Row) -> Option<u64>| {
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
        across: Across::Points,
        series: Series::numbered(files.iter().map(|(file, _)| name(file))),
        panel_height: 230.0,
        panels: vec![
            panel("median number of conflicts of batsat", lines(&|rated| rated.conflicts)),
            panel("median size of the varisat proof in bytes", lines(&|rated| rated.bytes)),
        ],
    }
}

/// The last part of a path.
fn name(file: &str) -> String {
    file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned()
}
