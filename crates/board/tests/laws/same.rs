//! Tests that the constraints of a rule agree with its verification.

use std::{collections::HashSet, sync::Arc};

use board::{
    Constraint, Digit, Grid, Layout, Shape,
    composition::Composition,
    random::Random,
    relation::{Product, Relation, RelationKind},
    rules::{self, FullGrid, Rule, RuleContext, Rules},
};

use crate::some::{boards, rule, some_others, some_rule, stated};

/// Returns true if the digits of a full grid satisfy a constraint.
pub(crate) fn is_kept(constraint: &Constraint, shape: Shape, grid: &Grid) -> bool {
    let mut digits: Vec<Digit> = constraint.cells().iter().map(|&it| grid.digits()[it]).collect();
    digits.sort_unstable();
    digits.dedup();
    let all = digits.len() == constraint.cells().len();
    assert!(!constraint.is_house() || constraint.cells().len() == shape.digits());
    all
}

/// Returns true if the digits of a full grid satisfy a relation.
pub(crate) fn holds(relation: &Relation, shape: Shape, digit: impl Fn(usize) -> Digit) -> bool {
    let digits: Vec<Digit> = relation.cells.iter().map(|&cell| digit(cell)).collect();
    let mut set = digits.clone();
    set.sort_unstable();
    match &relation.asked {
        RelationKind::Only(set) => set.contains(digits[0]),
        RelationKind::Pair(table) => {
            let (a, b) = (digits[0], digits[1]);
            let both = [(0, a, b), (1, b, a)].map(|(end, a, b)| table.partners(end, a).contains(b));
            assert_eq!(both[0], both[1]);
            both[0]
        }
        RelationKind::Sum { coefficients, total, sets } => {
            let terms = coefficients.iter().zip(&digits);
            let sum: i64 = terms.map(|(factor, &digit)| factor * shape.value(digit)).sum();
            if let Some(sets) = sets
                && set.windows(2).all(|pair| pair[0] < pair[1])
            {
                assert_eq!(sum == *total, sets.iter().any(|it| it.iter().eq(set.iter().copied())));
            }
            sum == *total
        }
        RelationKind::Word(automaton) => automaton.accepts(digits),
        RelationKind::Sets(sets) => sets.iter().any(|it| it.iter().eq(set.iter().copied())),
        RelationKind::Composite(composition) => composed(composition, shape, &digit),
        RelationKind::Connected(connectivity) => connectivity.holds(&digits),
    }
}

/// Returns true if the digits of a full grid satisfy a composition.
fn composed(composition: &Composition, shape: Shape, digit: &dyn Fn(usize) -> Digit) -> bool {
    match composition {
        Composition::Relation(relation) => holds(relation, shape, digit),
        Composition::Distinct(cells) => {
            let digits: HashSet<Digit> = cells.iter().map(|&cell| digit(cell)).collect();
            digits.len() == cells.len()
        }
        Composition::AtLeast(count, parts) => {
            parts.iter().filter(|part| composed(part, shape, digit)).count() >= *count
        }
    }
}

