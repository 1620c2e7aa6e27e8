//! Drawings of pencil marks as text.

use board::{Candidates, Digit, Layout, Puzzle};
use pictures::picture::{borders::RegionBorders, terminal};

/// Draws one digit: `o` in the cells where it is possible, the digit itself in its given cells.
pub fn one(layout: &Layout, puzzle: &Puzzle, marks: &Candidates, digit: Digit) -> String {
    let asked = puzzle.candidates();
    let text = |cell| match (asked.contains(cell, digit), asked.count(cell)) {
        (true, 1) => layout.digit(digit).to_string(),
        _ if marks.contains(cell, digit) => "o".to_owned(),
        _ => ".".to_owned(),
    };
    terminal::table(layout, (0..marks.cells()).map(text))
}

/// Draws every cell as a box with its candidates, and thick lines around regions.
pub fn large(layout: &Layout, marks: &Candidates) -> String {
    let (shape, borders) = (layout.shape, RegionBorders::of(layout));
    let (rows, columns, digits) = (shape.rows(), shape.columns(), shape.digits());
    // As wide as a box, if there are boxes.
    let across = match shape.has_boxes() {
        true => shape.box_cols(),
        false => (1..digits).find(|across| across * across >= digits).unwrap_or(digits),
    };
    let width = layout.names.width(digits);
    let is_cell = |row: usize, column: usize| shape.cell(row, column).is_some();
    let mut text = String::new();
    for row in 0..=rows {
        let mut line = String::new();
        for column in 0..columns {
            let is_there = is_cell(row, column + 1) || is_cell(row + 1, column + 1);
            let dash = match is_there {
                true if borders.is_above(shape, row, column) => "=",
                true => "-",
                false => " ",
            };
            line += &format!("+{}", dash.repeat(across * width + 2));
        }
        text += &format!("{line}+\n");
        if row == rows {
            break;
        }
        for first in (1..=digits).step_by(across) {
            for column in 0..=columns {
                let is_there = is_cell(row + 1, column) || is_cell(row + 1, column + 1);
                text += match is_there {
                    true if borders.is_before(shape, row, column) => "‖",
                    true => "|",
                    false => " ",
                };
                if column == columns {
                    break;
                }
                let places = (first..first + across).map(|digit| {
                    let name = match digit as Digit {
                        _ if !is_cell(row + 1, column + 1) || digit > digits => String::new(),
                        digit if marks.contains(row * columns + column, digit) => {
                            layout.digit(digit).to_string()
                        }
                        _ => ".".to_owned(),
                    };
                    format!("{name:>width$}")
                });
                text += &format!(" {} ", places.collect::<String>());
            }
            text.push('\n');
        }
    }
    text
}
