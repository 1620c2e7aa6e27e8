//! Exact sizes of formulas over all candidates, by formulation.

use encodings::{Encoding, Size};

use crate::formulations::Formulation;
use board::Shape;

impl Formulation {
    /// Returns the exact size over all candidates of an empty board with rows, columns and boxes:
    /// auxiliary variables and clauses.
    pub fn size(&self, shape: Shape, encoding: &dyn Encoding) -> Size {
        let n = shape.side() as u64;
        let cells = Size { variables: 0, clauses: n * n };
        let cell_pairs = times(n * n * u64::from(self.cell_at_most_one), encoding.size(n));
        // If a box is a single row or column, no house is split.
        let split = self.triads && shape.box_rows() > 1 && shape.box_cols() > 1;
        let houses = if split { triads(shape, encoding) } else { self.houses(shape, encoding) };
        sum([cells, cell_pairs, houses])
    }

    /// Returns the size of the houses over their cells: rows, columns, and boxes without the pairs
    /// of cells that they share with rows and columns.
    fn houses(&self, shape: Shape, encoding: &dyn Encoding) -> Size {
        let [n, r, c] = [shape.side(), shape.box_rows(), shape.box_cols()].map(|x| x as u64);
        // c(c − 1)/2 pairs in each row of a box, r(r − 1)/2 in each column.
        let shared = n * (r + c - 2) / 2;
        sum([
            Size { variables: 0, clauses: 3 * n * n * u64::from(self.house_at_least_one) },
            times(2 * n * n, encoding.size(n)),
            times(n * n, encoding.size_except(n, shared)),
        ])
    }
}

/// Returns `many` times a size.
fn times(many: u64, Size { variables, clauses }: Size) -> Size {
    Size { variables: many * variables, clauses: many * clauses }
}

/// Returns the sum of the sizes.
fn sum(sizes: impl IntoIterator<Item = Size>) -> Size {
    sizes.into_iter().fold(Size::default(), |a, b| Size {
        variables: a.variables + b.variables,
        clauses: a.clauses + b.clauses,
    })
}

/// Returns the exact size of the houses of an empty board whose boxes have more than one row and
/// more than one column, as described in `triads.rs`.
fn triads(shape: Shape, encoding: &dyn Encoding) -> Size {
    let [n, r, c] = [shape.side(), shape.box_rows(), shape.box_cols()].map(|x| x as u64);
    let exactly_ones = |many: u64, lits: u64| {
        sum([times(many, encoding.size(lits)), Size { variables: 0, clauses: many }])
    };
    sum([
        Size { variables: n * n * (n / c + n / r), clauses: 0 },
        exactly_ones(n * n * (n / c), c + 1),
        exactly_ones(n * n * (n / r), r + 1),
        exactly_ones(2 * n * n, r),
        exactly_ones(2 * n * n, c),
    ])
}
