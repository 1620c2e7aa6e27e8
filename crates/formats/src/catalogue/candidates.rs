//! The format `candidates`: the candidates of a puzzle on a line of n³ characters, n for each cell.
//!
//! Character k of a cell is the symbol of digit k, or a blank if that digit is eliminated.
//! Everything is a restriction: a cell with a single candidate is not a given, and a cell without
//! candidates makes the puzzle unsolvable.

use std::io::Write;

use super::on_a_line;
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{Format, LineKind, Output, Reader};
use crate::reading::suffix::{self, Suffix};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::word::{self, Kind, cube_root};
use crate::writing::symbols_for;
use board::{Candidate, Digit, MAX_SIDE, MIN_SIDE, Puzzle, Shape};

/// The format `candidates`.
pub(super) struct Candidates;

impl Format for Candidates {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn summary(&self) -> &'static str {
        "n×n×n characters on a line: the candidates of each cell, . for an eliminated one"
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn holds(&self, puzzle: &Puzzle) -> Result<(), String> {
        on_a_line(puzzle)
    }

    /// Writes the candidates that givens and restrictions leave, as returned by
    /// [`Puzzle::candidates`]: a given is its own only candidate.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let Output { puzzle, symbols, .. } = *output;
        let symbols = symbols_for(self, puzzle, symbols)?;
        let candidates = puzzle.candidates();
        let mut line = String::new();
        for cell in 0..candidates.cells() {
            line.clear();
            line.extend(symbols.chars().iter().zip(1..).map(|(&symbol, digit)| {
                if candidates.contains(cell, digit) { symbol } else { '.' }
            }));
            out.write_all(line.as_bytes())?;
        }
        Ok(writeln!(out)?)
    }
}

impl Reader for Candidates {
    fn looks(&self) -> LineKind {
        LineKind::Line
    }

    fn recognises(&self, input: &mut Input) -> bool {
        word::kind(input.known, input.word().0) == Some(Kind::Candidates)
    }

    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        let side = side(input).map_err(|reason| input.fault(0, reason))?;
        let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
        let (word, _) = input.word();
        let candidates = read_word(input, word, shape)?;
        let Suffix { expected, beside } = suffix::read(input, word.len(), shape)?;
        Ok(ParsedPuzzle {
            expected,
            beside,
            ..ParsedPuzzle::new(Puzzle::restricted(shape, candidates), guessed)
        })
    }
}

/// Returns the side of the puzzle, from the length of the first word or from the options.
///
/// # Errors
/// If the length fits no side, or the alphabet cannot write the side.
fn side(input: &Input) -> Result<usize, FaultReason> {
    let known = input.known;
    let found = input.word().0.chars().count();
    let side = match known.side {
        Some(side) if found == side.pow(3) => side,
        Some(side) => {
            let (cube, told_by) = (side.pow(3), known.told_by);
            let expected = format!("{cube} candidates, because {told_by} sets the side to {side}");
            return Err(FaultReason::Length { found, expected });
        }
        None => cube_root(found).filter(|&side| side >= MIN_SIDE).ok_or_else(|| {
            let expected = "n×n×n candidates: 64 for 4×4, 729 for 9×9".to_owned();
            FaultReason::Length { found, expected }
        })?,
    };
    if side > MAX_SIDE {
        return Err(FaultReason::Side { found, what: "characters", rule: "n×n×n candidates" });
    }
    match known.alphabet.writes(side) {
        true => Ok(side),
        false => Err(FaultReason::NeedsSymbols { found, what: "list of candidates", side }),
    }
}

/// Reads the candidates of a word that has the right length.
fn read_word(input: &Input, word: &str, shape: Shape) -> Result<board::Candidates, Fault> {
    let (side, alphabet) = (shape.side(), &input.known.alphabet);
    let mut candidates = board::Candidates::full(shape);
    for (i, (at, found)) in word.char_indices().enumerate() {
        let (cell, digit) = (i / side, (i % side) as Digit + 1);
        let reason = match alphabet.value(found) {
            Some(0) => {
                candidates.eliminate(Candidate { cell, digit });
                continue;
            }
            Some(value) if value == digit => continue,
            Some(value) if usize::from(value) <= side => {
                FaultReason::Misplaced { found, place: digit, symbol: alphabet.char(digit) }
            }
            _ => alphabet.wrong(found, side),
        };
        return Err(input.fault_in(at, shape, cell, reason));
    }
    Ok(candidates)
}
