//! The size of cells, the visible part of the grid, and the lines between cells.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use board::{Cell, DigitNames, Layout, Shape};
use pictures::picture::borders::RegionBorders;

/// The properties of the layout that do not depend on the size of the screen.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) shape: Shape,
    /// The width of the widest digit, in columns.
    pub(super) width: usize,
    /// The rows and columns of pencil marks in a cell.
    pub(super) marks: (usize, usize),
    /// The width of the row numbers and a space, in columns.
    pub(super) label: usize,
    /// The rows and columns between two thick lines.
    boxes: (usize, usize),
    /// Set if thick lines run through the whole grid. Otherwise, because of irregular regions or
    /// gaps, they surround these.
    pub(super) has_plain_lines: bool,
}

impl Look {
    pub(super) fn new(layout: &Layout, names: &DigitNames) -> Look {
        let shape = layout.shape;
        let (rows, columns, digits) = (shape.rows(), shape.columns(), shape.digits());
        let has = |name: &str| layout.rules().all().iter().any(|rule| rule.name() == name);
        // Marks are arranged like the cells of a box, unless boxes are rows.
        let in_row = match shape.box_rows() {
            rows if rows > 1 && shape.has_boxes() => shape.box_cols(),
            _ => digits.isqrt() + usize::from(!is_square(digits)),
        };
        Look {
            shape,
            width: names.width(digits),
            marks: (digits.div_ceil(in_row), in_row),
            label: rows.max(columns).to_string().len() + 1,
            boxes: match (has("boxes"), shape.box_rows()) {
                // Boxes that are rows need no lines.
                (true, 1) => (rows, shape.box_cols()),
                (true, box_rows) => (box_rows, shape.box_cols()),
                (false, _) => (rows, columns),
            },
            has_plain_lines: shape.holes() == 0 && !has("regions") && !has("grids"),
        }
    }
}

fn is_square(number: usize) -> bool {
    number.isqrt().pow(2) == number
}

/// The rows or the columns: the visible ones and their positions.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    side: usize,
    /// The number of cells between two thick lines.
    per_box: usize,
    /// The number of characters of a cell.
    pub(super) size: usize,
    /// Set if there are thin lines within boxes.
    thin: bool,
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Axis {
    fn new(side: usize, per_box: usize, size: usize, thin: bool) -> Axis {
        Axis { side, per_box, size, thin, first: 0, count: side }
    }

    fn has_line(&self, before: usize) -> bool {
        self.thin || self.is_thick(before)
    }

    fn is_thick(&self, before: usize) -> bool {
        self.is_edge(before) || before.is_multiple_of(self.per_box)
    }

    fn is_edge(&self, before: usize) -> bool {
        before == 0 || before == self.side
    }

    /// Returns the position of the line before a cell, or of the cell if there is no line.
    fn line(&self, before: usize) -> usize {
        let lines = (self.first..before).filter(|&i| self.has_line(i)).count();
        (before - self.first) * self.size + lines
    }

    /// Returns the position of the first character of a cell.
    pub(super) fn start(&self, cell: usize) -> usize {
        self.line(cell) + usize::from(self.has_line(cell))
    }

    fn end(&self) -> usize {
        self.first + self.count
    }

    fn length(&self) -> usize {
        self.start(self.end())
    }

    /// Returns the visible lines: the cell after each line, and whether it is thick.
    fn lines(self) -> impl Iterator<Item = (usize, bool)> {
        let seen = (self.first..=self.end()).filter(move |&i| self.has_line(i));
        seen.map(move |i| (i, self.is_thick(i)))
    }

    /// Returns an axis with the maximum number of cells around the given one, but at least one.
    fn around(self, cell: usize, room: usize) -> Axis {
        let part = |count: usize| {
            let first = cell.saturating_sub(count / 2).min(self.side - count);
            Axis { first, count, ..self }
        };
        let fits = |count: &usize| part(*count).length() <= room;
        part((1..=self.side).rev().find(fits).unwrap_or(1))
    }

    /// Returns the cell at a character position, unless it is on a line.
    fn at(&self, at: usize) -> Option<usize> {
        let is_at = |&cell: &usize| (self.start(cell)..self.start(cell) + self.size).contains(&at);
        (self.first..self.end()).find(is_at)
    }

    fn is_whole(&self) -> bool {
        self.count == self.side
    }
}

