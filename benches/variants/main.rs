//! Time for puzzles with variant rules, with a limit of two solutions.
//!
//! ```text
//! cargo bench --bench variants                        puzzles/variants
//! cargo bench --bench variants -- FILE…               any files, each in a row of the table
//! cargo bench --bench variants -- --time 20 FILE…     20 s for each puzzle; the default is 5
//! cargo bench --bench variants -- --each FILE…        every puzzle in its own row
//! cargo bench --bench variants -- --backend varisat   this backend, without the bitmask search
//! cargo bench --bench variants -- --backend bitmask   only the bitmask search
//! cargo bench --bench variants -- --robust FILE…      auto, bitmask and cdcl, and the ten worst ratios
//! cargo bench --bench variants -- --iss FOLDER FILE…  also Interactive Sudoku Solver, from its checkout
//! ```
//!
//! A time is CPU time of one thread, from the text of a puzzle to its verified solutions: the best
//! of three if it is less than a second. Undecided puzzles count with the time they took, and are
//! reported. `bitmask` is the number of puzzles that the bitmask search decided, and `nodes` the
//! number of its choices for all of them.
//!
//! With `--robust` each row has the total time of a file with `auto`, with only the bitmask search,
//! and with only `cdcl`. Below are the puzzles with the highest ratio of `auto` to the faster of
//! the other two, without the first 20 ms.
//!
//! Interactive Sudoku Solver runs in node and gets the puzzles that can be written as its text.
//! Differing numbers of solutions are reported. `its ms` is its median, and `its open` the number
//! of puzzles that it does not decide. The next columns cover the puzzles decided by both.
//! `faster` is the number on which we take less time, `ratio` the geometric mean of its time
//! divided by ours.

#[path = "../clock/mod.rs"]
mod clock;

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
    time::Duration,
};

use board::stop::Stop;
use clock::thread_time;
use formats::{PuzzleReader, ReadOptions};
use sat::backends;
use solve::{
    SearchResult, SolutionsEnd,
    engines::{self, Engine, EngineQuestion},
};

/// The number of runs for a puzzle with a short time.
const ROUNDS: usize = 3;
const SHORT: Duration = Duration::from_secs(1);

fn main() {
    let (mut time, mut each, mut files) = (Duration::from_secs(5), false, Vec::new());
    let mut is_robust = false;
    let mut engine = engines::ALL[0];
    let mut iss = None;
    let mut question = EngineQuestion::default();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--time" => {
                let seconds = arguments.next().and_then(|number| number.parse().ok());
                time = Duration::from_secs_f64(seconds.expect("--time SECONDS"));
            }
            "--each" => each = true,
            "--robust" => is_robust = true,
            "--iss" => iss = Some(arguments.next().expect("--iss FOLDER")),
            "--backend" => {
                let name = arguments.next().unwrap_or_default();
                (engine, question) = asked(&name);
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        let folder = fs::read_dir("puzzles/variants").expect("puzzles/variants");
        files.extend(folder.flatten().map(|file| file.path().display().to_string()));
        files.sort_unstable();
    }
    if is_robust {
        return robust(&files, time);
    }
    let mut heads = vec!["puzzles", "median ms", "worst ms", "unknown", "bitmask", "nodes"];
    if iss.is_some() {
        heads.extend(["its ms", "faster", "ratio", "its open"]);
    }
    let heads: Vec<String> = heads.iter().map(|head| format!("{head:>12}")).collect();
    println!("{:<24}{}", "", heads.concat());
    for file in files {
        let mut puzzles = timed(&file, (engine, &question), time, iss.is_some());
        if let Some(folder) = &iss {
            beside(folder, &mut puzzles, time);
        }
        let row = |name: &str, puzzles: &[&Timed]| {
            let beside = if iss.is_some() { row_beside(puzzles) } else { String::new() };
            println!("{}{beside}", row(name, puzzles));
        };
        if each {
            puzzles.iter().for_each(|puzzle| row(&puzzle.name, &[puzzle]));
        }
        let name = file.rsplit('/').next().unwrap_or(&file);
        row(name, &puzzles.iter().collect::<Vec<_>>());
    }
}

