//! Where everything of a grid stands, and how it is written as SVG.

use std::fmt::Write;

use crate::markup::escaped;
use board::{Candidate, Cell, ConstraintKind, Digit, Layout, Symbols};

/// Left of the grid and above it, where rows and columns are numbered.
const MARGIN: f64 = 26.0;

/// Right of the grid and below it.
const EDGE: f64 = 6.0;

/// The least width of a cell.
const LEAST: f64 = 44.0;

/// Of a mark.
const MARK_HEIGHT: f64 = 15.0;

/// How high the letters of marks and labels are.
const SMALL: f64 = 12.0;

/// From the baseline to the middle of figures, in heights of letters.
const MIDDLE: f64 = 0.35;

/// What is written in a picture, as a file has it.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    /// Its classes.
    pub(crate) class: &'a str,
    /// The middle of its baseline.
    pub(crate) at: (f64, f64),
    /// The height of its letters.
    pub(crate) size: f64,
    /// More that its element has.
    pub(crate) more: &'a str,
    /// The letters.
    pub(crate) letters: &'a str,
}

/// A text as one of SVG, in a font of whoever reads it.
pub(crate) fn element(text: Text) -> String {
    let Text { class, at: (x, y), size, more, letters } = text;
    let letters = escaped(letters);
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\"{more}>{letters}</text>"
    )
}

/// Draws one grid.
pub(crate) struct Pen<'a> {
    layout: &'a Layout,
    symbols: Option<&'a Symbols>,
    /// The columns of marks in a cell, and how wide one is.
    marks: (usize, f64),
    /// Left of the grid and above it.
    margin: f64,
    /// How wide and high a cell is.
    pub(super) cell: f64,
    /// The element for a text.
    written: &'a dyn Fn(Text) -> String,
    /// Of the cells' backgrounds, lines between cells, and what is written.
    out: String,
}

