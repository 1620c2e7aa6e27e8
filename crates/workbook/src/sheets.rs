//! The sheets without formulas. Only this module and `live` use the crate `rust_xlsxwriter`.

use itertools::Itertools;
use rust_xlsxwriter::{
    ConditionalFormatFormula, DataValidation, DataValidationRule, DocProperties, ExcelDateTime,
    Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
    utility::{cell_range_absolute, row_col_to_cell},
};

use super::content::{WorkbookContent, WorkbookError, can_hold, has_marks};
use board::{Candidates, Cell, Grid, Shape};

/// The first row and column of a grid. The ones before contain the names of rows and columns.
const FIRST_GRID_INDEX: usize = 1;

/// The largest number of characters that is written to a cell. The format allows 32,767.
const MAX_TEXT: usize = 32_000;

/// The width of a cell of a grid, and of a pencil mark, in pixels.
const GRID_CELL_WIDTH: u32 = 44;
const MARK_WIDTH: u32 = 18;

pub(crate) const GREY: u32 = 0xED_ED_ED;
pub(crate) const BLUE: u32 = 0x1F_4E_9E;
pub(crate) const RED: u32 = 0xF8_B4_B4;

/// Returns the workbook of a puzzle.
///
/// # Errors
/// Fails if a workbook cannot store the puzzle.
pub fn workbook(content: &WorkbookContent) -> Result<Vec<u8>, WorkbookError> {
    can_hold(content.puzzle)?;
    let mut book = book()?;
    puzzle(book.add_worksheet(), content)?;
    let shape = content.puzzle.shape;
    let (puzzle, first) = (square(shape.side()), corner(shape.box_rows(), shape.box_cols()));
    book.define_name("Puzzle", &format!("=Puzzle!{puzzle}"))?;
    book.define_name("Box", &format!("=Puzzle!{first}"))?;
    write_other_sheets(&mut book, content)?;
    Ok(book.save_to_buffer()?)
}

/// Returns a workbook without sheets.
pub(crate) fn book() -> Result<Workbook, XlsxError> {
    let mut book = Workbook::new();
    // Use a fixed date, so that the same puzzle gives the same bytes.
    let day = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title("Sudoku").set_creation_datetime(&day));
    Ok(book)
}

/// Writes all sheets except the puzzle, and defines their names.
pub(crate) fn write_other_sheets(
    book: &mut Workbook,
    content: &WorkbookContent,
) -> Result<(), XlsxError> {
    let shape = content.puzzle.shape;
    let side = shape.side();
    let mut names = Vec::new();
    if has_marks(side) {
        pencil_marks(book.add_worksheet(), shape, content.marks)?;
        let (rows, columns) = (side * shape.box_rows(), side * shape.box_cols());
        names.push(("PencilMarks", "'Pencil marks'", cells((0, 0), (rows - 1, columns - 1))));
    }
    solution(book.add_worksheet(), content)?;
    if content.solution.is_some() {
        names.push(("Solution", "Solution", square(side)));
    }
    steps(book.add_worksheet(), content)?;
    names.push(("Steps", "Steps", cells((0, 0), (content.steps.len(), 6))));
    for (name, sheet, range) in names {
        book.define_name(name, &format!("={sheet}!{range}"))?;
    }
    Ok(())
}

/// Returns the range of the grid.
fn square(side: usize) -> String {
    corner(side, side)
}

/// Returns the range of the first rows and columns of the grid.
fn corner(rows: usize, columns: usize) -> String {
    cells(
        (FIRST_GRID_INDEX, FIRST_GRID_INDEX),
        (FIRST_GRID_INDEX + rows - 1, FIRST_GRID_INDEX + columns - 1),
    )
}

fn cells((top, left): (usize, usize), (bottom, right): (usize, usize)) -> String {
    cell_range_absolute(top as u32, left as u16, bottom as u32, right as u16)
}

/// Returns the position of a cell of the puzzle on a sheet with a grid.
fn place(shape: Shape, cell: Cell) -> (u32, u16) {
    (
        (FIRST_GRID_INDEX + cell / shape.side()) as u32,
        (FIRST_GRID_INDEX + cell % shape.side()) as u16,
    )
}

/// Adds thin lines between cells, and thick ones around boxes of the given size.
pub(crate) fn lines(
    format: Format,
    (row, column): (usize, usize),
    (rows, columns): (usize, usize),
) -> Format {
    let line = |thick| if thick { FormatBorder::Medium } else { FormatBorder::Thin };
    format
        .set_border_top(line(row.is_multiple_of(rows)))
        .set_border_bottom(line((row + 1).is_multiple_of(rows)))
        .set_border_left(line(column.is_multiple_of(columns)))
        .set_border_right(line((column + 1).is_multiple_of(columns)))
}

