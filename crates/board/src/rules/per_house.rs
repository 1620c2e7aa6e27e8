//! Cells per house: the value of a layer occurs so often in each row, column and region.
//!
//! The rule compiles to an automaton for each house.

use std::sync::Arc;

use super::connected::read;
use crate::{
    Cell, Shape,
    fields::RuleValue,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "per-house",
    aliases: &[],
    fields: &[
        ("count", FieldForm::Number),
        ("layer", FieldForm::NamedOne),
        ("is", FieldForm::NamedOne),
    ],
    summary: "the value of the layer occurs so often in each row, column and region",
    read: |fields| {
        let ((layer, name, is), count) = (read(fields)?, fields.at_least("count", 0, None)?);
        Ok(Arc::new(PerHouse { layer, name, is, count }))
    },
    example: r#"{"layer":"shade","is":1,"count":1}"#,
};

#[derive(PartialEq)]
struct PerHouse {
    layer: usize,
    name: String,
    is: i64,
    count: i64,
}

impl PerHouse {
    /// Returns the cells of the layer in each row, column and region.
    fn houses(&self, board: &RuleContext) -> Vec<Vec<Cell>> {
        let shape = board.shape;
        let line = |is_row: bool, number: usize| -> Vec<Cell> {
            let is_in = |&cell: &Cell| {
                let name = shape.name(cell);
                (if is_row { name.row } else { name.column }) == number
            };
            shape.every_cell().filter(is_in).collect()
        };
        let rows = (1..=shape.rows()).map(|row| line(true, row));
        let columns = (1..=shape.columns()).map(|column| line(false, column));
        let layer =
            |cells: Vec<Cell>| cells.iter().map(|&it| shape.layer_cell(self.layer, it)).collect();
        rows.chain(columns).chain(board.regions()).map(layer).collect()
    }
}

impl Rule for PerHouse {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        let [is, count] = [self.is, self.count].map(RuleValue::from);
        vec![("layer", (&*self.name).into()), ("is", is), ("count", count)]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for cells in self.houses(board) {
            let step = |_, &count: &i64, value| {
                let count = count + i64::from(value == self.is);
                (count <= self.count).then_some(count)
            };
            asks.word(&cells, 0, step, |&count| count == self.count);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let count =
            |cells: &[Cell]| grid.of(cells).filter(|&value| value == self.is).count() as i64;
        self.houses(board).into_iter().find(|cells| count(cells) != self.count)
    }

    fn phrase(&self, _: Shape) -> String {
        format!("{} {} of {} per house", self.count, self.is, self.name)
    }
}
