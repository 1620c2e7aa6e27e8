//! Conflicts of givens, compared with all subsets by an independent search.

mod groups;
mod rules;

use std::{collections::BTreeSet, time::Duration};

use board::{
    Candidate, Candidates, Grid, Puzzle, Shape,
    stop::{Stop, StopReason},
    verify::verify,
};
use formats::{PuzzleReader, ReadOptions};
use logic::reduce;
use sat::backends;
use solve::{
    SolveContext, Solver, Verdict,
    conflict::{Conflict, ConflictEvidence, Conflicts, ConflictsEnd, SmallestConflict, conflicts},
};

use testbed::{Random, puzzles};

/// A set of givens by cell and digit.
type Set = BTreeSet<(usize, u16)>;

fn set(givens: &[Candidate]) -> Set {
    givens.iter().map(|given| (given.cell, given.digit)).collect()
}

fn solver(backend: &str) -> Solver {
    Solver { backend: backends::named(backend).unwrap(), ..Solver::default() }
}

/// Calls a function with the conflicts of a puzzle without a solution.
fn ask<T>(puzzle: &Puzzle, solver: &Solver, ask: impl FnOnce(&mut Conflicts) -> T) -> T {
    let mut context = SolveContext::new(puzzle, solver.logic);
    let stop = Stop::never();
    let verdict = solver.search_solutions(&mut context, puzzle, 1, 1, &stop).unwrap().verdict();
    let conflicts = conflicts(&mut context, solver, puzzle, &verdict, &stop);
    ask(&mut conflicts.expect("no solution"))
}

fn smallest(puzzle: &Puzzle, solver: &Solver) -> SmallestConflict {
    ask(puzzle, solver, |conflicts| conflicts.smallest().unwrap())
}

fn all(puzzle: &Puzzle, solver: &Solver) -> Vec<Conflict> {
    ask(puzzle, solver, |conflicts| {
        let mut all = conflicts.all().unwrap();
        let found = std::iter::from_fn(|| all.find_next().unwrap()).collect();
        assert_eq!(all.end(), Some(ConflictsEnd::Exhausted));
        found
    })
}

