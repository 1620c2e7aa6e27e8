//! The text of Interactive Sudoku Solver, a list of types `.Type~argument~argument…`, or a link
//! with it.
//!
//! `.~R1C1_5` is a given, `.~R1C2_1_2` are the remaining candidates of a cell, and `.Shape~6x6~0-5`
//! sets rows, columns and digits; the default is 9×9 with 1 to 9. Boxes are the most square ones,
//! unless there is `.NoBoxes`.
//!
//! A line with several types is a puzzle. Lines with one type each form a puzzle together. It ends
//! at a blank line, at a second `.Shape`, or at the givens of the next puzzle. Givens are either
//! all on one line, or each is on its own line. So the next puzzle begins at one of these:
//!
//! - a line with givens of several cells, if there are givens before it,
//! - any givens after such a line,
//! - a given of a cell that already has one.
//!
//! A single `.Shape` among such lines applies to all of them, at any position. Lines that begin with
//! `#` are ignored.
//!
//! `types.rs` contains the supported types and their rules. Other types are an error.
//!
//! Source: sigh/Interactive-Sudoku-Solver, `sudoku_constraint.js` and `sudoku_parser.js`.

mod formulas;
mod items;
mod layers;
mod pair_key;
pub(crate) mod reading;
mod special;
mod types;
mod writing;

use std::{collections::HashSet, io::Write};

use crate::error::{Fault, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::links::MAX_PACKED;
use crate::links::address::{self, PayloadKind};
use crate::links::board::wrong;
use crate::reading::document::TextPosition;
use crate::reading::tree::Wrong;
use crate::reading::{Input, ParsedPuzzle};
use crate::text::lines::LookAhead;
use crate::writing::cannot_hold;
use board::Puzzle;

/// The format `iss`.
pub(super) struct Iss;

impl Format for Iss {
    fn name(&self) -> &'static str {
        "iss"
    }

    fn summary(&self) -> &'static str {
        "text and links of Interactive Sudoku Solver, with variant rules: .Cage~10~R1C1~…"
    }

    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        writing::text(puzzle).map(|_| ())
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, .. } = *output;
        let text = writing::text(puzzle).map_err(|why| cannot_hold(self, why))?;
        Ok(writeln!(out, "{text}")?)
    }
}

impl Reader for Iss {
    fn recognises(&self, input: &mut Input) -> bool {
        let line = input.lines.text().trim_start();
        match line.strip_prefix('.') {
            Some(rest) => begins(rest),
            None => address::of(line).is_some_and(|address| address.holds == PayloadKind::Iss),
        }
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let line = input.lines.text().trim_end();
        let white = line.len() - line.trim_start().len();
        let start = TextPosition { line: input.lines.number(), column: white + 1 };
        let line = &line[white..];
        let address = address::of(line).filter(|address| address.holds == PayloadKind::Iss);
        let is_link = address.is_some();
        let mut text = address.map_or_else(|| line.to_owned(), |address| address.payload);
        if !is_link && is_one(&text) {
            let mut lines = JoinedLines::new(text);
            while let LookAhead::Line(next) = input.lines.peek(1) {
                let line = next.to_owned();
                let next = line.trim();
                let is_next =
                    lines.go_on_with(next) && (!is_shape(next) || lines.have_shape_after(input));
                if !is_next && !next.starts_with('#') {
                    break;
                }
                lines.add(if is_next { &line } else { "" });
                input.lines.advance()?;
            }
            text = lines.text;
        }
        // In a link the text is packed, so the fault is at the start of the link.
        let fault = |(at, what): Wrong| {
            let spot = if is_link { start } else { start.after(&text.as_bytes()[..at]) };
            spot.fault(wrong(what))
        };
        if text.len() > MAX_PACKED {
            let what = format!(
                "the text is longer than {} kB, the largest size that is read",
                MAX_PACKED >> 10
            );
            return Err(fault((0, what)));
        }
        reading::puzzle(&text, input.known).map_err(fault)
    }

    fn looks(&self) -> LineKind {
        LineKind::Rows
    }
}

/// Lines with one type each that form a puzzle.
#[derive(Clone)]
struct JoinedLines {
    text: String,
    /// The cells with a given or with candidates, in upper case.
    known: HashSet<String>,
    /// The number of composite types without their end.
    open: usize,
    /// Whether a line has several givens, which are then all givens of the puzzle.
    is_full: bool,
    has_shape: bool,
}

