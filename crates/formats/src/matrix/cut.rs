//! The ways to divide a line into slots, each with a cell or a heading.

use std::ops::Range;

use super::cell::is_nothing;
use super::unit::Line;
use crate::text::token::{Kind, Token};

/// A way to divide a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// Words between white space; bars are borders.
    Words,
    /// Characters, after a first word that can be a heading; bars are borders.
    Characters,
    /// Fields between separators; fields may be empty. Bars are also before the first and after the
    /// last.
    Fields(u8),
    /// Fields between bars, without bars at the ends.
    Columns,
}

/// All ways.
pub(super) const CUTS: [Cut; 8] = [
    Cut::Fields(b','),
    Cut::Fields(b';'),
    Cut::Fields(b'\t'),
    Cut::Fields(b'|'),
    Cut::Fields(b'&'),
    Cut::Columns,
    Cut::Words,
    Cut::Characters,
];

/// The slots of a line.
#[derive(Default)]
pub(super) struct Slots {
    /// The range of bytes of each slot.
    pub(super) slots: Vec<Range<usize>>,
    /// For each bar, the number of slots before it.
    pub(super) bars: Vec<usize>,
    /// The number of words.
    pub(super) words: usize,
}

impl Slots {
    /// Returns the texts of the slots.
    pub(super) fn texts<'t>(&self, line: &'t Line) -> Vec<&'t str> {
        self.slots.iter().map(|slot| &line.text[slot.clone()]).collect()
    }
}

/// Returns the slots of a line, or `None` if it contains anything besides slots and separators.
/// With an index, the first word is one slot.
pub(super) fn cut(how: Cut, has_index: bool, line: &Line) -> Option<Slots> {
    // The last field may be empty.
    if how == Cut::Fields(b';') {
        return fields(b';', line, &line.tokens);
    }
    let is_end = |token: &Token| {
        let is_command = line.of(*token).starts_with('\\') && !is_nothing(line.of(*token));
        is_command || matches!(token.kind, Kind::Separator(b';' | b'\\'))
    };
    let count = line.tokens.iter().rposition(|token| !is_end(token))? + 1;
    let tokens = &line.tokens[..count];
    match how {
        Cut::Fields(separator) => fields(separator, line, tokens),
        Cut::Columns => columns(line, tokens),
        _ => words(how == Cut::Characters, has_index, line, tokens),
    }
}

/// Returns the slots of the column headings. In tables of AMPL they are between `:` and `:=`.
pub(super) fn cut_headings(how: Cut, line: &Line) -> Option<Slots> {
    match how {
        Cut::Fields(separator) => return fields(separator, line, &line.tokens),
        Cut::Columns => return columns(line, &line.tokens),
        Cut::Words | Cut::Characters => {}
    }
    let is_sign = |token: &Token| matches!(token.kind, Kind::Sign(b':' | b'='));
    let count = line.tokens.iter().rposition(|token| !is_sign(token))? + 1;
    let start = line.tokens[..count].iter().rposition(is_sign).map_or(0, |sign| sign + 1);
    words(how == Cut::Characters, false, line, &line.tokens[start..count])
}

/// Maximum number of tokens of the name of a row.
const MOST_NAMED: usize = 3;

fn words(are_characters: bool, has_index: bool, line: &Line, tokens: &[Token]) -> Option<Slots> {
    let mut found = Slots::default();
    let is_sign = |token: &Token| matches!(token.kind, Kind::Sign(b':' | b'='));
    let sign =
        tokens.iter().take(MOST_NAMED).position(is_sign).filter(|&sign| has_index && sign > 0);
    if let Some(sign) = sign {
        found.slots.push(tokens[0].range().start..tokens[sign - 1].range().end);
        found.words += 1;
    }
    for &token in &tokens[sign.map_or(0, |sign| sign + 1)..] {
        let range = token.range();
        found.words += usize::from(matches!(token.kind, Kind::Word | Kind::Text));
        match token.kind {
            Kind::Word | Kind::Text if !are_characters || has_index && found.slots.is_empty() => {
                found.slots.push(range);
            }
            Kind::Word => {
                let chars = line.of(token).char_indices();
                let slot =
                    |(at, c): (usize, char)| range.start + at..range.start + at + c.len_utf8();
                found.slots.extend(chars.map(slot));
            }
            Kind::Separator(b'|') => found.bars.push(found.slots.len()),
            Kind::Separator(b'\t') => {}
            _ => return None,
        }
    }
    Some(found)
}

fn fields(separator: u8, line: &Line, tokens: &[Token]) -> Option<Slots> {
    let mut found = between(separator, line, tokens)?;
    if separator == b'|' {
        let text = line.text.trim_ascii();
        // A row of the LaTeX package sudoku ends with a point.
        let inner = text.strip_suffix('.').unwrap_or(text);
        (inner.len() > 1 && inner.starts_with('|') && inner.ends_with('|')).then_some(())?;
        found.slots.pop();
        found.slots.remove(0);
    }
    Some(found)
}

fn columns(line: &Line, tokens: &[Token]) -> Option<Slots> {
    between(b'|', line, tokens)
}

fn between(separator: u8, line: &Line, tokens: &[Token]) -> Option<Slots> {
    let mut found = Slots::default();
    let (mut start, mut count) = (0, 0);
    for token in tokens {
        match token.kind {
            Kind::Separator(it) if it == separator => {
                found.slots.push(trimmed(line, start..token.range().start));
                start = token.range().end;
                count += 1;
            }
            Kind::Word | Kind::Text | Kind::Sign(b'=' | b':' | b'+') | Kind::Separator(b'\t') => {}
            _ => return None,
        }
    }
    let end = tokens.last()?.range().end;
    let is_quoted = line.text[end..].starts_with(['"', '\'', '`']);
    found.slots.push(trimmed(line, start..end.max(start) + usize::from(is_quoted)));
    (count > 0).then_some(found)
}

/// Returns the range without white space and quotes at its ends.
fn trimmed(line: &Line, range: Range<usize>) -> Range<usize> {
    let text = &line.text[range.clone()];
    let inner = text.trim_matches([' ', '\t', '"', '\'', '`']);
    let start = range.start + (inner.as_ptr().addr() - text.as_ptr().addr());
    start..start + inner.len()
}
