//! Split: cut the list in two, with a variable that says on which side the true
//! literal is. ⌊(n−3)/2⌋ variables, 3n−6 clauses for n > 4; up to 4 pairwise.
//!
//! At most one of x₁ … xₙ is at most one of x₁ … xₖ, y and at most one of ¬y,
//! xₖ₊₁ … xₙ, for a new y: a true literal on the left makes y false, which then
//! is the one true literal on the right. Both parts are cut again until they
//! have four literals or three.
//!
//! Every cut leaves 3n−6 clauses in all. Knuth's exercise cuts off three
//! literals at a time. Cutting near the middle says the same with a depth of
//! about log₂ n instead of n/2; cutting off an odd number of literals makes
//! parts of four wherever it can, so it takes no more variables.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4, fascicle 6:
//! *Satisfiability*, 2015, exercises to section 7.2.2.2.

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size, pairwise::Pairwise,
};

/// Up to so many literals a cut saves nothing: pairwise is 6 clauses for 4, and
/// 10 for 5 against 9.
const PLAIN: usize = 4;

/// See the module.
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
        // The middle, or one beyond it: an odd number goes to the left.
        let (left, right) = lits.split_at((lits.len() / 2) | 1);
        let side = sink.fresh_var();
        self.at_most_one(&[left, &[side]].concat(), sink);
        self.at_most_one(&[&[!side], right].concat(), sink);
    }
}
