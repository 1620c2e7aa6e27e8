//! The section of pencil marks.

use std::io::{self, Write};

use crate::{
    error::{Fault, Reason},
    groups::read_group,
    input::Input,
};
use board::{Candidate, Candidates, Cell, Digit, Notes, Shape, Symbols};

/// Writes the section of pencil marks.
pub(super) fn write(
    shape: Shape,
    notes: &Notes,
    symbols: &Symbols,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "[PencilMarks]")?;
    let cell = |cell: Cell| -> String {
        let digits = notes.get(&cell).into_iter().flatten();
        digits.filter_map(|&digit| symbols.char(digit)).collect()
    };
    (0..shape.side()).try_for_each(|row| {
        let cells = row * shape.side()..(row + 1) * shape.side();
        writeln!(out, "{}", cells.map(cell).collect::<Vec<_>>().join(","))
    })
}

/// Strikes what is not noted in cells where something is.
pub(super) fn read(
    input: &mut Input,
    shape: Shape,
    left: &mut Candidates,
    notes: &mut Notes,
) -> Result<(), Fault> {
    let side = shape.side();
    for row in 0..side {
        let goes_on = row == 0 || input.lines.advance()? && !input.content().is_empty();
        if !goes_on {
            let (found, expected, because) = (row, side, input.because());
            return Err(input.fault(0, Reason::Rows { found, expected, because }));
        }
        let line = input.content();
        let found = line.split(',').count();
        if found != side {
            let what = format!(
                "{found} cells: pencil marks are {side} groups of digits in a row, with commas \
                between"
            );
            return Err(input.fault(0, Reason::Notation(what)));
        }
        let mut at = 0;
        for (column, word) in line.split(',').enumerate() {
            let cell = row * side + column;
            let start = at + (word.len() - word.trim_ascii_start().len());
            let group = read_group(input, word.trim_ascii(), side, false);
            let wrong = |(i, reason)| input.fault_in(start + i, shape, cell, reason);
            let digits = group.map_err(wrong)?.digits;
            let unnoted = |digit: &Digit| !digits.is_empty() && !digits.contains(digit);
            for digit in (1..=side as Digit).filter(unnoted) {
                left.eliminate(Candidate { cell, digit });
            }
            if !digits.is_empty() {
                notes.insert(cell, digits.into_iter().collect());
            }
            at += word.len() + 1;
        }
    }
    Ok(())
}
