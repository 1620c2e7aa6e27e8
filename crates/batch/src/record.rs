//! What is told about one puzzle, before it is put into words.

use solve::VerdictKind;

/// What is told about one puzzle.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// Its number, from 1.
    pub index: u64,
    /// The name of the input, as a JSON string.
    pub file: &'a str,
    /// Its line there, from 1.
    pub line: usize,
    /// The puzzle as it stands there, or the line that holds none.
    pub input: &'a [u8],
    /// Whether these are ASCII digits and blanks, no digit of which is 0.
    pub plain: bool,
    /// What became of it.
    pub word: VerdictKind,
    /// Why it is invalid, unknown or an error, in one line.
    pub reason: &'a str,
    /// The solutions found, up to two; none for an error.
    pub count: Option<u64>,
    /// The only solution, in one line.
    pub solution: Option<&'a [u8]>,
    /// Who found it out.
    pub solver: &'a str,
    /// Nodes of the search tree, where there is one.
    pub nodes: Option<u32>,
    /// How long it took, where that was asked for.
    pub nanoseconds: Option<u64>,
}
