//! Raw formulas are as large as the statements' formulas say.

use encodings::{Encoding, Size};
use sudoku_sat::{
    board::{Grid, Puzzle, Shape},
    export::Export,
    reduce,
    solve::Solver,
    statements::{self, Statement},
    stop::Stop,
    variables::Numbering,
};

/// The size of so many at-most-ones of n literals.
fn at_most_ones(encoding: &dyn Encoding, many: u64, n: u64) -> Size {
    let Size { variables, clauses } = encoding.size(n);
    Size { variables: many * variables, clauses: many * clauses }
}

/// The size of so many exactly-ones.
fn exactly_ones(encoding: &dyn Encoding, many: u64, n: u64) -> Size {
    let Size { variables, clauses } = at_most_ones(encoding, many, n);
    Size { variables, clauses: clauses + many }
}

fn sum(sizes: impl IntoIterator<Item = Size>) -> Size {
    sizes.into_iter().fold(Size::default(), |a, b| Size {
        variables: a.variables + b.variables,
        clauses: a.clauses + b.clauses,
    })
}

/// As the heads of `statements.rs` and `triads.rs` say, for side n = r × c.
fn expected(statement: &Statement, encoding: &dyn Encoding, shape: Shape) -> Size {
    let (n, r, c) = (shape.side() as u64, shape.box_rows() as u64, shape.box_cols() as u64);
    let cells = Size { variables: n * n * n, clauses: n * n };
    let cell_pairs = at_most_ones(encoding, n * n, n);
    let houses = at_most_ones(encoding, 3 * n * n, n);
    match statement.name {
        "minimal" => sum([cells, houses]),
        "natural" => sum([cells, cell_pairs, houses]),
        "extended" => sum([cells, cell_pairs, houses, Size { variables: 0, clauses: 3 * n * n }]),
        "triads" => sum([
            cells,
            cell_pairs,
            Size { variables: n * n * (n / c + n / r), clauses: 0 },
            exactly_ones(encoding, n * n * (n / c), c + 1),
            exactly_ones(encoding, n * n * (n / r), r + 1),
            exactly_ones(encoding, 2 * n * n, r),
            exactly_ones(encoding, 2 * n * n, c),
        ]),
        other => panic!("{other} has no formula here"),
    }
}

#[test]
fn raw_formulas_have_the_size_that_the_formulas_say() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = Puzzle::classic(shape, Grid::empty(shape));
        for &statement in statements::ALL {
            for &encoding in encodings::ALL {
                let solver =
                    Solver { logic: &reduce::NONE, statement, encoding, ..Solver::default() };
                let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
                let (found, mut expected) =
                    (export.tally().size, expected(statement, encoding, shape));
                if encoding.name() == "pairwise" && !statement.triads {
                    // A box shares pairs of cells with its rows and columns.
                    let (n, r, c) = (shape.side() as u64, rows as u64, columns as u64);
                    let shared = r * c * (c - 1) / 2 + c * r * (r - 1) / 2;
                    expected.clauses -= n * n * shared;
                }
                assert_eq!(found, expected, "{shape} {} {}", statement.name, encoding.name());
            }
        }
    }
}
