//! Property tests of propagators: the same fixpoint as the techniques of their level, for any
//! rules, after any earlier reduction.

use std::sync::Arc;

use board::{
    Candidate, Candidates, Digit, Layer, Layout, Puzzle, Shape,
    fields::RuleValue,
    rules::{self, Rules},
    stop::Stop,
};
use encodings::{ClauseSink, Cnf, Lit};
use logic::{
    reduce::{self, Reducer, ReductionResult},
    techniques,
};
use sat::{
    EncodingConfig,
    backends::{self, Answer, Options, Problem},
    encode::{FormulaSink, Origin, encode},
    formulations,
    variables::{Numbering, Variables},
};

use testbed::{
    Random,
    boards::{CLASSIC, WITH_DIAGONAL, cases, is_dead},
    puzzles::{Kind, puzzle, solutions},
    search::{Search, used},
};

fn reduce(
    layout: &Layout,
    board: &Candidates,
    logic: &reduce::Logic,
) -> (Candidates, ReductionResult) {
    let mut candidates = board.clone();
    let mut reducer = Reducer::new(Arc::new(layout.clone()), logic);
    let reached = reducer.reduce(&mut candidates, &Stop::never());
    (candidates, reached)
}

#[test]
fn propagators_match_techniques_with_diagonals() {
    let (mut live, mut dead) = (0, 0);
    for (rules, seed) in [(CLASSIC, 21), (WITH_DIAGONAL, 22), (WITH_DIAGONAL, 23)] {
        for case in cases(rules, seed) {
            for logic in reduce::ALL[1..].iter().filter(|logic| !logic.probes) {
                let (fast, reached) = reduce(&case.layout, &case.board, logic);
                let mut slow = case.board.clone();
                techniques::reduce_by(&case.layout, &mut slow, logic.techniques);
                if is_dead(&case.layout, &slow) {
                    assert!(matches!(reached, ReductionResult::Contradiction(_)), "{}", logic.name);
                    dead += 1;
                } else {
                    assert!(
                        !matches!(reached, ReductionResult::Contradiction(_)),
                        "{}",
                        logic.name
                    );
                    assert_eq!(fast, slow, "{}", logic.name);
                    live += 1;
                }
            }
        }
    }
    assert!(live > 500 && dead > 100, "{live} {dead}");
}

#[test]
fn propagators_keep_all_solutions() {
    for case in cases(WITH_DIAGONAL, 24) {
        let search = Search::of_board(&case.layout, &case.board);
        let used = used(&search, case.board.iter());
        for logic in &reduce::ALL[1..] {
            let (left, reached) = reduce(&case.layout, &case.board, logic);
            assert!(used.is_empty() || !matches!(reached, ReductionResult::Contradiction(_)));
            let kept = used.iter().all(|c| left.contains(c.cell, c.digit));
            assert!(used.is_empty() || kept, "{}", logic.name);
        }
    }
}

#[test]
fn reused_reducer_matches_new_one() {
    for rules in [CLASSIC, WITH_DIAGONAL] {
        for logic in reduce::ALL {
            let cases = cases(rules, 25);
            let shape = cases[0].layout.shape;
            let mut used = Reducer::new(Arc::new(cases[0].layout.clone()), logic);
            for case in cases.iter().filter(|case| case.layout.shape == shape) {
                let mut candidates = case.board.clone();
                let reached = used.reduce(&mut candidates, &Stop::never());
                let (fresh, expected) = reduce(&case.layout, &case.board, logic);
                match expected {
                    ReductionResult::Contradiction(_) => {
                        assert!(matches!(reached, ReductionResult::Contradiction(_)));
                    }
                    _ => assert_eq!((candidates, reached), (fresh, expected), "{}", logic.name),
                }
            }
        }
    }
}

/// Clauses with their origins.
#[derive(Default)]
struct Told {
    cnf: Cnf,
    origin: Option<Origin>,
    clauses: Vec<(Origin, Vec<Lit>)>,
}

impl ClauseSink for Told {
    fn fresh_var(&mut self) -> Lit {
        self.cnf.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.clauses.push((self.origin.expect("told before the clause"), clause.to_vec()));
    }
}

impl FormulaSink for Told {
    fn origin(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }
}

#[test]
fn omitting_given_clauses_removes_the_given() {
    let mut random = Random(26);
    let mut changed = 0;
    for round in 0..24 {
        let kind = if round % 2 == 0 { Kind::Plain } else { Kind::Spoilt };
        let full = puzzle(Shape::new(2, 3).unwrap(), 35, kind, &mut random);
        let layout = Layout::of(&full);
        let variables = Variables::new(Numbering::All, &full.candidates());
        for &formulation in formulations::ALL {
            let mut told = Told::default();
            encode(
                &layout,
                &variables,
                EncodingConfig::new(formulation, encodings::ALL[round % encodings::ALL.len()]),
                &mut told,
            );
            for (cell, _) in full.givens.filled() {
                let mut less = Puzzle::classic(full.shape, full.givens.clone());
                less.givens.set(cell, None);
                let keeps = |origin: Origin| origin != Origin::Given(cell);
                let expected = solutions(&less, 1).len();
                changed += usize::from(expected != solutions(&full, 1).len());
                assert_eq!(is_satisfiable(&told, &layout, &variables, keeps), expected == 1);
            }
        }
    }
    assert!(changed > 0);
}

