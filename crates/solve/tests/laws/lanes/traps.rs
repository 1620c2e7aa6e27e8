//! Boards that solvers of this kind often get wrong, and counts beyond two.

use std::collections::HashSet;

use board::{Puzzle, verify::verify};
use formats::ExpectedCount;
use solve::engines::lanes::{ALL_DIGITS, Answer, BoardQuestion, ClassicBoard, SimdEngine};

use testbed::{
    Random,
    corpus::{Case, corpus},
    puzzles::{self, solutions},
};

use super::mutants::{answers, boards, first, grid, mutants, nine, of_text};

/// 17 givens, one solution.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// Returns the answer, which must be the same with every vector width.
#[track_caller]
fn answer(board: &ClassicBoard, ask: BoardQuestion) -> Answer {
    let mut all: Vec<Answer> = Vec::new();
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        all.push(answers(lanes, &[*board], ask)[0]);
    }
    let same = |one: &Answer| one.count == all[0].count && first(one) == first(&all[0]);
    assert!(all.iter().all(same), "{all:?}");
    all[0]
}

#[track_caller]
fn count(board: &ClassicBoard) -> u32 {
    answer(board, BoardQuestion::default()).count
}

fn board(puzzle: &Puzzle) -> ClassicBoard {
    boards(std::slice::from_ref(puzzle))[0]
}

#[test]
fn empty_board_gives_distinct_solutions() {
    let empty = [ALL_DIGITS; 81];
    assert_eq!(count(&empty), 2);
    let puzzle = of_text(&"0".repeat(81));
    assert_eq!(board(&puzzle), empty);
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        let ask = BoardQuestion { limit: 1000, keep: 1000, ..BoardQuestion::default() };
        let answer = answers(lanes, &[empty], ask)[0];
        assert_eq!((answer.count, lanes.more().len()), (1000, 998), "{width}");
        let more = lanes.more().iter().map(|(_, solution)| solution);
        let all: HashSet<_> = first(&answer).iter().chain(more).map(grid).collect();
        assert_eq!(all.len(), 1000, "{width}");
        assert!(all.iter().all(|grid| verify(&puzzle, grid) == Ok(())), "{width}");
    }
}

#[test]
fn full_board_has_only_itself_as_solution() {
    let mut random = Random(36);
    for _ in 0..100 {
        let solution = puzzles::solved(nine(), &mut random);
        let full = Puzzle::classic(nine(), solution.clone());
        let found = answer(&board(&full), BoardQuestion::default());
        assert_eq!((found.count, found.nodes, grid(&found.solutions[0])), (1, 1, solution.clone()));
        let (one, mut wrong) = (random.below(81), full.clone());
        let changed = solution.get(one).map(|digit| digit % 9 + 1);
        wrong.givens.set(one, changed);
        assert_eq!(count(&board(&wrong)), 0, "{wrong:?}");
        // Swapped within the row, the row stays correct.
        let (other, mut swapped) = (one / 9 * 9 + (one + 1) % 9, full.clone());
        swapped.givens.set(one, solution.get(other));
        swapped.givens.set(other, solution.get(one));
        assert_eq!(count(&board(&swapped)), 0, "{swapped:?}");
        let mut open = full;
        open.givens.set(one, None);
        let found = answer(&board(&open), BoardQuestion::default());
        assert_eq!((found.count, grid(&found.solutions[0])), (1, solution), "{open:?}");
    }
}

#[test]
fn conflicting_givens_leave_no_solution() {
    for (one, other) in [(0, 8), (0, 72), (0, 20), (40, 39), (40, 31), (40, 50), (80, 60)] {
        for digit in [1, 9] {
            let mut puzzle = of_text(&"0".repeat(81));
            puzzle.givens.set(one, Some(digit));
            puzzle.givens.set(other, Some(digit));
            assert_eq!(count(&board(&puzzle)), 0, "{one} {other}");
        }
    }
}

#[test]
fn impossible_cell_or_digit_leaves_no_solution() {
    for cell in 0..81 {
        let mut none = [ALL_DIGITS; 81];
        none[cell] = 0;
        assert_eq!(count(&none), 0, "{cell}");
    }
    let house = |number: usize, i: usize| match number / 9 {
        0 => number * 9 + i,
        1 => i * 9 + number % 9,
        _ => number % 9 / 3 * 27 + number % 3 * 3 + i / 3 * 9 + i % 3,
    };
    for number in 0..27 {
        for digit in 0..9 {
            let mut board = [ALL_DIGITS; 81];
            (0..9).for_each(|i| board[house(number, i)] &= !(1 << digit));
            assert_eq!(count(&board), 0, "{number} {digit}");
        }
    }
    assert_eq!(count(&[0; 81]), 0);
}

#[test]
fn removing_any_of_17_givens_breaks_uniqueness() {
    assert_eq!(count(&board(&of_text(SEVENTEEN))), 1);
    for (cell, _) in of_text(SEVENTEEN).givens.filled() {
        let mut puzzle = of_text(SEVENTEEN);
        puzzle.givens.set(cell, None);
        let found = answer(&board(&puzzle), BoardQuestion::default());
        assert_eq!(found.count, 2);
        let [one, other] = found.solutions.map(|solution| grid(&solution));
        assert!(one != other, "{puzzle:?}");
        assert_eq!((verify(&puzzle, &one), verify(&puzzle, &other)), (Ok(()), Ok(())));
    }
}

#[test]
fn limit_one_finds_first_solution() {
    let boards = boards(&mutants(2000, 37));
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        let one = answers(lanes, &boards, BoardQuestion { limit: 1, ..BoardQuestion::default() });
        let two = answers(lanes, &boards, BoardQuestion::default());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!(one.count, two.count.min(1));
            assert_eq!(one.solutions[..one.count as usize], two.solutions[..one.count as usize]);
        }
    }
}

#[test]
fn simd_counts_match_plain_search() {
    // The plain search takes long if there are few givens.
    let fits = |case: &Case| match case.count {
        ExpectedCount::Exactly(count) => count < 300 && case.puzzle.givens.filled().count() > 23,
        ExpectedCount::MoreThan(_) => false,
    };
    let ambiguous = corpus().into_iter().filter(|case| case.file == "ambiguous" && fits(case));
    let puzzles: Vec<_> = ambiguous.map(|case| case.puzzle).collect();
    let mut several = 0;
    for puzzle in &puzzles {
        let expected: HashSet<_> = solutions(puzzle, 300).into_iter().collect();
        several += usize::from((3..300).contains(&expected.len()));
        for width in SimdEngine::widths() {
            let lanes = &mut SimdEngine::of_width(width).unwrap();
            let ask = BoardQuestion { limit: 300, keep: 300, ..BoardQuestion::default() };
            let answer = answers(lanes, &[board(puzzle)], ask)[0];
            assert_eq!(answer.count as usize, expected.len(), "{width} {puzzle:?}");
            let more = lanes.more().iter().map(|(_, solution)| solution);
            let found: HashSet<_> = first(&answer).iter().chain(more).map(grid).collect();
            assert!(expected.len() == 300 || found == expected, "{width} {puzzle:?}");
            assert_eq!(found.len(), expected.len(), "{width} {puzzle:?}");
        }
    }
    assert!(several > 20, "{several}");
}
