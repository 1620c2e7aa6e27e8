//! Equal sums: several lists of cells have the same sum, which is not given.
//!
//! The rule compiles to one linear sum for each two consecutive lists.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Shade},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "equal-sums",
    aliases: &["same sum"],
    fields: &[("lists", FieldForm::Lists)],
    summary: "all lists of cells have the same sum",
    read: |fields| {
        let lists = fields.lists("lists")?;
        if lists.len() < 2 {
            return Err(fields.wrong("lists", "expected at least two lists"));
        }
        match lists.iter().any(Vec::is_empty) {
            true => Err(fields.wrong("lists", "one of the lists is empty")),
            false => Ok(Arc::new(EqualSums { lists })),
        }
    },
    example: r#"{"lists":[["r1c1","r1c2"],["r2c1","r2c2"],["r5c5"]]}"#,
};

#[derive(PartialEq)]
struct EqualSums {
    lists: Vec<Vec<Cell>>,
}

impl Rule for EqualSums {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let lists = self.lists.iter().map(|list| cells(shape, list)).collect();
        vec![("lists", RuleValue::List(lists))]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        for two in self.lists.windows(2) {
            let plus = two[0].iter().map(|&cell| (1, cell));
            asks.sum(plus.chain(two[1].iter().map(|&cell| (-1, cell))), 0);
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let first = grid.sum(&self.lists[0]);
        let other = self.lists.iter().find(|list| grid.sum(list) != first)?;
        Some([&self.lists[0][..], other].concat())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("equal sums at {}", shape.name(self.lists[0][0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let shade = |cells: &Vec<Cell>| {
            let (cells, label) = (cells.clone(), String::new());
            RuleShape::Shade { cells, shade: Shade::Cell, label }
        };
        self.lists.iter().map(shade).collect()
    }
}
