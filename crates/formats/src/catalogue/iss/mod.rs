//! The text of Interactive Sudoku Solver: `.Type~argument~argument…`, one after the other, on a
//! line or on several; or a link with it.
//!
//! `.~R1C1_5` is a given, `.~R1C2_1_2` what is left for a cell, and `.Shape~6x6~0-5` rows, columns
//! and digits; without it there are 9. Boxes are the most square ones, unless there is `.NoBoxes`.
//! A line with more than one of these is a puzzle; lines with one each are one puzzle up to a
//! blank line, the next `.Shape`, a second line with givens of several cells, or a cell that is given
//! again. Lines that begin with `#` mean nothing.
//!
//! Which types there are and what they mean stands in `types.rs`. Others are an error.
//!
//! Source: sigh/Interactive-Sudoku-Solver, `sudoku_constraint.js` and `sudoku_parser.js`.

mod pair_key;
mod reading;
mod types;
mod writing;

use std::{collections::HashSet, io::Write};

use crate::error::{Fault, WriteError};
use crate::format::{Format, Looks, Reader};
use crate::links::MAX_PACKED;
use crate::links::address::{self, Holds};
use crate::links::board::wrong;
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
        "text and links of Interactive Sudoku Solver, with the rules of variants: .Cage~10~R1C1~…"
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
        let number = input.lines.number();
        let line = input.lines.text().trim();
        let address = address::of(line).filter(|address| address.holds == Holds::Iss);
        let is_link = address.is_some();
        let mut text = address.map_or_else(|| line.to_owned(), |address| address.payload);
        if !is_link && is_one(&text) {
            // Givens one by one are one puzzle; a line of several is all givens of one.
            let mut known: HashSet<String> = given(&text).collect();
            let mut is_full = known.len() > 1;
            while let Ahead::Line(next) = input.lines.peek(1) {
                let next = next.trim();
                let cells: Vec<String> = given(next).collect();
                let begins = !cells.is_empty()
                    && (is_full
                        || cells.len() > 1 && !known.is_empty()
                        || known.contains(&cells[0]));
                let is_next = is_one(next) && !next.starts_with(".Shape") && !begins;
                if is_next {
                    is_full |= cells.len() > 1;
                    known.extend(cells);
                }
                if !is_next && !next.starts_with('#') {
                    break;
                }
                text.push('\n');
                text += if is_next { next } else { "" };
                input.lines.advance()?;
            }
        }
        let fault = |what| Fault::new(number, 1, wrong(what));
        if text.len() > MAX_PACKED {
            return Err(fault("the text is longer than any puzzle needs".to_owned()));
        }
        reading::puzzle(&text, input.known).map_err(fault)
    }

    fn looks(&self) -> Looks {
        Looks::Rows
    }
}

/// Whether a text begins with a type after its dot.
fn begins(rest: &str) -> bool {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    match name.len() {
        0 => after.starts_with("~R") || after.starts_with("~r"),
        // With arguments it is taken for a type even where there is none of that name.
        1 | 2 => types::is_known(name) && (after.starts_with('~') || name.len() > 1),
        _ => {
            types::is_known(name)
                || after.starts_with('~') && name.bytes().all(|b| b.is_ascii_alphabetic())
        }
    }
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
