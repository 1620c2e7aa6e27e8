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
    some::{fields, rule},
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

/// Returns a board with a layer of the given values.
fn layered(rows: usize, columns: usize, name: &str, values: [u16; 2]) -> Shape {
    let shape = Shape::board(rows, columns, (1, 3)).unwrap();
    shape.with_layers(vec![Layer { name: name.to_owned(), values }]).unwrap()
}

/// Returns the layers of all grids that satisfy the rule if the digits increase along rows and
/// columns, from 1 again after the highest. Compares constraints with verification for each layer,
/// for these and for random digits.
fn kept_layers(shape: Shape, name: &str, fields: &str) -> Vec<Vec<Digit>> {
    let rules = Rules::new(shape, vec![rule(shape, name, fields).unwrap()]).unwrap();
    let layout = Layout::new(shape, &rules);
    let setting = RuleContext { shape, rules: rules.all() };
    let (mut random, mut grid) = (Random::new(1, name), Grid::empty(shape));
    let mut layer: Vec<Digit> = vec![1; shape.cells()];
    let mut found = Vec::new();
    loop {
        for is_random in [true, false] {
            for (cell, &digit) in layer.iter().enumerate() {
                let place = match is_random {
                    true => random.below(shape.digits()),
                    false => (shape.name(cell).row + shape.name(cell).column) % shape.digits(),
                };
                grid.set(cell, Some(1 + place as Digit));
                grid.set(shape.layer_cell(0, cell), Some(digit));
            }
            let broken = rules.all()[0].broken(&setting, &FullGrid::new(shape, &grid)).is_some();
            let holds = |it| holds(it, shape, |cell| grid.all_digits()[cell]);
            let kept = layout.constraints().iter().all(|it| is_kept(it, shape, &grid))
                && layout.relations().iter().all(holds);
            assert_eq!(broken, !kept, "{name} {fields} {grid:?}");
            if kept && !is_random {
                found.push(layer.clone());
            }
        }
        let count = shape.layers()[0].count() as Digit;
        let Some(next) = layer.iter().rposition(|&digit| digit < count) else { return found };
        layer[next] += 1;
        layer[next + 1..].fill(1);
    }
}

/// Returns the layer mirrored along the main diagonal, on a board of so many columns.
fn transposed(layer: &[Digit], columns: usize) -> Vec<Digit> {
    (0..columns).flat_map(|column| layer.iter().skip(column).step_by(columns)).copied().collect()
}

