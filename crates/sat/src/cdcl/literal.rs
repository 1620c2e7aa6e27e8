//! What solver and clauses talk of.

/// A literal: twice its variable, and one more if it is negative.
pub(super) type Lit = u32;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or is true by itself.
    None,
    /// The other literal of a clause of two is false.
    Binary(Lit),
    /// All others of a clause are.
    Clause(u32),
}

/// A clause whose literals are all false.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Clause(u32),
}
