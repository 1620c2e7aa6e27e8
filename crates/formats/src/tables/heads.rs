//! Column headings of a grid, such as `c1,c2,…`; its rows may also have headings.

use super::fields::{Field, Row, is_comment};
use crate::matrix::refused_headings;
use crate::text::ReadContext;
use crate::text::lines::{LookAhead, Source};
use board::{MAX_SIDE, MIN_SIDE};

/// The description of the rows below a line of headings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heads {
    pub(crate) delimiter: u8,
    pub(crate) side: usize,
    /// The number of fields before the cells: 1 if rows have headings, or else 0.
    pub(crate) before: usize,
}

impl Heads {
    /// Returns the headings on the current line, if there are any.
    pub(crate) fn at(lines: &mut dyn Source, known: &ReadContext) -> Option<Heads> {
        Heads::of(lines.text(), known).or_else(|| Heads::of_numbers(lines, known))
    }

    /// Returns headings that are numbers from 1 on after an empty field. Numbers or letters must
    /// also count up at the beginning of the rows below, because otherwise the numbers may be
    /// cells.
    fn of_numbers(lines: &mut dyn Source, known: &ReadContext) -> Option<Heads> {
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
            let LookAhead::Line(line) = lines.peek(after) else { return None };
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

    /// Returns the headings of a line: a word followed by numbers that count up from 0 or 1, or the
    /// letters from A on. Numbers without a word are not headings, because they may be cells.
    pub(crate) fn of(line: &str, known: &ReadContext) -> Option<Heads> {
        let row = Row::of(line).filter(|_| known.alphabet.is_plain())?;
        let names: Vec<&str> = row.fields.iter().map(|field| field.text()).collect();
        let before =
            { 0..2 }.find(|&before| names.len() > before && is_series(&names[before..]))?;
        let side = names.len() - before;
        can_be(side, known).then_some(Heads { delimiter: row.delimiter, side, before })
    }
}

/// Returns true if the fields of a line are headings that are refused.
pub(crate) fn are_refused(line: &str) -> bool {
    let Some(row) = Row::of(line) else { return false };
    let names: Vec<&str> = row.fields.iter().map(|field| field.text()).collect();
    names.len() >= MIN_SIDE && refused_headings(&[], &names).is_some()
}

/// Returns true if a grid can have this side, given the options.
fn can_be(side: usize, known: &ReadContext) -> bool {
    (MIN_SIDE..=MAX_SIDE).contains(&side) && known.side.is_none_or(|known| known == side)
}

/// Returns true if names are `A`, `B`, `C` and so on, or a word with 0, 1, 2 or with 1, 2, 3.
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
    // Columns with the names of rows are refused elsewhere.
    if refused_headings(&[], names).is_some() {
        return false;
    }
    let number = |name: &&str| name.strip_prefix(word)?.parse::<usize>().ok();
    let mut numbers = names.iter().map(number);
    let first = numbers.next().flatten();
    let is_next = |(number, next): (Option<usize>, usize)| number == Some(next);
    word.chars().any(char::is_alphabetic)
        && first.is_some_and(|first| first < 2 && numbers.zip(first + 1..).all(is_next))
}
