//! Reads and writes puzzles of f-puzzles.com: a link with JSON compressed by lz-string, or the
//! JSON itself. SudokuPad opens the same text after `fpuz`.
//!
//! | key | contents |
//! |---|---|
//! | `size` | the side |
//! | `grid` | rows of cells: `value`, and `given` if it is a given; `region`, a number, or null for no region; `givenPencilMarks`, the remaining digits |
//! | `diagonal+`, `antiknight`, … | true, if the rule holds |
//! | `killercage`, `thermometer`, … | a list of rules of this kind; `keys.rs` lists all keys |
//! | `negative` | `ratio`, `xv`: a missing mark forbids the relation |
//! | `solution` | the digits row by row |
//! | `title`, `author`, `ruleset`, `successMessage` | texts of the metadata; also `cage` with a text such as `source: …` |
//! | `fogofwar`, `foglight` | lit cells, for `fogofwar` also the cells around them; also `cage` with `FOW` or `FOGLIGHT` |
//!
//! Pencil marks of a player are ignored; digits of a player are entered digits. Lines, circles and
//! similar items are drawings without a known meaning. The picture of a rule is marked as such and
//! ignored. Any other key is an error, because it could be a rule.
//!
//! Source: the keys and their meanings in dclamage/SudokuSolver (`SolverFactory`) and
//! yusitnikov/fpuzzles-data.

mod keys;
mod reading;
mod writing;

use std::io::Write;

pub(super) use self::reading::{is_puzzle, puzzle};
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader, no_room};
use crate::links::address::{self, Address, PayloadKind};
use crate::links::board::wrong;
use crate::links::{MAX_PACKED, MAX_UNPACKED, base64, lz_string, records::Records};
use crate::metadata::{Metadata, MetadataField};
use crate::reading::document::Document;
use crate::reading::{Input, ParsedPuzzle, tree};
use crate::text::ReadContext;
use crate::writing::cannot_hold;
use ::board::{Grid, Layout, Puzzle};

/// The format `f-puzzles`.
pub(super) struct FPuzzles;

impl Format for FPuzzles {
    fn name(&self) -> &'static str {
        "f-puzzles"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["fpuzzles"]
    }

    fn summary(&self) -> &'static str {
        "links of f-puzzles.com, with variant rules; also its JSON, and fpuz… of SudokuPad"
    }

    fn holds_placed(&self) -> bool {
        true
    }

    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        holds(puzzle)
    }

    fn holds_metadata(&self, _: &MetadataField, _: &str) -> bool {
        true
    }

    fn holds_solution(&self) -> bool {
        true
    }

    /// Writes entered digits as digits that are not given. Eliminated candidates cannot be stored,
    /// because the marks of a cell are pencil marks of the player.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let packed = packed(self, output)?;
        Ok(writeln!(out, "https://f-puzzles.com/?load={packed}")?)
    }
}

/// Checks that f-puzzles can express a puzzle.
pub(super) fn holds(puzzle: &Puzzle) -> Result<(), String> {
    writing::json(puzzle, &Grid::empty(puzzle.shape), &Metadata::default()).map(|_| ())
}

/// Returns the JSON of a puzzle, compressed for a link of this format.
pub(super) fn packed(format: &dyn Format, output: &Output) -> Result<String, PuzzleWriteError> {
    let (puzzle, position) = (output.puzzle, &*output.position());
    if !position.struck(&Layout::of(puzzle), puzzle).is_empty() {
        return Err(no_room(format.name(), "candidates are eliminated in it", puzzle, position));
    }
    let json = writing::json(puzzle, &position.placed, output.metadata);
    let json = json.map_err(|why| cannot_hold(format, why))?;
    let packed = lz_str::compress_to_base64(&*json);
    match json.len() > MAX_UNPACKED || packed.len() > MAX_PACKED {
        true => Err(cannot_hold(format, "it is too large for a link")),
        false => Ok(packed),
    }
}

impl Reader for FPuzzles {
    fn recognises(&self, input: &mut Input) -> bool {
        let address = address::of(input.lines.text());
        address.is_some_and(|address| address.holds == PayloadKind::FPuzzles)
    }

    fn is_certain(&self, input: &mut Input) -> bool {
        self.recognises(input)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        read(input.lines.text(), input.known).map_err(|reason| input.fault_at(0, reason))
    }

    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Records::new(read)))
    }
}

/// Reads the puzzle of a link or of its JSON.
fn read(text: &str, known: &ReadContext) -> Result<ParsedPuzzle, FaultReason> {
    if text.trim_start().starts_with('{') {
        return understand(text.trim(), known);
    }
    match address::of(text) {
        Some(Address { holds: PayloadKind::FPuzzles, payload }) => packed_puzzle(&payload, known),
        other => Err(wrong(
            other
                .and_then(|it| it.holds.refused())
                .unwrap_or("expected a link such as https://f-puzzles.com/?load=…, or its JSON"),
        )),
    }
}

/// Reads the puzzle that is compressed in a link.
pub(super) fn packed_puzzle(
    payload: &str,
    known: &ReadContext,
) -> Result<ParsedPuzzle, FaultReason> {
    understand(&unpack(payload)?, known)
}

fn understand(json: &str, known: &ReadContext) -> Result<ParsedPuzzle, FaultReason> {
    let value = tree::parse(json).map_err(|(_, what)| wrong(format!("in the link: {what}")))?;
    puzzle(&value, known).map_err(|(_, what)| wrong(what))?.without_drawings(known)
}

/// Decompresses a text of lz-string.
pub(super) fn unpack(payload: &str) -> Result<String, FaultReason> {
    if payload.len() > MAX_PACKED {
        return Err(wrong(format!(
            "the link is longer than {} kB, the largest size that is read",
            MAX_PACKED >> 10
        )));
    }
    let packed = base64::decode(payload).map_err(|found| {
        wrong(format!(
            "{found:?} in the link is not a character of base64; copy the whole link again"
        ))
    })?;
    lz_string::unpack(&packed, MAX_UNPACKED).map_err(|error| {
        wrong(match error {
            lz_string::DecompressError::Cut => {
                "the link is cut off; copy the whole link again".to_owned()
            }
            lz_string::DecompressError::Broken => {
                "the link is broken: it is not packed by lz-string, or some characters are wrong"
                    .to_owned()
            }
            lz_string::DecompressError::Long => {
                format!("the link unpacks to more than {} MB", MAX_UNPACKED >> 20)
            }
        })
    })
}
