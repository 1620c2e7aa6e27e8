//! The sheet *Live*: the solution and the valid values, each calculated from the other. See
//! [`super::singles`] for the method and its source.
//!
//! The solution is above the valid values. So a program that calculates the rows from the top finds
//! digits from the values of the previous iteration.
//!
//! The count of iterations is 0 after a reset, and also in a file that was saved without the values
//! of its formulas. The boards are calculated from each other only if it is 2 or more. So they pass
//! through the state *reset* before anything is concluded from them, in whatever order a program
//! calculates them.
//!
//! LibreOffice stops recalculating a cell of a circle once its value stays the same for two
//! iterations, so its results are wrong or errors. The cell `circular` recognises LibreOffice by
//! `INFO("system")`, and then the boards stay in the state *reset*. The names of systems are those
//! in `ScInterpreter::ScInfo` of LibreOffice; Excel returns `pcdos` or `mac`.

use rust_xlsxwriter::{DataValidation, DataValidationRule, Worksheet, XlsxError};

use super::{
    super::sheets::{edges, middle},
    paper::{self, NOT_CALCULATED, Name},
    sheet_grid::{PUZZLE, SheetGrid},
    singles,
};
use board::{Candidates, Digit, Layout, Puzzle, Shape};

const DESCRIPTION: [&str; 5] = [
    "Enter a puzzle over this one. Below it, choose reset, then solve: the formulas find naked singles and hidden singles. After each change of the puzzle, choose reset first.",
    "Step by step: in File > Options > Formulas, set the maximum iterations to 1, choose reset, then solve; each press of F9 runs one iteration. With 200, all iterations run at once.",
    "contradiction means that the puzzle has no solution, or that it was changed without a reset. If a puzzle needs more than singles, the formulas stop early. The sheets Pencil marks, Solution and Steps do not change.",
    "If Excel warns of circular references, switch on iterative calculation in File > Options > Formulas. LibreOffice cannot calculate this sheet; use the sheet Unrolled there.",
    "After Charlie Ellis, Building a Basic, Understandable Sudoku Solver Using Excel Iterative Calculation, Microsoft Excel team blog, 2008.",
];

/// The rows of the state and of other cells in the first column.
const STATE: usize = 7;
const ITERATION: usize = 9;
const STATUS: usize = 11;
const CIRCULAR: usize = 13;

/// The condition for the state of the boards before the first conclusion.
const RESET: &str = "(state=\"reset\")+(iteration<2)";

/// The grids of the sheet.
struct Grids {
    puzzle: SheetGrid,
    solution: SheetGrid,
    left: SheetGrid,
    values: SheetGrid,
    /// The column with the numbers from 1 to the side.
    numbers: usize,
}

impl Grids {
    fn of(shape: Shape) -> Grids {
        let puzzle = SheetGrid::puzzle(shape);
        let beside =
            |board: &SheetGrid| SheetGrid::of_digits(shape, (PUZZLE.0, board.beside() + 1));
        let solution = beside(&puzzle);
        let left = beside(&solution);
        let values = SheetGrid::of_candidates(shape, (puzzle.below() + 2, 1));
        Grids { puzzle, solution, left, values, numbers: left.beside() + 1 }
    }
}

