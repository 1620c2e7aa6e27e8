//! Tests of several threads on a stream of puzzles.

use board::{Puzzle, verify::verify};
use testbed::corpus::corpus;

use crate::program::run;

/// Returns hundreds of trivial puzzles, so that threads take many at once, alternating with hard
/// ones.
fn easy_and_hard() -> Vec<Puzzle> {
    let easy = formats::read("1234341221434321").unwrap();
    let hard = corpus().into_iter().filter(|case| case.file == "hardest");
    let mut puzzles = Vec::new();
    // With all of the hard ones there are 183,000 puzzles, with a third of them 20,000.
    for (turn, hard) in hard.take(if testbed::full() { usize::MAX } else { 33 }).enumerate() {
        puzzles.extend(std::iter::repeat_n(&easy, 37 * turn).cloned());
        puzzles.extend(std::iter::repeat_n(&hard.puzzle, turn % 10).cloned());
    }
    puzzles
}

#[test]
fn threads_answer_every_puzzle_in_order() {
    let puzzles = easy_and_hard();
    let lines: Vec<String> = puzzles.iter().map(|puzzle| puzzle.givens.to_string()).collect();
    for jobs in [1, 2, 3, 8] {
        let ran = run(&format!("solve --jobs {jobs} --format line"), &lines.join("\n")).ends(0);
        assert_eq!(ran.lines().len(), puzzles.len(), "{jobs} threads");
        for (line, puzzle) in ran.lines().iter().zip(&puzzles) {
            let solved = formats::read(line).unwrap();
            assert_eq!(verify(puzzle, &solved.givens), Ok(()), "{jobs} threads: {line}");
        }
    }
}
