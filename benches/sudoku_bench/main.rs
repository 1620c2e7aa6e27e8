//! Verdicts on the 100 challenge puzzles of Sudoku-Bench (Seely et al., 2025), compared with the
//! published solutions.
//!
//! ```text
//! cargo bench --bench sudoku_bench -- CHECKOUT             all statements
//! cargo bench --bench sudoku_bench -- CHECKOUT 0021 0024   these puzzles
//! … --time 20                20 s (elapsed) for each puzzle; the default is 60
//! … --backend varisat        this backend or engine
//! … --statements FILE        other statements than statements.jsonl in this folder
//! ```
//!
//! `CHECKOUT` is a checkout of <https://github.com/Hubiele/Sudoku-Bench>. It contains the text and
//! the drawing of each puzzle in `Sudoku-Bench_json_conversion/challenge/puzzle_0001.json`, with the
//! givens and the solution. `FILE` has a JSON object for each puzzle, one per line: its `id`, such
//! as `"0001"`, and the board and rules in the notation of docs/rules.md, without givens. A puzzle
//! without rules in this notation has a `reason` instead. The collection
//! (SakanaAI/Sudoku-Bench) is published under the MIT licence. The statements contain rule names,
//! cells and values, but neither its texts nor its givens or solutions.
//!
//! A time is CPU time of one thread, from the text of a puzzle to its verified solutions, with a
//! limit of two solutions. The exit status is 1 if a statement cannot be read, or if its solution
//! is not unique or not the published one. An undecided puzzle does not change it.

#[path = "../clock/mod.rs"]
mod clock;

use std::{fs, path::Path, process::ExitCode, time::Duration};

use anyhow::Context;
use board::stop::Stop;
use clock::thread_time;
use formats::{PuzzleReader, ReadOptions};
use sat::backends;
use serde_json::{Map, Value};
use solve::{
    SolutionsEnd,
    engines::{self, Engine, EngineQuestion},
};

/// The number of puzzles in the collection.
const PUZZLES: usize = 100;
const STATEMENTS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/benches/sudoku_bench/statements.jsonl");
const FOLDER: &str = "Sudoku-Bench_json_conversion/challenge";

fn main() -> anyhow::Result<ExitCode> {
    let (mut checkout, mut statements, mut wanted) = (None, None, Vec::new());
    let mut time = Duration::from_secs(60);
    let (mut engine, mut question) = (engines::ALL[0], EngineQuestion::default());
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value =
            || arguments.next().with_context(|| format!("{argument}: the value is missing"));
        match argument.as_str() {
            "--statements" => statements = Some(value()?),
            "--time" => time = Duration::from_secs_f64(value()?.parse()?),
            "--backend" => {
                let name = value()?;
                match engines::named(&name) {
                    Some(named) => engine = named,
                    None => question.solver.backend = backends::find(&name)?,
                }
            }
            _ if checkout.is_none() => checkout = Some(argument),
            _ => wanted.push(argument),
        }
    }
    let checkout = checkout.context("the path of a checkout is missing")?;
    let statements = statements.unwrap_or_else(|| STATEMENTS.to_owned());
    let statements =
        fs::read_to_string(&statements).with_context(|| format!("cannot read {statements}"))?;
    let statements = statements.lines().map(serde_json::from_str);
    let statements: Vec<Map<String, Value>> = statements.collect::<Result<_, _>>()?;

    println!("{:<6}{:<44}{:<12}{:<11}{:>10}", "id", "title", "verdict", "published", "ms");
    let mut summary = Summary::default();
    for id in (1..=PUZZLES).map(|number| format!("{number:04}")) {
        if !wanted.is_empty() && !wanted.contains(&id) {
            continue;
        }
        let published = Published::read(Path::new(&checkout), &id)?;
        let statement = statements.iter().find(|it| it.get("id") == Some(&Value::from(&*id)));
        let answer = match statement.map(|it| (it, it.get("reason").and_then(Value::as_str))) {
            None => Answer::NotStated("no statement".to_owned()),
            Some((_, Some(reason))) => Answer::NotStated(reason.to_owned()),
            Some((statement, None)) => answer(statement, &published, (engine, &question), time)
                .unwrap_or_else(Answer::Unreadable),
        };
        println!("{id:<6}{:<44}{answer}", published.title);
        summary.add(&answer);
    }
    println!("{summary}");
    Ok(ExitCode::from(u8::from(summary.wrong + summary.unreadable > 0)))
}

