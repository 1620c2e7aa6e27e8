//! A short text for puzzles with rules, to be written by hand: a rule on each line.
//!
//! ```text
//! size 9x9
//! title: Two cages
//! r5c5=7                       # or the grid, as one line or as rows
//! killer 10: r1c1 r1c2
//! german whispers: r3c1-r3c4 r4c4
//! anti-knight
//! ```
//!
//! A rule is a name, the numbers and words of its fields, and behind a colon its cells. The names are
//! those of the rules and of setters ([`called`](board::rules::called)); each rule declares how its
//! fields are written. Cells are `r1c1`; ranges are `r1c1-4`, `r1c1-r4c1` and the rectangle
//! `r1-2c1-2`; houses are `row 1`, `column 3` and `box 5`. After `;` come the cells of another such
//! rule, or of the next list of a rule with several. Lines of Interactive Sudoku Solver, such as
//! `.Cage~10~R1C1~R1C2`, are read too.
//!
//! `size`, `digits`, `boxes`, `regions`, `lines`, `holes`, `candidates` and `solution` have the meaning
//! of the same keys in JSON; `title: …`, `author: …` and other keys are metadata. A puzzle ends at a
//! line `---`, at the next `size`, or at the end. Blank lines and text after `#` are ignored.

mod cells;
mod foreign;
mod reading;
mod rule;
mod tokens;
mod writing;

use std::io::Write;

use self::cells::is_cell;
use self::reading::{Statement, is_border, is_row, statement};
use self::rule::{Line, is_figures, is_near};
use self::tokens::Token;
use super::json;
use crate::error::{Fault, FaultReason, MAX_LINE, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::metadata::MetadataField;
use crate::reading::document::TextPosition;
use crate::reading::{Input, ParsedPuzzle};
use crate::text::lines::LookAhead;
use crate::writing::cannot_hold;
use board::{MIN_SIDE, Puzzle};

/// The short text for puzzles with rules.
pub(super) struct Shorthand;

/// The line that separates puzzles.
const SEPARATOR: &str = "---";

/// The most lines that are searched for a line that no other format has.
const MOST_LINES: usize = 64;

impl Format for Shorthand {
    fn name(&self) -> &'static str {
        "shorthand"
    }

    fn summary(&self) -> &'static str {
        "short text with a variant rule on each line: killer 10: r1c1 r1c2"
    }

    fn holds(&self, _: &Puzzle) -> Result<(), String> {
        Ok(())
    }

    fn holds_metadata(&self, _: &MetadataField, _: &str) -> bool {
        true
    }

    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let text = writing::text(output.puzzle, output.metadata);
        if text.len() > MAX_LINE {
            return Err(cannot_hold(self, "it is longer than the longest text that is read"));
        }
        Ok(out.write_all(text.as_bytes())?)
    }
}

