//! Reads the cells of a saved game of OpenSudoku.

use crate::error::{Fault, FaultReason};
use crate::reading::markup::Attribute;
use crate::text::alphabet::clip;
use board::{Digit, Shape};

/// The digit in a cell, 0 for none.
#[derive(Clone, Copy)]
pub(super) enum CellDigit {
    Given(Digit),
    /// Entered by the player.
    Placed(Digit),
}

/// Reads the fields of the cells, which follow `version:`. Returns the digit and the pencil marks
/// of each cell.
///
/// # Errors
/// If the version is unknown, the number of fields is wrong, or a field cannot be read.
pub(super) fn read(
    data: &Attribute,
    rest: &str,
    shape: Shape,
) -> Result<Vec<(CellDigit, Vec<Digit>)>, Fault> {
    let wrong = |at: usize, what: String| data.fault(at, FaultReason::Document(what));
    let rest = rest.trim_ascii_start();
    let version = rest.split_ascii_whitespace().next().unwrap_or_default();
    let each = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let what =
                format!("unknown version {:?} of the cells; use version 1 to 5", clip(version));
            return Err(wrong(0, what));
        }
    };
    // Files of one version have an extra empty field.
    let place = |field: &str| field.as_ptr().addr() - data.value.as_ptr().addr();
    let fields: Vec<&str> = rest[version.len()..]
        .split('|')
        .map(str::trim_ascii)
        .filter(|field| !field.is_empty())
        .collect();
    if fields.len() != each * shape.cells() {
        let (found, needed) = (fields.len(), each * shape.cells());
        let what = format!(
            "{found} fields; cells of version {version} have {needed}, {each} for each cell"
        );
        return Err(wrong(0, what));
    }
    let value = |(cell, fields): (usize, &[&str])| {
        let (value, may_change) = (fields[0], fields[each - 1]);
        let digit = value.parse::<Digit>().ok().filter(|_| value.len() == 1);
        let noted = || -> Result<Vec<Digit>, Fault> {
            let fields = fields[1..each - 1].iter().take(2);
            let all = fields.map(|field| noted(field, version == "1").ok_or(field));
            let all = all.collect::<Result<Vec<_>, _>>();
            let all = all.map_err(|field| wrong(place(field), no_notes(field, version)))?;
            Ok(all.concat())
        };
        match (digit, may_change) {
            (Some(digit), "0") => Ok((CellDigit::Given(digit), Vec::new())),
            (Some(digit), "1") => noted().map(|noted| (CellDigit::Placed(digit), noted)),
            (None, _) => {
                let (found, rule) = (clip(value), "use 1 to 9, and 0 for an empty cell".to_owned());
                Err(data
                    .fault(place(value), FaultReason::Number { found, side: shape.side(), rule }))
            }
            (_, other) => {
                let other = clip(other);
                let what =
                    format!("{other:?}; expected 0 or 1, whether the player may change the cell");
                Err(wrong(place(fields[each - 1]), what))
            }
        }
        .map_err(|fault| fault.in_cell(shape.name(cell)))
    };
    fields.chunks(each).enumerate().map(value).collect()
}

/// Reads the digits of a field of pencil marks: a list in version 1, later a bit for each digit.
fn noted(field: &str, is_list: bool) -> Option<Vec<Digit>> {
    let is_digit = |digit: &Digit| (1..=9).contains(digit);
    match (field, is_list) {
        ("-", true) => Some(Vec::new()),
        (_, true) => {
            let digits = field.trim_end_matches(',').split(',');
            digits.map(|digit| digit.parse().ok().filter(is_digit)).collect()
        }
        _ => {
            let bits = field.parse::<u16>().ok().filter(|&bits| bits < 1 << 9)?;
            Some((1..=9).filter(|digit| bits >> (digit - 1) & 1 == 1).collect())
        }
    }
}

fn no_notes(field: &str, version: &str) -> String {
    let rule = match version {
        "1" => "digits with a comma after each, or -",
        _ => "0 to 511, a bit for each digit",
    };
    format!("{:?} instead of pencil marks; expected {rule}", clip(field))
}
