//! The headings of a grid's columns, `c1,c2,…`, which may have others beside its rows.

use super::fields::{Field, Row, is_comment};
use crate::text::Known;
use crate::text::lines::{Ahead, Source};
use board::{MAX_SIDE, MIN_SIDE};

/// What a line of headings says of the rows below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heads {
    pub(crate) delimiter: u8,
    pub(crate) side: usize,
    /// How many fields come before the cells: one with the heading of the row, or none.
    pub(crate) before: usize,
}

impl Heads {
    /// Of the current line, if it is one of headings.
    pub(crate) fn at(lines: &mut dyn Source, known: &Known) -> Option<Heads> {
        Heads::of(lines.text(), known).or_else(|| Heads::of_numbers(lines, known))
    }

    /// Of numbers that count up from 1 behind an empty field, if numbers or letters do so before the
    /// rows below as well: alone they may be cells.
    fn of_numbers(lines: &mut dyn Source, known: &Known) -> Option<Heads> {
        let row = Row::of(lines.text())?;
        let (corner, numbers) = row.fields.split_first()?;
        let (delimiter, count, side) = (row.delimiter, row.fields.len(), numbers.len());
        let count_up = numbers.iter().zip(1..);
        let is_next = |(field, next): (&Field, usize)| field.text() == next.to_string();
        if !corner.text().is_empty() || !can_be(side, known) || !{ count_up }.all(is_next) {
            return None;
        }
        let (mut after, mut rows) = (0, 0);
        let (mut are_numbers, mut are_letters) = (true, side <= 26);
        while rows < side && (are_numbers || are_letters) {
            after += 1;
            let Ahead::Line(line) = lines.peek(after) else { return None };
            if is_comment(line) {
                continue;
            }
            let row = Row::of(line)?;
            if row.delimiter != delimiter || row.fields.len() != count {
                return None;
            }
            let name = row.fields[0].text();
            let letter = char::from(b'A' + (rows % 26) as u8).to_string();
            are_letters &= name.eq_ignore_ascii_case(&letter);
            rows += 1;
            are_numbers &= name == rows.to_string();
        }
        (are_numbers || are_letters).then_some(Heads { delimiter, side, before: 1 })
    }

    /// Of a line, if it is one of headings: a word and numbers that count up from 0 or 1, or the
    /// letters from A on. Numbers alone are none, since they may be cells.
    pub(crate) fn of(line: &str, known: &Known) -> Option<Heads> {
        let row = Row::of(line).filter(|_| known.alphabet.is_plain())?;
        let names: Vec<&str> = row.fields.iter().map(|field| field.text()).collect();
        let before =
            { 0..2 }.find(|&before| names.len() > before && is_series(&names[before..]))?;
        let side = names.len() - before;
        can_be(side, known).then_some(Heads { delimiter: row.delimiter, side, before })
    }
}

/// Whether a grid has that side, with what is known of it.
fn can_be(side: usize, known: &Known) -> bool {
    (MIN_SIDE..=MAX_SIDE).contains(&side) && known.side.is_none_or(|known| known == side)
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
