//! Tests of the sizes of formulas for growing boards, counted and predicted.

use board::{Shape, stop::Stop};
use laboratory::growth;
use sat::formulations;

fn shapes() -> Vec<Shape> {
    (4..=12).map(|side| Shape::most_square(side).unwrap()).collect()
}

#[test]
fn what_is_counted_is_what_the_formulas_say_in_the_order_of_the_input() {
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
fn one_thread_and_many_count_the_same() {
    let count = |jobs| {
        let formulations = &formulations::ALL[..2];
        growth(&shapes(), formulations, encodings::ALL, jobs, &Stop::never(), &mut || ())
    };
    assert_eq!(count(0), count(8));
    assert_eq!(growth(&[], &[], &[], 2, &Stop::never(), &mut || ()), Some(Vec::new()));
}

#[test]
fn stopped_there_is_nothing() {
    let stop = Stop::never().after(std::time::Duration::ZERO);
    let all = growth(&shapes(), formulations::ALL, encodings::ALL, 2, &stop, &mut || ());
    assert_eq!(all, None);
}