/// Returns the engine and the question for the name of a backend or an engine.
fn asked(name: &str) -> (&'static dyn Engine, EngineQuestion) {
    let mut question = EngineQuestion::default();
    if name != "auto"
        && let Some(engine) = engines::named(name)
    {
        return (engine, question);
    }
    question.solver.backend = backends::find(name).unwrap_or_else(|error| panic!("{error}"));
    (engines::ALL[0], question)
}

/// Compares `auto` with only the bitmask search and only `cdcl`.
fn robust(files: &[String], time: Duration) {
    /// The time that is subtracted in ratios.
    const BEGIN: Duration = Duration::from_millis(20);
    const WORST: usize = 10;
    let heads = ["puzzles", "auto ms", "bitmask ms", "cdcl ms", "ratio"];
    let line = |name: &str, cells: [String; 5]| {
        println!("{name:<32}{}", cells.map(|cell| format!("{cell:>12}")).concat());
    };
    line("", heads.map(str::to_owned));
    let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1e3);
    let mut all = Vec::new();
    for file in files {
        let name = file.rsplit('/').next().unwrap_or(file);
        let engines = ["auto", "bitmask", "cdcl"].map(|name| {
            let (engine, question) = asked(name);
            timed(file, (engine, &question), time, false)
        });
        let total = |of: &Vec<Timed>| of.iter().map(|it| it.time).sum::<Duration>();
        let [auto, bitmask, cdcl] = engines.each_ref().map(|of| ms(total(of)));
        line(name, [engines[0].len().to_string(), auto, bitmask, cdcl, String::new()]);
        let [auto, bitmask, cdcl] = engines;
        for ((auto, bitmask), cdcl) in auto.into_iter().zip(bitmask).zip(cdcl) {
            let faster = bitmask.time.min(cdcl.time);
            let ratio = auto.time.saturating_sub(BEGIN).as_secs_f64() / faster.as_secs_f64();
            let times = [auto.time, bitmask.time, cdcl.time];
            all.push((ratio, format!("{name} {}", auto.name), times));
        }
    }
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    println!("\n{WORST} worst: (auto − 20 ms) by the faster one");
    for (ratio, name, times) in all.into_iter().take(WORST) {
        let [auto, bitmask, cdcl] = times.map(ms);
        line(&name, [String::new(), auto, bitmask, cdcl, format!("{ratio:.2}")]);
    }
}

/// The result for a puzzle.
struct Timed {
    name: String,
    time: Duration,
    found: SearchResult,
    /// The text for Interactive Sudoku Solver, if the puzzle has one.
    text: Option<String>,
    /// The time of Interactive Sudoku Solver, and whether it decided the puzzle.
    its: Option<(Duration, bool)>,
}

