//! Whatever is chosen along the path, the answer is the same.

use std::sync::Arc;

use crate::common::{
    Random,
    backends::available,
    boards::is_dead,
    puzzles::{Kind, puzzle, solutions},
};
use board::{Grid, Layout, Puzzle, Shape, stop::Stop, verify::verify};
use encodings::{ClauseSink, Lit};
use logic::{
    reduce::{self, Reduced, Reducer},
    techniques,
};
use sat::{
    backends::{self, Answer, Options, Problem},
    decode::{block, decode},
    encode::{FormulaSink, encode},
    load::Loader,
    statements,
    variables::{Numbering, Variables},
};
use solve::{Solver, Verdict};

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
    let all = solver.solutions(puzzle, &Stop::never()).unwrap();
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
                let found = solver.solutions(&puzzle, &Stop::never()).unwrap().take(4);
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
            let verdict = Solver::default().verdict(&puzzle, &Stop::never()).unwrap();
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

/// The board that logic of that level leaves, and how far it came.
fn reduced(puzzle: &Puzzle, logic: &reduce::Logic) -> (board::Candidates, Reduced) {
    let layout = Arc::new(Layout::of(puzzle));
    let mut candidates = puzzle.candidates();
    let reached = Reducer::new(layout, logic).reduce(&mut candidates, &Stop::never());
    (candidates, reached)
}

#[test]
fn the_raw_and_the_reduced_formula_have_the_same_solutions() {
    let mut random = Random(3);
    for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
        for _ in 0..15 {
            let puzzle = puzzle(shape(2, 3), 40, kind, &mut random);
            if solutions(&puzzle, 60).len() == 60 {
                continue;
            }
            let expected = by_search(&puzzle);
            for logic in reduce::ALL {
                let (candidates, _) = reduced(&puzzle, logic);
                for numbering in [Numbering::Open, Numbering::All] {
                    let variables = Variables::new(numbering, &candidates);
                    let found = enumerate(&puzzle, &variables);
                    assert!(found == expected, "{} {numbering:?} {puzzle:?}", logic.name);
                }
            }
        }
    }
}

/// All solutions of the formula over these variables, sorted.
fn enumerate(puzzle: &Puzzle, variables: &Variables) -> Vec<Grid> {
    let layout = Layout::of(puzzle);
    let problem = Problem { layout: &layout, variables };
    let mut backend = backends::ALL[0].start(Options::default(), &problem).unwrap();
    let (statement, encoding) = (&statements::EXTENDED, encodings::ALL[0]);
    let stop = Stop::never();
    encode(&layout, variables, statement, encoding, &mut Loader::new(&mut *backend, &stop));
    let mut grids = Vec::new();
    while let Answer::Sat(model) = backend.solve(&[]).unwrap() {
        let grid = decode(puzzle.shape, variables, &model).unwrap();
        backend.add_clause(&block(variables, &grid));
        grids.push(grid);
    }
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids
}

#[test]
fn propagators_and_techniques_reach_the_same_fixed_point() {
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
                for logic in &reduce::ALL[1..] {
                    let (fast, reached) = reduced(&puzzle, logic);
                    let mut slow = puzzle.candidates();
                    techniques::reduce_by(&layout, &mut slow, logic.techniques);
                    let dead = is_dead(&layout, &slow);
                    if let Reduced::Contradiction(_) = reached {
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

#[test]
fn recorded_steps_lead_to_the_same_board_and_each_is_entailed() {
    let mut random = Random(5);
    let mut eliminations = 0;
    for (shape, percent) in [(shape(2, 2), 30), (shape(2, 3), 40), (shape(3, 3), 36)] {
        for kind in [Kind::Plain, Kind::Restricted] {
            for _ in 0..4 {
                let puzzle = puzzle(shape, percent, kind, &mut random);
                for logic in &reduce::ALL[1..] {
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
                    if !matches!(reached, Reduced::Contradiction(_)) {
                        assert_eq!(replayed, board, "{} {puzzle:?}", logic.name);
                        assert_eq!(board, reduced(&puzzle, logic).0, "{}", logic.name);
                    }
                }
            }
        }
    }
    assert!(eliminations > 3000, "{eliminations}");
}

/// A sink that keeps the origins.
#[derive(Default)]
struct Origins {
    cnf: encodings::Cnf,
    count: usize,
    without: usize,
    begun: bool,
}

impl ClauseSink for Origins {
    fn fresh_var(&mut self) -> Lit {
        self.cnf.fresh_var()
    }
    fn clause(&mut self, clause: &[Lit]) {
        self.count += 1;
        self.without += usize::from(!self.begun);
        self.cnf.clause(clause);
    }
}

impl FormulaSink for Origins {
    fn origin(&mut self, _origin: sat::encode::Origin) {
        self.begun = true;
    }
}

#[test]
fn a_pair_that_two_houses_share_is_written_once() {
    let shape = shape(3, 3);
    let empty = Puzzle::classic(shape, Grid::empty(shape));
    let layout = Layout::of(&empty);
    let variables = Variables::new(Numbering::All, &empty.candidates());
    let mut sink = Origins::default();
    encode(&layout, &variables, &statements::EXTENDED, encodings::ALL[0], &mut sink);
    // 81 cells and 27 × 9 digits of houses at least once; 81 × 36 pairs of digits
    // in a cell; 810 pairs of cells for each of 9 digits.
    assert_eq!(sink.count, 81 + 27 * 9 + 81 * 36 + 810 * 9);
    assert_eq!(sink.count, 10_530);
    assert_eq!((sink.cnf.variables(), sink.without), (729, 0));
    let mut clauses: Vec<&[Lit]> = sink.cnf.clauses().collect();
    clauses.sort_unstable();
    clauses.dedup();
    assert_eq!(clauses.len(), 10_530);
}