/// Compares constraints and verification on the grids of a random walk towards grids that satisfy
/// the rule and near them. Returns the numbers of grids that satisfy it and of those that do not.
fn walk(random: &mut Random, shape: Shape, rule: Arc<dyn Rule>, steps: usize) -> [usize; 2] {
    let (mut found, kind) = ([0, 0], rule.kind());
    let mut all = some_others(random, shape, kind);
    all.push(rule);
    let Some(rules) = stated(shape, all) else { return found };
    let layout = Layout::new(shape, &rules);
    let number = rules.all().len() - 1;
    let own = |&(place, _): &(usize, _)| rules.of_constraint(place, shape) == number;
    let constraints: Vec<&Constraint> =
        layout.constraints().iter().enumerate().filter(own).map(|it| it.1).collect();
    let relations: Vec<&Relation> =
        layout.relations().iter().filter(|relation| relation.rule == number).collect();
    let misses = |grid: &Grid| {
        let digit = |cell: usize| grid.digits()[cell];
        constraints.iter().filter(|it| !is_kept(it, shape, grid)).count()
            + relations.iter().filter(|it| !holds(it, shape, digit)).count()
    };
    let mut grid = Grid::empty(shape);
    (0..shape.cells()).for_each(|cell| {
        let digit = if shape.is_hole(cell) { 1 } else { 1 + random.below(shape.digits()) as Digit };
        grid.set(cell, Some(digit));
    });
    let cells: Vec<usize> = shape.every_cell().collect();
    let setting = RuleContext { shape, rules: rules.all() };
    for _ in 0..steps {
        let broken = rules.all()[number].broken(&setting, &FullGrid::new(shape, &grid));
        let fields = rules.all()[number].fields(shape);
        assert_eq!(broken.is_none(), misses(&grid) == 0, "{kind:?} {fields:?} {shape:?} {grid:?}");
        found[usize::from(broken.is_some())] += 1;
        let places = broken.unwrap_or_default();
        assert!(places.iter().all(|&place| !shape.is_hole(place)), "{kind:?} {fields:?}");
        let cell = match places.is_empty() || random.below(8) == 0 {
            true => cells[random.below(cells.len())],
            false => places[random.below(places.len())],
        };
        let best = |grid: &mut Grid, digit: Digit| {
            grid.set(cell, Some(digit));
            misses(grid)
        };
        let mut order: Vec<Digit> =
            random.order(shape.digits()).iter().map(|&digit| digit as Digit + 1).collect();
        if !places.is_empty() && random.below(8) > 0 {
            order.sort_by_key(|&digit| best(&mut grid, digit));
        }
        grid.set(cell, Some(order[0]));
    }
    found
}

#[test]
fn rule_constraints_agree_with_verification() {
    let mut few = Vec::new();
    for kind in rules::ALL {
        let mut random = Random::new(1, kind.name);
        let mut found = [0, 0];
        for shape in boards() {
            for _ in 0..12 {
                if let Some(rule) = some_rule(&mut random, shape, kind) {
                    let more = walk(&mut random, shape, rule, 80);
                    found = [found[0] + more[0], found[1] + more[1]];
                }
            }
        }
        let classic = Shape::new(3, 3).unwrap();
        walk(&mut random, classic, rule(classic, kind.name, kind.example).unwrap(), 40);
        if found[0] < 100 || found[1] < 100 {
            few.push((kind, found));
        }
    }
    assert!(few.is_empty(), "too few that keep it, or too few that do not: {few:?}");
}

