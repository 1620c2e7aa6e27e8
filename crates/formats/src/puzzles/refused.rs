//! Where an entry of several lines ends that cannot be read: a line below that is a puzzle by itself
//! is no part of it.

use super::tried::Tried;
use crate::error::{Fault, Reason};
use crate::format::{Format, Looks};
use crate::reading::input::{Input, Memory};
use crate::reading::parsed::Parsed;
use crate::tables::header::Columns;
use crate::text::Known;
use crate::text::lines::{Lines, Source, content};
use crate::text::word::{first, is_puzzle};
use board::MIN_SIDE;

/// No row has more characters: there are no more figures and letters.
const LONGEST_ROW: usize = 36;

/// The last puzzle that was a line.
#[derive(Clone, Copy)]
pub(super) struct LastLine {
    pub format: &'static dyn Format,
    pub cells: usize,
    /// How long the line was.
    pub bytes: usize,
}

/// An entry that cannot be read, and what there is around.
pub(super) struct Refused<'a> {
    /// Its lines.
    pub kept: &'a [Result<String, Fault>],
    pub format: &'static dyn Format,
    pub tried: &'a Tried,
    pub known: &'a Known,
    pub columns: Option<Columns>,
    pub last: Option<LastLine>,
}

impl Refused<'_> {
    /// How many lines of an entry of several are refused, where one of the others is a puzzle by
    /// itself: they end before the first that is, or seems to be with a fault.
    pub(super) fn ends(&self, fault: &Fault) -> Option<usize> {
        // Where lines can be puzzles or rows nobody knows which.
        let is_whole = self.format.looks() == Looks::Text;
        if fault.is_io() || is_whole || matches!(fault.reason, Reason::Ambiguous { .. }) {
            return None;
        }
        let Refused { kept, known, .. } = self;
        // No board is of such rows, whatever follows: of a line that is nearly a puzzle or has one
        // behind a number.
        let Some(Ok(first)) = kept.first() else { return None };
        let has_one = || first.split([' ', '\t', ',', ';']).any(|word| is_puzzle(known, word));
        let is_spoilt = |bytes: Option<usize>| {
            let is_near = bytes.is_some_and(|bytes| first.len().abs_diff(bytes) < MIN_SIDE);
            kept.len() > 1
                && matches!(fault.reason, Reason::NeedsSymbols { .. })
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
            let is_row =
                self.format.looks() != Looks::Unclear && cells.is_none_or(|it| it <= LONGEST_ROW);
            let is_like = other.looks() == Looks::Line && !is_row;
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

    /// What the first so many lines from that one on are read as by themselves, unless the fault is
    /// in them.
    pub(super) fn without_rest(
        &self,
        line: usize,
        count: usize,
        fault: Fault,
    ) -> Result<(Parsed, &'static dyn Format), Fault> {
        if fault.line < line + count {
            return Err(fault);
        }
        let lines = self.kept[..count].iter().flatten();
        let text = lines.map(|line| format!("{line}\n")).collect::<String>();
        let (format, read) =
            self.by_itself(&text, line).ok_or_else(|| Fault::new(line, 1, Reason::Unrecognised))?;
        read.map(|parsed| (parsed, format))
    }

    /// What a text is read as that begins in that line and where nothing follows.
    fn by_itself(
        &self,
        text: &str,
        line: usize,
    ) -> Option<(&'static dyn Format, Result<Parsed, Fault>)> {
        let known = self.known;
        let mut lines = Lines::after(line - 1, text.as_bytes());
        lines.advance().ok().filter(|&is_there| is_there)?;
        let first = first(lines.text());
        if first.0.is_empty() {
            return None;
        }
        known.alphabet.begin();
        let mut memory = Memory { columns: self.columns, ..Memory::default() };
        let mut input = Input { lines: &mut lines, known, memory: &mut memory, first };
        let format = self.tried.format_here(&mut input)?;
        Some((format, format.read_here(&mut input)))
    }
}

/// Reads the puzzle of a text where nothing follows; returns it with its format and number of lines.
pub(super) fn read_alone(
    tried: &Tried,
    known: &Known,
    text: &str,
) -> Option<(Parsed, &'static dyn Format, usize)> {
    let mut lines = Lines::new(text.as_bytes());
    loop {
        lines.advance().ok().filter(|&is_there| is_there)?;
        let content = content(lines.text());
        if !tried.passes_over(lines.text(), content, known) {
            break;
        }
    }
    known.alphabet.begin();
    let first = first(lines.text());
    let mut memory = Memory::default();
    let mut input = Input { lines: &mut lines, known, memory: &mut memory, first };
    let format = tried.format_here(&mut input)?;
    let parsed = format.read_here(&mut input).ok()?;
    Some((parsed, format, lines.number()))
}

/// Reads the only puzzle of a text; returns it with its format and number of lines.
pub(crate) fn read_text(known: &Known, text: &str) -> Option<(Parsed, &'static dyn Format, usize)> {
    let text = text.trim_matches(['\n', '\r']);
    let (parsed, format, lines) = read_alone(&Tried::new(None), known, text)?;
    (text.lines().skip(lines).all(|line| line.trim().is_empty())).then_some((parsed, format, lines))
}