impl<'a> Pen<'a> {
    /// With room for marks in the cells, or for digits alone; `written` makes the element of a text.
    pub(crate) fn new(
        layout: &'a Layout,
        symbols: Option<&'a Symbols>,
        marks: bool,
        written: &'a dyn Fn(Text) -> String,
    ) -> Pen<'a> {
        let side = layout.shape.side();
        let letters = if symbols.is_some() { 1 } else { side.to_string().len() };
        let columns = (1..).find(|columns| columns * columns >= side).unwrap_or(side);
        let rows = side.div_ceil(columns);
        let wide = MARK_HEIGHT.max(7.5 * letters as f64 + 5.0);
        let needed = (columns as f64 * wide).max(rows as f64 * MARK_HEIGHT) + 4.0;
        let cell = LEAST.max(if marks { needed } else { 0.0 });
        let (marks, out) = ((columns, wide), String::new());
        Pen { layout, symbols, marks, margin: EDGE, cell, written, out }
    }

    /// With the numbers of rows and columns, before anything else is drawn.
    pub(crate) fn numbered(mut self) -> Pen<'a> {
        self.margin = MARGIN;
        self.labels();
        self
    }

    pub(super) fn side(&self) -> usize {
        self.layout.shape.side()
    }

    /// The left and upper corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (f64, f64) {
        let (row, column) = (cell / self.side(), cell % self.side());
        (self.margin + column as f64 * self.cell, self.margin + row as f64 * self.cell)
    }

    /// The cell in which a point is.
    pub(super) fn cell_at(&self, (x, y): (f64, f64)) -> Option<Cell> {
        let place = |at: f64| {
            let place = ((at - self.margin) / self.cell).floor();
            (0.0..self.side() as f64).contains(&place).then_some(place as usize)
        };
        Some(place(y)? * self.side() + place(x)?)
    }

    /// How wide a mark is.
    pub(super) fn mark_width(&self) -> f64 {
        self.marks.1
    }

    /// The middle of a mark.
    pub(super) fn place(&self, Candidate { cell, digit }: Candidate) -> (f64, f64) {
        let (columns, wide) = self.marks;
        let (row, column) = (usize::from(digit - 1) / columns, usize::from(digit - 1) % columns);
        let rows = self.side().div_ceil(columns);
        let (x, y) = self.corner(cell);
        let left = (self.cell - columns as f64 * wide) / 2.0;
        let above = (self.cell - rows as f64 * MARK_HEIGHT) / 2.0;
        (x + left + (column as f64 + 0.5) * wide, y + above + (row as f64 + 0.5) * MARK_HEIGHT)
    }

    /// The background of a cell.
    pub(crate) fn cell(&mut self, cell: Cell, class: &str) {
        let ((x, y), size) = (self.corner(cell), self.cell);
        self.write(format_args!(
            "<rect class=\"cell{class}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"
        ));
    }

    /// A digit over the whole cell; `more` is written into the element.
    pub(crate) fn digit(&mut self, Candidate { cell, digit }: Candidate, class: &str, more: &str) {
        let name = self.name(digit);
        let letters = if self.symbols.is_some() { 1 } else { name.len() };
        let size = (0.62 * self.cell).min(1.5 * self.cell / letters as f64);
        let (x, y) = self.corner(cell);
        let at = (x + self.cell / 2.0, y + self.cell / 2.0 + MIDDLE * size);
        self.text(Text { class, at, size, more, letters: &name });
    }

    /// A pencil mark.
    pub(crate) fn mark(&mut self, candidate: Candidate, class: &str, more: &str) {
        let (x, y) = self.place(candidate);
        let (at, letters) = ((x, y + MIDDLE * SMALL), &self.name(candidate.digit));
        self.text(Text { class: &format!("mark{class}"), at, size: SMALL, more, letters });
    }

    /// A line through a mark, wider than its letters, for a 4 has one of its own.
    pub(crate) fn strike(&mut self, candidate: Candidate) {
        let (x, y) = self.place(candidate);
        let wide = self.marks.1 - 1.0;
        let left = x - wide / 2.0;
        self.write(format_args!("<path class=\"strike\" d=\"M{left:.1} {y:.1}h{wide:.1}\"/>"));
    }

    /// The lines between cells; thick where two cells share no house but a row or a column, unless
    /// no house goes beyond these, as in a Latin square.
    pub(crate) fn lines(&mut self) {
        let (side, [mut thin, mut thick]) = (self.side(), [String::new(), String::new()]);
        let shape = self.layout.shape;
        for cell in 0..shape.cells() {
            let ((x, y), size) = (self.corner(cell), self.cell);
            let right = (cell % side + 1 < side).then_some(cell + 1);
            let below = Some(cell + side).filter(|&below| below < shape.cells());
            let edges = [
                (right, x + size, y, format!("v{size}")),
                (below, x, y + size, format!("h{size}")),
            ];
            for (other, x, y, line) in edges {
                let Some(other) = other else { continue };
                let is_thin = shape.box_rows() == 1 || self.is_together(cell, other);
                let path = if is_thin { &mut thin } else { &mut thick };
                *path += &format!("M{x} {y}{line}");
            }
        }
        let (all, margin) = (side as f64 * self.cell, self.margin);
        self.write(format_args!("<path class=\"thin\" d=\"{thin}\"/>"));
        self.write(format_args!(
            "<path class=\"thick\" d=\"{thick}M{margin} {margin}h{all}v{all}h-{all}z\"/>"
        ));
    }

    /// Whether neighbours are in the same box, or what takes its place.
    fn is_together(&self, one: Cell, other: Cell) -> bool {
        let mut shared = self.layout.constraints_of(one).iter().map(|&number| number as usize);
        shared.any(|number| {
            let constraint = &self.layout.constraints()[number];
            constraint.is_house()
                && !matches!(constraint.name().kind, ConstraintKind::Row | ConstraintKind::Column)
                && self.layout.is_in(other, number)
        })
    }

    /// The numbers of rows and columns.
    fn labels(&mut self) {
        for number in 0..self.side() {
            let middle = MARGIN + (number as f64 + 0.5) * self.cell;
            let (low, letters) = (middle + MIDDLE * SMALL, &(number + 1).to_string());
            for at in [(middle, MARGIN - 8.0), (MARGIN / 2.0, low)] {
                self.text(Text { class: "label", at, size: SMALL, more: "", letters });
            }
        }
    }

    fn name(&self, digit: Digit) -> String {
        match self.symbols.and_then(|symbols| symbols.char(digit)) {
            Some(symbol) => symbol.to_string(),
            None => digit.to_string(),
        }
    }

    fn text(&mut self, text: Text) {
        let element = (self.written)(text);
        self.write(format_args!("{element}"));
    }

    pub(super) fn write(&mut self, element: std::fmt::Arguments) {
        let _ = writeln!(self.out, "{element}");
    }

    /// How wide and high the picture is.
    pub(crate) fn size(&self) -> f64 {
        self.margin + self.side() as f64 * self.cell + EDGE
    }

    /// The picture; `style` is put into it.
    pub(crate) fn svg(self, title: &str, style: &str) -> String {
        let size = self.size();
        file((size, size), title, style, &self.out)
    }

    /// The elements of the picture, for a place in another one.
    pub(crate) fn elements(self) -> String {
        self.out
    }
}

/// A file as large as that, with its rules and elements.
pub(crate) fn file((width, height): (f64, f64), title: &str, style: &str, out: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg class=\"sudoku\" xmlns=\"http://www.w3.org/2000/svg\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n{style}\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{out}</svg>\n"
    )
}