/// Returns all minimal sets of givens without a solution, by trying every subset, smaller ones
/// first.
fn by_brute_force(puzzle: &Puzzle) -> BTreeSet<Set> {
    let givens: Vec<_> = puzzle.givens.filled().collect();
    let mut subsets: Vec<u32> = (0..1 << givens.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    let mut minimal: Vec<u32> = Vec::new();
    for subset in subsets {
        if minimal.iter().any(|&smaller| smaller & !subset == 0) {
            continue;
        }
        let mut some = Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
        for (_, &(cell, digit)) in (0..).zip(&givens).filter(|(i, _)| subset >> i & 1 == 1) {
            some.givens.set(cell, Some(digit));
        }
        if puzzles::solutions(&some, 1).is_empty() {
            minimal.push(subset);
        }
    }
    let members = |subset: u32| {
        let numbered = (0..).zip(&givens).filter(move |(i, _)| subset >> i & 1 == 1);
        numbered.map(|(_, &given)| given).collect()
    };
    minimal.into_iter().map(members).collect()
}

/// Returns small puzzles without a solution, some with eliminated candidates.
fn spoilt() -> Vec<Puzzle> {
    let mut random = Random(7);
    let mut spoilt = Vec::new();
    for (rows, columns, percent, count) in [(2, 2, 50, 30), (2, 3, 25, 10), (3, 2, 25, 10)] {
        let shape = Shape::new(rows, columns).unwrap();
        let before = spoilt.len();
        while spoilt.len() < before + count {
            let mut puzzle = puzzles::puzzle(shape, percent, puzzles::Kind::Spoilt, &mut random);
            if random.percent(30) {
                let mut left = Candidates::full(shape);
                for _ in 0..shape.side() {
                    let digit = 1 + random.below(shape.side()) as u16;
                    left.eliminate(Candidate { cell: random.below(shape.cells()), digit });
                }
                puzzle.restrictions = Some(left);
            }
            let few = puzzle.givens.filled().count() <= 11;
            if few && puzzles::solutions(&puzzle, 1).is_empty() {
                spoilt.push(puzzle);
            }
        }
    }
    spoilt
}

/// Checks a conflict and its grids by the plain search.
fn check(puzzle: &Puzzle, conflict: &Conflict) {
    let Conflict { givens, without, .. } = conflict;
    assert!(givens.iter().all(|given| puzzle.givens.get(given.cell) == Some(given.digit)));
    assert!(givens.is_sorted_by_key(|given| given.cell));
    assert_eq!((givens.len(), conflict.unknown), (without.len(), None));
    let alone = conflict.puzzle(puzzle);
    for (given, grid) in givens.iter().zip(without) {
        let rest = solve::givens::without(&alone, &[given.cell]);
        assert_eq!(verify(&rest, grid), Ok(()));
    }
}

#[test]
fn conflicts_match_brute_force() {
    let (mut several, mut direct, mut beyond) = (0, 0, 0);
    for puzzle in spoilt() {
        let expected = by_brute_force(&puzzle);
        let fewest = expected.iter().map(Set::len).min().unwrap();
        several += usize::from(expected.len() > 1);
        direct += usize::from(fewest == 2);
        beyond += usize::from(fewest > 2);
        for backend in ["varisat", "batsat"] {
            let solver = solver(backend);
            let found = all(&puzzle, &solver);
            found.iter().for_each(|conflict| check(&puzzle, conflict));
            let sets: BTreeSet<Set> = found.iter().map(|conflict| set(&conflict.givens)).collect();
            assert_eq!((sets.len(), &sets), (found.len(), &expected), "{backend} {puzzle:?}");
            let smallest = smallest(&puzzle, &solver);
            check(&puzzle, &smallest.conflict);
            assert!(expected.contains(&set(&smallest.conflict.givens)));
            assert_eq!(smallest.conflict.givens.len(), fewest, "{backend} {puzzle:?}");
            assert_eq!((smallest.at_least, smallest.unknown), (fewest, None));
        }
    }
    assert!(several > 10 && direct > 10 && beyond > 3, "{several} {direct} {beyond}");
}

#[test]
fn every_logic_finds_minimal_conflict() {
    for puzzle in spoilt().into_iter().step_by(4) {
        let expected = by_brute_force(&puzzle);
        for logic in reduce::ALL {
            let solver = Solver { logic, ..Solver::default() };
            let conflict = ask(&puzzle, &solver, |conflicts| conflicts.minimal().unwrap());
            assert!(expected.contains(&set(&conflict.givens)), "{} {puzzle:?}", logic.name);
            if logic.propagators.is_empty() {
                assert!(!matches!(conflict.breaks, ConflictEvidence::Logic(_)));
            }
        }
    }
}

/// Returns the unsolvable 9×9 puzzles of the corpus, from Sudopedia, Norvig and others.
fn unsolvable() -> Vec<Puzzle> {
    let text = testbed::corpus::text("unsolvable.txt");
    let entries = PuzzleReader::new("unsolvable", text.as_bytes(), ReadOptions::default());
    entries.map(|entry| entry.unwrap().puzzle).collect()
}

#[test]
fn backends_agree_on_9x9_conflicts() {
    let puzzles = unsolvable();
    assert_eq!(puzzles.len(), 30);
    for puzzle in &puzzles {
        let usual = smallest(puzzle, &solver("varisat"));
        assert_eq!(usual.unknown, None);
        check(puzzle, &usual.conflict);
        let other = Solver { logic: &reduce::NONE, ..solver("batsat") };
        let alone = usual.conflict.puzzle(puzzle);
        assert_eq!(other.verdict(&alone).unwrap(), Verdict::Unsolvable);
        let again = smallest(puzzle, &solver("batsat"));
        assert_eq!(again.conflict.givens.len(), usual.conflict.givens.len());
        let minimal = ask(puzzle, &other, |conflicts| conflicts.minimal().unwrap());
        check(puzzle, &minimal);
        assert!(minimal.givens.len() >= usual.conflict.givens.len());
    }
}

/// The described contradiction matches the rules on the cells and digits named.
#[test]
fn contradiction_site_is_described() {
    let said = |line: &str| {
        let puzzle = formats::read(line).unwrap();
        let solver = Solver::default();
        ask(&puzzle, &solver, |conflicts| {
            let layout = conflicts.layout();
            conflicts.minimal().unwrap().breaks.describe(&layout)
        })
    };
    assert_eq!(said("44.3..2.3......."), "two 4s in row 1");
    // 1 to 8 see the cell in row 2 and column 1.
    let mut line = vec!['.'; 81];
    for (place, digit) in [10, 11, 12, 13, 14, 27, 36, 45].into_iter().zip('1'..) {
        line[place] = digit;
    }
    line[1] = '9';
    assert_eq!(said(&line.iter().collect::<String>()), "no candidate left for r2c1");
    let place = "67.......89..............3..............................3........................";
    assert_eq!(said(place), "no place for 3 in box 1");
}

#[test]
fn unrelated_givens_are_not_in_conflict() {
    let shape = Shape::new(2, 2).unwrap();
    let mut left = Candidates::full(shape);
    for digit in 1..=4 {
        left.eliminate(Candidate { cell: 15, digit });
    }
    let mut puzzle = Puzzle::restricted(shape, left);
    puzzle.givens.set(0, Some(1));
    let found = all(&puzzle, &Solver::default());
    assert_eq!(found.len(), 1);
    assert!(found[0].givens.is_empty());
    let fewest = smallest(&puzzle, &Solver::default());
    assert_eq!((fewest.conflict.givens.len(), fewest.at_least), (0, 0));
}

#[test]
fn timed_out_conflict_claims_only_proved_facts() {
    for puzzle in unsolvable().iter().chain(&spoilt()) {
        for micros in [0, 100, 300, 1000, 3000] {
            let solver = Solver::default();
            let stop = Stop::never().after(Duration::from_micros(micros));
            let mut context = SolveContext::new(puzzle, solver.logic);
            let verdict =
                solver.search_solutions(&mut context, puzzle, 1, 1, &stop).unwrap().verdict();
            let begun = conflicts(&mut context, &solver, puzzle, &verdict, &stop);
            let Some(mut begun) = begun else {
                assert!(matches!(verdict, Verdict::Unknown(StopReason::TimeOut(_), None)));
                continue;
            };
            let SmallestConflict { conflict, at_least, unknown } = begun.smallest().unwrap();
            assert!(at_least <= conflict.givens.len());
            let alone = conflict.puzzle(puzzle);
            let verdict = solver.verdict(&alone).unwrap();
            assert!(matches!(verdict, Verdict::Unsolvable | Verdict::Invalid(_)));
            match conflict.unknown {
                None => check(puzzle, &conflict),
                Some(_) => assert!(conflict.without.is_empty() && unknown.is_some()),
            }
            if unknown.is_none() {
                let fewest = smallest(puzzle, &solver).conflict.givens.len();
                assert_eq!(conflict.givens.len(), fewest);
            }
        }
    }
}
