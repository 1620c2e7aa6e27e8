//! Throughput of the generator: minimal puzzles per second, puzzles per second of each level, and
//! seconds for a puzzle with rating 8.0 or more.
//!
//! ```text
//! cargo bench --bench generate              5 s for each row, one thread
//! cargo bench --bench generate -- 20 2      20 s, two threads
//! ```
//!
//! Attempts have the seeds 0, 1, 2, …, so every run makes the same puzzles, as far as it gets.

use std::{
    num::NonZero,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use board::{Shape, stop::Stop};
use explain::{
    maker::PuzzleSpec,
    rating::{Level, RatingRange},
};
use logic::Difficulty;
use solve::{
    Solver,
    givens::{Prover, symmetry},
};

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let numbers: Vec<u64> = arguments.filter_map(|argument| argument.parse().ok()).collect();
    let time = Duration::from_secs(numbers.first().copied().unwrap_or(5));
    let threads = numbers.get(1).map_or(1, |&count| count as usize);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    println!("{threads} threads of {cores} cores, {} s for each row", time.as_secs());
    println!(
        "{:<24} {:>9} {:>9} {:>10} {:>12} {:>8}",
        "9×9", "puzzles", "attempts", "a second", "seconds each", "givens"
    );
    let shape = Shape::new(3, 3).expect("a shape");
    let any = || PuzzleSpec::any(shape);
    let rotate = symmetry::named("rotate").expect("a symmetry");
    let from = |tenths| RatingRange { least: Difficulty::tenths(tenths), ..RatingRange::ALL };
    row("minimal", &PuzzleSpec { minimal: true, ..any() }, time, threads);
    row(
        "minimal, half turn",
        &PuzzleSpec { minimal: true, symmetry: rotate, ..any() },
        time,
        threads,
    );
    row("minimal, rated", &PuzzleSpec { minimal: true, rated: true, ..any() }, time, threads);
    for level in Level::ALL {
        row(level.name(), &PuzzleSpec { range: Some(level.range()), ..any() }, time, threads);
    }
    row("9.0 and more", &PuzzleSpec { range: Some(from(90)), ..any() }, time, threads);
}

/// Makes puzzles for the given time.
fn row(name: &str, wanted: &PuzzleSpec, time: Duration, threads: usize) {
    let [attempts, puzzles, givens] = [const { AtomicU64::new(0) }; 3];
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut prover = Prover::new(Solver::default());
                while begun.elapsed() < time {
                    let seed = attempts.fetch_add(1, Ordering::Relaxed);
                    let made = wanted.attempt(&mut prover, seed, &Stop::never()).expect("no fault");
                    if let Some(made) = made {
                        let count = made.puzzle.givens.filled().count();
                        puzzles.fetch_add(1, Ordering::Relaxed);
                        givens.fetch_add(count as u64, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let (attempts, puzzles) = (attempts.into_inner(), puzzles.into_inner());
    let rate = puzzles as f64 / seconds;
    println!(
        "{name:<24} {puzzles:>9} {attempts:>9} {rate:>10.1} {:>12.4} {:>8.1}",
        seconds / puzzles as f64,
        givens.into_inner() as f64 / puzzles as f64,
    );
}
