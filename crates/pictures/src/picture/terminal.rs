//! A grid as text for a terminal.

use anstyle::{AnsiColor, Effects, Style};
use board::{Candidate, Candidates, Cell, Layout, Shape};

use super::{
    parts::{Part, Parts},
    puzzle::{Picture, Source},
};

/// What stands in a cell.
#[derive(Default)]
pub struct Text {
    /// With codes for colours.
    painted: String,
    /// The characters that are seen.
    width: usize,
}

impl From<String> for Text {
    /// Without colours.
    fn from(painted: String) -> Text {
        Text { width: painted.chars().count(), painted }
    }
}

impl Text {
    fn push(&mut self, style: Style, text: &str) {
        self.painted += &format!("{style}{text}{style:#}");
        self.width += text.chars().count();
    }
}

/// Pencil marks.
pub fn candidates(layout: &Layout, candidates: &Candidates) -> String {
    let apart = layout.names.apart(candidates.highest());
    let cell = |cell| {
        let digits = candidates.digits(cell).map(|digit| layout.digit(digit).to_string());
        digits.collect::<Vec<_>>().join(apart)
    };
    table(layout.shape, (0..candidates.cells()).map(cell))
}

/// A picture with its givens bold; the stream takes the colours out where none are wanted.
pub fn picture(picture: &Picture) -> String {
    let (parts, shape) = (picture.parts(), picture.puzzle.shape);
    let cells = (0..shape.cells()).map(|cell| match picture.digit(cell) {
        Some((Candidate { digit, .. }, source)) => {
            let style = match source {
                Source::Given => Style::new().bold(),
                Source::Step => AnsiColor::Green.on_default().bold() | Effects::INVERT,
                Source::Found => AnsiColor::Cyan.on_default(),
            };
            let name = picture.names().of(digit).to_string();
            // Marks begin at the left, and digits stand among them; alone they end below each other.
            let width = if picture.marks.is_some() { 0 } else { width(picture) };
            let mut text = Text::default();
            text.push(Style::new(), &" ".repeat(width.saturating_sub(name.chars().count())));
            text.push(style, &name);
            text
        }
        None => marks(picture, parts.as_ref(), cell),
    });
    table(shape, cells)
}

fn marks(picture: &Picture, parts: Option<&Parts>, cell: Cell) -> Text {
    let (mut text, width) = (Text::default(), width(picture));
    let Some(marks) = picture.marks else {
        text.push(Style::new(), &format!("{:>width$}", "."));
        return text;
    };
    for (number, digit) in marks.digits(cell).enumerate() {
        if number > 0 && width > 1 {
            text.push(Style::new(), ",");
        }
        let style = match parts.and_then(|parts| parts.part(Candidate { cell, digit })) {
            Some(Part::Eliminated) => AnsiColor::Red.on_default().strikethrough(),
            Some(Part::Because | Part::Holds) => AnsiColor::Green.on_default().bold(),
            Some(Part::Denied) => AnsiColor::Magenta.on_default().underline(),
            None => Style::new(),
        };
        text.push(style, &picture.names().of(digit).to_string());
    }
    text
}

/// Of the widest digit.
fn width(picture: &Picture) -> usize {
    picture.names().width(picture.puzzle.shape.side())
}

/// Cells as wide as the widest of them, with borders around boxes.
pub fn table(shape: Shape, cells: impl IntoIterator<Item: Into<Text>>) -> String {
    let cells: Vec<Text> = cells.into_iter().map(Into::into).collect();
    let width = cells.iter().map(|cell| cell.width).max().unwrap_or(1);
    let dashes = "-".repeat(shape.box_cols() * (width + 1) + 1);
    let border = format!("+{}\n", format!("{dashes}+").repeat(shape.side() / shape.box_cols()));
    let mut text = String::new();
    for (row, cells) in cells.chunks(shape.side()).enumerate() {
        // Boxes that are rows need no lines.
        if row == 0 || (shape.box_rows() > 1 && row % shape.box_rows() == 0) {
            text += &border;
        }
        for part in cells.chunks(shape.box_cols()) {
            text += "|";
            for cell in part {
                text += &format!(" {}{}", cell.painted, " ".repeat(width - cell.width));
            }
            text += " ";
        }
        text += "|\n";
    }
    text + &border
}
