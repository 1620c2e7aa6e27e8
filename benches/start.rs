//! Time of the program as a whole process, compared with one that does nothing.
//!
//! ```text
//! cargo bench --bench start                the program as `cargo install` installs it
//! cargo bench --bench start -- PROGRAM…    also these programs
//! ```
//!
//! The programs run alternately, so that all have the same conditions. The figures are medians, and
//! the difference to `/bin/true`.

use std::{
    env, fs,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const TURNS: usize = 300;

/// The tasks: an easy puzzle, one of the hardest, and one without a puzzle.
const WORK: [(&str, &[&str]); 3] = [
    (
        "easy",
        &[
            "solve",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ],
    ),
    (
        "hard",
        &[
            "solve",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ],
    ),
    ("version", &["--version"]),
];

fn main() {
    let others = env::args().skip(1).filter(|argument| argument != "--bench");
    // A file written by a linker is mapped in smaller pieces than an installed one.
    let installed = concat!(env!("CARGO_TARGET_TMPDIR"), "/sudoku-sat").to_owned();
    fs::copy(env!("CARGO_BIN_EXE_sudoku-sat"), &installed).expect("the program can be copied");
    let programs =
        ["/bin/true".to_owned(), installed].into_iter().chain(others).collect::<Vec<_>>();
    println!("{:<10}{:>12}{:>12}  program", "work", "median ms", "above");
    for (work, arguments) in WORK {
        let mut times = vec![Vec::new(); programs.len()];
        for _ in 0..TURNS {
            for (program, times) in programs.iter().zip(&mut times) {
                times.push(time(program, arguments));
            }
        }
        let medians = times.into_iter().map(median).collect::<Vec<_>>();
        for (program, &median) in programs.iter().zip(&medians) {
            let name = program.rsplit('/').next().unwrap_or(program);
            println!("{work:<10}{median:>12.2}{:>12.2}  {name}", median - medians[0]);
        }
    }
}

fn time(program: &str, arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    let mut command = Command::new(program);
    // This variable is set by cargo.
    command.env_remove("LD_LIBRARY_PATH");
    let ended = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(ended.is_ok_and(|status| status.success()), "{program}");
    begun.elapsed()
}

/// Returns the median in milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}
