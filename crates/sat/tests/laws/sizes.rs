//! Tests that formulas over all candidates have the size predicted by their formulation.

use board::{Grid, Layout, Puzzle, Shape};
use encodings::{Size, Tally};
use sat::{
    EncodingConfig,
    encode::encode,
    formulations,
    variables::{Numbering, Variables},
};

const SHAPES: [(usize, usize); 9] =
    [(2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (1, 7), (3, 3), (3, 4), (4, 4)];

#[test]
fn raw_formula_size_matches_prediction() {
    for (rows, columns) in SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = Puzzle::classic(shape, Grid::empty(shape));
        let layout = Layout::of(&puzzle);
        let all = Variables::new(Numbering::All, &puzzle.candidates());
        for &formulation in formulations::ALL {
            for &encoding in encodings::ALL {
                let mut tally = Tally::default();
                encode(&layout, &all, EncodingConfig::new(formulation, encoding), &mut tally);
                let Size { variables, clauses } = formulation.size(shape, encoding);
                let candidates = shape.side().pow(3) as u64;
                let expected = Size { variables: candidates + variables, clauses };
                let name = format!("{shape} {} {}", formulation.name, encoding.name());
                assert_eq!(tally.size, expected, "{name}");
            }
        }
    }
}

#[test]
fn formula_sizes_match_literature() {
    let (nine, pairwise) = (Shape::new(3, 3).unwrap(), encodings::named("pairwise").unwrap());
    let clauses =
        |formulation: &formulations::Formulation| formulation.size(nine, pairwise).clauses;
    // House by house: 8829 and 11,988, as Lynce and Ouaknine count; 1458 pairs are shared.
    assert_eq!(clauses(&formulations::MINIMAL), 8829 - 1458);
    assert_eq!(clauses(&formulations::EXTENDED), 11_988 - 1458);
}
