//! Boards and rules in words: what is told of them where they are not drawn.

use board::{Digit, DigitNames, Puzzle, Shape, fields::Value, rules::Rules, short_text};

use super::places::hangs_together;

/// The rules that a puzzle has beside its board, each as a line of the short text.
pub fn phrases(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let all = puzzle.rules.all();
    puzzle.rules.beside_board().map(|number| short_text::line(&*all[number], puzzle.shape))
}

/// What is said below a grid whose digits are called that, a line each: of its board, and its rules.
pub fn below(puzzle: &Puzzle, names: &DigitNames) -> impl Iterator<Item = String> {
    of_board(puzzle.shape, &puzzle.rules, names).into_iter().chain(phrases(puzzle))
}

/// What no line of a grid shows of its board: which digits it has, if not one for each column from
/// 1 on, whether rows and columns ask nothing, and which cells are one region though they do not
/// hang together.
pub(super) fn of_board(shape: Shape, rules: &Rules, names: &DigitNames) -> Vec<String> {
    let has = |name| rules.all().iter().any(|rule| rule.name() == name);
    let mut words = Vec::new();
    // Grids that overlap have as many columns as digits, each of them.
    let usual = if has("grids") { shape.digits() } else { shape.columns() };
    let [lowest, highest] = [1, shape.digits() as Digit];
    if shape.value(lowest) != 1 || shape.digits() != usual {
        words.push(format!("digits {} to {}", names.of(lowest), names.of(highest)));
    }
    if !has("lines") && !has("grids") {
        words.push("digits may repeat in rows and columns".to_owned());
    }
    let regions = rules.all().iter().filter(|rule| rule.name() == "regions");
    let regions = regions.filter_map(|rule| rule.regions(shape)).flatten();
    for cells in regions.filter(|cells| !hangs_together(shape, cells)) {
        words.push(format!("region at {}: {}", shape.name(cells[0]), shape.names(&cells)));
    }
    words
}

/// A value of a field.
pub(super) fn words(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::List(list) => {
            let is_nested = list.iter().any(|it| matches!(it, Value::List(_)));
            let apart = if is_nested { ", " } else { " " };
            list.iter().map(words).collect::<Vec<_>>().join(apart)
        }
        value => value.to_string(),
    }
}
