//! Literals, reasons and conflicts of the solver.

/// A literal: twice its variable, plus 1 if it is negative.
pub(super) type Lit = u32;

/// The reason why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is a decision or a unit clause.
    None,
    /// The other literal of a binary clause, which is false.
    Binary(Lit),
    /// A longer clause whose other literals are all false.
    Clause(u32),
}

/// A clause with only false literals.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Clause(u32),
}
