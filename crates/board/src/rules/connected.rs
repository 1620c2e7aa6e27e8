//! Connected cells: the cells of a layer with a value are connected by edges, and there are some.
//!
//! The rule compiles to a connectivity relation.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    connectivity::{Connectivity, max_distance},
    fields::{RuleError, RuleFields, RuleValue},
    relation::DigitSet,
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "connected",
    aliases: &[],
    fields: &[("layer", FieldForm::NamedOne), ("is", FieldForm::NamedOne)],
    summary: "the cells of the layer with the value are connected by edges, and there are some",
    read: |fields| {
        let (layer, name, is) = read(fields)?;
        Ok(Arc::new(Connected { layer, name, is }))
    },
    example: r#"{"layer":"shade","is":1}"#,
};

/// Reads the fields `layer` and `is` of a rule of a layer.
pub(super) fn read(fields: &mut RuleFields) -> Result<(usize, String, i64), RuleError> {
    let name = match fields.need("layer")? {
        RuleValue::Text(name) => name,
        _ => return Err(fields.wrong("layer", "expected the name of a layer")),
    };
    let is = fields.number("is")?;
    let layers = fields.shape.layers();
    let Some(layer) = layers.iter().position(|layer| layer.name == name) else {
        let names: Vec<&str> = layers.iter().map(|layer| &*layer.name).collect();
        let what = match names.is_empty() {
            true => format!("{name:?} is not a layer; the board has none"),
            false => format!("{name:?} is not a layer; expected {}", names.join(" or ")),
        };
        return Err(fields.wrong("layer", what));
    };
    let [lowest, highest] = layers[layer].values;
    if !(i64::from(lowest)..=i64::from(highest)).contains(&is) {
        let what = format!("{is} is not a value of the layer, which has {lowest} to {highest}");
        return Err(fields.wrong("is", what));
    }
    Ok((layer, name, is))
}

#[derive(PartialEq)]
struct Connected {
    layer: usize,
    name: String,
    is: i64,
}

impl Rule for Connected {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, _: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("layer", (&*self.name).into()), ("is", self.is.into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let shape = board.shape;
        let below: Vec<Cell> = shape.every_cell().collect();
        let mut neighbours = vec![Vec::new(); below.len()];
        for [a, b] in board.neighbours() {
            if let [Ok(a), Ok(b)] = [a, b].map(|cell| below.binary_search(&cell)) {
                neighbours[a].push(b as u32);
                neighbours[b].push(a as u32);
            }
        }
        let cells: Vec<Cell> =
            below.iter().map(|&cell| shape.layer_cell(self.layer, cell)).collect();
        let is_in = |digit| cells.first().is_some_and(|&it| shape.value_at(it, digit) == self.is);
        let set = DigitSet::of(shape.digits(), is_in);
        let max_distance = max_distance(shape.rows(), shape.columns());
        asks.connected(&cells, Connectivity { set, neighbours, max_distance });
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let is_in = |cell: Cell| grid.at(shape.layer_cell(self.layer, cell)) == self.is;
        let all: Vec<Cell> = shape.every_cell().filter(|&cell| is_in(cell)).collect();
        let mut group: Vec<Cell> = all.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let near = shape.step(cell, down, right);
                group.extend(near.filter(|&near| is_in(near) && !group.contains(&near)));
            }
        }
        let layer = |cell: Cell| shape.layer_cell(self.layer, cell);
        match all.len() {
            0 => Some(shape.every_cell().map(layer).collect()),
            count if count == group.len() => None,
            _ => Some(all.into_iter().map(layer).collect()),
        }
    }

    fn phrase(&self, _: Shape) -> String {
        format!("connected {} {}", self.name, self.is)
    }
}
