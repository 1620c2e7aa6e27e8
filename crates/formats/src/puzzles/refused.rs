//! Finds the end of an unreadable entry of several lines. A later line that is a puzzle on its own
//! is not part of the entry.

use super::tried::PossibleFormats;
use crate::error::{Fault, FaultReason};
use crate::format::{Format, LineKind};
use crate::reading::input::{Input, Memory};
use crate::reading::parsed::ParsedPuzzle;
use crate::tables::header::Columns;
use crate::text::ReadContext;
use crate::text::lines::{Lines, Source, content};
use crate::text::word::{first, is_puzzle};
use board::MIN_SIDE;

/// The maximum length of a row in characters: there are only 36 digits and letters.
const LONGEST_ROW: usize = 36;

/// The last puzzle that was on a single line.
#[derive(Clone, Copy)]
pub(super) struct LastLine {
    pub format: &'static dyn Format,
    pub cells: usize,
    /// The length of the line in bytes.
    pub bytes: usize,
}

/// An unreadable entry and its context.
pub(super) struct RefusedEntry<'a> {
    /// The lines of the entry.
    pub kept: &'a [Result<String, Fault>],
    pub format: &'static dyn Format,
    pub tried: &'a PossibleFormats,
    pub known: &'a ReadContext,
    pub columns: Option<Columns>,
    pub last: Option<LastLine>,
}

impl RefusedEntry<'_> {
    /// Returns the number of lines that are refused with an entry, if one of its other lines is a
    /// puzzle on its own. The refused lines end before the first line that is a puzzle, or seems to
    /// be one with a fault.
    pub(super) fn ends(&self, fault: &Fault) -> Option<usize> {
        // In this format a line may be a puzzle or a row, which cannot be distinguished.
        let is_whole = self.format.looks() == LineKind::Text;
        if fault.is_io() || is_whole || matches!(fault.reason, FaultReason::Ambiguous { .. }) {
            return None;
        }
        let RefusedEntry { kept, known, .. } = self;
        // No board has such rows, whatever follows. This applies if the first line is nearly a
        // puzzle or contains one after a number.
        let Some(Ok(first)) = kept.first() else { return None };
        let has_one = || first.split([' ', '\t', ',', ';']).any(|word| is_puzzle(known, word));
        let is_spoilt = |bytes: Option<usize>| {
            let is_near = bytes.is_some_and(|bytes| first.len().abs_diff(bytes) < MIN_SIDE);
            kept.len() > 1
                && matches!(fault.reason, FaultReason::NeedsSymbols { .. })
                && (is_near || has_one())
        };
        if is_spoilt(self.last.map(|last| last.bytes)) {
            return Some(1);
        }
        let (mut end, mut found) = (None, None);
        for (count, line) in kept.iter().enumerate().skip(1) {
            let Ok(text) = line else {
                end = end.or(Some(count));
                continue;
            };
            let Some((other, read)) = self.by_itself(text, 1) else { continue };
            let cells = read.as_ref().ok().map(|parsed| parsed.puzzle.shape.cells());
            let is_row = self.format.looks() != LineKind::Unclear
                && cells.is_none_or(|it| it <= LONGEST_ROW);
            let is_like = other.looks() == LineKind::Line && !is_row;
            let is_next =
                self.last.is_some_and(|last| (last.format, Some(last.cells)) == (other, cells));
            let is_one = cells.is_some() && (is_like || is_next);
            if is_like || is_one {
                end = end.or(Some(count));
            }
            if is_one {
                found = Some(text.len());
                break;
            }
        }
        match is_spoilt(found) {
            true => Some(1),
            false => end.filter(|_| found.is_some()),
        }
    }

    /// Reads the first `count` lines, starting at `line`, on their own. Returns `fault` if it is in
    /// these lines.
    pub(super) fn without_rest(
        &self,
        line: usize,
        count: usize,
        fault: Fault,
    ) -> Result<(ParsedPuzzle, &'static dyn Format), Fault> {
        if fault.line < line + count {
            return Err(fault);
        }
        let lines = self.kept[..count].iter().flatten();
        let text = lines.map(|line| format!("{line}\n")).collect::<String>();
        let (format, read) = self
            .by_itself(&text, line)
            .ok_or_else(|| Fault::new(line, 1, FaultReason::Unrecognised))?;
        read.map(|parsed| (parsed, format))
    }

    /// Reads a text on its own, with nothing after it. The text begins at the line number `line`.
    fn by_itself(
        &self,
        text: &str,
        line: usize,
    ) -> Option<(&'static dyn Format, Result<ParsedPuzzle, Fault>)> {
        let mut lines = Lines::after(line - 1, text.as_bytes());
        lines.advance().ok().filter(|&is_there| is_there)?;
        let is_empty = first(lines.text()).0.is_empty();
        if is_empty { None } else { read_line(self.tried, self.known, self.columns, &mut lines) }
    }
}

/// Reads the puzzle that begins at the current line of a text.
fn read_line(
    tried: &PossibleFormats,
    known: &ReadContext,
    columns: Option<Columns>,
    lines: &mut Lines<&[u8]>,
) -> Option<(&'static dyn Format, Result<ParsedPuzzle, Fault>)> {
    known.alphabet.begin();
    let first = first(lines.text());
    let mut memory = Memory { columns, ..Memory::default() };
    let mut input = Input { lines, known, memory: &mut memory, first };
    let format = tried.format_here(&mut input)?;
    Some((format, format.read_here(&mut input)))
}

/// Reads the puzzle of a text on its own, with nothing after it. Returns the puzzle with its format
/// and number of lines.
pub(super) fn read_alone(
    tried: &PossibleFormats,
    known: &ReadContext,
    text: &str,
) -> Option<(ParsedPuzzle, &'static dyn Format, usize)> {
    let mut lines = Lines::new(text.as_bytes());
    loop {
        lines.advance().ok().filter(|&is_there| is_there)?;
        let content = content(lines.text());
        if !tried.passes_over(lines.text(), content, known) {
            break;
        }
    }
    let (format, read) = read_line(tried, known, None, &mut lines)?;
    Some((read.ok()?, format, lines.number()))
}

/// Reads the only puzzle of a text; returns it with its format and number of lines.
pub(crate) fn read_text(
    known: &ReadContext,
    text: &str,
) -> Option<(ParsedPuzzle, &'static dyn Format, usize)> {
    let text = text.trim_matches(['\n', '\r']);
    let (parsed, format, lines) = read_alone(&PossibleFormats::new(None), known, text)?;
    (text.lines().skip(lines).all(|line| line.trim().is_empty())).then_some((parsed, format, lines))
}
