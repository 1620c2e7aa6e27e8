//! How large cells are, which of them are seen, and the lines between them.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use board::{Cell, Digit, Shape, Symbols};

/// A digit as it is shown.
pub(super) fn symbol(symbols: Option<&Symbols>, digit: Digit) -> String {
    let symbol = symbols.and_then(|symbols| symbols.char(digit));
    symbol.map_or_else(|| digit.to_string(), String::from)
}

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
}

impl Look {
    pub(super) fn new(shape: Shape, symbols: Option<&Symbols>) -> Look {
        let side = shape.side();
        let figures = side.to_string().len();
        let width = if symbols.is_some() { 1 } else { figures };
        // As in a box, but where boxes are lines those would be long.
        let columns = match shape.box_rows() {
            1 => side.isqrt() + usize::from(!is_square(side)),
            _ => shape.box_cols(),
        };
        Look { shape, width, marks: (side.div_ceil(columns), columns), label: figures + 1 }
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
        let Look { shape, marks, .. } = look;
        let side = shape.side();
        let room = (width.saturating_sub(look.label), height.saturating_sub(1));
        let frame = |(tall, wide): (usize, usize), marks: Marks| {
            let thin = marks == Marks::Placed;
            Frame {
                // Boxes that are rows need no lines.
                rows: Axis::new(
                    side,
                    if shape.box_rows() > 1 { shape.box_rows() } else { side },
                    tall,
                    thin,
                ),
                columns: Axis::new(side, shape.box_cols(), wide, thin),
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
                rows: plain.rows.around(cursor / side, room.1),
                columns: plain.columns.around(cursor % side, room.0),
                ..plain
            }
        })
    }

    /// The cell at so many columns and rows from the corner of the grid, if there is one.
    pub(super) fn cell_at(&self, (x, y): (usize, usize)) -> Option<Cell> {
        Some(self.rows.at(y)? * self.rows.side + self.columns.at(x)?)
    }

    /// Whether all cells are seen.
    pub(super) fn is_whole(&self) -> bool {
        self.rows.is_whole() && self.columns.is_whole()
    }

    /// Draws the lines.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, style: Style) {
        let (wide, tall) = (self.columns.length(), self.rows.length());
        let mut put = |x: usize, y: usize, line: char| {
            let at = (area.x + x as u16, area.y + y as u16);
            if let Some(cell) = buffer.cell_mut(at).filter(|_| area.contains(at.into())) {
                cell.set_char(line).set_style(style);
            }
        };
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
