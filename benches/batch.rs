//! Throughput on classic 9×9 sets, in puzzles per second, with a limit of two solutions: the SIMD
//! batch engine, and the SAT pipeline with varisat.
//!
//! ```text
//! cargo bench --bench batch                           the sets in puzzles/
//! cargo bench --bench batch -- FILE…                  any files of classic 9×9 puzzles
//! cargo bench --bench batch -- --width avx2 FILE…     others: avx512, avx512bw, avx2, neon, plain
//! cargo bench --bench batch -- --lanes FILE…          only the SIMD engine in one thread
//! ```
//!
//! Reading is not timed. One thread is measured by its CPU time, all threads by wall-clock time. A
//! figure is the median of the rounds. Every solution is verified once, outside the measured time.

mod clock;

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use board::{Puzzle, verify_nine::verify_nine};
use clock::thread_time;
use formats::{PuzzleReader, ReadOptions};
use sat::backends;
use solve::{
    Solver,
    engines::{
        self, EngineQuestion,
        lanes::{self, Answer, BoardQuestion, ClassicBoard, SimdEngine},
    },
};

/// The number of boards in one call.
const CHUNK: usize = 2048;

/// The least number of boards in a run of the SIMD engine, and of puzzles in a run with varisat.
/// Short sets are repeated.
const BOARDS: usize = 20_000;
const PUZZLES: usize = 2_000;

/// The number of rounds for a figure, and the seconds of each.
const ROUNDS: usize = 9;
const SECONDS: f64 = 0.2;

/// A set of puzzles.
struct Set {
    name: String,
    boards: Vec<ClassicBoard>,
    puzzles: Vec<Puzzle>,
}

fn main() {
    let (mut files, mut width, mut lanes_alone) = (Vec::new(), None, false);
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--width" => width = arguments.next(),
            "--lanes" => lanes_alone = true,
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        let sets = ["kaggle", "unbiased", "seventeen", "ambiguous", "hardest"];
        files.extend(sets.map(|set| format!("puzzles/{set}.txt")));
    }
    let width = width.unwrap_or_else(|| SimdEngine::widths().next().unwrap_or_default().to_owned());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    println!("puzzles per second; lanes: {width}, varisat: the SAT path; {threads} threads");
    println!(
        "{:<24} {:>9} {:>12} {:>12} {:>10} {:>10}",
        "set", "nodes", "lanes, one", "all", "varisat", "all"
    );
    for set in files.iter().filter_map(|file| Set::read(file)) {
        print!("{:<24} {:>9.2}", set.name, set.mean_nodes(&width));
        print!(" {:>12.0}", rate(thread_time, || set.by_lanes(&width)));
        if !lanes_alone {
            print!(" {:>12.0}", rate(wall_time, || set.by_lanes_of_all(&width, threads)));
            for (clock, jobs) in [(thread_time as Clock, 1), (wall_time, threads)] {
                print!(" {:>10.0}", rate(clock, || set.by_varisat(jobs)));
            }
        }
        println!();
    }
}

impl Set {
    fn read(file: &str) -> Option<Set> {
        let text = fs::read(file).map_err(|error| println!("{file}: {error}")).ok()?;
        let entries = PuzzleReader::new(file, &*text, ReadOptions::default());
        let puzzles: Vec<Puzzle> = entries.filter_map(|entry| Some(entry.ok()?.puzzle)).collect();
        let all: Vec<ClassicBoard> = puzzles.iter().filter_map(lanes::board).collect();
        let count = BOARDS.max(all.len());
        let boards = all.into_iter().cycle().take(count).collect();
        let name = file.rsplit('/').next()?.to_owned();
        let puzzles = puzzles.into_iter().cycle().take(PUZZLES).collect();
        Some(Set { name, puzzles, boards })
    }

    /// Returns the mean number of nodes of the search trees, after verifying every solution.
    fn mean_nodes(&self, width: &str) -> f64 {
        let mut nodes = 0.0;
        let done = self.by_lanes_and(width, |boards, answers| {
            for (board, answer) in boards.iter().zip(answers) {
                let solutions = &answer.solutions[..answer.count as usize];
                assert!(solutions.iter().all(|solution| verify_nine(board, solution)));
                nodes += f64::from(answer.nodes);
            }
        });
        nodes / done as f64
    }

    fn by_lanes(&self, width: &str) -> usize {
        self.by_lanes_and(width, |_, _| {})
    }

    /// Answers all boards, and passes the answers to `then`.
    fn by_lanes_and(&self, width: &str, mut then: impl FnMut(&[ClassicBoard], &[Answer])) -> usize {
        let (Some(mut lanes), mut answers) = (SimdEngine::of_width(width), Vec::new()) else {
            return 0;
        };
        for boards in self.boards.chunks(CHUNK) {
            lanes.answer_in_place(boards, BoardQuestion::default(), &|| false, &mut answers);
            then(boards, &answers);
        }
        self.boards.len()
    }

    fn by_lanes_of_all(&self, width: &str, threads: usize) -> usize {
        thread::scope(|scope| {
            let start = |_| scope.spawn(|| self.by_lanes(width));
            let all: Vec<_> = (0..threads).map(start).collect();
            all.into_iter().filter_map(|thread| thread.join().ok()).sum()
        })
    }

    fn by_varisat(&self, jobs: usize) -> usize {
        let backend = backends::named("varisat").unwrap_or(backends::ALL[0]);
        let solver = Solver { backend, ..Solver::default() };
        let question = EngineQuestion { solver, jobs, ..EngineQuestion::default() };
        let puzzles = Box::new(self.puzzles.iter().cloned());
        engines::named("sat").map_or(0, |engine| engine.run(puzzles, &question).count())
    }
}

type Clock = fn() -> Duration;

fn wall_time() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// Returns the number of puzzles per second, measured with the given clock.
fn rate(clock: Clock, mut run: impl FnMut() -> usize) -> f64 {
    let mut rates = [(); ROUNDS].map(|()| {
        let (begun, mut done) = (clock(), 0);
        loop {
            done += run();
            let seconds = (clock() - begun).as_secs_f64();
            if seconds > SECONDS {
                return done as f64 / seconds;
            }
        }
    });
    rates.sort_by(f64::total_cmp);
    rates[ROUNDS / 2]
}
