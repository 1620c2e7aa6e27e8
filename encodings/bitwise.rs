//! Bitwise: each literal implies the binary number of its position. ⌈log₂ n⌉ variables, n⌈log₂ n⌉
//! clauses.
//!
//! The bits represent a single number, so only one literal can be true. Also called binary or
//! logarithmic.
//!
//! A. M. Frisch, T. J. Peugniez, A. J. Doggett, P. W. Nightingale, *Solving Non-Boolean
//! Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings*, Journal of
//! Automated Reasoning 35, 2005; see also S. D. Prestwich, *CNF Encodings*, Handbook of
//! Satisfiability, 2009.

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size, clauses::fresh_vars,
};

/// The registry entry of bitwise.
pub(crate) struct Bitwise;

impl Encoding for Bitwise {
    fn name(&self) -> &'static str {
        "bitwise"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["binary", "log"]
    }

    fn summary(&self) -> &'static str {
        "each literal implies the binary number of its position"
    }

    fn source(&self) -> &'static str {
        "A. M. Frisch, T. J. Peugniez, A. J. Doggett, P. W. Nightingale, Solving Non-Boolean \
         Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings, \
         Journal of Automated Reasoning 35, 2005"
    }

    fn formula(&self) -> &'static str {
        "n*ceil(log2 n) clauses, ceil(log2 n) variables"
    }

    fn size(&self, n: u64) -> Size {
        Size { variables: bits(n), clauses: n * bits(n) }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let digits = fresh_vars(bits(lits.len() as u64), sink);
        for (number, &lit) in lits.iter().enumerate() {
            imply_number(lit, number, &digits, sink);
        }
    }
}

/// Returns the number of bits that distinguish `count` items: ⌈log₂ count⌉, and 0 for none.
pub(crate) fn bits(count: u64) -> u64 {
    count.next_power_of_two().trailing_zeros().into()
}

/// Writes that `lit` implies that the digits represent `number`, the lowest bit first.
pub(crate) fn imply_number(lit: Lit, number: usize, digits: &[Lit], sink: &mut dyn ClauseSink) {
    for (place, &digit) in digits.iter().enumerate() {
        let one = (number >> place) & 1 == 1;
        sink.clause(&[!lit, if one { digit } else { !digit }]);
    }
}
