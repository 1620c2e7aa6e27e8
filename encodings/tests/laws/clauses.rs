//! Tests of the check for at-most-one and of the notation of literals.

use encodings::{ALL, ClauseSink, Cnf, GaveUp, Lit, counterexample};

/// Returns at-most-one of `n` literals in every encoding.
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
fn counterexample_finds_missing_and_extra_clauses() {
    for n in [2, 3, 7, 8, 9, 13] {
        for (name, cnf) in written(n) {
            assert_eq!(counterexample(&cnf, n, &|| false), Ok(None), "{name}, {n}");
            // In the pairwise encoding each clause is needed.
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
fn counterexample_stops_on_request() {
    let (_, cnf) = written(9).next().unwrap();
    assert_eq!(counterexample(&cnf, 9, &|| true), Err(GaveUp));
}

#[test]
fn written_literal_matches_dimacs_number() {
    let ends = [1, 9, 10, 99, 100, 12_345, i32::MAX as u32];
    for lit in ends.map(Lit::positive).into_iter().flat_map(|lit| [lit, !lit]) {
        let mut out = Vec::new();
        lit.write_dimacs(&mut out);
        assert_eq!(out, lit.to_dimacs().to_string().into_bytes());
    }
}
