//! A puzzle on a line: n² characters, one for each cell.

use std::io::{self, Write};
use std::mem;

use super::error::{Fault, Reason};
use super::input::{Found, Input, root};
use super::word::{self, Kind, is_alone, is_row};
use super::{Format, Reader, cannot_hold, suffix};
use board::Symbols;
use board::{MAX_SIDE, MIN_SIDE, Puzzle};

/// See the module.
pub struct Line;

impl Format for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn summary(&self) -> &'static str {
        "n×n characters on a line, . for a blank; :count:solution may follow"
    }

    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn uses_symbols(&self) -> bool {
        true
    }

    fn is_line(&self) -> bool {
        true
    }

    /// One character for each cell; above side 9 without symbols, numbers with
    /// spaces between, which the format `numbers` reads.
    fn write(
        &self,
        puzzle: &Puzzle,
        symbols: Option<&Symbols>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if puzzle.restrictions.is_some() {
            return Err(cannot_hold(self, "it rules out candidates; use candidates"));
        }
        if symbols.is_none() {
            return writeln!(out, "{}", puzzle.givens);
        }
        let symbols = word::symbols_for(puzzle, symbols).map_err(|why| cannot_hold(self, why))?;
        let digits = puzzle.givens.digits().iter();
        let line = digits.map(|&digit| symbols.char(digit).unwrap_or('.'));
        writeln!(out, "{}", line.collect::<String>())
    }
}

impl Reader for Line {
    fn recognises(&self, input: &mut Input) -> bool {
        let (word, rest) = input.word();
        match word::kind(input.known, word) {
            Some(kind) => kind == Kind::Cells,
            None => is_alone(rest) && !is_row(input.known, word),
        }
    }

    fn read(&self, input: &mut Input) -> Result<Found, Fault> {
        let side = side_of(input, input.word().0).map_err(|reason| input.fault(0, reason))?;
        let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
        let mut digits = mem::take(&mut input.memory.digits);
        digits.clear();
        let (word, _) = input.word();
        let end = word.len();
        if let Err((at, found)) = input.known.alphabet.values(word, side, &mut digits) {
            let mut reason = input.known.alphabet.wrong(found, side);
            if let (Reason::Character { rule, .. }, None, 16 | 25) =
                (&mut reason, input.known.side, shape.cells())
            {
                let cells = shape.cells();
                rule.push_str(&format!(
                    "; if this is a row of a {cells}×{cells} puzzle, say --symbols"
                ));
            }
            return Err(input.fault_in(at, shape, digits.len(), reason));
        }
        input.memory.digits = digits;
        let expected = suffix::read(input, end, shape)?;
        Ok(Found { expected, ..input.classic(shape, guessed) })
    }
}

/// The side of a word.
pub(super) fn side_of(input: &Input, word: &str) -> Result<usize, Reason> {
    let known = input.known;
    let found = word.chars().count();
    let side = match known.side {
        Some(side) if found == side * side => side,
        Some(side) => {
            let (cells, told_by) = (side * side, known.told_by);
            let expected = format!("a line has {cells} where {told_by} makes the side {side}");
            return Err(Reason::Length { found, expected });
        }
        None => root(found).filter(|&side| side >= MIN_SIDE).ok_or_else(|| Reason::Length {
            found,
            expected: "a line has n×n, one for each cell: 16 for 4×4, 81 for 9×9".to_owned(),
        })?,
    };
    if side > MAX_SIDE {
        return Err(Reason::Side { found, what: "characters", rule: "a line has n×n" });
    }
    match known.alphabet.writes(side) {
        true => Ok(side),
        false => Err(Reason::NeedsSymbols { found, what: "line", side }),
    }
}