/// The published parts of a puzzle that are not in its statement.
struct Published {
    title: String,
    givens: String,
    solution: String,
}

impl Published {
    fn read(checkout: &Path, id: &str) -> anyhow::Result<Published> {
        const MAX_TITLE: usize = 42;
        let file = checkout.join(FOLDER).join(format!("puzzle_{id}.json"));
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let puzzle: Value = serde_json::from_str(&text)?;
        let field = |name: &str| puzzle[name].as_str().unwrap_or_default().to_owned();
        let title = field("title").chars().filter(|it| !it.is_control()).take(MAX_TITLE).collect();
        Ok(Published { title, givens: field("initial_board"), solution: field("solution") })
    }
}

/// The answer to a puzzle.
enum Answer {
    /// No statement, with the reason.
    NotStated(String),
    /// The message of the reader.
    Unreadable(String),
    /// The verdict, whether its solution is the published one, and the time.
    Decided {
        verdict: &'static str,
        is_published: bool,
        time: Duration,
    },
    Unknown(Duration),
}

/// Adds the givens to a statement and solves the puzzle. Returns the message if the statement
/// cannot be read.
fn answer(
    statement: &Map<String, Value>,
    published: &Published,
    (engine, question): (&'static dyn Engine, &EngineQuestion),
    time: Duration,
) -> Result<Answer, String> {
    let mut puzzle = statement.clone();
    puzzle.insert("givens".to_owned(), Value::from(&*published.givens));
    let text = Value::Object(puzzle).to_string();
    let mut worker = engine.worker(question);
    let begun = thread_time();
    let entry = PuzzleReader::new("statement", text.as_bytes(), ReadOptions::default())
        .next()
        .ok_or("no puzzle")?
        .map_err(|error| error.to_string())?;
    let found = worker.find(&entry.puzzle, &Stop::never().after(time));
    let time = thread_time() - begun;
    let found = found.map_err(|error| error.to_string())?;
    if matches!(found.end, Some(SolutionsEnd::Unknown(_))) {
        return Ok(Answer::Unknown(time));
    }
    let shape = entry.puzzle.shape;
    let is_published =
        found.grids.first().is_some_and(|grid| shape.line(grid) == published.solution);
    let verdict = match found.count {
        0 => "unsolvable",
        1 => "unique",
        _ => "multiple",
    };
    Ok(Answer::Decided { verdict, is_published: is_published && found.count == 1, time })
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let ms = |time: &Duration| time.as_secs_f64() * 1e3;
        match self {
            Answer::NotStated(reason) => write!(f, "not stated: {reason}"),
            Answer::Unreadable(message) => write!(f, "unreadable: {message}"),
            Answer::Decided { verdict, is_published, time } => {
                let published = if *is_published { "equal" } else { "DIFFERENT" };
                write!(f, "{verdict:<12}{published:<11}{:>10.1}", ms(time))
            }
            Answer::Unknown(time) => write!(f, "{:<12}{:<11}{:>10.1}", "unknown", "", ms(time)),
        }
    }
}

/// The numbers of answers and the time of all.
#[derive(Default)]
struct Summary {
    equal: usize,
    wrong: usize,
    unknown: usize,
    unreadable: usize,
    not_stated: usize,
    time: Duration,
}

impl Summary {
    fn add(&mut self, answer: &Answer) {
        match answer {
            Answer::NotStated(_) => self.not_stated += 1,
            Answer::Unreadable(_) => self.unreadable += 1,
            Answer::Decided { is_published, time, .. } => {
                self.time += *time;
                *(if *is_published { &mut self.equal } else { &mut self.wrong }) += 1;
            }
            Answer::Unknown(time) => {
                self.time += *time;
                self.unknown += 1;
            }
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Summary { equal, wrong, unknown, unreadable, not_stated, time } = self;
        write!(
            f,
            "{equal} unique and equal to the published solution, {wrong} different, {unknown} \
             unknown, {unreadable} unreadable, {not_stated} not stated; {:.1} s",
            time.as_secs_f64()
        )
    }
}
