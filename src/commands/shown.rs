//! Pictures of puzzles in a terminal.

use anstyle::{AnsiColor, Effects, Style};
use board::{Candidate, Cell};
use itertools::Itertools;
use pictures::picture::{Part, Parts, Picture};

use super::drawn::table;

/// The picture with its givens bold; the stream takes the colours out where none are wanted.
pub fn shown(picture: &Picture) -> String {
    let parts = picture.parts();
    let texts = (0..picture.puzzle.shape.cells()).map(|cell| text(picture, parts.as_ref(), cell));
    table(picture.puzzle.shape, &texts.collect_vec())
}

fn text(picture: &Picture, parts: Option<&Parts>, cell: Cell) -> String {
    let Some((Candidate { digit, .. }, class)) = picture.written(cell) else {
        return marks(picture, parts, cell);
    };
    let style = match class {
        "given" => Style::new().bold(),
        "new" => AnsiColor::Green.on_default().bold() | Effects::INVERT,
        _ => AnsiColor::Cyan.on_default(),
    };
    let name = picture.names().of(digit).to_string();
    // Marks begin at the left, and digits stand among them; alone they end below each other.
    let width = if picture.marks.is_some() { 0 } else { width(picture) };
    format!("{}{}", " ".repeat(width.saturating_sub(name.chars().count())), painted(style, &name))
}

fn marks(picture: &Picture, parts: Option<&Parts>, cell: Cell) -> String {
    let Some(marks) = picture.marks else {
        return format!("{:>1$}", ".", width(picture));
    };
    let apart = if width(picture) > 1 { "," } else { "" };
    let mark = |digit| {
        let part = parts.and_then(|parts| parts.part(Candidate { cell, digit }));
        let style = match part {
            Some(Part::Eliminated) => AnsiColor::Red.on_default().strikethrough(),
            Some(Part::Because | Part::Holds) => AnsiColor::Green.on_default().bold(),
            Some(Part::Denied) => AnsiColor::Magenta.on_default().underline(),
            None => Style::new(),
        };
        painted(style, &picture.names().of(digit).to_string())
    };
    marks.digits(cell).map(mark).join(apart)
}

fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Of the widest digit.
fn width(picture: &Picture) -> usize {
    picture.names().width(picture.puzzle.shape.side())
}