impl JoinedLines {
    fn new(text: String) -> JoinedLines {
        let known: HashSet<String> = given(&text).collect();
        let (is_full, has_shape) = (known.len() > 1, is_shape(&text));
        let open = items::open_after(&text, 0).unwrap_or(0);
        JoinedLines { text, known, open, is_full, has_shape }
    }

    /// Returns true if a line may belong to the same puzzle. Givens are either one per line or all
    /// on one line.
    fn go_on_with(&self, next: &str) -> bool {
        if self.open > 0 {
            return next.strip_prefix('.').is_some_and(begins) || types::lacks_dot(next);
        }
        let cells: Vec<String> = given(next).collect();
        let begins = !cells.is_empty()
            && (self.is_full
                || cells.len() > 1 && !self.known.is_empty()
                || self.known.contains(&cells[0]));
        (is_one(next) || types::lacks_dot(next)) && !begins && !(self.has_shape && is_shape(next))
    }

    /// Adds a line. White space at its start is kept, so that faults have the correct column.
    fn add(&mut self, line: &str) {
        let next = line.trim();
        if self.open == 0 {
            let cells: Vec<String> = given(next).collect();
            self.is_full |= cells.len() > 1;
            self.known.extend(cells);
        }
        self.has_shape |= is_shape(next);
        self.open = items::open_after(next, self.open).unwrap_or(self.open);
        self.text.push('\n');
        self.text += line.trim_end();
    }

    /// Returns true if the shape on the next line belongs to these lines.
    ///
    /// The solver reads a whole text as one puzzle. So the shape belongs to these lines if it is
    /// the only one before the next blank line, and no line after it begins another puzzle. Also,
    /// the lines must be readable with the shape, or unreadable without it.
    fn have_shape_after(&self, input: &mut Input) -> bool {
        let (mut all, mut sized) = (self.clone(), None);
        for after in 1.. {
            let next = match input.lines.peek(after) {
                LookAhead::Line(next) => next.trim(),
                LookAhead::End => break,
                LookAhead::Fault | LookAhead::TooFar => return false,
            };
            if next.is_empty() {
                break;
            }
            if next.starts_with('#') {
                continue;
            }
            if !all.go_on_with(next) || all.text.len() > MAX_PACKED {
                return false;
            }
            all.add(next);
            sized.get_or_insert_with(|| all.text.clone());
        }
        let is_read = |text: &str| reading::puzzle(text, input.known).is_ok();
        sized.is_some_and(|sized| is_read(&sized) || !is_read(&self.text))
    }
}

/// Returns true if a line sets rows, columns and digits.
fn is_shape(text: &str) -> bool {
    text.strip_prefix(".Shape").is_some_and(|rest| rest.is_empty() || rest.starts_with('~'))
}

/// Returns true if a text, without its first dot, begins with a type.
pub(super) fn begins(rest: &str) -> bool {
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    let has_cell = |text: &str| text.starts_with("~R") || text.starts_with("~r");
    match name.chars().count() {
        0 => has_cell(after),
        // A long name with arguments is taken for a type even if it is unknown. A short name may be
        // part of a row, unless it is known or an argument is a cell.
        1 | 2 => {
            types::is_known(name) && (after.starts_with('~') || name.len() > 1)
                || after.match_indices('~').any(|(at, _)| has_cell(&after[at..]))
        }
        _ => {
            types::is_known(name)
                || name.chars().all(char::is_alphabetic)
                    && (after.starts_with('~') || is_written_as_type(name))
        }
    }
}

/// Returns true if letters look like the name of a type, such as `AntiKnight`. The letters of a row
/// of a grid have the same case.
fn is_written_as_type(name: &str) -> bool {
    let is_large = |c: char| c.is_uppercase();
    name.len() <= types::MAX_NAME && name.starts_with(is_large) && !name.chars().all(is_large)
}

/// Returns the cells for which a line has givens or candidates, in upper case.
fn given(text: &str) -> impl Iterator<Item = String> {
    let givens = text.strip_prefix(".~").unwrap_or_default().split('~');
    givens.filter_map(|given| given.split_once('_')).map(|(cell, _)| cell.to_ascii_uppercase())
}

/// Returns true if a text is a single type with its arguments, and the types inside of it.
fn is_one(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(begins) && items::open_after(text, 0).is_some()
}
