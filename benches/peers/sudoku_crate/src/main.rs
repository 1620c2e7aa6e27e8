//! Measures the crate `sudoku`.
//!
//! ```text
//! sudoku-crate classic FILE       solves each puzzle of FILE, to two solutions
//! sudoku-crate generate SECONDS   makes minimal puzzles
//! ```
//!
//! `classic` prints the name, puzzles, CPU seconds, and the puzzles of one pass without, with one and
//! with two solutions. `generate` prints the name, puzzles, CPU seconds and the mean number of givens.

use std::{env, error::Error, fs};

use nix::time::{ClockId, clock_gettime};
use sudoku::{Sudoku, Symmetry};

/// The least CPU time of a measurement.
const SECONDS: f64 = 0.2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["classic", file] => classic(&fs::read_to_string(file)?),
        ["generate", seconds] => generate(seconds.parse()?),
        _ => Err("usage: sudoku-crate classic FILE | generate SECONDS".into()),
    }
}

fn classic(text: &str) -> Result<(), Box<dyn Error>> {
    let puzzles: Result<Vec<Sudoku>, _> = text.lines().map(Sudoku::from_str_line).collect();
    let puzzles = puzzles?;
    let (mut verdicts, mut passes, begun) = ([0, 0, 0], 0, cpu_seconds()?);
    let seconds = loop {
        for puzzle in &puzzles {
            verdicts[puzzle.solutions_count_up_to(2).min(2)] += 1;
        }
        passes += 1;
        let seconds = cpu_seconds()? - begun;
        if seconds >= SECONDS {
            break seconds;
        }
    };
    let [none, one, several] = verdicts.map(|count| count / passes);
    let solved = puzzles.len() * passes;
    println!("sudoku {solved} {seconds:.6} {none} {one} {several}");
    Ok(())
}

fn generate(wanted: f64) -> Result<(), Box<dyn Error>> {
    let (mut puzzles, mut givens, begun) = (0, 0, cpu_seconds()?);
    let seconds = loop {
        givens += usize::from(Sudoku::generate_with_symmetry(Symmetry::None).n_clues());
        puzzles += 1;
        let seconds = cpu_seconds()? - begun;
        if seconds >= wanted {
            break seconds;
        }
    };
    println!("sudoku {puzzles} {seconds:.6} {:.2}", givens as f64 / f64::from(puzzles));
    Ok(())
}

fn cpu_seconds() -> Result<f64, nix::Error> {
    let now = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)?;
    Ok(now.tv_sec() as f64 + 1e-9 * now.tv_nsec() as f64)
}
