//! Boards with layers: the SAT pipeline finds exactly the grids and layers that satisfy the rules.

use std::sync::Arc;

use board::{
    Digit, Grid, Layer, Puzzle, Shape,
    fields::RuleValue,
    rules::{self, Rule, Rules},
    stop::Stop,
    verify::verify,
};
use encodings::sums;
use logic::reduce;
use solve::{SecondSolution, SolveContext, Solver, engines};

fn layer_rule(shape: Shape, name: &str, fields: Vec<(&str, RuleValue)>) -> Arc<dyn Rule> {
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    rules::read(shape, name, fields).unwrap()
}

/// Returns all grids of a board whose cells have one digit and a layer of two values.
fn layered_grids(shape: Shape) -> impl Iterator<Item = Grid> {
    (0..1usize << shape.cells()).map(move |bits| {
        let mut grid = Grid::empty(shape);
        for cell in 0..shape.cells() {
            grid.set(cell, Some(1));
            let digit = 1 + (bits >> cell & 1) as Digit;
            grid.set(shape.layer_cell(0, cell), Some(digit));
        }
        grid
    })
}

#[test]
fn layers_match_enumeration() {
    let is = |value: i64| ("is", RuleValue::from(value));
    let shade = || ("layer", RuleValue::from("shade"));
    for (rows, columns, names) in [
        (3, 3, &["connected"][..]),
        (2, 5, &["connected"]),
        (3, 4, &["connected", "no-2x2"]),
        (3, 3, &["no-2x2", "formula"]),
        (3, 3, &["no-2x2", "per-house"]),
    ] {
        let shape = Shape::board(rows, columns, (1, 2)).unwrap();
        let layer = Layer { name: "shade".to_owned(), values: [0, 1] };
        let shape = shape.with_layers(vec![layer]).unwrap();
        let rule = |name: &&str| match *name {
            "formula" => {
                let is = ("is", RuleValue::from("shade.a or shade.b"));
                layer_rule(shape, name, vec![("over", "neighbours".into()), is])
            }
            "per-house" => layer_rule(shape, name, vec![shade(), is(1), ("count", 2.into())]),
            _ => layer_rule(shape, name, vec![shade(), is(1)]),
        };
        let rules = Rules::new(shape, names.iter().map(rule).collect()).unwrap();
        let mut givens = Grid::empty(shape);
        (0..shape.cells()).for_each(|cell| givens.set(cell, Some(1)));
        let puzzle = Puzzle { shape, rules, givens, restrictions: None };
        let expected: Vec<Grid> =
            layered_grids(shape).filter(|grid| verify(&puzzle, grid).is_ok()).collect();
        assert!(!expected.is_empty());
        for (number, &logic) in reduce::ALL.iter().enumerate() {
            let sums = sums::ALL[number % sums::ALL.len()];
            let second = SecondSolution::Search;
            let solver = Solver { logic, sums, second, pipeline_only: true, ..Solver::default() };
            let mut context = SolveContext::new(&puzzle, solver.logic);
            let (limit, stop) = (10_000, Stop::never());
            let found = solver.search_solutions(&mut context, &puzzle, limit, 10_000, &stop);
            let mut grids = found.unwrap().grids;
            grids.sort_by(|a, b| a.all_digits().cmp(b.all_digits()));
            let mut expected = expected.clone();
            expected.sort_by(|a, b| a.all_digits().cmp(b.all_digits()));
            assert_eq!(grids, expected, "{names:?}");
        }
        assert!(!engines::named("bitmask").unwrap().accepts(&puzzle));
        assert!(engines::named("auto").unwrap().accepts(&puzzle));
    }
}
