//! Inputs, and the pieces that they are cut into.

use std::{
    io::{BufRead, Cursor, Read},
    sync::Arc,
};

use formats::{Columns, Entry, Puzzles, ReadError, ReadOptions};

/// An input.
pub struct Text {
    /// Its name, for messages.
    pub name: String,
    /// Whether what has come must not wait for what comes next, as in a pipe.
    pub waits: bool,
    /// What to read.
    pub source: Box<dyn Read + Send>,
}

/// All inputs, opened one after the other.
pub type Texts = Box<dyn Iterator<Item = Result<Text, ReadError>> + Send>;

/// The most bytes of a chunk, but for a single long line.
pub(crate) const MOST: usize = 64 << 10;

/// What a chunk holds.
#[derive(Default)]
pub(crate) enum Content {
    /// Whole lines, in the chunk's bytes.
    #[default]
    Lines,
    /// Puzzles read already.
    Entries(Vec<Result<Entry, ReadError>>),
    /// The end of an input.
    End,
}

/// A piece of an input.
#[derive(Default)]
pub(crate) struct Chunk {
    /// Counts from 0, through all inputs.
    pub number: u64,
    /// The name of the input.
    pub file: Arc<str>,
    /// The number of its first line.
    pub line: usize,
    /// The columns that the header above all lines names, where there is one.
    pub columns: Option<Columns>,
    /// The last line before it that is a puzzle, with its end, if lines are handed out.
    pub before: Vec<u8>,
    /// The text.
    pub bytes: Vec<u8>,
    /// What there is.
    pub content: Content,
}

impl Chunk {
    /// Whether it is the end of an input.
    pub(crate) fn is_end(&self) -> bool {
        matches!(self.content, Content::End)
    }
}

/// Where the text behind so many lines begins.
pub(crate) fn behind(text: &[u8], lines: usize) -> usize {
    let ends = memchr::memchr_iter(b'\n', text).map(|feed| feed + 1);
    std::iter::once(0).chain(ends).nth(lines).unwrap_or(text.len())
}

/// Reads puzzles of any number of lines, of which the first has that number, as they are read behind
/// a line that is a puzzle, if there is one.
pub(crate) fn after<R: BufRead>(
    file: &Arc<str>,
    line: usize,
    mut before: Vec<u8>,
    input: R,
    options: &ReadOptions,
) -> Puzzles<impl BufRead + use<R>> {
    let is_there = !before.is_empty();
    if is_there && !before.ends_with(b"\n") {
        before.push(b'\n');
    }
    let input = Cursor::new(before).chain(input);
    let puzzles = Puzzles::new(&**file, input, options.clone());
    let mut puzzles = puzzles.after(line - 1 - usize::from(is_there));
    if is_there {
        puzzles.next();
    }
    puzzles
}
