//! Drawings with names of rows and columns, or with text to the right.

use super::cell::{are_cells, is_cell};
use super::roles::has_row;
use super::series::are_headings;
use super::unit::{Class, Line, Unit};
use super::{Assumption, FoundPuzzles};
use crate::format::Format;
use crate::reading::ParsedPuzzle;
use crate::rows::borders::is_border;
use crate::text::ReadContext;
use crate::text::rule_words::mentions_rule;
use crate::text::token::Kind;

/// Reads a text as a puzzle; returns it with its format and number of lines.
pub(crate) type AloneReader<'a> =
    &'a dyn Fn(&str) -> Option<(ParsedPuzzle, &'static dyn Format, usize)>;

/// Maximum number of lines above the frame.
const MOST_ABOVE: usize = 2;

/// The columns of a frame, in bytes.
#[derive(Clone, Copy)]
struct Frame {
    left: usize,
    right: usize,
}

/// Reads a drawing and ignores the text outside its frame.
pub(super) fn read(
    unit: &mut Unit,
    known: &ReadContext,
    read_alone: AloneReader,
) -> Option<FoundPuzzles> {
    let (top, frame) = (0..=MOST_ABOVE).find_map(|at| Some((at, Frame::of(unit.line(at)?)?)))?;
    let (mut text, mut names, mut beside) = (String::new(), Vec::new(), Vec::new());
    let mut end = top;
    while let Some((name, inside, behind)) = unit.line(end).and_then(|line| frame.cut(line)) {
        names.extend(name.map(str::to_owned));
        is_text(behind, known).then_some(())?;
        beside.extend(Some(behind.to_owned()).filter(|it| !it.is_empty()));
        text += inside;
        text.push('\n');
        end += 1;
    }
    let (mut parsed, format, count) = read_alone(&text)?;
    // The drawing has no further rows.
    text.lines().skip(count).all(is_border).then_some(())?;
    let side = parsed.puzzle.shape.side();
    let has_text = !beside.is_empty();
    if beside.into_iter().any(|text| has_cells(text, side, known)) {
        return None;
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let has_names = !names.is_empty();
    if has_names && (names.len() != side || !are_headings(&names, known)) {
        return None;
    }
    let has_headings = top > 0;
    for at in 0..top {
        let words: Vec<&str> = unit.seen(at).words().collect();
        (words.len() == side && are_headings(&words, known)).then_some(())?;
    }
    if !(has_names || has_headings || has_text) {
        return None;
    }
    let mut lines = top + count;
    while lines < end && unit.line(lines).is_some_and(|line| frame.is_border(line)) {
        lines += 1;
    }
    while lines >= end && unit.line(lines).is_some_and(|line| frame.is_beside(line, known)) {
        lines += 1;
    }
    let headings = Assumption::Headings { row: has_headings, column: has_names };
    let assumptions = [(has_headings || has_names, headings), (has_text, Assumption::ExtraField)];
    let made = assumptions.into_iter().filter(|(is_made, _)| *is_made);
    parsed.remarks.extend(made.map(|(_, assumption)| assumption.remark(1)));
    Some(FoundPuzzles { puzzles: vec![Ok(parsed)], format, lines, top: 0 })
}

impl Frame {
    /// Returns the frame that a line defines: a border, or the outer bars of a row.
    fn of(line: &Line) -> Option<Frame> {
        let text = &line.text;
        let left = text.len() - text.trim_ascii_start().len();
        let is_stroke = |c: char| "+*|-=.:'".contains(c);
        let length = text[left..].find(|c| !is_stroke(c)).unwrap_or(text.len() - left);
        let border = &text[left..left + length];
        if is_border(border) && border.ends_with(['+', '*', '|', '.', '\'']) {
            return Some(Frame { left, right: left + length });
        }
        let (left, right) = (text.find('|')?, text.rfind('|')? + 1);
        (right > left + 1 && line.class == Class::Other).then_some(Frame { left, right })
    }

    /// Returns the name before the frame, the part inside and the text after it.
    fn cut(self, line: &Line) -> Option<(Option<&str>, &str, &str)> {
        let Frame { left, right } = self;
        let is_edge = |at: usize| {
            matches!(line.text.as_bytes().get(at), Some(b'|' | b'+' | b'*' | b'.' | b'\'' | b':'))
        };
        if !is_edge(left) || !is_edge(right - 1) || !line.text.is_char_boundary(right) {
            return None;
        }
        let (name, beside) = (line.text[..left].trim_ascii(), &line.text[right..]);
        let is_apart = beside.is_empty() || beside.starts_with([' ', '\t']);
        let is_name = !name.contains([' ', '\t']);
        let name = Some(name).filter(|name| !name.is_empty());
        (is_apart && is_name).then(|| (name, &line.text[left..right], beside.trim_ascii()))
    }

    fn is_border(self, line: &Line) -> bool {
        self.cut(line).is_some_and(|(name, inside, _)| name.is_none() && is_border(inside))
    }

    /// Returns true if a line contains only text to the right of the frame.
    fn is_beside(self, line: &Line, known: &ReadContext) -> bool {
        let start = line.text.len() - line.text.trim_ascii_start().len();
        line.class == Class::Other && start > self.right && is_text(line.text.trim_ascii(), known)
    }
}

/// Returns true if a text contains the cells of a row or of a puzzle of that side.
fn has_cells(text: String, side: usize, known: &ReadContext) -> bool {
    let line = Line::new(text);
    let mut run = 0;
    line.words().any(|word| {
        let length = word.chars().count();
        let is_row = are_cells(word, &known.alphabet) && [side, side * side].contains(&length);
        run = if is_cell(word, &known.alphabet) { run + 1 } else { 0 };
        is_row || run == side
    })
}

/// Returns true if a text consists of words or is empty, so it is not part of another grid.
fn is_text(text: &str, known: &ReadContext) -> bool {
    let line = Line::new(text.to_owned());
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let are_bars = line.tokens.iter().any(|token| token.kind == Kind::Separator(b'|'));
    text.is_empty()
        || !are_bars
            && (line.words().any(is_word) || !has_row(&line, known))
            && !mentions_rule(text)
            && line.class == Class::Other
}
