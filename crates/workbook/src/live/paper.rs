//! How the sheets with formulas are drawn.

use rust_xlsxwriter::{
    ColNum, ConditionalFormatFormula, DataValidation, Format, FormatBorder, Formula, RowNum,
    Worksheet, XlsxError,
};

use super::{
    super::sheets::{BLUE, GREY, RED, lines, middle},
    sheet_grid::SheetGrid,
};
use board::{Cell, Shape};

/// Pixels of a cell of a sheet, and of the first column, which has the words.
const CELL: u32 = 26;
const WORDS: u32 = 170;

/// The states of a method: from the givens on, and going on.
pub(super) const STATES: [&str; 2] = ["reset", "solve"];

/// The status of a circle in a program that cannot calculate it.
pub(super) const NOT_CALCULATED: &str = "not calculated: use Unrolled";

/// A name for a range, with its sheet.
pub(super) type Name = (String, String);

/// A sheet with its title and what it says of itself, in lines.
pub(super) fn begin(
    sheet: &mut Worksheet,
    name: &str,
    (title, words): (&str, &[&str]),
    columns: usize,
) -> Result<(), XlsxError> {
    sheet.set_name(name)?.set_formula_result_default("");
    sheet.set_column_width_pixels(0, WORDS)?;
    sheet.set_column_range_width_pixels(1, columns as ColNum, CELL)?;
    sheet.set_screen_gridlines(false);
    sheet.write_with_format(0, 0, title, &Format::new().set_bold().set_font_size(14))?;
    for (line, row) in words.iter().zip(1..) {
        sheet.write(row, 0, *line)?;
    }
    Ok(())
}

/// Words above a range.
pub(super) fn caption(
    sheet: &mut Worksheet,
    (row, column): (usize, usize),
    words: &str,
) -> Result<(), XlsxError> {
    let format = Format::new().set_bold().set_font_color(0x60_60_60);
    sheet.write_with_format(row as RowNum, column as ColNum, words, &format)?;
    Ok(())
}

/// A cell to choose a state in, which is *reset*.
pub(super) fn state(sheet: &mut Worksheet, row: RowNum) -> Result<(), XlsxError> {
    let format =
        middle().set_bold().set_background_color(0xFF_F2_CC).set_border(FormatBorder::Medium);
    sheet.write_with_format(row, 0, STATES[0], &format)?;
    let list = DataValidation::new().allow_list_strings(&STATES)?;
    sheet.add_data_validation(row, 0, row, 0, &list)?;
    Ok(())
}

/// A formula with what it comes to, beside the words.
pub(super) fn value(
    sheet: &mut Worksheet,
    row: RowNum,
    formula: String,
    value: impl ToString,
) -> Result<(), XlsxError> {
    plain(sheet, (row, 0), formula, value.to_string(), &Format::new().set_bold())
}

/// The same, of an array formula.
pub(super) fn array_value(
    sheet: &mut Worksheet,
    row: RowNum,
    formula: String,
    value: impl ToString,
) -> Result<(), XlsxError> {
    array(sheet, (row, 0), formula, value.to_string(), &Format::new().set_bold())
}

/// A formula with what it comes to.
pub(super) fn plain(
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

/// An array formula in one cell, with what it comes to.
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

/// The format of each cell of a board of digits.
pub(super) fn digits(shape: Shape) -> impl Fn(Cell) -> Format {
    framed(shape, middle().set_font_size(12).set_font_color(BLUE))
}

/// That format in the lines of the boxes.
pub(super) fn framed(shape: Shape, format: Format) -> impl Fn(Cell) -> Format {
    let side = shape.side();
    let boxes = (shape.box_rows(), shape.box_cols());
    let of = move |at: Cell| lines(format.clone(), (at / side, at % side), boxes);
    let formats: Vec<Format> = (0..shape.cells()).map(of).collect();
    move |cell| formats[cell].clone()
}

/// Colours the cells of a board where a formula, written for its first cell, holds.
pub(super) fn colour(
    sheet: &mut Worksheet,
    board: &SheetGrid,
    rule: &str,
    format: Format,
) -> Result<(), XlsxError> {
    colour_area(sheet, board.area(), rule, format)
}

/// The same for a rectangle of the sheet.
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

/// The look of what is given, of what is new, and of what cannot be.
pub(super) fn given() -> Format {
    Format::new().set_bold().set_font_color(0).set_background_color(GREY)
}

/// See [`given`].
pub(super) fn new() -> Format {
    Format::new().set_bold().set_background_color(0xD9_F2_D0)
}

/// See [`given`].
pub(super) fn wrong() -> Format {
    Format::new().set_background_color(RED)
}
