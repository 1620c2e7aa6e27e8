//! The puzzles of `puzzles/variants/` have the solution that stands beside them, however they are
//! put into clauses.

use encodings::sums;
use logic::reduce;
use sat::{Wording, statements};
use solve::{Solver, Verdict};
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