fn is_satisfiable(
    told: &Told,
    layout: &Layout,
    variables: &Variables,
    keeps: impl Fn(Origin) -> bool,
) -> bool {
    let problem = Problem { layout, variables };
    let mut backend = backends::ALL[0].start(Options::default(), &problem).unwrap();
    let kept = told.clauses.iter().filter(|(origin, _)| keeps(*origin));
    kept.for_each(|(_, clause)| backend.add_clause(clause));
    matches!(backend.solve(&[]).unwrap(), Answer::Sat(_))
}

/// Unit propagation, simple enough to be trusted. Returns the value of each variable, or `None` on
/// a contradiction.
fn propagated(cnf: &Cnf) -> Option<Vec<Option<bool>>> {
    let mut values: Vec<Option<bool>> = vec![None; cnf.variables() as usize + 1];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for clause in cnf.clauses() {
            let value = |l: &Lit| values[l.variable() as usize].map(|v| v == l.is_positive());
            if clause.iter().any(|lit| value(lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|lit| value(lit).is_none());
            match (open.next().copied(), open.next()) {
                (None, _) => return None,
                (Some(unit), None) => {
                    values[unit.variable() as usize] = Some(unit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
    }
    Some(values)
}

#[test]
fn unit_propagation_matches_named_techniques() {
    let (mut live, mut dead) = (0, 0);
    for (round, case) in cases(CLASSIC, 27).into_iter().enumerate() {
        let variables = Variables::new(Numbering::Open, &case.board);
        for &formulation in formulations::ALL {
            let named = formulation.techniques.iter().map(|name| techniques::named(name).unwrap());
            let mut slow = case.board.clone();
            techniques::reduce_by(&case.layout, &mut slow, &named.collect::<Vec<_>>());
            // Each encoding is tested on its own, so a few at a time are sufficient.
            for number in [round % encodings::ALL.len(), (round + 3) % encodings::ALL.len()] {
                let mut cnf = Cnf::default();
                let encoding = encodings::ALL[number];
                encode(
                    &case.layout,
                    &variables,
                    EncodingConfig::new(formulation, encoding),
                    &mut cnf,
                );
                let name = format!("{} {}", formulation.name, encoding.name());
                let values = propagated(&cnf);
                if is_dead(&case.layout, &slow) {
                    // Techniques stop there. A digit without a position is a contradiction only in
                    // formulations that require one.
                    assert!(values.is_none() || !formulation.house_at_least_one, "{name}");
                    dead += 1;
                    continue;
                }
                let values = values.unwrap_or_else(|| panic!("{name}: a contradiction"));
                let mut fast = case.board.clone();
                for (candidate, lit) in variables.iter() {
                    if values[lit.variable() as usize] == Some(false) {
                        fast.eliminate(candidate);
                    }
                }
                assert_eq!(fast, slow, "{name}");
                live += 1;
            }
        }
    }
    assert!(live > 500 && dead > 100, "{live} {dead}");
}

/// The region of a corner cell contains the only neighbour that can belong to it.
#[test]
fn small_group_needs_neighbour_in_its_region() {
    let layer = Layer { name: "it".to_owned(), values: [1, 4] };
    let shape = Shape::board(4, 4, (1, 4)).unwrap().with_layers(vec![layer]).unwrap();
    let fields = vec![("layer".to_owned(), RuleValue::from("it"))];
    let rule = rules::read(shape, "unknown-regions", fields).unwrap();
    let layout = Layout::new(shape, &Rules::new(shape, vec![rule]).unwrap());
    let cell = |row, column| shape.layer_cell(0, shape.cell(row, column).unwrap());
    let mut board = Candidates::full(shape);
    for (cell, labels) in [(cell(4, 4), &[2, 3][..]), (cell(3, 4), &[4])] {
        for digit in (1..=4).filter(|digit: &Digit| !labels.contains(digit)) {
            board.eliminate(Candidate { cell, digit });
        }
    }
    let variables = Variables::new(Numbering::Open, &board);
    let mut cnf = Cnf::default();
    let encoding = EncodingConfig::new(formulations::ALL[0], encodings::ALL[0]);
    encode(&layout, &variables, encoding, &mut cnf);
    let values = propagated(&cnf).unwrap();
    let value = |label| {
        let asked = Candidate { cell: cell(4, 3), digit: label };
        let (_, lit) = variables.iter().find(|it| it.0 == asked).unwrap();
        values[lit.variable() as usize]
    };
    assert_eq!([2, 3, 4].map(value), [None, None, Some(false)]);
}
