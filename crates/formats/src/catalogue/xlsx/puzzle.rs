//! Reads the puzzle of a workbook: finds its cells and reads their digits.

use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::cells::{Book, VALUELESS};
use super::column::Column;
use super::locate::{self, WorkbookPuzzles};
use super::range::{self, Area, RangeSelector};
use super::sheet::Sheet;
use crate::error::{Fault, FaultReason};
use crate::format::LocatedPuzzle;
use crate::reading::ParsedPuzzle;
use crate::text::ReadContext;
use board::{Grid, MAX_SIDE, MIN_SIDE, Puzzle, Shape};

/// The defined name that is used if no range is given.
const NAME: &str = "Puzzle";

/// The remark about puzzles on hidden sheets.
const HIDDEN: &str = "the puzzle was read from a hidden sheet";

/// The defined name of the first box, in workbooks that specify the size of boxes.
const BOX: &str = "Box";

/// Reads the puzzles of a workbook. The line and column of a fault are the row and column in the
/// sheet.
///
/// # Errors
/// If the file is damaged, or a cell is not a digit.
pub(super) fn read(
    input: &mut dyn Read,
    known: &ReadContext,
    range: Option<&str>,
) -> Result<Vec<LocatedPuzzle>, Fault> {
    let whole = |reason| Fault::new(1, 1, reason);
    let bytes = &sheets::bytes(input).map_err(|error| whole(error.into()))?;
    let largest = sheets::check(bytes).map_err(|why| whole(FaultReason::Workbook(why)))?;
    // If a file causes a panic in the reader, only that file fails.
    let found = catch_unwind(AssertUnwindSafe(|| {
        let mut book = Book::open(bytes)?;
        let located = sheet_of(&mut book, known, range, largest)?;
        let remark = book.is_of_hidden().then(|| HIDDEN.to_owned());
        Ok((located, boxes(&book), remark))
    }));
    let broken = |_| FaultReason::Workbook("the workbook is damaged".to_owned());
    match found.map_err(broken).and_then(|found| found).map_err(whole)? {
        (WorkbookPuzzles::Lines(column), _, remark) => {
            // Lines consist of characters; only single cells are numbers.
            known.alphabet.read_numbers(false);
            let mut found = column.read(known);
            found
                .iter_mut()
                .flat_map(|(_, read)| read)
                .for_each(|it| it.remarks.extend(remark.clone()));
            Ok(found)
        }
        (WorkbookPuzzles::Square(sheet, area), boxes, remark) => {
            let mut found = puzzle_of(&sheet, area, boxes, known)?;
            found.remarks.extend(remark);
            Ok(vec![(area.top as usize + 1, Ok(found))])
        }
    }
}

/// Returns the shape that the defined names specify. The range `Box` must begin at the first cell
/// of the range `Puzzle`.
fn boxes(book: &Book) -> Option<Shape> {
    let range = |name| RangeSelector::parse(&book.name(name)?);
    let (puzzle, first) = (range(NAME)?, range(BOX)?);
    let corner = |it: &RangeSelector| (it.sheet.clone(), it.area.top, it.area.left);
    let (rows, columns) = first.area.size();
    Shape::new(rows, columns).ok().filter(|_| corner(&puzzle) == corner(&first))
}

/// Finds the cells of the puzzles.
fn sheet_of(
    book: &mut Book,
    known: &ReadContext,
    range: Option<&str>,
    largest: u64,
) -> Result<WorkbookPuzzles, FaultReason> {
    let wanted = match range {
        Some(text) => Some(named(book, text)?),
        None => match book.name(NAME) {
            Some(refers) => {
                Some(RangeSelector::parse(&refers).ok_or_else(|| no_range(NAME, &refers))?)
            }
            None => None,
        },
    };
    let Some(RangeSelector { sheet, area }) = wanted else {
        return locate::only(book, known, largest);
    };
    let sheet = match sheet {
        Some(name) => name,
        None => book.only_sheet()?,
    };
    if area.left == area.right {
        let sheet = book.sheet(&sheet, Some(area))?;
        if let Some(column) = Column::of(&sheet, Some(area), known)? {
            return Ok(WorkbookPuzzles::Lines(column));
        }
    }
    square(area, known)?;
    book.sheet(&sheet, Some(area)).map(|sheet| WorkbookPuzzles::Square(sheet, area))
}

