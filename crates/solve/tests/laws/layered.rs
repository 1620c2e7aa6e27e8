//! Boards with layers: the SAT pipeline finds exactly the grids and layers that satisfy the rules.

use std::sync::Arc;

use board::{
    Cell, Digit, Grid, Layer, Puzzle, Shape,
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

/// Reads rules from a text in JSON.
fn rules_of(shape: Shape, text: &str) -> Rules {
    let Some((RuleValue::List(list), "")) = RuleValue::parse(text) else { panic!("{text}") };
    let read = |rule| match rule {
        RuleValue::Rule(mut fields) => {
            let (_, name) = fields.remove(0);
            let RuleValue::Text(name) = name else { panic!("{name}") };
            rules::read(shape, &name, fields).unwrap_or_else(|error| panic!("{error}"))
        }
        other => panic!("{other}"),
    };
    Rules::new(shape, list.into_iter().map(read).collect()).unwrap()
}

/// Returns all solutions that the SAT pipeline finds, in order.
fn solutions(puzzle: &Puzzle, solver: &Solver) -> Vec<Grid> {
    let mut context = SolveContext::new(puzzle, solver.logic);
    let found = solver.search_solutions(&mut context, puzzle, 10_000, 10_000, &Stop::never());
    let mut grids = found.unwrap().grids;
    grids.sort_by(|a, b| a.all_digits().cmp(b.all_digits()));
    grids
}

/// Returns all grids of a board with one layer; the digits of the board are 1 if `has_layer_only`.
fn all_grids(shape: Shape, has_layer_only: bool) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut digits: Vec<Digit> = vec![1; shape.all_cells()];
    loop {
        let mut grid = Grid::empty(shape);
        digits.iter().enumerate().for_each(|(cell, &digit)| grid.set(cell, Some(digit)));
        grids.push(grid);
        let is_last = |cell: Cell| digits[cell] as usize == shape.digits_at(cell);
        let first = if has_layer_only { shape.cells() } else { 0 };
        let next = (first..digits.len()).rev().find(|&cell| !is_last(cell));
        let Some(next) = next else { return grids };
        digits[next] += 1;
        digits[next + 1..].fill(1);
    }
}

