//! The layout and the styles of the sheets with formulas.

use rust_xlsxwriter::{
    ColNum, ConditionalFormatFormula, DataValidation, Format, FormatBorder, Formula, RowNum,
    Worksheet, XlsxError,
};

use super::{
    super::sheets::{BLUE, GREY, RED, lines, middle},
    sheet_grid::SheetGrid,
};
use board::{Cell, Shape};

/// The width of a cell, and of the first column, which contains text, in pixels.
const CELL_WIDTH: u32 = 26;
const TEXT_COLUMN_WIDTH: u32 = 170;

/// The states of a method: reset to the givens, or solve.
pub(super) const STATES: [&str; 2] = ["reset", "solve"];

/// The status of a circular sheet in a program that cannot calculate it.
pub(super) const NOT_CALCULATED: &str = "not calculated: use Unrolled";

/// The name and the definition of a range.
pub(super) type Name = (String, String);

/// Starts a sheet with its title and several lines of description.
pub(super) fn begin(
    sheet: &mut Worksheet,
    name: &str,
    (title, words): (&str, &[&str]),
    columns: usize,
) -> Result<(), XlsxError> {
    sheet.set_name(name)?.set_formula_result_default("");
    sheet.set_column_width_pixels(0, TEXT_COLUMN_WIDTH)?;
    sheet.set_column_range_width_pixels(1, columns as ColNum, CELL_WIDTH)?;
    sheet.set_screen_gridlines(false);
    sheet.write_with_format(0, 0, title, &Format::new().set_bold().set_font_size(14))?;
    for (line, row) in words.iter().zip(1..) {
        sheet.write(row, 0, *line)?;
    }
    Ok(())
}

/// Writes a caption above a range.
pub(super) fn caption(
    sheet: &mut Worksheet,
    (row, column): (usize, usize),
    words: &str,
) -> Result<(), XlsxError> {
    let format = Format::new().set_bold().set_font_color(0x60_60_60);
    sheet.write_with_format(row as RowNum, column as ColNum, words, &format)?;
    Ok(())
}

/// Writes a cell with a list to select the state. The initial state is *reset*.
pub(super) fn state(sheet: &mut Worksheet, row: RowNum) -> Result<(), XlsxError> {
    let format =
        middle().set_bold().set_background_color(0xFF_F2_CC).set_border(FormatBorder::Medium);
    sheet.write_with_format(row, 0, STATES[0], &format)?;
    let list = DataValidation::new().allow_list_strings(&STATES)?;
    sheet.add_data_validation(row, 0, row, 0, &list)?;
    Ok(())
}

/// Writes a formula with its value into the first column.
pub(super) fn value(
    sheet: &mut Worksheet,
    row: RowNum,
    formula: String,
    value: impl ToString,
) -> Result<(), XlsxError> {
    write_formula(sheet, (row, 0), formula, value.to_string(), &Format::new().set_bold())
}

/// Writes an array formula with its value into the first column.
pub(super) fn array_value(
    sheet: &mut Worksheet,
    row: RowNum,
    formula: String,
    value: impl ToString,
) -> Result<(), XlsxError> {
    array(sheet, (row, 0), formula, value.to_string(), &Format::new().set_bold())
}

/// Writes a formula with its value.
pub(super) fn write_formula(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    formula: String,
    value: String,
    format: &Format,
) -> Result<(), XlsxError> {
    sheet.write_formula_with_format(
        row,
        column,
        Formula::new(formula).set_result(value),
        format,
    )?;
    Ok(())
}

/// Writes an array formula for one cell with its value.
pub(super) fn array(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    formula: String,
    value: String,
    format: &Format,
) -> Result<(), XlsxError> {
    let formula = Formula::new(formula).set_result(value);
    sheet.write_array_formula_with_format(row, column, row, column, formula, format)?;
    Ok(())
}

/// Returns the format of each cell of a board of digits.
pub(super) fn digits(shape: Shape) -> impl Fn(Cell) -> Format {
    with_box_borders(shape, middle().set_font_size(12).set_font_color(BLUE))
}

/// Returns a format with the borders of the boxes.
pub(super) fn with_box_borders(shape: Shape, format: Format) -> impl Fn(Cell) -> Format {
    let side = shape.side();
    let boxes = (shape.box_rows(), shape.box_cols());
    let of = move |at: Cell| lines(format.clone(), (at / side, at % side), boxes);
    let formats: Vec<Format> = (0..shape.cells()).map(of).collect();
    move |cell| formats[cell].clone()
}

/// Colours the cells of a board for which a formula is true. The formula is written for the first
/// cell.
pub(super) fn colour(
    sheet: &mut Worksheet,
    board: &SheetGrid,
    rule: &str,
    format: Format,
) -> Result<(), XlsxError> {
    colour_area(sheet, board.area(), rule, format)
}

/// Colours the cells of a rectangle for which a formula is true. The formula is written for the
/// first cell.
pub(super) fn colour_area(
    sheet: &mut Worksheet,
    (top, left, bottom, right): (RowNum, ColNum, RowNum, ColNum),
    rule: &str,
    format: Format,
) -> Result<(), XlsxError> {
    let format = ConditionalFormatFormula::new().set_rule(rule).set_format(format);
    sheet.add_conditional_format(top, left, bottom, right, &format)?;
    Ok(())
}

/// Returns the format of givens.
pub(super) fn given_format() -> Format {
    Format::new().set_bold().set_font_color(0).set_background_color(GREY)
}

/// Returns the format of new digits.
pub(super) fn new() -> Format {
    Format::new().set_bold().set_background_color(0xD9_F2_D0)
}

/// Returns the format of contradictions.
pub(super) fn wrong() -> Format {
    Format::new().set_background_color(RED)
}