/// Returns the range that a text describes, or to which it refers as a defined name.
fn named(book: &Book, text: &str) -> Result<RangeSelector, FaultReason> {
    if let Some(refers) = book.name(text) {
        return RangeSelector::parse(&refers).ok_or_else(|| no_range(text, &refers));
    }
    RangeSelector::parse(text).ok_or_else(|| {
        let names = book.names();
        let names = match names.is_empty() {
            true => "it has no names".to_owned(),
            false => format!("its names are {}", names.join(", ")),
        };
        FaultReason::Workbook(format!(
            "{text} is neither a range, such as Sheet1!B2:J10, nor a name in the workbook; {names}"
        ))
    })
}

fn no_range(name: &str, refers: &str) -> FaultReason {
    FaultReason::Workbook(format!(
        "the name {name} refers to {refers}, which is not a range of cells"
    ))
}

/// Checks that a range can be a puzzle of the known side.
fn square(area: Area, known: &ReadContext) -> Result<(), FaultReason> {
    let (rows, columns) = area.size();
    let side = known.side.unwrap_or(rows);
    if rows == columns && rows == side && (MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Ok(());
    }
    let expected = match known.side {
        Some(side) => format!("expected {side} of each, because {} sets the side", known.told_by),
        None => format!("expected as many rows as columns, {MIN_SIDE} to {MAX_SIDE}"),
    };
    Err(FaultReason::Workbook(format!("{area} has {rows} rows and {columns} columns; {expected}")))
}

/// Reads the puzzle in an area of a sheet, with the boxes that the workbook specifies.
fn puzzle_of(
    sheet: &Sheet,
    area: Area,
    boxes: Option<Shape>,
    known: &ReadContext,
) -> Result<ParsedPuzzle, Fault> {
    let apart = sheet.apart(area, known);
    let side = apart.map_or(area.size().0, Shape::side);
    let told = known.shape.or(boxes.filter(|shape| shape.side() == side));
    let boxes = told.map_or_else(|| Shape::most_square(side), Ok);
    let shape =
        boxes.map_err(|error| Fault::new(1, 1, FaultReason::Workbook(error.to_string())))?;
    let mut digits = vec![0; shape.cells()];
    // The search has already looked at cells. The puzzle is read from here on.
    known.alphabet.begin();
    known.alphabet.read_cells(sheet.within(area).map(|(_, text)| text));
    if sheet.within(area).filter(|(_, text)| !text.is_empty()).count() < shape.cells() {
        known.alphabet.meet(&[0]);
    }
    for (&(row, column), text) in sheet.within(area) {
        let place = |from: u32, of_box: usize| match apart {
            Some(_) => from as usize - from as usize / (of_box + 1),
            None => from as usize,
        };
        let cell = place(row - area.top, shape.box_rows()) * side
            + place(column - area.left, shape.box_cols());
        let digit = match (sheet.is_valueless((row, column)), text.is_empty()) {
            (true, _) => Err(FaultReason::Workbook(VALUELESS.to_owned())),
            (false, true) => continue,
            (false, false) => known.cell(text, side),
        };
        digits[cell] = digit.map_err(|reason| {
            let at = format!("{}!{}", range::quoted(&sheet.name), range::name(row, column));
            let reason = FaultReason::InSheet { at, reason: Box::new(reason) };
            Fault::new(row as usize + 1, column as usize + 1, reason).in_cell(shape.name(cell))
        })?;
    }
    let guessed = told.is_none() && shape.box_rows() != shape.box_cols();
    let grid = Grid::from_digits(shape, &digits).unwrap_or_else(|| Grid::empty(shape));
    Ok(ParsedPuzzle::new(Puzzle::classic(shape, grid), guessed))
}
