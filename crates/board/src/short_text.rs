//! The short text of rules, one line each, such as `cage 10: r1c1 r1c2`.

use crate::{
    Cell, Shape,
    fields::RuleValue,
    rule::{FieldForm, Rule, RuleKind},
    rules,
};

/// Minimum number of consecutive cells written as a range.
const MIN_RANGE_LENGTH: usize = 3;

/// Returns a rule as a line, without a line end.
pub fn line(rule: &dyn Rule, shape: Shape) -> String {
    let fields = rule.fields(shape);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value)).collect();
    line_of(rule.kind(), &fields, shape)
}

/// Returns the line of a rule with these fields.
fn line_of(kind: &RuleKind, told: &[(&str, &RuleValue)], shape: Shape) -> String {
    let (mut text, mut body) = (kind.words(), String::new());
    for &(name, form) in kind.fields {
        let Some(&(_, value)) = told.iter().find(|field| field.0 == name) else { continue };
        let head = match form {
            FieldForm::Rules => {
                let rules = match value {
                    RuleValue::List(rules) => rules.iter().map(|rule| bracketed(rule, shape)),
                    _ => continue,
                };
                body = format!(": {}", rules.collect::<Vec<_>>().join(" "));
                continue;
            }
            FieldForm::Cells | FieldForm::Line | FieldForm::Lists => {
                body = format!(": {}", of_value(shape, value, form));
                continue;
            }
            FieldForm::Before | FieldForm::First => of_value(shape, value, FieldForm::Line),
            FieldForm::Number => range(value),
            FieldForm::Numbers | FieldForm::Pairs | FieldForm::Word(_) => words(value),
            FieldForm::Quoted => format!("\"{}\"", words(value)),
            FieldForm::Flag => name.to_owned(),
            FieldForm::Named | FieldForm::NamedOne => format!("{name} {}", words(value)),
        };
        text = format!("{text} {}", head.trim_end());
    }
    text + &body
}

/// Returns a rule in a rule as a line in brackets.
fn bracketed(rule: &RuleValue, shape: Shape) -> String {
    let RuleValue::Rule(fields) = rule else { return String::new() };
    let name = fields.iter().find(|field| field.0 == "rule").map(|field| &field.1);
    let kind = match name {
        Some(RuleValue::Text(name)) => rules::named(name),
        _ => None,
    };
    let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, value)).collect();
    kind.map_or_else(String::new, |kind| format!("[{}]", line_of(kind, &fields, shape)))
}

/// Returns cells or lists of cells in the notation of a form.
fn of_value(shape: Shape, value: &RuleValue, form: FieldForm) -> String {
    let RuleValue::List(list) = value else { return words(value) };
    if list.iter().any(|it| matches!(it, RuleValue::List(_))) {
        let lists: Vec<String> = list.iter().map(|it| of_value(shape, it, form)).collect();
        return lists.join("; ");
    }
    let named = |value: &RuleValue| match value {
        RuleValue::Text(name) => shape.named(name),
        _ => None,
    };
    cells(shape, &list.iter().filter_map(named).collect::<Vec<Cell>>(), form)
}

/// Returns a list of cells: consecutive ones as a range such as `r1c1-4` or `r1c1-r4c1`, a
/// rectangle as `r1-2c1-2`. Only a [`FieldForm::Line`] has diagonal ranges.
pub fn cells(shape: Shape, cells: &[Cell], form: FieldForm) -> String {
    if form != FieldForm::Line
        && let Some(rectangle) = rectangle(shape, cells)
    {
        return rectangle;
    }
    let columns = shape.columns() as isize;
    let place = |cell: Cell| (cell as isize / columns, cell as isize % columns);
    let step = |two: &[Cell]| {
        let (from, to) = (place(two[0]), place(two[1]));
        let step = (to.0 - from.0, to.1 - from.1);
        let is_straight = step.0 == 0 || step.1 == 0 || form == FieldForm::Line;
        (is_straight && step.0.abs().max(step.1.abs()) == 1).then_some(step)
    };
    let (mut words, mut rest) = (Vec::new(), cells);
    while let Some(&first) = rest.first() {
        let towards = rest.get(..2).and_then(step);
        let steps = rest.windows(2).take_while(|two| towards.is_some() && step(two) == towards);
        let length = match 1 + steps.count() {
            length @ MIN_RANGE_LENGTH.. => length,
            _ => 1,
        };
        let last = shape.name(rest[length - 1]);
        words.push(match (length, towards) {
            (1, _) => last.to_string(),
            (_, Some((0, _))) => format!("{}-{}", shape.name(first), last.column),
            _ => format!("{}-{last}", shape.name(first)),
        });
        rest = &rest[length..];
    }
    words.join(" ")
}

/// Returns the name of a rectangle of at least two rows and columns if these are its cells row by
/// row.
fn rectangle(shape: Shape, cells: &[Cell]) -> Option<String> {
    let (first, last) = (shape.name(*cells.first()?), shape.name(*cells.last()?));
    let (rows, columns) = (first.row..=last.row, first.column..=last.column);
    let all = rows.flat_map(|row| columns.clone().map(move |column| shape.cell(row, column)));
    let is_wide = first.row < last.row && first.column < last.column;
    (is_wide && all.eq(cells.iter().map(|&cell| Some(cell))))
        .then(|| format!("r{}-{}c{}-{}", first.row, last.row, first.column, last.column))
}

/// Returns a number, or the list of the ends of a range as `10..17`.
fn range(value: &RuleValue) -> String {
    match value {
        RuleValue::List(ends) => ends.iter().map(words).collect::<Vec<_>>().join(".."),
        value => words(value),
    }
}

/// Returns numbers and words separated by spaces; a pair of numbers as `1-2`.
fn words(value: &RuleValue) -> String {
    match value {
        RuleValue::Text(text) => text.clone(),
        RuleValue::List(list) => {
            let of_pair = |list: &[RuleValue]| list.iter().map(words).collect::<Vec<_>>().join("-");
            let word = |value: &RuleValue| match value {
                RuleValue::List(pair) => of_pair(pair),
                value => words(value),
            };
            list.iter().map(word).collect::<Vec<_>>().join(" ")
        }
        value => value.to_string(),
    }
}
