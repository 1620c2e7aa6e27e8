//! Finds a grid within a table, as spreadsheet programs export it: with titles above it, and blank
//! rows and columns around it.
//!
//! The columns of the grid are those with digits. Their number must equal that of the rows, and no
//! other columns may be possible. A 9×9 grid with a blank column at its edge has 8 such columns, so
//! the side of the ninth is unknown.

use super::fields::{Row, is_comment};
use crate::text::ReadContext;
use crate::text::lines::{LookAhead, Source};
use board::{MAX_SIDE, MIN_SIDE};

/// The place of a grid in the rows of a table, from the current line on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GridPlacement {
    /// A grid of `side` rows and columns. `left` is its first column, counted from 0.
    At { delimiter: u8, left: usize, side: usize },
    /// Digits that can be a grid of several sides, or at several places.
    Unclear { rows: usize, columns: usize, of: usize },
}

impl GridPlacement {
    /// Finds the grid in the rows from line `from` on, counted from the current one, if anything is
    /// around its digits.
    pub(crate) fn of(
        lines: &mut dyn Source,
        from: usize,
        known: &ReadContext,
    ) -> Option<GridPlacement> {
        let line = match from {
            0 => lines.text(),
            _ => match lines.peek(from) {
                LookAhead::Line(line) => line,
                _ => return None,
            },
        };
        let row = Row::of(line).filter(|row| row.fields.len() > MIN_SIDE)?;
        let (delimiter, count) = (row.delimiter, row.fields.len());
        let most = known.side.unwrap_or(count).min(MAX_SIDE);
        // For each row its first and last column with digits, and its largest digit.
        let mut spans = vec![span(&row, known)?];
        spans[0]?;
        let mut after = from;
        while spans.len() <= most {
            after += 1;
            let LookAhead::Line(line) = lines.peek(after) else { break };
            if is_comment(line) {
                continue;
            }
            let row =
                Row::of(line).filter(|row| row.delimiter == delimiter && row.fields.len() == count);
            let Some(span) = row.and_then(|row| span(&row, known)) else { break };
            spans.push(span);
        }
        // Each row of this length can be a puzzle.
        let small = count.isqrt();
        let is_small = |span: &Option<(usize, usize, usize)>| span.is_none_or(|it| it.2 <= small);
        if small * small == count
            && small >= MIN_SIDE
            && known.side.is_none_or(|side| side == small)
            && spans.iter().all(is_small)
        {
            return None;
        }
        let around = |rows: usize| {
            let some = spans[..rows].iter().flatten().copied();
            some.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1), a.2.max(b.2)))
        };
        let fits = |&side: &usize| {
            let ends = spans.get(side).is_none_or(Option::is_none) && spans[side - 1].is_some();
            let is_side = known.side.is_some() || side.isqrt().pow(2) == side;
            let is_square = around(side)
                .is_some_and(|(left, right, largest)| right - left + 1 == side && largest <= side);
            ends && is_side && is_square
        };
        let sides = known.side.map_or(MIN_SIDE..=MAX_SIDE, |side| side..=side);
        let found = sides.take_while(|&side| side <= spans.len()).find(fits);
        if let Some(side) = found {
            let (left, ..) = around(side)?;
            return (side < count).then_some(GridPlacement::At { delimiter, left, side });
        }
        let rows = spans.iter().take_while(|span| span.is_some()).count();
        let (left, right, _) = around(rows)?;
        // A table of nine columns has nine rows.
        let is_around = count.isqrt().pow(2) != count
            && left > 0
            && right + 1 < count
            && known.side.is_none_or(|side| side != count);
        (is_around && rows >= MIN_SIDE).then_some(GridPlacement::Unclear {
            rows,
            columns: right - left + 1,
            of: count,
        })
    }
}

/// Returns true if blank rows from the current line on are above a grid with blank columns around
/// it, and do not belong to it.
pub(crate) fn is_above(lines: &mut dyn Source, known: &ReadContext) -> bool {
    for after in 1..MAX_SIDE {
        match lines.peek(after) {
            LookAhead::Line(line) if is_blank(line) => {}
            LookAhead::Line(_) => return GridPlacement::of(lines, after, known).is_some(),
            _ => return false,
        }
    }
    false
}

/// The role of blank rows from the current line on, in a table with the width of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlankRowRole {
    /// The first one is a row of a puzzle, or no puzzle follows.
    Within,
    /// The first one is not a row of the puzzle that follows.
    Apart,
    /// There are blank rows above and below those with digits, and it is unclear which of them
    /// belong to the puzzle. Contains the number of the following rows that may belong to it.
    Unclear(usize),
}

