//! A grid below headings of its columns, `c1,c2,…`, and perhaps beside those of its rows.

use std::mem;

use super::fields::{Row, fields, uncommented};
use super::rows::{at_byte, next_row, pass_over, push};
use crate::error::{Fault, Reason};
use crate::input::{Found, Input, Known};
use board::{MAX_SIDE, MIN_SIDE};

/// What a line of headings says of the rows below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Heads {
    delimiter: u8,
    side: usize,
    /// How many fields come before the cells: one with the heading of the row, or none.
    before: usize,
}

impl Heads {
    /// Of a line, if it is one of headings: a word and numbers that count up from 0 or 1, or the
    /// letters from A on. Numbers alone are none, since they may be cells.
    pub(super) fn of(line: &str, known: &Known) -> Option<Heads> {
        let row = Row::of(line).filter(|_| known.alphabet.is_plain())?;
        let names: Vec<&str> = row.fields.iter().map(|field| field.text()).collect();
        let before =
            { 0..2 }.find(|&before| names.len() > before && is_series(&names[before..]))?;
        let side = names.len() - before;
        let fits =
            (MIN_SIDE..=MAX_SIDE).contains(&side) && known.side.is_none_or(|known| known == side);
        fits.then_some(Heads { delimiter: row.delimiter, side, before })
    }

    /// Reads the grid below the current line.
    pub(super) fn read(self, input: &mut Input) -> Result<Found, Fault> {
        let Heads { delimiter, side, before } = self;
        let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
        let mut digits = mem::take(&mut input.memory.digits);
        digits.clear();
        let mut rows = 0;
        let mut read = Ok(());
        while read.is_ok() && rows < side {
            let (line, column) = (input.lines.number(), input.lines.text().chars().count() + 1);
            let because = "the header names columns";
            let end = Reason::Rows { found: rows, expected: side, because };
            read = match next_row(input, delimiter) {
                Ok(true) => fields(uncommented(input.lines.text()), delimiter)
                    .map_err(|(at, what)| at_byte(input, at, what))
                    .and_then(|fields| match fields.len() == side + before {
                        true => push(input, &fields[before..], shape, &mut digits),
                        false => {
                            let (found, expected) = (fields.len(), side + before);
                            let reason = Reason::Columns { found, expected };
                            Err(at_byte(input, fields[0].at, reason))
                        }
                    }),
                Ok(false) => Err(Fault::new(line, column, end)),
                Err(fault) => Err(fault),
            };
            rows += 1;
        }
        input.memory.digits = digits;
        if read.as_ref().is_err_and(|fault| !fault.is_io()) {
            pass_over(input, delimiter, side + before, side - rows);
        }
        read.map(|()| input.classic(shape, guessed))
    }
}

/// Whether names are `A`, `B`, `C` and so on, or a word with 0, 1, 2 or with 1, 2, 3.
fn is_series(names: &[&str]) -> bool {
    let letters = names.iter().zip('A'..='Z');
    let is_letter =
        |(name, letter): (&&str, char)| name.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]));
    if names.len() <= 26 && { letters }.all(is_letter) {
        return true;
    }
    let Some(word) = names.first().map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()))
    else {
        return false;
    };
    let number = |name: &&str| name.strip_prefix(word)?.parse::<usize>().ok();
    let mut numbers = names.iter().map(number);
    let first = numbers.next().flatten();
    let is_next = |(number, next): (Option<usize>, usize)| number == Some(next);
    word.chars().any(char::is_alphabetic)
        && first.is_some_and(|first| first < 2 && numbers.zip(first + 1..).all(is_next))
}
