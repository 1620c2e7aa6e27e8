//! Tests of the techniques for large grids: fast logic, annealing, exchanged digits, several
//! threads, and refuted wrong givens.

use std::{sync::Arc, time::Duration};

use board::{
    Candidate, Candidates, Grid, Layout, Puzzle, Shape, memory::Memory, random::Random, stop::Stop,
    verify::verify,
};
use logic::{
    reduce::{self, Reducer, ReductionResult},
    techniques,
};
use sat::{
    EncodingConfig,
    annealing::Annealing,
    backends::{self, Answer, Options, Problem},
    decode::decode,
    formulations,
    load::load,
    variables::{Numbering, Variables},
};
use solve::{
    SolveContext, Solver, Verdict,
    engines::{self, Engine, EngineQuestion, Outcome},
    exchange::exchanged,
    generate::{self, HoleDistribution},
};

use testbed::{
    backends::available,
    boards::is_dead,
    corpus::{Case, corpus},
};

/// Returns a puzzle with this percentage of holes, and the grid it was made from.
fn made(shape: Shape, percent: usize, seed: u64) -> (Puzzle, Grid) {
    let grid = generate::solved(shape, seed, &Stop::never()).unwrap();
    let holes = shape.cells() * percent / 100;
    (generate::puzzle(shape, &grid, holes, HoleDistribution::Random, seed), grid)
}

/// Returns what logic leaves of a puzzle.
fn reduced(puzzle: &Puzzle) -> (Arc<Layout>, Candidates, ReductionResult) {
    let layout = Arc::new(Layout::of(puzzle));
    let mut candidates = puzzle.candidates();
    let mut reducer = Reducer::new(Arc::clone(&layout), &reduce::FULL);
    let reached = reducer.reduce(&mut candidates, &Stop::never());
    (layout, candidates, reached)
}

#[test]
fn fast_logic_matches_plain_logic() {
    let (mut open, mut solved) = (0, 0);
    for (rows, columns, percents) in
        [(3, 4, [35, 60]), (4, 4, [35, 55]), (4, 5, [48, 55]), (5, 5, [48, 55]), (6, 6, [35, 45])]
    {
        let shape = Shape::new(rows, columns).unwrap();
        for (percent, seed) in percents.into_iter().zip([1, 2]) {
            let (puzzle, _) = made(shape, percent, seed);
            let (layout, fast, reached) = reduced(&puzzle);
            let mut slow = puzzle.candidates();
            techniques::reduce_by(&layout, &mut slow, reduce::FULL.techniques);
            assert!(!is_dead(&layout, &slow));
            assert_eq!(fast, slow, "{shape} {percent} %");
            match reached {
                ReductionResult::Solved => solved += 1,
                _ => open += 1,
            }
        }
    }
    assert!(open > 3 && solved > 0, "{open} {solved}");
}

#[test]
fn wrong_given_makes_large_puzzle_unsolvable() {
    let large: Vec<Case> =
        corpus().into_iter().filter(|case| case.puzzle.shape.side() > 15).collect();
    let mut refuted = 0;
    for Case { place, mut puzzle, solution, .. } in large {
        let Some(solution) = solution else { continue };
        // The last cell in which another digit clashes with no given.
        let mut candidates = puzzle.candidates();
        let layout = Arc::new(Layout::of(&puzzle));
        for (cell, digit) in puzzle.givens.filled() {
            for peer in layout.peers(cell) {
                candidates.eliminate(Candidate { cell: peer, digit });
            }
        }
        let wrong = candidates.iter().filter(|c| solution.get(c.cell) != Some(c.digit)).last();
        let Candidate { cell, digit } = wrong.unwrap();
        puzzle.givens.set(cell, Some(digit));
        let verdict = Solver::default().verdict(&puzzle).unwrap();
        assert_eq!(verdict, Verdict::Unsolvable, "{place}");
        refuted += 1;
    }
    assert!(refuted > 10, "{refuted}");
}

#[test]
fn digit_exchange_finds_only_valid_solutions() {
    let (mut several, mut unique) = (0, 0);
    for case in corpus() {
        let (layout, candidates, reached) = reduced(&case.puzzle);
        if reached != ReductionResult::Open {
            continue;
        }
        let Some(first) = Solver::default().solutions(&case.puzzle).unwrap().next() else {
            continue;
        };
        let first = first.unwrap();
        match (exchanged(&layout, &candidates, &first, &Stop::never()), case.solution) {
            (Some(_), Some(_)) => panic!("{}: the only solution was exchanged", case.place),
            (Some(other), None) => {
                assert!(other != first, "{}", case.place);
                assert_eq!(verify(&case.puzzle, &other), Ok(()), "{}", case.place);
                several += 1;
            }
            (None, _) => unique += 1,
        }
    }
    assert!(several > 30 && unique > 100, "{several} {unique}");
}

