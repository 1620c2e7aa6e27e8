//! The sheet *Unrolled*: the method of [`super::circular`] without circular formulas. The solution
//! and the valid values of each iteration are in blocks, each below the previous one and calculated
//! from it. Every spreadsheet program calculates it as soon as a digit is entered.

use rust_xlsxwriter::{Worksheet, XlsxError, utility::cell_range_absolute};

use super::{
    super::sheets::{edges, middle},
    paper::{self, Name},
    sheet_grid::SheetGrid,
    singles,
};
use board::{Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

/// The number of iterations. Among the puzzles in `puzzles/` that singles solve, those of side 9
/// need up to 22. The median is 4 for easy ones and 15 for those with 17 givens.
pub(super) const ITERATIONS: usize = 24;

const DESCRIPTION: [&str; 4] = [
    "The puzzle of the sheet Live is solved by the same method without circular references. Each iteration is below the previous one, so nothing has to be set or reset.",
    "The valid values of an iteration are the candidates that its solution leaves. The next solution adds the naked singles and hidden singles among them, in green.",
    "stalled: an iteration adds nothing, because the puzzle needs more than singles. contradiction: the puzzle has no solution. The blocks below limit the number of iterations.",
    "This sheet works in any spreadsheet program, including LibreOffice.",
];

/// The rows of the status, in the first column, and of the first board.
const STATUS: usize = 7;
const FIRST_BOARD_ROW: usize = 9;

/// The values of an iteration.
struct Iteration {
    solution: Grid,
    values: Candidates,
}

impl Iteration {
    /// Returns the givens, and all iterations after them.
    fn all(puzzle: &Puzzle) -> Vec<Iteration> {
        let layout = Layout::of(puzzle);
        let values = singles::values(&layout, &puzzle.givens);
        let mut all = vec![Iteration { solution: puzzle.givens.clone(), values }];
        while let Some(last) = all.last().filter(|_| all.len() <= ITERATIONS) {
            let solution = singles::next(&layout, &last.solution, &last.values);
            let values = singles::values(&layout, &solution);
            all.push(Iteration { solution, values });
        }
        all
    }

    fn filled(&self) -> usize {
        self.solution.filled().count()
    }
}

/// The grids of an iteration on the sheet.
#[derive(Clone, Copy)]
struct Block {
    solution: SheetGrid,
    values: SheetGrid,
}

impl Block {
    fn of(shape: Shape, number: usize) -> Block {
        // The counts of all iterations are above the first block.
        let first = FIRST_BOARD_ROW + shape.side().max(ITERATIONS + 1) + 2;
        let top = first + number * (shape.side() * shape.box_rows() + 2);
        let solution = SheetGrid::of_digits(shape, (top, 1));
        let values = SheetGrid::of_candidates(shape, (top, solution.beside() + 1));
        Block { solution, values }
    }
}

/// Writes the sheet, and returns its defined names.
pub(super) fn sheet(sheet: &mut Worksheet, puzzle: &Puzzle) -> Result<Vec<Name>, XlsxError> {
    let shape = puzzle.shape;
    let all = Iteration::all(puzzle);
    let blocks: Vec<Block> = (0..all.len()).map(|number| Block::of(shape, number)).collect();
    let title = "A Sudoku that solves itself, iteration by iteration";
    let columns = blocks[0].values.beside().max(2 * shape.side() + 6);
    paper::begin(sheet, "Unrolled", (title, &DESCRIPTION), columns)?;
    sheet.set_paper_size(9).set_print_fit_to_pages(1, 0);
    let result = SheetGrid::of_digits(shape, (FIRST_BOARD_ROW, 1));
    let filled = filled(sheet, shape, &all, &blocks)?;
    summary(sheet, puzzle, &result, &all, &blocks)?;
    status(sheet, puzzle, &all)?;
    for (number, (iteration, block)) in all.iter().zip(&blocks).enumerate() {
        let caption = match number {
            0 => "The givens".to_owned(),
            _ => format!("Iteration {number}"),
        };
        paper::caption(sheet, (block.solution.at(0).0 as usize - 1, 1), &caption)?;
        let before = number.checked_sub(1).map(|before| &blocks[before]);
        solution(sheet, shape, (block, before), &iteration.solution)?;
        values(sheet, shape, block, iteration)?;
    }
    Ok(vec![
        ("result".to_owned(), format!("Unrolled!{}", result.whole())),
        ("filled".to_owned(), format!("Unrolled!{filled}")),
    ])
}

/// Writes the digits of an iteration: those of the previous one or of the puzzle, and the new ones.
fn solution(
    sheet: &mut Worksheet,
    shape: Shape,
    (block, before): (&Block, Option<&Block>),
    digits: &Grid,
) -> Result<(), XlsxError> {
    let (format, given) = (paper::digits(shape), SheetGrid::puzzle(shape));
    for cell in 0..shape.cells() {
        let (at, digit) = (block.solution.at(cell), text(digits, cell));
        match before {
            None => {
                let given = format!("Live!{}", given.cell(cell));
                let formula = format!("IF({given},{given},\"\")");
                paper::write_formula(sheet, at, formula, digit, &format(cell))?;
            }
            Some(before) => {
                let found = singles::single_formula(&before.values, cell, shape.side());
                let old = before.solution.cell(cell);
                let formula = format!("IF({old}<>\"\",{old},{found})");
                paper::write_formula(sheet, at, formula, digit, &format(cell))?;
            }
        }
    }
    let new =
        before.map(|before| format!("={}<>{}", block.solution.first(), before.solution.first()));
    match new {
        Some(rule) => paper::colour(sheet, &block.solution, &rule, paper::new()),
        None => Ok(()),
    }
}

fn values(
    sheet: &mut Worksheet,
    shape: Shape,
    block: &Block,
    iteration: &Iteration,
) -> Result<(), XlsxError> {
    let (top, left, ..) = block.values.area();
    for cell in 0..shape.cells() {
        for digit in 1..=shape.side() as Digit {
            let at = block.values.candidate_at(cell, digit);
            let within = ((at.0 - top) as usize, usize::from(at.1 - left));
            let format = edges(middle().set_font_size(9), within, shape);
            let is_left = iteration.values.contains(cell, digit);
            let value = if is_left { digit.to_string() } else { String::new() };
            paper::write_formula(
                sheet,
                at,
                singles::valid(&block.solution, cell, digit),
                value,
                &format,
            )?;
        }
    }
    Ok(())
}

fn text(grid: &Grid, cell: Cell) -> String {
    grid.get(cell).map_or_else(String::new, |digit| digit.to_string())
}

/// Writes the number of digits after each iteration, and returns its range.
fn filled(
    sheet: &mut Worksheet,
    shape: Shape,
    all: &[Iteration],
    blocks: &[Block],
) -> Result<String, XlsxError> {
    let column = (2 * shape.side() + 5) as u16;
    paper::caption(
        sheet,
        (FIRST_BOARD_ROW - 1, usize::from(column) - 1),
        "Digits after each iteration",
    )?;
    for (row, (number, (iteration, block))) in
        (FIRST_BOARD_ROW as u32..).zip(all.iter().zip(blocks).enumerate())
    {
        sheet.write_with_format(
            row,
            column - 1,
            number as u32,
            &middle().set_font_color(0x80_80_80),
        )?;
        let count = format!("COUNT({})", block.solution.whole());
        paper::write_formula(
            sheet,
            (row, column),
            count,
            iteration.filled().to_string(),
            &middle(),
        )?;
    }
    let (first, last) = (FIRST_BOARD_ROW as u32, (FIRST_BOARD_ROW + ITERATIONS) as u32);
    Ok(cell_range_absolute(first, column, last, column))
}

/// Writes the digits of the last iteration, and the number of digits left for each cell.
fn summary(
    sheet: &mut Worksheet,
    puzzle: &Puzzle,
    result: &SheetGrid,
    all: &[Iteration],
    blocks: &[Block],
) -> Result<(), XlsxError> {
    let shape = puzzle.shape;
    let (Some(last), Some(block)) = (all.last(), blocks.last()) else { return Ok(()) };
    let left = left_board(shape);
    paper::caption(sheet, (FIRST_BOARD_ROW - 1, 1), "Solution")?;
    paper::caption(sheet, (FIRST_BOARD_ROW - 1, result.beside() + 1), "Digits left")?;
    let counts = singles::counts(&Layout::of(puzzle), &last.solution, &last.values);
    let format = paper::digits(shape);
    for (cell, count) in counts.into_iter().enumerate() {
        let digit = block.solution.cell(cell);
        let formula = format!("IF({digit}=\"\",\"\",{digit})");
        paper::write_formula(
            sheet,
            result.at(cell),
            formula,
            text(&last.solution, cell),
            &format(cell),
        )?;
        let formula = singles::digits_left_formula(&block.solution, &block.values, cell);
        paper::write_formula(sheet, left.at(cell), formula, count.to_string(), &format(cell))?;
    }
    let (count, given) = (left.first(), blocks[0].solution.first());
    for board in [result, &left] {
        paper::colour(sheet, board, &format!("={count}=0"), paper::wrong())?;
    }
    paper::colour(sheet, result, &format!("={given}<>\"\""), paper::given_format())
}

/// Returns the grid next to the result.
fn left_board(shape: Shape) -> SheetGrid {
    SheetGrid::of_digits(shape, (FIRST_BOARD_ROW, shape.side() + 2))
}

fn status(sheet: &mut Worksheet, puzzle: &Puzzle, all: &[Iteration]) -> Result<(), XlsxError> {
    let (shape, cells) = (puzzle.shape, puzzle.shape.cells());
    let count = |number: usize| format!("INDEX(filled,{},1)", number + 1);
    let (last, before) = (count(ITERATIONS), count(ITERATIONS - 1));
    let of = format!("{last}&\" of {cells} cells");
    let formula = format!(
        "IF(COUNTIF({left},0),\"contradiction\",\
         IF({last}={cells},\"solved at iteration \"&SUMPRODUCT(--(filled<{cells})),\
         IF({last}={before},\"stalled at iteration \"&SUMPRODUCT(--(filled<{last}))&\": \"&{of}\",\
         {of} in {ITERATIONS} iterations\")))",
        left = left_board(shape).whole()
    );
    let (filled, layout) = (all.iter().map(Iteration::filled), Layout::of(puzzle));
    let (filled, end) = (filled.collect::<Vec<_>>(), &all[ITERATIONS]);
    let first = filled.iter().filter(|&&count| count < filled[ITERATIONS]).count();
    let is_impossible = singles::counts(&layout, &end.solution, &end.values).contains(&0);
    let of = format!("{} of {cells} cells", filled[ITERATIONS]);
    let now = match filled[ITERATIONS] {
        _ if is_impossible => "contradiction".to_owned(),
        all if all == cells => format!("solved at iteration {first}"),
        all if all == filled[ITERATIONS - 1] => format!("stalled at iteration {first}: {of}"),
        _ => format!("{of} in {ITERATIONS} iterations"),
    };
    paper::caption(sheet, (STATUS - 1, 0), "Status")?;
    paper::value(sheet, STATUS as u32, formula, now)
}
