//! The growth of formulas with the side, without solving. The boards are empty, so all candidates
//! are open. Clauses are counted but not stored.

use std::convert::Infallible;

use encodings::{Encoding, Size};

use crate::{profile::Profile, record::FormulaGrowth, threads};
use board::{Candidates, Grid, Layout, Puzzle, Shape, stop::Stop};
use sat::{
    EncodingConfig,
    formulations::Formulation,
    variables::{Numbering, Variables},
};

/// A requested size.
type RequestedSize = (Shape, &'static Formulation, &'static dyn Encoding);

/// Returns the sizes of all formulations with all encodings on all shapes; the last axis changes
/// fastest. Each record contains the counted size and the one predicted by the formula. Each of
/// `jobs` threads counts in constant memory. `tell` is called after each size. Returns `None` if it
/// was stopped before the last one.
pub fn growth(
    shapes: &[Shape],
    formulations: &[&'static Formulation],
    encodings: &[&'static dyn Encoding],
    jobs: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(),
) -> Option<Vec<FormulaGrowth>> {
    let wanted: Vec<RequestedSize> = itertools::iproduct!(shapes, formulations, encodings)
        .map(|(&shape, &formulation, &encoding)| (shape, formulation, encoding))
        .collect();
    let mut all = vec![None; wanted.len()];
    let count = |(): &mut (), number: usize| {
        let (shape, formulation, encoding) = wanted[number];
        count_formula(shape, formulation, encoding, stop)
    };
    let Ok(()) = threads::each(wanted.len(), jobs, count, &mut |number, growth| {
        all[number] = Some(growth);
        tell();
        Ok::<_, Infallible>(())
    });
    all.into_iter().collect()
}

/// Returns one size, or `None` if it was stopped before the end.
fn count_formula(
    shape: Shape,
    formulation: &Formulation,
    encoding: &dyn Encoding,
    stop: &Stop,
) -> Option<FormulaGrowth> {
    let layout = Layout::of(&Puzzle::classic(shape, Grid::empty(shape)));
    let variables = Variables::new(Numbering::All, &Candidates::full(shape));
    let profile =
        Profile::of(&layout, &variables, EncodingConfig::new(formulation, encoding), stop)?;
    let Size { variables, clauses } = formulation.size(shape, encoding);
    Some(FormulaGrowth {
        side: shape.side() as u64,
        boxes: shape.to_string(),
        formulation: formulation.name.to_owned(),
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
