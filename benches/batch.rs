//! Puzzles per second of classic 9×9 sets, asked for up to two solutions: the lanes,
//! and the path to varisat.
//!
//! ```text
//! cargo bench --bench batch                           the sets in puzzles/
//! cargo bench --bench batch -- FILE…                  any files of classic 9×9 puzzles
//! cargo bench --bench batch -- --width avx2 FILE…     narrower vectors: avx512, avx2, plain
//! cargo bench --bench batch -- --lanes FILE…          the lanes in one thread alone
//! ```
//!
//! Puzzles are read before the clock starts. One thread is timed by the time that it
//! had on the processor, all threads by the clock on the wall. A figure is the median of
//! the rounds. Every solution is verified once, outside the time.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use sudoku_sat::{
    backends,
    board::Puzzle,
    engines::{
        self, Question,
        lanes::{Ask, Board, Lanes, board},
    },
    formats::{Puzzles, ReadOptions},
    solve::Solver,
    verify_nine::verify_nine,
};

/// Boards in one call.
const CHUNK: usize = 2048;

/// Boards in a run of the lanes, and puzzles in a run of the path to varisat, at least:
/// short sets are gone through again and again.
const BOARDS: usize = 20_000;
const PUZZLES: usize = 2_000;

/// Rounds behind a figure, and the seconds of each.
const ROUNDS: usize = 9;
const SECONDS: f64 = 0.2;

/// What is measured.
struct Set {
    name: String,
    boards: Vec<Board>,
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
    let width = width.unwrap_or_else(|| Lanes::widths().next().unwrap_or_default().to_owned());
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
        let entries = Puzzles::new(file, &*text, ReadOptions::default());
        let puzzles: Vec<Puzzle> = entries.filter_map(|entry| Some(entry.ok()?.puzzle)).collect();
        let boards: Vec<Board> = puzzles.iter().filter_map(board).collect();
        let times = |least: usize| least.div_ceil(boards.len().max(1));
        let name = file.rsplit('/').next()?.to_owned();
        let boards = boards.repeat(times(BOARDS));
        let puzzles = puzzles.into_iter().cycle().take(PUZZLES).collect();
        Some(Set { name, puzzles, boards })
    }

    /// Nodes of the search tree, once every solution has been verified.
    fn mean_nodes(&self, width: &str) -> f64 {
        let mut answers = Vec::new();
        if let Some(mut lanes) = Lanes::of_width(width) {
            lanes.answer(&self.boards, Ask::default(), &|| false, &mut answers);
        }
        for (board, answer) in self.boards.iter().zip(&answers) {
            let solutions = &answer.solutions[..answer.count as usize];
            assert!(solutions.iter().all(|solution| verify_nine(board, solution)));
        }
        let nodes: f64 = answers.iter().map(|answer| f64::from(answer.nodes)).sum();
        nodes / answers.len() as f64
    }

    fn by_lanes(&self, width: &str) -> usize {
        let Some(mut lanes) = Lanes::of_width(width) else { return 0 };
        let mut answers = Vec::new();
        for boards in self.boards.chunks(CHUNK) {
            answers.clear();
            lanes.answer(boards, Ask::default(), &|| false, &mut answers);
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
        let question = Question { solver, jobs, ..Question::default() };
        let puzzles = Box::new(self.puzzles.iter().cloned());
        engines::named("sat").map_or(0, |engine| engine.run(puzzles, &question).count())
    }
}

type Clock = fn() -> Duration;

/// The time that this thread has had, so that others on the machine matter less.
#[cfg(unix)]
fn thread_time() -> Duration {
    let now = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    now.map_or(Duration::ZERO, Duration::from)
}

#[cfg(not(unix))]
fn thread_time() -> Duration {
    wall_time()
}

fn wall_time() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// How many a second are done, by that clock.
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
