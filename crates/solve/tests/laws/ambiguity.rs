//! The fewest cells that make a solution unique, compared with all solutions of a plain search.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use board::{
    Cell, Grid, Puzzle, Shape,
    stop::{Stop, StopReason},
    verify::verify,
};
use logic::reduce::{self, Logic};
use sat::backends::BackendEntry;
use solve::{
    Solver,
    givens::{Ambiguity, Prover, ambiguity, with},
};

use testbed::{Random, backends::available, corpus, puzzles};

/// Returns puzzles with several solutions, each with all of them.
fn several(shapes: &[(usize, usize, usize)], most: usize, seed: u64) -> Vec<(Puzzle, Vec<Grid>)> {
    let mut random = Random(seed);
    let mut several = Vec::new();
    for &(rows, columns, percent) in shapes {
        let shape = Shape::new(rows, columns).unwrap();
        for kind in [puzzles::Kind::Plain, puzzles::Kind::Restricted] {
            for _ in 0..10 {
                let puzzle = puzzles::puzzle(shape, percent, kind, &mut random);
                let solutions = puzzles::solutions(&puzzle, most + 1);
                if (2..=most).contains(&solutions.len()) {
                    several.push((puzzle, solutions));
                }
            }
        }
    }
    assert!(several.len() > 5, "{}", several.len());
    several
}

fn small() -> Vec<(Puzzle, Vec<Grid>)> {
    several(&[(2, 2, 30), (2, 2, 10), (2, 3, 45), (3, 2, 50)], 100, 8)
}

/// Returns the cells in which each of the other solutions differs.
fn differences(solution: &Grid, solutions: &[Grid]) -> BTreeSet<u128> {
    let others = solutions.iter().filter(|&other| other != solution);
    others.map(|other| bits(solution.differing(other))).collect()
}

fn bits(cells: impl IntoIterator<Item = Cell>) -> u128 {
    cells.into_iter().fold(0, |bits, cell| bits | 1 << cell)
}

/// Returns true if `count` more cells can hit all differences, by trying the cells of the first
/// that is not hit.
fn can_hit(differences: &BTreeSet<u128>, taken: u128, count: usize) -> bool {
    match differences.iter().find(|&difference| difference & taken == 0) {
        None => true,
        Some(_) if count == 0 => false,
        Some(open) => (0..128)
            .filter(|cell| open >> cell & 1 == 1)
            .any(|cell| can_hit(differences, taken | 1 << cell, count - 1)),
    }
}

fn fewest(differences: &BTreeSet<u128>) -> usize {
    (0..).find(|&count| can_hit(differences, 0, count)).unwrap()
}

fn look(puzzle: &Puzzle, solution: &Grid, solver: Solver) -> Ambiguity {
    ambiguity(&mut Prover::new(solver), puzzle, solution, &Stop::never()).unwrap()
}

/// Checks all results against all solutions.
fn check(puzzle: &Puzzle, solution: &Grid, solutions: &[Grid], told: &Ambiguity) {
    let differences = differences(solution, solutions);
    assert_eq!((told.unknown, told.is_smallest()), (None, true));
    let enough = told.enough.as_ref().unwrap();
    assert_eq!((told.at_least, enough.len()), (fewest(&differences), told.at_least), "{puzzle:?}");
    assert_eq!(
        puzzles::solutions(&with(puzzle, solution, enough), 2),
        std::slice::from_ref(solution)
    );
    assert!(told.unavoidable.is_sorted_by_key(Vec::len) && !told.unavoidable.is_empty());
    for set in &told.unavoidable {
        let set = bits(set.iter().copied());
        assert!(differences.contains(&set), "no difference of solutions");
        let part = |other: &&u128| **other != set && **other & !set == 0;
        assert_eq!(differences.iter().find(part), None, "not minimal");
    }
}

#[test]
fn uniqueness_additions_are_minimum() {
    let mut sizes = BTreeSet::new();
    for (number, (puzzle, solutions)) in small().into_iter().enumerate() {
        let solution = &solutions[number * 7 % solutions.len()];
        let told = look(&puzzle, solution, Solver::default());
        check(&puzzle, solution, &solutions, &told);
        sizes.insert(told.at_least);
    }
    assert!(sizes.len() > 2, "{sizes:?}");
}

#[test]
fn minimum_additions_match_4x4_brute_force() {
    for (puzzle, solutions) in several(&[(2, 2, 20)], 288, 3).into_iter().step_by(2) {
        let differences = differences(&solutions[0], &solutions);
        let hits = |cells: &u32| differences.iter().all(|&set| set & u128::from(*cells) != 0);
        let fewest = (0..1 << 16).filter(hits).map(u32::count_ones).min();
        let told = look(&puzzle, &solutions[0], Solver::default());
        assert_eq!(Some(told.at_least as u32), fewest, "{puzzle:?}");
    }
}

