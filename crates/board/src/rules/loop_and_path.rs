//! Loops and paths: the cells of a layer with a value are one closed loop, or one path with two
//! ends, by steps to neighbours.
//!
//! The rule compiles to an automaton for the neighbours of each cell, one for each two cells that
//! touch by a corner, and a connectivity relation. A connected set of cells with at most two
//! neighbours each is a loop if each has two, and a path if one has only one. So a path without
//! given ends needs one composition: some cell is an end.

use std::{ops::RangeInclusive, sync::Arc};

use super::connected::{STEPS, connect, read};
use crate::{
    Cell, Shape,
    connectivity::max_distance,
    drawing::{Colour, RuleShape, Style},
    fields::{RuleError, RuleFields, RuleValue, range_label},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

const TOUCH: FieldForm = FieldForm::Word(&["none", "corners"]);

/// The registry entry of loops.
pub(crate) static LOOP: RuleKind = RuleKind {
    name: "loop",
    aliases: &[],
    fields: &[
        ("length", FieldForm::Number),
        ("layer", FieldForm::NamedOne),
        ("is", FieldForm::NamedOne),
        ("touch", TOUCH),
    ],
    summary: "the cells of the layer with the value form one closed loop that does not touch itself",
    read: |fields| {
        let touches = fields.word("touch", &[("none", false), ("corners", true)])?;
        Ok(Arc::new(Walk::read(fields, &LOOP, touches)?))
    },
    example: r#"{"layer":"shade","is":1,"touch":"none"}"#,
};

/// The registry entry of paths.
pub(crate) static PATH: RuleKind = RuleKind {
    name: "path",
    aliases: &[],
    fields: &[
        ("length", FieldForm::Number),
        ("layer", FieldForm::NamedOne),
        ("is", FieldForm::NamedOne),
        ("from", FieldForm::NamedOne),
        ("to", FieldForm::NamedOne),
        ("touch", TOUCH),
    ],
    summary: "the cells of the layer with the value form one path; it touches itself only by corners",
    read: |fields| {
        let touches = fields.word("touch", &[("corners", true), ("none", false)])?;
        let mut path = Walk::read(fields, &PATH, touches)?;
        path.ends = [fields.optional_cell("from")?, fields.optional_cell("to")?];
        match path.ends {
            [Some(from), to] if to == Some(from) => {
                Err(fields.wrong("to", "expected another cell than \"from\""))
            }
            _ => Ok(Arc::new(path)),
        }
    },
    example: r#"{"layer":"shade","is":1,"touch":"corners","from":"r1c1","to":"r9c9"}"#,
};

#[derive(PartialEq)]
struct Walk {
    /// Whether it is a loop, not a path.
    closed: bool,
    layer: usize,
    name: String,
    is: i64,
    /// Whether it may touch itself by corners.
    touches: bool,
    /// The given ends of a path.
    ends: [Option<Cell>; 2],
    /// The number of cells.
    length: Option<RangeInclusive<i64>>,
}

impl Walk {
    fn read(
        fields: &mut RuleFields,
        kind: &'static RuleKind,
        touches: bool,
    ) -> Result<Walk, RuleError> {
        let (layer, name, is) = read(fields)?;
        let closed = kind.name == LOOP.name;
        let (length, least) = (fields.range("length")?, if closed { 4 } else { 2 });
        if length.as_ref().is_some_and(|length| *length.end() < least) {
            let what = format!("a {} has at least {least} cells", kind.name);
            return Err(fields.wrong("length", what));
        }
        Ok(Walk { closed, layer, name, is, touches, ends: [None; 2], length })
    }

    /// Requires that the cell, if it has the value, has so many neighbours with it. If `must_be` is
    /// true, the cell has the value.
    fn neighbours(
        &self,
        shape: Shape,
        cell: Cell,
        (must_be, count): (bool, RangeInclusive<usize>),
        asks: &mut Primitives,
    ) {
        let near = STEPS.into_iter().filter_map(|(down, right)| shape.step(cell, down, right));
        let cells = [cell].into_iter().chain(near).map(|it| shape.layer_cell(self.layer, it));
        let step = |index, &(is_in, near): &(bool, usize), value| match index {
            0 => Some((value == self.is, 0)),
            _ => Some((is_in, near + usize::from(is_in && value == self.is))),
        };
        let accepts = |&(is_in, near): &(bool, usize)| match is_in {
            true => count.contains(&near),
            false => !must_be,
        };
        asks.word(&cells.collect::<Vec<_>>(), (false, 0), step, accepts);
    }

    /// Requires that two cells that share only a corner have a common neighbour with the value, if
    /// both have it.
    fn corners(&self, shape: Shape, asks: &mut Primitives) {
        for (cell, right) in shape.every_cell().flat_map(|cell| [(cell, 1), (cell, -1)]) {
            let Some(other) = shape.step(cell, 1, right) else { continue };
            let common = [shape.step(cell, 0, right), shape.step(cell, 1, 0)].into_iter().flatten();
            let cells = [cell, other].into_iter().chain(common);
            let cells: Vec<Cell> = cells.map(|it| shape.layer_cell(self.layer, it)).collect();
            // True until one of both lacks the value or a common neighbour has it.
            let step =
                |index, &touches: &bool, value| Some(touches && (index < 2) == (value == self.is));
            asks.word(&cells, true, step, |&touches| !touches);
        }
    }

    /// Returns the cells with the value, in the order of a walk from one to the next neighbour; those
    /// that the walk does not reach are last. The second is the number of cells that it reaches.
    fn walk(&self, shape: Shape, is_in: &dyn Fn(Cell) -> bool) -> (Vec<Cell>, usize) {
        let near = |cell: Cell| {
            let near = STEPS.into_iter().filter_map(move |(d, r)| shape.step(cell, d, r));
            near.filter(|&it| is_in(it))
        };
        let mut left: Vec<Cell> = shape.every_cell().filter(|&cell| is_in(cell)).collect();
        let end = left.iter().position(|&cell| near(cell).count() == 1).unwrap_or(0);
        let mut next = left.get(end).copied();
        let mut walk = Vec::new();
        while let Some(cell) = next {
            left.retain(|&it| it != cell);
            walk.push(cell);
            next = near(cell).find(|it| left.contains(it));
        }
        let reached = walk.len();
        walk.extend(left);
        (walk, reached)
    }
}

impl Rule for Walk {
    fn kind(&self) -> &'static RuleKind {
        if self.closed { &LOOP } else { &PATH }
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let touch = if self.touches { "corners" } else { "none" };
        let fields = [("layer", (&*self.name).into()), ("is", self.is.into())];
        let ends = ["from", "to"].into_iter().zip(self.ends);
        let ends = ends
            .filter_map(|(name, end)| Some((name, RuleValue::Text(shape.name(end?).to_string()))));
        let length = self.length.as_ref().map(|length| ("length", length.into()));
        fields.into_iter().chain([("touch", touch.into())]).chain(ends).chain(length).collect()
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let shape = board.shape;
        let cells: Vec<Cell> = shape.every_cell().collect();
        let usual = if self.closed || self.ends.iter().all(Option::is_some) { 2 } else { 1 };
        for &cell in &cells {
            let count = match self.ends.contains(&Some(cell)) {
                true => (true, 1..=1),
                false => (false, usual..=2),
            };
            self.neighbours(shape, cell, count, asks);
        }
        if !self.closed && self.ends == [None, None] {
            let is_end = |&cell: &Cell| {
                asks.collect(|asks| self.neighbours(shape, cell, (true, 1..=1), asks))
            };
            let parts = cells.iter().map(is_end).collect();
            asks.count(parts, [1, cells.len()]);
        }
        if !self.touches {
            self.corners(shape, asks);
        }
        // No 2×2 square has four cells of it, except a loop of four cells.
        let mut longest = (1 + max_distance(shape.rows(), shape.columns())).max(4);
        if let Some(length) = &self.length {
            let (least, most) = (*length.start(), *length.end());
            longest = longest.min(most as usize);
            let step = |_, &count: &i64, value| {
                let count = count + i64::from(value == self.is);
                (count <= most).then_some(count)
            };
            let cells: Vec<Cell> =
                cells.iter().map(|&cell| shape.layer_cell(self.layer, cell)).collect();
            asks.word(&cells, 0, step, |&count| count >= least);
        }
        let reach = if self.closed { longest / 2 } else { longest - 1 };
        let root = self.ends[0].or(self.ends[1]);
        connect(board, asks, (self.layer, self.is..=self.is), root, (1, reach));
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let shape = board.shape;
        let layer = |cell: Cell| shape.layer_cell(self.layer, cell);
        let (walk, reached) = self.walk(shape, &|cell| grid.at(layer(cell)) == self.is);
        let many = walk.len();
        // The number of steps between two cells of the walk.
        let steps = |a: usize, b: usize| match a.abs_diff(b) {
            steps if self.closed => steps.min(many - steps),
            steps => steps,
        };
        let fits = |a: usize, b: usize| {
            let (from, to) = (shape.name(walk[a]), shape.name(walk[b]));
            match (from.row.abs_diff(to.row), from.column.abs_diff(to.column)) {
                (0, 1) | (1, 0) => steps(a, b) == 1,
                (1, 1) if !self.touches => steps(a, b) == 2,
                _ => steps(a, b) > 1,
            }
        };
        let is_end = |end: Cell| walk.first() == Some(&end) || walk.last() == Some(&end);
        let holds = reached == many
            && many >= if self.closed { 4 } else { 2 }
            && self.length.as_ref().is_none_or(|length| length.contains(&(many as i64)))
            && self.ends.into_iter().flatten().all(is_end)
            && (0..many).all(|a| (0..a).all(|b| fits(a, b)));
        let cells = if walk.is_empty() { shape.every_cell().collect() } else { walk };
        (!holds).then(|| cells.into_iter().map(layer).collect())
    }

    fn layer_drawing(&self, board: &RuleContext, grid: &FullGrid) -> Option<(usize, RuleShape)> {
        let is_in = |cell| grid.at(board.shape.layer_cell(self.layer, cell)) == self.is;
        let (mut cells, _) = self.walk(board.shape, &is_in);
        if self.closed {
            cells.extend(cells.first().copied());
        }
        let line = RuleShape::Line { cells, style: Style::Coloured(Colour::Teal) };
        self.broken(board, grid).is_none().then_some((self.layer, line))
    }

    fn phrase(&self, _: Shape) -> String {
        let length = self.length.as_ref().map(|length| format!("{} of ", range_label(length)));
        format!("{} of {}{} {}", self.kind().name, length.unwrap_or_default(), self.name, self.is)
    }
}