/// The arrangement of pencil marks in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// Each mark has its own position, and there is a line around the cell.
    Placed,
    /// The marks are in a row after a space. If there are too many, the missing ones are shown.
    InRow,
    /// There is no room for marks.
    Hidden,
}

/// The layout of the grid.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) rows: Axis,
    pub(super) columns: Axis,
    shape: Shape,
    pub(super) marks: Marks,
}

impl Frame {
    /// Returns the largest layout that fits into the given width and height. If none fits, it shows
    /// the cells around the cursor. Space for marks in a row is reserved only if there are marks,
    /// because it distorts the grid.
    pub(super) fn new(
        look: Look,
        cursor: Cell,
        (width, height): (usize, usize),
        has_marks: bool,
    ) -> Frame {
        let Look { shape, marks, boxes, .. } = look;
        let (side, columns) = (shape.digits(), shape.columns());
        let room = (width.saturating_sub(look.label), height.saturating_sub(1));
        let frame = |(tall, wide): (usize, usize), marks: Marks| {
            let thin = marks == Marks::Placed || !look.has_plain_lines;
            Frame {
                rows: Axis::new(shape.rows(), boxes.0, tall, thin),
                columns: Axis::new(columns, boxes.1, wide, thin),
                shape,
                marks,
            }
        };
        let fits = |f: &Frame| f.columns.length() <= room.0 && f.rows.length() <= room.1;
        let placed = frame((marks.0, marks.1 * (look.width + 1)), Marks::Placed);
        let in_row = |wide| frame((1, wide), Marks::InRow);
        // Either all marks or the missing ones fit, if there is room for a sign and half of the
        // marks.
        let is_fitting = has_marks && look.width == 1;
        let rows = if is_fitting { side / 2 + 2..side + 2 } else { 0..0 };
        let rows = rows.rev().map(in_row);
        let whole = [placed].into_iter().chain(rows).find(fits);
        whole.unwrap_or_else(|| {
            let plain = frame((1, look.width + 2), Marks::Hidden);
            Frame {
                rows: plain.rows.around(cursor / columns, room.1),
                columns: plain.columns.around(cursor % columns, room.0),
                ..plain
            }
        })
    }

    /// Returns the cell at a column and a row, relative to the corner of the grid.
    pub(super) fn cell_at(&self, (x, y): (usize, usize)) -> Option<Cell> {
        Some(self.rows.at(y)? * self.columns.side + self.columns.at(x)?)
    }

    /// Returns true if all cells are visible.
    pub(super) fn is_whole(&self) -> bool {
        self.rows.is_whole() && self.columns.is_whole()
    }

    /// Returns the width of the grid, in columns.
    pub(super) fn width(&self) -> usize {
        self.columns.length()
    }

    /// Draws the lines. If `borders` is given, they surround regions that are not boxes.
    pub(super) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        style: Style,
        borders: Option<&RegionBorders>,
    ) {
        let (wide, tall) = (self.columns.length(), self.rows.length());
        let mut put = |x: usize, y: usize, line: char| {
            let at = (area.x + x as u16, area.y + y as u16);
            if let Some(cell) = buffer.cell_mut(at).filter(|_| area.contains(at.into())) {
                cell.set_char(line).set_style(style);
            }
        };
        if let Some(borders) = borders {
            return self.around(borders, &mut put);
        }
        for (row, thick) in self.rows.lines() {
            let y = self.rows.line(row);
            (0..wide).for_each(|x| put(x, y, if thick { '━' } else { '─' }));
        }
        for (column, thick) in self.columns.lines() {
            let x = self.columns.line(column);
            (0..tall).for_each(|y| put(x, y, if thick { '┃' } else { '│' }));
            for (row, thick_row) in self.rows.lines() {
                let y = self.rows.line(row);
                let edges = Edges {
                    top: row == self.rows.first,
                    bottom: row == self.rows.end(),
                    left: column == self.columns.first,
                    right: column == self.columns.end(),
                };
                put(x, y, edges.crossing(thick_row, thick));
            }
        }
    }
}

