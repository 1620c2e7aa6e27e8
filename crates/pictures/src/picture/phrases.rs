//! Rules in words: what is told of them where they are not drawn.

use board::{Puzzle, Shape, fields::Value, rules::Rule};

/// The rules that a puzzle has beside its board, a line each.
pub fn phrases(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let all = puzzle.rules.all();
    puzzle.rules.beside_board().map(|number| spelt(&*all[number], puzzle.shape))
}

/// What people call a rule, and what of its fields this does not say.
pub(super) fn spelt(rule: &dyn Rule, shape: Shape) -> String {
    let phrase = rule.phrase(shape);
    let is_said = |words: &str| words.split(' ').all(|word| phrase.split(' ').any(|it| it == word));
    let fields = rule.fields(shape).into_iter().filter_map(|(name, value)| match &value {
        Value::Flag(is_so) => is_so.then(|| name.to_owned()).filter(|name| !is_said(name)),
        Value::List(list) if list.is_empty() => None,
        value => {
            let words = words(value);
            (!is_said(&words))
                .then(|| if name == "cells" { words } else { format!("{name} {words}") })
        }
    });
    let fields: Vec<String> = fields.collect();
    if fields.is_empty() { phrase } else { format!("{phrase}: {}", fields.join("; ")) }
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
