//! Unknown regions: the values of a layer are the labels of connected regions, each of a size.
//!
//! Regions have no order of their own, so their labels are numbered by their first cells in reading
//! order. Otherwise each solution would occur once for each permutation of the labels.
//!
//! The rule compiles to an automaton that checks this order, an automaton for the size of each
//! region and a connectivity relation. Distances are counted from the first cell of a region and are
//! less than its size, so unary levels need few variables (M. Gebser, T. Janhunen, J. Rintanen, *SAT
//! modulo Graphs: Acyclicity*, JELIA 2014). Groups smaller than the least size must not be cut off.
//! With `distinct`, any two cells are in different regions or have different digits; if a region has
//! as many cells as there are digits, it also has each of them.

use std::{ops::RangeInclusive, sync::Arc};

use super::connected::{connect, group, read_layer};
use crate::{
    Cell, Shape,
    connectivity::max_distance,
    drawing::RuleShape,
    fields::{RuleError, RuleFields, RuleValue},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "unknown-regions",
    aliases: &["chaos construction = distinct"],
    fields: &[
        ("layer", FieldForm::NamedOne),
        ("size", FieldForm::NamedOne),
        ("distinct", FieldForm::Flag),
    ],
    summary: "the values label connected regions of equal size, in the order of their first cells",
    read: |fields| Ok(Arc::new(read(fields)?)),
    example: r#"{"layer":"region","size":9,"distinct":true}"#,
};

fn read(fields: &mut RuleFields) -> Result<UnknownRegions, RuleError> {
    let (layer, name) = read_layer(fields)?;
    let (size, distinct) = (fields.range("size")?, fields.flag("distinct")?);
    let shape = fields.shape;
    let (cells, digits) = (shape.every_cell().count() as i64, shape.digits() as i64);
    let labels = shape.layers()[layer].count() as i64;
    let size = match size {
        None if cells % labels > 0 => {
            let what =
                format!("{cells} cells have no {labels} regions of equal size; give a range");
            return Err(fields.wrong("size", what));
        }
        size => size.unwrap_or(cells / labels..=cells / labels),
    };
    let (least, mut most) = (*size.start(), *size.end());
    if distinct && most > digits {
        most = digits;
    }
    if least < 1 || labels * least > cells || labels * most < cells {
        let what = format!("{labels} regions of such a size do not fill the {cells} cells");
        return Err(fields.wrong("size", what));
    }
    Ok(UnknownRegions { layer, name, size: least..=most, distinct })
}

#[derive(PartialEq)]
struct UnknownRegions {
    layer: usize,
    name: String,
    /// The least and the greatest number of cells of a region.
    size: RangeInclusive<i64>,
    distinct: bool,
}

impl UnknownRegions {
    /// Returns the labels in order.
    fn labels(&self, shape: Shape) -> RangeInclusive<i64> {
        let [lowest, highest] = shape.layers()[self.layer].values;
        lowest.into()..=highest.into()
    }

    /// Requires that the digits in each region differ.
    fn differ(&self, shape: Shape, asks: &mut Primitives) {
        let (least, most) = (*self.size.start(), *self.size.end());
        let label = |cell| shape.layer_cell(self.layer, cell);
        let is_near = |a, b| {
            let (a, b) = (shape.name(a), shape.name(b));
            let distance = a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
            (distance as i64) < most
        };
        let cells: Vec<Cell> = shape.every_cell().collect();
        for (place, &cell) in cells.iter().enumerate() {
            for &before in cells[..place].iter().filter(|&&before| is_near(before, cell)) {
                asks.either_differs([[before, cell], [label(before), label(cell)]]);
                if asks.is_closed() {
                    return;
                }
            }
        }
        if least == shape.digits() as i64 {
            for (region, digit) in
                self.labels(shape).flat_map(|it| shape.values().map(move |digit| (it, digit)))
            {
                let has = |&cell: &Cell| {
                    asks.collect(|asks| {
                        asks.only(cell, |value| value == digit);
                        asks.only(label(cell), |value| value == region);
                    })
                };
                let parts = cells.iter().map(has).collect();
                asks.count(parts, [1, cells.len()]);
            }
        }
    }
}

impl Rule for UnknownRegions {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        let distinct = self.distinct.then_some(("distinct", RuleValue::Flag(true)));
        let fields = [("layer", (&*self.name).into()), ("size", (&self.size).into())];
        fields.into_iter().chain(distinct).collect()
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let (shape, labels) = (board.shape, self.labels(board.shape));
        let layer = |cell: Cell| shape.layer_cell(self.layer, cell);
        let cells: Vec<Cell> = shape.every_cell().map(layer).collect();
        let first = |_, &next: &i64, value| (value <= next).then_some(next.max(value + 1));
        asks.word(&cells, *labels.start(), first, |next| next > labels.end());
        let (least, most) = (*self.size.start(), *self.size.end());
        let reach = max_distance(shape.rows(), shape.columns()).min(most as usize - 1);
        for label in labels.clone() {
            let step = |_, &count: &i64, value| {
                let count = count + i64::from(value == label);
                (count <= most).then_some(count)
            };
            asks.word(&cells, 0, step, |&count| count >= least);
        }
        connect(board, asks, (self.layer, labels), None, (least as usize, reach));
        if self.distinct {
            self.differ(shape, asks);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let layer = |cell: Cell| shape.layer_cell(self.layer, cell);
        let label = |cell: Cell| grid.at(layer(cell));
        let mut is_seen = vec![false; shape.cells()];
        let mut labels = self.labels(shape);
        for first in shape.every_cell() {
            if is_seen[first] {
                continue;
            }
            let region = group(shape, first, |cell| label(cell) == label(first));
            region.iter().for_each(|&cell| is_seen[cell] = true);
            let is_next = labels.next() == Some(label(first));
            let is_size = self.size.contains(&(region.len() as i64));
            if !is_next || !is_size || self.distinct && !grid.differs(region.iter().copied()) {
                return Some(region.into_iter().map(layer).collect());
            }
        }
        labels.next().map(|_| shape.every_cell().map(layer).collect())
    }

    fn layer_drawing(&self, board: &RuleContext, grid: &FullGrid) -> Option<(usize, RuleShape)> {
        let label = |cell| grid.at(board.shape.layer_cell(self.layer, cell));
        let between = board.neighbours().filter(|&[a, b]| label(a) != label(b)).collect();
        Some((self.layer, RuleShape::Borders { between }))
    }

    fn phrase(&self, _: Shape) -> String {
        format!("unknown regions of {}", self.name)
    }
}
