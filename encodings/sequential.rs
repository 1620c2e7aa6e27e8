//! Sequential counter: count the true literals along the list. n−1 variables, 3n−4 clauses for n >
//! 1.
//!
//! The step sᵢ is true if one of x₁ … xᵢ is, for i < n:
//!
//! - xᵢ → sᵢ: a true literal is counted,
//! - sᵢ₋₁ → sᵢ: the count never decreases,
//! - xᵢ → ¬sᵢ₋₁: after a true literal no other may be true.
//!
//! A step may be true without a true literal: if no literal is true, the steps are free. The
//! [ladder](crate::ladder) has the same steps and determines them in both directions, for about n
//! more clauses.
//!
//! C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005, here for
//! "at most 1 of n".

use crate::{Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size};

/// The registry entry of the sequential counter.
pub(crate) struct Sequential;

impl Encoding for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sequential-counter", "sinz"]
    }

    fn summary(&self) -> &'static str {
        "a variable for each position: true if a literal up to it is true; the next literal is then false"
    }

    fn source(&self) -> &'static str {
        "C. Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005"
    }

    fn formula(&self) -> &'static str {
        "3n-4 clauses, n-1 variables (n > 1)"
    }

    fn size(&self, n: u64) -> Size {
        Size { variables: n.saturating_sub(1), clauses: (3 * n).saturating_sub(4) }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let Some((&last, firsts)) = lits.split_last() else { return };
        let mut seen: Option<Lit> = None;
        for &lit in firsts {
            let step = sink.fresh_var();
            sink.clause(&[!lit, step]);
            if let Some(before) = seen {
                sink.clause(&[!before, step]);
                sink.clause(&[!before, !lit]);
            }
            seen = Some(step);
        }
        if let Some(before) = seen {
            sink.clause(&[!before, !last]);
        }
    }
}
