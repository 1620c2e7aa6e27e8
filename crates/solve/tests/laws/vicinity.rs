//! The vicinity of a puzzle, compared with all puzzles that could be in it.

use std::{collections::BTreeSet, ops::ControlFlow};

use board::{Cell, Grid, Puzzle, Shape, stop::Stop};
use logic::reduce;
use sat::backends;
use solve::{
    Solver, Verdict,
    generate::vicinity,
    givens::{Prover, without},
};
use testbed::{Random, puzzles};

/// Returns the only solution, if there is one, by the SAT pipeline without logic. It shares nothing
/// with the SIMD engine.
fn only(puzzle: &Puzzle) -> Option<Grid> {
    let solver = Solver { logic: &reduce::NONE, ..Solver::default() };
    match solver.verdict(puzzle).unwrap() {
        Verdict::Unique(grid) => Some(grid),
        _ => None,
    }
}

/// Returns the numbers of givens that were removed and added.
fn change(from: &Puzzle, to: &Puzzle) -> (usize, usize) {
    let differs = |a: &Puzzle, b: &Puzzle| {
        a.givens.filled().filter(|&(cell, digit)| b.givens.get(cell) != Some(digit)).count()
    };
    (differs(from, to), differs(to, from))
}

/// Returns the puzzles of the vicinity, as lines.
fn found(puzzle: &Puzzle, size: usize) -> BTreeSet<String> {
    let mut prover = Prover::new(Solver::default());
    let mut all = BTreeSet::new();
    let ended = vicinity(&mut prover, puzzle, size, &Stop::never(), &mut |puzzle, solution| {
        assert_eq!(only(&puzzle), Some(solution));
        all.insert(puzzle.givens.to_string());
        Ok(ControlFlow::Continue(()))
    });
    assert!(ended.unwrap());
    all
}

/// Removes the redundant givens, one by one in the order of the cells.
fn minimal(mut puzzle: Puzzle) -> Puzzle {
    let givens: Vec<Cell> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
    for cell in givens {
        let rest = without(&puzzle, &[cell]);
        if only(&rest).is_some() {
            puzzle = rest;
        }
    }
    puzzle
}

fn puzzle() -> Puzzle {
    let shape = Shape::new(3, 3).unwrap();
    minimal(Puzzle::classic(shape, puzzles::solved(shape, &mut Random(3))))
}

#[test]
fn distance_one_vicinity_is_exact() {
    let puzzle = puzzle();
    let mut expected = BTreeSet::new();
    let givens: Vec<Cell> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
    for &cell in &givens {
        let rest = without(&puzzle, &[cell]);
        // A given makes the solution unique if exactly one of all solutions contains it.
        let all = puzzles::solutions(&rest, usize::MAX);
        for other in (0..81).filter(|&other| rest.givens.get(other).is_none()) {
            for digit in (1..=9).filter(|&digit| puzzle.givens.get(other) != Some(digit)) {
                let has_it = |grid: &&Grid| grid.get(other) == Some(digit);
                if all.iter().filter(has_it).take(2).count() == 1 {
                    let mut next = rest.clone();
                    next.givens.set(other, Some(digit));
                    expected.insert(minimal(next).givens.to_string());
                }
            }
        }
    }
    assert!(expected.len() > 3, "{}", expected.len());
    assert_eq!(found(&puzzle, 1), expected);
}

#[test]
fn distance_two_vicinity_contains_distance_one() {
    let puzzle = puzzle();
    let one = found(&puzzle, 1);
    // Checking all of them would take a minute.
    let (mut prover, mut two) = (Prover::new(Solver::default()), BTreeSet::new());
    let (many, mut seen) = ((if testbed::full() { 40 } else { 8 }) * one.len(), 0);
    let ended = vicinity(&mut prover, &puzzle, 2, &Stop::never(), &mut |puzzle, solution| {
        seen += 1;
        if seen % 50 == 0 {
            assert_eq!(only(&puzzle), Some(solution));
        }
        two.insert(puzzle.givens.to_string());
        Ok(if two.len() < many { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    assert!(!ended.unwrap() && one.is_subset(&two));
    for line in &two {
        let (gone, come) = change(&puzzle, &line.parse().unwrap());
        assert!(come <= 2 && gone >= come && come > 0, "{line}");
    }
}

#[test]
fn callback_ends_vicinity_search() {
    let puzzle = puzzle();
    let mut seen = 0;
    let mut prover = Prover::new(Solver::default());
    let ended = vicinity(&mut prover, &puzzle, 2, &Stop::never(), &mut |_, _| {
        seen += 1;
        Ok(if seen < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    assert_eq!((ended.unwrap(), seen), (false, 3));
}

#[test]
fn vicinity_uses_the_chosen_backend() {
    let backend = backends::find("external:false").unwrap();
    let solver = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
    let mut found = |_, _| panic!("it was found without the backend, which answers nothing");
    assert!(vicinity(&mut Prover::new(solver), &puzzle(), 1, &Stop::never(), &mut found).is_err());
}