impl Reader for Shorthand {
    fn recognises(&self, input: &mut Input) -> bool {
        begins(input)
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        begins(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let start = TextPosition { line: input.lines.number(), column: 1 };
        let mut text = input.lines.text().to_owned();
        let (mut has_size, mut fault) = (is_size(&text), None);
        loop {
            match input.lines.peek(1) {
                LookAhead::Line(next) if is_size(next) && has_size => break,
                LookAhead::Line(next) => {
                    has_size |= is_size(next);
                    let is_end = next.trim() == SEPARATOR;
                    if !is_end && text.len() <= MAX_LINE {
                        text = text + "\n" + next;
                    }
                    input.lines.advance()?;
                    if is_end {
                        break;
                    }
                }
                LookAhead::Fault => fault = fault.or(input.lines.advance().err()),
                LookAhead::End | LookAhead::TooFar => break,
            }
        }
        if text.len() > MAX_LINE {
            let what = format!(
                "the text is longer than {} MiB, the largest size that is read",
                MAX_LINE >> 20
            );
            fault = fault.or(Some(start.fault(FaultReason::Document(what))));
        }
        match fault {
            Some(fault) => Err(fault),
            None => {
                reading::puzzle(json::Text { piece: text.as_bytes(), start, known: input.known })
            }
        }
    }

    fn looks(&self) -> LineKind {
        LineKind::Text
    }
}

/// Returns true if a line states the rows and columns, as the first written line does.
fn is_size(line: &str) -> bool {
    matches!(statement(line, 0), Some((_, Statement::Board("size"))))
}

/// Returns true if a short text begins at the current line. The line must belong to a short text, or
/// be possible in one with such a line below it.
pub(crate) fn begins(input: &mut Input) -> bool {
    // Most lines begin with a word that is a whole puzzle, and need not be split.
    let (word, rest) = input.word();
    let is_cell = |b: u8| b.is_ascii_digit() || b == b'.';
    let is_puzzle =
        rest.is_empty() && word.len() >= MIN_SIDE * MIN_SIDE && word.bytes().all(is_cell);
    let first = if is_puzzle { Some(LineContext::Row(1)) } else { looks(input.lines.text()) };
    let Some(first) = first else { return false };
    // Someone who types a puzzle expects its answer before the next line, and most lines below a
    // puzzle are puzzles.
    if matches!(first, LineContext::Row(1)) {
        let is_row = match input.lines.ready() {
            [b'.', next, ..] => !next.is_ascii_alphabetic() && *next != b'~',
            [next, ..] => !next.is_ascii_alphabetic() && !b" \t\r\n#".contains(next),
            [] => true,
        };
        if is_row {
            return false;
        }
    }
    let (mut next, mut rows, mut most) = (first, 0, usize::MAX);
    for after in 1..=MOST_LINES {
        match next {
            LineContext::Certain => return true,
            LineContext::Open => {}
            LineContext::Row(wide) => (rows, most) = (rows + 1, most.min(wide)),
        }
        // Below all rows of a grid is another one.
        if rows > most {
            return false;
        }
        let LookAhead::Line(line) = input.lines.peek(after) else { return false };
        let is_blank = line.trim_start().is_empty() || line.trim_start().starts_with('#');
        let Some(looks) = looks(line).or(is_blank.then_some(LineContext::Open)) else {
            return false;
        };
        next = looks;
    }
    false
}

/// The kind of text that a line can belong to.
#[derive(Clone, Copy)]
enum LineContext {
    /// A line of a short text.
    Certain,
    /// A line that also occurs in other texts.
    Open,
    /// A row of a grid of at most that many lines.
    Row(usize),
}

/// Returns the kind of a line, or `None` if it cannot be part of a short text.
fn looks(line: &str) -> Option<LineContext> {
    // Most lines are rows or borders, which need not be split into tokens.
    let content = line.split('#').next().unwrap_or_default();
    if is_border(content) {
        return Some(LineContext::Open);
    }
    if is_row(content) {
        let words = content.split_ascii_whitespace();
        let (count, all) = words.fold((0, 0), |(count, all), word| (count + 1, all + word.len()));
        // A line of so many characters or numbers is mostly a puzzle.
        let parts = if count == 1 { all } else { count };
        return Some(LineContext::Row(if parts < MIN_SIDE * MIN_SIDE { all } else { 1 }));
    }
    let (words, statement) = statement(line, 0)?;
    let is_certain = match statement {
        Statement::Rule => Line::of(&words)?.is_certain(),
        Statement::Board(word) => is_of_board(word, &words),
        Statement::Unknown if is_near(&words) => true,
        Statement::Unknown | Statement::Iss => return None,
        _ => false,
    };
    Some(if is_certain { LineContext::Certain } else { LineContext::Open })
}

/// Returns true if a line about the board cannot be a title or a row of a table.
fn is_of_board(word: &str, words: &[Token]) -> bool {
    let rest: Vec<&Token> = words[1..].iter().filter(|word| !word.is(":")).collect();
    let are_sides = |text: &str, between: &[char]| {
        let ends = text.split_once(between);
        ends.is_some_and(|(one, other)| is_figures(one) && is_figures(other))
    };
    match (word, &rest[..]) {
        ("size" | "box" | "boxes", [size]) if are_sides(size.text, &['x', 'X', '×']) => true,
        ("digits", [ends]) => are_sides(ends.text, &['-']),
        ("digits", [low, to, high]) => is_figures(low.text) && to.is("to") && is_figures(high.text),
        ("box" | "boxes" | "lines" | "regions", [none]) => none.is("none"),
        ("holes" | "gaps" | "candidates", [cell, ..]) => is_cell(cell.text),
        _ => false,
    }
}
