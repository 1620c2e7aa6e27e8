//! Borders of a drawn grid, and the boxes that they determine.

use super::row::Survey;
use crate::error::{Fault, FaultReason};
use crate::reading::Input;
use crate::text::lines::{LookAhead, content};
use crate::text::title::is_title;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// Returns true if a line contains only a border, such as `+---+`, `*===*` or `|---+---|`.
pub(crate) fn is_border(content: &str) -> bool {
    let part = |b: u8| matches!(b, b'-' | b'=' | b'+' | b'|' | b' ' | b'\t');
    let corner = |b: u8| matches!(b, b'*' | b'.' | b'\'' | b':');
    let strokes = || content.bytes().filter(|b| matches!(b, b'-' | b'=')).count();
    content.bytes().all(|b| part(b) || corner(b)) && strokes() >= 3
}

/// A border between cells, and its place.
#[derive(Clone, Copy)]
pub(crate) struct Border {
    /// The number of rows before a line, or of cells before a bar.
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// True if it consists of `=`.
    pub(crate) is_thick: bool,
}

impl Border {
    fn fault(self, how: String) -> Fault {
        Fault::new(self.line, self.column, FaultReason::Borders(how))
    }
}

/// The borders inside a grid.
#[derive(Default)]
pub(crate) struct Borders {
    /// The bars of the first row, ascending.
    pub(crate) bars: Vec<Border>,
    /// The lines, ascending.
    pub(crate) lines: Vec<Border>,
    /// The number of rows between blank lines, if there are blank lines between the rows.
    band: Option<usize>,
}

impl Borders {
    /// Records a line after `rows` rows. Several lines between two rows are recorded as one.
    pub(crate) fn line(&mut self, rows: usize, line: usize, content: &str) {
        let thick = content.bytes().filter(|&b| b == b'=').count();
        let is_thick = 2 * thick > content.bytes().filter(|&b| b == b'=' || b == b'-').count();
        match self.lines.last_mut().filter(|last| last.before == rows) {
            Some(last) => last.is_thick |= is_thick,
            None if rows > 0 => self.lines.push(Border { before: rows, line, column: 1, is_thick }),
            None => {}
        }
    }

    /// Returns the lines that separate boxes: the thick ones if there are any, or else all.
    fn of_boxes(&self, side: usize) -> Vec<Border> {
        let inner = || self.lines.iter().copied().filter(|line| line.before < side);
        let is_thick = |line: &Border| line.is_thick;
        match inner().any(|line| is_thick(&line)) {
            true => inner().filter(is_thick).collect(),
            false => inner().collect(),
        }
    }

