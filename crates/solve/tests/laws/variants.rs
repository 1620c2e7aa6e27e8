//! The puzzles of `puzzles/variants/` have the solution that stands beside them, however they are
//! put into clauses.

use board::{
    Grid, Puzzle, Shape,
    fields::cells as cells_of,
    rules::{self, Rules},
};
use encodings::sums;
use logic::reduce;
use sat::{Wording, statements};
use solve::{Solver, Verdict, impossible_rule};
use testbed::{
    corpus::{Case, variants},
    full,
};

#[test]
fn every_variant_is_unique_whatever_its_wording() {
    let encodings = [encodings::ALL[0], encodings::named("ladder").unwrap()];
    let cases = variants();
    assert!(cases.len() >= 12, "{}", cases.len());
    // Every way of sums on each puzzle; with which statement and encoding goes round, unless there
    // is time for all.
    let mut turn = 0;
    for case in &cases {
        for &sums in sums::ALL {
            let rest = statements::ALL.iter().flat_map(|&it| encodings.map(|other| (it, other)));
            turn += 1;
            for (number, (statement, encoding)) in rest.enumerate() {
                if full() || number == turn % (2 * statements::ALL.len()) {
                    let logic = &reduce::NONE;
                    check(case, &Solver { logic, statement, encoding, sums, ..Solver::default() });
                }
            }
        }
    }
}

fn check(case: &Case, solver: &Solver) {
    let Wording { statement, encoding, sums } = solver.wording();
    let place = &case.place;
    let name = format!("{place}: {} {} {}", statement.name, encoding.name(), sums.name());
    match solver.verdict(&case.puzzle).unwrap() {
        Verdict::Unique(grid) => assert_eq!(Some(&grid), case.solution.as_ref(), "{name}"),
        verdict => panic!("{name}: {verdict:?}"),
    }
}

#[test]
fn a_rule_that_cannot_be_kept_is_named_and_no_other_is() {
    let shape = Shape::new(3, 3).unwrap();
    let thermo = |length: usize| {
        let cells: Vec<usize> = (0..9).chain([17]).take(length).collect();
        let fields = vec![("cells".to_owned(), cells_of(shape, &cells))];
        let thermo = rules::read(shape, "thermo", fields).unwrap();
        let all = Rules::CLASSIC.all().iter().cloned().chain([thermo]).collect();
        let rules = Rules::new(shape, all).unwrap();
        Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None }
    };
    assert_eq!(impossible_rule(&thermo(10)).as_deref(), Some("thermo at r1c1"));
    assert_eq!(Solver::default().verdict(&thermo(10)).unwrap(), Verdict::Unsolvable);
    assert_eq!(impossible_rule(&thermo(9)), None);
    assert_eq!(impossible_rule(&Puzzle::classic(shape, Grid::empty(shape))), None);
}