pub(crate) fn middle() -> Format {
    Format::new().set_align(FormatAlign::Center).set_align(FormatAlign::VerticalCenter)
}

/// Writes a grid with the names of rows and columns, which are frozen. Givens are bold on grey.
fn grid(
    sheet: &mut Worksheet,
    shape: Shape,
    givens: &Grid,
    digits: &Grid,
) -> Result<(), XlsxError> {
    let (side, last) = (shape.side(), (FIRST_GRID_INDEX + shape.side() - 1) as u16);
    let names = middle().set_font_color(0x80_80_80);
    sheet.set_column_width_pixels(0, GRID_CELL_WIDTH)?;
    sheet.set_column_range_width_pixels(FIRST_GRID_INDEX as u16, last, GRID_CELL_WIDTH)?;
    for i in 0..side {
        let at = (FIRST_GRID_INDEX + i) as u32;
        sheet.set_row_height_pixels(at, GRID_CELL_WIDTH)?;
        sheet.write_with_format(at, 0, format!("r{}", i + 1), &names)?;
        sheet.write_with_format(0, at as u16, format!("c{}", i + 1), &names)?;
    }
    let size = if side > 9 { 14 } else { 20 };
    let plain = middle().set_font_size(size).set_font_color(BLUE).set_unlocked();
    let given = middle().set_font_size(size).set_bold().set_background_color(GREY);
    for cell in 0..shape.cells() {
        let (row, column) = place(shape, cell);
        let style = if givens.get(cell).is_some() { &given } else { &plain };
        let boxes = (shape.box_rows(), shape.box_cols());
        let format = lines(style.clone(), (cell / side, cell % side), boxes);
        match digits.get(cell) {
            Some(digit) => sheet.write_with_format(row, column, digit, &format)?,
            None => sheet.write_blank(row, column, &format)?,
        };
    }
    sheet.set_freeze_panes(FIRST_GRID_INDEX as u32, FIRST_GRID_INDEX as u16)?;
    page(sheet, 1);
    Ok(())
}

/// Sets the page to a width of one page, and a height of `high` pages; 0 means no limit.
fn page(sheet: &mut Worksheet, high: u16) {
    // The paper size A4.
    sheet.set_paper_size(9).set_print_fit_to_pages(1, high).set_print_center_horizontally(true);
    sheet.set_screen_gridlines(false);
}

fn puzzle(sheet: &mut Worksheet, content: &WorkbookContent) -> Result<(), XlsxError> {
    let (shape, givens) = (content.puzzle.shape, &content.puzzle.givens);
    let side = shape.side();
    sheet.set_name("Puzzle")?;
    grid(sheet, shape, givens, givens)?;
    sheet.write((FIRST_GRID_INDEX + side + 1) as u32, FIRST_GRID_INDEX as u16, &content.verdict)?;
    let (first, last) = (FIRST_GRID_INDEX as u32, (FIRST_GRID_INDEX + side - 1) as u32);
    let digits = DataValidation::new()
        .allow_whole_number(DataValidationRule::Between(1, side as i32))
        .set_error_title("Not a digit")?
        .set_error_message(format!("A digit of this puzzle is a number from 1 to {side}."))?;
    sheet.add_data_validation(first, first as u16, last, last as u16, &digits)?;
    let clash = Format::new().set_background_color(RED);
    for top in (0..side).step_by(shape.box_rows()) {
        for left in (0..side).step_by(shape.box_cols()) {
            let (top, left) = (FIRST_GRID_INDEX + top, FIRST_GRID_INDEX + left);
            let (bottom, right) = (top + shape.box_rows() - 1, left + shape.box_cols() - 1);
            let rule = twice(side, (top, left), (bottom, right));
            let format = ConditionalFormatFormula::new().set_rule(&*rule).set_format(&clash);
            let (bottom, right) = (bottom as u32, right as u16);
            sheet.add_conditional_format(top as u32, left as u16, bottom, right, &format)?;
        }
    }
    Ok(())
}

/// Returns the formula for whether the number in the first cell of a box is repeated in its row,
/// column or box. For the other cells of the box the program shifts the formula.
fn twice(side: usize, (top, left): (usize, usize), (bottom, right): (usize, usize)) -> String {
    let cell = row_col_to_cell(top as u32, left as u16);
    let name = |row: usize, column: usize| row_col_to_cell(row as u32, column as u16);
    let letters = |column: usize| name(0, column).trim_end_matches('1').to_owned();
    let (first, last) = (FIRST_GRID_INDEX, FIRST_GRID_INDEX + side - 1);
    let row = format!("${}{}:${}{}", letters(first), top + 1, letters(last), top + 1);
    let column = format!("{}${}:{}${}", letters(left), first + 1, letters(left), last + 1);
    let its_box = cells((top, left), (bottom, right));
    let count = |range: String| format!("COUNTIF({range},{cell})");
    let counts = [row, column, its_box].map(count).join("+");
    format!("=AND(ISNUMBER({cell}),{counts}>3)")
}

