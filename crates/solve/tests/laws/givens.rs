//! Redundant givens and minimal puzzles, compared with an independent search.

use std::time::{Duration, Instant};

use board::{Cell, Grid, Puzzle, Shape, stop::Stop, verify::verify};
use logic::reduce;
use solve::{
    SolveError, Solver, Verdict,
    engines::{self, EngineQuestion},
    givens::{self, MinimalPuzzle, MinimizeOptions, Prover, Uniqueness, symmetry, without},
};

use testbed::{Random, corpus, puzzles};

/// Returns puzzles of several shapes with a unique solution, each with it.
fn proper() -> Vec<(Puzzle, Grid)> {
    let mut random = Random(20);
    let mut proper = Vec::new();
    for (rows, columns, percent) in [(2, 2, 60), (2, 3, 60), (3, 2, 50), (3, 3, 50)] {
        let shape = Shape::new(rows, columns).unwrap();
        for kind in [puzzles::Kind::Plain, puzzles::Kind::Restricted] {
            for _ in 0..12 {
                let puzzle = puzzles::puzzle(shape, percent, kind, &mut random);
                proper.extend(only(&puzzle).map(|solution| (puzzle, solution)));
            }
        }
    }
    assert!(proper.len() > 40, "{}", proper.len());
    proper
}

/// Returns the only solution, if there is one.
fn only(puzzle: &Puzzle) -> Option<Grid> {
    let mut solutions = puzzles::solutions(puzzle, 2);
    solutions.pop().filter(|_| solutions.is_empty())
}

/// Returns the only solution of a classic 9×9 puzzle with few givens, which would take the plain
/// search too long. It uses the SIMD engine, which shares no code with what is tested here.
fn only_by_lanes(puzzle: &Puzzle) -> Option<Grid> {
    let (lanes, question) = (engines::named("simd").unwrap(), EngineQuestion::default());
    let puzzles = Box::new(std::iter::once(puzzle.clone()));
    match lanes.run(puzzles, &question).next().unwrap().found.unwrap().verdict() {
        Verdict::Unique(grid) => Some(grid),
        _ => None,
    }
}

fn prover() -> Prover {
    Prover::new(Solver::default())
}

fn redundant(puzzle: &Puzzle, solution: &Grid) -> Vec<Cell> {
    let givens = givens::redundant(&mut prover(), puzzle, solution, &Stop::never()).unwrap();
    assert!(givens.iter().map(|given| given.candidate.cell).eq(cells(puzzle)));
    for given in &givens {
        if let Uniqueness::Refuted(other) = &given.without {
            let rest = without(puzzle, &[given.candidate.cell]);
            assert!(verify(&rest, other) == Ok(()) && other != solution);
        }
        assert!(!matches!(given.without, Uniqueness::Unknown(_)));
    }
    let redundant = givens.iter().filter(|given| given.without == Uniqueness::Proved(None));
    redundant.map(|given| given.candidate.cell).collect()
}

fn cells(puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
    puzzle.givens.filled().map(|(cell, _)| cell)
}

fn wanted(seed: u64) -> MinimizeOptions<'static> {
    MinimizeOptions { symmetry: &symmetry::NONE, seed, time: None, keep: &[] }
}

fn minimal(puzzle: &Puzzle, solution: &Grid, wanted: MinimizeOptions) -> MinimalPuzzle {
    givens::minimal(&mut prover(), puzzle, solution, wanted, &Stop::never()).unwrap()
}

#[test]
fn redundant_givens_keep_puzzle_unique() {
    for (puzzle, solution) in proper() {
        let spare = cells(&puzzle).filter(|&cell| only(&without(&puzzle, &[cell])).is_some());
        assert_eq!(redundant(&puzzle, &solution), spare.collect::<Vec<_>>(), "{puzzle:?}");
    }
}

#[test]
fn every_logic_finds_same_redundant_givens() {
    for (puzzle, solution) in proper().into_iter().step_by(5) {
        let usual = redundant(&puzzle, &solution);
        for logic in reduce::ALL {
            let solver = Solver { logic, ..Solver::default() };
            let (mut prover, stop) = (Prover::new(solver), Stop::never());
            let givens = givens::redundant(&mut prover, &puzzle, &solution, &stop).unwrap();
            let spare = givens.iter().filter(|given| given.without == Uniqueness::Proved(None));
            assert!(spare.map(|given| given.candidate.cell).eq(usual.iter().copied()));
        }
    }
}

#[test]
fn article_puzzle_has_one_redundant_given() {
    let text = testbed::corpus::text("seed.txt");
    let puzzle = formats::read(&text).unwrap();
    let solution = only(&puzzle).unwrap();
    let spare = redundant(&puzzle, &solution);
    let names: Vec<String> =
        spare.iter().map(|&cell| puzzle.shape.name(cell).to_string()).collect();
    assert_eq!(names, ["r4c1"]);
    let made = minimal(&puzzle, &solution, wanted(0));
    assert_eq!(made.puzzle.givens, without(&puzzle, &spare).givens);
}

