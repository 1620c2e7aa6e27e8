//! The board that a link tells, while its rules come one by one.

use std::mem;
use std::sync::Arc;

use super::drawings::{Drawing, DrawingRule, Drawings};
use crate::error::Reason;
use crate::reading::Parsed;
use crate::reading::parsed::{Expected, ExpectedCount};
use crate::text::Known;
use board::{
    Candidate, Candidates, Cell, Digit, Grid, Position, Puzzle, Shape, counted,
    fields::Value as Field,
    rules::{self, Rule, Rules, Setting},
};

/// What stands in the place of boxes.
pub(crate) enum Regions {
    /// The most square boxes, as nothing is told.
    Usual,
    /// Nothing.
    None,
    /// These lists of cells.
    Lists(Vec<Vec<Cell>>),
}

/// A board and what was told of it so far.
pub(crate) struct Board {
    /// Rows, columns, digits and boxes.
    pub(crate) shape: Shape,
    pub(crate) rules: Vec<Arc<dyn Rule>>,
    givens: Grid,
    placed: Grid,
    left: Option<Candidates>,
    solution: Option<Grid>,
    /// How the text was understood, if that may surprise.
    remarks: Vec<String>,
    /// What is drawn and has no meaning that is known.
    drawn: Drawings,
    /// What is drawn and is known to mean nothing.
    cosmetics: Drawings,
    /// The rules that options make of drawings.
    drawing_rules: Vec<DrawingRule>,
}

impl Board {
    /// A board with its regions, and with rows and columns of different digits if `lines`.
    ///
    /// # Errors
    /// If the regions cannot be, or options say otherwise.
    pub(crate) fn new(
        shape: Shape,
        regions: Regions,
        lines: bool,
        known: &Known,
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
    /// If it is none.
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

    /// The cell of a row and a column, both from 1.
    ///
    /// # Errors
    /// If it is outside.
    pub(crate) fn cell(&self, row: i64, column: i64) -> Result<Cell, String> {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        place.and_then(|(row, column)| self.shape.cell(row, column)).ok_or_else(|| {
            let (rows, columns) = (self.shape.rows(), self.shape.columns());
            format!("r{row}c{column} is outside the board of {rows}×{columns} cells")
        })
    }

    /// The digit that counts that.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn digit(&self, value: i64) -> Result<Digit, String> {
        self.shape.digit(value).ok_or_else(|| {
            let values = self.shape.values();
            format!("{value} is not a digit from {} to {}", values.start(), values.end())
        })
    }

    /// A digit given, or one that a player wrote.
    ///
    /// # Errors
    /// If it is no digit.
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

    /// The digits that the puzzle leaves for a cell.
    ///
    /// # Errors
    /// If one is no digit.
    pub(crate) fn leave(&mut self, cell: Cell, values: &[i64]) -> Result<(), String> {
        let kept = values.iter().map(|&it| self.digit(it)).collect::<Result<Vec<_>, _>>()?;
        let shape = self.shape;
        let left = self.left.get_or_insert_with(|| Candidates::full(shape));
        for digit in (1..=shape.digits() as Digit).filter(|digit| !kept.contains(digit)) {
            left.eliminate(Candidate { cell, digit });
        }
        Ok(())
    }

    /// The solution, by what the digits count, if it is told of every cell.
    ///
    /// # Errors
    /// If there are not as many as cells, or one is no digit.
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

    /// The cells from a place outside or within in steps of one direction, as far as the board
    /// goes.
    pub(crate) fn ray(&self, from: (i64, i64), step: (i64, i64)) -> Vec<Cell> {
        ray(self.shape, from, step)
    }

    /// The region of each cell, by its number.
    pub(crate) fn region_of(&self) -> Vec<Option<usize>> {
        Setting { shape: self.shape, rules: &self.rules }.region_of()
    }

    /// Adds a remark about how the text was understood; the same remark only once.
    pub(crate) fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Adds something of unknown meaning that cannot be a rule, perhaps in that cell.
    pub(crate) fn draw(&mut self, what: &str, cell: Option<Cell>) {
        self.drawn.add(Drawing::other(what, String::new(), cell));
    }

    /// Adds a drawing of unknown meaning.
    pub(crate) fn drawing(&mut self, drawing: Drawing) {
        self.drawn.add(drawing);
    }

    /// Adds something that changes nothing of the solutions, perhaps in that cell.
    pub(crate) fn decorate(&mut self, what: &str, cell: Option<Cell>) {
        self.cosmetics.add(Drawing::other(what, String::new(), cell));
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// If the rules ask for too much, or drawings cannot be the rules that options make of them.
    pub(crate) fn parsed(mut self) -> Result<Parsed, String> {
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
        let suggestions = self.drawn.suggestions();
        let drawings = self.drawn.words(self.shape);
        let cosmetics = self.cosmetics.words(self.shape);
        let Board { shape, rules, givens, placed, left: restrictions, solution, remarks, .. } =
            self;
        let rules = Rules::new(shape, rules).map_err(|error| error.to_string())?;
        let puzzle = Puzzle { shape, rules, givens, restrictions };
        let count = ExpectedCount::MoreThan(0);
        let expected = solution.map(|solution| Expected { count, solution: Some(solution) });
        if let Some((cell, what)) = expected.as_ref().and_then(|it| it.contradiction(&puzzle)) {
            return Err(format!("{}: {what}", shape.name(cell)));
        }
        let is_placed = placed.filled().next().is_some();
        let position = Position { placed, left: Candidates::full(shape) };
        let position = if is_placed { position.beyond(&puzzle) } else { None };
        let parsed = Parsed::new(puzzle, false);
        Ok(Parsed { expected, position, remarks, drawings, suggestions, cosmetics, ..parsed })
    }
}

/// The cells from a place, itself not among them, in steps of one direction.
pub(crate) fn ray(shape: Shape, from: (i64, i64), step: (i64, i64)) -> Vec<Cell> {
    let places = std::iter::successors(Some(from), |at| Some((at.0 + step.0, at.1 + step.1)));
    let cell = |(row, column): (i64, i64)| {
        shape.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    };
    places.skip(1).map_while(cell).collect()
}

/// The shape whose boxes are these regions, if they are boxes.
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

/// What is wrong with a puzzle of a link.
pub(crate) fn wrong(what: impl Into<String>) -> Reason {
    Reason::Document(what.into())
}
