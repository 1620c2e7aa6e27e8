//! Reads the cells of a puzzle in JSON: a string of characters or numbers, or a list of rows.

use super::text::{Path, Text};
use crate::error::{Fault, FaultReason};
use crate::reading::tree::{Kind, Value};
use crate::text::alphabet::clip;
use crate::text::word::{self, cube_root, root};
use board::{Candidate, Candidates, Cell, Digit, Grid, MAX_SIDE, MIN_SIDE, Shape, counted};

impl Text<'_> {
    /// Returns the side of a puzzle from its cells alone, if nothing else determines it.
    pub(super) fn length(&self, path: &Path, value: &Value) -> Result<usize, Fault> {
        let text = match &value.kind {
            Kind::List(rows) if is_flat(rows) => return Ok(rows.len().isqrt()),
            Kind::List(rows) => {
                let side = width(rows).unwrap_or(rows.len());
                match rows.first() {
                    Some(row) if side != rows.len() => {
                        self.without_separators(&Path::At(path, 0), row)?
                    }
                    _ => {}
                }
                return Ok(side);
            }
            Kind::Text(text) => text,
            Kind::Number(text) if word::is_rounded(text) => {
                return Err(self.fault(value.at, path, FaultReason::Rounded));
            }
            _ => {
                let what = "expected a line of characters, as in \"53..7…\", or a list of rows";
                return Err(self.wrong(value.at, path, what));
            }
        };
        if is_words(text) {
            let found = text.split_ascii_whitespace().count();
            let expected = "n×n, one for each cell; without spaces, each character is a \
                cell"
                .to_owned();
            let side = root(found).filter(|&side| side >= MIN_SIDE);
            let reason = FaultReason::Numbers { found, expected };
            return side.ok_or_else(|| self.fault(value.at, path, reason));
        }
        let found = text.chars().count();
        let side = match word::kind(self.known, text) {
            Some(word::Kind::Cells) => root(found),
            Some(word::Kind::Candidates) => cube_root(found),
            None => None,
        };
        if side.is_none() {
            self.without_separators(path, value)?;
        }
        let expected = "n×n, one for each cell: 16 for 4×4, 81 for 9×9".to_owned();
        side.ok_or_else(|| self.fault(value.at, path, FaultReason::Length { found, expected }))
    }

    /// Returns an error if a text has separators between its cells. Called if its length fits no
    /// puzzle.
    pub(super) fn without_separators(&self, path: &Path, value: &Value) -> Result<(), Fault> {
        let Kind::Text(text) = &value.kind else { return Ok(()) };
        let Some(place) = text.find([',', ';', '|', '/', ' ', '\t']) else { return Ok(()) };
        let what = "in a text each character is a cell; remove the separators, or write a list, as \
            in [1, 0, 3, 4]";
        Err(self.in_text(value.at, place, path, FaultReason::Document(what.to_owned())))
    }

    /// Reads the digits of cells, 0 for an empty cell.
    pub(super) fn digits(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
    ) -> Result<Vec<Digit>, Fault> {
        match &value.kind {
            Kind::Text(text) if is_words(text) => self.words(path, value.at, text, shape),
            Kind::Text(text) => self.characters(path, value, text, shape),
            _ => {
                let mut digits = Vec::with_capacity(shape.cells());
                self.rows(path, value, shape, |_, _, value| {
                    if matches!(&value.kind, Kind::Null) || is_zero(value) {
                        self.known.alphabet.meet(&[0]);
                    }
                    Ok(())
                })?;
                self.rows(path, value, shape, |cell, path, value| {
                    digits.push(self.digit(path, value, shape, cell)?);
                    Ok(())
                })?;
                Ok(digits)
            }
        }
    }

    /// Reads a grid with a digit in every cell.
    pub(super) fn solution(&self, path: &Path, value: &Value, shape: Shape) -> Result<Grid, Fault> {
        self.known.alphabet.meet(&[0]);
        let digits = self.digits(path, value, shape)?;
        if let Some(cell) = digits.iter().position(|&digit| digit == 0) {
            return Err(self
                .fault(value.at, path, FaultReason::SolutionBlank)
                .in_cell(shape.name(cell)));
        }
        Ok(Grid::from_digits(shape, &digits).unwrap_or_else(|| Grid::empty(shape)))
    }

    fn characters(
        &self,
        path: &Path,
        value: &Value,
        text: &str,
        shape: Shape,
    ) -> Result<Vec<Digit>, Fault> {
        let at = value.at;
        let (side, alphabet) = (shape.side(), &self.known.alphabet);
        let found = text.chars().count();
        if found != shape.cells() {
            self.without_separators(path, value)?;
            let expected = format!("{}, one for each cell of {side}×{side}", shape.cells());
            return Err(self.fault(at, path, FaultReason::Length { found, expected }));
        }
        if !alphabet.writes(side) {
            // Blanks alone need no symbols.
            if text.chars().all(|c| alphabet.value(c) == Some(0)) {
                return Ok(vec![0; found]);
            }
            return Err(self.fault(
                at,
                path,
                FaultReason::NeedsSymbols { found, what: "line", side },
            ));
        }
        let mut digits = Vec::with_capacity(found);
        alphabet.values(text, side, &mut digits).map_err(|(place, c)| {
            let cell = shape.name(digits.len());
            self.in_text(at, place, path, alphabet.wrong(c, side)).in_cell(cell)
        })?;
        Ok(digits)
    }

    fn words(&self, path: &Path, at: usize, text: &str, shape: Shape) -> Result<Vec<Digit>, Fault> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        if words.len() != shape.cells() {
            let expected = format!("{}, one for each cell", shape.cells());
            let found = words.len();
            return Err(self.fault(at, path, FaultReason::Numbers { found, expected }));
        }
        let digit = |(cell, word): (usize, &&str)| {
            self.known.cell(word, shape.side()).map_err(|reason| {
                let place = word.as_ptr().addr() - text.as_ptr().addr();
                self.in_text(at, place, path, reason).in_cell(shape.name(cell))
            })
        };
        words.iter().enumerate().map(digit).collect()
    }

    /// Reads the candidates that n×n×n characters leave.
    pub(super) fn character_candidates(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
    ) -> Result<Candidates, Fault> {
        let Kind::Text(text) = &value.kind else { return Ok(Candidates::full(shape)) };
        let (side, alphabet) = (shape.side(), &self.known.alphabet);
        let found = text.chars().count();
        let fault = |reason| self.fault(value.at, path, reason);
        if found != shape.cells() * side {
            let expected = format!("{} candidates for {side}×{side}", shape.cells() * side);
            return Err(fault(FaultReason::Length { found, expected }));
        }
        if !alphabet.writes(side) {
            return Err(fault(FaultReason::NeedsSymbols {
                found,
                what: "list of candidates",
                side,
            }));
        }
        let mut left = Candidates::full(shape);
        for (i, (place, c)) in text.char_indices().enumerate() {
            let (cell, digit) = (i / side, (i % side) as Digit + 1);
            let reason = match alphabet.value(c) {
                Some(0) => {
                    left.eliminate(Candidate { cell, digit });
                    continue;
                }
                Some(value) if value == digit => continue,
                Some(value) if usize::from(value) <= side => {
                    let symbol = alphabet.char(digit);
                    FaultReason::Misplaced { found: c, place: digit, symbol }
                }
                _ => alphabet.wrong(c, side),
            };
            return Err(self.in_text(value.at, place, path, reason).in_cell(shape.name(cell)));
        }
        Ok(left)
    }

    /// Reads the candidates that lists of digits leave. `digit` reads a digit, and returns 0 for an
    /// empty cell.
    pub(super) fn candidates(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
        digit: impl Fn(&Path, &Value, Cell) -> Result<Digit, Fault>,
    ) -> Result<Candidates, Fault> {
        let mut left = Candidates::full(shape);
        self.rows(path, value, shape, |cell, path, value| match value.kind {
            Kind::Null => Ok(()),
            _ if shape.is_hole(cell) => Ok(()),
            _ => self.listed(path, value, shape, cell, &mut left, &digit),
        })?;
        Ok(left)
    }

    /// Eliminates all candidates of a cell that are not in a list of digits.
    pub(super) fn listed(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
        cell: Cell,
        left: &mut Candidates,
        digit: &impl Fn(&Path, &Value, Cell) -> Result<Digit, Fault>,
    ) -> Result<(), Fault> {
        let Kind::List(digits) = &value.kind else {
            return Err(self.wrong(value.at, path, "expected a list of digits, or null for all"));
        };
        let mut here = vec![false; shape.digits() + 1];
        for (i, told) in digits.iter().enumerate() {
            let path = Path::At(path, i);
            let wrong = |what: &str| self.wrong(told.at, &path, what).in_cell(shape.name(cell));
            let value = digit(&path, told, cell)?;
            if value == 0 {
                return Err(wrong("a list of candidates has no empty cells; remove this value"));
            }
            if std::mem::replace(&mut here[usize::from(value)], true) {
                let value = shape.value(value);
                return Err(wrong(&format!("{value} is listed twice; list it once")));
            }
        }
        let gone = (1..=shape.digits() as Digit).filter(|&digit| !here[usize::from(digit)]);
        gone.for_each(|digit| _ = left.eliminate(Candidate { cell, digit }));
        Ok(())
    }

    /// Calls `cell` with each cell of a list of rows, and its path.
    pub(super) fn rows(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
        mut cell: impl FnMut(usize, &Path, &Value) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (high, wide) = (shape.rows(), shape.columns());
        let Kind::List(rows) = &value.kind else {
            return Err(self.wrong(value.at, path, "expected a list of rows"));
        };
        let has_lists = rows.iter().any(|row| matches!(row.kind, Kind::List(_)));
        if rows.len() == shape.cells() && !has_lists {
            let mut cells = rows.iter().enumerate();
            return cells.try_for_each(|(at, value)| cell(at, &Path::At(path, at), value));
        }
        if rows.len() != high {
            let what = format!("{} rows; expected {high} for {high}×{wide}", rows.len());
            return Err(self.wrong(value.at, path, what));
        }
        for (r, row) in rows.iter().enumerate() {
            let path = Path::At(path, r);
            let chars = match &row.kind {
                Kind::Text(text) => Some(characters_of(text, row.at)),
                _ => None,
            };
            let Some(cells) = chars.as_ref().or(match &row.kind {
                Kind::List(cells) => Some(cells),
                _ => None,
            }) else {
                let what = format!("expected a row, a list of {wide} cells");
                return Err(self.wrong(row.at, &path, what));
            };
            if cells.len() != wide {
                self.without_separators(&path, row)?;
                let found = counted(cells.len(), "cells");
                let what = format!("the row has {found}; expected {wide} for {high}×{wide}");
                return Err(self.wrong(row.at, &path, what));
            }
            for (c, value) in cells.iter().enumerate() {
                cell(r * wide + c, &Path::At(&path, c), value)?;
            }
        }
        Ok(())
    }

    /// Reads the digit of a cell, 0 for an empty cell.
    pub(super) fn digit(
        &self,
        path: &Path,
        value: &Value,
        shape: Shape,
        cell: usize,
    ) -> Result<Digit, Fault> {
        let side = shape.side();
        let rule = || format!("use 1 to {side}, and 0 or null for an empty cell");
        let number = |found: &str| FaultReason::Number { found: clip(found), side, rule: rule() };
        let found = match &value.kind {
            Kind::Null => Ok(0),
            Kind::Number(text) => match text.parse::<usize>() {
                Ok(value) if value <= side => Ok(value as Digit),
                _ => Err(number(text)),
            },
            Kind::Text(text) if text.trim_ascii().is_empty() => Ok(0),
            Kind::Text(text) => self.known.cell(text.trim_ascii(), side),
            Kind::Bool(value) => Err(number(if *value { "true" } else { "false" })),
            Kind::List(_) => Err(number("a list")),
            Kind::Object(_) => Err(number("an object")),
        };
        found.map_err(|reason| self.fault(value.at, path, reason).in_cell(shape.name(cell)))
    }
}