#[test]
fn only_nonminimal_files_have_redundant_givens() {
    let cases = corpus::corpus();
    for (file, minimal) in [("unbiased", true), ("hardest", true), ("kaggle", false)] {
        let cases = cases.iter().filter(|case| case.file == file).step_by(3);
        for case in cases {
            let solution = case.solution.clone().unwrap();
            assert_eq!(redundant(&case.puzzle, &solution).is_empty(), minimal, "{}", case.place);
        }
    }
}

#[test]
fn minimized_puzzle_is_unique_and_minimal() {
    let nine = |puzzle: &Puzzle| puzzle.shape.side() == 9;
    let (mut large, mut small) = (0, 0);
    for (puzzle, solution) in proper() {
        let only = match (nine(&puzzle), &puzzle.restrictions) {
            (true, None) => only_by_lanes,
            (false, _) => only,
            // Puzzles with few givens and many candidates are skipped: neither search is suitable.
            (true, Some(_)) => continue,
        };
        *if nine(&puzzle) { &mut large } else { &mut small } += 1;
        let made = minimal(&puzzle, &solution, wanted(3));
        assert!(made.unknown().is_none());
        assert_eq!(only(&made.puzzle), Some(solution.clone()));
        for (cell, digit) in made.puzzle.givens.filled() {
            assert_eq!(puzzle.givens.get(cell), Some(digit));
            assert_eq!(only(&without(&made.puzzle, &[cell])), None);
        }
        let again = minimal(&puzzle, &solution, wanted(3));
        assert_eq!(again.puzzle.givens, made.puzzle.givens);
    }
    assert!(large > 5 && small > 20, "{large} {small}");
}

#[test]
fn simd_engine_and_pipeline_minimize_identically() {
    let mut random = Random(9);
    let shape = Shape::new(3, 3).unwrap();
    let full = || {
        let solution = puzzles::solved(shape, &mut random);
        (Puzzle::classic(shape, solution.clone()), solution)
    };
    let full: Vec<_> = std::iter::repeat_with(full).take(3).collect();
    let nine = proper().into_iter().filter(|(puzzle, _)| puzzle.shape == shape).take(8);
    for (number, (puzzle, solution)) in full.into_iter().chain(nine).enumerate() {
        let symmetry = symmetry::ALL[number % symmetry::ALL.len()];
        let wanted = MinimizeOptions { symmetry, ..wanted(number as u64) };
        // Another encoding does not change the result, but excludes the SIMD engine.
        let solver = Solver { encoding: encodings::ALL[1], ..Solver::default() };
        let mut prover = Prover::new(solver);
        let by_path = givens::minimal(&mut prover, &puzzle, &solution, wanted, &Stop::never());
        let (by_path, by_lanes) = (by_path.unwrap(), minimal(&puzzle, &solution, wanted));
        assert_eq!(by_lanes.puzzle, by_path.puzzle);
        let kept = |made: &MinimalPuzzle| {
            let mut cells: Vec<_> = made.kept.iter().map(|kept| kept.cells.clone()).collect();
            cells.sort();
            cells
        };
        assert_eq!(kept(&by_lanes), kept(&by_path));
    }
}

#[test]
fn batch_minimization_matches_single_puzzles() {
    let (proper, mut prover) = (proper(), Prover::new(Solver::default()));
    let all: Vec<_> = proper.iter().map(|(puzzle, solution)| (puzzle, solution)).collect();
    let made = givens::first(&mut prover, &all, wanted(5), &Stop::never());
    assert_eq!(made.len(), all.len());
    for ((puzzle, solution), made) in all.into_iter().zip(made) {
        let made = made.unwrap();
        assert_eq!(made.unknown(), None);
        assert_eq!(made.puzzle, minimal(puzzle, solution, wanted(5)).puzzle);
    }
}

#[test]
fn extra_time_never_adds_givens() {
    let (puzzle, solution) = proper().pop().unwrap();
    let full = Puzzle { givens: solution.clone(), ..puzzle };
    let by_seed = |seed| minimal(&full, &solution, wanted(seed));
    assert_ne!(by_seed(1).puzzle.givens, by_seed(2).puzzle.givens);
    let time = Some(Duration::from_millis(500));
    let best = minimal(&full, &solution, MinimizeOptions { time, ..wanted(1) });
    assert!(best.orders > 1 && best.givens() <= by_seed(1).givens(), "{}", best.orders);
    assert_eq!(only(&best.puzzle), Some(solution.clone()));
    assert!(redundant(&best.puzzle, &solution).is_empty());
}

#[test]
fn minimization_preserves_symmetry() {
    let mut random = Random(5);
    for symmetry in symmetry::ALL {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
            let solution = puzzles::solved(Shape::new(rows, columns).unwrap(), &mut random);
            let puzzle = Puzzle::classic(Shape::new(rows, columns).unwrap(), solution.clone());
            let made = minimal(&puzzle, &solution, MinimizeOptions { symmetry, ..wanted(1) });
            assert!(symmetry.is_in(&made.puzzle), "{}", symmetry.name);
            assert_eq!(only(&made.puzzle), Some(solution.clone()));
            for orbit in symmetry.orbits(&made.puzzle) {
                assert_eq!(only(&without(&made.puzzle, &orbit)), None, "{}", symmetry.name);
            }
            let spared = puzzle.shape.cells() - made.givens();
            // With all rotations and reflections, eight cells are removed together.
            let least = match symmetry.name {
                "full" => 8,
                _ => puzzle.shape.cells() / 4 + 1,
            };
            assert!(spared >= least, "{} {rows}x{columns}: {spared}", symmetry.name);
        }
    }
}

