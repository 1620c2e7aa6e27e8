//! The sheet *Digit by digit*. Array formulas compute the possible positions of one digit, and
//! those that are the only one in a row, column or box. Then they continue with the next digit.
//!
//! Source: *Constraint satisfaction problem*, continuoous.com (a spreadsheet blog; the author is
//! not named). Its sixteen ranges are arranged from top to bottom in its order, which is the order
//! of calculation. The order matters: if one range belongs to another digit than the others, the
//! results are wrong.
//!
//! There are three differences from the article. Its first range is named `PuzzleSoFar`, because
//! `Puzzle` contains the input, so that the state can be reset. Because boxes need not be square,
//! the indexes of boxes have two columns, for rows and for columns. And the method starts with the
//! puzzle if the last range, `NextElement`, is 0. This is the case in a file that was saved without
//! the values of its formulas.

use itertools::Itertools;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError, utility::cell_range_absolute};

use super::{
    super::sheets::middle,
    first_digit::{Values, end, start},
    paper::{self, NOT_CALCULATED, Name},
    sheet_grid::SheetGrid,
    singles,
};
use board::{Cell, Puzzle, Shape};

const DESCRIPTION: [&str; 5] = [
    "The puzzle is that of the sheet Live. Choose reset, then solve: each iteration fills in the hidden singles of one digit, as long as there are any.",
    "Step by step: in File > Options > Formulas, set the maximum iterations to 1, choose reset, then solve; each press of F9 runs one iteration. With 200, one more press of F9 may be necessary.",
    "The ranges are calculated from top to bottom and must stay in this order. LibreOffice cannot calculate this sheet; use the sheet Unrolled there.",
    "contradiction means that a row, column or box contains a digit twice: the puzzle has no solution, or it was changed without a reset.",
    "After: Constraint satisfaction problem, continuoous.com.",
];

/// The rows of the state and of other cells in the first column, and of the first range.
const STATE: u32 = 7;
const ITERATION: u32 = 9;
const STATUS: u32 = 11;
const FIRST_RANGE_ROW: usize = 9;

/// The ranges with formulas, from top to bottom.
const RANGES: [(&str, Size, &str); 13] = [
    ("PuzzleSoFar", Size::Square, "IF({digit},Board,Puzzle+0)"),
    ("Element", Size::One, "MAX(1,{digit})"),
    ("EmptyCells", Size::Square, "--(PuzzleSoFar=0)"),
    ("ElementInPuzzle", Size::Square, "--(PuzzleSoFar=Element)"),
    ("EmptyBlocks", Size::Boxes(0), "ElementInPuzzle"),
    ("EmptyRows", Size::Column, "1-MMULT(ElementInPuzzle,ArrayOfOnes)"),
    ("EmptyColumns", Size::Column, "1-MMULT(TRANSPOSE(ElementInPuzzle),ArrayOfOnes)"),
    ("ExclusiveCells", Size::Square, "EmptyCells*EmptyBlocks*EmptyRows*TRANSPOSE(EmptyColumns)"),
    ("ExclusiveBlocks", Size::Boxes(1), "ExclusiveCells"),
    ("ExclusiveRows", Size::Column, "--(MMULT(ExclusiveCells,ArrayOfOnes)=1)"),
    ("ExclusiveColumns", Size::Column, "--(MMULT(TRANSPOSE(ExclusiveCells),ArrayOfOnes)=1)"),
    (
        "Board",
        Size::Square,
        "--((ExclusiveRows+TRANSPOSE(ExclusiveColumns)+ExclusiveBlocks)>0)*ExclusiveCells*Element+PuzzleSoFar",
    ),
    ("NextElement", Size::One, "(1-(--(Element={side})))*Element+1"),
];

/// The current digit, or 0 to start with the puzzle. After a reset, or in a program without
/// circular calculation, no circular cell is used; see [`super::circular`] for `circular`.
const DIGIT: &str = "IF((DigitState=\"reset\")+(circular=\"no\"),0,NextElement)";

/// The size of a range.
#[derive(Clone, Copy)]
enum Size {
    One,
    Column,
    Square,
    /// A formula in each cell: whether the sum of its box has this value.
    Boxes(i64),
}

