//! All options of the SAT pipeline lead to the same answer.

use std::io::{self, Write};

use board::{Grid, Layout, Puzzle, Shape, verify::verify};
use logic::reduce;
use sat::{backends, formulations};
use solve::{Solver, Verdict};
use testbed::{
    Random,
    backends::available,
    full,
    puzzles::{Kind, puzzle, solutions},
    size,
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// All combinations of options, with the backends that support an incremental second solve.
fn solvers() -> impl Iterator<Item = Solver> {
    reduce::ALL.iter().flat_map(|&logic| {
        formulations::ALL.iter().flat_map(move |&formulation| {
            encodings::ALL.iter().flat_map(move |&encoding| {
                incremental().map(move |backend| Solver {
                    logic,
                    formulation,
                    encoding,
                    backend,
                    ..Solver::default()
                })
            })
        })
    })
}

/// Each formulation and encoding with each backend, at one level of logic in turn; in full runs, at
/// every level.
fn solvers_of(turn: usize) -> impl Iterator<Item = Solver> {
    let each = solvers().count() / reduce::ALL.len();
    let is_turn = move |at: usize| (at / each + at % each + turn).is_multiple_of(reduce::ALL.len());
    solvers().enumerate().filter(move |it| full() || is_turn(it.0)).map(|it| it.1)
}

fn incremental() -> impl Iterator<Item = &'static dyn backends::BackendEntry> {
    available().into_iter().filter(|entry| entry.abilities().incremental || entry.name() == "auto")
}

fn name(solver: &Solver) -> String {
    let Solver { logic, formulation, encoding, backend, .. } = solver;
    format!("{} {} {} {}", logic.name, formulation.name, encoding.name(), backend.name())
}

/// Returns all solutions found by the SAT pipeline, sorted.
fn by_path(solver: &Solver, puzzle: &Puzzle) -> Vec<Grid> {
    let all = solver.solutions(puzzle).unwrap();
    let mut grids: Vec<Grid> = all.map(Result::unwrap).collect();
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids
}

fn by_search(puzzle: &Puzzle) -> Vec<Grid> {
    let mut grids = solutions(puzzle, usize::MAX);
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids
}

#[test]
fn empty_4x4_has_288_solutions_for_every_solver() {
    let empty = Puzzle::classic(shape(2, 2), Grid::empty(shape(2, 2)));
    let expected = by_search(&empty);
    assert_eq!(expected.len(), 288);
    for solver in solvers_of(0) {
        assert!(by_path(&solver, &empty) == expected, "{}", name(&solver));
    }
}

#[test]
fn every_solver_matches_plain_search() {
    let mut random = Random(1);
    let mut counts = [0; 3];
    for (shape, percent, rounds) in [
        (shape(2, 2), 25, 12),
        (shape(2, 3), 45, 8),
        (shape(3, 2), 45, 8),
        (shape(1, 5), 45, 6),
        (shape(3, 3), 42, 6),
    ] {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for _ in 0..if full() { rounds } else { rounds / 2 } {
                let puzzle = puzzle(shape, percent, kind, &mut random);
                if solutions(&puzzle, 100).len() == 100 {
                    continue;
                }
                let expected = by_search(&puzzle);
                counts[expected.len().min(2)] += 1;
                for solver in solvers_of(counts.iter().sum()) {
                    assert!(
                        by_path(&solver, &puzzle) == expected,
                        "{} {kind:?} {shape} {puzzle:?}",
                        name(&solver)
                    );
                }
            }
        }
    }
    // The test is meaningful only on puzzles of all kinds.
    assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
}

#[test]
fn nonincremental_backends_match_plain_search() {
    let shape = shape(2, 3);
    let mut random = Random(6);
    for backend in available().into_iter().filter(|entry| !entry.abilities().incremental) {
        for &formulation in formulations::ALL {
            for &encoding in encodings::ALL {
                let kind = [Kind::Plain, Kind::Spoilt, Kind::Restricted][random.below(3)];
                let puzzle = puzzle(shape, 45, kind, &mut random);
                let logic = &reduce::NONE;
                let solver = Solver { logic, formulation, encoding, backend, ..Solver::default() };
                let found = solver.solutions(&puzzle).unwrap().take(4);
                let mut grids: Vec<Grid> = found.map(Result::unwrap).collect();
                grids.dedup();
                assert_eq!(grids.len(), solutions(&puzzle, 4).len(), "{}", name(&solver));
            }
        }
    }
}

