//! Writes a puzzle as a short text.

use crate::metadata::Metadata;
use crate::reading::notation::quoted;
use crate::reading::tree::{self, Value};
use board::{Cell, Digit, Puzzle, short_text};

/// Returns the text of a puzzle with its metadata.
pub(super) fn text(puzzle: &Puzzle, metadata: &Metadata) -> String {
    let (shape, rules) = (puzzle.shape, puzzle.rules.all());
    let rule = |name: &str| rules.iter().find(|rule| rule.name() == name);
    let (lowest, highest) = (*shape.values().start(), *shape.values().end());
    let grids = rule("grids");
    let mut lines = vec![format!("size {}x{}", shape.rows(), shape.columns())];
    let usual = if grids.is_some() { 9 } else { shape.columns() as i64 };
    if (lowest, highest) != (1, usual) {
        lines.push(format!("digits {lowest}-{highest}"));
    }
    if rule("boxes").is_some() || grids.is_some() {
        let is_usual = shape.is_most_square() && shape.box_rows() > 1 && grids.is_none();
        lines.extend((!is_usual).then(|| format!("boxes {shape}")));
    } else if rule("regions").is_none() {
        lines.push("regions none".to_owned());
    }
    let is_of_board = ["lines", "boxes", "regions", "grids"];
    let of_board = rules.iter().filter(|rule| ["regions", "grids"].contains(&rule.name()));
    lines.extend(of_board.map(|rule| short_text::line(&**rule, shape)));
    if grids.is_none() && rule("lines").is_none() {
        lines.push("lines none".to_owned());
    }
    if grids.is_none() && shape.holes() > 0 {
        let holes: Vec<Cell> = (0..shape.cells()).filter(|&cell| shape.is_hole(cell)).collect();
        lines.push(format!("holes: {}", shape.names(&holes)));
    }
    for (field, value) in metadata.fields() {
        lines.push(format!("{}: {}", field.name, of_metadata(value)));
    }
    if puzzle.givens.filled().next().is_some() {
        lines.extend(rows(puzzle));
    }
    if let Some(left) = &puzzle.restrictions {
        for cell in shape.every_cell().filter(|&cell| left.count(cell) < shape.digits()) {
            let digits: String =
                left.digits(cell).map(|digit| format!(" {}", shape.value(digit))).collect();
            lines.push(format!("candidates {}:{digits}", shape.name(cell)));
        }
    }
    let others = rules.iter().filter(|rule| !is_of_board.contains(&rule.name()));
    lines.extend(others.map(|rule| short_text::line(&**rule, shape)));
    lines.join("\n") + "\n"
}

/// Returns a JSON value, without quotes if possible.
fn of_metadata(value: &str) -> String {
    let tree = tree::parse(value).ok();
    let names = tree.iter().flat_map(Value::list).filter_map(Value::text);
    let names: Vec<&str> = names.collect();
    match tree.as_ref().and_then(Value::text) {
        _ if !names.is_empty() => names.join(" "),
        Some(text)
            if value == quoted(text)
                && !text.starts_with('"')
                && !text.contains(char::is_control) =>
        {
            text.to_owned()
        }
        _ => value.to_owned(),
    }
}

/// Returns the rows of the givens: a character for each cell, or numbers of one width.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    let shape = puzzle.shape;
    let width = shape.values().end().to_string().len();
    let cell = |cell: Cell| {
        let digit = puzzle.givens.get(cell).map(|digit: Digit| shape.value(digit).to_string());
        format!("{:>width$}", digit.as_deref().unwrap_or("."))
    };
    let row = |row: usize| {
        let cells: Vec<String> =
            (row * shape.columns()..(row + 1) * shape.columns()).map(cell).collect();
        cells.join(if width > 1 { " " } else { "" })
    };
    (0..shape.rows()).map(row).collect()
}