/// Writes the sheet, and returns its defined names.
pub(super) fn sheet(sheet: &mut Worksheet, puzzle: &Puzzle) -> Result<Vec<Name>, XlsxError> {
    let shape = puzzle.shape;
    let title = "A Sudoku that solves itself, a digit at a time";
    paper::begin(sheet, "Digit by digit", (title, &DESCRIPTION), (shape.side() + 5).max(12))?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    let values = Values::of(&puzzle.givens, shape);
    let mut names = vec![name("DigitState", (STATE as usize, 0), (1, 1))];
    names.push(name("DigitIteration", (ITERATION as usize, 0), (1, 1)));
    let (mut top, mut board) = (FIRST_RANGE_ROW, None);
    for (number, (text, size, formula)) in RANGES.into_iter().enumerate() {
        if number == 2 {
            names.extend(constants(sheet, shape, top)?);
            top += shape.side() + 2;
        }
        paper::caption(sheet, (top - 1, 1), text)?;
        let area = SheetGrid::of_digits(shape, (top, 1));
        range(sheet, &area, shape, (size, formula), &values.0[number])?;
        names.push(name(text, (top, 1), extent(size, shape.side())));
        if text == "Board" {
            board = Some(area);
            let so_far = SheetGrid::of_digits(shape, (FIRST_RANGE_ROW, 1)).first();
            let rule = format!("={}<>{so_far}", area.first());
            paper::colour(sheet, &area, &rule, paper::new())?;
        }
        top += extent(size, shape.side()).0 + 2;
    }
    if let Some(board) = board {
        words(sheet, shape, &board, values.board())?;
    }
    Ok(names)
}

/// Returns the number of rows and columns of a range.
fn extent(size: Size, side: usize) -> (usize, usize) {
    match size {
        Size::One => (1, 1),
        Size::Column => (side, 1),
        Size::Square | Size::Boxes(_) => (side, side),
    }
}

fn name(name: &str, (top, left): (usize, usize), (rows, columns): (usize, usize)) -> Name {
    let (top, left) = (top as u32, left as u16);
    let (bottom, right) = (top + rows as u32 - 1, left + columns as u16 - 1);
    let range = cell_range_absolute(top, left, bottom, right);
    // A range with one cell is written as a cell.
    let range = match (rows, columns) {
        (1, 1) => range.split(':').next().unwrap_or_default().to_owned(),
        _ => range,
    };
    (name.to_owned(), format!("'Digit by digit'!{range}"))
}

/// Writes the constant ranges, side by side.
fn constants(sheet: &mut Worksheet, shape: Shape, top: usize) -> Result<Vec<Name>, XlsxError> {
    let side = shape.side();
    // The cells on the diagonal meet every row and every column.
    let bounds = |bound: fn(Shape, Cell) -> (usize, usize), more: usize| {
        let of = move |i: usize| bound(shape, i * side + i);
        [
            (0..side).map(move |i| of(i).0 + more).collect(),
            (0..side).map(move |i| of(i).1 + more).collect(),
        ]
    };
    let ranges: [(&str, usize, Vec<Vec<usize>>); 3] = [
        ("ArrayOfOnes", 1, vec![vec![1; side]]),
        ("StartCellIndex", 5, bounds(start, 1).into()),
        ("EndCellIndex", 10, bounds(end, 0).into()),
    ];
    let mut names = Vec::new();
    for (text, left, columns) in ranges {
        paper::caption(sheet, (top - 1, left), text)?;
        names.push(name(text, (top, left), (side, columns.len())));
        for (column, numbers) in (left..).zip(columns) {
            for (row, number) in (top..).zip(numbers) {
                sheet.write_with_format(row as u32, column as u16, number as u32, &middle())?;
            }
        }
    }
    Ok(names)
}

/// Writes a range with its formula and its values. Zeros are not displayed.
fn range(
    sheet: &mut Worksheet,
    area: &SheetGrid,
    shape: Shape,
    (size, formula): (Size, &str),
    values: &[i64],
) -> Result<(), XlsxError> {
    let plain = middle().set_num_format("0;-0;");
    let framed = paper::with_box_borders(shape, plain.clone());
    let (rows, columns) = extent(size, shape.side());
    let format = |cell: Cell| if columns > 1 { framed(cell) } else { plain.clone() };
    let at = |index: usize| area.at(index / columns * shape.side() + index % columns);
    if let Size::Boxes(sum) = size {
        for (cell, value) in values.iter().enumerate() {
            let formula = box_sum_formula(shape, cell, formula, sum);
            paper::array(sheet, at(cell), formula, value.to_string(), &format(cell))?;
        }
        return Ok(());
    }
    let formula = formula.replace("{side}", &shape.side().to_string()).replace("{digit}", DIGIT);
    let ((top, left), (bottom, right)) = (at(0), at(rows * columns - 1));
    if let Size::One = size {
        return paper::array(sheet, (top, left), formula, values[0].to_string(), &format(0));
    }
    let formula = Formula::new(formula).set_result(values[0].to_string());
    sheet.write_array_formula_with_format(top, left, bottom, right, formula, &format(0))?;
    // The writer stores a result only for the first cell.
    for (index, value) in values.iter().enumerate().skip(1) {
        let (row, column) = at(index);
        sheet.write_with_format(row, column, *value as i32, &format(index))?;
    }
    Ok(())
}

