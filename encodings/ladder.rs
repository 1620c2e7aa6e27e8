//! Ladder: a row of steps that falls once, where the true literal is. n−1
//! variables, 4n−5 clauses for n > 1.
//!
//! The step yᵢ is true if and only if one of x₁ … xᵢ is, for i < n:
//!
//! - yᵢ₋₁ → yᵢ: the ladder is valid, its steps change at most once,
//! - xᵢ → yᵢ and xᵢ → ¬yᵢ₋₁: a true literal is where they change,
//! - yᵢ ∧ ¬yᵢ₋₁ → xᵢ: where they change, the literal is true.
//!
//! The last family is what the [sequential counter](crate::sequential) does
//! not have: here the literals fix every step, so an assignment of the literals
//! extends in one way only, and deciding a step is deciding "before or after".
//! The sources say "exactly one": that is one clause more, yₙ₋₁ ∨ xₙ, which
//! "at most one" must leave out.
//!
//! I. P. Gent, P. Nightingale, *A New Encoding of AllDifferent into SAT*,
//! ModRef 2004; the same steps are the regular encoding of C. Ansótegui,
//! F. Manyà, *Mapping Problems with Finite-Domain Variables into Problems with
//! Boolean Variables*, SAT 2004.

use crate::{Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size};

/// See the module.
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

/// The clauses of a literal between two steps, beyond that it makes the second
/// one true.
fn climb(before: Lit, lit: Lit, step: Lit, sink: &mut dyn ClauseSink) {
    sink.clause(&[!before, step]);
    sink.clause(&[!before, !lit]);
    sink.clause(&[!step, before, lit]);
}
