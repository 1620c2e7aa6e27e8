//! The layout of a grid, and its elements as SVG.

use std::fmt::Write;

use super::{
    borders::RegionBorders,
    layers::LayerValues,
    sketch::{LEGEND_LINE_HEIGHT, MIN_CELL_WIDTH, Sketch},
};
use crate::markup::escaped;
use board::{Candidate, Cell, DigitNames, Layout, Shape, Symbols};

/// The margin to the left of the grid and above it, if rows and columns are numbered.
const MARGIN: f64 = 26.0;

/// The margin to the right of the grid and below it.
const FAR_MARGIN: f64 = 6.0;

/// The height of a pencil mark.
const MARK_HEIGHT: f64 = 15.0;

/// The space above the marks of a cell, if rules write into its corner.
const LABEL_HEIGHT: f64 = 9.0;

/// The font size of marks and labels.
const SMALL_FONT_SIZE: f64 = 12.0;

/// The distance from the baseline to the middle of digits, relative to the font size.
pub(super) const BASELINE_TO_MIDDLE: f64 = 0.35;

/// A text of a picture with its attributes.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    /// The classes of the element.
    pub(crate) class: &'a str,
    /// The middle of the baseline.
    pub(crate) at: (f64, f64),
    /// The font size.
    pub(crate) size: f64,
    /// More attributes of the element.
    pub(crate) more: &'a str,
    /// The text.
    pub(crate) letters: &'a str,
}

/// Returns a text as an SVG text element, which uses a font of the viewer.
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
    names: DigitNames,
    borders: RegionBorders,
    /// The drawings of the rules.
    pub(super) sketch: Sketch,
    /// The number of columns of marks in a cell, the width of a mark, and the space above the
    /// marks.
    marks: (usize, f64, f64),
    /// The margin to the left of the grid and above it.
    pub(super) margin: (f64, f64),
    /// The width and the height of a cell.
    pub(super) cell: f64,
    /// Returns the SVG of a text.
    written: &'a dyn Fn(Text) -> String,
    /// The elements drawn so far.
    out: String,
}

