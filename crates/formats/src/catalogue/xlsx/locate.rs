//! Finds the puzzle of a workbook if no range is given.

use crate::Remedy;
use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;

use super::cells::{Book, VALUELESS};
use super::column::Column;
use super::range::{self, Area, quoted};
use super::sheet::Sheet;
use crate::error::FaultReason;
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// Maximum number of bytes of sheets that are searched, which takes some seconds.
const MOST: u64 = 256 << 20;

/// The location of the puzzles of a workbook.
pub(super) enum WorkbookPuzzles {
    /// A puzzle in an area of a sheet.
    Square(Sheet, Area),
    /// Lines in a column.
    Lines(Column),
}

/// Finds the only square that can be a puzzle, or the only column of lines.
///
/// `largest` is the size in bytes of the largest part of the file. Several sheets may refer to that
/// part, which is then read for each of them.
///
/// # Errors
/// If there is nothing that can be a puzzle, or more than one, or the sheets are too large.
pub(super) fn only(
    book: &mut Book,
    known: &ReadContext,
    largest: u64,
) -> Result<WorkbookPuzzles, FaultReason> {
    let sheets = book.sheets().len();
    if (sheets as u64).saturating_mul(largest) > MOST {
        let size = largest >> 10;
        let what = format!("{sheets} sheets of up to {size} KiB are too much to search");
        return Err(choose_range(what, Vec::new()));
    }
    let (mut found, mut seen) = (Vec::new(), Vec::new());
    let (mut last, mut lacks_values, mut lines) = (None, false, None);
    for name in book.sheets() {
        let sheet = book.sheet(&name, None)?;
        lacks_values |= sheet.lacks_values();
        known.alphabet.read_numbers(false);
        if let Some(column) = Column::of(&sheet, None, known)? {
            found.push(column.range());
            lines = Some(column);
        }
        known.alphabet.read_cells(sheet.cells().map(|(_, text)| text));
        let Some(around) = Area::around(digits(&sheet, known).map(|(at, _)| at)) else { continue };
        let (rows, columns) = around.size();
        let range = |area| format!("{}!{area}", quoted(&name));
        let no_digit = no_digit(&sheet, around, known);
        let no_digit = no_digit.map_or(String::new(), |it| format!(", but {it}"));
        seen.push(format!("{}, {rows} rows and {columns} columns{no_digit}", range(around)));
        let squares = squares(&sheet, around, known);
        found.extend(squares.iter().map(|&area| range(area)));
        if let [area] = squares[..] {
            last = Some((sheet, area));
        }
    }
    if let ([_], Some(lines)) = (found.as_slice(), lines) {
        return Ok(WorkbookPuzzles::Lines(lines));
    }
    let none = match (found.as_slice(), last) {
        ([_], Some((sheet, area))) => return Ok(WorkbookPuzzles::Square(sheet, area)),
        ([], _) if seen.is_empty() && lacks_values => {
            FaultReason::Workbook(format!("no digit in any sheet, but {VALUELESS}"))
        }
        ([], _) if seen.is_empty() => FaultReason::Workbook("no digit in any sheet".to_owned()),
        ([], _) => {
            let seen = seen.iter().take(4).join(" and ");
            let what = format!("no square of digits; digits are in {seen}");
            choose_range(what, Vec::new())
        }
        (several, _) => {
            let what = format!("{} squares can be the puzzle", several.len());
            return Err(choose_range(what, several.iter().take(4).cloned().collect()));
        }
    };
    // If no visible sheet has a puzzle, it may be on a hidden one.
    let hidden = book.use_hidden().then(|| only(book, known, largest));
    hidden.and_then(Result::ok).ok_or(none)
}

fn choose_range(what: String, ranges: Vec<String>) -> FaultReason {
    FaultReason::Workbook(what).with_remedy(Remedy::ChooseRange { ranges })
}

/// Returns an error message for the first cell of a square that is neither a digit nor blank.
fn no_digit(sheet: &Sheet, area: Area, known: &ReadContext) -> Option<String> {
    let side = area.size().0;
    let is_wrong = |text: &str| !text.is_empty() && known.cell(text, side).is_err();
    let mut cells = sheet.within(area).filter(|_| is_square(area, known));
    let (&(row, column), text) = cells.find(|(_, text)| is_wrong(text))?;
    Some(format!("{} is not a digit: {}", range::name(row, column), clip(text)))
}

