//! Product: arrange the literals as a grid with at most one row and at most one column.
//!
//! The grid has p = ⌈√n⌉ rows and q = ⌈n/p⌉ columns, with a variable for each. A literal implies
//! its row and its column; two true literals would differ in one of them. Rows and columns are
//! encoded recursively in the same way.
//!
//! C(n) = 2n + C(p) + C(q) clauses and V(n) = p + q + V(p) + V(q) variables for n > 6, which is
//! 2n + 4√n + O(⁴√n) and 2√n + O(⁴√n). Up to 6 literals are encoded pairwise, which is shorter
//! (15 clauses instead of 16 for 6).
//!
//! J. Chen, *A New SAT Encoding of the At-Most-One Constraint*, ModRef 2010: the 2-product
//! encoding.

use std::iter::zip;

use crate::{
    Auxiliaries, ClauseSink, Consistency, Encoding, Lit, Literals, Size, clauses::fresh_vars,
    pairwise::Pairwise,
};

/// Number of literals up to which pairwise is shorter.
const PLAIN: u64 = 6;

/// The registry entry of product.
pub(crate) struct Product;

impl Encoding for Product {
    fn name(&self) -> &'static str {
        "product"
    }

    fn summary(&self) -> &'static str {
        "literals in a grid; a true literal selects its row and its column, at most one of each"
    }

    fn source(&self) -> &'static str {
        "J. Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010"
    }

    fn formula(&self) -> &'static str {
        "C(n) = 2n + C(p) + C(q) clauses, V(n) = p + q + V(p) + V(q) variables, \
         where p = ceil(sqrt n), q = ceil(n/p); pairwise up to 6"
    }

    fn size(&self, n: u64) -> Size {
        if n <= PLAIN {
            return Pairwise.size(n);
        }
        let (p, q) = shape(n);
        let (rows, columns) = (self.size(p), self.size(q));
        Size {
            variables: p + q + rows.variables + columns.variables,
            clauses: 2 * n + rows.clauses + columns.clauses,
        }
    }

    fn propagation(&self) -> Consistency {
        Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::Free }
    }

    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let n = lits.len() as u64;
        if n <= PLAIN {
            return Pairwise.at_most_one(lits, sink);
        }
        let (p, q) = shape(n);
        let (rows, columns) = (fresh_vars(p, sink), fresh_vars(q, sink));
        for (&row, cells) in zip(&rows, lits.chunks(columns.len())) {
            for (&column, &lit) in zip(&columns, cells) {
                sink.clause(&[!lit, row]);
                sink.clause(&[!lit, column]);
            }
        }
        self.at_most_one(&rows, sink);
        self.at_most_one(&columns, sink);
    }
}

/// Returns the rows and columns of the most square grid for `n` literals without empty rows or
/// columns.
fn shape(n: u64) -> (u64, u64) {
    let root = n.isqrt();
    let rows = root + u64::from(root * root < n);
    (rows, n.div_ceil(rows))
}
