//! Pencil marks as text.

use anstream::adapter::strip_str;
use board::{Candidates, Layout, Shape};

/// Cells as wide as the widest of them, with borders around boxes.
pub fn drawn(layout: &Layout, candidates: &Candidates) -> String {
    let apart = layout.names.apart(candidates.side());
    let cell = |cell| {
        let digits = candidates.digits(cell).map(|digit| layout.digit(digit));
        itertools::Itertools::join(&mut { digits }, apart)
    };
    table(layout.shape, &(0..candidates.cells()).map(cell).collect::<Vec<_>>())
}

/// Texts of cells, which may have colours, as wide as the widest of them, with borders around
/// boxes.
pub fn table(shape: Shape, cells: &[String]) -> String {
    let seen = |cell: &String| strip_str(cell).to_string().chars().count();
    let width = cells.iter().map(seen).max().unwrap_or(1);
    let dashes = "-".repeat(shape.box_cols() * (width + 1) + 1);
    let border = format!("+{}\n", format!("{dashes}+").repeat(shape.side() / shape.box_cols()));
    let mut text = String::new();
    for (row, cells) in cells.chunks(shape.side()).enumerate() {
        if row % shape.box_rows() == 0 {
            text += &border;
        }
        for part in cells.chunks(shape.box_cols()) {
            text += "|";
            for cell in part {
                text += &format!(" {cell}{}", " ".repeat(width - seen(cell)));
            }
            text += " ";
        }
        text += "|\n";
    }
    text + &border
}
