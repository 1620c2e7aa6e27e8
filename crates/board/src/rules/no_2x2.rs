//! No 2×2 square: no square of four cells of a layer has the value throughout.
//!
//! The rule compiles to an automaton for each square.

use std::sync::Arc;

use super::connected::read;
use crate::{
    Cell, Shape,
    fields::RuleValue,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "no-2x2",
    aliases: &[],
    fields: &[("layer", FieldForm::NamedOne), ("is", FieldForm::NamedOne)],
    summary: "no 2×2 square of the layer has the value in all four cells",
    read: |fields| {
        let (layer, name, is) = read(fields)?;
        Ok(Arc::new(No2x2 { layer, name, is }))
    },
    example: r#"{"layer":"shade","is":1}"#,
};

#[derive(PartialEq)]
struct No2x2 {
    layer: usize,
    name: String,
    is: i64,
}

impl Rule for No2x2 {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("layer", (&*self.name).into()), ("is", self.is.into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for square in board.squares() {
            let cells = square.map(|cell| board.shape.layer_cell(self.layer, cell));
            let step = |_, has_other: &bool, value| Some(*has_other || value != self.is);
            asks.word(&cells, false, step, |&has_other| has_other);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let layer = |square: [Cell; 4]| square.map(|it| board.shape.layer_cell(self.layer, it));
        let is_full = |cells: &[Cell; 4]| cells.iter().all(|&cell| grid.at(cell) == self.is);
        board.squares().map(layer).find(is_full).map(|cells| cells.to_vec())
    }

    fn phrase(&self, _: Shape) -> String {
        format!("no 2×2 of {} {}", self.name, self.is)
    }
}
