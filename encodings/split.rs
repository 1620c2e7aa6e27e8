//! Split: divide the list in two, with a variable for the part that contains the true literal.
//! ⌊(n−3)/2⌋ variables, 3n−6 clauses for n > 4; up to 4 pairwise.
//!
//! At most one of x₁ … xₙ is equivalent to at most one of x₁ … xₖ, y and at most one of ¬y, xₖ₊₁ …
//! xₙ, for a new y. A true literal on the left makes y false, and ¬y is then the only true literal
//! on the right. Both parts are divided again until they have three or four literals.
//!
//! Every division yields 3n−6 clauses in total. Knuth's exercise cuts off three literals at a time.
//! Dividing near the middle is equivalent with a depth of about log₂ n instead of n/2. With an odd
//! number of literals on the left there are parts of four whenever possible, so no further
//! variables are needed.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4, fascicle 6: *Satisfiability*, 2015,
//! exercises to section 7.2.2.2.

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size, pairwise::Pairwise,
};

/// Number of literals up to which dividing saves nothing: pairwise takes 6 clauses for 4, but 10
/// instead of 9 for 5.
const PLAIN: usize = 4;

/// The registry entry of split.
pub(crate) struct Split;

impl Encoding for Split {
    fn name(&self) -> &'static str {
        "split"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["cut"]
    }

    fn summary(&self) -> &'static str {
        "split the list in two; a variable selects the half with the true literal"
    }

    fn source(&self) -> &'static str {
        "D. E. Knuth, The Art of Computer Programming, volume 4, fascicle 6: Satisfiability, \
         2015, exercises to section 7.2.2.2"
    }

    fn formula(&self) -> &'static str {
        "3n-6 clauses, floor((n-3)/2) variables; pairwise up to 4"
    }

    fn size(&self, n: u64) -> Size {
        if n <= PLAIN as u64 {
            return Pairwise.size(n);
        }
        Size { variables: (n - 3) / 2, clauses: 3 * n - 6 }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        if lits.len() <= PLAIN {
            return Pairwise.at_most_one(lits, sink);
        }
        // The middle or one more: the left part has an odd number of literals.
        let (left, right) = lits.split_at((lits.len() / 2) | 1);
        let side = sink.fresh_var();
        self.at_most_one(&[left, &[side]].concat(), sink);
        self.at_most_one(&[&[!side], right].concat(), sink);
    }
}
