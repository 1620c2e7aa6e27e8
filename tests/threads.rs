//! Laws of several threads over a stream of puzzles.

use board::{Puzzle, verify::verify};
use solve::engines::{self, Question};

use crate::common::corpus::corpus;

/// Trivial ones by hundreds, so that threads take many at once, then hard ones.
fn easy_and_hard() -> Vec<Puzzle> {
    let easy = formats::read("1234341221434321").unwrap();
    let hard = corpus().into_iter().filter(|case| case.file == "hardest");
    let mut puzzles = Vec::new();
    for (turn, hard) in hard.enumerate() {
        puzzles.extend(std::iter::repeat_n(&easy, 37 * turn).cloned());
        puzzles.extend(std::iter::repeat_n(&hard.puzzle, turn % 10).cloned());
    }
    puzzles
}

#[test]
fn threads_lose_none_of_many_puzzles_easy_and_hard() {
    let puzzles = easy_and_hard();
    for jobs in [2, 3, 8] {
        let question = Question { jobs, ..Question::default() };
        let outcomes = engines::ALL[0].run(Box::new(puzzles.iter().cloned()), &question);
        let mut count = 0;
        for (outcome, puzzle) in outcomes.zip(&puzzles) {
            assert_eq!(outcome.puzzle.givens, puzzle.givens, "{jobs} threads, puzzle {count}");
            let found = outcome.found.unwrap();
            assert_eq!(found.count, 1, "{jobs} threads, puzzle {count}");
            verify(puzzle, &found.grids[0]).unwrap();
            count += 1;
        }
        assert_eq!(count, puzzles.len(), "{jobs} threads");
    }
}

#[test]
fn threads_end_when_nobody_wants_the_rest() {
    let puzzles = easy_and_hard();
    for wanted in [0, 1, 50] {
        let question = Question { jobs: 3, ..Question::default() };
        let outcomes = engines::ALL[0].run(Box::new(puzzles.iter().cycle().cloned()), &question);
        assert_eq!(outcomes.take(wanted).count(), wanted);
    }
}
