//! Set choice: a variable for each set of values with the total and one for each value that occurs.
//! If values may occur twice, it uses the [automaton](super::automaton).
//!
//! With uᵥ for "a term has value v" and y_S for "the terms have the values of S", v over the values
//! of all terms, S over the k sets:
//!
//! - uᵥ ↔ one of the terms has v,
//! - y_S → uᵥ for v in S, y_S → ¬uᵥ for v outside,
//! - one of the y_S; uᵥ → one of the y_S with v in S, ¬uᵥ → one of those without.
//!
//! k + d variables, about k·d + t·d + 3d clauses. Human solvers of killer sudoku use this
//! reasoning. H. Simonis, *Kakuro as a Constraint Problem*, ModRef 2008 (sets of the digits of a
//! sum).

use super::automaton::Automaton;
use crate::{ClauseSink, Lit, Sum, SumEncoding, implies};

/// The registry entry of set choice.
pub(crate) struct SetChoice;

impl SumEncoding for SetChoice {
    fn name(&self) -> &'static str {
        "set-choice"
    }

    fn summary(&self) -> &'static str {
        "a variable for each set of digits with the sum, such as 1+3 for 4; automaton if digits may repeat"
    }

    fn source(&self) -> &'static str {
        "H. Simonis, Kakuro as a Constraint Problem, ModRef 2008"
    }

    fn formula(&self) -> &'static str {
        "k+d variables, about k*d + t*d + 3d clauses, where k is the number of sets"
    }

    fn propagation(&self) -> &'static str {
        "eliminates values in no remaining set and fixes values in all remaining sets"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        match &sum.sets {
            Some(sets) => choose(sum, sets, sink),
            None => Automaton.equals(sum, sink),
        }
    }
}

/// Writes that the terms, which have different values, have the values of one of the sets.
pub(crate) fn choose(sum: &Sum, sets: &[Vec<i64>], sink: &mut dyn ClauseSink) {
    let mut values: Vec<i64> = sum.terms.iter().flatten().map(|&(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    let can = |set: &&Vec<i64>| {
        set.iter().all(|value| values.binary_search(value).is_ok())
            && sum.terms.iter().all(|term| term.iter().any(|(value, _)| set.contains(value)))
    };
    let sets: Vec<&Vec<i64>> = sets.iter().filter(can).collect();
    let chosen: Vec<Lit> = match sets.len() {
        0 => return sink.clause(&[]),
        1 => Vec::new(),
        count => (0..count).map(|_| sink.fresh_var()).collect(),
    };
    for &value in &values {
        if sink.is_closed() {
            return;
        }
        let places = || sum.terms.iter().flatten().filter(|it| it.0 == value).map(|it| it.1);
        let with = |has: bool| {
            let sets = sets.iter().zip(&chosen).filter(move |(set, _)| set.contains(&value) == has);
            sets.map(|(_, &lit)| lit)
        };
        if let [set] = sets[..] {
            match set.contains(&value) {
                true => implies(sink, &[], places()),
                false => places().for_each(|truth| implies(sink, &[truth], [])),
            }
            continue;
        }
        // A value in every set or in none needs no variable.
        if with(true).next().is_none() {
            places().for_each(|truth| implies(sink, &[truth], []));
            continue;
        }
        if with(false).next().is_none() {
            implies(sink, &[], places());
            continue;
        }
        let used = sink.fresh_var();
        let mut one: Vec<Lit> = vec![!used];
        let mut known = false;
        for truth in places() {
            match truth {
                Some(lit) => {
                    sink.clause(&[!lit, used]);
                    one.push(lit);
                }
                None => known = true,
            }
        }
        sink.clause(if known { std::slice::from_ref(&used) } else { &one });
        for lit in with(true) {
            sink.clause(&[!lit, used]);
        }
        for lit in with(false) {
            sink.clause(&[!lit, !used]);
        }
        let all = |first: Lit, has| std::iter::once(first).chain(with(has)).collect::<Vec<_>>();
        sink.clause(&all(!used, true));
        sink.clause(&all(used, false));
    }
    if !chosen.is_empty() {
        sink.clause(&chosen);
    }
}
