//! Puzzles per second of classic 9×9 sets, asked for up to two solutions: the
//! lanes with one thread and with all, and the path to varisat.
//!
//! `cargo bench --bench batch [-- FILE…] [--width NAME] [--lanes] [--seconds S]`; without files the sets
//! in `puzzles/`. Each figure is the median of five runs over boards already read;
//! solutions are verified after the first run, outside the time.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use sudoku_sat::{
    backends,
    board::Puzzle,
    engines::{
        self, Question,
        lanes::{Answer, Ask, Board, Lanes},
    },
    formats::{Puzzles, ReadOptions},
    solve::Solver,
};

/// Boards in one call, as in a batch.
const CHUNK: usize = 2048;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let (mut files, mut width, mut lanes_only) = (Vec::new(), None, false);
    let mut one_only = false;
    let mut seconds = 1.0;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--width" => width = arguments.next(),
            "--lanes" => lanes_only = true,
            "--one" => one_only = true,
            "--seconds" => seconds = arguments.next().and_then(|s| s.parse().ok()).unwrap_or(1.0),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        let sets = ["kaggle", "unbiased", "seventeen", "ambiguous", "hardest"];
        files = sets.map(|set| format!("puzzles/{set}.txt")).to_vec();
    }
    let width = width.unwrap_or_else(|| Lanes::widths().next().unwrap_or("plain").to_owned());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    println!("puzzles per second; lanes: {width}; threads: {threads}");
    println!(
        "{:<24} {:>12} {:>12} {:>10} {:>10} {:>8}",
        "set", "lanes", "all threads", "varisat", "all thr.", "nodes"
    );
    for file in files {
        let Ok(text) = fs::read(&file) else {
            println!("{file}: cannot be read");
            continue;
        };
        let puzzles: Vec<Puzzle> = Puzzles::new(&*file, &*text, ReadOptions::default())
            .filter_map(|entry| Some(entry.ok()?.puzzle))
            .collect();
        let boards: Vec<Board> = puzzles.iter().map(board).collect();
        let many: Vec<Board> =
            boards.iter().cycle().take(boards.len().max(20_000)).copied().collect();
        let nodes = check(&puzzles, &boards, &width);
        let one = rate_of(seconds, thread_time, || lanes(&many, &width));
        let all = if one_only {
            0.0
        } else {
            rate(seconds, || {
                thread::scope(|scope| {
                    let work = || (0..1).map(|_| lanes(&many, &width)).sum::<usize>();
                    let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                    all.into_iter().map(|thread| thread.join().unwrap_or(0)).sum()
                })
            })
        };
        let name = file.rsplit('/').next().unwrap_or(&file);
        print!("{name:<24} {one:>12.0} {all:>12.0}");
        if !lanes_only {
            for jobs in [1, threads] {
                print!(" {:>10.0}", rate(seconds, || varisat(&puzzles, jobs)));
            }
        }
        println!(" {nodes:>8.2}");
    }
}

fn board(puzzle: &Puzzle) -> Board {
    let candidates = puzzle.candidates();
    std::array::from_fn(|cell| {
        (1..=9).filter(|&d| candidates.contains(cell, d)).map(|d| 1 << (d - 1)).sum()
    })
}

fn lanes(boards: &[Board], width: &str) -> usize {
    let Some(mut lanes) = Lanes::of_width(width) else { return 0 };
    let mut answers: Vec<Answer> = Vec::new();
    for chunk in boards.chunks(CHUNK) {
        answers.clear();
        lanes.answer(chunk, Ask::default(), &|| false, &mut answers);
    }
    boards.len()
}

fn varisat(puzzles: &[Puzzle], jobs: usize) -> usize {
    let backend = backends::named("varisat").unwrap_or(backends::ALL[0]);
    let question =
        Question { solver: Solver { backend, ..Solver::default() }, jobs, ..Question::default() };
    let engine = engines::named("sat").unwrap_or(engines::ALL[0]);
    let few: Vec<Puzzle> = puzzles.iter().cycle().take(2000).cloned().collect();
    engine.run(Box::new(few.into_iter()), &question).count()
}

/// Mean nodes, once every solution has been verified.
fn check(puzzles: &[Puzzle], boards: &[Board], width: &str) -> f64 {
    let mut answers = Vec::new();
    if let Some(mut lanes) = Lanes::of_width(width) {
        lanes.answer(boards, Ask::default(), &|| false, &mut answers);
    }
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        for solution in &answer.solutions[..answer.count as usize] {
            let mut grid = puzzle.givens.clone();
            solution.iter().enumerate().for_each(|(cell, &d)| grid.set(cell, Some(d.into())));
            assert_eq!(sudoku_sat::verify::verify(puzzle, &grid), Ok(()));
        }
    }
    answers.iter().map(|answer| f64::from(answer.nodes)).sum::<f64>() / answers.len() as f64
}

fn rate(seconds: f64, run: impl FnMut() -> usize) -> f64 {
    let begun = Instant::now();
    rate_of(seconds, || begun.elapsed(), run)
}

/// The time that this thread has had, so that others on the machine matter less.
fn thread_time() -> Duration {
    let now = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    now.map_or(Duration::ZERO, Duration::from)
}

/// The median rate of five runs, of at least that many seconds together.
fn rate_of(seconds: f64, clock: impl Fn() -> Duration, mut run: impl FnMut() -> usize) -> f64 {
    let mut rates: Vec<f64> = (0..20)
        .map(|_| {
            let (begun, mut done) = (clock(), 0);
            while (clock() - begun).as_secs_f64() < seconds / 20.0 {
                done += run();
            }
            done as f64 / (clock() - begun).as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[19]
}