fn pencil_marks(sheet: &mut Worksheet, shape: Shape, marks: &Candidates) -> Result<(), XlsxError> {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    sheet.set_name("Pencil marks")?;
    sheet.set_column_range_width_pixels(0, (side * columns - 1) as u16, MARK_WIDTH)?;
    let (small, alone) = (middle().set_font_size(8), middle().set_font_size(8).set_bold());
    let alone = alone.set_background_color(GREY);
    for row in 0..side * rows {
        sheet.set_row_height_pixels(row as u32, MARK_WIDTH)?;
        for column in 0..side * columns {
            let cell = row / rows * side + column / columns;
            let digit = (row % rows * columns + column % columns + 1) as u16;
            let style = if marks.count(cell) == 1 { &alone } else { &small };
            let format = edges(style.clone(), (row, column), shape);
            let (row, column) = (row as u32, column as u16);
            match marks.contains(cell, digit) {
                true => sheet.write_with_format(row, column, digit, &format)?,
                false => sheet.write_blank(row, column, &format)?,
            };
        }
    }
    page(sheet, 1);
    Ok(())
}

/// Adds thin lines around cells, thick ones around boxes, and none between the marks of a cell.
pub(crate) fn edges(mut format: Format, (row, column): (usize, usize), shape: Shape) -> Format {
    let (rows, columns) = (shape.box_rows(), shape.box_cols());
    let line = |at: usize, cell: usize, of_box: usize| match at {
        _ if at.is_multiple_of(cell * of_box) => FormatBorder::Medium,
        _ if at.is_multiple_of(cell) => FormatBorder::Thin,
        _ => FormatBorder::None,
    };
    format = format.set_border_top(line(row, rows, rows));
    format = format.set_border_bottom(line(row + 1, rows, rows));
    format = format.set_border_left(line(column, columns, columns));
    format.set_border_right(line(column + 1, columns, columns))
}

fn solution(sheet: &mut Worksheet, content: &WorkbookContent) -> Result<(), XlsxError> {
    let (shape, givens) = (content.puzzle.shape, &content.puzzle.givens);
    sheet.set_name("Solution")?;
    let below = match content.solution {
        Some(solution) => {
            grid(sheet, shape, givens, solution)?;
            FIRST_GRID_INDEX + shape.side() + 1
        }
        None => FIRST_GRID_INDEX,
    };
    sheet.write(below as u32, FIRST_GRID_INDEX as u16, &content.verdict)?;
    Ok(())
}

/// Writes a row for each step below the column names, which are frozen and repeated on each page.
fn steps(sheet: &mut Worksheet, content: &WorkbookContent) -> Result<(), XlsxError> {
    const COLUMNS: [(&str, f64); 7] = [
        ("Step", 6.0),
        ("Technique", 20.0),
        ("Difficulty", 10.0),
        ("Cells", 24.0),
        ("Result", 30.0),
        ("Reason", 70.0),
        ("Remaining candidates", 22.0),
    ];
    sheet.set_name("Steps")?;
    let head = Format::new().set_bold().set_background_color(GREY);
    for ((name, width), column) in COLUMNS.into_iter().zip(0..) {
        sheet.write_with_format(0, column, name, &head)?;
        sheet.set_column_width(column, width)?;
    }
    let shape = content.puzzle.shape;
    let text = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    let tenths = text.clone().set_num_format("0.0");
    let estimate = text.clone().set_num_format("~0.0");
    for (row, (step, left)) in (1..).zip(content.steps) {
        sheet.write_with_format(row, 0, row, &text)?;
        sheet.write_with_format(row, 1, step.step.technique.name, &text)?;
        if let Some(difficulty) = step.difficulty {
            let format = if step.is_estimated() { &estimate } else { &tenths };
            sheet.write_with_format(row, 2, difficulty.value(), format)?;
        }
        let cells = step.step.cells.iter().map(|&cell| shape.name(cell)).join(" ");
        let follows = match step.placed {
            Some(placed) => format!("{}={}", shape.name(placed.cell), placed.digit),
            None => {
                let struck = step.step.eliminated.iter();
                struck.map(|c| format!("{}≠{}", shape.name(c.cell), c.digit)).join(" ")
            }
        };
        for (column, words) in (3..).zip([cells, follows, step.reason.clone()]) {
            sheet.write_with_format(row, column, clip(words), &text)?;
        }
        sheet.write_with_format(row, 6, *left as u32, &text)?;
    }
    sheet.write(content.steps.len() as u32 + 2, 1, clip(content.ending.clone()))?;
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    page(sheet, 0);
    sheet.set_landscape();
    Ok(())
}

fn clip(text: String) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
