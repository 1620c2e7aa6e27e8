//! Draws the state of a puzzle as SVG.

use std::collections::BTreeSet;

use board::{Candidate, Candidates, Cell, DigitNames, Grid, Layout, Puzzle, Symbols};
use explain::Move;

use super::{
    figure::Obstacles,
    layers::LayerValues,
    parts::{CandidateRole, CandidateRoles},
    pen::{Pen, Text, element, file},
    style,
};

/// The source of a large digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The digit is a given.
    Given,
    /// The digit is placed by the step that is drawn.
    Step,
    /// The digit was found before.
    Found,
}

impl Source {
    /// Returns the class of the digit in pictures.
    fn class(self) -> &'static str {
        match self {
            Source::Given => "given",
            Source::Step => "new",
            Source::Found => "found",
        }
    }
}

/// The contents of a picture.
pub struct Picture<'a> {
    /// The title, for screen readers.
    pub title: &'a str,
    /// The puzzle. Its givens are bold.
    pub puzzle: &'a Puzzle,
    /// Digits that were found, for cells without a given.
    pub found: Option<&'a Grid>,
    /// The pencil marks of cells without a digit. If they are not given, marks are drawn only in
    /// cells in which the puzzle itself removes candidates.
    pub marks: Option<&'a Candidates>,
    /// A step. Its cells and houses are coloured, its eliminations are struck through, and the
    /// digit that it places is drawn.
    pub step: Option<&'a Move>,
    /// The symbols of the digits; numbers if there are none.
    pub symbols: Option<&'a Symbols>,
}

impl Picture<'_> {
    /// Returns the names of the digits.
    pub fn names(&self) -> DigitNames {
        let numbers = || DigitNames::numbers(self.puzzle.shape);
        self.symbols.map_or_else(numbers, Symbols::names)
    }

    /// Returns the picture as an SVG file with the style rules that it uses.
    pub fn svg(&self) -> String {
        self.draw_svg(&style::used_rules, &element).0
    }

    /// Returns the picture as an SVG file with the style rules of all pictures, for a page that
    /// adds elements and classes.
    pub fn svg_for_page(&self) -> String {
        self.draw_svg(&|_| style::style(), &element).0
    }

    /// Returns the picture as SVG, and its width and height. `style` returns the style rules for
    /// the elements, and `written` returns the element of a text.
    pub(crate) fn draw_svg(
        &self,
        style: &dyn Fn(&str) -> String,
        written: &dyn Fn(Text) -> String,
    ) -> (String, (f64, f64)) {
        let layout = Layout::of(self.puzzle);
        let mut pen = self.pen(&layout, written).with_numbers();
        self.draw(&layout, &mut pen);
        let units = pen.size();
        let elements = pen.elements();
        (file(units, self.title, &style(&elements), &elements), units)
    }

    /// Returns the elements of the picture, and its width and height in units. Rows and columns are
    /// numbered only if the text below names cells.
    pub(crate) fn elements(&self, written: &dyn Fn(Text) -> String) -> (String, (f64, f64)) {
        let layout = Layout::of(self.puzzle);
        let pen = self.pen(&layout, written);
        let mut pen = if pen.sketch.names_cells() { pen.with_numbers() } else { pen };
        self.draw(&layout, &mut pen);
        let units = pen.size();
        (pen.elements(), units)
    }

    fn pen<'a>(&'a self, layout: &'a Layout, written: &'a dyn Fn(Text) -> String) -> Pen<'a> {
        let has_marks = self.marks.is_some() || self.has_narrowed();
        Pen::new(layout, self.symbols, has_marks, &self.layer_values(), written)
    }

    /// Returns the values of the layers.
    pub(crate) fn layer_values(&self) -> LayerValues<'_> {
        LayerValues::of(self.puzzle, self.found)
    }

    /// Returns true if the puzzle removes candidates of a cell that has neither a digit nor marks
    /// here.
    pub fn has_narrowed(&self) -> bool {
        self.puzzle.shape.every_cell().any(|cell| self.restricted_candidates(cell).is_some())
    }

    /// Returns the candidates that the puzzle itself leaves. Returns `None` if there are marks, if
    /// the cell has a digit, or if no candidate is removed.
    fn restricted_candidates(&self, cell: Cell) -> Option<&Candidates> {
        let left = self.puzzle.restrictions.as_ref().filter(|_| self.marks.is_none())?;
        let is_open = self.digit(cell).is_none() && left.count(cell) < self.puzzle.shape.digits();
        is_open.then_some(left)
    }

    fn draw(&self, layout: &Layout, pen: &mut Pen) {
        let seen = self.cells_of_houses(layout);
        for cell in 0..self.puzzle.shape.cells() {
            let class = match self.step {
                Some(step) if step.step.cells.contains(&cell) => " pattern",
                _ if seen.contains(&cell) => " house",
                _ => "",
            };
            pen.cell(cell, class);
        }
        pen.draw_under_grid();
        pen.lines();
        pen.draw_over_grid();
        if let Some(step) = self.step {
            let has_digit = |cell| self.digit(cell).is_some();
            let obstacles = Obstacles { has_digit: &has_digit, marks: self.marks };
            pen.figure(layout, &step.step, &obstacles, "", "");
        }
        let parts = self.parts();
        for cell in self.puzzle.shape.every_cell() {
            match self.digit(cell) {
                Some((candidate, source)) => pen.digit(candidate, source.class(), ""),
                None => self.marks_of(cell, parts.as_ref(), pen),
            }
        }
    }

    /// Returns the roles of the candidates in the step.
    pub(crate) fn parts(&self) -> Option<CandidateRoles<'_>> {
        self.step.map(|step| CandidateRoles::of(&step.step))
    }

    fn marks_of(&self, cell: Cell, parts: Option<&CandidateRoles>, pen: &mut Pen) {
        let Some(marks) = self.marks.or_else(|| self.restricted_candidates(cell)) else { return };
        for digit in marks.digits(cell) {
            let candidate = Candidate { cell, digit };
            let part = parts.and_then(|parts| parts.part(candidate));
            let class = part.map_or(String::new(), |part| format!(" {}", part.name()));
            pen.mark(candidate, &class, "");
            if part == Some(CandidateRole::Eliminated) {
                pen.strike(candidate);
            }
        }
    }

    /// Returns the large digit of a cell, and its source.
    pub(crate) fn digit(&self, cell: Cell) -> Option<(Candidate, Source)> {
        let candidate = |digit| Candidate { cell, digit };
        let placed = self.step.and_then(|step| step.placed).filter(|placed| placed.cell == cell);
        let given = self.puzzle.givens.get(cell).map(|digit| (candidate(digit), Source::Given));
        let step = placed.map(|placed| (placed, Source::Step));
        let found = || Some((candidate(self.found?.get(cell)?), Source::Found));
        given.or(step).or_else(found)
    }

    /// Returns the cells of the houses of the step.
    fn cells_of_houses(&self, layout: &Layout) -> BTreeSet<Cell> {
        let houses = self.step.map_or(&[][..], |step| &step.step.houses);
        let cells = houses.iter().flat_map(|&house| layout.constraints()[house].cells());
        cells.copied().collect()
    }
}
