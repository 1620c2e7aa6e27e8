//! Quadruples: each digit of a clue between four cells occurs in them at least as often as in the
//! clue.
//!
//! The rule compiles to an automaton, and its states are the digits that are still missing.

use std::sync::Arc;

use crate::{
    Cell, Shape, counted,
    drawing::RuleShape,
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "quadruple",
    aliases: &["quad", "quadruple circle"],
    fields: &[("values", FieldForm::Numbers), ("cells", FieldForm::Cells)],
    summary: "each value occurs in the four cells at least as often as it is listed",
    read: |fields| {
        let (cells, mut values) = (fields.cells("cells")?, fields.numbers("values")?);
        if cells.len() != 4 {
            return Err(fields.wrong(
                "cells",
                format!("{} given; expected four", counted(cells.len(), "cells")),
            ));
        }
        if !(1..=4).contains(&values.len()) {
            let what = format!("{} values given; expected 1 to 4", values.len());
            return Err(fields.wrong("values", what));
        }
        if let Some(value) = values.iter().find(|&&value| fields.shape.digit(value).is_none()) {
            return Err(fields.wrong("values", format!("{value} is not a digit of the board")));
        }
        values.sort_unstable();
        Ok(Arc::new(Quadruple { cells, values }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c1","r2c2"],"values":[1,1,7]}"#,
};

#[derive(PartialEq)]
struct Quadruple {
    cells: Vec<Cell>,
    /// The digits of the clue, ascending.
    values: Vec<i64>,
}

impl Rule for Quadruple {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("cells", cells(shape, &self.cells)), ("values", self.values.clone().into())]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let step = |_, wanted: &Vec<i64>, value| {
            let mut wanted = wanted.clone();
            if let Some(place) = wanted.iter().position(|&it| it == value) {
                wanted.remove(place);
            }
            Some(wanted)
        };
        asks.word(&self.cells, self.values.clone(), step, Vec::is_empty);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let missing = self.values.iter().any(|value| {
            let listed = self.values.iter().filter(|it| *it == value).count();
            grid.of(&self.cells).filter(|it| it == value).count() < listed
        });
        missing.then(|| self.cells.clone())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("quadruple at {}", shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let label = self.values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        vec![RuleShape::Corner { cells: self.cells.clone(), label }]
    }
}
