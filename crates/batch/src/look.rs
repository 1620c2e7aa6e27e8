//! What the beginning of an input says about all of it: whether it is puzzles that are lines.

use std::io::{self, Read};

use formats::{Looks, ReadOptions, SingleLines, is_whole};

use crate::nine::Nine;

/// As much is looked at.
const LOOK: usize = 1 << 20;

/// As much is read at first, which is enough where there is one puzzle.
const FIRST: usize = 4 << 10;

/// As much is read at once, at most.
const PIECE: usize = 64 << 10;

/// What an input is, as far as it was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looked {
    /// It has no puzzle.
    Nothing,
    /// A line that is a puzzle, and nothing else.
    Line,
    /// Lines that are puzzles, two or more; or one, if nothing more was waited for.
    Lines,
    /// Something else, or it may be.
    Other,
}

/// Looks at the beginning of an input. What is read of it is appended to `bytes`; of more than
/// one puzzle that is at hand nothing is read, and of more than none where it would have to be
/// `waited` for and is not. Where ids are wanted, a table that has them is no lines.
///
/// # Errors
/// If it cannot be read.
pub fn look(
    source: &mut dyn Read,
    bytes: &mut Vec<u8>,
    options: &ReadOptions,
    waited: bool,
    with_ids: bool,
) -> io::Result<Looked> {
    let Ok(mut single) = SingleLines::new(options.clone()) else { return Ok(Looked::Other) };
    if options.range.is_some() {
        return Ok(Looked::Other);
    }
    let nine = Nine::new(options);
    let (mut seen, mut start, mut number, mut ended) = (Seen::default(), 0, 0, false);
    let mut looked = 0;
    loop {
        let is_new = looked != bytes.len() && seen.records + seen.unclear == 0;
        if is_new && is_whole(bytes, options) {
            return Ok(Looked::Other);
        }
        looked = bytes.len();
        let rest = &bytes[start..];
        let Some(end) = memchr::memchr(b'\n', rest).or((ended).then_some(rest.len())) else {
            if seen.is_enough(waited) {
                return Ok(Looked::Lines);
            }
            if bytes.len() > LOOK {
                return Ok(Looked::Other);
            }
            ended = more(source, bytes)? == 0;
            continue;
        };
        if ended && rest.is_empty() {
            return Ok(seen.in_the_end());
        }
        number += 1;
        let line = &rest[..end];
        let plain = line.strip_suffix(b"\r").unwrap_or(line);
        let is_nine = nine.is_some_and(|nine| nine.read(plain, &mut [0; 81]).is_some());
        let looks = if is_nine { Looks::Line } else { single.look(number, line) };
        if !seen.takes(looks)
            || with_ids && matches!(looks, Looks::Table | Looks::Nothing) && names_ids(line)
        {
            return Ok(Looked::Other);
        }
        start = (start + end + 1).min(bytes.len());
    }
}

/// Whether a header has a column of names of puzzles, which lines alone do not tell.
pub(crate) fn names_ids(header: &[u8]) -> bool {
    let names = header.split(|byte| b",;\t".contains(byte));
    let bare = |name: &[u8]| name.trim_ascii().trim_ascii_start().to_ascii_lowercase();
    names.map(bare).any(|name| [&b"id"[..], b"\"id\"", b"name", b"\"name\""].contains(&&*name))
}

/// Reads once; the bytes that came.
fn more(source: &mut dyn Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let held = bytes.len();
    bytes.resize(held + held.clamp(FIRST, PIECE), 0);
    let read = loop {
        match source.read(&mut bytes[held..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(held + *read.as_ref().unwrap_or(&0));
    read
}

/// As many lines as the smallest grid has.
const ROWS: usize = 4;

/// The lines that were seen.
#[derive(Default)]
struct Seen {
    /// Those that hold something.
    records: usize,
    /// Those after them that are garbage, or the rows of a grid.
    unclear: usize,
    /// Whether one of them is a puzzle by itself.
    line: bool,
    /// Whether they are the rows of a table.
    table: bool,
}

impl Seen {
    /// Takes one more; false if it is no line by itself.
    fn takes(&mut self, looks: Looks) -> bool {
        match looks {
            Looks::Nothing => return true,
            // What a row looks like without its header says nothing.
            _ if self.table => self.records += 1,
            Looks::Table if self.records + self.unclear == 0 => self.table = true,
            Looks::Line => {
                (self.records, self.unclear) = (self.records + self.unclear + 1, 0);
                self.line = true;
            }
            Looks::Unclear => {
                self.unclear += 1;
                return self.unclear < if self.line { ROWS } else { 2 };
            }
            Looks::Rows | Looks::Table => return false,
        }
        true
    }

    fn is_enough(&self, waited: bool) -> bool {
        self.records >= if waited { 2 } else { 1 } && self.unclear == 0
    }

    fn in_the_end(&self) -> Looked {
        match self.records + self.unclear {
            0 if !self.table => Looked::Nothing,
            1 if self.line => Looked::Line,
            2.. if self.line || self.table => Looked::Lines,
            _ => Looked::Other,
        }
    }
}