/// Writes the sheet, and returns its defined names.
pub(super) fn sheet(sheet: &mut Worksheet, puzzle: &Puzzle) -> Result<Vec<Name>, XlsxError> {
    let shape = puzzle.shape;
    let boards = Grids::of(shape);
    let columns = boards.numbers.max(boards.values.beside());
    paper::begin(sheet, "Live", ("A Sudoku that solves itself", &DESCRIPTION), columns)?;
    type_in(sheet, puzzle, &boards)?;
    solution(sheet, puzzle, &boards)?;
    values(sheet, shape, &boards)?;
    words(sheet, puzzle, &boards)?;
    colours(sheet, shape, &boards)?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 1);
    let cell = |row| format!("Live!$A${}", row + 1);
    let range = |board: &SheetGrid| format!("Live!{}", board.whole());
    let numbers = {
        let (top, column) = (PUZZLE.0 as u32, boards.numbers as u16);
        let last = top + shape.side() as u32 - 1;
        rust_xlsxwriter::utility::cell_range_absolute(top, column, last, column)
    };
    Ok([
        ("Puzzle".to_owned(), range(&boards.puzzle)),
        ("Box".to_owned(), format!("Live!{}", boards.puzzle.first_box())),
        ("sol_board".to_owned(), range(&boards.solution)),
        ("val_board".to_owned(), range(&boards.values)),
        ("left_board".to_owned(), range(&boards.left)),
        ("state".to_owned(), cell(STATE)),
        ("iteration".to_owned(), cell(ITERATION)),
        ("circular".to_owned(), cell(CIRCULAR)),
        (singles::numbers(shape.side()), format!("Live!{numbers}")),
    ]
    .into())
}

/// Writes the givens, and the numbers that formulas use for counting.
fn type_in(sheet: &mut Worksheet, puzzle: &Puzzle, boards: &Grids) -> Result<(), XlsxError> {
    let (shape, side) = (puzzle.shape, puzzle.shape.side());
    let format = paper::with_box_borders(shape, middle().set_font_size(12).set_unlocked());
    for cell in 0..shape.cells() {
        let (row, column) = boards.puzzle.at(cell);
        match puzzle.givens.get(cell) {
            Some(digit) => sheet.write_with_format(row, column, digit, &format(cell))?,
            None => sheet.write_blank(row, column, &format(cell))?,
        };
    }
    let (top, left, bottom, right) = boards.puzzle.area();
    let digits = DataValidation::new()
        .allow_whole_number(DataValidationRule::Between(1, side as i32))
        .set_error_title("Not a digit")?
        .set_error_message(format!("A digit of this puzzle is a number from 1 to {side}."))?;
    sheet.add_data_validation(top, left, bottom, right, &digits)?;
    for number in 0..side as u32 {
        sheet.write_with_format(top + number, boards.numbers as u16, number + 1, &middle())?;
    }
    Ok(())
}

/// Writes the digits that are found, and the number of candidates of each cell.
fn solution(sheet: &mut Worksheet, puzzle: &Puzzle, boards: &Grids) -> Result<(), XlsxError> {
    let (shape, side) = (puzzle.shape, puzzle.shape.side());
    let format = paper::digits(shape);
    let full = Candidates::full(shape);
    let counts = singles::counts(&Layout::of(puzzle), &puzzle.givens, &full);
    for (cell, count) in counts.into_iter().enumerate() {
        let (given, found) =
            (boards.puzzle.cell(cell), singles::single_formula(&boards.values, cell, side));
        let formula = format!("IF({given},{given},IF({RESET},\"\",{found}))");
        let digit = puzzle.givens.get(cell).map_or_else(String::new, |digit| digit.to_string());
        paper::write_formula(sheet, boards.solution.at(cell), formula, digit, &format(cell))?;
        let left = singles::digits_left_formula(&boards.solution, &boards.values, cell);
        let (at, count) = (boards.left.at(cell), count.to_string());
        paper::write_formula(sheet, at, left, count, &format(cell))?;
    }
    Ok(())
}

fn values(sheet: &mut Worksheet, shape: Shape, boards: &Grids) -> Result<(), XlsxError> {
    for cell in 0..shape.cells() {
        for digit in 1..=shape.side() as Digit {
            let valid = singles::valid(&boards.solution, cell, digit);
            let formula = format!("IF({RESET},{digit},{valid})");
            let (row, column) = boards.values.candidate_at(cell, digit);
            let (top, left, ..) = boards.values.area();
            let within = ((row - top) as usize, usize::from(column - left));
            let format = edges(middle().set_font_size(9), within, shape);
            paper::write_formula(sheet, (row, column), formula, digit.to_string(), &format)?;
        }
    }
    Ok(())
}

