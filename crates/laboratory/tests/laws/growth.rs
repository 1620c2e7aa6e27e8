//! Tests of the sizes of formulas for growing boards, counted and predicted.

use board::{Shape, stop::Stop};
use laboratory::growth;
use sat::formulations;

fn shapes() -> Vec<Shape> {
    (4..=12).map(|side| Shape::most_square(side).unwrap()).collect()
}

#[test]
fn growth_counts_match_formulas_in_order() {
    let mut told = 0;
    let mut tell = || told += 1;
    let never = Stop::never();
    let all = growth(&shapes(), formulations::ALL, encodings::ALL, 3, &never, &mut tell).unwrap();
    assert_eq!(told, all.len());
    let wanted = itertools::iproduct!(shapes(), formulations::ALL, encodings::ALL);
    assert!(all.iter().map(|g| (g.boxes.clone(), &*g.formulation, &*g.encoding)).eq(wanted.map(
        |(shape, formulation, encoding)| { (shape.to_string(), formulation.name, encoding.name()) }
    )));
    for growth in &all {
        assert_eq!(growth.clauses, growth.formula_clauses, "{growth:?}");
        let said = growth.formula_auxiliary_variables;
        assert_eq!(growth.auxiliary_variables, said, "{growth:?}");
        assert_eq!(growth.candidate_variables, growth.side.pow(3));
    }
}

#[test]
fn growth_is_independent_of_threads() {
    let count = |jobs| {
        let formulations = &formulations::ALL[..2];
        growth(&shapes(), formulations, encodings::ALL, jobs, &Stop::never(), &mut || ())
    };
    assert_eq!(count(0), count(8));
    assert_eq!(growth(&[], &[], &[], 2, &Stop::never(), &mut || ()), Some(Vec::new()));
}

#[test]
fn stopped_growth_returns_nothing() {
    let stop = Stop::never().after(std::time::Duration::ZERO);
    let all = growth(&shapes(), formulations::ALL, encodings::ALL, 2, &stop, &mut || ());
    assert_eq!(all, None);
}