#[test]
fn solvers_agree_on_16x16_verdicts() {
    let mut random = Random(16);
    let mut kinds = [0; 3];
    let solvers: Vec<Solver> = solvers().collect();
    let backends = available();
    for _ in 0..size(40) {
        let kind = [Kind::Plain, Kind::Spoilt, Kind::Restricted][random.below(3)];
        let puzzle = puzzle(shape(4, 4), 55 + random.below(10), kind, &mut random);
        let backend = backends[random.below(backends.len())];
        let any = Solver { backend, ..solvers[random.below(solvers.len())].clone() };
        let (usual, other) = (Solver::default().verdict(&puzzle), any.verdict(&puzzle));
        kinds[same_kind(&usual.unwrap(), &other.unwrap())
            .unwrap_or_else(|| panic!("{}", name(&any)))] += 1;
    }
    println!("none, one, several: {kinds:?}");
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

/// Returns the number of solutions, 0, 1 or 2 for several, if both verdicts agree; else `None`.
fn same_kind(one: &Verdict, other: &Verdict) -> Option<usize> {
    match (one, other) {
        (Verdict::Unsolvable | Verdict::Invalid(_), Verdict::Unsolvable | Verdict::Invalid(_)) => {
            Some(0)
        }
        (Verdict::Unique(one), Verdict::Unique(other)) if one == other => Some(1),
        (Verdict::Multiple(..), Verdict::Multiple(..)) => Some(2),
        _ => None,
    }
}

#[test]
fn cadical_agrees_on_large_verdicts() {
    let backend = backends::named("external:cadical").unwrap();
    if let Some(why) = backend.unavailable_reason() {
        let _ = writeln!(io::stderr(), "NOT TESTED: large boards against CaDiCaL: {why}");
        return;
    }
    let cadical = Solver { backend, logic: &reduce::NONE, ..Solver::default() };
    let mut random = Random(25);
    let mut kinds = [0; 3];
    for number in 0..size(40) {
        // One in ten is of 25×25. The percentages of holes cover the hard region and both sides of
        // it.
        let (shape, holes) = match number % 10 {
            9 => (shape(5, 5), [30, 40, 45, 60][number / 10 % 4]),
            _ => (shape(4, 4), [35, 45, 50, 55, 60, 80][number % 6]),
        };
        let kind = [Kind::Plain, Kind::Plain, Kind::Spoilt][random.below(3)];
        let puzzle = puzzle(shape, 100 - holes, kind, &mut random);
        let (ours, theirs) = (Solver::default().verdict(&puzzle), cadical.verdict(&puzzle));
        let (ours, theirs) = (ours.unwrap(), theirs.unwrap());
        let same = same_kind(&ours, &theirs);
        kinds[same.unwrap_or_else(|| panic!("{ours:?} {theirs:?} {puzzle:?}"))] += 1;
    }
    println!("none, one, several: {kinds:?}");
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn verdict_matches_number_of_solutions() {
    let mut random = Random(2);
    for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
        for _ in 0..60 {
            let puzzle = puzzle(shape(2, 3), 45, kind, &mut random);
            let expected = solutions(&puzzle, 2);
            let verdict = Solver::default().verdict(&puzzle).unwrap();
            match (expected.as_slice(), verdict) {
                ([], Verdict::Unsolvable) => assert_eq!(puzzle.clash(&Layout::of(&puzzle)), None),
                ([], Verdict::Invalid(clash)) => {
                    assert_eq!(Some(clash), puzzle.clash(&Layout::of(&puzzle)));
                }
                ([only], Verdict::Unique(grid)) => assert_eq!(*only, grid),
                ([_, _], Verdict::Multiple(one, other)) => {
                    assert_ne!(one, other);
                    assert_eq!((verify(&puzzle, &one), verify(&puzzle, &other)), (Ok(()), Ok(())));
                }
                (expected, verdict) => panic!("{expected:?} {verdict:?} {puzzle:?}"),
            }
        }
    }
}
