//! Tests that formulas have the solutions of their puzzle and contain no clause twice.

use std::sync::Arc;

use board::{Grid, Layout, Puzzle, Shape, stop::Stop};
use encodings::{ClauseSink, Lit};
use logic::reduce::{self, Reducer};
use sat::{
    EncodingConfig,
    backends::{self, Answer, Options, Problem},
    decode::{block, decode},
    encode::{FormulaSink, encode},
    formulations,
    load::load,
    variables::{Numbering, Variables},
};
use testbed::{
    Random,
    puzzles::{Kind, puzzle, solutions},
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

#[test]
fn raw_and_reduced_formulas_have_same_solutions() {
    let mut random = Random(3);
    for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
        for _ in 0..15 {
            let puzzle = puzzle(shape(2, 3), 40, kind, &mut random);
            if solutions(&puzzle, 60).len() == 60 {
                continue;
            }
            let expected = sorted(solutions(&puzzle, usize::MAX));
            for logic in reduce::ALL {
                let mut candidates = puzzle.candidates();
                let layout = Arc::new(Layout::of(&puzzle));
                Reducer::new(layout, logic).reduce(&mut candidates, &Stop::never());
                for numbering in [Numbering::Open, Numbering::All] {
                    let variables = Variables::new(numbering, &candidates);
                    let found = enumerate(&puzzle, &variables);
                    assert!(found == expected, "{} {numbering:?} {puzzle:?}", logic.name);
                }
            }
        }
    }
}

fn sorted(mut grids: Vec<Grid>) -> Vec<Grid> {
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids
}

/// Returns all solutions of the formula over these variables, sorted.
fn enumerate(puzzle: &Puzzle, variables: &Variables) -> Vec<Grid> {
    let layout = Layout::of(puzzle);
    let problem = Problem { layout: &layout, variables };
    let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
    let loaded = load(backends::ALL[0], Options::default(), &problem, wording, None).unwrap();
    let mut backend = loaded.backend;
    let mut grids = Vec::new();
    while let Answer::Sat(model) = backend.solve(&[]).unwrap() {
        let grid = decode(puzzle.shape, variables, &model).unwrap();
        backend.add_clause(&block(variables, &grid));
        grids.push(grid);
    }
    sorted(grids)
}

/// A sink that records origins.
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
fn shared_pair_clauses_are_written_once() {
    let shape = shape(3, 3);
    let empty = Puzzle::classic(shape, Grid::empty(shape));
    let layout = Layout::of(&empty);
    let variables = Variables::new(Numbering::All, &empty.candidates());
    let mut sink = Origins::default();
    encode(
        &layout,
        &variables,
        EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]),
        &mut sink,
    );
    // 81 cells and 27 × 9 digits of houses at least once; 81 × 36 pairs of digits in a cell; 810
    // pairs of cells for each of 9 digits.
    assert_eq!(sink.count, 81 + 27 * 9 + 81 * 36 + 810 * 9);
    assert_eq!(sink.count, 10_530);
    assert_eq!((sink.cnf.variables(), sink.without), (729, 0));
    let mut clauses: Vec<&[Lit]> = sink.cnf.clauses().collect();
    clauses.sort_unstable();
    clauses.dedup();
    assert_eq!(clauses.len(), 10_530);
}
