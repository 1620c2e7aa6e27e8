//! The big run: puzzles of files, and mutated ones, solved by the SIMD engine, the SAT pipeline and
//! a plain search.
//!
//! ```sh
//! PUZZLES="a.txt b.txt" SIZE=1000000 \
//!     cargo test --release -p sudoku-sat-solve --test laws -- --ignored --nocapture simd_engine_matches_sat
//! ```

use std::{env, fs::File, io::BufReader, iter, time::Instant};

use board::Puzzle;
use formats::{PuzzleReader, ReadOptions};
use solve::{
    Verdict,
    engines::lanes::{SimdEngine, board},
};

use testbed::{Random, size};

use super::mutants::{compared, mutated, on_all_cores};

/// The number of puzzles in memory at once.
const AT_ONCE: usize = 50_000;

/// Returns the classic 9×9 puzzles of the files, one by one.
fn classics(files: &[String]) -> impl Iterator<Item = Puzzle> {
    let read = |file: &String| {
        let opened = File::open(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        PuzzleReader::new(file.clone(), BufReader::new(opened), ReadOptions::default())
    };
    let entries = files.iter().flat_map(read);
    let puzzles = entries.map(|entry| entry.unwrap_or_else(|error| panic!("{error}")).puzzle);
    puzzles.filter(|puzzle| board(puzzle).is_some())
}

/// The totals of the puzzles compared so far.
#[derive(Default)]
struct Totals {
    puzzles: usize,
    invalid: usize,
    unsolvable: usize,
    unique: usize,
    multiple: usize,
}

impl Totals {
    fn add(&mut self, verdict: &Verdict) {
        self.puzzles += 1;
        *match verdict {
            Verdict::Invalid(_) => &mut self.invalid,
            Verdict::Unsolvable => &mut self.unsolvable,
            Verdict::Unique(_) => &mut self.unique,
            Verdict::Multiple(..) => &mut self.multiple,
            Verdict::Unknown(..) => unreachable!("it agreed"),
        } += 1;
    }

    fn print(&self, what: &str, begun: Instant) {
        let Totals { puzzles, invalid, unsolvable, unique, multiple } = self;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{what}: {puzzles} puzzles agree: {invalid} invalid, {unsolvable} unsolvable, \
             {unique} unique, {multiple} multiple, {seconds:.1} s"
        );
    }
}

/// Compares all puzzles, and prints the totals as they grow.
fn compare(what: &str, mut puzzles: impl Iterator<Item = Puzzle>) -> Totals {
    let (mut totals, begun) = (Totals::default(), Instant::now());
    loop {
        let some: Vec<Puzzle> = puzzles.by_ref().take(AT_ONCE).collect();
        if some.is_empty() {
            return totals;
        }
        on_all_cores(&some, compared).iter().for_each(|verdict| totals.add(verdict));
        totals.print(what, begun);
    }
}

#[test]
#[ignore = "takes files of puzzles, and long; see the head of this file"]
fn simd_engine_matches_sat_on_files() {
    let files = env::var("PUZZLES").expect("PUZZLES names files");
    let files: Vec<String> = files.split_whitespace().map(str::to_owned).collect();
    let count = size(0);
    let widths: Vec<_> = SimdEngine::widths().collect();
    println!("widths: {}", widths.join(", "));
    let plain = compare("as they are", classics(&files));
    assert!(plain.puzzles > 0, "no classic 9×9 puzzle");
    let mut random = Random(39);
    let again = iter::repeat_with(|| classics(&files)).flatten();
    let mutants = again.map(|puzzle| mutated(&puzzle, &mut random)).take(count);
    assert_eq!(compare("mutated", mutants).puzzles, count);
}
