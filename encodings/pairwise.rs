//! Pairwise: forbid every pair. n(n−1)/2 clauses, no new variable.
//!
//! It is the simplest encoding, also called naive, binomial or direct. It is folklore and part of
//! every comparison since S. D. Prestwich, *CNF Encodings*, Handbook of Satisfiability, 2009.

use crate::{Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size};

/// The registry entry of pairwise.
pub(crate) struct Pairwise;

impl Encoding for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn summary(&self) -> &'static str {
        "forbid every pair"
    }

    fn source(&self) -> &'static str {
        "folklore; S. D. Prestwich, CNF Encodings, Handbook of Satisfiability, 2009"
    }

    fn formula(&self) -> &'static str {
        "n(n-1)/2 clauses, no variables"
    }

    fn size(&self, n: u64) -> Size {
        Size { variables: 0, clauses: n * n.saturating_sub(1) / 2 }
    }

    fn size_except(&self, n: u64, stated: u64) -> Size {
        let Size { variables, clauses } = self.size(n);
        Size { variables, clauses: clauses - stated }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::None }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        // These two lines write most clauses of a formula over all candidates.
        for (i, &a) in lits.iter().enumerate() {
            lits[i + 1..].iter().for_each(|&b| sink.clause(&[!a, !b]));
        }
    }

    fn at_most_one_except(
        &self,
        lits: &[Lit],
        stated: &dyn Fn(usize, usize) -> bool,
        sink: &mut dyn ClauseSink,
    ) {
        for (i, &a) in lits.iter().enumerate() {
            for (_, &b) in lits.iter().enumerate().skip(i + 1).filter(|&(j, _)| !stated(i, j)) {
                sink.clause(&[!a, !b]);
            }
        }
    }
}