/// Returns the cells with a digit of the known side, or of any side.
fn digits<'a>(
    sheet: &'a Sheet,
    known: &'a ReadContext,
) -> impl Iterator<Item = ((u32, u32), usize)> + 'a {
    let side = known.side.unwrap_or(MAX_SIDE);
    sheet.cells().filter_map(move |(&at, text)| {
        let digit = known.cell(text, side).ok().filter(|_| !text.is_empty())?;
        (digit > 0).then_some((at, usize::from(digit)))
    })
}

/// Returns the areas of a sheet that can be the puzzle.
///
/// If the smallest rectangle with all digits has numbers as headings, it is that rectangle without
/// them. If its boxes are separated, it is the rectangle. Otherwise these are the complete squares
/// of cells, and the rectangle if its side is certain.
fn squares(sheet: &Sheet, around: Area, known: &ReadContext) -> Vec<Area> {
    let digits: Vec<_> = digits(sheet, known).collect();
    let fits = |&area: &Area| {
        let side = area.size().0;
        let mut within = digits.iter().filter(|(at, _)| area.contains(*at)).peekable();
        is_square(area, known) && within.peek().is_some() && within.all(|&(_, digit)| digit <= side)
    };
    let is_apart = |area: &Area| sheet.apart(*area, known).is_some();
    if let Some(area) = headed(sheet, around).filter(fits).or(Some(around).filter(is_apart)) {
        return vec![area];
    }
    let whole = islands(sheet, known).into_iter().filter(fits);
    let bare = Some(around).filter(|area| is_certain(*area, known)).filter(fits);
    whole.chain(bare).unique_by(|a| (a.top, a.left, a.bottom)).collect()
}

/// Returns the area without the first row, the first column or both, if they contain the numbers
/// from 1 on as headings.
fn headed(sheet: &Sheet, area: Area) -> Option<Area> {
    let (rows, columns) = area.size();
    let above = u32::from(rows >= columns);
    let before = u32::from(columns >= rows);
    let within = Area { top: area.top + above, left: area.left + before, ..area };
    let side = rows.min(columns) as u32 - u32::from(rows == columns);
    let says = |at, number: u32| sheet.cells.get(&at).is_some_and(|it| *it == number.to_string());
    let is_headed = rows.abs_diff(columns) < 2
        && (0..side).all(|n| above == 0 || says((area.top, within.left + n), n + 1))
        && (0..side).all(|n| before == 0 || says((within.top + n, area.left), n + 1));
    let is_blank = sheet.cells.get(&(area.top, area.left)).is_none_or(|it| it.is_empty());
    (is_headed && (rows != columns || is_blank)).then_some(within)
}

/// Returns true if an area has the size of a puzzle. Without a given side, a side with boxes that
/// are rows is rejected.
fn is_square(area: Area, known: &ReadContext) -> bool {
    let (rows, columns) = area.size();
    let is_side = match known.side {
        Some(side) => rows == side,
        None => Shape::most_square(rows).is_ok_and(|shape| shape.box_rows() > 1),
    };
    rows == columns && is_side && (MIN_SIDE..=MAX_SIDE).contains(&rows)
}

/// Returns true if the digits determine the side. Eight rows and columns with digits may also be
/// nine with an empty row and an empty column at the edge. Four, nine or sixteen are certain.
fn is_certain(area: Area, known: &ReadContext) -> bool {
    known.side.is_some() || area.size().0.isqrt().pow(2) == area.size().0
}

/// Returns the rectangles of cells that are complete, including blank cells, and touch no other
/// cells. Cells with words are ignored.
fn islands(sheet: &Sheet, known: &ReadContext) -> Vec<Area> {
    let side = known.side.unwrap_or(MAX_SIDE);
    // A formula without a stored value is a cell, although its digit is not in the file.
    let is_one = |text: &str| text.is_empty() || known.cell(text, side).is_ok();
    let mut left: BTreeSet<_> =
        sheet.cells().filter(|(_, text)| is_one(text)).map(|(&at, _)| at).collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut island, mut border) = (HashSet::from([first]), vec![first]);
        while let Some((row, column)) = border.pop() {
            let beside = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            for at in beside.into_iter().filter(|at| left.remove(at)) {
                island.insert(at);
                border.push(at);
            }
        }
        let area = Area::around(island.iter().copied());
        let is_whole = |area: &Area| area.size().0 * area.size().1 == island.len();
        found.extend(area.filter(is_whole));
    }
    found
}