/// Solves the puzzles of a file as a stream, several times. `with_texts` adds the texts for the
/// other program.
fn timed(
    file: &str,
    (engine, question): (&'static dyn Engine, &EngineQuestion),
    time: Duration,
    with_texts: bool,
) -> Vec<Timed> {
    let text = fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let writer = formats::named("iss").expect("a format");
    let mut all: Vec<Timed> = Vec::new();
    for round in 0..ROUNDS {
        let mut worker = engine.worker(question);
        let mut puzzles = PuzzleReader::new(file, &*text, ReadOptions::default());
        for number in 0.. {
            let begun = thread_time();
            let Some(entry) = puzzles.next() else { break };
            if all.get(number).is_some_and(|before| round > 0 && before.time >= SHORT) {
                continue;
            }
            let entry = entry.unwrap_or_else(|error| panic!("{file}: {error}"));
            let found = worker.find(&entry.puzzle, &Stop::never().after(time)).expect("an answer");
            let took = thread_time() - begun;
            match all.get_mut(number) {
                Some(before) => before.time = before.time.min(took),
                None => {
                    let id = entry.beside.iter().find(|beside| beside.name == "id");
                    let name = id.map_or(entry.place.to_string(), |id| id.value.clone());
                    let mut text = Vec::new();
                    let is_written =
                        with_texts && writer.write(&entry.puzzle, None, &mut text).is_ok();
                    let text = String::from_utf8(text).ok().filter(|_| is_written);
                    all.push(Timed { name, time: took, found, text, its: None });
                }
            }
        }
    }
    all
}

fn row(name: &str, puzzles: &[&Timed]) -> String {
    let mut times: Vec<Duration> = puzzles.iter().map(|it| it.time).collect();
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    let (median, worst) = (ms(times.get(times.len() / 2)), ms(times.last()));
    let unknown =
        puzzles.iter().filter(|it| matches!(it.found.end, Some(SolutionsEnd::Unknown(_))));
    let by_masks = || puzzles.iter().filter(|it| it.found.report.backend == "bitmask");
    let nodes: u64 = by_masks().map(|it| u64::from(it.found.report.nodes)).sum();
    let (count, unknown, by_masks) = (puzzles.len(), unknown.count(), by_masks().count());
    format!(
        "{name:<24}{count:>12}{median:>12.3}{worst:>12.3}{unknown:>12}{by_masks:>12}{nodes:>12}"
    )
}

/// Solves the puzzles with Interactive Sudoku Solver.
fn beside(folder: &str, puzzles: &mut [Timed], time: Duration) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/variants/iss.mjs");
    let mut node = Command::new("node")
        .args([script, folder, &time.as_secs_f64().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node");
    let texts: String = puzzles.iter().filter_map(|it| it.text.as_deref()).collect();
    let mut input = node.stdin.take().expect("node has an input");
    input.write_all(texts.as_bytes()).expect("node reads the puzzles");
    drop(input);
    let answers = node.wait_with_output().expect("node ends");
    let answers = String::from_utf8_lossy(&answers.stdout);
    let mut lines = answers.lines();
    for puzzle in puzzles.iter_mut().filter(|it| it.text.is_some()) {
        let (ms, count) =
            lines.next().and_then(|it| it.split_once(' ')).expect("one line per puzzle");
        let is_known = |end: &Option<SolutionsEnd>| !matches!(end, Some(SolutionsEnd::Unknown(_)));
        let (ours, its) = (puzzle.found.count, count.parse().ok());
        if count != "?" && its != Some(ours) && is_known(&puzzle.found.end) {
            eprintln!("{}: it says {count} for {ours}", puzzle.name);
        }
        let ms: f64 = ms.parse().expect("milliseconds");
        puzzle.its = Some((Duration::from_secs_f64(ms / 1e3), its.is_some()));
    }
}

fn row_beside(puzzles: &[&Timed]) -> String {
    let mut its: Vec<Duration> = puzzles.iter().filter_map(|it| Some(it.its?.0)).collect();
    its.sort_unstable();
    let median = its.get(its.len() / 2).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    let open = puzzles.iter().filter(|it| it.its.is_some_and(|its| !its.1)).count();
    let ratios = puzzles.iter().filter_map(|puzzle| {
        let (time, _) = puzzle.its.filter(|its| its.1)?;
        let is_open = matches!(puzzle.found.end, Some(SolutionsEnd::Unknown(_)));
        (!is_open).then(|| time.as_secs_f64() / puzzle.time.as_secs_f64())
    });
    let ratios: Vec<f64> = ratios.collect();
    let mean = (ratios.iter().map(|it| it.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let faster = ratios.iter().filter(|&&ratio| ratio > 1.0).count();
    format!("{median:>12.3}{:>12}{mean:>12.2}{open:>12}", format!("{faster}/{}", ratios.len()))
}
