//! Where an entry of several lines ends that cannot be read: a line below that is a puzzle by itself
//! is no part of it.

use std::io::BufRead;

use super::{Entry, Place, Puzzles, entry};
use crate::error::{Fault, Reason};
use crate::format::{Format, Looks};
use crate::reading::input::{Input, Memory};
use crate::reading::parsed::Parsed;
use crate::text::lines::{Lines, Source};
use crate::text::word::{first, is_puzzle};
use board::MIN_SIDE;
use std::sync::Arc;

/// No row has more characters: there are no more figures and letters.
const LONGEST_ROW: usize = 36;

impl<R: BufRead> Puzzles<R> {
    /// How many lines of an entry of several are refused, where one of the others is a puzzle by
    /// itself: they end before the first that is, or seems to be with a fault.
    pub(super) fn refused(&self, fault: &Fault, format: &dyn Format) -> Option<usize> {
        // Where lines can be puzzles or rows nobody knows which.
        if fault.is_io() || matches!(fault.reason, Reason::Ambiguous { .. }) {
            return None;
        }
        let kept = self.lines.kept();
        // No board is of such rows, whatever follows: of a line that is nearly a puzzle or has one
        // behind a number.
        let (Some(Ok(first)), Ok(known)) = (kept.first(), &self.known) else { return None };
        let has_one = || first.split([' ', '\t', ',', ';']).any(|word| is_puzzle(known, word));
        let is_spoilt = |bytes: Option<usize>| {
            let is_near = bytes.is_some_and(|bytes| first.len().abs_diff(bytes) < MIN_SIDE);
            kept.len() > 1
                && matches!(fault.reason, Reason::NeedsSymbols { .. })
                && (is_near || has_one())
        };
        if is_spoilt(self.line.map(|line| line.2)) {
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
                format.looks() != Looks::Unclear && cells.is_none_or(|it| it <= LONGEST_ROW);
            let is_like = other.looks() == Looks::Line && !is_row;
            let is_next = self.line.is_some_and(|line| (line.0, Some(line.1)) == (other, cells));
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

    /// Goes back behind so many lines from that one on, and reads these alone unless the fault is
    /// in them.
    pub(super) fn cut(&mut self, line: usize, count: usize, fault: Fault) -> Result<Entry, Fault> {
        let kept = self.lines.kept()[..count].iter().flatten();
        let text = kept.map(|line| format!("{line}\n")).collect::<String>();
        self.lines.go_back(count);
        if fault.line < line + count {
            return Err(fault);
        }
        match self.by_itself(&text, line) {
            Some((format, read)) => {
                let place = Place { file: Arc::clone(&self.file), line };
                read.map(|parsed| entry(parsed, place, format))
            }
            None => Err(Fault::new(line, 1, Reason::Unrecognised)),
        }
    }

    /// What a text is read as that begins in that line and where nothing follows.
    fn by_itself(
        &self,
        text: &str,
        line: usize,
    ) -> Option<(&'static dyn Format, Result<Parsed, Fault>)> {
        let known = self.known.as_ref().ok()?;
        let mut lines = Lines::after(line - 1, text.as_bytes());
        lines.advance().ok().filter(|&is_there| is_there)?;
        let first = first(lines.text());
        if first.0.is_empty() {
            return None;
        }
        known.alphabet.begin();
        let mut memory = Memory { columns: self.memory.columns, ..Memory::default() };
        let mut input = Input { lines: &mut lines, known, memory: &mut memory, first };
        let format = self.tried.format_here(&mut input)?;
        Some((format, format.read(&mut input)))
    }
}
