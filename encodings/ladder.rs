//! Ladder: ordered variables that change their value once, at the true literal. n−1 variables, 4n−5
//! clauses for n > 1.
//!
//! The step yᵢ is true if and only if one of x₁ … xᵢ is, for i < n:
//!
//! - yᵢ₋₁ → yᵢ: the ladder is valid, its steps change at most once,
//! - xᵢ → yᵢ and xᵢ → ¬yᵢ₋₁: they change at a true literal,
//! - yᵢ ∧ ¬yᵢ₋₁ → xᵢ: if they change, the literal is true.
//!
//! The [sequential counter](crate::sequential) lacks the last family. Here the literals determine
//! every step, so an assignment of the literals extends in only one way, and deciding a step means
//! deciding "before or after". The sources encode "exactly one", which needs the further clause
//! yₙ₋₁ ∨ xₙ; it is left out for "at most one".
//!
//! I. P. Gent, P. Nightingale, *A New Encoding of AllDifferent into SAT*, ModRef 2004; the same
//! steps are the regular encoding of C. Ansótegui, F. Manyà, *Mapping Problems with Finite-Domain
//! Variables into Problems with Boolean Variables*, SAT 2004.

use crate::{Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size};

/// The registry entry of ladder.
pub(crate) struct Ladder;

impl Encoding for Ladder {
    fn name(&self) -> &'static str {
        "ladder"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["regular"]
    }

    fn summary(&self) -> &'static str {
        "ordered variables change their value once, at the true literal"
    }

    fn source(&self) -> &'static str {
        "I. P. Gent, P. Nightingale, A New Encoding of AllDifferent into SAT, ModRef 2004; \
         C. Ansótegui, F. Manyà, Mapping Problems with Finite-Domain Variables into Problems \
         with Boolean Variables, SAT 2004"
    }

    fn formula(&self) -> &'static str {
        "4n-5 clauses, n-1 variables (n > 1)"
    }

    fn size(&self, n: u64) -> Size {
        Size { variables: n.saturating_sub(1), clauses: (4 * n).saturating_sub(5) }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Fixed }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let Some((&last, firsts)) = lits.split_last() else { return };
        let mut below: Option<Lit> = None;
        for &lit in firsts {
            let step = sink.fresh_var();
            sink.clause(&[!lit, step]);
            match below {
                None => sink.clause(&[!step, lit]),
                Some(before) => climb(before, lit, step, sink),
            }
            below = Some(step);
        }
        if let Some(before) = below {
            sink.clause(&[!before, !last]);
        }
    }
}

/// Writes the clauses of a literal between two steps, except that it implies the second step.
fn climb(before: Lit, lit: Lit, step: Lit, sink: &mut dyn ClauseSink) {
    sink.clause(&[!before, step]);
    sink.clause(&[!before, !lit]);
    sink.clause(&[!step, before, lit]);
}