impl<'a> Pen<'a> {
    /// Returns a pen. If `marks` is set, cells have room for pencil marks; otherwise only for
    /// digits. `values` are the values of the layers, and `written` returns the SVG of a text.
    pub(crate) fn new(
        layout: &'a Layout,
        symbols: Option<&'a Symbols>,
        marks: bool,
        values: &LayerValues,
        written: &'a dyn Fn(Text) -> String,
    ) -> Pen<'a> {
        let shape = layout.shape;
        let names = symbols.map_or_else(|| layout.names.clone(), Symbols::names);
        let (digits, sketch) = (shape.digits(), Sketch::of(layout, &names, values));
        let letters = names.width(digits);
        let columns = (1..).find(|columns| columns * columns >= digits).unwrap_or(digits);
        let rows = digits.div_ceil(columns);
        let wide = MARK_HEIGHT.max(7.5 * letters as f64 + 5.0);
        let above = if sketch.has_labels { LABEL_HEIGHT } else { 0.0 };
        // Leave the same space below, because outlines of cages may be there.
        let needed = (columns as f64 * wide).max(rows as f64 * MARK_HEIGHT + 1.5 * above) + 4.0;
        let cell = MIN_CELL_WIDTH.max(if marks { needed } else { 0.0 });
        let (left, top) = (FAR_MARGIN + sketch.around.left, FAR_MARGIN + sketch.around.top);
        Pen {
            layout,
            names,
            borders: RegionBorders::of(layout),
            sketch,
            marks: (columns, wide, above),
            margin: (left, top),
            cell,
            written,
            out: String::new(),
        }
    }

    /// Adds the numbers of rows and columns. To be called before anything else is drawn.
    pub(crate) fn with_numbers(mut self) -> Pen<'a> {
        self.margin.0 += MARGIN - FAR_MARGIN;
        self.margin.1 += MARGIN - FAR_MARGIN;
        self.labels();
        self
    }

    pub(super) fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (f64, f64) {
        let columns = self.shape().columns();
        let (row, column) = (cell / columns, cell % columns);
        (self.margin.0 + column as f64 * self.cell, self.margin.1 + row as f64 * self.cell)
    }

    /// Returns the cell that contains a point.
    pub(super) fn cell_at(&self, (x, y): (f64, f64)) -> Option<Cell> {
        let place = |at: f64, margin: f64| {
            let place = ((at - margin) / self.cell).floor();
            (place >= 0.0).then_some(place as usize + 1)
        };
        self.shape().cell(place(y, self.margin.1)?, place(x, self.margin.0)?)
    }

    /// Returns the width of a mark.
    pub(super) fn mark_width(&self) -> f64 {
        self.marks.1
    }

    /// Returns the centre of a mark.
    pub(super) fn place(&self, Candidate { cell, digit }: Candidate) -> (f64, f64) {
        let (columns, wide, free) = self.marks;
        let (row, column) = (usize::from(digit - 1) / columns, usize::from(digit - 1) % columns);
        let rows = self.shape().digits().div_ceil(columns);
        let (x, y) = self.corner(cell);
        let left = (self.cell - columns as f64 * wide) / 2.0;
        let above = (self.cell + free - rows as f64 * MARK_HEIGHT) / 2.0;
        (x + left + (column as f64 + 0.5) * wide, y + above + (row as f64 + 0.5) * MARK_HEIGHT)
    }

    /// Draws the background of a cell.
    pub(crate) fn cell(&mut self, cell: Cell, class: &str) {
        let ((x, y), size) = (self.corner(cell), self.cell);
        // A gap is also drawn, so that cells can be found by their position.
        let class = if self.shape().is_hole(cell) { " hole" } else { class };
        self.write(format_args!(
            "<rect class=\"cell{class}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"
        ));
    }

    /// Draws a digit that fills a cell; `more` is added to the attributes of its element.
    pub(crate) fn digit(&mut self, Candidate { cell, digit }: Candidate, class: &str, more: &str) {
        let name = self.names.name(digit).to_string();
        let letters = name.chars().count();
        let size = (0.62 * self.cell).min(1.5 * self.cell / letters as f64);
        let (x, y) = self.corner(cell);
        let at = (x + self.cell / 2.0, y + self.cell / 2.0 + BASELINE_TO_MIDDLE * size);
        self.text(Text { class, at, size, more, letters: &name });
    }

    /// Draws a pencil mark.
    pub(crate) fn mark(&mut self, candidate: Candidate, class: &str, more: &str) {
        let (x, y) = self.place(candidate);
        let (at, letters) = (
            (x, y + BASELINE_TO_MIDDLE * SMALL_FONT_SIZE),
            &self.names.name(candidate.digit).to_string(),
        );
        self.text(Text {
            class: &format!("mark{class}"),
            at,
            size: SMALL_FONT_SIZE,
            more,
            letters,
        });
    }

    /// Strikes out a mark. The line is wider than the mark, because a 4 also contains a horizontal
    /// line.
    pub(crate) fn strike(&mut self, candidate: Candidate) {
        let (x, y) = self.place(candidate);
        let wide = self.marks.1 - 1.0;
        let left = x - wide / 2.0;
        self.write(format_args!("<path class=\"strike\" d=\"M{left:.1} {y:.1}h{wide:.1}\"/>"));
    }

    /// Draws the lines between cells.
    pub(crate) fn lines(&mut self) {
        let (shape, [mut thin, mut thick]) = (self.shape(), [String::new(), String::new()]);
        for cell in 0..shape.cells() {
            let ((x, y), size) = (self.corner(cell), self.cell);
            let is_cell = |cell: &Cell| !shape.is_hole(*cell);
            let right = Some(cell + 1).filter(|right| right % shape.columns() > 0);
            let below = Some(cell + shape.columns()).filter(|&below| below < shape.cells());
            let edges = [
                (right, x + size, y, format!("v{size}")),
                (below, x, y + size, format!("h{size}")),
            ];
            for (other, x, y, line) in edges {
                let Some(other) = other else { continue };
                let (one, other) = (Some(cell).filter(is_cell), Some(other).filter(is_cell));
                match self.borders.is_thick(one, other) {
                    true => thick += &format!("M{x} {y}{line}"),
                    false if one.is_some() => thin += &format!("M{x} {y}{line}"),
                    false => {}
                }
            }
        }
        let ((left, top), (width, height)) = (self.margin, self.extent());
        let around = match shape.holes() {
            0 => format!("M{left} {top}h{width}v{height}h-{width}z"),
            _ => self.rim(),
        };
        self.write(format_args!("<path class=\"thin\" d=\"{thin}\"/>"));
        self.write(format_args!("<path class=\"thick\" d=\"{thick}{around}\"/>"));
    }

    /// Returns the path of the edges of the board, except next to gaps.
    fn rim(&self) -> String {
        let (shape, size) = (self.shape(), self.cell);
        let mut path = String::new();
        for cell in shape.every_cell() {
            let ((x, y), row, column) =
                (self.corner(cell), cell / shape.columns(), cell % shape.columns());
            let edges = [
                (row == 0, x, y, 'h'),
                (row + 1 == shape.rows(), x, y + size, 'h'),
                (column == 0, x, y, 'v'),
                (column + 1 == shape.columns(), x + size, y, 'v'),
            ];
            for (_, x, y, way) in edges.into_iter().filter(|edge| edge.0) {
                path += &format!("M{x} {y}{way}{size}");
            }
        }
        path
    }

    /// Returns the width and the height of the grid.
    pub(super) fn extent(&self) -> (f64, f64) {
        let shape = self.shape();
        (shape.columns() as f64 * self.cell, shape.rows() as f64 * self.cell)
    }

    /// Draws the numbers of rows and columns, outside of everything around the grid.
    fn labels(&mut self) {
        let ((left, top), shape) = (self.margin, self.shape());
        let middle = |begin: f64, number: usize| begin + (number as f64 + 0.5) * self.cell;
        let columns =
            (0..shape.columns()).map(|number| (number, (middle(left, number), MARGIN - 8.0)));
        let low = |number| middle(top, number) + BASELINE_TO_MIDDLE * SMALL_FONT_SIZE;
        let rows = (0..shape.rows()).map(|number| (number, (MARGIN / 2.0, low(number))));
        let mut all: Vec<_> = columns.chain(rows).collect();
        all.sort_by_key(|label| label.0);
        for (number, at) in all {
            let letters = &(number + 1).to_string();
            self.text(Text { class: "label", at, size: SMALL_FONT_SIZE, more: "", letters });
        }
    }

    pub(super) fn text(&mut self, text: Text) {
        let element = (self.written)(text);
        self.write(format_args!("{element}"));
    }

    pub(super) fn write(&mut self, element: std::fmt::Arguments) {
        let _ = writeln!(self.out, "{element}");
    }

    /// Returns the width and the height of the picture.
    pub(crate) fn size(&self) -> (f64, f64) {
        let ((left, top), (width, height)) = (self.margin, self.extent());
        let around = &self.sketch.around;
        let below =
            self.sketch.legend(left + width + around.right).len() as f64 * LEGEND_LINE_HEIGHT;
        (
            left + width + around.right + FAR_MARGIN,
            top + height + around.bottom + below + FAR_MARGIN,
        )
    }

    /// Returns the picture as an SVG file without style rules.
    pub(crate) fn svg(self, title: &str) -> String {
        file(self.size(), title, "", &self.out)
    }

    /// Returns the elements of the picture, to be embedded into another one.
    pub(crate) fn elements(self) -> String {
        self.out
    }
}

/// Returns an SVG file of this size with these style rules and elements.
pub(crate) fn file((width, height): (f64, f64), title: &str, style: &str, out: &str) -> String {
    let title = escaped(title);
    let style = match style {
        "" => String::new(),
        style => format!("<style>\n{style}</style>\n"),
    };
    format!(
        "<svg class=\"sudoku\" xmlns=\"http://www.w3.org/2000/svg\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n{style}\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{out}</svg>\n"
    )
}
