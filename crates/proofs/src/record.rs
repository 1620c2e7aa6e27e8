//! The records of a DRAT proof.

use std::fmt;

/// The kind of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// Adds a clause.
    Lemma,
    /// Deletes a clause.
    Deletion,
}

/// A position in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofPosition {
    /// The line of a text file, from 1.
    Line(u64),
    /// The offset in a binary file, in bytes.
    Byte(u64),
}

impl fmt::Display for ProofPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProofPosition::Line(line) => write!(f, "line {line}"),
            ProofPosition::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}
