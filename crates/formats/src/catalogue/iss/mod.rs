//! The text of Interactive Sudoku Solver: `.Type~argument~argument…`, one after the other, on a
//! line or on several; or a link with it.
//!
//! `.~R1C1_5` is a given, `.~R1C2_1_2` what is left for a cell, and `.Shape~6x6~0-5` rows, columns
//! and digits; without it there are 9. Boxes are the most square ones, unless there is `.NoBoxes`.
//! A line with more than one of these is a puzzle; lines with one each are one puzzle up to a
//! blank line, the next `.Shape`, or the givens of the next puzzle. Givens stand all on one line, or
//! each on a line of its own: so the next puzzle begins at a line with givens of several cells that
//! comes after any givens, at any givens that come after such a line, and at a cell that is given
//! already. A `.Shape` that stands alone among such lines is theirs wherever it stands. Lines that begin
//! with `#` mean nothing.
//!
//! Which types there are and what they mean stands in `types.rs`. Others are an error.
//!
//! Source: sigh/Interactive-Sudoku-Solver, `sudoku_constraint.js` and `sudoku_parser.js`.

mod pair_key;
pub(crate) mod reading;
mod special;
mod types;
mod writing;

use std::{collections::HashSet, io::Write};

use crate::error::{Fault, WriteError};
use crate::format::{Format, Looks, Reader};
use crate::links::MAX_PACKED;
use crate::links::address::{self, Holds};
use crate::links::board::wrong;
use crate::reading::document::Spot;
use crate::reading::tree::Wrong;
use crate::reading::{Input, Parsed};
use crate::text::lines::Ahead;
use crate::writing::cannot_hold;
use board::{Puzzle, Symbols};

/// See the module.
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

    fn put(
        &self,
        puzzle: &Puzzle,
        _: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let text = writing::text(puzzle).map_err(|why| cannot_hold(self, why))?;
        Ok(writeln!(out, "{text}")?)
    }
}

impl Reader for Iss {
    fn recognises(&self, input: &mut Input) -> bool {
        let line = input.lines.text().trim_start();
        match line.strip_prefix('.') {
            Some(rest) => begins(rest),
            None => address::of(line).is_some_and(|address| address.holds == Holds::Iss),
        }
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<Parsed, Fault> {
        let line = input.lines.text().trim_end();
        let white = line.len() - line.trim_start().len();
        let start = Spot { line: input.lines.number(), column: white + 1 };
        let line = &line[white..];
        let address = address::of(line).filter(|address| address.holds == Holds::Iss);
        let is_link = address.is_some();
        let mut text = address.map_or_else(|| line.to_owned(), |address| address.payload);
        if !is_link && is_one(&text) {
            let mut lines = Together::new(text);
            while let Ahead::Line(next) = input.lines.peek(1) {
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
        // Within a link its text is packed.
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

    fn looks(&self) -> Looks {
        Looks::Rows
    }
}

/// Lines with a type each that are one puzzle.
#[derive(Clone)]
struct Together {
    text: String,
    /// The cells that have been given.
    known: HashSet<String>,
    /// Whether one of them has all givens.
    is_full: bool,
    has_shape: bool,
}

impl Together {
    fn new(text: String) -> Together {
        let known: HashSet<String> = given(&text).collect();
        let (is_full, has_shape) = (known.len() > 1, is_shape(&text));
        Together { text, known, is_full, has_shape }
    }

    /// Whether a line may be of the same puzzle: givens one by one are one, a line of several is
    /// all givens of one.
    fn go_on_with(&self, next: &str) -> bool {
        let cells: Vec<String> = given(next).collect();
        let begins = !cells.is_empty()
            && (self.is_full
                || cells.len() > 1 && !self.known.is_empty()
                || self.known.contains(&cells[0]));
        (is_one(next) || types::lacks_dot(next)) && !begins && !(self.has_shape && is_shape(next))
    }

    /// Adds a line, with the white space before it, so that what stands in it has its column.
    fn add(&mut self, line: &str) {
        let next = line.trim();
        let cells: Vec<String> = given(next).collect();
        self.is_full |= cells.len() > 1;
        self.known.extend(cells);
        self.has_shape |= is_shape(next);
        self.text.push('\n');
        self.text += line.trim_end();
    }

    /// Whether the shape that comes next is that of these lines, as the solver has it, to which all
    /// of a text is one puzzle: one shape is all there is up to a blank line, nothing after it
    /// begins another puzzle, and what stands before it is no puzzle of another shape.
    fn have_shape_after(&self, input: &mut Input) -> bool {
        let (mut all, mut sized) = (self.clone(), None);
        for after in 1.. {
            let next = match input.lines.peek(after) {
                Ahead::Line(next) => next.trim(),
                Ahead::End => break,
                Ahead::Fault | Ahead::TooFar => return false,
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

/// Whether a line tells rows, columns and digits.
fn is_shape(text: &str) -> bool {
    text.strip_prefix(".Shape").is_some_and(|rest| rest.is_empty() || rest.starts_with('~'))
}

/// Whether a text begins with a type after its dot.
pub(super) fn begins(rest: &str) -> bool {
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    let has_cell = |text: &str| text.starts_with("~R") || text.starts_with("~r");
    match name.chars().count() {
        0 => has_cell(after),
        // With arguments it is taken for a type even where there is none of that name; a short one
        // may be of a row, unless a cell is among them.
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

/// Whether letters are written as the types are, such as `AntiKnight`, where a row of a grid has
/// letters of one size.
fn is_written_as_type(name: &str) -> bool {
    let is_large = |c: char| c.is_uppercase();
    name.len() <= types::MAX_NAME && name.starts_with(is_large) && !name.chars().all(is_large)
}

/// The cells of a type that gives cells or restricts them.
fn given(text: &str) -> impl Iterator<Item = String> {
    let givens = text.strip_prefix(".~").unwrap_or_default().split('~');
    givens.filter_map(|given| given.split_once('_')).map(|(cell, _)| cell.to_ascii_uppercase())
}

/// Whether a text is one type with its arguments.
fn is_one(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|rest| !rest.contains('.') && begins(rest))
}
