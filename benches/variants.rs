//! Time for puzzles of other rules than classic, asked for up to two solutions.
//!
//! ```text
//! cargo bench --bench variants                        puzzles/variants
//! cargo bench --bench variants -- FILE…               any files; a row of the table each
//! cargo bench --bench variants -- --time 20 FILE…     20 s for each puzzle; without it 5
//! cargo bench --bench variants -- --each FILE…        every puzzle in a row of its own
//! cargo bench --bench variants -- --backend varisat   that backend, without the search on masks
//! ```
//!
//! A time is that of one thread on the processor, from the text of a puzzle to its solutions, each
//! verified: the best of three where it is less than a second. Puzzles that are not decided in time
//! count with the time they took, and are told. `masks` says how many were found out by the search
//! on masks, `nodes` how many choices that took for all of them together.

use std::{fs, time::Duration};

use board::stop::Stop;
use formats::{Puzzles, ReadOptions};
use sat::backends;
use solve::{
    End, Found,
    engines::{self, Question},
};

/// Times that a short puzzle is looked at.
const ROUNDS: usize = 3;
const SHORT: Duration = Duration::from_secs(1);

fn main() {
    let (mut time, mut each, mut files) = (Duration::from_secs(5), false, Vec::new());
    let mut question = Question::default();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--time" => {
                let seconds = arguments.next().and_then(|number| number.parse().ok());
                time = Duration::from_secs_f64(seconds.expect("--time SECONDS"));
            }
            "--each" => each = true,
            "--backend" => {
                let name = arguments.next().unwrap_or_default();
                let backend = backends::find(&name).unwrap_or_else(|error| panic!("{error}"));
                question.solver.backend = backend;
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        let folder = fs::read_dir("puzzles/variants").expect("puzzles/variants");
        files.extend(folder.flatten().map(|file| file.path().display().to_string()));
        files.sort_unstable();
    }
    let heads = ["puzzles", "median ms", "worst ms", "unknown", "masks", "nodes"];
    println!("{:<24}{}", "", heads.map(|head| format!("{head:>12}")).concat());
    for file in files {
        let puzzles = timed(&file, &question, time);
        if each {
            puzzles.iter().for_each(|puzzle| row(&puzzle.name, &[puzzle]));
        }
        let name = file.rsplit('/').next().unwrap_or(&file);
        row(name, &puzzles.iter().collect::<Vec<_>>());
    }
}

/// What became of a puzzle.
struct Timed {
    name: String,
    time: Duration,
    found: Found,
}

/// The puzzles of a file as a stream, several times.
fn timed(file: &str, question: &Question, time: Duration) -> Vec<Timed> {
    let text = fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut all: Vec<Timed> = Vec::new();
    for round in 0..ROUNDS {
        let mut worker = engines::ALL[0].worker(question);
        let mut puzzles = Puzzles::new(file, &*text, ReadOptions::default());
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
                    all.push(Timed { name, time: took, found });
                }
            }
        }
    }
    all
}

fn row(name: &str, puzzles: &[&Timed]) {
    let mut times: Vec<Duration> = puzzles.iter().map(|it| it.time).collect();
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    let (median, worst) = (ms(times.get(times.len() / 2)), ms(times.last()));
    let unknown = puzzles.iter().filter(|it| matches!(it.found.end, Some(End::Unknown(_))));
    let by_masks = || puzzles.iter().filter(|it| it.found.report.backend == "masks");
    let nodes: u64 = by_masks().map(|it| u64::from(it.found.report.nodes)).sum();
    let (count, unknown, by_masks) = (puzzles.len(), unknown.count(), by_masks().count());
    println!(
        "{name:<24}{count:>12}{median:>12.3}{worst:>12.3}{unknown:>12}{by_masks:>12}{nodes:>12}"
    );
}

#[cfg(unix)]
fn thread_time() -> Duration {
    let now = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    now.map_or(Duration::ZERO, Duration::from)
}

#[cfg(not(unix))]
fn thread_time() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}
