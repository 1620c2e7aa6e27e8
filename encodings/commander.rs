//! Commander: groups of three literals with a commander variable each, at most one commander true.
//!
//! The commander of a group is true if and only if one of its literals is. A group of k literals
//! needs pairwise clauses, k clauses that a literal implies the commander, and one clause that the
//! commander implies a literal. The commanders are encoded recursively in the same way.
//!
//! C(n) = 7⌊n/3⌋ + 4·\[n mod 3 = 2\] + C(⌈n/3⌉) clauses and V(n) = ⌊n/3⌋ + \[n mod 3 = 2\] +
//! V(⌈n/3⌉) variables for n > 6, which is about 3.5n and n/2. Up to 6 literals are encoded
//! pairwise, which takes no more clauses than two groups. A single remaining literal is its own
//! commander.
//!
//! Groups of three need the fewest clauses. k literals become one at the cost of k(k+1)/2 + 1
//! clauses. Per literal saved, these are 4 for k = 2, 3.5 for 3, 3.67 for 4, and more for larger k.
//!
//! W. Klieber, G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007.

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size, pairwise::Pairwise,
};

const GROUP: usize = 3;

/// Number of literals up to which pairwise takes no more clauses.
const PLAIN: usize = 6;

/// The registry entry of commander.
pub(crate) struct Commander;

impl Encoding for Commander {
    fn name(&self) -> &'static str {
        "commander"
    }

    fn summary(&self) -> &'static str {
        "groups of three literals with a commander variable each, at most one commander true"
    }

    fn source(&self) -> &'static str {
        "W. Klieber, G. Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, CFV 2007"
    }

    fn formula(&self) -> &'static str {
        "C(n) = 7*floor(n/3) + 4*[n mod 3 = 2] + C(ceil(n/3)) clauses, \
         V(n) = floor(n/3) + [n mod 3 = 2] + V(ceil(n/3)) variables; pairwise up to 6"
    }

    fn size(&self, n: u64) -> Size {
        if n <= PLAIN as u64 {
            return Pairwise.size(n);
        }
        let (threes, twos) = (n / 3, u64::from(n % 3 == 2));
        let above = self.size(n.div_ceil(3));
        Size {
            variables: threes + twos + above.variables,
            clauses: 7 * threes + 4 * twos + above.clauses,
        }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Fixed }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        if lits.len() <= PLAIN {
            return Pairwise.at_most_one(lits, sink);
        }
        let commanders: Vec<_> = lits.chunks(GROUP).map(|group| commander(group, sink)).collect();
        self.at_most_one(&commanders, sink);
    }
}

/// Writes that at most one literal of the group is true, and returns a literal that is true if and
/// only if one of them is.
fn commander(group: &[Lit], sink: &mut dyn ClauseSink) -> Lit {
    if let &[alone] = group {
        return alone;
    }
    let commander = sink.fresh_var();
    Pairwise.at_most_one(group, sink);
    sink.clause(&[&[!commander], group].concat());
    for &lit in group {
        sink.clause(&[!lit, commander]);
    }
    commander
}
