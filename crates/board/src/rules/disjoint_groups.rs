//! Disjoint groups: cells at the same position in their boxes contain different digits.
//!
//! The rule compiles to one distinct constraint per position.

use std::sync::Arc;

use super::boxes::Boxes;
use crate::{
    Cell,
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "disjoint-groups",
    aliases: &["disjoint", "disjoint set"],
    fields: &[],
    summary: "cells at the same position in their boxes differ",
    read: |fields| {
        let shape = fields.shape;
        if !shape.has_boxes() || shape.holes() > 0 {
            return Err(fields.wrong("", "this rule needs a board with boxes"));
        }
        let (boxes, digits) = (shape.cells() / shape.digits(), shape.digits());
        if boxes > digits {
            let what = format!(
                "a group has {boxes} cells, one in each box, but the board has only {digits} digits"
            );
            return Err(fields.wrong("", what));
        }
        Ok(Arc::new(DisjointGroups))
    },
    example: "{}",
};

/// Sorts the regions and the cells of each, so that they can be compared regardless of order.
fn sort_regions(mut regions: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    regions.iter_mut().for_each(|region| region.sort_unstable());
    regions.sort_unstable();
    regions
}

#[derive(PartialEq)]
struct DisjointGroups;

impl Rule for DisjointGroups {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let (shape, columns) = (board.shape, board.shape.columns());
        let [boxes, regions] =
            [Boxes.regions(shape).unwrap_or_default(), board.regions()].map(sort_regions);
        if boxes != regions {
            return asks.refuse("the regions of the board must be boxes");
        }
        for (top, left) in
            (0..shape.box_rows()).flat_map(|top| (0..shape.box_cols()).map(move |left| (top, left)))
        {
            let rows = (top..shape.rows()).step_by(shape.box_rows());
            let group = rows.flat_map(|row| {
                let places = (left..columns).step_by(shape.box_cols());
                places.map(move |column| row * columns + column)
            });
            asks.distinct(&group.collect::<Vec<_>>());
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (shape, columns) = (board.shape, board.shape.columns());
        let place =
            |cell: Cell| (cell / columns % shape.box_rows(), cell % columns % shape.box_cols());
        shape.every_cell().find_map(|cell| {
            let same =
                |&other: &Cell| place(other) == place(cell) && grid.at(other) == grid.at(cell);
            (0..cell).find(same).map(|other| vec![other, cell])
        })
    }
}
