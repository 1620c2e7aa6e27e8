//! Connected cells: the cells of a layer with a value are connected by edges, and there are some.
//!
//! The rule compiles to a connectivity relation.

use std::{ops::RangeInclusive, sync::Arc};

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
    let (layer, name) = read_layer(fields)?;
    let is = fields.number("is")?;
    let [lowest, highest] = fields.shape.layers()[layer].values;
    if !(i64::from(lowest)..=i64::from(highest)).contains(&is) {
        let what = format!("{is} is not a value of the layer, which has {lowest} to {highest}");
        return Err(fields.wrong("is", what));
    }
    Ok((layer, name, is))
}

/// Reads the field `layer`: the number and the name of a layer.
pub(super) fn read_layer(fields: &mut RuleFields) -> Result<(usize, String), RuleError> {
    let name = match fields.need("layer")? {
        RuleValue::Text(name) => name,
        _ => return Err(fields.wrong("layer", "expected the name of a layer")),
    };
    let layers = fields.shape.layers();
    let Some(layer) = layers.iter().position(|layer| layer.name == name) else {
        let names: Vec<&str> = layers.iter().map(|layer| &*layer.name).collect();
        let what = match names.is_empty() {
            true => format!("{name:?} is not a layer; the board has none"),
            false => format!("{name:?} is not a layer; expected {}", names.join(" or ")),
        };
        return Err(fields.wrong("layer", what));
    };
    Ok((layer, name))
}

/// Requires that the cells of a layer with each of these values are connected, and that there are
/// some.
///
/// Other constraints ensure that at least `min_cells` cells have each value and that no two of them
/// are further apart than `max_distance`. Distances are counted from `root`, which must have the
/// value, or else from the first of them.
pub(super) fn connect(
    board: &RuleContext,
    asks: &mut Primitives,
    (layer, values): (usize, RangeInclusive<i64>),
    root: Option<Cell>,
    (min_cells, max_distance): (usize, usize),
) {
    let shape = board.shape;
    let others = shape.every_cell().filter(|&cell| Some(cell) != root);
    let below: Vec<Cell> = root.into_iter().chain(others).collect();
    let mut places = vec![0; shape.cells()];
    below.iter().enumerate().for_each(|(place, &cell)| places[cell] = place);
    let mut neighbours = vec![Vec::new(); below.len()];
    for [a, b] in board.neighbours() {
        neighbours[places[a]].push(places[b] as u32);
        neighbours[places[b]].push(places[a] as u32);
    }
    let cells: Vec<Cell> = below.iter().map(|&cell| shape.layer_cell(layer, cell)).collect();
    let set = |value| {
        let is_in = |digit| cells.first().is_some_and(|&it| shape.value_at(it, digit) == value);
        DigitSet::of(shape.digits(), is_in)
    };
    let sets = values.map(set).collect();
    asks.connected(&cells, Connectivity { sets, neighbours, max_distance, min_cells });
}

/// Returns the cells that are connected with `start` through cells that `is_in` accepts.
pub(super) fn group(shape: Shape, start: Cell, is_in: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut group = vec![start];
    let mut next = 0;
    while let Some(&cell) = group.get(next) {
        next += 1;
        for (down, right) in STEPS {
            let near = shape.step(cell, down, right);
            group.extend(near.filter(|&near| is_in(near) && !group.contains(&near)));
        }
    }
    group
}

/// The steps to the neighbours of a cell, down and to the right.
pub(super) const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

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
        let reach = max_distance(shape.rows(), shape.columns());
        connect(board, asks, (self.layer, self.is..=self.is), None, (1, reach));
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let is_in = |cell: Cell| grid.at(shape.layer_cell(self.layer, cell)) == self.is;
        let all: Vec<Cell> = shape.every_cell().filter(|&cell| is_in(cell)).collect();
        let group = all.first().map_or(Vec::new(), |&first| group(shape, first, is_in));
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
