//! The records of a DRAT proof.

use std::fmt;

/// The kind of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Adds a clause.
    Lemma,
    /// Deletes a clause.
    Deletion,
}

/// A position in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// The line of a text file, from 1.
    Line(u64),
    /// The offset in a binary file, in bytes.
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
