//! What the records of a DRAT proof are.

use std::fmt;

/// What a record does with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Adds it.
    Lemma,
    /// Takes it away.
    Deletion,
}

/// Where in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// In text: the line, from 1.
    Line(u64),
    /// In binary: bytes before it.
    Byte(u64),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Position::Line(line) => write!(f, "line {line}"),
            Position::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}
