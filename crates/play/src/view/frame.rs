//! How large cells are, which of them are seen, and the lines between them.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use board::{Cell, DigitNames, Layout, Shape};
use pictures::picture::borders::Borders;

/// What does not depend on the room there is.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) shape: Shape,
    /// Columns of the widest digit.
    pub(super) width: usize,
    /// Rows and columns of pencil marks in a cell.
    pub(super) marks: (usize, usize),
    /// Columns of the numbers of rows, with a blank.
    pub(super) label: usize,
    /// Rows and columns from one thick line to the next.
    boxes: (usize, usize),
    /// Whether these go through the whole grid; where regions are no boxes, or there are holes, they
    /// go around these.
    pub(super) has_plain_lines: bool,
}

impl Look {
    pub(super) fn new(layout: &Layout, names: &DigitNames) -> Look {
        let shape = layout.shape;
        let (rows, columns, digits) = (shape.rows(), shape.columns(), shape.digits());
        let has = |name: &str| layout.rules().all().iter().any(|rule| rule.name() == name);
        // As in a box, but where boxes are lines those would be long.
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

/// Rows or columns: those that are seen, and where.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    side: usize,
    /// Cells from one thick line to the next.
    per_box: usize,
    /// Characters of a cell.
    pub(super) size: usize,
    /// Whether there are thin lines within boxes.
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

    /// Where the line before a cell is, or would be.
    fn line(&self, before: usize) -> usize {
        let lines = (self.first..before).filter(|&i| self.has_line(i)).count();
        (before - self.first) * self.size + lines
    }

    /// Where a cell begins.
    pub(super) fn start(&self, cell: usize) -> usize {
        self.line(cell) + usize::from(self.has_line(cell))
    }

    fn end(&self) -> usize {
        self.first + self.count
    }

    fn length(&self) -> usize {
        self.start(self.end())
    }

    /// The lines that are seen: the cell that each is before, and whether it is thick.
    fn lines(self) -> impl Iterator<Item = (usize, bool)> {
        let seen = (self.first..=self.end()).filter(move |&i| self.has_line(i));
        seen.map(move |i| (i, self.is_thick(i)))
    }

    /// As many cells around that one as fit, at least one.
    fn around(self, cell: usize, room: usize) -> Axis {
        let part = |count: usize| {
            let first = cell.saturating_sub(count / 2).min(self.side - count);
            Axis { first, count, ..self }
        };
        let fits = |count: &usize| part(*count).length() <= room;
        part((1..=self.side).rev().find(fits).unwrap_or(1))
    }

    /// The cell at a character, if it is not on a line.
    fn at(&self, at: usize) -> Option<usize> {
        let is_at = |&cell: &usize| (self.start(cell)..self.start(cell) + self.size).contains(&at);
        (self.first..self.end()).find(is_at)
    }

    fn is_whole(&self) -> bool {
        self.count == self.side
    }
}

/// Where the pencil marks of a cell are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// Each in its place, with a line around the cell.
    Placed,
    /// In a row with a blank before it; where they are too many, those that are missing.
    InRow,
    /// There is no room.
    Hidden,
}

/// How the grid is laid out.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) rows: Axis,
    pub(super) columns: Axis,
    shape: Shape,
    pub(super) marks: Marks,
}

impl Frame {
    /// The largest that fits into so many columns and rows, around the cursor where none does.
    /// Where there are no marks yet, none are given room that costs the grid its shape.
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
        // All marks or the missing ones always fit where there is room for a sign and half of them.
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

    /// The cell at so many columns and rows from the corner of the grid, if there is one.
    pub(super) fn cell_at(&self, (x, y): (usize, usize)) -> Option<Cell> {
        Some(self.rows.at(y)? * self.columns.side + self.columns.at(x)?)
    }

    /// Whether all cells are seen.
    pub(super) fn is_whole(&self) -> bool {
        self.rows.is_whole() && self.columns.is_whole()
    }

    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
        self.columns.length()
    }

    /// Draws the lines, these if they go around regions that are no boxes.
    pub(super) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        style: Style,
        borders: Option<&Borders>,
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
    /// Draws the lines between cells that are seen, thick ones around regions and beside holes.
    fn around(&self, borders: &Borders, put: &mut impl FnMut(usize, usize, char)) {
        let (rows, columns) = (self.rows, self.columns);
        let in_row = |row: usize| (rows.first..rows.end()).contains(&row);
        let in_column = |column: usize| (columns.first..columns.end()).contains(&column);
        let is_cell = |row: usize, column: usize| self.shape.cell(row, column).is_some();
        // Above a place, and left of it: whether there is a line, and whether it is thick.
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

/// Where lines up, right, down and left meet; of thick ones and thin ones only the thick.
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

/// On which edges of the grid a crossing is.
struct Edges {
    top: bool,
    bottom: bool,
    left: bool,
    right: bool,
}

impl Edges {
    /// The crossing of a row and a column, which are thick or thin; on edges they are thick.
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
