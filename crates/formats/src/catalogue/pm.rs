//! The format `pm`: a grid of pencil marks, with or without borders. The candidates of each cell
//! are written together, and spaces separate cells.
//!
//! It does not distinguish givens from other digits. A single digit in a cell is read as a given,
//! unless it is left in another cell of one of its houses. Then it is a single candidate (a naked
//! single), as in HoDoKu. All candidates are part of the puzzle, as in `candidates`.

use std::io::Write;

use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, Output, Reader};
use crate::reading::{Input, ParsedPuzzle};
use crate::rows::borders::drawn_or;
use crate::rows::{ahead, groups};
use crate::writing::{cannot_hold, symbols_for};
use board::{Grid, Layout, MAX_SIDE, MIN_SIDE, Position, Puzzle, Shape};

/// The format `pm`.
pub(super) struct Pm;

impl Format for Pm {
    fn name(&self) -> &'static str {
        "pm"
    }

    fn summary(&self) -> &'static str {
        "a grid of pencil marks: n rows of n groups of digits, with or without borders"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds_positions(&self) -> bool {
        true
    }

    /// Writes the candidates that no given eliminates.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let (puzzle, position) = (output.puzzle, output.position());
        let symbols = symbols_for(self, puzzle, output.symbols)?;
        let layout = Layout::of(puzzle);
        if let Some(clash) = puzzle.clash(&layout) {
            return Err(cannot_hold(self, clash.to_string()));
        }
        let marks = position.candidates(&layout, puzzle);
        if let Some(cell) = (0..marks.cells()).find(|&cell| marks.count(cell) == 0) {
            let why = format!("no candidate is left for {}", puzzle.shape.name(cell));
            return Err(cannot_hold(self, why));
        }
        Ok(groups::draw(puzzle.shape, &marks, &symbols, out)?)
    }
}

impl Reader for Pm {
    fn recognises(&self, input: &mut Input) -> bool {
        let side = input.known.side.unwrap_or_else(|| groups::words(input.content()));
        if !(4..=9).contains(&side) || !input.known.alphabet.is_plain() {
            return false;
        }
        // A row of 9 with larger numbers is unambiguous, even with faults below.
        if side == 9 && groups::are_groups(&[input.content().to_owned()], side, false) {
            return true;
        }
        let rows = ahead::rows(input, 0, side);
        rows.is_some_and(|(rows, _)| groups::are_groups(&rows, side, false))
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let (shape, guessed) = shape(input)?;
        let first = input.lines.number();
        let groups = groups::read(input, shape, false)?;
        let (shape, guessed) = drawn_or(input, groups.drawn, (shape, guessed), first)?;
        let left = groups.candidates(shape);
        let layout = Layout::of(&Puzzle::classic(shape, Grid::empty(shape)));
        let rules_out = |cell, digit| !layout.peers(cell).any(|peer| left.contains(peer, digit));
        let givens = groups.grid(shape, rules_out);
        let puzzle = Puzzle::classic(shape, givens);
        let marks = Position::start(&puzzle).candidates(&layout, &puzzle);
        let restrictions = (marks != left).then_some(left);
        Ok(ParsedPuzzle::new(Puzzle { restrictions, ..puzzle }, guessed))
    }
}

/// Returns the shape, from the options or from the words of the current line, and true if its boxes
/// are a default choice.
fn shape(input: &Input) -> Result<(Shape, bool), Fault> {
    let found = groups::words(input.content());
    let side = input.known.side.unwrap_or(found);
    let (what, rule) = ("groups of digits", "a row");
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Err(input.fault(0, FaultReason::Side { found, what, rule }));
    }
    if !input.known.alphabet.writes(side) {
        return Err(input.fault(0, FaultReason::NeedsSymbols { found: side, what: "row", side }));
    }
    input.shape(side).map_err(|reason| input.fault(0, reason))
}