impl Frame {
    /// Draws the lines between visible cells, with thick ones around regions and next to gaps.
    fn around(&self, borders: &RegionBorders, put: &mut impl FnMut(usize, usize, char)) {
        let (rows, columns) = (self.rows, self.columns);
        let in_row = |row: usize| (rows.first..rows.end()).contains(&row);
        let in_column = |column: usize| (columns.first..columns.end()).contains(&column);
        let is_cell = |row: usize, column: usize| self.shape.cell(row, column).is_some();
        // For the line above a place and the one to its left: whether it exists, and whether it is
        // thick.
        let above = |row: usize, column: usize| {
            let is_there =
                in_column(column) && (is_cell(row, column + 1) || is_cell(row + 1, column + 1));
            is_there.then(|| borders.is_above(self.shape, row, column))
        };
        let before = |row: usize, column: usize| {
            let is_there =
                in_row(row) && (is_cell(row + 1, column) || is_cell(row + 1, column + 1));
            is_there.then(|| borders.is_before(self.shape, row, column))
        };
        for row in rows.first..=rows.end() {
            for column in columns.first..=columns.end() {
                let (x, y) = (columns.line(column), rows.line(row));
                let arms = [
                    row.checked_sub(1).and_then(|row| before(row, column)),
                    above(row, column),
                    before(row, column),
                    column.checked_sub(1).and_then(|column| above(row, column)),
                ];
                put(x, y, crossing(arms));
                if let Some(is_thick) = above(row, column) {
                    let line = if is_thick { '━' } else { '─' };
                    (1..=columns.size).for_each(|by| put(x + by, y, line));
                }
                if let Some(is_thick) = before(row, column) {
                    let line = if is_thick { '┃' } else { '│' };
                    (1..=rows.size).for_each(|by| put(x, y + by, line));
                }
            }
        }
    }
}

/// Returns the character for lines that meet from above, right, below and left. If some are thick,
/// only these are drawn.
fn crossing(arms: [Option<bool>; 4]) -> char {
    const THIN: [char; 16] =
        [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    const THICK: [char; 16] =
        [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
    let bits = |is: fn(Option<bool>) -> bool| {
        (0..4).filter(|&arm| is(arms[arm])).map(|arm| 1usize << arm).sum::<usize>()
    };
    match bits(|arm| arm == Some(true)) {
        0 => THIN[bits(|arm| arm.is_some())],
        thick => THICK[thick],
    }
}

/// The edges of the grid on which a crossing lies.
struct Edges {
    top: bool,
    bottom: bool,
    left: bool,
    right: bool,
}

impl Edges {
    /// Returns the crossing of a horizontal and a vertical line, each thick or thin. On edges both
    /// are thick.
    fn crossing(&self, row: bool, column: bool) -> char {
        match (row, column) {
            (true, true) => match self {
                Edges { top: true, left: true, .. } => '┏',
                Edges { top: true, right: true, .. } => '┓',
                Edges { bottom: true, left: true, .. } => '┗',
                Edges { bottom: true, right: true, .. } => '┛',
                Edges { top: true, .. } => '┳',
                Edges { bottom: true, .. } => '┻',
                Edges { left: true, .. } => '┣',
                Edges { right: true, .. } => '┫',
                _ => '╋',
            },
            (true, false) if self.top => '┯',
            (true, false) if self.bottom => '┷',
            (true, false) => '┿',
            (false, true) if self.left => '┠',
            (false, true) if self.right => '┨',
            (false, true) => '╂',
            (false, false) => '┼',
        }
    }
}
