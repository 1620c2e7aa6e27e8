//! Checks by enumeration whether clauses encode at-most-one: which assignments of the literals
//! extend to a model.

use super::{
    Cnf, Lit,
    prover::{GaveUp, Values, model},
};

/// Number of literals up to which all assignments are tried. For more, it suffices to try no true
/// literal, each single one and each pair: if no two can be true, no more can.
const TABLE: u32 = 8;

/// Returns the first assignment of the literals 1 to `n` that the clauses treat wrongly. Either it
/// has a model with two or more true literals, or none with at most one. Variables above `n` are
/// auxiliary.
///
/// # Errors
///
/// If it gave up because `is_over` returned true.
pub fn counterexample(
    cnf: &Cnf,
    n: u32,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Vec<bool>>, GaveUp> {
    let variables = cnf.variables().max(n);
    // The assignment in which the chosen literals are true and, if `rest` is set, the others false.
    let wrong = |chosen: &[u32], rest: bool| {
        let mut values = Values::new(variables);
        for literal in (1..=n).map(Lit::positive) {
            match chosen.contains(&literal.variable()) {
                true => values.set(literal),
                false if rest => values.set(!literal),
                false => {}
            }
        }
        let found = model(cnf, values, is_over)?;
        if found.is_some() == (chosen.len() <= 1) {
            return Ok(None);
        }
        let is_true = |literal: u32| match &found {
            Some(values) => values.of(Lit::positive(literal)) == Some(true),
            None => chosen.contains(&literal),
        };
        Ok(Some((1..=n).map(is_true).collect()))
    };
    let one_of = |chosen: &[u32], rest| wrong(chosen, rest).transpose();
    if n <= TABLE {
        let tables = (0..1u32 << n).filter_map(|bits| {
            let chosen: Vec<u32> =
                (1..=n).filter(|literal| bits >> (literal - 1) & 1 == 1).collect();
            one_of(&chosen, true)
        });
        return { tables }.next().transpose();
    }
    let few = std::iter::once(Vec::new()).chain((1..=n).map(|literal| vec![literal]));
    let two = (1..=n).flat_map(|one| (one + 1..=n).map(move |other| vec![one, other]));
    let mut all = few.map(|chosen| (chosen, true)).chain(two.map(|chosen| (chosen, false)));
    all.find_map(|(chosen, rest)| one_of(&chosen, rest)).transpose()
}
