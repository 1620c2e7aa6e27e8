//! Order encoding: variables "at least k" for the sum of the first i terms and each k in its range.
//!
//! With pᵢ,ₖ for "the first i terms add up to at least k", and x for a term with value v:
//!
//! - pᵢ,ₖ → pᵢ,ⱼ for the next lower j,
//! - x ∧ pᵢ₋₁,ₖ₋ᵥ → pᵢ,ₖ, and x ∧ ¬pᵢ₋₁,ₖ₋ᵥ → ¬pᵢ,ₖ,
//! - the last sum is at least the total, and not more.
//!
//! One variable and 2d + 1 clauses for each k of each i. N. Tamura, A. Taga, S. Kitagawa, M.
//! Banbara, *Compiling finite linear CSP into SAT*, Constraints 2009.

use crate::{ClauseSink, Lit, Sum, SumEncoding};

/// The registry entry of the order encoding.
pub(crate) struct Order;

/// The variables of a partial sum: literal i is "at least `least` + 1 + i".
struct AtLeast {
    least: i64,
    lits: Vec<Lit>,
}

/// Whether a partial sum is at least a bound.
enum BoundStatus {
    Yes,
    No,
    If(Lit),
}

impl AtLeast {
    fn is(&self, bound: i64) -> BoundStatus {
        match usize::try_from(bound - self.least - 1) {
            Err(_) => BoundStatus::Yes,
            Ok(place) => self.lits.get(place).map_or(BoundStatus::No, |&lit| BoundStatus::If(lit)),
        }
    }
}

impl SumEncoding for Order {
    fn name(&self) -> &'static str {
        "order"
    }

    fn summary(&self) -> &'static str {
        "a variable \"at least k\" for each value k of each partial sum"
    }

    fn source(&self) -> &'static str {
        "N. Tamura et al., Compiling finite linear CSP into SAT, Constraints 2009"
    }

    fn formula(&self) -> &'static str {
        "s variables and s*(2d+1) clauses per term, where s + 1 partial sums are possible"
    }

    fn propagation(&self) -> &'static str {
        "tightens the lower and upper bounds of partial sums"
    }

    fn equals(&self, sum: &Sum, sink: &mut dyn ClauseSink) {
        let mut before = AtLeast { least: 0, lits: Vec::new() };
        for (term, (least, most)) in sum.terms.iter().zip(sum.bounds()) {
            let width = before.lits.len() + (most - least) as usize;
            let lits: Vec<Lit> = (0..width).map(|_| sink.fresh_var()).collect();
            let after = AtLeast { least: before.least + least, lits };
            after.lits.windows(2).for_each(|pair| sink.clause(&[!pair[1], pair[0]]));
            for bound in after.least + 1..=after.least + width as i64 {
                if sink.is_closed() {
                    return;
                }
                let BoundStatus::If(here) = after.is(bound) else { continue };
                for &(value, truth) in term {
                    let mut clause: Vec<Lit> = truth.into_iter().map(|lit| !lit).collect();
                    match before.is(bound - value) {
                        BoundStatus::Yes => {
                            clause.push(here);
                            sink.clause(&clause);
                        }
                        BoundStatus::No => {
                            clause.push(!here);
                            sink.clause(&clause);
                        }
                        BoundStatus::If(lit) => {
                            clause.extend([!lit, here]);
                            sink.clause(&clause);
                            clause.truncate(clause.len() - 2);
                            clause.extend([lit, !here]);
                            sink.clause(&clause);
                        }
                    }
                }
            }
            before = after;
        }
        for (bound, wanted) in [(sum.total, true), (sum.total + 1, false)] {
            match (before.is(bound), wanted) {
                (BoundStatus::If(lit), true) => sink.clause(&[lit]),
                (BoundStatus::If(lit), false) => sink.clause(&[!lit]),
                (BoundStatus::Yes, true) | (BoundStatus::No, false) => {}
                _ => sink.clause(&[]),
            }
        }
    }
}
