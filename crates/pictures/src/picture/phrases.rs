//! Descriptions of boards and rules, for those parts that are not drawn.

use board::{Digit, DigitNames, Puzzle, Shape, fields::RuleValue, rules::Rules, short_text};

use super::places::is_connected;

/// The rules that a puzzle has beside its board, each as a line of the short text.
pub fn phrases(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let all = puzzle.rules.all();
    puzzle.rules.beside_board().map(|number| short_text::line(&*all[number], puzzle.shape))
}

/// Returns the lines below a grid, which describe its board and its rules. `names` are the names of
/// the digits.
pub fn below(puzzle: &Puzzle, names: &DigitNames) -> impl Iterator<Item = String> {
    describe_board(puzzle.shape, &puzzle.rules, names).into_iter().chain(phrases(puzzle))
}

/// Describes the properties of a board that no line of the grid shows. These are the digits, unless
/// they are 1 to the number of columns; unconstrained rows and columns; and the cells of regions
/// that are not connected.
pub(super) fn describe_board(shape: Shape, rules: &Rules, names: &DigitNames) -> Vec<String> {
    let has = |name| rules.all().iter().any(|rule| rule.name() == name);
    let mut words = Vec::new();
    // Overlapping grids usually have the digits of each grid, not one for each column.
    let usual = if has("grids") { shape.digits() } else { shape.columns() };
    let [lowest, highest] = [1, shape.digits() as Digit];
    if shape.value(lowest) != 1 || shape.digits() != usual {
        words.push(format!("digits {} to {}", names.name(lowest), names.name(highest)));
    }
    if !has("lines") && !has("grids") {
        words.push("digits may repeat in rows and columns".to_owned());
    }
    let regions = rules.all().iter().filter(|rule| rule.name() == "regions");
    let regions = regions.filter_map(|rule| rule.regions(shape)).flatten();
    for cells in regions.filter(|cells| !is_connected(shape, cells)) {
        words.push(format!("region at {}: {}", shape.name(cells[0]), shape.names(&cells)));
    }
    words
}

/// A value of a field.
pub(super) fn words(value: &RuleValue) -> String {
    match value {
        RuleValue::Text(text) => text.clone(),
        RuleValue::List(list) => {
            let is_nested = list.iter().any(|it| matches!(it, RuleValue::List(_)));
            let apart = if is_nested { ", " } else { " " };
            list.iter().map(words).collect::<Vec<_>>().join(apart)
        }
        value => value.to_string(),
    }
}
