//! Common implementation of rules that consist of cells and at most one number.

use std::{any::Any, ptr, sync::Arc};

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Shade, Style},
    fields::{RuleValue, cells},
    marks,
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The definition of such a rule.
pub(crate) struct CellRuleKind {
    /// The registry entry.
    pub(crate) kind: &'static RuleKind,
    /// The field of the number, if it has one.
    pub(crate) number: Option<&'static str>,
    /// Implements [`Rule::primitives`].
    pub(crate) asks: fn(&CellRule, &RuleContext, &mut Primitives),
    /// Implements [`Rule::broken`].
    pub(crate) broken: fn(&CellRule, &RuleContext, &FullGrid) -> Option<Vec<Cell>>,
    /// Returns the drawing.
    pub(crate) drawing: fn(&CellRule) -> RuleShape,
    /// Whether it is an edge clue between two neighbours.
    pub(crate) is_mark: bool,
    /// Implements [`Rule::is_of_each`].
    pub(crate) is_of_each: bool,
}

impl CellRuleKind {
    /// Creates the rule on these cells; `number` is used only if there is a field for it.
    pub(crate) fn on(&'static self, cells: Vec<Cell>, number: i64) -> Arc<dyn Rule> {
        Arc::new(CellRule { meaning: self, cells, number })
    }
}

/// A rule that consists of cells and at most one number.
pub(crate) struct CellRule {
    meaning: &'static CellRuleKind,
    /// The cells, at least one.
    pub(crate) cells: Vec<Cell>,
    /// The number.
    pub(crate) number: i64,
}

impl PartialEq for CellRule {
    fn eq(&self, other: &CellRule) -> bool {
        ptr::eq(self.meaning, other.meaning)
            && self.cells == other.cells
            && self.number == other.number
    }
}

impl CellRule {
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
    pub(crate) fn of_kind<'a>(
        &'a self,
        board: &RuleContext<'a>,
    ) -> impl Iterator<Item = &'a CellRule> {
        let on = |rule: &'a Arc<dyn Rule>| (&**rule as &dyn Any).downcast_ref::<CellRule>();
        let rules = board.rules.iter().filter_map(on);
        rules.filter(|on| ptr::eq(on.meaning, self.meaning))
    }

    fn label(&self) -> String {
        self.meaning.number.map_or(String::new(), |_| self.number.to_string())
    }

    /// Returns a line through the cells.
    pub(crate) fn line(&self, style: Style) -> RuleShape {
        RuleShape::Line { cells: self.cells.clone(), style }
    }

    /// Returns a shape behind each digit.
    pub(crate) fn shade_shape(&self, shade: Shade) -> RuleShape {
        RuleShape::Shade { cells: self.cells.clone(), shade, label: self.label() }
    }

    /// Returns an outline with the number.
    pub(crate) fn cage_shape(&self) -> RuleShape {
        let label = Some(self.label()).filter(|label| !label.is_empty());
        RuleShape::Cage { cells: self.cells.clone(), label }
    }

    /// Returns the number outside the grid, before the first cell.
    pub(crate) fn outside(&self, arrow: bool) -> RuleShape {
        RuleShape::Outside { along: self.cells.clone(), label: self.label(), arrow }
    }
}

impl Rule for CellRule {
    fn kind(&self) -> &'static RuleKind {
        self.meaning.kind
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let number = self.meaning.number.map(|field| (field, self.number.into()));
        [("cells", cells(shape, &self.cells))].into_iter().chain(number).collect()
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        (self.meaning.asks)(self, board, asks);
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
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

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        vec![(self.meaning.drawing)(self)]
    }

    fn mark(&self) -> Option<[Cell; 2]> {
        self.meaning.is_mark.then(|| self.ends())
    }
}