    /// Returns the shape of the boxes, if the borders determine it.
    ///
    /// Lines after every row and bars after every cell are walls of cells. They do not determine
    /// boxes if there are other borders.
    ///
    /// # Errors
    /// The fault is at the border that contradicts the others.
    pub(crate) fn shape(&self, side: usize) -> Result<Option<Shape>, Fault> {
        let columns = step(&self.bars, side, "cells")?;
        let lines = self.of_boxes(side);
        let rows = step(&lines, side, "rows")?;
        let (rows, columns) = match (rows, columns) {
            (None, None) | (Some(1), Some(1)) => return Ok(None),
            (Some(1), Some(columns)) => (side / columns, columns),
            (Some(rows), None | Some(1)) => (rows, side / rows),
            (None, Some(columns)) => (side / columns, columns),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        if rows * columns != side {
            let how = format!(
                "borders every {columns} columns and every {rows} rows make boxes of {} cells; \
                expected {side}",
                rows * columns
            );
            let border = lines.first().or(self.bars.first()).copied();
            return border.map_or(Ok(None), |border| Err(border.fault(how)));
        }
        Ok(Shape::new(rows, columns).ok())
    }
}

/// Returns the distance of borders.
///
/// # Errors
/// If the distances differ.
fn step(borders: &[Border], side: usize, of: &str) -> Result<Option<usize>, Fault> {
    let Some(first) = borders.first() else { return Ok(None) };
    let step = first.before;
    let expected = (1..side / step).map(|i| i * step);
    let stray = borders.iter().zip(expected.map(Some).chain(std::iter::repeat(None)));
    if let Some((&border, _)) = stray.into_iter().find(|(b, place)| Some(b.before) != *place) {
        let how = format!(
            "a border after {} {of} does not match those every {step}; all boxes must have the same size",
            border.before
        );
        return Err(border.fault(how));
    }
    if !side.is_multiple_of(step) || borders.len() != side / step - 1 {
        let last = borders[borders.len() - 1];
        let how = format!(
            "the borders leave {} {of} at the end and {step} at the beginning; all boxes must \
            have the same size",
            side - last.before
        );
        return Err(last.fault(how));
    }
    Ok(Some(step))
}

/// Returns the drawn shape if there is one, or else `taken`, and true if the shape is a default
/// choice.
///
/// # Errors
/// If the drawn shape contradicts the options; the fault is in `line`.
pub(crate) fn drawn_or(
    input: &Input,
    drawn: Option<Shape>,
    taken: (Shape, bool),
    line: usize,
) -> Result<(Shape, bool), Fault> {
    match (drawn, input.known.shape) {
        (Some(drawn), Some(shape)) if drawn != shape => {
            let how = format!("the borders make boxes of {drawn}, but the given box is {shape}");
            Err(Fault::new(line, 1, FaultReason::Borders(how)))
        }
        (Some(drawn), _) => Ok((drawn, false)),
        (None, _) => Ok(taken),
    }
}

/// Advances to the next row of the puzzle. Returns false if the puzzle ends before it.
pub(crate) fn next_row(
    input: &mut Input,
    borders: &mut Borders,
    rows: usize,
    side: usize,
) -> Result<bool, Fault> {
    while input.lines.advance()? {
        if is_row_of_dashes(input, borders, rows, side) {
            return Ok(true);
        }
        let text = content(input.lines.text());
        if is_border(text) {
            borders.line(rows, input.lines.number(), text);
        } else if !text.is_empty() {
            return Ok(true);
        } else if input.lines.text().trim_ascii().is_empty() {
            let band = borders.band.or_else(|| goes_on(input, rows, side).then_some(rows));
            if band.is_none_or(|band| !rows.is_multiple_of(band)) {
                break;
            }
            borders.band = band;
            if band > Some(1) {
                borders.line(rows, input.lines.number(), "");
            }
        }
    }
    Ok(false)
}

/// Returns true if a puzzle can begin at the current line, as a row of blanks that are dashes.
pub(crate) fn begins_with_dashes(input: &mut Input) -> bool {
    let side = dashes(input.content()).unwrap_or(0);
    let side = input.known.side.unwrap_or(side);
    (MIN_SIDE..=MAX_SIDE).contains(&side) && is_row_of_dashes(input, &Borders::default(), 0, side)
}

/// Returns the number of dashes of a line, if it contains only dashes, white space and bars.
pub(super) fn dashes(content: &str) -> Option<usize> {
    let count = content.bytes().filter(|&b| b == b'-').count();
    let is_part = |b: u8| matches!(b, b'-' | b' ' | b'\t' | b'|');
    (count > 0 && content.bytes().all(is_part)).then_some(count)
}

/// Returns true if the current line, after these borders and `rows` rows, is a row of blanks.
///
/// Such a line has a dash for each cell, and other rows also have dashes. It is not one of the
/// borders that separate rows here and in the lines after it.
fn is_row_of_dashes(input: &mut Input, borders: &Borders, rows: usize, side: usize) -> bool {
    if dashes(input.content()) != Some(side) {
        return false;
    }
    let mut is_dashed = input.known.alphabet.has_other_blank();
    let before = borders.lines.iter().map(|line| line.before).collect();
    let mut lines = Dashes { are_dashes: vec![true], have_ended: true, side, rows, before };
    // Several grids are examined: in a few small ones, rows of dashes can be placed like borders by
    // chance.
    let most = (4 * side).max(56) + 8;
    for after in 1..=most {
        let line = match input.lines.peek(after) {
            LookAhead::Line(line) if after < most => line,
            LookAhead::Line(_) | LookAhead::TooFar => {
                lines.have_ended = false;
                break;
            }
            _ => break,
        };
        let text = content(line);
        if line.trim_ascii().is_empty() {
            // A blank line between bands, or after the grid.
            match (lines.rows + lines.are_dashes.len()) % side {
                0 => break,
                _ => continue,
            }
        }
        if dashes(text) == Some(side) {
            lines.are_dashes.push(true);
        } else if is_border(text) || text.is_empty() {
            continue;
        } else if Survey::of(text).length(side) == side && !is_title(&input.known.alphabet, line) {
            is_dashed |= text.contains('-');
            lines.are_dashes.push(false);
        } else {
            break;
        }
    }
    is_dashed && lines.begin_with_row()
}

/// Lines that are rows, or consist of dashes only. The first of them comes after `rows` rows of a
/// grid with side `side`.
struct Dashes {
    are_dashes: Vec<bool>,
    /// True if no row comes after them.
    have_ended: bool,
    side: usize,
    rows: usize,
    /// The number of rows before each border of the grid.
    before: Vec<usize>,
}

/// The possible places of borders: one after every `step` rows, and `between` of them between two
/// grids.
#[derive(Clone, Copy)]
struct BorderSpacing {
    step: usize,
    between: usize,
}

impl Dashes {
    /// Returns true if the first line is a row of blanks.
    ///
    /// Either borders are at all their places and other lines of dashes are rows, or there are no
    /// borders. Both ways, the lines must form whole grids. If there are borders, the last grid may
    /// be incomplete. With few borders, this is considered only if no other reading fits.
    fn begin_with_row(&self) -> bool {
        let none = BorderSpacing { step: self.side, between: 0 };
        self.by_borders(true, 0)
            .or_else(|| self.by_borders(false, MANY_BORDERS))
            .or_else(|| self.first(none, 0, true, 0))
            .or_else(|| self.by_borders(false, 0))
            .unwrap_or(false)
    }