#[test]
fn digit_exchange_keeps_givens_on_20x20() {
    let mut several = 0;
    for seed in 1..=20 {
        let (puzzle, grid) = made(Shape::new(4, 5).unwrap(), 45, seed);
        let (layout, candidates, _) = reduced(&puzzle);
        if let Some(other) = exchanged(&layout, &candidates, &grid, &Stop::never()) {
            assert_eq!(verify(&puzzle, &other), Ok(()));
            assert!(grid.differing(&other).len() >= 4);
            several += 1;
        }
    }
    assert!(several > 5, "{several}");
}

#[test]
fn annealing_is_correct_and_deterministic() {
    let shape = Shape::new(5, 5).unwrap();
    let mut found = 0;
    for seed in 1..=6 {
        let (puzzle, _) = made(shape, 45, seed);
        let (layout, candidates, _) = reduced(&puzzle);
        let mut annealing = Annealing::new(&layout, &candidates, seed, &Stop::never()).unwrap();
        let moves = 7 * annealing.first_run();
        let mut again = Annealing::new(&layout, &candidates, seed, &Stop::never()).unwrap();
        let grid = annealing.run(moves, &Stop::never());
        assert_eq!(grid, again.run(moves, &Stop::never()), "the same seed, the same grid");
        if let Some(grid) = grid {
            assert_eq!(verify(&puzzle, &grid), Ok(()), "seed {seed}");
            found += 1;
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn annealing_returns_only_valid_grids() {
    for case in corpus().into_iter().filter(|case| case.solution.is_none()) {
        let (layout, candidates) = (Layout::of(&case.puzzle), case.puzzle.candidates());
        if let Some(mut annealing) = Annealing::new(&layout, &candidates, 1, &Stop::never())
            && let Some(grid) = annealing.run(1 << 18, &Stop::never())
        {
            assert_eq!(verify(&case.puzzle, &grid), Ok(()), "{}", case.place);
        }
    }
}

/// Returns the verdicts of an engine on the puzzles.
fn verdicts(
    engine: &'static dyn Engine,
    puzzles: &[Puzzle],
    question: &EngineQuestion,
) -> Vec<Verdict> {
    let puzzles_in = Box::new(puzzles.iter().cloned());
    let outcomes: Vec<Outcome> = engine.run(puzzles_in, question).collect();
    assert_eq!(outcomes.len(), puzzles.len());
    for (outcome, puzzle) in outcomes.iter().zip(puzzles) {
        assert_eq!(outcome.puzzle.givens, puzzle.givens, "outcomes keep the order of puzzles");
    }
    outcomes.into_iter().map(|outcome| outcome.found.unwrap().verdict()).collect()
}

/// Returns the kind of a verdict, with the grid only if it is unique.
fn kind(verdict: &Verdict) -> (&'static str, Option<&Grid>) {
    match verdict {
        Verdict::Invalid(_) => ("invalid", None),
        Verdict::Unsolvable => ("unsolvable", None),
        Verdict::Unique(grid) => ("unique", Some(grid)),
        Verdict::Multiple(..) => ("multiple", None),
        Verdict::Unknown(..) => ("unknown", None),
    }
}

#[test]
fn engines_and_threads_agree_on_verdicts() {
    let puzzles: Vec<Puzzle> = corpus().into_iter().step_by(9).map(|case| case.puzzle).collect();
    let expected = verdicts(engines::ALL[0], &puzzles, &EngineQuestion::default());
    let takes = |engine: &&&dyn Engine| puzzles.iter().all(|puzzle| engine.accepts(puzzle));
    for engine in engines::ALL.iter().filter(takes) {
        for jobs in [1, 2, 5] {
            let question = EngineQuestion { jobs, ..EngineQuestion::default() };
            let found = verdicts(*engine, &puzzles, &question);
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(kind(found), kind(expected), "{} {jobs}", engine.name());
                if let Verdict::Multiple(one, other) = found {
                    assert!(one != other);
                }
            }
            // With one thread a portfolio is the SAT pipeline. The SIMD engine finds two other
            // solutions if there are several.
            if jobs == 1 {
                let again = match engine.name() {
                    "auto" => &verdicts(*engine, &puzzles, &question),
                    _ => &expected,
                };
                assert!(found == *again, "{}: the same each time", engine.name());
            }
        }
    }
}

#[test]
fn backends_agree_on_36x36_verdicts() {
    for (percent, seed) in [(40, 3), (44, 4)] {
        let (puzzle, _) = made(Shape::new(6, 6).unwrap(), percent, seed);
        let expected = Solver::default().verdict(&puzzle).unwrap();
        for backend in available() {
            let solver = Solver { backend, ..Solver::default() };
            let verdict = solver.verdict(&puzzle).unwrap();
            assert_eq!(kind(&verdict), kind(&expected), "{} {percent} %", backend.name());
        }
    }
}

/// A puzzle near the phase transition: a CDCL solver takes seconds, annealing finds a grid faster.
const NEAR: &str = include_str!("../../../../puzzles/large/p100_rand34_1.txt");

#[test]
fn annealing_respects_blocked_solution() {
    let puzzle = formats::read(NEAR).unwrap();
    let mut solutions = Solver::default().solutions(&puzzle).unwrap();
    let first = solutions.next().unwrap().unwrap();
    let conflicts = solutions.report.statistics.conflicts.unwrap();
    assert!((2000..6000).contains(&conflicts), "annealing came at 2000: {conflicts}");

    let (layout, candidates, _) = reduced(&puzzle);
    let variables = Variables::new(Numbering::Open, &candidates);
    let problem = Problem { layout: &layout, variables: &variables };
    let turns = backends::named("cdcl+annealing").unwrap();
    let stop = Stop::never().after(Duration::from_secs(3));
    let options = Options { stop: stop.clone(), ..Options::default() };
    let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
    let mut loaded = load(turns, options, &problem, wording, Some(&first)).unwrap();
    match loaded.backend.solve(&[]).unwrap() {
        Answer::Sat(model) => assert!(decode(puzzle.shape, &variables, &model).unwrap() != first),
        Answer::Unknown(_) => {}
        Answer::Unsat(_) => panic!("there are other solutions"),
    }
}

#[test]
fn auto_backend_depends_on_remaining_candidates() {
    // A puzzle by A. Inkala, of which probing leaves nearly everything.
    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let small = formats::read(HARD).unwrap();
    let large = made(Shape::new(6, 6).unwrap(), 46, 1).0;
    let wide = formats::read(NEAR).unwrap();
    for (puzzle, name) in [(small, "cdcl"), (large, "cdcl"), (wide, "cdcl+annealing")] {
        let solutions = Solver::default().solutions(&puzzle).unwrap();
        assert_eq!(solutions.report.backend, name);
    }
    assert_eq!(Solver::default().backend.name(), "auto");
    assert!(backends::named("auto").is_some());
}

/// Returns a grid that is not a relabelled pattern grid.
fn permuted(shape: Shape) -> Grid {
    let (side, random) = (shape.side(), &mut Random::new(3, "permuted"));
    let mut lines = |together: usize| -> Vec<usize> {
        let bands = random.order(side / together).into_iter();
        let lines = bands.map(|band| (random.order(together), band * together));
        lines.flat_map(|(order, first)| order.into_iter().map(move |i| first + i)).collect()
    };
    let (rows, columns) = (lines(shape.box_rows()), lines(shape.box_cols()));
    let (names, pattern) = (lines(1), generate::pattern(shape));
    let mut grid = Grid::empty(shape);
    for (cell, digit) in pattern.filled() {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        grid.set(row * side + column, Some(names[usize::from(digit) - 1] as u16 + 1));
    }
    grid
}

#[test]
fn nearly_empty_boards_need_little_memory() {
    for (rows, columns) in [(6, 6), (7, 7), (6, 9), (1, 40), (10, 10), (20, 20)] {
        let shape = Shape::new(rows, columns).unwrap();
        let side = shape.side();
        // The second is another kind of grid, which takes longer to make.
        let other = || generate::solved(shape, 3, &Stop::never()).unwrap();
        let solutions = [Some(permuted(shape)), (side < 60).then(other)];
        for (solution, givens) in solutions.iter().flatten().flat_map(|solution| {
            [0, 1, side / 2, side, 2 * side, 3 * side].map(|givens| (solution, givens))
        }) {
            let holes = shape.cells() - givens;
            let puzzle = generate::puzzle(shape, solution, holes, HoleDistribution::Random, 7);
            let memory = Arc::new(Memory::new(1 << 20));
            let stop = Stop::never().within(memory);
            let solver = Solver::default();
            let mut context = SolveContext::new(&puzzle, solver.logic);
            let found = solver.search_solutions(&mut context, &puzzle, 5, 5, &stop).unwrap();
            assert_eq!(found.count, 5, "{shape} {givens} {:?}", found.end);
            for (number, grid) in found.grids.iter().enumerate() {
                assert_eq!(verify(&puzzle, grid), Ok(()));
                assert!(!found.grids[..number].contains(grid));
            }
        }
    }
}
