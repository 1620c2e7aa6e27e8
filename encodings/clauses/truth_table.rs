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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ALL, ClauseSink};

    /// At most one of so many literals, by every encoding.
    fn written(n: u32) -> impl Iterator<Item = (&'static str, Cnf)> {
        ALL.iter().map(move |encoding| {
            let mut cnf = Cnf::default();
            let lits: Vec<Lit> = (0..n).map(|_| cnf.fresh_var()).collect();
            encoding.at_most_one(&lits, &mut cnf);
            (encoding.name(), cnf)
        })
    }

    fn without(cnf: &Cnf, left_out: usize) -> Cnf {
        let mut less = Cnf::default();
        let clauses = cnf.clauses().enumerate().filter(|(number, _)| *number != left_out);
        clauses.for_each(|(_, clause)| less.clause(clause));
        less
    }

    #[test]
    fn every_encoding_passes_and_none_without_what_it_needs() {
        for n in [2, 3, 7, 8, 9, 13] {
            for (name, cnf) in written(n) {
                assert_eq!(counterexample(&cnf, n, &|| false), Ok(None), "{name}, {n}");
                // Of pairs each one is needed.
                for left_out in 0..cnf.len() {
                    let found = counterexample(&without(&cnf, left_out), n, &|| false).unwrap();
                    let many = found.as_ref().map(|it| it.iter().filter(|&&it| it).count());
                    assert!(many.is_none_or(|many| many >= 2), "{name}, {n}: {found:?}");
                    assert!(name != "pairwise" || many == Some(2), "{n}: {found:?}");
                }
                let mut more = cnf.clone();
                more.clause(&[!Lit::positive(2)]);
                let found = counterexample(&more, n, &|| false).unwrap().unwrap();
                assert!(found.iter().enumerate().all(|(place, &it)| it == (place == 1)), "{name}");
            }
        }
    }

    #[test]
    fn it_gives_up_when_it_is_told_to() {
        let (_, cnf) = written(9).next().unwrap();
        assert_eq!(counterexample(&cnf, 9, &|| true), Err(GaveUp));
    }
}
