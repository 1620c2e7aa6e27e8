//! Pairwise: forbid every two together. n(n−1)/2 clauses, no new variable.
//!
//! The plainest of all, also called the naive, binomial or direct encoding; it
//! is folklore and part of every comparison since S. D. Prestwich, *CNF
//! Encodings*, Handbook of Satisfiability, 2009.

use itertools::Itertools;

use crate::{ClauseSink, Encoding, Lit, Size};

/// See the module.
pub struct Pairwise;

impl Encoding for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn summary(&self) -> &'static str {
        "forbid every two together"
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

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        self.at_most_one_except(lits, &|_, _| false, sink);
    }

    fn at_most_one_except(
        &self,
        lits: &[Lit],
        stated: &dyn Fn(usize, usize) -> bool,
        sink: &mut dyn ClauseSink,
    ) {
        for [(i, &a), (j, &b)] in lits.iter().enumerate().array_combinations() {
            if !stated(i, j) {
                sink.clause(&[!a, !b]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_literals_make_thirty_six_pairs() {
        // 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1.
        assert_eq!(Pairwise.size(9), Size { variables: 0, clauses: 36 });
    }
}
