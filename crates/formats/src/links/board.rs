//! The board of a link, to which rules and cells are added one by one.

use std::mem;
use std::sync::Arc;

use super::drawings::{Drawing, DrawingRule, Drawings};
use crate::error::FaultReason;
use crate::reading::ParsedPuzzle;
use crate::reading::parsed::{ExpectedCount, ExpectedSolutions};
use crate::text::ReadContext;
use board::{
    Candidate, Candidates, Cell, Digit, Grid, Position, Puzzle, Shape, counted,
    fields::RuleValue as Field,
    rules::{self, Rule, RuleContext, Rules},
};

/// The regions of a board.
pub(crate) enum Regions {
    /// The most square boxes, because the link specifies no regions.
    Usual,
    /// No regions.
    None,
    /// Regions with these cells.
    Lists(Vec<Vec<Cell>>),
}

/// A board under construction.
pub(crate) struct Board {
    /// Rows, columns, digits and boxes.
    pub(crate) shape: Shape,
    pub(crate) rules: Vec<Arc<dyn Rule>>,
    givens: Grid,
    placed: Grid,
    left: Option<Candidates>,
    solution: Option<Grid>,
    /// Unexpected ways in which the text was interpreted.
    remarks: Vec<String>,
    /// Drawings of unknown meaning.
    drawn: Drawings,
    /// Drawings that are known to have no meaning.
    cosmetics: Drawings,
    /// The rules that options assign to drawings.
    drawing_rules: Vec<DrawingRule>,
}

