//! Non-consecutive: neighbours do not differ by 1, except for pairs with certain edge clues.
//!
//! The rule compiles to pair tables.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    fields::RuleValue,
    marks,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "non-consecutive",
    aliases: &[
        "anti-consecutive",
        "no consecutive",
        "not consecutive",
        "orthogonal non-consecutive",
    ],
    fields: &[("unless", FieldForm::Named)],
    summary: "neighbours do not differ by 1, unless they have one of these edge clues",
    read: |fields| Ok(Arc::new(NonConsecutive { unless: marks::read(fields, &[])? })),
    example: r#"{"unless":["difference"]}"#,
};

#[derive(PartialEq)]
struct NonConsecutive {
    /// The kinds of edge clues that exempt a pair.
    unless: Vec<String>,
}

impl Rule for NonConsecutive {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        let unless: Vec<&str> = self.unless.iter().map(String::as_str).collect();
        if unless.is_empty() { Vec::new() } else { vec![("unless", unless.into())] }
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        asks.pairs(marks::unmarked_pairs(board, &self.unless), |a, b| (a - b).abs() != 1);
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let mut pairs = board.neighbours().filter(|&[a, b]| {
            let (a, b) = (grid.at(a), grid.at(b));
            a == b + 1 || b == a + 1
        });
        let pair = pairs.find(|&pair| !marks::is_marked(board, &self.unless, pair))?;
        Some(pair.to_vec())
    }
}
