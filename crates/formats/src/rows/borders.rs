//! The borders of a drawn grid, and the boxes they tell.

use super::row::Survey;
use crate::error::{Fault, Reason};
use crate::reading::Input;
use crate::text::lines::{Ahead, content};
use crate::text::title::is_title;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// Whether a line is nothing but border: `+---+`, `*===*`, `|---+---|`.
pub(crate) fn is_border(content: &str) -> bool {
    let part = |b: u8| matches!(b, b'-' | b'=' | b'+' | b'|' | b' ' | b'\t');
    let corner = |b: u8| matches!(b, b'*' | b'.' | b'\'' | b':');
    let strokes = || content.bytes().filter(|b| matches!(b, b'-' | b'=')).count();
    content.bytes().all(|b| part(b) || corner(b)) && strokes() >= 3
}

/// A border between cells, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Border {
    /// Rows before a line, or cells before a bar.
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// Whether it is of `=`.
    pub(crate) is_thick: bool,
}

impl Border {
    fn fault(self, how: String) -> Fault {
        Fault::new(self.line, self.column, Reason::Borders(how))
    }
}

/// The borders inside a grid.
#[derive(Default)]
pub(crate) struct Borders {
    /// Of the first row, ascending.
    pub(crate) bars: Vec<Border>,
    /// Ascending.
    pub(crate) lines: Vec<Border>,
    /// The rows between two blank lines, where these are among the rows.
    band: Option<usize>,
}

impl Borders {
    /// Notes a line, once however many there are between two rows.
    pub(crate) fn line(&mut self, rows: usize, line: usize, content: &str) {
        let thick = content.bytes().filter(|&b| b == b'=').count();
        let is_thick = 2 * thick > content.bytes().filter(|&b| b == b'=' || b == b'-').count();
        match self.lines.last_mut().filter(|last| last.before == rows) {
            Some(last) => last.is_thick |= is_thick,
            None if rows > 0 => self.lines.push(Border { before: rows, line, column: 1, is_thick }),
            None => {}
        }
    }

    /// The lines that part boxes: the thick ones, where not all are.
    fn of_boxes(&self, side: usize) -> Vec<Border> {
        let inner = || self.lines.iter().copied().filter(|line| line.before < side);
        let is_thick = |line: &Border| line.is_thick;
        match inner().any(|line| is_thick(&line)) {
            true => inner().filter(is_thick).collect(),
            false => inner().collect(),
        }
    }

