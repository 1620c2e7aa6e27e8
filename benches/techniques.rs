//! The cost of each technique: boards per second, the number of steps found, and the time until the
//! first step.
//!
//! ```text
//! cargo bench --bench techniques                 the boards of three files after singles
//! cargo bench --bench techniques -- locked       after another level of logic
//! ```
//!
//! Boards that logic solves are left out. Each technique runs several times on every board, and the
//! fastest time counts. At the end there are whole solution paths, as in
//! `explain --technique all`.

use std::{
    fs,
    time::{Duration, Instant},
};

use board::{Candidates, Layout, Puzzle, stop::Stop};
use explain::{Explainer, Options, Selection, all_techniques};
use formats::{PuzzleReader, ReadOptions};
use logic::{
    reduce::{self, Logic, Reducer, ReductionResult},
    techniques::{self, Technique},
};

const FILES: [&str; 3] = ["classic", "seventeen", "hardest"];

/// The number of runs on each board.
const LOOKS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = reduce::ALL.iter().find(|logic| arguments.iter().any(|it| it == logic.name));
    let logic = named.copied().unwrap_or(&reduce::SINGLES);
    for file in FILES {
        let puzzles = read(file);
        let boards: Vec<_> = puzzles.iter().filter_map(|puzzle| board(puzzle, logic)).collect();
        println!(
            "{:<18} {:>6} {:>12} {:>8} {:>8} {:>11} {:>11}",
            file, "boards", "a second", "steps", "fired", "worst us", "first us"
        );
        techniques::ALL.iter().for_each(|&technique| look(technique, &boards));
        paths(&puzzles);
        println!();
    }
}

fn read(file: &str) -> Vec<Puzzle> {
    let path = format!("puzzles/{file}.txt");
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let entries = PuzzleReader::new(path, &*text, ReadOptions::default());
    entries.filter_map(|entry| Some(entry.ok()?.puzzle)).collect()
}

/// Returns the board after logic, if it is open.
fn board(puzzle: &Puzzle, logic: &'static Logic) -> Option<(Layout, Candidates)> {
    let layout = Layout::of(puzzle);
    let mut candidates = puzzle.candidates();
    let mut reducer = Reducer::new(layout.clone().into(), logic);
    let end = reducer.reduce(&mut candidates, &Stop::never());
    let is_open = candidates.total() > candidates.cells();
    (is_open && !matches!(end, ReductionResult::Contradiction(_))).then_some((layout, candidates))
}

fn look(technique: &'static dyn Technique, boards: &[(Layout, Candidates)]) {
    let (mut steps, mut fired) = (0, 0);
    let (mut all, mut first, mut worst) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for (layout, candidates) in boards {
        let timed = |look: &dyn Fn() -> usize| {
            let times = (0..LOOKS).map(|_| {
                let begun = Instant::now();
                let found = look();
                (begun.elapsed(), found)
            });
            times.min().expect("a look")
        };
        let (time, found) = timed(&|| technique.find(layout, candidates).count());
        let (soon, _) = timed(&|| technique.find(layout, candidates).take(1).count());
        steps += found;
        fired += usize::from(found > 0);
        all += time;
        first += soon;
        worst = worst.max(time);
    }
    let count = boards.len();
    println!(
        "{:<18} {count:>6} {:>12.0} {steps:>8} {fired:>8} {:>11.1} {:>11.1}",
        technique.name(),
        count as f64 / all.as_secs_f64(),
        worst.as_secs_f64() * 1e6,
        first.as_secs_f64() * 1e6 / count.max(1) as f64,
    );
}

/// Measures whole solution paths, with the time for the preparation before the first step.
fn paths(puzzles: &[Puzzle]) {
    let (mut steps, mut searched, mut whole) = (0, 0, 0);
    let mut times = Vec::new();
    for puzzle in puzzles {
        let begun = Instant::now();
        let techniques = Selection::Listed(all_techniques());
        let options = Options { techniques, ..Options::default() };
        let mut explainer = Explainer::new(puzzle, options, &Stop::never()).expect("an explainer");
        let mut by_search = 0;
        while let Some(found) = explainer.next_move().expect("a step") {
            steps += 1;
            by_search += usize::from(found.is_by_search());
        }
        times.push(begun.elapsed());
        searched += by_search;
        whole += usize::from(by_search == 0);
    }
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    println!(
        "paths: {} puzzles, {whole} without search, {steps} steps, {searched} by search, \
         median {:.2} ms, worst {:.2} ms",
        puzzles.len(),
        ms(times.get(times.len() / 2)),
        ms(times.last()),
    );
}
