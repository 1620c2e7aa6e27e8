//! A puzzle as it stands.

use std::collections::BTreeSet;

use board::{Candidate, Candidates, Cell, DigitNames, Grid, Layout, Puzzle, Symbols};
use explain::Move;

use super::{
    parts::{Part, Parts},
    pen::Pen,
    png::{PngError, Size, png},
    style::{Ground, style},
};

/// What is drawn.
pub struct Picture<'a> {
    /// What it is; for readers who do not see it.
    pub title: &'a str,
    /// The puzzle: its givens are bold.
    pub puzzle: &'a Puzzle,
    /// Digits that were found, in cells without a given.
    pub found: Option<&'a Grid>,
    /// The pencil marks of cells that have no digit.
    pub marks: Option<&'a Candidates>,
    /// A step to be made: its cells and houses are coloured, its eliminations struck through, and
    /// the digit that it writes is drawn.
    pub step: Option<&'a Move>,
    /// The symbols of digits; numbers where there are none.
    pub symbols: Option<&'a Symbols>,
}

impl Picture<'_> {
    /// What its digits are called.
    pub fn names(&self) -> DigitNames {
        self.symbols.map(Symbols::names).unwrap_or_default()
    }

    /// As a file that stands alone.
    pub fn svg(&self) -> String {
        self.drawn(&style()).0
    }

    /// As a file of pixels.
    ///
    /// # Errors
    /// If it would be too large, or a symbol cannot be drawn.
    pub fn png(&self, ground: Ground, size: Size) -> Result<Vec<u8>, PngError> {
        let (svg, units) = self.drawn(&ground.style());
        png(&svg, (units, units), size)
    }

    /// As SVG with these rules, and how many units wide and high it is.
    fn drawn(&self, style: &str) -> (String, f64) {
        let layout = Layout::of(self.puzzle);
        let mut pen = Pen::new(&layout, self.symbols, self.marks.is_some());
        let seen = self.seen(&layout);
        for cell in 0..self.puzzle.shape.cells() {
            let class = match self.step {
                Some(step) if step.step.cells.contains(&cell) => " pattern",
                _ if seen.contains(&cell) => " house",
                _ => "",
            };
            pen.cell(cell, class);
        }
        pen.lines();
        if let Some(step) = self.step {
            pen.figure(&layout, &step.step, "", "");
        }
        let parts = self.parts();
        for cell in 0..self.puzzle.shape.cells() {
            match self.written(cell) {
                Some((candidate, class)) => pen.digit(candidate, class, ""),
                None => self.marks_of(cell, parts.as_ref(), &mut pen),
            }
        }
        let units = pen.size();
        (pen.svg(self.title, &format!("<style>\n{style}</style>\n")), units)
    }

    /// What the candidates are to the step.
    pub fn parts(&self) -> Option<Parts<'_>> {
        self.step.map(|step| Parts::of(&step.step))
    }

    fn marks_of(&self, cell: Cell, parts: Option<&Parts>, pen: &mut Pen) {
        let Some(marks) = self.marks else { return };
        for digit in marks.digits(cell) {
            let candidate = Candidate { cell, digit };
            let part = parts.and_then(|parts| parts.part(candidate));
            let class = part.map_or(String::new(), |part| format!(" {}", part.name()));
            pen.mark(candidate, &class, "");
            if part == Some(Part::Eliminated) {
                pen.strike(candidate);
            }
        }
    }

    /// The digit that is drawn over the whole cell, and its class.
    pub fn written(&self, cell: Cell) -> Option<(Candidate, &'static str)> {
        let placed = self.step.and_then(|step| step.placed);
        let found = |digit| (Candidate { cell, digit }, "found");
        let given = self.puzzle.givens.get(cell).map(|digit| (Candidate { cell, digit }, "given"));
        let new = placed.filter(|placed| placed.cell == cell).map(|placed| (placed, "new"));
        given.or(new).or_else(|| self.found?.get(cell).map(found))
    }

    /// The cells of the houses of the step.
    fn seen(&self, layout: &Layout) -> BTreeSet<Cell> {
        let houses = self.step.map_or(&[][..], |step| &step.step.houses);
        let cells = houses.iter().flat_map(|&house| layout.constraints()[house].cells());
        cells.copied().collect()
    }
}