/// Distinguishes blank rows above a grid, or between two grids, from rows of a grid.
pub(crate) fn above(lines: &mut dyn Source) -> BlankRowRole {
    let Some(row) = Row::of(lines.text()) else { return BlankRowRole::Within };
    let (delimiter, side) = (row.delimiter, row.fields.len());
    let most = 20 * side;
    let mut blank = vec![true];
    let mut after = 0;
    while blank.len() < most {
        after += 1;
        let LookAhead::Line(line) = lines.peek(after) else { break };
        if is_comment(line) {
            continue;
        }
        match Row::of(line) {
            Some(row)
                if row.delimiter == delimiter && row.fields.len() == side && !is_title(line) =>
            {
                blank.push(is_blank(line));
            }
            _ => break,
        }
    }
    let first = blank.iter().take_while(|&&blank| blank).count();
    if first == blank.len() {
        return BlankRowRole::Within;
    }
    let are_stacked = blank.len().is_multiple_of(side);
    // A grid that begins this many rows later ends with the table or above a blank row.
    let ends = |&later: &usize| {
        let end = later + side;
        end > first && blank.len() >= end && blank.get(end).is_none_or(|&blank| blank)
    };
    let mut later = (0..=first).filter(ends);
    match (later.next(), later.next_back()) {
        (None | Some(0), None) => BlankRowRole::Within,
        (Some(0), _) if are_stacked => BlankRowRole::Within,
        (Some(later), _)
            if are_stacked && !are_parted(&blank[later..], side, blank.len() == most) =>
        {
            BlankRowRole::Within
        }
        (_, None) => BlankRowRole::Apart,
        (_, Some(last)) => BlankRowRole::Unclear(last + side - 1),
    }
}

/// Returns true if the rows are complete grids of `side` rows, separated by blank rows. `blank`
/// contains for each row whether it is blank. If `is_cut`, rows that follow were not examined, so
/// the last grid may be incomplete.
fn are_parted(mut blank: &[bool], side: usize, is_cut: bool) -> bool {
    while blank.len() > side {
        let between = blank[side..].iter().take_while(|&&blank| blank).count();
        if between == 0 {
            return false;
        }
        blank = &blank[side + between..];
    }
    is_cut || blank.is_empty() || blank.len() == side
}

/// Returns the first and the last column with a digit and the largest digit, if the row has a
/// digit. Returns none if it contains anything else.
fn span(row: &Row, known: &ReadContext) -> Option<Option<(usize, usize, usize)>> {
    let mut span = None;
    for (at, field) in row.fields.iter().enumerate() {
        if !field.text().is_empty() {
            let digit = field.digit(known, MAX_SIDE).ok()?;
            let (left, _, largest) = span.unwrap_or((at, at, 0));
            span = Some((left, at, largest.max(usize::from(digit))));
        }
    }
    Some(span)
}

/// Returns true if a line is a row of a table with only delimiters in it.
pub(crate) fn is_blank(line: &str) -> bool {
    let begins = |b: &u8| b";,\t\" ".contains(b);
    let is_begun = line.as_bytes().first().is_some_and(begins);
    is_begun
        && delimiter(line)
            .is_some_and(|delimiter| line.trim_matches([delimiter, ' ', '"']).is_empty())
}

/// Returns true if a line is a row of a table with a title: words in a few of its fields, and
/// nothing in most.
pub(crate) fn is_title(line: &str) -> bool {
    // Rejects most lines by their first character.
    if line.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return false;
    }
    let Some(delimiter) = delimiter(line) else { return false };
    let fields: Vec<&str> =
        line.split(delimiter).map(|field| field.trim_matches([' ', '"'])).collect();
    let filled = || fields.iter().filter(|field| !field.is_empty());
    let is_word = |field: &&&str| field.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let is_long =
        |field: &&&str| field.chars().count() >= MIN_SIDE * MIN_SIDE && !field.contains(' ');
    // `Row 4: 5,3,,,7,,,,` has digits.
    let is_digit =
        |field: &&&str| field.chars().count() == 1 && field.chars().all(char::is_numeric);
    3 * filled().count() <= fields.len()
        && filled().next().as_ref().is_some_and(is_word)
        && !filled().any(|field| is_long(&field) || is_digit(&field))
}

/// Returns the delimiter between the fields of a line, if there are enough fields for a grid.
fn delimiter(line: &str) -> Option<char> {
    let is_enough = |&delimiter: &char| line.matches(delimiter).count() >= MIN_SIDE - 1;
    [';', '\t', ','].into_iter().find(is_enough)
}
