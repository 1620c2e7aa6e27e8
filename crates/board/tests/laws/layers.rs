//! Tests of layers: further unknowns of the cells, their rules, and formulas about them.

use std::sync::Arc;

use board::{
    Digit, Grid, Layer, Layout, Puzzle, Shape,
    fields::RuleValue,
    random::Random,
    rules::{self, FullGrid, Rule, RuleContext, Rules},
    verify::verify,
};

use crate::{
    same::{holds, is_kept},
    some::rule,
};

/// Returns a board of one digit with a layer of the values 0 and 1.
fn shaded(rows: usize, columns: usize) -> Shape {
    let shape = Shape::board(rows, columns, (1, 2)).unwrap();
    shape.with_layers(vec![Layer { name: "shade".to_owned(), values: [0, 1] }]).unwrap()
}

/// Compares constraints and verification of a rule for random grids, and returns how many satisfy
/// it.
fn compare(shape: Shape, rule: Arc<dyn Rule>, count: usize, shaded_of_8: usize) -> usize {
    let mut random = Random::new(1, rule.name());
    let fields = rule.fields(shape);
    let rules = Rules::new(shape, vec![rule]).unwrap();
    let layout = Layout::new(shape, &rules);
    let setting = RuleContext { shape, rules: rules.all() };
    let mut found = 0;
    for _ in 0..count {
        let mut grid = Grid::empty(shape);
        for cell in 0..shape.all_cells() {
            let digit = match shape.layer_of(cell) {
                Some(_) => 1 + Digit::from(random.below(8) < shaded_of_8),
                None => 1 + random.below(shape.digits()) as Digit,
            };
            grid.set(cell, Some(digit));
        }
        let broken = rules.all()[0].broken(&setting, &FullGrid::new(shape, &grid)).is_some();
        let kept = layout.constraints().iter().all(|it| is_kept(it, shape, &grid))
            && layout.relations().iter().all(|it| holds(it, shape, |cell| grid.all_digits()[cell]));
        assert_eq!(broken, !kept, "{fields:?} {grid:?}");
        found += usize::from(kept);
    }
    found
}

#[test]
fn layer_rules_agree_with_verification() {
    for (name, fields, shape, shaded_of_8) in [
        ("connected", r#"{"layer":"shade","is":1}"#, shaded(3, 3), 5),
        ("connected", r#"{"layer":"shade","is":0}"#, shaded(2, 4), 3),
        ("no-2x2", r#"{"layer":"shade","is":1}"#, shaded(3, 3), 4),
        ("per-house", r#"{"layer":"shade","is":1,"count":1}"#, shaded(2, 2), 4),
    ] {
        let kind = rules::named(name).unwrap();
        assert!(rules::OF_LAYERS.iter().any(|it| it.name == kind.name));
        let found = compare(shape, rule(shape, name, fields).unwrap(), 3000, shaded_of_8);
        assert!(found > 100 && found < 2900, "{name}: {found}");
    }
}

#[test]
fn formulas_read_layers() {
    let shape = shaded(2, 3);
    for is in [
        "shade",
        "not (shade.a and shade.b) or a = b",
        "(shade ? a : -a) + (shade.b ? b : -b) = 0",
        "digit = count(row, shade = 1)",
        "sum(all, shade ? -digit : digit) > 0",
        "distinct(shade.a, shade.b)",
        "shade.a + shade.b + shade.c = 2",
    ] {
        let cells: RuleValue = vec!["r1c1", "r1c2", "r2c1"].into();
        let fields = vec![("cells".to_owned(), cells), ("is".to_owned(), RuleValue::from(is))];
        match rules::read(shape, "formula", fields) {
            Ok(rule) => {
                let found = compare(shape, rule, 1000, 4);
                assert!(found > 20 && found < 980, "{is}: {found}");
            }
            Err(error) => assert!(is == "shade", "{is}: {error}"),
        }
    }
}

#[test]
fn layer_cells_have_names_values_and_limits() {
    let shape = shaded(2, 3);
    assert_eq!((shape.cells(), shape.all_cells()), (6, 12));
    let cell = shape.named("shade.r2c1").unwrap();
    assert_eq!((cell, shape.name(cell).to_string().as_str()), (9, "shade.r2c1"));
    assert_eq!([shape.value_at(cell, 1), shape.value_at(cell, 2)], [0, 1]);
    assert_eq!(shape.digit_at(cell, 2), None);
    assert_eq!(shape.named("dark.r1c1"), None);
    let too_many = Layer { name: "dark".to_owned(), values: [0, 2] };
    assert_eq!(shape.with_layers(vec![too_many]), None);
    for (name, fields, what) in [
        ("connected", r#"{"layer":"dark","is":1}"#, "expected shade"),
        ("connected", r#"{"layer":"shade","is":2}"#, "which has 0 to 1"),
        ("thermo", r#"{"cells":["r1c1","shade.r1c1"]}"#, "cell of a layer"),
    ] {
        let error = rule(shape, name, fields).err().unwrap().to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn verification_reads_layers() {
    let shape = shaded(1, 2);
    let given = rule(shape, "only", r#"{"cells":["shade.r1c1"],"digits":[1]}"#).unwrap();
    let rules = Rules::new(shape, vec![given]).unwrap();
    let mut puzzle = Puzzle { shape, rules, givens: Grid::empty(shape), restrictions: None };
    let mut grid = Grid::from_digits(shape, &[1, 2]).unwrap();
    assert!(verify(&puzzle, &grid).is_err());
    grid.set(2, Some(2));
    grid.set(3, Some(1));
    assert_eq!(verify(&puzzle, &grid), Ok(()));
    assert_eq!((grid.to_string().as_str(), shape.layer_line(0, &grid).as_str()), ("12", "10"));
    puzzle.givens.set(3, Some(2));
    let flaw = verify(&puzzle, &grid).unwrap_err().to_string();
    assert_eq!(flaw, "shade.r1c2 is 0, but 1 is given");
    grid.set(2, Some(1));
    assert!(verify(&puzzle, &grid).is_err());
}