#[test]
fn orbits_partition_the_givens() {
    for symmetry in symmetry::ALL {
        for (rows, columns) in [(2, 2), (1, 5), (2, 3), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            for cell in 0..shape.cells() {
                let mut orbit = symmetry.orbit(shape, cell);
                orbit.sort_unstable();
                for &other in &orbit {
                    let mut same = symmetry.orbit(shape, other);
                    same.sort_unstable();
                    assert_eq!(orbit, same, "{}", symmetry.name);
                }
            }
            let full = puzzles::solved(shape, &mut Random(1));
            let orbits = symmetry.orbits(&Puzzle::classic(shape, full));
            let mut cells = orbits.concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..shape.cells()), "{}", symmetry.name);
        }
    }
}

#[test]
fn zero_timeout_claims_nothing_unproved() {
    let (puzzle, solution) = proper().pop().unwrap();
    let (mut prover, stop) = (prover(), Stop::never().after(Duration::ZERO));
    let givens = givens::redundant(&mut prover, &puzzle, &solution, &stop).unwrap();
    let spare = redundant(&puzzle, &solution);
    for given in givens {
        match given.without {
            Uniqueness::Proved(_) => assert!(spare.contains(&given.candidate.cell)),
            Uniqueness::Refuted(_) => assert!(!spare.contains(&given.candidate.cell)),
            Uniqueness::Unknown(_) => {}
        }
    }
    // The SIMD engine may decide all givens before it checks the clock, the SAT pipeline none.
    let by_path = Prover::new(Solver { encoding: encodings::ALL[1], ..Solver::default() });
    for (mut prover, is_stopped) in [(prover, false), (by_path, true)] {
        let reached = givens::minimal(&mut prover, &puzzle, &solution, wanted(0), &stop).unwrap();
        if reached.unknown().is_none() {
            assert!(!is_stopped && redundant(&reached.puzzle, &solution).is_empty());
        }
        assert_eq!(only(&reached.puzzle), Some(solution.clone()));
        for (cell, digit) in reached.puzzle.givens.filled() {
            assert_eq!(puzzle.givens.get(cell), Some(digit));
        }
    }
}

#[test]
fn minimization_respects_global_timeout() {
    let (puzzle, solution) = proper().pop().unwrap();
    let full = Puzzle { givens: solution.clone(), ..puzzle };
    let wanted = MinimizeOptions { time: Some(Duration::from_secs(3600)), ..wanted(1) };
    let (begun, stop) = (Instant::now(), Stop::never().after(Duration::from_millis(500)));
    let made = givens::minimal(&mut prover(), &full, &solution, wanted, &stop).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(60) && made.orders > 1);
    assert_eq!(only(&made.puzzle), Some(solution));
}

#[test]
fn invalid_solution_is_an_error() {
    let (puzzle, _) = proper().remove(0);
    let wrong = puzzles::solved(puzzle.shape, &mut Random(99));
    let givens = givens::redundant(&mut prover(), &puzzle, &wrong, &Stop::never());
    assert!(givens.is_err(), "{givens:?}");
}

#[test]
fn unfit_symmetry_is_refused() {
    let text = corpus::text("variants/boards.jsonl");
    let puzzles = formats::PuzzleReader::new("boards", text.as_bytes(), Default::default());
    let (mut fit, mut refused) = (0, 0);
    for puzzle in puzzles.map(|entry| entry.unwrap().puzzle) {
        let (shape, solution) = (puzzle.shape, Grid::empty(puzzle.shape));
        for symmetry in symmetry::ALL {
            if !symmetry.fits(shape) {
                refused += 1;
                let wanted = MinimizeOptions { symmetry, ..wanted(0) };
                let made =
                    givens::minimal(&mut prover(), &puzzle, &solution, wanted, &Stop::never());
                assert!(matches!(made, Err(SolveError::Symmetry { .. })), "{}", symmetry.name);
                continue;
            }
            fit += 1;
            for cell in shape.every_cell() {
                let sorted = |cell| {
                    let mut orbit = symmetry.orbit(shape, cell);
                    orbit.sort_unstable();
                    orbit
                };
                let orbit = sorted(cell);
                assert!(orbit.iter().all(|&cell| !shape.is_hole(cell) && sorted(cell) == orbit));
            }
        }
        let half = symmetry::named("rotate").unwrap();
        let last = shape.every_cell().last().unwrap();
        let first = shape.every_cell().next().unwrap();
        assert!(!half.fits(shape) || half.orbit(shape, first) == [first, last], "{shape:?}");
    }
    assert!(fit > 30 && refused >= 5, "{fit} {refused}");
}
