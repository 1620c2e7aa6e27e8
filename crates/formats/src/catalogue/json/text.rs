//! The text of a value, and the faults in it.

use std::fmt;

use crate::error::{Fault, FaultReason};
use crate::reading::document::TextPosition;
use crate::text::ReadContext;

/// The path to a value from the outermost one.
#[derive(Clone, Copy)]
pub(super) enum Path<'a> {
    Key(&'a str),
    At(&'a Path<'a>, usize),
    /// A rule with this name.
    Rule(&'a Path<'a>, &'a str),
}

/// Writes the path, as in `givens[3][5]` or `rules[0] (cage)`.
impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Path::Key(key) => f.write_str(key),
            Path::At(path, index) => write!(f, "{path}[{index}]"),
            Path::Rule(path, name) => write!(f, "{path} ({name})"),
        }
    }
}

/// The text of a puzzle and its location.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub(crate) piece: &'a [u8],
    pub(crate) start: TextPosition,
    pub(crate) known: &'a ReadContext,
}

impl Text<'_> {
    /// The place of a byte of the piece.
    pub(crate) fn at(&self, at: usize) -> TextPosition {
        self.start.after(&self.piece[..at])
    }

    /// A fault at a byte of the piece.
    pub(super) fn fault(&self, at: usize, path: &Path, reason: FaultReason) -> Fault {
        let path = path.to_string();
        let reason = match path.is_empty() {
            true => reason,
            false => FaultReason::InDocument { path, reason: Box::new(reason) },
        };
        self.at(at).fault(reason)
    }

    /// Returns a fault that is described only by a message.
    pub(super) fn wrong(&self, at: usize, path: &Path, what: impl Into<String>) -> Fault {
        self.fault(at, path, FaultReason::Document(what.into()))
    }

    /// Returns a fault at the byte `place` of a string. If the string has escapes, the fault is at
    /// its beginning.
    pub(super) fn in_text(
        &self,
        at: usize,
        place: usize,
        path: &Path,
        reason: FaultReason,
    ) -> Fault {
        let rest = &self.piece[at + 1..];
        let ends = rest.iter().position(|&byte| matches!(byte, b'"' | b'\\'));
        let plain = ends.is_some_and(|end| rest[end] == b'"' && place < end);
        self.fault(if plain { at + 1 + place } else { at }, path, reason)
    }
}
