//! Random rules of every kind on small boards, from a seed.

use std::sync::Arc;

use board::{
    Cell, Shape,
    fields::{RuleError, RuleValue},
    random::Random,
    rules::{self, Rule, RuleKind, Rules},
};

/// Parses the fields of a JSON object.
pub(crate) fn fields(object: &str) -> Vec<(String, RuleValue)> {
    let mut rest = object.strip_prefix('{').unwrap().trim_start();
    let mut fields = Vec::new();
    while !rest.starts_with('}') {
        let (name, after) = RuleValue::parse(rest).unwrap();
        let (value, after) =
            RuleValue::parse(after.trim_start().strip_prefix(':').unwrap()).unwrap();
        let RuleValue::Text(name) = name else { panic!("{name} is no name") };
        fields.push((name, value));
        rest = after.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    fields
}

/// Reads the rule of this name with the fields of a JSON object.
pub(crate) fn rule(shape: Shape, name: &str, object: &str) -> Result<Arc<dyn Rule>, RuleError> {
    rules::read(shape, name, fields(object))
}

/// Returns small boards: with and without boxes, with digits from 0, with more digits than cells in
/// a row, and with gaps.
pub(crate) fn boards() -> Vec<Shape> {
    let board = |rows, columns, digits| Shape::board(rows, columns, digits).unwrap();
    vec![
        board(4, 4, (1, 4)),
        board(4, 4, (0, 3)),
        board(5, 5, (1, 5)),
        board(6, 6, (1, 6)),
        board(3, 5, (0, 6)),
        board(4, 4, (1, 9)),
        board(5, 5, (1, 4)).with_holes(|cell| cell % 7 == 2 || cell == 12),
    ]
}

fn some_cells(random: &mut Random, shape: Shape, length: usize) -> Vec<Cell> {
    let all: Vec<Cell> = shape.every_cell().collect();
    let mut cells: Vec<Cell> = random.order(all.len()).iter().map(|&place| all[place]).collect();
    cells.truncate(length);
    match random.below(8) {
        0 | 1 => cells.push(cells[0]),
        2 => cells.push(cells[random.below(cells.len())]),
        _ => {}
    }
    cells
}

fn some_value(
    random: &mut Random,
    shape: Shape,
    like: &RuleValue,
    length: Option<usize>,
) -> RuleValue {
    let words = [&["/", "\\"][..], &["column", "row", "box"], &["rising", "falling"]];
    let marks = ["difference", "ratio", "x", "v", "inequality"];
    let cells = |random: &mut Random, length| {
        let cells = some_cells(random, shape, length);
        RuleValue::from(
            cells
                .iter()
                .map(|&cell| shape.name(cell).to_string())
                .map(RuleValue::Text)
                .collect::<Vec<_>>(),
        )
    };
    match like {
        RuleValue::Number(_) => {
            let least = random.below(2 * shape.digits()) as i64;
            match random.below(8) {
                // Some rules permit a range instead of a number.
                0 => vec![least, least + random.below(shape.digits()) as i64].into(),
                _ => RuleValue::Number(least),
            }
        }
        RuleValue::Flag(_) => RuleValue::Flag(random.coin()),
        RuleValue::Text(text) if text.contains(' ') => {
            let conditions = [
                "a < b",
                "a + 2 * b = c",
                "distinct(a, b) or a = c",
                "digit = count(all, even(digit))",
                "count(row, digit > a) < 2",
                "not (a = b and b = c)",
                "prime(abs(a - b))",
                "a % 2 = row % 2",
            ];
            conditions[random.below(conditions.len())].into()
        }
        RuleValue::Text(word) => {
            let words = words.iter().find(|words| words.contains(&word.as_str())).unwrap();
            words[random.below(words.len())].into()
        }
        RuleValue::Rule(_) => some_inner_rule(random, shape),
        RuleValue::List(list) => {
            let length = length.unwrap_or(list.len());
            match &list[0] {
                RuleValue::Number(_) => {
                    let number = |_| random.below(7) as i64 - 2;
                    RuleValue::from((0..length).map(number).collect::<Vec<_>>())
                }
                RuleValue::Text(word) if marks.contains(&word.as_str()) => RuleValue::from(
                    marks.iter().copied().filter(|_| random.coin()).collect::<Vec<_>>(),
                ),
                RuleValue::Text(_) => cells(random, length),
                RuleValue::Rule(_) => {
                    let many = 1 + random.below(3);
                    RuleValue::List((0..many).map(|_| some_inner_rule(random, shape)).collect())
                }
                RuleValue::List(pair) if matches!(pair[..], [RuleValue::Number(_), _]) => {
                    some_pairs(random, shape)
                }
                _ => {
                    let lists = 1 + random.below(3);
                    RuleValue::List((0..lists).map(|_| cells(random, length.min(4))).collect())
                }
            }
        }
    }
}

/// Returns a rule of any kind that does not define the board, as a value.
fn some_inner_rule(random: &mut Random, shape: Shape) -> RuleValue {
    let is_of_board = |kind: &RuleKind| ["lines", "boxes", "regions", "grids"].contains(&kind.name);
    loop {
        let kind = rules::ALL[random.below(rules::ALL.len())];
        if is_of_board(kind) {
            continue;
        }
        let Some(rule) = some_rule(random, shape, kind) else { continue };
        let fields = rule.fields(shape).into_iter();
        let fields = fields.map(|(name, value)| (name.to_owned(), value));
        let name = ("rule".to_owned(), kind.name.into());
        return RuleValue::Rule([name].into_iter().chain(fields).collect());
    }
}

/// Returns pairs of digits, half the time symmetric and without pairs of equal digits.
fn some_pairs(random: &mut Random, shape: Shape) -> RuleValue {
    let is_same = random.coin();
    let mut pairs = Vec::new();
    for (a, b) in shape.values().flat_map(|a| shape.values().map(move |b| (a, b))) {
        if random.below(3) > 0 && !(is_same && a >= b) {
            pairs.push(RuleValue::from(vec![a, b]));
            pairs.extend(is_same.then(|| RuleValue::from(vec![b, a])));
        }
    }
    RuleValue::List(pairs)
}

/// Returns a rule of this kind: its example with other cells, numbers and words. Returns `None` if
/// the board seems to permit no such rule.
pub(crate) fn some_rule(
    random: &mut Random,
    shape: Shape,
    kind: &RuleKind,
) -> Option<Arc<dyn Rule>> {
    let example = fields(kind.example);
    (0..400).find_map(|_| {
        let length = random.coin().then(|| 1 + random.below(8));
        let mut fields = Vec::new();
        for (name, value) in &example {
            // Some fields may be missing.
            if random.below(6) > 0 {
                fields.push((name.clone(), some_value(random, shape, value, length)));
            }
        }
        if !example.is_empty() && random.below(6) == 0 {
            let flag = ["slow", "loop", "all", "arithmetic"][random.below(4)];
            fields.push((flag.to_owned(), RuleValue::Flag(true)));
        }
        if kind.name == "formula" && random.coin() {
            let windows = ["cells", "neighbours", "rows", "columns", "squares"];
            let (field, value) = match random.coin() {
                true => ("each", RuleValue::Number(1 + random.below(4) as i64)),
                false => ("over", windows[random.below(windows.len())].into()),
            };
            fields.retain(|(name, _)| field == "each" || name != "cells");
            fields.push((field.to_owned(), value));
        }
        rules::read(shape, kind.name, fields).ok()
    })
}

/// Combines these rules, or returns `None` if one needs regions that the board lacks.
pub(crate) fn stated(shape: Shape, all: Vec<Arc<dyn Rule>>) -> Option<Rules> {
    let rules = Rules::new(shape, all);
    let is_without = |error: &RuleError| error.what.contains("region");
    assert!(rules.as_ref().err().is_none_or(is_without), "{rules:?}");
    rules.ok()
}

/// Returns other rules that affect a rule: boxes, marks, further rules of its kind.
pub(crate) fn some_others(
    random: &mut Random,
    shape: Shape,
    kind: &RuleKind,
) -> Vec<Arc<dyn Rule>> {
    // A board has only one rule of these kinds.
    let is_of_board = ["boxes", "regions", "grids"].contains(&kind.name);
    let boxes = rule(shape, "boxes", "{}").ok().filter(|_| !is_of_board && random.below(4) > 0);
    let marks = ["difference", "inequality", "v"].map(|name| rules::named(name).unwrap());
    let kinds = marks.into_iter().chain([kind].into_iter().filter(|_| !is_of_board));
    boxes.into_iter().chain(kinds.filter_map(|kind| some_rule(random, shape, kind))).collect()
}
