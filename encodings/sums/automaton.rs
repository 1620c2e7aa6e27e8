//! Layered automaton: a state for each sum that the first terms can have and that still leads to
//! the total. Up to t·s states for s different sums.
//!
//! The clauses are those of [`layered`](crate::layered). G. Pesant 2004; for sums as automata M.
//! Trick, *A dynamic programming approach for consistency and propagation for knapsack
//! constraints*, 2003.

use std::collections::BTreeMap;

use crate::{ClauseSink, Layer, Sum, SumEncoding, layered};

/// See the module.
pub(crate) struct Automaton;

impl SumEncoding for Automaton {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn summary(&self) -> &'static str {
        "a variable for each sum that the first terms can have"
    }

    fn source(&self) -> &'static str {
        "G. Pesant, A Regular Language Membership Constraint for Finite Sequences of Variables, CP 2004"
    }

    fn formula(&self) -> &'static str {
        "up to s variables and 4d*s clauses a term, with s sums that can be reached"
    }

    fn propagation(&self) -> &'static str {
        "nearly all values that no way through the sums uses"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        let bounds = sum.bounds();
        // What the terms behind each place can still add, at least and at most.
        let mut rest = vec![(0, 0)];
        for &(least, most) in bounds.iter().rev() {
            let (below, above) = rest[rest.len() - 1];
            rest.push((below + least, above + most));
        }
        let mut states = BTreeMap::from([(0i64, 0usize)]);
        let mut layers = Vec::with_capacity(sum.terms.len());
        for (index, term) in sum.terms.iter().enumerate() {
            let (least, most) = rest[sum.terms.len() - index - 1];
            let mut next = BTreeMap::new();
            let mut layer = Layer { choices: term.iter().map(|it| it.1).collect(), edges: vec![] };
            for (&before, &from) in &states {
                for (choice, &(value, _)) in term.iter().enumerate() {
                    let after = before + value;
                    if (least..=most).contains(&(sum.total - after)) {
                        let number = next.len();
                        let to = *next.entry(after).or_insert(number);
                        layer.edges.push((from, choice, to));
                    }
                }
            }
            layers.push(layer);
            states = next;
        }
        if sum.terms.is_empty() && sum.total != 0 {
            return sink.clause(&[]);
        }
        layered(&layers, sink);
    }
}
