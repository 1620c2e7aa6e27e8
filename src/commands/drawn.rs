//! Texts of cells in boxes.

use sudoku_sat::board::Shape;

/// Texts of cells, as wide as the widest of them, with borders around boxes.
pub fn table(shape: Shape, cells: &[String]) -> String {
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let dashes = "-".repeat(shape.box_cols() * (width + 1) + 1);
    let border = format!("+{}\n", format!("{dashes}+").repeat(shape.side() / shape.box_cols()));
    let mut text = String::new();
    for (row, cells) in cells.chunks(shape.side()).enumerate() {
        if row % shape.box_rows() == 0 {
            text += &border;
        }
        for part in cells.chunks(shape.box_cols()) {
            text += "|";
            part.iter().for_each(|cell| text += &format!(" {cell:<width$}"));
            text += " ";
        }
        text += "|\n";
    }
    text + &border
}
