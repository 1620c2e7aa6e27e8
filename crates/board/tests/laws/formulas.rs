//! Tests of formulas: their constraints accept the digits for which direct evaluation holds.

use board::{
    Digit, Grid, Layout, Shape,
    fields::RuleValue,
    random::Random,
    rules::{self, FullGrid, Rule, RuleContext, Rules},
};
use std::sync::Arc;

use crate::same::{holds, is_kept};

fn formula(shape: Shape, is: &str, cells: usize) -> Result<Arc<dyn Rule>, String> {
    let names: Vec<&str> = ["r1c1", "r1c2", "r2c1", "r2c2"][..cells].to_vec();
    let fields = vec![("cells".to_owned(), names.into()), ("is".to_owned(), RuleValue::from(is))];
    rules::read(shape, "formula", fields).map_err(|error| error.to_string())
}

/// Returns all grids of a board of 2×2 cells.
fn grids(shape: Shape) -> impl Iterator<Item = Grid> {
    let digits = shape.digits();
    (0..digits.pow(4)).map(move |number| {
        let digit = |place: u32| (number / digits.pow(place) % digits + 1) as Digit;
        Grid::from_digits(shape, &[digit(0), digit(1), digit(2), digit(3)]).unwrap()
    })
}

/// Compares constraints and evaluation for all grids. Returns the numbers of grids that satisfy the
/// formula and of those that do not.
fn compare(shape: Shape, rule: Arc<dyn Rule>) -> [usize; 2] {
    let mut found = [0, 0];
    let fields = rule.fields(shape);
    let rules = Rules::new(shape, vec![rule]).unwrap();
    let layout = Layout::new(shape, &rules);
    let setting = RuleContext { shape, rules: rules.all() };
    for grid in grids(shape) {
        let kept = layout.constraints().iter().all(|it| is_kept(it, shape, &grid))
            && layout.relations().iter().all(|it| holds(it, shape, |cell| grid.digits()[cell]));
        let broken = rules.all()[0].broken(&setting, &FullGrid::new(shape, &grid));
        assert_eq!(broken.is_none(), kept, "{fields:?} {grid:?}");
        found[usize::from(broken.is_some())] += 1;
    }
    found
}

/// Returns a random number or condition as text.
fn some_text(random: &mut Random, depth: usize, is_condition: bool) -> String {
    let pick = |random: &mut Random, all: &[&str]| all[random.below(all.len())].to_owned();
    let comparison = pick(random, &["=", "!=", "<", "<=", ">", ">="]);
    if depth == 0 {
        let leaves = ["a", "b", "c", "d", "digit", "row", "column", "0", "1", "2", "3"];
        return if is_condition { format!("a {comparison} b") } else { pick(random, &leaves) };
    }
    let mut of = |is_condition| some_text(random, depth - 1, is_condition);
    let [x, y] = [of(false), of(false)];
    let [p, q] = [of(true), of(true)];
    let function = pick(random, &["sum", "count", "min", "max"]);
    let set = pick(random, &["all", "row", "column", "neighbours"]);
    match (is_condition, random.below(9)) {
        (true, 0) => format!("({p} and {q})"),
        (true, 1) => format!("({p} or {q})"),
        (true, 2) => format!("not {p}"),
        (true, 3) => format!("{x} {comparison} {y} {comparison} {}", pick(random, &["a", "d"])),
        (true, 4) => format!("{x} in [{y}, 1]"),
        (true, 5) => format!("{}(0 + {x}, {y}, c)", pick(random, &["distinct", "same"])),
        (true, 6) => format!("{}({x})", pick(random, &["even", "odd", "prime"])),
        (true, 7) => format!("({p} ? {q} : {x} {comparison} {y})"),
        (true, _) => format!("{x} {comparison} {y}"),
        (false, 0 | 1) => format!("({x} + {y})"),
        (false, 2) => format!("({x} - {y})"),
        (false, 3) => format!("({x} {} {y})", pick(random, &["*", "//", "%"])),
        (false, 4) => format!("abs({x})"),
        (false, 5) => format!("count({p}, {q}, {x})"),
        (false, 6) => format!("{function}({set}, {x} + digit)"),
        (false, 7) => format!("({p} ? {x} : {y})"),
        (false, _) => format!("-{function}(0 + {x}, {y}, d)"),
    }
}