/// Writes the first column, and the captions above the boards.
fn words(sheet: &mut Worksheet, puzzle: &Puzzle, boards: &Grids) -> Result<(), XlsxError> {
    let (top, cells) = (PUZZLE.0 - 1, puzzle.shape.cells());
    for (board, words) in
        [(&boards.puzzle, "Puzzle"), (&boards.solution, "Solution"), (&boards.left, "Digits left")]
    {
        let (_, left, ..) = board.area();
        paper::caption(sheet, (top, usize::from(left)), words)?;
    }
    paper::caption(sheet, (boards.puzzle.below() + 1, 1), "Valid values")?;
    paper::caption(sheet, (STATE - 1, 0), "State: reset or solve")?;
    paper::state(sheet, STATE as u32)?;
    // The counter changes in each iteration, so that the calculation does not end early.
    paper::caption(sheet, (ITERATION - 1, 0), "Iterations")?;
    let count = format!(
        "IF((state=\"reset\")+(circular=\"no\"),0,\
         IF(COUNT(sol_board)={cells},iteration,iteration+1))"
    );
    paper::value(sheet, ITERATION as u32, count, 0)?;
    paper::caption(sheet, (STATUS - 1, 0), "Status")?;
    // A program that aborts the circular calculation shows errors, which do not count.
    let status = format!(
        "IF((state<>\"reset\")*(circular=\"no\")+SUMPRODUCT(--ISERROR(sol_board))\
         +SUMPRODUCT(--ISERROR(val_board)),\"{NOT_CALCULATED}\",\
         IF(COUNTIF(left_board,0),\"contradiction\",IF(COUNT(sol_board)={cells},\"solved\",\
         COUNT(sol_board)&\" of {cells} cells\")))"
    );
    let layout = Layout::of(puzzle);
    let now = match (layout.first_repeat(&puzzle.givens), puzzle.givens.filled().count()) {
        (Some(_), _) => "contradiction".to_owned(),
        (None, filled) if filled == cells => "solved".to_owned(),
        (None, filled) => format!("{filled} of {cells} cells"),
    };
    paper::value(sheet, STATUS as u32, status, now)?;
    paper::caption(sheet, (CIRCULAR - 1, 0), "Circular references work")?;
    let system = "MATCH(INFO(\"system\"),{\"LINUX\",\"MACOSX\",\"WNT\"},0)";
    paper::value(sheet, CIRCULAR as u32, format!("IF(ISERROR({system}),\"yes\",\"no\")"), "yes")
}

fn colours(sheet: &mut Worksheet, shape: Shape, boards: &Grids) -> Result<(), XlsxError> {
    let (given, left) = (boards.puzzle.first(), boards.left.first());
    let wrong = format!("=AND({given}<>\"\",{left}=0)");
    paper::colour(sheet, &boards.puzzle, &wrong, paper::wrong())?;
    paper::colour(sheet, &boards.puzzle, &format!("={given}<>\"\""), paper::given_format())?;
    paper::colour(sheet, &boards.solution, &format!("={left}=0"), paper::wrong())?;
    paper::colour(sheet, &boards.solution, &format!("={given}<>\"\""), paper::given_format())?;
    paper::colour(sheet, &boards.left, &format!("={left}=0"), paper::wrong())?;
    paper::colour(sheet, &boards.left, &format!("={left}=1"), paper::given_format())?;
    for cell in 0..shape.cells() {
        let (top, column) = boards.values.candidate_at(cell, 1);
        let (bottom, right) = boards.values.candidate_at(cell, shape.side() as Digit);
        let (top, left) = (top, column);
        let count = format!("=COUNT({})", boards.values.cell_absolute(cell));
        for (rule, format) in [("=1", paper::given_format()), ("=0", paper::wrong())] {
            let rule = format!("{count}{rule}");
            paper::colour_area(sheet, (top, left, bottom, right), &rule, format)?;
        }
    }
    Ok(())
}
