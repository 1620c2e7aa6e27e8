//! Whatever is chosen along the path, the answer is the same.

use board::{Grid, Layout, Puzzle, Shape, verify::verify};
use logic::reduce;
use sat::{backends, statements};
use solve::{Solver, Verdict};
use testbed::{
    Random,
    backends::available,
    puzzles::{Kind, puzzle, solutions},
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Every choice along the path, with the backends that take a second solve easily.
fn solvers() -> impl Iterator<Item = Solver> {
    reduce::ALL.iter().flat_map(|&logic| {
        statements::ALL.iter().flat_map(move |&statement| {
            encodings::ALL.iter().flat_map(move |&encoding| {
                incremental().map(move |backend| Solver {
                    logic,
                    statement,
                    encoding,
                    backend,
                    ..Solver::default()
                })
            })
        })
    })
}

fn incremental() -> impl Iterator<Item = &'static dyn backends::Entry> {
    available().into_iter().filter(|entry| entry.abilities().incremental || entry.name() == "auto")
}

fn name(solver: &Solver) -> String {
    let Solver { logic, statement, encoding, backend, .. } = solver;
    format!("{} {} {} {}", logic.name, statement.name, encoding.name(), backend.name())
}

/// All solutions that the path gives, sorted.
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
fn the_empty_4x4_has_exactly_288_grids_whatever_is_chosen() {
    let empty = Puzzle::classic(shape(2, 2), Grid::empty(shape(2, 2)));
    let expected = by_search(&empty);
    assert_eq!(expected.len(), 288);
    for solver in solvers() {
        assert!(by_path(&solver, &empty) == expected, "{}", name(&solver));
    }
}

#[test]
fn every_choice_finds_the_solutions_that_plain_search_finds() {
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
            for _ in 0..rounds {
                let puzzle = puzzle(shape, percent, kind, &mut random);
                if solutions(&puzzle, 100).len() == 100 {
                    continue;
                }
                let expected = by_search(&puzzle);
                counts[expected.len().min(2)] += 1;
                for solver in solvers() {
                    assert!(
                        by_path(&solver, &puzzle) == expected,
                        "{} {kind:?} {shape} {puzzle:?}",
                        name(&solver)
                    );
                }
            }
        }
    }
    // The law is worth something only on puzzles of all sorts.
    assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
}

#[test]
fn backends_that_begin_anew_find_the_same_with_every_statement_and_encoding() {
    let shape = shape(2, 3);
    let mut random = Random(6);
    for backend in available().into_iter().filter(|entry| !entry.abilities().incremental) {
        for &statement in statements::ALL {
            for &encoding in encodings::ALL {
                let kind = [Kind::Plain, Kind::Spoilt, Kind::Restricted][random.below(3)];
                let puzzle = puzzle(shape, 45, kind, &mut random);
                let logic = &reduce::NONE;
                let solver = Solver { logic, statement, encoding, backend, ..Solver::default() };
                let found = solver.solutions(&puzzle).unwrap().take(4);
                let mut grids: Vec<Grid> = found.map(Result::unwrap).collect();
                grids.dedup();
                assert_eq!(grids.len(), solutions(&puzzle, 4).len(), "{}", name(&solver));
            }
        }
    }
}

#[test]
fn verdicts_are_the_number_of_solutions_in_words() {
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