#[test]
fn formula_constraints_agree_with_evaluation() {
    let mut random = Random::new(1, "formula");
    let mut found = [0, 0];
    for number in 0..1500 {
        let shape = Shape::board(2, 2, [(1, 4), (0, 3), (1, 6)][number % 3]).unwrap();
        let text = some_text(&mut random, 1 + number % 3, true);
        let rule = formula(shape, &text, 4).unwrap_or_else(|error| panic!("{text}: {error}"));
        let more = compare(shape, rule);
        found = [found[0] + more[0], found[1] + more[1]];
    }
    assert!(found[0] > 100_000 && found[1] > 100_000, "{found:?}");
}

#[test]
fn formula_accepts_expected_number_of_grids() {
    let shape = Shape::board(2, 2, (1, 4)).unwrap();
    for (text, expected) in [
        ("a < b", 96),
        ("a < b < c < d", 1),
        ("a < b and a + b = c", 2 * 4),
        ("a + b + c + d = 5", 4),
        ("distinct(a, b, c, d)", 24),
        ("distinct(all)", 24),
        ("same(a, b)", 64),
        ("a // b = 2", 2 * 16),
        ("-a // 2 = -2", 2 * 64),
        ("-a % 4 = 1", 64),
        ("a // (b - 1) = 4", 16),
        ("not (a // (b - 1) = 4)", 256 - 16),
        ("prime(a) and odd(a)", 64),
        ("digit = count(all, digit > 2)", 24 + 24 + 24 + 8),
        ("a in [1, b]", 64 + 64 - 16),
        ("a not in [1, 2]", 128),
        ("min(a, b) = 3", 3 * 16),
        ("sum(row) = 2", 16),
        ("count(a = 1, b = 1, c = 1, d = 1) = 2", 6 * 9),
        ("abs(a - b) >= 3 or a*a = b", 2 * 16 + 2 * 16),
        ("(a = 1 ? b : a = 2 ? c : d) = 3", 64),
        ("(a > 1 ? a > 2 ? b : c : d) = b", 2 * 64 + 16 + 16),
        ("abs(a < b ? -1 : 2) = 1", 96),
        ("a = 1 ? b < c : b > c", 4 * 6 * 4),
        ("a = 1 ? b = 1 : a = 2 ? c = 2 : d = 3", 16 + 16 + 2 * 16),
        ("not (a = 1 ? b < c : b > c) and d = 1", 4 * 10),
        ("count(a = 1 ? b < c : b > c, a = 1 ? b - c : 0) = 2", 6 * 4),
    ] {
        let rule = formula(shape, text, 4).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(compare(shape, rule), [expected, 256 - expected], "{text}");
    }
}

#[test]
fn formula_error_names_column() {
    let shape = Shape::board(2, 2, (1, 4)).unwrap();
    for (text, what) in [
        ("a <", "column 4: the end; expected a number"),
        ("a < b)", "column 6: unexpected \")\""),
        ("a @ b", "column 3: unexpected '@'"),
        ("a ? b", "column 6: the end; expected \":\""),
        ("a = foo(b)", "column 5: \"foo\" is not a function"),
        ("a = bar", "column 5: \"bar\"; expected a number, a cell"),
        ("a + b", "expected a condition"),
        ("a = 1 ? b = 1 : c", "expected a condition"),
        ("a = 99999999", "column 5: 99999999 is too large"),
        ("a = e", "e is the cell 5, but there are only 4"),
        ("a in 3", "column 6: \"3\"; expected a list"),
    ] {
        let error = formula(shape, text, 4).err().unwrap_or_default();
        assert!(error.contains(what), "{text}: {error}");
    }
    assert!(formula(shape, &format!("{}a = 1{}", "(".repeat(99), ")".repeat(99)), 4).is_err());
    assert!(formula(shape, &format!("({}a) = 1", "a = 1 ? b : ".repeat(99)), 4).is_err());
}

#[test]
fn large_formula_is_refused_with_its_size() {
    let shape = Shape::new(3, 3).unwrap();
    let cells: Vec<String> = (1..=9).map(|column| format!("r1c{column}")).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let is = RuleValue::from("a*b + c*d + e*f + g*h*i*a*c = 500");
    let fields = vec![("cells".to_owned(), cells.into()), ("is".to_owned(), is)];
    let rule = rules::read(shape, "formula", fields).unwrap();
    let error = Rules::new(shape, vec![rule]).unwrap_err().to_string();
    assert!(error.contains("9 cells"), "{error}");
}