/// Returns the number of cells of each row, if there are several rows of the same length and the
/// length can be a side.
fn width(rows: &[Value]) -> Option<usize> {
    let width = |row: &Value| match &row.kind {
        Kind::List(cells) => Some(cells.len()),
        Kind::Text(text) => Some(text.chars().count()),
        _ => None,
    };
    let first = width(rows.first()?).filter(|width| (MIN_SIDE..=MAX_SIDE).contains(width))?;
    (rows.len() > 1 && rows.iter().all(|row| width(row) == Some(first))).then_some(first)
}

/// Returns true if a list has a value for each cell instead of rows.
fn is_flat(list: &[Value]) -> bool {
    let is_value = |value: &Value| match &value.kind {
        Kind::Number(_) | Kind::Null => true,
        Kind::Text(text) => text.chars().count() < 2,
        _ => false,
    };
    let is_side = root(list.len()).is_some_and(|side| side >= MIN_SIDE);
    is_side && list.iter().all(is_value)
}

/// Returns the characters of a string, each as a value.
fn characters_of(text: &str, at: usize) -> Vec<Value<'_>> {
    let value = |(place, c): (usize, char)| Value {
        at: at + 1 + place,
        kind: Kind::Text(text[place..place + c.len_utf8()].into()),
    };
    text.char_indices().map(value).collect()
}

fn is_zero(value: &Value) -> bool {
    matches!(&value.kind, Kind::Number(text) if *text == "0")
}

/// Returns true if the cells are numbers separated by spaces.
fn is_words(text: &str) -> bool {
    text.trim_ascii().contains(|c: char| c.is_ascii_whitespace())
}