impl Board {
    /// Returns a board with regions. If `lines` is true, each row and column has different digits.
    ///
    /// # Errors
    /// If the regions are impossible, or options contradict them.
    pub(crate) fn new(
        shape: Shape,
        regions: Regions,
        lines: bool,
        known: &ReadContext,
    ) -> Result<Board, String> {
        let shape = match (&regions, known.shape) {
            (Regions::Lists(lists), _) => tiled(shape, lists).unwrap_or(shape),
            (Regions::Usual, Some(told)) if told.side() == shape.digits() => {
                shape.with_boxes(told.box_rows(), told.box_cols()).unwrap_or(shape)
            }
            _ => shape,
        };
        let boxes = match &regions {
            Regions::Usual => shape.has_boxes(),
            Regions::None => false,
            Regions::Lists(lists) => tiled(shape, lists).is_some(),
        };
        let other = known.shape.is_some_and(|told| {
            !boxes || (told.box_rows(), told.box_cols()) != (shape.box_rows(), shape.box_cols())
        });
        if other || known.side.is_some_and(|side| side != shape.digits()) {
            let (rows, columns, by) = (shape.rows(), shape.columns(), known.told_by);
            let what = if boxes { format!(" with boxes of {shape}") } else { String::new() };
            return Err(format!(
                "the puzzle is {rows}×{columns}{what}, but {by} sets another size"
            ));
        }
        let (givens, placed) = (Grid::empty(shape), Grid::empty(shape));
        let (rules, left, solution) = (Vec::new(), None, None);
        let (remarks, drawn, cosmetics) = (Vec::new(), Drawings::default(), Drawings::default());
        let drawing_rules = known.drawing_rules.clone();
        let mut board = Board {
            shape,
            rules,
            givens,
            placed,
            left,
            solution,
            remarks,
            drawn,
            cosmetics,
            drawing_rules,
        };
        if lines {
            board.rule("lines", Vec::new())?;
        }
        match regions {
            _ if boxes => board.rule("boxes", Vec::new())?,
            Regions::Lists(lists) => {
                let lists = lists.iter().map(|cells| board::fields::cells(shape, cells));
                board.rule("regions", vec![("cells", Field::List(lists.collect()))])?;
            }
            Regions::Usual | Regions::None => {}
        }
        Ok(board)
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// If the rule is unknown or its fields are invalid.
    pub(crate) fn rule(&mut self, name: &str, fields: Vec<(&str, Field)>) -> Result<(), String> {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let rule = rules::read(self.shape, name, fields).map_err(|error| error.to_string())?;
        self.rules.push(rule);
        Ok(())
    }

    /// Adds the rule that both diagonals contain different digits.
    ///
    /// # Errors
    /// If there are more cells on a diagonal than digits.
    pub(crate) fn diagonals(&mut self) -> Result<(), String> {
        let directions = ["/", "\\"].map(|direction| Field::Text(direction.to_owned()));
        directions.into_iter().try_for_each(|it| self.rule("diagonal", vec![("direction", it)]))
    }

    /// Returns the cell of a row and a column, both counted from 1.
    ///
    /// # Errors
    /// If it is outside the board.
    pub(crate) fn cell(&self, row: i64, column: i64) -> Result<Cell, String> {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        place.and_then(|(row, column)| self.shape.cell(row, column)).ok_or_else(|| {
            let (rows, columns) = (self.shape.rows(), self.shape.columns());
            format!("r{row}c{column} is outside the board of {rows}×{columns} cells")
        })
    }

    /// Returns the digit with this value.
    ///
    /// # Errors
    /// If there is no such digit.
    pub(crate) fn digit(&self, value: i64) -> Result<Digit, String> {
        self.shape.digit(value).ok_or_else(|| {
            let values = self.shape.values();
            format!("{value} is not a digit from {} to {}", values.start(), values.end())
        })
    }

    /// Sets a given, or a digit that a player entered.
    ///
    /// # Errors
    /// If the value is not a digit, or the cell has another digit.
    pub(crate) fn put(&mut self, cell: Cell, value: i64, given: bool) -> Result<(), String> {
        let digit = self.digit(value)?;
        let shape = self.shape;
        let grid = if given { &mut self.givens } else { &mut self.placed };
        match grid.get(cell).filter(|&before| before != digit) {
            Some(before) => Err(format!("it has two digits, {} and {value}", shape.value(before))),
            None => {
                grid.set(cell, Some(digit));
                Ok(())
            }
        }
    }

    /// Restricts a cell to these digits.
    ///
    /// # Errors
    /// If a value is not a digit.
    pub(crate) fn leave(&mut self, cell: Cell, values: &[i64]) -> Result<(), String> {
        let kept = values.iter().map(|&it| self.digit(it)).collect::<Result<Vec<_>, _>>()?;
        let shape = self.shape;
        let left = self.left.get_or_insert_with(|| Candidates::full(shape));
        for digit in (1..=shape.digits() as Digit).filter(|digit| !kept.contains(digit)) {
            left.eliminate(Candidate { cell, digit });
        }
        Ok(())
    }

    /// Sets the solution from the values of its digits, unless a value is missing.
    ///
    /// # Errors
    /// If the number of values is not that of the cells, or a value is not a digit.
    pub(crate) fn solve(&mut self, values: &[Option<i64>]) -> Result<(), String> {
        if values.len() != self.shape.cells() {
            let cells = self.shape.cells();
            let found = counted(values.len(), "cells");
            return Err(format!("the solution has {found}; expected {cells}"));
        }
        let Some(values) = values.iter().copied().collect::<Option<Vec<i64>>>() else {
            return Ok(());
        };
        let digits = values.into_iter().map(|it| self.digit(it)).collect::<Result<Vec<_>, _>>()?;
        self.solution = Grid::from_digits(self.shape, &digits);
        Ok(())
    }

    /// Returns the cells from a place in steps of one direction, up to the edge of the board. The
    /// place itself is not included and may be outside the board.
    pub(crate) fn ray(&self, from: (i64, i64), step: (i64, i64)) -> Vec<Cell> {
        ray(self.shape, from, step)
    }

    /// Returns the number of the region of each cell.
    pub(crate) fn region_of(&self) -> Vec<Option<usize>> {
        RuleContext { shape: self.shape, rules: &self.rules }.region_of()
    }

    /// Adds a remark about the interpretation of the text. A repeated remark is ignored.
    pub(crate) fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Adds an item of unknown meaning, optionally in a cell. Options cannot make a rule of it.
    pub(crate) fn draw(&mut self, what: &str, cell: Option<Cell>) {
        self.drawn.add(Drawing::other(what, String::new(), cell));
    }

    /// Adds a drawing of unknown meaning.
    pub(crate) fn drawing(&mut self, drawing: Drawing) {
        self.drawn.add(drawing);
    }

    /// Adds an item that does not change the solutions, optionally in a cell.
    pub(crate) fn decorate(&mut self, what: &str, cell: Option<Cell>) {
        self.cosmetics.add(Drawing::other(what, String::new(), cell));
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// If the rules are invalid together, the solution contradicts the puzzle, or a drawing cannot
    /// be the rule that an option assigns to it.
    pub(crate) fn parsed(mut self) -> Result<ParsedPuzzle, String> {
        self.drawn.name_colours();
        for rule in mem::take(&mut self.drawing_rules) {
            let drawings = self.drawn.take(&rule);
            if drawings.is_empty() {
                self.remark(format!("--drawing {rule}: the puzzle has no such drawing"));
            }
            for drawing in drawings {
                let (name, fields) = rule.of(self.shape, &drawing);
                self.rule(name, fields).map_err(|what| format!("--drawing {rule}: {what}"))?;
            }
        }
        let groups = self.drawn.groups();
        let drawings = self.drawn.words(self.shape);
        let cosmetics = self.cosmetics.words(self.shape);
        let Board { shape, rules, givens, placed, left: restrictions, solution, remarks, .. } =
            self;
        let rules = Rules::new(shape, rules).map_err(|error| error.to_string())?;
        let puzzle = Puzzle { shape, rules, givens, restrictions };
        let count = ExpectedCount::MoreThan(0);
        let expected =
            solution.map(|solution| ExpectedSolutions { count, solution: Some(solution) });
        if let Some((cell, what)) = expected.as_ref().and_then(|it| it.contradiction(&puzzle)) {
            return Err(format!("{}: {what}", shape.name(cell)));
        }
        let is_placed = placed.filled().next().is_some();
        let position = Position { placed, left: Candidates::full(shape) };
        let position = if is_placed { position.beyond(&puzzle) } else { None };
        let parsed = ParsedPuzzle::new(puzzle, false);
        Ok(ParsedPuzzle { expected, position, remarks, drawings, groups, cosmetics, ..parsed })
    }
}

/// Returns the cells from a place in steps of one direction. The place itself is not included.
pub(crate) fn ray(shape: Shape, from: (i64, i64), step: (i64, i64)) -> Vec<Cell> {
    let places = std::iter::successors(Some(from), |at| Some((at.0 + step.0, at.1 + step.1)));
    let cell = |(row, column): (i64, i64)| {
        shape.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    };
    places.skip(1).map_while(cell).collect()
}

/// Returns the shape whose boxes are these regions, if the regions are boxes.
fn tiled(shape: Shape, regions: &[Vec<Cell>]) -> Option<Shape> {
    let first = regions.first()?;
    let row = |cell: &Cell| cell / shape.columns();
    let column = |cell: &Cell| cell % shape.columns();
    let extent = |of: &dyn Fn(&Cell) -> usize| {
        Some(first.iter().map(of).max()? - first.iter().map(of).min()? + 1)
    };
    let shape = shape.with_boxes(extent(&row)?, extent(&column)?)?;
    let of_box = |cell: &Cell| (row(cell) / shape.box_rows(), column(cell) / shape.box_cols());
    let is_box = |cells: &Vec<Cell>| {
        cells.len() == shape.digits() && cells.iter().all(|cell| of_box(cell) == of_box(&cells[0]))
    };
    (regions.len() * shape.digits() == shape.cells() && regions.iter().all(is_box)).then_some(shape)
}

/// Returns the fault of a puzzle in a link.
pub(crate) fn wrong(what: impl Into<String>) -> FaultReason {
    FaultReason::Document(what.into())
}
