//! Common implementation of rules that consist of cells and at most one number.

use std::{any::Any, ptr, sync::Arc};

use crate::{
    Cell, Shape,
    drawing::{Drawn, Shade, Style},
    fields::{Value, cells},
    marks,
    rule::{Filled, Kind, Primitives, Rule, Setting},
};

/// The definition of such a rule.
pub(crate) struct Meaning {
    /// The registry entry.
    pub(crate) kind: &'static Kind,
    /// The field of the number, if it has one.
    pub(crate) number: Option<&'static str>,
    /// Implements [`Rule::primitives`].
    pub(crate) asks: fn(&OnCells, &Setting, &mut Primitives),
    /// Implements [`Rule::broken`].
    pub(crate) broken: fn(&OnCells, &Setting, &Filled) -> Option<Vec<Cell>>,
    /// Returns the drawing.
    pub(crate) drawing: fn(&OnCells) -> Drawn,
    /// Whether it is an edge clue between two neighbours.
    pub(crate) is_mark: bool,
    /// Implements [`Rule::is_of_each`].
    pub(crate) is_of_each: bool,
}

impl Meaning {
    /// Creates the rule on these cells; `number` is used only if there is a field for it.
    pub(crate) fn on(&'static self, cells: Vec<Cell>, number: i64) -> Arc<dyn Rule> {
        Arc::new(OnCells { meaning: self, cells, number })
    }
}

/// A rule that consists of cells and at most one number.
pub(crate) struct OnCells {
    meaning: &'static Meaning,
    /// The cells, at least one.
    pub(crate) cells: Vec<Cell>,
    /// The number.
    pub(crate) number: i64,
}

impl PartialEq for OnCells {
    fn eq(&self, other: &OnCells) -> bool {
        ptr::eq(self.meaning, other.meaning)
            && self.cells == other.cells
            && self.number == other.number
    }
}

impl OnCells {
    /// Returns all cells if `holds` is false.
    pub(crate) fn unless(&self, holds: bool) -> Option<Vec<Cell>> {
        (!holds).then(|| self.cells.clone())
    }

    /// Returns the first and the last cell.
    pub(crate) fn ends(&self) -> [Cell; 2] {
        [self.cells[0], self.cells[self.cells.len() - 1]]
    }

    /// Returns the cells in order, each once, and whether the last is followed by the first.
    pub(crate) fn ring(&self) -> (&[Cell], bool) {
        match &self.cells[..] {
            [cells @ .., last] if cells.first() == Some(last) => (cells, true),
            cells => (cells, false),
        }
    }

    /// Returns the rules of this kind on the board.
    pub(crate) fn of_kind<'a>(&'a self, board: &Setting<'a>) -> impl Iterator<Item = &'a OnCells> {
        let on = |rule: &'a Arc<dyn Rule>| (&**rule as &dyn Any).downcast_ref::<OnCells>();
        let rules = board.rules.iter().filter_map(on);
        rules.filter(|on| ptr::eq(on.meaning, self.meaning))
    }

    fn label(&self) -> String {
        self.meaning.number.map_or(String::new(), |_| self.number.to_string())
    }

    /// Returns a line through the cells.
    pub(crate) fn line(&self, style: Style) -> Drawn {
        Drawn::Line { cells: self.cells.clone(), style }
    }

    /// Returns a shape behind each digit.
    pub(crate) fn shaded(&self, shade: Shade) -> Drawn {
        Drawn::Shade { cells: self.cells.clone(), shade, label: self.label() }
    }

    /// Returns an outline with the number.
    pub(crate) fn caged(&self) -> Drawn {
        let label = Some(self.label()).filter(|label| !label.is_empty());
        Drawn::Cage { cells: self.cells.clone(), label }
    }

    /// Returns the number outside the grid, before the first cell.
    pub(crate) fn outside(&self, arrow: bool) -> Drawn {
        Drawn::Outside { along: self.cells.clone(), label: self.label(), arrow }
    }
}

impl Rule for OnCells {
    fn kind(&self) -> &'static Kind {
        self.meaning.kind
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, Value)> {
        let number = self.meaning.number.map(|field| (field, self.number.into()));
        [("cells", cells(shape, &self.cells))].into_iter().chain(number).collect()
    }

    fn primitives(&self, board: &Setting, asks: &mut Primitives) {
        (self.meaning.asks)(self, board, asks);
    }

    fn broken(&self, board: &Setting, grid: &Filled) -> Option<Vec<Cell>> {
        (self.meaning.broken)(self, board, grid)
    }

    fn phrase(&self, shape: Shape) -> String {
        let place = match self.mark() {
            Some(pair) => marks::place(shape, pair),
            None => shape.name(self.cells[0]).to_string(),
        };
        let words = [self.meaning.kind.words(), self.label(), "at".to_owned(), place];
        let words = words.into_iter().filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }

    fn is_of_each(&self) -> bool {
        self.meaning.is_of_each
    }

    fn drawing(&self, _: &Setting) -> Vec<Drawn> {
        vec![(self.meaning.drawing)(self)]
    }

    fn mark(&self) -> Option<[Cell; 2]> {
        self.meaning.is_mark.then(|| self.ends())
    }
}