/// The solutions are those among all grids that verification accepts.
#[test]
fn regions_loops_and_paths_match_enumeration() {
    for (rows, columns, values, has_layer_only, text) in [
        (4, 4, [0, 1], true, r#"[{"rule":"loop","layer":"it","is":1}]"#),
        (3, 5, [0, 1], true, r#"[{"rule":"loop","layer":"it","is":0,"touch":"corners"}]"#),
        (4, 4, [0, 1], true, r#"[{"rule":"loop","layer":"it","is":1,"length":[5,10]}]"#),
        (4, 4, [0, 1], true, r#"[{"rule":"path","layer":"it","is":1}]"#),
        (3, 5, [0, 1], true, r#"[{"rule":"path","layer":"it","is":1,"touch":"none"}]"#),
        (4, 4, [0, 1], true, r#"[{"rule":"path","layer":"it","is":1,"from":"r3c2"}]"#),
        (
            4,
            4,
            [0, 1],
            true,
            r#"[{"rule":"path","layer":"it","is":1,"from":"r4c1","to":"r2c2","length":[4,7]}]"#,
        ),
        (
            4,
            3,
            [0, 1],
            true,
            r#"[{"rule":"path","layer":"it","is":1,"length":5},{"rule":"connected","layer":"it","is":0}]"#,
        ),
        (3, 3, [1, 3], true, r#"[{"rule":"unknown-regions","layer":"it"}]"#),
        (3, 4, [0, 1], true, r#"[{"rule":"unknown-regions","layer":"it","size":[2,10]}]"#),
        (2, 5, [1, 3], true, r#"[{"rule":"unknown-regions","layer":"it","size":[2,4]}]"#),
        (2, 3, [1, 2], false, r#"[{"rule":"unknown-regions","layer":"it","distinct":true}]"#),
        (
            2,
            3,
            [1, 3],
            false,
            r#"[{"rule":"lines"},{"rule":"unknown-regions","layer":"it","size":[1,3],"distinct":true}]"#,
        ),
    ] {
        let layer = Layer { name: "it".to_owned(), values };
        let shape = Shape::board(rows, columns, (1, 3)).unwrap();
        let shape = shape.with_layers(vec![layer]).unwrap();
        let mut givens = Grid::empty(shape);
        if has_layer_only {
            (0..shape.cells()).for_each(|cell| givens.set(cell, Some(1)));
        }
        let puzzle = Puzzle { shape, rules: rules_of(shape, text), givens, restrictions: None };
        let mut expected = all_grids(shape, has_layer_only);
        expected.retain(|grid| verify(&puzzle, grid).is_ok());
        assert!(expected.len() > 2, "{text}");
        for &logic in reduce::ALL {
            let solver = Solver { logic, pipeline_only: true, ..Solver::default() };
            assert!(solutions(&puzzle, &solver) == expected, "{text} {}", logic.name);
        }
    }
}

/// With `digits_only`, each grid of digits is found once, even if all digits are given.
#[test]
fn solutions_differ_in_digits_with_digits_only() {
    let layer = Layer { name: "it".to_owned(), values: [0, 1] };
    let shape = Shape::board(2, 3, (1, 3)).unwrap().with_layers(vec![layer]).unwrap();
    let text = r#"[{"rule":"lines"},{"rule":"path","layer":"it","is":1},
        {"rule":"formula","over":"cells","is":"not it or digit < 3"}]"#;
    let givens = Grid::empty(shape);
    let mut puzzle = Puzzle { shape, rules: rules_of(shape, text), givens, restrictions: None };
    let below = |grid: &Grid| grid.all_digits()[..shape.cells()].to_vec();
    let mut expected = all_grids(shape, false);
    expected.retain(|grid| verify(&puzzle, grid).is_ok());
    let all = expected.len();
    expected.dedup_by_key(|grid| below(grid));
    assert!(1 < expected.len() && expected.len() < all, "{} of {all}", expected.len());
    let usable = sat::backends::ALL.iter().filter(|it| it.unavailable_reason().is_none());
    let usable: Vec<_> = usable.collect();
    for (logic, backend) in
        reduce::ALL.iter().flat_map(|&logic| usable.iter().map(move |&&backend| (logic, backend)))
    {
        let solver = Solver { logic, backend, digits_only: true, ..Solver::default() };
        let told = format!("{} {}", logic.name, backend.name());
        puzzle.givens = Grid::empty(shape);
        let found: Vec<_> = solutions(&puzzle, &solver).iter().map(below).collect();
        assert_eq!(found, expected.iter().map(below).collect::<Vec<_>>(), "{told}");
        below(&expected[0]).iter().enumerate().for_each(|(cell, &digit)| {
            puzzle.givens.set(cell, Some(digit));
        });
        assert_eq!(solutions(&puzzle, &solver).len(), 1, "{told}");
    }
}

/// The numbers of divisions of squares into connected parts as large as a row: OEIS A172477.
#[test]
fn unknown_regions_have_canonical_labels() {
    for (side, expected) in [(2, 2), (3, 10), (4, 117), (5, 4006)] {
        let layer = Layer { name: "it".to_owned(), values: [1, side as u16] };
        let shape = Shape::board(side, side, (1, side as Digit)).unwrap();
        let shape = shape.with_layers(vec![layer]).unwrap();
        let mut givens = Grid::empty(shape);
        (0..shape.cells()).for_each(|cell| givens.set(cell, Some(1)));
        let rules = rules_of(shape, r#"[{"rule":"unknown-regions","layer":"it"}]"#);
        let puzzle = Puzzle { shape, rules, givens, restrictions: None };
        let solver = Solver { pipeline_only: true, ..Solver::default() };
        assert_eq!(solutions(&puzzle, &solver).len(), expected, "{side}");
    }
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
            let grids = solutions(&puzzle, &solver);
            let mut expected = expected.clone();
            expected.sort_by(|a, b| a.all_digits().cmp(b.all_digits()));
            assert_eq!(grids, expected, "{names:?}");
        }
        assert!(!engines::named("bitmask").unwrap().accepts(&puzzle));
        assert!(engines::named("auto").unwrap().accepts(&puzzle));
    }
}
