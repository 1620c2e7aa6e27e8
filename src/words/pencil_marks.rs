//! Pencil marks drawn large, or of one digit.

use board::{Candidates, Digit, Layout};
use pictures::picture::terminal;

/// Where a digit is, and can be.
pub fn one(layout: &Layout, marks: &Candidates, digit: Digit) -> String {
    let text = |cell| match (marks.contains(cell, digit), marks.count(cell)) {
        (true, 1) => layout.digit(digit).to_string(),
        (true, _) => "o".to_owned(),
        (false, _) => ".".to_owned(),
    };
    terminal::table(layout, (0..marks.cells()).map(text))
}

/// Every cell as a box of its candidates in their places.
pub fn large(layout: &Layout, marks: &Candidates) -> String {
    let shape = layout.shape;
    let (rows, columns, side) = (shape.box_rows(), shape.box_cols(), shape.side());
    let width = layout.names.width(side);
    let thin = format!("+{}\n", format!("{}+", "-".repeat(columns * width + 2)).repeat(side));
    let thick = thin.replace('-', "=");
    let mut text = String::new();
    for row in 0..side {
        // Boxes that are rows need no thick lines.
        let is_thick = row == 0 || (rows > 1 && row % rows == 0);
        text += if is_thick { &thick } else { &thin };
        for line in 0..rows {
            for column in 0..side {
                text += if column % columns == 0 { "‖ " } else { "| " };
                for place in 0..columns {
                    let digit = (line * columns + place + 1) as Digit;
                    match marks.contains(row * side + column, digit) {
                        true => text += &format!("{:>width$}", layout.digit(digit)),
                        false => text += &format!("{:>width$}", "."),
                    }
                }
                text += " ";
            }
            text += "‖\n";
        }
    }
    text + &thick
}
