//! A proof while it is made: each lemma is taken only if it follows.

use encodings::{Cnf, Lit};

use super::{
    check::{Check, Limits},
    record::{Kind, Position},
    refused::Refused,
};

/// A formula and the lemmas that were found to follow from it.
pub struct Derivation {
    check: Check,
    hints: u64,
}

/// Whether a clause follows by reverse unit propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// Units say it already, or that there is no solution: no lemma is needed.
    Already,
    /// It does, and is now there.
    Yes,
    /// It does not, by units.
    No,
}

impl Derivation {
    /// Of a formula; units are followed at once.
    ///
    /// # Errors
    /// If it is too large, or there is no time.
    pub fn new(formula: &Cnf, limits: &Limits) -> Result<Derivation, Refused> {
        Ok(Derivation { check: Check::new(formula, limits)?, hints: limits.hints })
    }

    /// Whether units alone lead to a contradiction by now.
    pub fn is_refuted(&self) -> bool {
        self.check.is_refuted()
    }

    /// Adds a clause, if it follows.
    ///
    /// # Errors
    /// If it has variables of its own, or a limit is reached.
    pub fn add(&mut self, clause: &[Lit]) -> Result<Follows, Refused> {
        if self.check.is_refuted() || self.check.is_satisfied(clause) {
            return Ok(Follows::Already);
        }
        match self.check.record(Kind::Lemma, clause, self.hints) {
            Ok(()) => Ok(Follows::Yes),
            Err(fault) => match fault.at(Position::Line(0), clause, 0) {
                Refused::NotImplied { .. } => Ok(Follows::No),
                refused => Err(refused),
            },
        }
    }

    /// Takes away a clause of two or more literals that is needed no more.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn delete(&mut self, clause: &[Lit]) -> Result<(), Refused> {
        let deleted = self.check.record(Kind::Deletion, clause, self.hints);
        deleted.map_err(|fault| fault.at(Position::Line(0), clause, 0))
    }
}
