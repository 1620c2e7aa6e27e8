//! Whether clauses say "at most one", seen from outside: which assignments of the literals extend
//! to a model.

use super::{
    Cnf, Lit,
    prover::{GaveUp, Values, model},
};

/// For so many literals every assignment is tried. For more, none true, each alone and every two:
/// what two true literals cannot be, more cannot be either.
const TABLE: u32 = 8;

/// The first assignment of the literals 1 to `n`, if there is one, for which the clauses have a
/// model though two or more are true, or none though at most one is. The variables above `n` are
/// the clauses' own. Gives up where `is_over`, which is asked now and then.
///
/// # Errors
/// If it gave up.
pub fn counterexample(
    cnf: &Cnf,
    n: u32,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Vec<bool>>, GaveUp> {
    let variables = cnf.variables().max(n);
    // The assignment in which the given literals are true, and the others false if `rest` says so.
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
