//! Time of each stage of the SAT pipeline, and throughput, for each level of logic.
//!
//! ```text
//! cargo bench --bench pipeline                        the sets in puzzles/
//! cargo bench --bench pipeline -- FILE…               any files of puzzles
//! cargo bench --bench pipeline -- --logic none,full FILE…
//! cargo bench --bench pipeline -- --backend varisat   the solver for puzzles that logic leaves open
//! ```
//!
//! Times are medians of several rounds over each set, in one thread. The ratio is puzzles per
//! second compared with `--logic none` in the same run. Rounds of the levels alternate, so that a
//! machine that slows down affects all of them.

use std::{
    fs::File,
    io::BufReader,
    time::{Duration, Instant},
};

use board::{Puzzle, stop::Stop};
use formats::{PuzzleReader, ReadOptions};
use logic::reduce::{self, Logic};
use sat::backends;
use solve::{SolveContext, Solver};

/// The number of rounds over each set and level.
const ROUNDS: usize = 5;

/// The largest number of puzzles of a set.
const MOST: usize = 2000;

/// The times of one round.
#[derive(Clone, Copy, Default)]
struct Round {
    total: Duration,
    parse: Duration,
    logic: Duration,
    encode: Duration,
    first: Duration,
    second: Duration,
    by_logic: usize,
}

fn main() {
    let mut logic: Vec<&Logic> = reduce::ALL.to_vec();
    let mut backend = backends::ALL[0];
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        if argument == "--logic" {
            let names = arguments.next().unwrap_or_default();
            logic = names.split(',').filter_map(reduce::named).collect();
        } else if argument == "--backend" {
            let name = arguments.next().unwrap_or_default();
            backend = backends::find(&name).unwrap_or_else(|error| panic!("{error}"));
        } else {
            files.push(argument);
        }
    }
    if files.is_empty() {
        let sets = ["kaggle", "unbiased", "seventeen", "hardest", "ambiguous"];
        files.extend(sets.map(|set| format!("puzzles/{set}.txt")));
        let large = ["rkk16-1", "rkk25-1", "sigh_36x36_1", "sigh_100x100_1"];
        files.extend(large.map(|name| format!("puzzles/sizes/{name}.txt")));
    }
    println!(
        "µs per puzzle, median of {ROUNDS} rounds; solve 2 is the one with the blocking clause"
    );
    println!(
        "{:>24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>6}",
        "set",
        "logic",
        "parse",
        "reduce",
        "encode",
        "solve 1",
        "solve 2",
        "total",
        "by logic",
        "puzzles/s",
        "ratio"
    );
    files.iter().for_each(|file| bench(file, &logic, backend));
}

fn bench(file: &str, levels: &[&'static Logic], backend: &'static dyn backends::BackendEntry) {
    let mut rounds = vec![Vec::new(); levels.len()];
    let mut count = 0;
    for _ in 0..ROUNDS {
        for (level, rounds) in levels.iter().zip(&mut rounds) {
            let started = Instant::now();
            let puzzles = read(file);
            let parse = started.elapsed();
            count = puzzles.len();
            let solver = Solver { logic: level, backend, ..Solver::default() };
            rounds.push(Round { parse, ..solve(&solver, &puzzles) });
        }
    }
    let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt");
    let base = levels.iter().position(|level| level.propagators.is_empty());
    let speed = |rounds: &[Round]| count as f64 / median(rounds, |round| round.total);
    for (level, level_rounds) in levels.iter().zip(&rounds) {
        let us = |of: fn(&Round) -> Duration| median(level_rounds, of) * 1e6 / count as f64;
        let ratio = base.map(|base| speed(level_rounds) / speed(&rounds[base]));
        println!(
            "{name:>24} {:>8} {:>8.2} {:>8.1} {:>8.1} {:>8.1} {:>8.1} {:>8.1} {:>7.1}% {:>10.0} {:>6}",
            level.name,
            us(|round| round.parse),
            us(|round| round.logic),
            us(|round| round.encode),
            us(|round| round.first),
            us(|round| round.second),
            us(|round| round.total),
            100.0 * level_rounds[0].by_logic as f64 / count as f64,
            speed(level_rounds),
            ratio.map(|ratio| format!("{ratio:.1}")).unwrap_or_default(),
        );
    }
}

fn read(file: &str) -> Vec<Puzzle> {
    let input = BufReader::new(File::open(file).expect("a file of puzzles"));
    let entries = PuzzleReader::new(file, input, ReadOptions::default()).take(MOST);
    entries.map(|entry| entry.expect("a puzzle").puzzle).collect()
}

fn solve(solver: &Solver, puzzles: &[Puzzle]) -> Round {
    let logic = solver.logic;
    let mut round = Round::default();
    let mut context = SolveContext::new(&puzzles[0], logic);
    let started = Instant::now();
    for puzzle in puzzles {
        if !context.fits(puzzle) {
            context = SolveContext::new(puzzle, logic);
        }
        let found = solver
            .search_solutions(&mut context, puzzle, 2, 2, &Stop::never())
            .expect("no part breaks");
        let times = &found.report.solve_times;
        round.logic += found.report.logic_time;
        round.encode += found.report.encode_time;
        round.first += times.first().copied().unwrap_or_default();
        round.second += times.get(1).copied().unwrap_or_default();
        round.by_logic += usize::from(times.is_empty());
    }
    Round { total: started.elapsed(), ..round }
}

/// Returns the median in seconds.
fn median(rounds: &[Round], of: impl Fn(&Round) -> Duration) -> f64 {
    let mut times: Vec<f64> = rounds.iter().map(|round| of(round).as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
