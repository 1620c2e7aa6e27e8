//! Draws a grid as text for a terminal.

use anstyle::{AnsiColor, Effects, Style};
use board::{Candidate, Candidates, Cell, Layout};

use super::{
    borders::RegionBorders,
    parts::{CandidateRole, CandidateRoles},
    puzzle::{Picture, Source},
};

/// The styles of givens and of digits that were found.
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();

/// The text of a cell.
#[derive(Default)]
pub struct CellText {
    /// The text with escape codes for colours.
    painted: String,
    /// The number of visible characters.
    width: usize,
}

impl From<String> for CellText {
    /// Returns a text without colours.
    fn from(painted: String) -> CellText {
        CellText { width: painted.chars().count(), painted }
    }
}

impl CellText {
    fn push(&mut self, style: Style, text: &str) {
        self.painted += &format!("{style}{text}{style:#}");
        self.width += text.chars().count();
    }
}

/// Returns the pencil marks as a table.
pub fn candidates(layout: &Layout, candidates: &Candidates) -> String {
    let apart = layout.names.apart(candidates.highest());
    let cell = |cell| {
        let digits = candidates.digits(cell).map(|digit| layout.digit(digit).to_string());
        digits.collect::<Vec<_>>().join(apart)
    };
    table(layout, (0..candidates.cells()).map(cell))
}

/// Returns a picture with bold givens. The output stream removes the colours if they are not
/// allowed.
pub fn picture(picture: &Picture) -> String {
    let (parts, shape) = (picture.parts(), picture.puzzle.shape);
    let layout = Layout::of(picture.puzzle);
    let cells = (0..shape.cells()).map(|cell| match picture.digit(cell) {
        Some((Candidate { digit, .. }, source)) => {
            let style = match source {
                Source::Given => GIVEN,
                Source::Step => AnsiColor::Green.on_default().bold() | Effects::INVERT,
                Source::Found => FOUND,
            };
            let name = picture.names().name(digit).to_string();
            // Marks are left-aligned, and digits next to them also. Without marks, digits are
            // right-aligned.
            let width = if picture.marks.is_some() { 0 } else { width(picture) };
            let mut text = CellText::default();
            text.push(Style::new(), &" ".repeat(width.saturating_sub(name.chars().count())));
            text.push(style, &name);
            text
        }
        None => marks(picture, parts.as_ref(), cell),
    });
    table(&layout, cells)
}

/// Returns the known values of each layer as a table below the name of the layer.
pub fn layers(picture: &Picture) -> String {
    let (shape, values) = (picture.puzzle.shape, picture.layer_values());
    let layout = Layout::of(picture.puzzle);
    let mut text = String::new();
    for (number, layer) in shape.layers().iter().enumerate() {
        let width = layer.values[1].to_string().len();
        let cells = (0..shape.cells()).map(|cell| {
            let cell = shape.layer_cell(number, cell);
            let mut text = CellText::default();
            match values.get(cell) {
                Some((digit, is_given)) => {
                    let style = if is_given { GIVEN } else { FOUND };
                    text.push(style, &format!("{:>width$}", shape.value_at(cell, digit)));
                }
                None => text.push(Style::new(), &format!("{:>width$}", ".")),
            }
            text
        });
        text += &format!("{}:\n{}", layer.name, table(&layout, cells));
    }
    text
}

fn marks(picture: &Picture, parts: Option<&CandidateRoles>, cell: Cell) -> CellText {
    let (mut text, width) = (CellText::default(), width(picture));
    let Some(marks) = picture.marks else {
        text.push(Style::new(), &format!("{:>width$}", "."));
        return text;
    };
    for (number, digit) in marks.digits(cell).enumerate() {
        if number > 0 && width > 1 {
            text.push(Style::new(), ",");
        }
        let style = match parts.and_then(|parts| parts.part(Candidate { cell, digit })) {
            Some(CandidateRole::Eliminated) => AnsiColor::Red.on_default().strikethrough(),
            Some(CandidateRole::Because | CandidateRole::Holds) => {
                AnsiColor::Green.on_default().bold()
            }
            Some(CandidateRole::Denied) => AnsiColor::Magenta.on_default().underline(),
            None => Style::new(),
        };
        text.push(style, &picture.names().name(digit).to_string());
    }
    text
}

/// Returns the width of the widest digit.
fn width(picture: &Picture) -> usize {
    picture.names().width(picture.puzzle.shape.digits())
}

/// Returns a table with cells of equal width, and with borders around regions and around the board.
pub fn table(layout: &Layout, cells: impl IntoIterator<Item: Into<CellText>>) -> String {
    let (shape, borders) = (layout.shape, RegionBorders::of(layout));
    let cells: Vec<CellText> = cells.into_iter().map(Into::into).collect();
    let seen = cells.iter().enumerate().filter(|(cell, _)| !shape.is_hole(*cell));
    let width = seen.map(|(_, cell)| cell.width).max().unwrap_or(1);
    let (rows, columns) = (shape.rows(), shape.columns());
    // There is a line above a row or before a column if any two cells are separated there.
    let above = |row: usize, column: usize| borders.is_above(shape, row, column);
    let before = |row: usize, column: usize| borders.is_before(shape, row, column);
    let is_parted = |column| (0..rows).any(|row| before(row, column));
    let parted: Vec<bool> = (0..=columns).map(is_parted).collect();
    let mut text = String::new();
    for row in 0..=rows {
        if (0..columns).any(|column| above(row, column)) {
            let mut line = String::new();
            for (column, &is_parted) in parted.iter().enumerate() {
                let left = column > 0 && above(row, column - 1);
                let right = column < columns && above(row, column);
                if is_parted {
                    if column > 0 {
                        line.push(if left { '-' } else { ' ' });
                    }
                    let up = row > 0 && before(row - 1, column);
                    let down = row < rows && before(row, column);
                    line.push(match (left || right, up || down) {
                        (true, false) if left && right => '-',
                        (false, true) if up && down => '|',
                        (false, false) => ' ',
                        _ => '+',
                    });
                }
                if column < columns {
                    line += &if right { "-" } else { " " }.repeat(width + 1);
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        if row == rows {
            break;
        }
        let mut line = String::new();
        for (column, &is_parted) in parted.iter().enumerate() {
            if is_parted {
                let gap = if column > 0 { " " } else { "" };
                line += &format!("{gap}{}", if before(row, column) { '|' } else { ' ' });
            }
            if column == columns {
                break;
            }
            let cell = row * columns + column;
            line += &match shape.is_hole(cell) {
                true => " ".repeat(width + 1),
                false => {
                    let cell = &cells[cell];
                    format!(" {}{}", cell.painted, " ".repeat(width - cell.width))
                }
            };
        }
        text += line.trim_end_matches(' ');
        text.push('\n');
    }
    text
}