/// Returns the formula for whether the sum of a range over the box of a cell is `sum`.
fn box_sum_formula(shape: Shape, cell: Cell, range: &str, sum: i64) -> String {
    let (row, column) = (cell / shape.side() + 1, cell % shape.side() + 1);
    let corner = |of: &str| format!("INDEX({range},INDEX({of},{row},1),INDEX({of},{column},2))");
    format!("--({sum}=SUM({}:{}))", corner("StartCellIndex"), corner("EndCellIndex"))
}

/// Writes the first column, and the error counts of the houses next to the board.
fn words(
    sheet: &mut Worksheet,
    shape: Shape,
    board: &SheetGrid,
    digits: &[i64],
) -> Result<(), XlsxError> {
    let cells = shape.cells();
    paper::caption(sheet, (STATE as usize - 1, 0), "State: reset or solve")?;
    paper::state(sheet, STATE)?;
    paper::caption(sheet, (ITERATION as usize - 1, 0), "Iterations")?;
    let count = format!("IF({DIGIT},IF(COUNTIF(Board,0),DigitIteration+1,DigitIteration),1)");
    paper::array_value(sheet, ITERATION, count, 1)?;

    let twice = twice(sheet, shape, board, digits)?;
    paper::caption(sheet, (STATUS as usize - 1, 0), "Status")?;
    let status = format!(
        "IF((DigitState<>\"reset\")*(circular=\"no\")+(COUNT(Board)<{cells}),\"{NOT_CALCULATED}\",\
         IF(SUM({}),\"contradiction\",IF(COUNTIF(Board,0),\
         {cells}-COUNTIF(Board,0)&\" of {cells} cells\",\"solved\")))",
        twice.0
    );
    let filled = digits.iter().filter(|&&digit| digit > 0).count();
    let now = match (twice.1, filled) {
        (0, filled) if filled == cells => "solved".to_owned(),
        (0, filled) => format!("{filled} of {cells} cells"),
        _ => "contradiction".to_owned(),
    };
    paper::array_value(sheet, STATUS, status, now)
}

/// Returns the number of the row, column or box of a cell, from 0.
type Number = fn(Shape, Cell) -> usize;

/// Writes the number of repeated digits of each house next to the board. Each row has the counts of
/// a row, a column and a box. Returns the range of the counts, and their sum.
fn twice(
    sheet: &mut Worksheet,
    shape: Shape,
    board: &SheetGrid,
    digits: &[i64],
) -> Result<(String, usize), XlsxError> {
    let (side, boxes) = (shape.side(), shape.box_rows());
    let (top, left) = (board.at(0).0, board.beside() as u16 + 1);
    paper::caption(sheet, (top as usize - 1, usize::from(left)), "Twice")?;
    let mut sum = 0;
    for (i, row) in (0..side).zip(top..) {
        let corner = (i - i % boxes) * side + i % boxes * shape.box_cols();
        let houses: [(String, Number); 3] = [
            (board.row(i * side), |shape, cell| cell / shape.side()),
            (board.column(i), |shape, cell| cell % shape.side()),
            (board.its_box(corner), |shape, cell| {
                start(shape, cell).0 + start(shape, cell).1 / shape.box_cols()
            }),
        ];
        for (column, (house, number)) in (left..).zip(houses) {
            let there = (0..shape.cells()).filter(|&cell| number(shape, cell) == i);
            let counts = there.map(|cell| digits[cell]).filter(|&digit| digit > 0).counts();
            let count = counts.values().filter(|&&count| count > 1).count();
            let formula = format!("SUM(--(COUNTIF({house},{})>1))", singles::numbers(side));
            paper::array(sheet, (row, column), formula, count.to_string(), &middle())?;
            sum += count;
        }
    }
    Ok((cell_range_absolute(top, left, top + side as u32 - 1, left + 2), sum))
}
