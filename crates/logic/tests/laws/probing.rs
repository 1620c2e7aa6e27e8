//! Probing eliminates only candidates that no solution uses, independently of the order, and finds
//! true solutions.

use std::sync::Arc;

use board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape, stop::Stop};
use logic::reduce::{self, Logic, Reducer, ReductionResult};
use testbed::{
    Random,
    puzzles::{Kind, minimal, puzzle, shuffled, solutions, solved},
    size,
};

/// Returns the board that a level leaves, the result, and the solutions found.
fn reduced(puzzle: &Puzzle, logic: &Logic) -> (Candidates, ReductionResult, Vec<Grid>) {
    let mut candidates = puzzle.candidates();
    let mut reducer = Reducer::new(Arc::new(Layout::of(puzzle)), logic);
    let reached = reducer.reduce(&mut candidates, &Stop::never());
    (candidates, reached, reducer.found())
}

/// Runs a test on puzzles from those with many solutions to those whose single solution full logic
/// does not find.
fn each(random: &mut Random, mut law: impl FnMut(Puzzle, &mut Random)) {
    for percent in [22, 26, 30, 34] {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for _ in 0..size(60) {
                let puzzle = puzzle(Shape::new(3, 3).unwrap(), percent, kind, random);
                law(puzzle, random);
            }
        }
    }
    for _ in 0..size(30) {
        let shape = Shape::new(3, 3).unwrap();
        law(minimal(shape, solved(shape, random), random), random);
    }
}

#[test]
fn probing_keeps_solutions_and_exceeds_full_logic() {
    const MANY: usize = 200;
    let (mut more, mut solved, mut two) = (0, 0, 0);
    each(&mut Random(31), |puzzle, _| {
        let (full, far, _) = reduced(&puzzle, &reduce::FULL);
        let (left, reached, found) = reduced(&puzzle, &reduce::PROBING);
        let all = solutions(&puzzle, MANY);
        for solution in &all {
            let used = |(cell, digit)| left.contains(cell, digit);
            assert!(solution.filled().all(used), "{puzzle:?}");
        }
        match reached {
            ReductionResult::Contradiction(_) => assert_eq!(all, [], "{puzzle:?}"),
            ReductionResult::Solved => {
                assert_eq!(all, [left.singles(puzzle.shape)], "{puzzle:?}");
                assert_eq!(found, []);
                solved += usize::from(far == ReductionResult::Open);
            }
            _ => assert!(left.iter().all(|it| full.contains(it.cell, it.digit)), "{puzzle:?}"),
        }
        assert!(all.len() == MANY || found.iter().all(|grid| all.contains(grid)), "{puzzle:?}");
        assert!(found.len() < 2 || found.len() == 2 && found[0] != found[1], "{puzzle:?}");
        more += usize::from(reached == ReductionResult::Open && left != full);
        two += usize::from(found.len() == 2);
    });
    assert!(more > 5 && solved > 5 && two > 100, "{more} {solved} {two}");
}

#[test]
fn probing_ignores_order_unless_two_solutions_found() {
    let mut same = 0;
    each(&mut Random(32), |puzzle, random| {
        let (left, reached, found) = reduced(&puzzle, &reduce::PROBING);
        let turned = Turned::new(random);
        let other = Puzzle::restricted(puzzle.shape, turned.of(&puzzle.candidates()));
        let (other_left, other_reached, other_found) = reduced(&other, &reduce::PROBING);
        if found.len() < 2 && other_found.len() < 2 {
            match (reached, other_reached) {
                (ReductionResult::Contradiction(_), ReductionResult::Contradiction(_)) => {}
                _ => assert_eq!((turned.of(&left), reached), (other_left, other_reached)),
            }
            same += 1;
        }
    });
    assert!(same > 100, "{same}");
}

/// A permutation of rows, columns and digits.
struct Turned {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
}

impl Turned {
    fn new(random: &mut Random) -> Turned {
        let lines = |random: &mut Random| {
            let bands = shuffled(3, random);
            let mut lines = Vec::new();
            for band in bands {
                lines.extend(shuffled(3, random).into_iter().map(|line| 3 * band + line));
            }
            lines
        };
        let (rows, columns) = (lines(random), lines(random));
        Turned { rows, columns, digits: shuffled(9, random) }
    }

    fn of(&self, candidates: &Candidates) -> Candidates {
        let shape = Shape::new(3, 3).unwrap();
        let mut turned = Candidates::full(shape);
        for cell in 0..81 {
            for digit in 0..9 {
                if !candidates.contains(cell, digit as Digit + 1) {
                    let cell = 9 * self.rows[cell / 9] + self.columns[cell % 9];
                    let digit = self.digits[digit] as Digit + 1;
                    turned.eliminate(Candidate { cell, digit });
                }
            }
        }
        turned
    }
}
