//! Bimander: literals in pairs, and each literal implies the binary number of its pair. ⌈log₂ m⌉
//! variables for m = ⌈n/2⌉ pairs, ⌊n/2⌋ + n⌈log₂ m⌉ clauses.
//!
//! It is pairwise within a group and [bitwise](crate::bitwise) over the groups. The source leaves
//! the number m of groups open; here the groups are pairs. Compared with bitwise they save one
//! variable and ⌈n/2⌉ clauses for every n > 1. With m = ⌈√n⌉ there are fewer variables, but about
//! n√n/2 clauses within the groups, which grows faster. In total these are 27 clauses compared with
//! 31 for n = 9, 56 for both for 16, and 125 compared with 112 for 25.
//!
//! V.-H. Nguyen, S. T. Mai, *A New Method to Encode the At-Most-One Constraint into SAT*, SoICT
//! 2015.

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size,
    bitwise::{bits, imply_number},
    clauses::fresh_vars,
    pairwise::Pairwise,
};

/// The registry entry of bimander.
pub(crate) struct Bimander;

impl Encoding for Bimander {
    fn name(&self) -> &'static str {
        "bimander"
    }

    fn summary(&self) -> &'static str {
        "pairs of literals; each literal implies the binary number of its pair"
    }

    fn source(&self) -> &'static str {
        "V.-H. Nguyen, S. T. Mai, A New Method to Encode the At-Most-One Constraint into SAT, \
         SoICT 2015"
    }

    fn formula(&self) -> &'static str {
        "floor(n/2) + n*ceil(log2 m) clauses, ceil(log2 m) variables, where m = ceil(n/2)"
    }

    fn size(&self, n: u64) -> Size {
        let variables = bits(n.div_ceil(2));
        Size { variables, clauses: n / 2 + n * variables }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let pairs = lits.chunks(2);
        let digits = fresh_vars(bits(pairs.len() as u64), sink);
        for (number, pair) in pairs.enumerate() {
            Pairwise.at_most_one(pair, sink);
            for &lit in pair {
                imply_number(lit, number, &digits, sink);
            }
        }
    }
}
