//! Time to find the backbone and true candidates, and the fewest additional givens for uniqueness.
//!
//! ```text
//! cargo bench --bench questions                       puzzles/ambiguous.txt and sparse boards
//! cargo bench --bench questions -- --max-solutions 200 FILE…   the first 200 puzzles of each file
//! cargo bench --bench questions -- --time 5           5 s for each puzzle; the default is 2
//! ```
//!
//! Sparse boards are solved grids in which a tenth of the cells is given, with a fixed seed, so
//! every run has the same boards. Solves are the solver calls for the true candidates after logic,
//! for all puzzles together. Undecided puzzles count with the time they took, and are reported.

use std::{
    fs,
    time::{Duration, Instant},
};

use board::{Puzzle, Shape, stop::Stop};
use formats::{PuzzleReader, ReadOptions};
use solve::{
    SolveContext, Solver, Verdict,
    facts::facts_in,
    generate::{self, HoleDistribution},
    givens::{Prover, ambiguity},
};

/// The sides of the sparse boards, and the number of boards of each.
const SPARSE: [(usize, u64); 4] = [(6, 10), (9, 10), (16, 4), (25, 2)];

fn main() {
    let (mut most, mut time) = (100, Duration::from_secs(2));
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse::<f64>().ok());
        match argument.as_str() {
            "--max-solutions" => most = number().expect("--max-solutions N") as usize,
            "--time" => time = Duration::from_secs_f64(number().expect("--time SECONDS")),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("puzzles/ambiguous.txt".to_owned());
    }
    let name = |file: &str| file.rsplit('/').next().unwrap_or(file).to_owned();
    let mut sets: Vec<_> = files.iter().map(|file| (name(file), read(file, most))).collect();
    sets.extend(SPARSE.iter().map(|&(side, count)| sparse(side, count)));
    let sets: Vec<_> = sets.into_iter().filter(|(_, puzzles)| !puzzles.is_empty()).collect();
    for (question, ask) in QUESTIONS {
        let heads = ["puzzles", "median ms", "worst ms", "undecided", "solves"];
        println!("{question:<32}{}", heads.map(|head| format!("{head:>11}")).concat());
        sets.iter().for_each(|(name, puzzles)| row(name, puzzles, ask, time));
        println!();
    }
}

fn read(file: &str, most: usize) -> Vec<Puzzle> {
    let text = fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let entries = PuzzleReader::new(file.to_owned(), &*text, ReadOptions::default());
    entries.filter_map(|entry| Some(entry.ok()?.puzzle)).take(most).collect()
}

/// Returns boards of a side with a tenth of the cells given.
fn sparse(side: usize, count: u64) -> (String, Vec<Puzzle>) {
    let shape = Shape::most_square(side).expect("a side");
    let board = |seed| {
        let solution = generate::solved(shape, seed, &Stop::never()).expect("a grid");
        generate::puzzle(shape, &solution, shape.cells() * 9 / 10, HoleDistribution::Random, seed)
    };
    (format!("sparse {side}×{side}"), (1..=count).map(board).collect())
}

/// The result for a puzzle: whether it was decided, and the number of solver calls, if it is known.
struct RelationKind {
    decided: bool,
    solves: Option<usize>,
}

type Ask = fn(&Puzzle, Duration) -> Option<RelationKind>;

/// The questions, named by the options of the program.
const QUESTIONS: [(&str, Ask); 3] = [
    ("facts", |puzzle, time| Some(facts(puzzle, 1, time))),
    ("facts --counts 10", |puzzle, time| Some(facts(puzzle, 10, time))),
    ("why", lacking),
];

fn facts(puzzle: &Puzzle, limit: u64, time: Duration) -> RelationKind {
    let solver = Solver::default();
    let stop = Stop::never().after(time);
    let mut context = SolveContext::new(puzzle, solver.logic);
    let facts = facts_in(&mut context, &solver, puzzle, limit, &stop).expect("facts");
    RelationKind { decided: facts.is_complete(), solves: Some(facts.report.solve_times.len()) }
}

/// Returns `None` if the puzzle does not have two solutions that are found in time.
fn lacking(puzzle: &Puzzle, time: Duration) -> Option<RelationKind> {
    let stop = Stop::never().after(time);
    let verdict = Solver::default().verdict_until(puzzle, &stop).expect("a verdict");
    let Verdict::Multiple(solution, _) = verdict else { return None };
    // Half of the time is for the proof that these cells suffice.
    let (mut prover, stop) = (Prover::new(Solver::default()), Stop::never().after(2 * time));
    let reasons = ambiguity(&mut prover, puzzle, &solution, &stop).expect("reasons");
    Some(RelationKind { decided: reasons.unknown.is_none(), solves: None })
}

fn row(name: &str, puzzles: &[Puzzle], ask: Ask, time: Duration) {
    let (mut times, mut undecided) = (Vec::new(), 0);
    let mut solves = Some(0);
    for puzzle in puzzles {
        let begun = Instant::now();
        let Some(asked) = ask(puzzle, time) else { continue };
        times.push(begun.elapsed());
        undecided += usize::from(!asked.decided);
        solves = solves.zip(asked.solves).map(|(all, more)| all + more);
    }
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    let (median, worst) = (ms(times.get(times.len() / 2)), ms(times.last()));
    let solves = solves.map_or("-".to_owned(), |solves| solves.to_string());
    let count = times.len();
    println!("{name:<32}{count:>11}{median:>11.2}{worst:>11.2}{undecided:>11}{solves:>11}");
}
