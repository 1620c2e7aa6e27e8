//! Same digits, also called set lines: several lists of cells contain the same digits, in any
//! order.
//!
//! A digit that repeats is in every list equally often. So the lists have equally many cells, as in
//! the type `SameValues` of Interactive Sudoku Solver. If no digit repeats, the lists have the same
//! set of digits. The rule compiles to one automaton for each digit and each two consecutive lists,
//! which compares the numbers of cells with that digit.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{Colour, RuleShape, Style},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "same-digits",
    aliases: &["set line", "same set", "same value"],
    fields: &[("lists", FieldForm::Lists)],
    summary: "all lists of cells, which are equally long, contain the same digits in any order",
    read: |fields| {
        let lists = fields.lists("lists")?;
        if lists.len() < 2 {
            return Err(fields.wrong("lists", "expected at least two lists"));
        }
        let (first, shape) = (lists[0].len(), fields.shape);
        if first == 0 || lists.iter().any(|list| list.len() != first) {
            return Err(fields.wrong("lists", "expected lists with equally many cells"));
        }
        let is_twice = |list: &Vec<Cell>| {
            let mut places = list.iter().enumerate();
            places.find_map(|(place, cell)| list[..place].contains(cell).then_some(*cell))
        };
        match lists.iter().find_map(is_twice) {
            Some(twice) => {
                Err(fields.wrong("lists", format!("{} occurs twice in a list", shape.name(twice))))
            }
            None => Ok(Arc::new(SameDigits { lists })),
        }
    },
    example: r#"{"lists":[["r1c1","r1c2","r2c3"],["r4c4","r5c4","r6c5"]]}"#,
};

#[derive(PartialEq)]
struct SameDigits {
    lists: Vec<Vec<Cell>>,
}

impl Rule for SameDigits {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let lists = self.lists.iter().map(|list| cells(shape, list)).collect();
        vec![("lists", RuleValue::List(lists))]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for two in self.lists.windows(2) {
            // A cell in both lists changes nothing, and an automaton has no cell twice.
            let only = |of: &[Cell], other: &[Cell]| {
                of.iter().copied().filter(|cell| !other.contains(cell)).collect::<Vec<Cell>>()
            };
            let (one, other) = (only(&two[0], &two[1]), only(&two[1], &two[0]));
            match (&one[..], &other[..]) {
                ([], _) => {}
                (&[a], &[b]) => asks.pair(a, b, |a, b| a == b),
                _ => {
                    let (many, both) = (one.len(), [&one[..], &other].concat());
                    for digit in board.shape.values() {
                        // The state is how many more cells of the second list have the digit.
                        let step = |index, &left: &usize, value| match value == digit {
                            true if index < many => Some(left + 1),
                            true => left.checked_sub(1),
                            false => Some(left),
                        };
                        asks.word_of(&both, digit, 0, step, |&left| left == 0);
                    }
                }
            }
            if asks.is_closed() {
                return;
            }
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let sorted = |list: &[Cell]| {
            let mut digits: Vec<i64> = grid.of(list).collect();
            digits.sort_unstable();
            digits
        };
        let first = sorted(&self.lists[0]);
        let other = self.lists.iter().find(|list| sorted(list) != first)?;
        Some([&self.lists[0][..], other].concat())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("same digits at {}", shape.name(self.lists[0][0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let style = Style::Coloured(Colour::Peach);
        self.lists.iter().map(|list| RuleShape::Line { cells: list.clone(), style }).collect()
    }
}
