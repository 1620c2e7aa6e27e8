//! The one puzzle in the sheets of a workbook, where nobody says which cells it is.

use crate::Remedy;
use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;

use super::cells::{Book, VALUELESS};
use super::column::Column;
use super::range::{self, Area, quoted};
use super::sheet::Sheet;
use crate::error::Reason;
use crate::text::Known;
use crate::text::alphabet::clip;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// The most bytes of sheets that are looked through, some seconds' worth.
const MOST: u64 = 256 << 20;

/// Where the puzzles of a workbook are.
pub(super) enum Located {
    /// One in an area of a sheet.
    Square(Sheet, Area),
    /// Lines in a column.
    Lines(Column),
}

/// The only square that can be a puzzle, or the only column of lines.
///
/// Sheets may all be the same part of the file, the `largest` one, which would be read again for
/// each of them.
pub(super) fn only(book: &mut Book, known: &Known, largest: u64) -> Result<Located, Reason> {
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
        return Ok(Located::Lines(lines));
    }
    let none = match (found.as_slice(), last) {
        ([_], Some((sheet, area))) => return Ok(Located::Square(sheet, area)),
        ([], _) if seen.is_empty() && lacks_values => {
            Reason::Workbook(format!("no digit in any sheet, but {VALUELESS}"))
        }
        ([], _) if seen.is_empty() => Reason::Workbook("no digit in any sheet".to_owned()),
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
    // A hidden puzzle may be meant if none can be seen.
    let hidden = book.use_hidden().then(|| only(book, known, largest));
    hidden.and_then(Result::ok).ok_or(none)
}

fn choose_range(what: String, ranges: Vec<String>) -> Reason {
    Reason::Workbook(what).with_remedy(Remedy::ChooseRange { ranges })
}

/// The first cell of a square that is neither a digit nor blank.
fn no_digit(sheet: &Sheet, area: Area, known: &Known) -> Option<String> {
    let side = area.size().0;
    let is_wrong = |text: &str| !text.is_empty() && known.cell(text, side).is_err();
    let mut cells = sheet.within(area).filter(|_| is_square(area, known));
    let (&(row, column), text) = cells.find(|(_, text)| is_wrong(text))?;
    Some(format!("{} is not a digit: {}", range::name(row, column), clip(text)))
}

/// The cells with a digit, whatever the side.
fn digits<'a>(
    sheet: &'a Sheet,
    known: &'a Known,
) -> impl Iterator<Item = ((u32, u32), usize)> + 'a {
    let side = known.side.unwrap_or(MAX_SIDE);
    sheet.cells().filter_map(move |(&at, text)| {
        let digit = known.cell(text, side).ok().filter(|_| !text.is_empty())?;
        (digit > 0).then_some((at, usize::from(digit)))
    })
}

/// What can be the puzzle of a sheet: squares that are there as a whole, and the smallest
/// rectangle with all digits, without headings; or that rectangle, if boxes stand apart in it.
fn squares(sheet: &Sheet, around: Area, known: &Known) -> Vec<Area> {
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

/// The area without the numbers from 1 on above it, before it or both, which are headings.
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

/// Whether an area has the form of a puzzle. Where nothing says so, a side whose boxes would be
/// rows is not taken for one.
fn is_square(area: Area, known: &Known) -> bool {
    let (rows, columns) = area.size();
    let is_side = match known.side {
        Some(side) => rows == side,
        None => Shape::most_square(rows).is_ok_and(|shape| shape.box_rows() > 1),
    };
    rows == columns && is_side && (MIN_SIDE..=MAX_SIDE).contains(&rows)
}

/// Whether digits alone can tell the side. Eight rows and columns of digits may as well be nine
/// with a blank row and a blank column at the edge; four, nine or sixteen are no others.
fn is_certain(area: Area, known: &Known) -> bool {
    known.side.is_some() || area.size().0.isqrt().pow(2) == area.size().0
}

/// The rectangles that are there as a whole, blank cells included, and touch no other cells.
/// A cell with words is taken for none.
fn islands(sheet: &Sheet, known: &Known) -> Vec<Area> {
    let side = known.side.unwrap_or(MAX_SIDE);
    // The digit of a formula without value is there, if not in the file.
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
