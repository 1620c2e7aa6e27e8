//! Entropic lines: any three consecutive cells contain a low, a middle and a high digit.
//!
//! The last cell of a loop is its first one. The rule compiles to an automaton. Pair tables cover
//! the ends of a loop and lines that cross themselves.

use crate::{
    classes::{keep_apart, third, third_anew, too_near},
    drawing::{Colour, Style},
    on_cells::Meaning,
    rule::{Form, Kind},
};

/// The registry entry.
pub(crate) static KIND: Kind = Kind {
    name: "entropic",
    aliases: &["entropy line"],
    fields: &[("cells", Form::Line)],
    summary: "any three successive cells of the line have a low, a middle and a high digit",
    read: |fields| Ok(MEANING.on(fields.crossing("cells", 3)?, 0)),
    example: r#"{"cells":["r1c1","r1c2","r2c3","r2c4"]}"#,
};

static MEANING: Meaning = Meaning {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| keep_apart(on, 3, asks, |value| third(board.shape, value)),
    broken: |on, board, grid| too_near(on, 3, grid, |value| third_anew(board.shape, value)),
    drawing: |on| on.line(Style::Coloured(Colour::Peach)),
    is_mark: false,
    is_of_each: false,
};
