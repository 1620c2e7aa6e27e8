//! Puzzles that are written as lists of cells with row, column and value.

use super::{Assumption, Reading};
use crate::Remedy;
use crate::error::FaultReason;
use crate::format::Format;
use crate::text::ReadContext;
use crate::text::alphabet::number;
use crate::text::rule_words::words;
use board::{Digit, MAX_SIDE, Shape};

/// The largest side that is assumed from indexes and digits.
const MOST_ASSUMED: usize = 100;

/// Sides with a number that cannot be an index from 0, unless the side is declared.
const LAST: [usize; 3] = [9, 16, 25];

/// Maximum number of columns for which letters are names.
const MOST_LETTERS: usize = 4;

/// The value of a cell by its indexes; 0 is an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) value: usize,
}

impl Place {
    /// Returns the place described by three texts, if they are a row, a column and a value.
    pub(super) fn of([row, column, value]: [&str; 3]) -> Option<Place> {
        let index = |text: &str| number(text).filter(|&it| !text.is_empty() && it <= MAX_SIDE);
        let is_nothing = ["", ".", "NULL", "null", "None", "NA", "nil", "_", "-"].contains(&value);
        let value = if is_nothing { Some(0) } else { index(value) };
        Some(Place { row: index(row)?, column: index(column)?, value: value? })
    }
}

/// Returns the indices of the columns with row, column and value, by their names.
pub(crate) fn columns(names: &[String]) -> Option<[usize; 3]> {
    let place = |wanted: &[&str]| {
        let is_one = |name: &String| {
            // `row_index` is accepted and `x1` is not. Letters may be headings of a grid.
            let words = words(name);
            let has_figure = name.bytes().any(|b| b.is_ascii_digit());
            let is_letter = name.len() == 1 && names.len() > MOST_LETTERS;
            !has_figure && !is_letter && words.first().is_some_and(|word| wanted.contains(&&**word))
        };
        let mut found = names.iter().enumerate().filter(|(_, name)| is_one(name));
        let at = found.next().map(|(at, _)| at);
        at.filter(|_| found.next().is_none())
    };
    const VALUES: &[&str] = &[
        "value", "val", "v", "digit", "d", "number", "num", "n", "k", "given", "valeur", "valor",
        "wert", "chiffre", "ziffer", "zahl",
    ];
    let value = place(VALUES)?;
    let pairs: [(&[&str], &[&str]); 4] = [
        (&["row", "rows", "r"], &["column", "col", "cols", "columns", "c"]),
        (&["y"], &["x"]),
        (&["i"], &["j"]),
        (&["line", "zeile", "ligne", "fila"], &["column", "col", "spalte", "colonne", "columna"]),
    ];
    pairs.iter().find_map(|(row, column)| Some([place(row)?, place(column)?, value]))
}

/// Returns the puzzle of these places; its side may be declared. Names of cells such as `r1c1` count
/// from 1, unless one of them has a 0.
///
/// # Errors
/// If two places conflict, an index or a digit is outside the board, or several puzzles are
/// possible.
pub(super) fn read(
    places: &[Place],
    format: &'static dyn Format,
    known: &ReadContext,
    declared: Option<usize>,
    are_names: bool,
) -> Result<Reading, FaultReason> {
    let indexes = || places.iter().flat_map(|place| [place.row, place.column]);
    let lowest = indexes().min().unwrap_or(0);
    let highest = indexes().max().unwrap_or(0);
    let digit = places.iter().map(|place| place.value).max().unwrap_or(0);
    let shift = usize::from(lowest == 0);
    let side = match known.side.or(declared) {
        Some(side) => side,
        None => side(places, highest + shift, digit)?,
    };
    let is_open = known.side.or(declared).is_none();
    if is_open && lowest == 0 && LAST.contains(&highest) {
        return Err(refused(format!("the indexes go from 0 to {highest}; count from 0 or from 1")));
    }
    if highest + shift > side || digit > side {
        return Err(refused(format!(
            "the indexes go from {lowest} to {highest} and the digits to {digit}, which is no {side}×{side} puzzle"
        )));
    }
    let (shape, guessed) = match known.shape {
        Some(shape) => (shape, false),
        None => {
            let shape = Shape::most_square(side).map_err(|error| refused(error.to_string()))?;
            (shape, shape.box_rows() != shape.box_cols())
        }
    };
    let has_blanks = places.iter().any(|place| place.value == 0);
    if has_blanks && !is_complete(places, side) {
        return Err(refused(format!(
            "there are {} places, some of them empty; expected all {} or only those with digits",
            places.len(),
            side * side
        )));
    }
    // Without the lowest or the highest index, the first index is unknown.
    let is_known = lowest == 0 || highest == side || are_names;
    let firsts = if is_known { vec![1 - shift] } else { vec![1, 0] };
    let is_assumed = !is_known || lowest == 0 && !is_complete(places, side);
    let readings = firsts.into_iter().map(|first| {
        let digits = grid(places, side, first)?;
        let mut assumptions: Vec<Assumption> =
            is_assumed.then_some(Assumption::Indexes(first)).into_iter().collect();
        if is_open && !is_complete(places, side) {
            assumptions.push(Assumption::Side(side));
        }
        Ok(Reading { shape, guessed, digits, format, lines: 1, assumptions, refused: None })
    });
    let mut readings = readings.collect::<Result<Vec<_>, FaultReason>>()?;
    if readings.len() > 1 {
        readings.retain(|reading| !reading.clashes());
    }
    match readings.len() {
        1 => Ok(readings.remove(0)),
        _ => Err(refused(format!(
            "the rows and columns may count from 0 or from 1, as none of them is 0 or {side}; list \
             all cells, also the empty ones"
        ))),
    }
}

/// Returns the side of a puzzle with indexes from 1 to `highest` and digits up to `digit`.
fn side(places: &[Place], highest: usize, digit: usize) -> Result<usize, FaultReason> {
    let most = highest.max(digit);
    if most <= MOST_ASSUMED && is_complete(places, highest) {
        return Ok(highest);
    }
    let small = [4, 6].into_iter().find(|&side| most <= side);
    match small {
        // That many places are unlikely to be in a corner of a larger board.
        Some(side) if places.len() >= side && highest == side => Ok(side),
        Some(side) => {
            let what = format!("the places are in a puzzle of side {side} or 9");
            Err(refused(what).with_remedy(Remedy::ChooseSide { sides: vec![side, 9] }))
        }
        None => {
            let root = (3..).find(|root| root * root >= most).filter(|_| most <= MOST_ASSUMED);
            let too_large = || refused(format!("{most} is too large for an index or digit"));
            root.map(|root| root * root).ok_or_else(too_large)
        }
    }
}

/// Returns true if the number of places is the number of cells of a square with that side.
fn is_complete(places: &[Place], side: usize) -> bool {
    places.len() == side * side
}

/// Returns the digits of the cells if rows and columns are numbered from `first`.
fn grid(places: &[Place], side: usize, first: usize) -> Result<Vec<Digit>, FaultReason> {
    let mut cells: Vec<Option<usize>> = vec![None; side * side];
    for place in places {
        let (row, column) = (place.row - first, place.column - first);
        let cell = &mut cells[row * side + column];
        let value = *cell.get_or_insert(place.value);
        if value != place.value {
            return Err(refused(format!(
                "row {} and column {} have the values {value} and {}; keep one of them",
                place.row, place.column, place.value
            )));
        }
    }
    Ok(cells.into_iter().map(|value| value.unwrap_or(0) as Digit).collect())
}

fn refused(what: String) -> FaultReason {
    FaultReason::Notation(what)
}
