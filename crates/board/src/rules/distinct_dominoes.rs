//! Distinct dominoes: no two of the dominoes contain the same two digits, in either order.
//!
//! The rule compiles to an automaton for each two dominoes, which is the same for all of them, or
//! to a distinct constraint if they share a cell.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "distinct-dominoes",
    aliases: &["different domino", "unique domino", "no repeated domino"],
    fields: &[("lists", FieldForm::Lists)],
    summary: "no two of the listed pairs of cells contain the same two digits",
    read: |fields| {
        let shape = fields.shape;
        let mut dominoes = Vec::new();
        for list in fields.lists("lists")? {
            let [a, b] = list[..] else {
                return Err(fields.wrong("lists", "expected lists of two cells"));
            };
            let domino = [a.min(b), a.max(b)];
            if a == b || dominoes.contains(&domino) {
                let what = format!("{} {} occurs twice", shape.name(a), shape.name(b));
                return Err(fields.wrong("lists", what));
            }
            dominoes.push(domino);
        }
        match dominoes.len() {
            0 | 1 => Err(fields.wrong("lists", "expected at least two dominoes")),
            _ => Ok(Arc::new(DistinctDominoes { dominoes })),
        }
    },
    example: r#"{"lists":[["r1c1","r1c2"],["r3c3","r4c3"],["r6c7","r6c8"]]}"#,
};

#[derive(PartialEq)]
struct DistinctDominoes {
    /// The cells of each domino, ascending.
    dominoes: Vec<[Cell; 2]>,
}

/// The state of the automaton of two dominoes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Walk {
    Start,
    /// The first digit of the first domino.
    Half(i64),
    /// Both digits of the first domino, ascending.
    Whole([i64; 2]),
    /// The digit that the second domino must not have in its last cell, if any.
    Not(Option<i64>),
}

impl Rule for DistinctDominoes {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let lists = self.dominoes.iter().map(|domino| cells(shape, domino)).collect();
        vec![("lists", RuleValue::List(lists))]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let step = |_, walk: &Walk, value: i64| match *walk {
            Walk::Start => Some(Walk::Half(value)),
            Walk::Half(other) => Some(Walk::Whole([value.min(other), value.max(other)])),
            Walk::Whole([low, high]) if value == low => Some(Walk::Not(Some(high))),
            Walk::Whole([low, high]) if value == high => Some(Walk::Not(Some(low))),
            Walk::Whole(_) => Some(Walk::Not(None)),
            Walk::Not(not) => (not != Some(value)).then_some(Walk::Not(None)),
        };
        for (place, &[a, b]) in self.dominoes.iter().enumerate() {
            for &[c, d] in &self.dominoes[..place] {
                match () {
                    () if a == c => asks.distinct(&[b, d]),
                    () if a == d => asks.distinct(&[b, c]),
                    () if b == c => asks.distinct(&[a, d]),
                    () if b == d => asks.distinct(&[a, c]),
                    () => asks.word_of(&[a, b, c, d], 0, Walk::Start, step, |_| true),
                }
            }
            if asks.is_closed() {
                return;
            }
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        // The sum and the product determine two digits.
        let digits = |domino: &[Cell; 2]| {
            let [a, b] = domino.map(|cell| grid.at(cell));
            (a + b, a * b)
        };
        self.dominoes.iter().enumerate().find_map(|(place, domino)| {
            let is_same = |other: &&[Cell; 2]| digits(other) == digits(domino);
            let same = self.dominoes[..place].iter().find(is_same)?;
            Some([&same[..], domino].concat())
        })
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("distinct dominoes at {}", shape.name(self.dominoes[0][0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let bulb = |domino: &[Cell; 2]| RuleShape::Bulb { cells: domino.to_vec() };
        self.dominoes.iter().map(bulb).collect()
    }
}
