//! Negative constraints: neighbours without an edge clue must not have certain differences, ratios
//! or sums.
//!
//! For Kropki dots, `unless` names both kinds of dots, because a pair of 1 and 2 may have either.
//! For X and V the forbidden sums are 10 and 5. The rule compiles to pair tables.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    fields::RuleValue,
    marks,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "negative",
    aliases: &[
        "negative constraint",
        "strict kropki = differences 1 ratios 2 unless difference ratio",
        "negative kropki = differences 1 ratios 2 unless difference ratio",
        "strict xv = sums 5 10 unless x v",
        "negative xv = sums 5 10 unless x v",
    ],
    fields: &[
        ("differences", FieldForm::Named),
        ("ratios", FieldForm::Named),
        ("sums", FieldForm::Named),
        ("unless", FieldForm::Named),
    ],
    summary: "neighbours without an edge clue have none of these differences, ratios and sums",
    read: |fields| {
        // Rules with the same numbers in a different order are equal.
        let mut numbers = |field| {
            let mut numbers = fields.numbers(field)?;
            if let Some(negative) = numbers.iter().find(|&&number| number < 0) {
                return Err(fields.wrong(
                    field,
                    format!("{negative} is negative: expected numbers of at least 0"),
                ));
            }
            numbers.sort_unstable();
            numbers.dedup();
            Ok(numbers)
        };
        let rule = Negative {
            differences: numbers("differences")?,
            ratios: numbers("ratios")?,
            sums: numbers("sums")?,
            unless: marks::read(fields, marks::KINDS)?,
        };
        if rule.differences.is_empty() && rule.ratios.is_empty() && rule.sums.is_empty() {
            let what = "the rule forbids nothing; give \"differences\", \"ratios\" or \"sums\"";
            return Err(fields.wrong("", what));
        }
        Ok(Arc::new(rule))
    },
    example: r#"{"differences":[1],"ratios":[2],"unless":["difference","ratio"]}"#,
};

#[derive(PartialEq)]
struct Negative {
    differences: Vec<i64>,
    ratios: Vec<i64>,
    sums: Vec<i64>,
    /// The kinds of edge clues that exempt a pair.
    unless: Vec<String>,
}

impl Rule for Negative {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        let lists =
            [("differences", &self.differences), ("ratios", &self.ratios), ("sums", &self.sums)];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let unless: Vec<&str> = self.unless.iter().map(String::as_str).collect();
        let lists = lists.map(|(name, list)| (name, list.clone().into()));
        lists.chain([("unless", unless.into())]).collect()
    }

    fn premise(&self, shape: Shape, cells: &[Cell]) -> Option<String> {
        let numbers = |list: &[i64]| {
            let words: Vec<String> = list.iter().map(i64::to_string).collect();
            words.join(" or ")
        };
        let named = |verb: &str, list: &[i64]| match list {
            [] => None,
            _ => Some(format!("{verb} {}", numbers(list))),
        };
        let forbidden = [
            named("differ by", &self.differences),
            named("have the ratio", &self.ratios),
            named("add up to", &self.sums),
        ];
        let forbidden: Vec<String> = forbidden.into_iter().flatten().collect();
        let drawn: Vec<&str> = self.unless.iter().map(|kind| marks::drawn(kind)).collect();
        let pair: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
        let (pair, forbidden) = (pair.join(" and "), forbidden.join(" or "));
        Some(match &drawn[..] {
            [] => format!("{pair} are neighbours, so they cannot {forbidden}"),
            _ => format!(
                "no {} is drawn between {pair}, so they cannot {forbidden}",
                drawn.join(" or ")
            ),
        })
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        asks.pairs(marks::unmarked_pairs(board, &self.unless), |a, b| {
            !self.differences.contains(&(a - b).abs())
                && !self.ratios.iter().any(|&ratio| a == ratio * b || b == ratio * a)
                && !self.sums.contains(&(a + b))
        });
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let related = |&[a, b]: &[Cell; 2]| {
            let (low, high) = (grid.at(a).min(grid.at(b)), grid.at(a).max(grid.at(b)));
            let differs = self.differences.iter().any(|difference| low + difference == high);
            let ratio = self.ratios.iter().any(|ratio| low * ratio == high || high * ratio == low);
            differs || ratio || self.sums.iter().any(|sum| sum - low == high)
        };
        let mut pairs = board.neighbours().filter(related);
        let pair = pairs.find(|&pair| !marks::is_marked(board, &self.unless, pair))?;
        Some(pair.to_vec())
    }
}
