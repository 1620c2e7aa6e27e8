//! Propagators and techniques reach the same fixed point, and each step on the way is valid.

use std::sync::Arc;

use board::{Candidates, Layout, Puzzle, Shape, stop::Stop};
use logic::{
    reduce::{self, Reducer, ReductionResult},
    techniques,
};
use testbed::{
    Random,
    boards::is_dead,
    puzzles::{Kind, puzzle, solutions},
    size,
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Iterates over the levels without probing, which `probing.rs` tests.
fn without_probing() -> impl Iterator<Item = &'static reduce::Logic> {
    reduce::ALL[1..].iter().copied().filter(|logic| !logic.probes)
}

/// Returns the board that a logic level leaves, and the result.
fn reduced(puzzle: &Puzzle, logic: &reduce::Logic) -> (Candidates, ReductionResult) {
    let layout = Arc::new(Layout::of(puzzle));
    let mut candidates = puzzle.candidates();
    let reached = Reducer::new(layout, logic).reduce(&mut candidates, &Stop::never());
    (candidates, reached)
}

#[test]
fn propagators_match_techniques_at_fixed_point() {
    let mut random = Random(4);
    let mut differences = 0;
    let shapes = [(2, 2, 30), (2, 3, 40), (2, 4, 42), (3, 3, 35), (3, 4, 45), (4, 4, 50)];
    for (rows, columns, percent) in shapes {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for _ in 0..10 {
                let puzzle = puzzle(shape(rows, columns), percent, kind, &mut random);
                let layout = Layout::of(&puzzle);
                if puzzle.clash(&layout).is_some() {
                    continue;
                }
                for logic in without_probing() {
                    let (fast, reached) = reduced(&puzzle, logic);
                    let mut slow = puzzle.candidates();
                    techniques::reduce_by(&layout, &mut slow, logic.techniques);
                    let dead = is_dead(&layout, &slow);
                    if let ReductionResult::Contradiction(_) = reached {
                        assert!(dead, "{} {puzzle:?}", logic.name);
                    } else {
                        assert!(!dead && fast == slow, "{} {puzzle:?}", logic.name);
                        differences += usize::from(fast != puzzle.candidates());
                    }
                }
            }
        }
    }
    assert!(differences > 300, "{differences}");
}

/// Tests the reduction on bits, which is used if no steps are recorded.
#[test]
fn bits_and_propagators_agree() {
    let mut random = Random(6);
    let mut reached = [0; 3];
    for percent in [26, 30, 34, 40] {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for _ in 0..size(60) {
                let puzzle = puzzle(shape(3, 3), percent, kind, &mut random);
                for logic in without_probing() {
                    let mut slow = puzzle.candidates();
                    let mut reducer = Reducer::new(Arc::new(Layout::of(&puzzle)), logic);
                    let (far, _) = reducer.reduce_by_steps(&mut slow, &Stop::never());
                    match (reduced(&puzzle, logic), far) {
                        (
                            (_, ReductionResult::Contradiction(_)),
                            ReductionResult::Contradiction(_),
                        ) => {
                            reached[0] += 1;
                        }
                        ((fast, far_on_bits), far) => {
                            assert!(
                                far_on_bits == far && fast == slow,
                                "{} {puzzle:?}",
                                logic.name
                            );
                            reached[if far == ReductionResult::Solved { 1 } else { 2 }] += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(reached.iter().all(|&times| times > 100), "{reached:?}");
}

#[test]
fn recorded_steps_are_entailed_and_reproduce_board() {
    let mut random = Random(5);
    let mut eliminations = 0;
    for (shape, percent) in [(shape(2, 2), 30), (shape(2, 3), 40), (shape(3, 3), 36)] {
        for kind in [Kind::Plain, Kind::Restricted] {
            for _ in 0..4 {
                let puzzle = puzzle(shape, percent, kind, &mut random);
                for logic in without_probing() {
                    let layout = Arc::new(Layout::of(&puzzle));
                    let mut board = puzzle.candidates();
                    let mut reducer = Reducer::new(Arc::clone(&layout), logic);
                    let (reached, steps) = reducer.reduce_by_steps(&mut board, &Stop::never());
                    let mut replayed = puzzle.candidates();
                    for step in &steps {
                        assert!(techniques::of(step).is_some(), "{step:?}");
                        for &gone in &step.eliminated {
                            assert!(replayed.contains(gone.cell, gone.digit), "{step:?}");
                            let mut with = Puzzle::restricted(shape, replayed.clone());
                            with.givens.set(gone.cell, Some(gone.digit));
                            assert_eq!(solutions(&with, 1), [], "{gone:?} {step:?} {puzzle:?}");
                            eliminations += 1;
                        }
                        for &gone in &step.eliminated {
                            replayed.eliminate(gone);
                        }
                    }
                    if !matches!(reached, ReductionResult::Contradiction(_)) {
                        assert_eq!(replayed, board, "{} {puzzle:?}", logic.name);
                        assert_eq!(board, reduced(&puzzle, logic).0, "{}", logic.name);
                    }
                }
            }
        }
    }
    assert!(eliminations > 3000, "{eliminations}");
}
