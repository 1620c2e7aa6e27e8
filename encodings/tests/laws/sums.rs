//! Property tests of all sum encodings.

use itertools::Itertools;

use encodings::{
    ClauseSink, Cnf, Lit, named,
    sums::{ALL, Sum, SumEncoding, Term},
};

use super::inside::prover::{Values, model};

/// Creates a sum of these terms; a term with one value is constant.
fn sum_of(terms: &[&[i64]], total: i64, sets: Option<Vec<Vec<i64>>>, cnf: &mut Cnf) -> Sum {
    let term = |values: &&[i64]| -> Term {
        let truth = |_| (values.len() > 1).then(|| cnf.fresh_var());
        let truths: Vec<_> = values.iter().map(truth).collect();
        values.iter().copied().zip(truths).collect()
    };
    let terms: Vec<Term> = terms.iter().map(term).collect();
    for term in &terms {
        let lits: Vec<Lit> = term.iter().filter_map(|it| it.1).collect();
        if lits.len() > 1 {
            named("pairwise").unwrap().exactly_one(&lits, cnf);
        }
    }
    Sum { terms, total, sets }
}

/// Asserts that a choice of values extends to a model if and only if `right` returns true for it.
fn assert_right(
    encoding: &dyn SumEncoding,
    sum: &Sum,
    mut cnf: Cnf,
    right: impl Fn(&[i64]) -> bool,
) {
    encoding.equals(sum, &mut cnf);
    for choice in sum.terms.iter().map(|term| 0..term.len()).multi_cartesian_product() {
        let mut values = Values::new(cnf.variables());
        let mut taken = Vec::new();
        for (term, &place) in sum.terms.iter().zip(&choice) {
            taken.push(term[place].0);
            for (other, &(_, truth)) in term.iter().enumerate() {
                if let Some(lit) = truth {
                    values.set(if other == place { lit } else { !lit });
                }
            }
        }
        let extends = model(&cnf, values, &|| false).unwrap().is_some();
        assert_eq!(extends, right(&taken), "{}, {sum:?}: {taken:?}", encoding.name());
    }
}

#[test]
fn sum_encodings_allow_only_exact_totals() {
    let sums: &[&[&[i64]]] = &[
        &[&[1, 2, 3]],
        &[&[1, 2, 3, 4], &[1, 2, 3, 4]],
        &[&[0, 1, 2], &[2, 5], &[-3, -1, 4]],
        &[&[1, 3, 4], &[2], &[1, 2, 3], &[-4, -2, -1]],
        &[&[7], &[3]],
        &[&[10, 20, 30], &[1, 2, 3], &[-9, -8, -33, -12]],
        &[&[2, 2, 3], &[1, 4]],
    ];
    for terms in sums {
        let totals: Vec<i64> = terms
            .iter()
            .map(|term| term.iter().copied())
            .multi_cartesian_product()
            .map(|values| values.iter().sum())
            .collect();
        let (least, most) = totals.iter().copied().minmax().into_option().unwrap();
        for total in least - 1..=most + 1 {
            for &encoding in ALL {
                let mut cnf = Cnf::default();
                let sum = sum_of(terms, total, None, &mut cnf);
                assert_right(encoding, &sum, cnf, |taken| taken.iter().sum::<i64>() == total);
            }
        }
    }
}

#[test]
fn sum_sets_agree_for_distinct_values() {
    let terms: &[&[i64]] = &[&[1, 2, 3, 5], &[2, 4, 5], &[1, 3, 4, 5]];
    for total in 5..=13 {
        let sets = (1..=5).combinations(3).filter(|set| set.iter().sum::<i64>() == total);
        let sets: Vec<Vec<i64>> = sets.collect();
        for &encoding in ALL {
            let mut cnf = Cnf::default();
            let sum = sum_of(terms, total, Some(sets.clone()), &mut cnf);
            for ((_, a), (_, b)) in sum
                .terms
                .iter()
                .enumerate()
                .array_combinations()
                .flat_map(|[(_, one), (_, other)]| one.iter().cartesian_product(other))
                .filter(|(a, b)| a.0 == b.0)
            {
                cnf.clause(&[!a.unwrap(), !b.unwrap()]);
            }
            let right =
                |taken: &[i64]| taken.iter().all_unique() && taken.iter().sum::<i64>() == total;
            assert_right(encoding, &sum, cnf, right);
        }
    }
}