/// The numbers of shadings were found by hand for the smallest boards.
#[test]
fn loops_and_paths_agree_with_verification_on_all_shadings() {
    for (rows, columns, name, options, expected) in [
        (1, 4, "loop", "", Some(0)),
        (2, 2, "loop", "", Some(1)),
        (3, 3, "loop", "", Some(5)),
        (3, 4, "loop", "", Some(9)),
        (4, 4, "loop", "", None),
        (4, 4, "loop", r#","touch":"corners""#, None),
        (4, 4, "loop", r#","length":[5,10]"#, None),
        (1, 4, "path", "", Some(6)),
        (2, 2, "path", "", Some(8)),
        (3, 4, "path", "", None),
        (4, 4, "path", "", None),
        (4, 4, "path", r#","touch":"none""#, None),
        (4, 4, "path", r#","length":6"#, None),
        (4, 4, "path", r#","from":"r2c3""#, None),
        (4, 4, "path", r#","to":"r2c3","length":[2,4]"#, None),
        (4, 4, "path", r#","from":"r4c4","to":"r1c1""#, None),
    ] {
        let fields = format!(r#"{{"layer":"shade","is":1{options}}}"#);
        let found = kept_layers(layered(rows, columns, "shade", [0, 1]), name, &fields);
        assert!(expected.is_none_or(|count| count == found.len()), "{fields} {}", found.len());
        assert!(expected.is_some() || found.len() > 2, "{fields}");
        // No rule depends on the order of rows and columns, if no end is given off the diagonal.
        let transpose = |layer: &Vec<Digit>| transposed(layer, columns);
        if rows == columns && !options.contains("r2c3") {
            assert!(found.iter().map(transpose).all(|it| found.contains(&it)), "{fields}");
        }
    }
    let ends = |from: &str, to: &str| {
        let fields = format!(r#"{{"layer":"shade","is":0,"from":"{from}","to":"{to}"}}"#);
        kept_layers(layered(4, 3, "shade", [0, 1]), "path", &fields)
    };
    assert_eq!(ends("r1c1", "r4c2"), ends("r4c2", "r1c1"));
}

/// The numbers of divisions into parts of equal size are those of OEIS A172477; the others are from
/// an enumeration by another program.
#[test]
fn unknown_regions_agree_with_verification_on_all_layers() {
    for (rows, columns, labels, options, expected) in [
        (2, 2, 2, "", 2),
        (3, 3, 3, "", 10),
        (2, 4, 1, "", 1),
        (3, 2, 3, "", 3),
        (3, 2, 2, r#","size":[1,5]"#, 15),
        (3, 3, 3, r#","distinct":true"#, 6),
        (3, 3, 3, r#","size":[2,4]"#, 58),
        (2, 4, 3, r#","size":[1,3],"distinct":true"#, 6),
    ] {
        let shape = layered(rows, columns, "region", [2, 1 + labels]);
        let fields = format!(r#"{{"layer":"region"{options}}}"#);
        let found = kept_layers(shape, "unknown-regions", &fields);
        assert_eq!(found.len(), expected, "{fields}");
    }
}

#[test]
fn rules_of_layers_refuse_impossible_fields() {
    let shape = layered(3, 3, "region", [1, 2]);
    for (name, fields, what) in [
        ("unknown-regions", r#"{"layer":"region"}"#, "9 cells have no 2 regions of equal size"),
        ("unknown-regions", r#"{"layer":"region","size":4}"#, "do not fill the 9 cells"),
        ("unknown-regions", r#"{"layer":"region","size":[4,5],"distinct":true}"#, "do not fill"),
        ("loop", r#"{"layer":"region","is":1,"length":3}"#, "a loop has at least 4 cells"),
        ("loop", r#"{"layer":"region","is":1,"touch":"edges"}"#, "\"none\" or \"corners\""),
        ("path", r#"{"layer":"region","is":1,"length":[3,2]}"#, "the least length first"),
        ("path", r#"{"layer":"region","is":1,"from":"r1c1","to":"r1c1"}"#, "another cell"),
        ("path", r#"{"layer":"region","is":1,"from":"r4c1"}"#, "outside the board"),
    ] {
        let error = rule(shape, name, fields).err().unwrap().to_string();
        assert!(error.contains(what), "{error}");
    }
}

/// The rules of layers are not in the list of rules that every board may have.
#[test]
fn examples_of_rules_of_layers_round_trip() {
    for kind in rules::OF_LAYERS {
        let name = if kind.example.contains("region") { "region" } else { "shade" };
        let values = if name == "region" { [1, 9] } else { [0, 1] };
        let shape = Shape::new(3, 3).unwrap();
        let shape = shape.with_layers(vec![Layer { name: name.to_owned(), values }]).unwrap();
        let read = rule(shape, kind.name, kind.example).unwrap();
        let own = read.fields(shape);
        let own: Vec<_> = own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        assert_eq!(own, fields(kind.example), "{kind:?}");
        let known = own.iter().all(|(name, _)| kind.fields.iter().any(|it| it.0 == name));
        assert!(known && *rules::read(shape, kind.name, own).unwrap() == *read, "{kind:?}");
        assert!(rules::ALL.iter().all(|other| other.name != kind.name), "{kind:?}");
        assert!(kind.summary.len() <= 90 && !read.phrase(shape).is_empty(), "{kind:?}");
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