    /// The rows and columns of a box as far as borders tell. Lines after every row
    /// and bars after every cell are walls of cells, which tell nothing where there are others.
    ///
    /// # Errors
    /// At the border that contradicts the others.
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

/// The distance of borders, which must be the same throughout.
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

/// The shape of a puzzle from that line on and whether it was a choice: as it is drawn, else as
/// it was taken to be.
pub(crate) fn drawn_or(
    input: &Input,
    drawn: Option<Shape>,
    taken: (Shape, bool),
    line: usize,
) -> Result<(Shape, bool), Fault> {
    match (drawn, input.known.shape) {
        (Some(drawn), Some(shape)) if drawn != shape => {
            let how = format!("the borders make boxes of {drawn}, but the given box is {shape}");
            Err(Fault::new(line, 1, Reason::Borders(how)))
        }
        (Some(drawn), _) => Ok((drawn, false)),
        (None, _) => Ok(taken),
    }
}

/// Goes to the next row of the same puzzle; false if the puzzle ends before.
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

/// Whether a puzzle can begin with the current line, a row of blanks that are dashes.
pub(crate) fn begins_with_dashes(input: &mut Input) -> bool {
    let side = dashes(input.content()).unwrap_or(0);
    let side = input.known.side.unwrap_or(side);
    (MIN_SIDE..=MAX_SIDE).contains(&side) && is_row_of_dashes(input, &Borders::default(), 0, side)
}

/// The dashes of a line of nothing else, but for white space and bars.
pub(super) fn dashes(content: &str) -> Option<usize> {
    let count = content.bytes().filter(|&b| b == b'-').count();
    let is_part = |b: u8| matches!(b, b'-' | b' ' | b'\t' | b'|');
    (count > 0 && content.bytes().all(is_part)).then_some(count)
}

/// Whether the current line, after these borders and so many rows, is a row of blanks: it has a
/// dash for each cell, other rows have dashes, too, and it is none of the borders that the rows
/// around it and after it have between them.
fn is_row_of_dashes(input: &mut Input, borders: &Borders, rows: usize, side: usize) -> bool {
    if dashes(input.content()) != Some(side) {
        return false;
    }
    let mut is_dashed = input.known.alphabet.has_other_blank();
    let before = borders.lines.iter().map(|line| line.before).collect();
    let mut lines = Dashes { are_dashes: vec![true], have_ended: true, side, rows, before };
    // Several grids: rows of dashes in a few small ones may stand like borders by chance.
    let most = (4 * side).max(56) + 8;
    for after in 1..=most {
        let line = match input.lines.peek(after) {
            Ahead::Line(line) if after < most => line,
            Ahead::Line(_) | Ahead::TooFar => {
                lines.have_ended = false;
                break;
            }
            _ => break,
        };
        let text = content(line);
        if line.trim_ascii().is_empty() {
            // Between bands, or behind the grid.
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

/// Lines that are rows or nothing but dashes, the first of which comes after so many rows of a grid
/// of that side.
struct Dashes {
    are_dashes: Vec<bool>,
    /// Whether no row comes after them.
    have_ended: bool,
    side: usize,
    rows: usize,
    /// Of each border of the grid the rows before it.
    before: Vec<usize>,
}

/// Where borders may be: after so many rows each, and so many between two grids.
#[derive(Clone, Copy)]
struct Drawn {
    step: usize,
    between: usize,
}

impl Dashes {
    /// Whether the first one is a row of blanks. Borders are wherever they should be, and then the
    /// lines of dashes elsewhere are rows, or there are none. Either way whole grids must come out.
    /// Only among borders the last one may be cut off: many of them are there before that is thought.
    fn begin_with_row(&self) -> bool {
        let none = Drawn { step: self.side, between: 0 };
        self.by_borders(true, 0)
            .or_else(|| self.by_borders(false, MANY_BORDERS))
            .or_else(|| self.first(none, 0, true, 0))
            .or_else(|| self.by_borders(false, 0))
            .unwrap_or(false)
    }

    /// The same if there are borders, wherever they may be.
    fn by_borders(&self, is_whole: bool, least: usize) -> Option<bool> {
        let is_drawn = |row: usize| self.before.contains(&row);
        // How many are between the grid and the last is not known.
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
                    let first = self.first(Drawn { step, between }, used, is_whole, least);
                    if first.is_some() {
                        return first;
                    }
                }
            }
        }
        None
    }

    /// Whether the first one is a row, if borders are there and some of them came right before it;
    /// nothing if one is missing or there are fewer, or where the grid does not end, or the last one
    /// if that is asked.
    fn first(&self, drawn: Drawn, used: usize, is_whole: bool, least: usize) -> Option<bool> {
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

/// So many lines of dashes do not stand where borders would by chance.
const MANY_BORDERS: usize = 4;

/// Whether blank lines part all rows of a puzzle into bands of so many, the first of which ends
/// here.
fn goes_on(input: &mut Input, rows: usize, side: usize) -> bool {
    if rows == 0 || rows >= side || !side.is_multiple_of(rows) {
        return false;
    }
    let (mut seen, mut in_band, mut after) = (rows, 0, 0);
    let is_dashed = input.known.alphabet.has_other_blank();
    while seen < side && after < 6 * side + 8 {
        after += 1;
        let line = match input.lines.peek(after) {
            Ahead::Line(line) => line,
            // Whatever is wrong with it, it is a row.
            Ahead::Fault => ".",
            Ahead::End | Ahead::TooFar => return false,
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
