//! The values of layers: shaded cells, the drawings of rules, or values in the corners of cells.

use board::{
    Cell, Digit, Grid, Puzzle,
    drawing::{RuleShape, Shade},
    rules::{FullGrid, RuleContext},
};

use super::sketch::{HAS_LEGEND, Sketch, SketchedShape};

/// The known values of the layers of a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct LayerValues<'a> {
    /// The given values.
    givens: &'a Grid,
    /// The values that were found.
    found: Option<&'a Grid>,
}

/// The class of the groups of elements of layers.
pub(super) const LAYER_GROUP: &str = "layered";

/// The values of the layers in the corner of a cell.
pub(super) struct CornerValues {
    pub(super) cell: Cell,
    pub(super) text: String,
    /// Set if all of them are given.
    pub(super) are_given: bool,
}

impl<'a> LayerValues<'a> {
    /// Returns the values that are given or were found.
    pub(crate) fn of(puzzle: &'a Puzzle, found: Option<&'a Grid>) -> LayerValues<'a> {
        LayerValues { givens: &puzzle.givens, found }
    }

    /// Returns the digit of a cell of a layer, and whether it is given.
    pub(super) fn get(&self, cell: Cell) -> Option<(Digit, bool)> {
        let given = self.givens.get(cell).map(|digit| (digit, true));
        given.or_else(|| Some((self.found?.get(cell)?, false)))
    }
}

impl Sketch {
    /// Adds the values of the layers. Returns the number of layers with shaded cells.
    ///
    /// If all values of a layer are known, the rules of the layer draw them. If no rule does, the
    /// cells with the higher of two values are shaded. Other values, and those that are given, are
    /// written into the corners of their cells.
    pub(super) fn add_layers(&mut self, board: &RuleContext, values: &LayerValues) -> usize {
        let shape = board.shape;
        // So the values need no other size of the cells once they are known.
        self.has_labels |= !shape.layers().is_empty();
        let mut grid = Grid::empty(shape);
        for cell in shape.cells()..shape.all_cells() {
            grid.set(cell, values.get(cell).map(|it| it.0));
        }
        let full = FullGrid::new(shape, &grid);
        let drawings = board.rules.iter().filter_map(|rule| rule.layer_drawing(board, &full));
        let drawings: Vec<(usize, RuleShape)> = drawings.collect();
        let (mut shadings, mut written, mut names) = (0, Vec::new(), Vec::new());
        for (number, layer) in shape.layers().iter().enumerate() {
            let value = |cell| values.get(shape.layer_cell(number, cell));
            let is_known = shape.every_cell().all(|cell| value(cell).is_some());
            let drawn = drawings.iter().filter(|it| it.0 == number && is_known);
            let mut drawn: Vec<RuleShape> = drawn.map(|it| it.1.clone()).collect();
            let shading = shadings;
            if drawn.is_empty() && is_known && layer.count() == 2 {
                let is_higher = |&cell: &Cell| value(cell).is_some_and(|it| it.0 == 2);
                let cells = shape.every_cell().filter(is_higher).collect();
                drawn.push(RuleShape::Shade { cells, shade: Shade::Cell, label: String::new() });
                self.words.extend(
                    HAS_LEGEND.then(|| format!("shaded: {} {}", layer.name, layer.values[1])),
                );
                shadings += 1;
            }
            let shows_all = |shape: &RuleShape| {
                layer.count() == 2 || matches!(shape, RuleShape::Borders { .. })
            };
            let is_drawn = drawn.iter().any(shows_all);
            self.shapes.extend(drawn.into_iter().map(|shape| SketchedShape {
                shape,
                shading,
                group: LAYER_GROUP,
            }));
            let in_corner = move |cell| {
                let cell = shape.layer_cell(number, cell);
                let (digit, is_given) = values.get(cell)?;
                (is_given || !is_drawn).then(|| (shape.value_at(cell, digit), is_given))
            };
            if shape.every_cell().any(|cell| in_corner(cell).is_some()) {
                names.push(&*layer.name);
                written.push(in_corner);
            }
        }
        for cell in shape.every_cell() {
            let known: Vec<Option<(i64, bool)>> = written.iter().map(|it| it(cell)).collect();
            if known.iter().all(Option::is_none) {
                continue;
            }
            let text = |it: &Option<(i64, bool)>| match it {
                Some((value, _)) => value.to_string(),
                None => "·".to_owned(),
            };
            let text = known.iter().map(text).collect::<Vec<_>>().join(" ");
            let are_given = known.iter().flatten().all(|it| it.1);
            self.has_room(cell, &text);
            self.values.push(CornerValues { cell, text, are_given });
        }
        if HAS_LEGEND && !names.is_empty() {
            self.words.insert(format!("in the corners: {}", names.join(", ")));
        }
        shadings
    }
}
