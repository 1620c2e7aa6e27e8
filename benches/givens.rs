//! Time to find the smallest conflict of givens in puzzles with one wrong given, and minimized
//! puzzles per second.
//!
//! ```text
//! cargo bench --bench givens                     10 puzzles with a wrong given per file, 20 s for each
//! cargo bench --bench givens -- 40 60            40 of them, 60 s for each
//! ```
//!
//! The wrong given is in an empty cell. It conflicts directly with no other given, and leaves no
//! solution. Cells and digits have a fixed seed, so every run has the same puzzles. Undecided
//! puzzles count with the whole time limit, and are reported.

use std::{
    fs,
    time::{Duration, Instant},
};

use board::{Digit, Layout, Puzzle, stop::Stop};
use formats::{PuzzleReader, ReadOptions};
use solve::{
    SolveContext, Solver, Verdict,
    conflict::conflicts,
    givens::{MinimizeOptions, Prover, minimal, symmetry},
};

/// The sources of the puzzles with a wrong given, and of those to minimize.
const SPOILT: [&str; 7] = [
    "kaggle",
    "unbiased",
    "hardest",
    "sizes/sigh_16x16_1",
    "sizes/sigh_16x16_2",
    "sizes/20x20-box4x5",
    "sizes/rkk25-1",
];
const PROPER: [&str; 5] = ["kaggle", "unbiased", "seventeen", "hardest", "sizes/sigh_16x16_1"];

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let numbers: Vec<u64> = arguments.filter_map(|argument| argument.parse().ok()).collect();
    let count = numbers.first().map_or(10, |&count| count as usize);
    let time = Duration::from_secs(numbers.get(1).copied().unwrap_or(20));
    println!(
        "{:<22} {:>7} {:>8} {:>10} {:>10} {:>10}",
        "why --smallest", "puzzles", "givens", "median ms", "worst ms", "undecided"
    );
    SPOILT.iter().for_each(|file| smallest(file, count, time));
    println!(
        "\n{:<22} {:>7} {:>10} {:>10} {:>10}",
        "minimize", "puzzles", "a second", "median ms", "worst ms"
    );
    PROPER.iter().for_each(|file| minimize(file));
}

fn read(file: &str) -> Vec<Puzzle> {
    let path = format!("puzzles/{file}.txt");
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let entries = PuzzleReader::new(path, &*text, ReadOptions::default());
    entries.filter_map(|entry| Some(entry.ok()?.puzzle)).collect()
}

/// Returns puzzles without a solution. Each has one given more than a puzzle of the file.
fn spoilt(file: &str, count: usize) -> Vec<Puzzle> {
    let (puzzles, solver) = (read(file), Solver::default());
    let mut random = Random(1);
    let mut spoilt = Vec::new();
    for puzzle in puzzles.iter().cycle().take(100 * count) {
        let mut wrong = puzzle.clone();
        let cell = random.below(puzzle.shape.cells());
        let digit = 1 + random.below(puzzle.shape.side()) as Digit;
        if puzzle.givens.get(cell).is_some() {
            continue;
        }
        wrong.givens.set(cell, Some(digit));
        let stop = Stop::never().after(Duration::from_secs(5));
        if wrong.clash(&Layout::of(&wrong)).is_none()
            && solver.verdict_until(&wrong, &stop).expect("a verdict") == Verdict::Unsolvable
        {
            spoilt.push(wrong);
        }
        if spoilt.len() == count {
            break;
        }
    }
    spoilt
}

/// SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

fn smallest(file: &str, count: usize, time: Duration) {
    let (solver, mut undecided) = (Solver::default(), 0);
    let (mut times, mut sizes) = (Vec::new(), Vec::new());
    for puzzle in spoilt(file, count) {
        let begun = Instant::now();
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let stop = Stop::never().after(time);
        let found = solver.search_solutions(&mut context, &puzzle, 1, 1, &stop).expect("a verdict");
        let found = conflicts(&mut context, &solver, &puzzle, &found.verdict(), &stop);
        let found = found.map(|mut conflicts| conflicts.smallest().expect("a set"));
        times.push(begun.elapsed());
        match found.filter(|smallest| smallest.unknown.is_none()) {
            Some(smallest) => sizes.push(smallest.conflict.givens.len()),
            None => undecided += 1,
        }
    }
    sizes.sort_unstable();
    let size = sizes.get(sizes.len() / 2).map_or("-".to_owned(), ToString::to_string);
    let (median, worst) = median_and_worst(&mut times);
    let count = times.len();
    println!("{file:<22} {count:>7} {size:>8} {median:>10.2} {worst:>10.2} {undecided:>10}");
}

fn minimize(file: &str) {
    let (solver, wanted) = (
        Solver::default(),
        MinimizeOptions { symmetry: &symmetry::NONE, seed: 0, time: None, keep: &[] },
    );
    let mut prover = Prover::new(Solver::default());
    let mut times = Vec::new();
    for puzzle in read(file) {
        let verdict = solver.verdict(&puzzle).expect("a verdict");
        let Verdict::Unique(solution) = verdict else { continue };
        let begun = Instant::now();
        let made =
            minimal(&mut prover, &puzzle, &solution, wanted, &Stop::never()).expect("a puzzle");
        times.push(begun.elapsed());
        assert!(made.unknown().is_none());
        let kept = &made.puzzle.givens;
        assert!(kept.filled().all(|(cell, digit)| puzzle.givens.get(cell) == Some(digit)));
    }
    let rate = times.len() as f64 / times.iter().sum::<Duration>().as_secs_f64();
    let (median, worst) = median_and_worst(&mut times);
    println!("{file:<22} {:>7} {rate:>10.0} {median:>10.2} {worst:>10.2}", times.len());
}

/// Returns the median and the greatest time, in milliseconds.
fn median_and_worst(times: &mut [Duration]) -> (f64, f64) {
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    (ms(times.get(times.len() / 2)), ms(times.last()))
}