    /// Returns true if the first line is a row, for the first arrangement of borders that fits.
    /// Returns none if none fits.
    fn by_borders(&self, is_whole: bool, least: usize) -> Option<bool> {
        let is_drawn = |row: usize| self.before.contains(&row);
        // The number of borders between this grid and the previous one is unknown.
        let used = match self.rows {
            0 => 0..3,
            rows if is_drawn(rows) => 1..2,
            _ => 0..1,
        };
        for step in 1..=self.side {
            let fits = |row: usize| is_drawn(row) == row.is_multiple_of(step);
            if !self.side.is_multiple_of(step) || !(1..self.rows).all(fits) {
                continue;
            }
            for between in usize::from(step == self.side)..3 {
                for used in used.clone() {
                    let first = self.first(BorderSpacing { step, between }, used, is_whole, least);
                    if first.is_some() {
                        return first;
                    }
                }
            }
        }
        None
    }

    /// Returns true if the first line is a row. Borders are assumed at the places of `drawn`, with
    /// `used` of them right before the first line.
    ///
    /// Returns none if a border is missing, if there are fewer than `least` borders, or if no grid
    /// ends. If `is_whole`, the last grid must also be complete.
    fn first(
        &self,
        drawn: BorderSpacing,
        used: usize,
        is_whole: bool,
        least: usize,
    ) -> Option<bool> {
        let (mut place, mut used, mut grids, mut first) = (self.rows, used, 0, None);
        let mut borders = 0;
        for &is_dashes in &self.are_dashes {
            let most = match place {
                0 => drawn.between,
                _ => usize::from(place.is_multiple_of(drawn.step)),
            };
            let is_border = is_dashes && used < most;
            first.get_or_insert(!is_border);
            if is_border {
                (used, borders) = (used + 1, borders + 1);
            } else if used < most && place + grids > 0 {
                return None;
            } else {
                (place, used) = ((place + 1) % self.side, 0);
                grids += usize::from(place == 0);
            }
        }
        let ends_well = !is_whole || !self.have_ended || place == 0;
        first.filter(|_| grids > 0 && ends_well && borders >= least)
    }
}

/// The number of lines of dashes that are unlikely to be at the places of borders by chance.
const MANY_BORDERS: usize = 4;

/// Returns true if blank lines separate all rows of a puzzle into bands of `rows` rows, and the
/// first band ends here.
fn goes_on(input: &mut Input, rows: usize, side: usize) -> bool {
    if rows == 0 || rows >= side || !side.is_multiple_of(rows) {
        return false;
    }
    let (mut seen, mut in_band, mut after) = (rows, 0, 0);
    let is_dashed = input.known.alphabet.has_other_blank();
    while seen < side && after < 6 * side + 8 {
        after += 1;
        let line = match input.lines.peek(after) {
            LookAhead::Line(line) => line,
            // A line with a fault counts as a row.
            LookAhead::Fault => ".",
            LookAhead::End | LookAhead::TooFar => return false,
        };
        let text = content(line);
        if line.trim_ascii().is_empty() {
            if in_band % rows != 0 {
                return false;
            }
            in_band = 0;
        } else if !text.is_empty() && (!is_border(text) || is_dashed && dashes(text) == Some(side))
        {
            let is_row = line == "." || Survey::of(text).length(side).abs_diff(side) < 2;
            if !is_row || in_band == rows {
                return false;
            }
            (seen, in_band) = (seen + 1, in_band + 1);
        }
    }
    seen == side && in_band == rows
}