/// Returns the relation of a clue on a single row.
fn clue(
    (name, field): (&str, &str),
    length: usize,
    digits: (u16, u16),
    number: u16,
) -> Option<RelationKind> {
    let shape = Shape::board(1, length, digits).unwrap();
    let cells: Vec<String> = (1..=length).map(|column| format!("\"r1c{column}\"")).collect();
    let object = format!(r#"{{"cells":[{}],"{field}":{number}}}"#, cells.join(","));
    let rule = rule(shape, name, &object).ok()?;
    let layout = Layout::new(shape, &Rules::new(shape, vec![rule]).unwrap());
    Some(layout.relations()[0].asked.clone())
}

const CLUES: [(&str, &str); 4] =
    [("sandwich", "sum"), ("x-sum", "sum"), ("numbered-room", "value"), ("before-nine", "sum")];

#[test]
fn products_agree_with_automaton_on_distinct_digits() {
    let mut random = Random::new(1, "products");
    for of in CLUES {
        let mut found = [0, 0];
        for (lowest, highest, length) in
            [(1, 6, 6), (0, 6, 7), (1, 6, 4), (0, 5, 5), (1, 9, 9), (1, 12, 3)]
        {
            for number in lowest..20 {
                let asked = clue(of, length, (lowest, highest), number);
                let Some(RelationKind::Word(automaton)) = asked else { continue };
                let products = automaton.products().unwrap();
                for _ in 0..100 {
                    let order = random.order(usize::from(highest - lowest) + 1);
                    let digits: Vec<Digit> = order.iter().map(|&it| it as Digit + 1).collect();
                    let digits = &digits[..length];
                    let set = digits.iter().fold(0, |set, digit| set | 1 << (digit - 1));
                    let has = |product: &&Product| {
                        let mut each = digits.iter().zip(product.sets);
                        each.all(|(digit, set)| set >> (digit - 1) & 1 == 1)
                    };
                    let all: Vec<&Product> = products.iter().filter(has).collect();
                    let accepts = automaton.accepts(digits.iter().copied());
                    assert_eq!(all.len(), usize::from(accepts), "{of:?} {number} {digits:?}");
                    assert!(
                        all.iter().all(|product| product.has & !set == 0),
                        "{of:?} {number} {digits:?}"
                    );
                    found[usize::from(accepts)] += 1;
                }
            }
        }
        assert!(found[0] > 100 && found[1] > 100, "{of:?}: {found:?}");
    }
}

#[test]
fn products_exist_only_below_limits() {
    let told = |of, length, digits, number| match clue(of, length, digits, number) {
        Some(RelationKind::Word(automaton)) => automaton.products().map(<[_]>::len),
        other => panic!("{other:?}"),
    };
    for of in CLUES {
        for (length, digits) in [(5, (1, 17)), (5, (1, 70)), (17, (1, 17)), (70, (1, 70))] {
            assert_eq!(told(of, length, digits, digits.1), None, "{of:?} {length} {digits:?}");
        }
        assert!(told(of, 9, (1, 9), 9).is_some_and(|count| count > 0), "{of:?}");
    }
    assert_eq!(told(CLUES[0], 16, (1, 16), 60), None);
    assert_eq!(told(CLUES[0], 12, (1, 12), 64), Some(0));
}

#[test]
fn repeated_lines_rule_gives_same_constraints() {
    let holed = Shape::board(6, 6, (1, 6)).unwrap().with_holes(|cell| cell % 7 == 0);
    for shape in [Shape::board(4, 5, (1, 5)).unwrap(), Shape::board(5, 4, (1, 5)).unwrap(), holed] {
        let asked = || {
            let lines = rules::read(shape, "lines", Vec::new()).unwrap();
            Layout::new(shape, &Rules::new(shape, vec![lines]).unwrap())
        };
        let (first, second) = (asked(), asked());
        assert_eq!(first.constraints(), second.constraints());
        assert_eq!(first.relations().len(), second.relations().len());
        assert!(second.relations().is_empty());
        assert_eq!(second.constraints().len(), shape.rows() + shape.columns());
    }
}

#[test]
fn entropic_rule_splits_digits_into_classes() {
    let thirds =
        ["", "", "1||2", "1|2|3", "1|23|4", "12|3|45", "12|34|56", "12|345|67", "123|45|678"];
    for (digits, thirds) in thirds.iter().enumerate().skip(2) {
        let shape = Shape::board(1, 3, (1, digits as u16)).unwrap();
        let line = r#"{"cells":["r1c1","r1c2","r1c3"]}"#;
        let rules = [rule(shape, "entropic", line).unwrap()];
        let class = |digit: Digit| thirds.split('|').position(|it| it.contains(&digit.to_string()));
        let all = 1..=digits as Digit;
        for low in all.clone() {
            for (middle, high) in all.clone().flat_map(|b| all.clone().map(move |c| (b, c))) {
                let grid = Grid::from_digits(shape, &[low, middle, high]).unwrap();
                let kept = rules[0]
                    .broken(&RuleContext { shape, rules: &rules }, &FullGrid::new(shape, &grid));
                let mut classes = [low, middle, high].map(class);
                classes.sort_unstable();
                assert_eq!(
                    kept.is_none(),
                    classes == [Some(0), Some(1), Some(2)],
                    "{low} {middle} {high}"
                );
            }
        }
    }
}