#[test]
fn empty_4x4_needs_4_to_6_givens() {
    let shape = Shape::new(2, 2).unwrap();
    let empty = Puzzle::classic(shape, Grid::empty(shape));
    let solutions = puzzles::solutions(&empty, 288);
    for solution in solutions.iter().step_by(40) {
        let told = look(&empty, solution, Solver::default());
        check(&empty, solution, &solutions, &told);
        // No 4×4 puzzle with fewer givens has a unique solution; some grids need more.
        assert!((4..=6).contains(&told.at_least), "{}", told.at_least);
    }
}

#[test]
fn backends_and_logic_find_minimum_additions() {
    let with_solver = |backend: &'static dyn BackendEntry, logic: &'static Logic| {
        for (puzzle, solutions) in small().into_iter().step_by(9) {
            let solver = Solver { backend, logic, ..Solver::default() };
            check(&puzzle, &solutions[0], &solutions, &look(&puzzle, &solutions[0], solver));
        }
    };
    let programs = |entry: &&'static dyn BackendEntry| !entry.name().starts_with("external");
    available().into_iter().filter(programs).for_each(|one| with_solver(one, &reduce::FULL));
    reduce::ALL.iter().for_each(|logic| with_solver(Solver::default().backend, logic));
}

#[test]
fn minimum_additions_hold_for_multiple_9x9() {
    let cases = corpus::corpus();
    let cases = cases.iter().filter(|case| case.file == "ambiguous");
    let mut checked = 0;
    for case in cases.filter(|case| case.puzzle.givens.filled().count() > 23).step_by(3) {
        let solutions = puzzles::solutions(&case.puzzle, 13);
        if solutions.len() > 12 {
            continue;
        }
        let told = look(&case.puzzle, &solutions[1], Solver::default());
        check(&case.puzzle, &solutions[1], &solutions, &told);
        checked += 1;
    }
    assert!(checked > 5, "{checked}");
}

#[test]
fn unique_puzzle_needs_no_additions() {
    for case in corpus::corpus().iter().filter(|case| case.file == "hardest").take(3) {
        let solution = case.solution.clone().unwrap();
        let told = look(&case.puzzle, &solution, Solver::default());
        assert!(
            told.unknown.is_none()
                && told.unavoidable.is_empty()
                && told.is_smallest()
                && told.at_least == 0
        );
        assert_eq!(told.enough, Some(vec![]));
    }
}

#[test]
fn bounds_hold_after_time_out() {
    let shape = Shape::new(3, 3).unwrap();
    let empty = Puzzle::classic(shape, Grid::empty(shape));
    let solution = puzzles::solved(shape, &mut Random(2));
    for milliseconds in [0, 10, 100, 500] {
        let time = Duration::from_millis(milliseconds);
        let (mut prover, stop) = (Prover::new(Solver::default()), Stop::never().after(time));
        let told = ambiguity(&mut prover, &empty, &solution, &stop).unwrap();
        assert_eq!(told.unknown, Some(StopReason::TimeOut(time)));
        assert!(told.unknown.is_some() && !told.is_smallest());
        for set in &told.unavoidable {
            assert!(!set.is_empty() && set.iter().all(|&cell| cell < 81));
        }
        // 17 givens are sufficient for some grids (G. Royle), and fewer for none.
        assert!(told.at_least <= 40 && (milliseconds > 0 || told.at_least == 0));
        if let Some(enough) = &told.enough {
            assert!(enough.len() >= 17 && told.at_least < enough.len());
            let more = with(&empty, &solution, enough);
            assert_eq!(Solver::default().find_two(&more), std::slice::from_ref(&solution));
        }
    }
}

trait FindTwo {
    fn find_two(&self, puzzle: &Puzzle) -> Vec<Grid>;
}

impl FindTwo for Solver {
    fn find_two(&self, puzzle: &Puzzle) -> Vec<Grid> {
        self.solutions(puzzle).unwrap().take(2).map(Result::unwrap).collect()
    }
}

#[test]
fn interrupt_stops_ambiguity_search() {
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    let (puzzle, solutions) = small().remove(0);
    let mut prover = Prover::new(Solver::default());
    let told = ambiguity(&mut prover, &puzzle, &solutions[0], &stop).unwrap();
    assert_eq!((told.unknown, told.enough), (Some(StopReason::Interrupted), None));
}

#[test]
fn invalid_solution_is_an_error() {
    let given = |puzzle: &Puzzle| puzzle.givens.filled().count() > 2;
    let (puzzle, solutions) = small().into_iter().find(|(puzzle, _)| given(puzzle)).unwrap();
    let wrong = (0..50).map(|seed| puzzles::solved(puzzle.shape, &mut Random(seed)));
    let wrong = wrong.into_iter().find(|wrong| verify(&puzzle, wrong).is_err()).unwrap();
    assert!(!solutions.contains(&wrong));
    let mut prover = Prover::new(Solver::default());
    assert!(ambiguity(&mut prover, &puzzle, &wrong, &Stop::never()).is_err());
}
