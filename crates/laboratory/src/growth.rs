//! How formulas grow with the side, without solving: all candidates of empty
//! boards, each clause counted and none kept.

use std::convert::Infallible;

use encodings::{Encoding, Size};

use crate::{profile::Profile, record::Growth, threads};
use board::{Candidates, Grid, Layout, Puzzle, Shape, stop::Stop};
use sat::{
    Wording,
    statements::Statement,
    variables::{Numbering, Variables},
};

/// A size that is asked for.
type Wanted = (Shape, &'static Statement, &'static dyn Encoding);

/// The sizes of every statement with every encoding on every shape, the last one
/// changing fastest; the catalogue's formulas beside what was counted. Each of `jobs`
/// threads counts in constant memory; `tell` is called for each size. None if it was stopped before the last one.
pub fn growth(
    shapes: &[Shape],
    statements: &[&'static Statement],
    encodings: &[&'static dyn Encoding],
    jobs: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(),
) -> Option<Vec<Growth>> {
    let wanted: Vec<Wanted> = itertools::iproduct!(shapes, statements, encodings)
        .map(|(&shape, &statement, &encoding)| (shape, statement, encoding))
        .collect();
    let mut all = vec![None; wanted.len()];
    let count = |(): &mut (), number: usize| {
        let (shape, statement, encoding) = wanted[number];
        counted(shape, statement, encoding, stop)
    };
    let Ok(()) = threads::each(wanted.len(), jobs, count, &mut |number, growth| {
        all[number] = Some(growth);
        tell();
        Ok::<_, Infallible>(())
    });
    all.into_iter().collect()
}

/// One size; none if it was stopped before the end.
fn counted(
    shape: Shape,
    statement: &Statement,
    encoding: &dyn Encoding,
    stop: &Stop,
) -> Option<Growth> {
    let layout = Layout::of(&Puzzle::classic(shape, Grid::empty(shape)));
    let variables = Variables::new(Numbering::All, &Candidates::full(shape));
    let profile = Profile::of(&layout, &variables, Wording::new(statement, encoding), stop)?;
    let Size { variables, clauses } = statement.size(shape, encoding);
    Some(Growth {
        side: shape.side() as u64,
        boxes: shape.to_string(),
        statement: statement.name.to_owned(),
        encoding: encoding.name().to_owned(),
        lengths: profile.lengths_text(),
        candidate_variables: profile.candidate_variables,
        auxiliary_variables: profile.auxiliary_variables,
        clauses: profile.clauses,
        literals: profile.literals,
        dimacs_bytes: profile.dimacs_bytes,
        formula_auxiliary_variables: variables,
        formula_clauses: clauses,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sat::statements;

    fn shapes() -> Vec<Shape> {
        (4..=12).map(|side| Shape::most_square(side).unwrap()).collect()
    }

    #[test]
    fn what_is_counted_is_what_the_formulas_say_in_the_order_of_the_input() {
        let mut told = 0;
        let mut tell = || told += 1;
        let never = Stop::never();
        let all = growth(&shapes(), statements::ALL, encodings::ALL, 3, &never, &mut tell).unwrap();
        assert_eq!(told, all.len());
        let wanted = itertools::iproduct!(shapes(), statements::ALL, encodings::ALL);
        assert!(all.iter().map(|g| (g.boxes.clone(), &*g.statement, &*g.encoding)).eq(wanted.map(
            |(shape, statement, encoding)| { (shape.to_string(), statement.name, encoding.name()) }
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
            let statements = &statements::ALL[..2];
            growth(&shapes(), statements, encodings::ALL, jobs, &Stop::never(), &mut || ())
        };
        assert_eq!(count(0), count(8));
        assert_eq!(growth(&[], &[], &[], 2, &Stop::never(), &mut || ()), Some(Vec::new()));
    }

    #[test]
    fn stopped_there_is_nothing() {
        let stop = Stop::never().after(std::time::Duration::ZERO);
        let all = growth(&shapes(), statements::ALL, encodings::ALL, 2, &stop, &mut || ());
        assert_eq!(all, None);
    }
}
