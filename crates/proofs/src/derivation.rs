//! Builds a proof step by step: each lemma is added only if it follows.

use encodings::{Cnf, Lit};

use super::{
    check::{Check, ProofLimits},
    record::{ProofPosition, RecordKind},
    refused::ProofError,
};

/// A formula and the lemmas that follow from it.
pub struct Derivation {
    check: Check,
    hints: u64,
}

/// Whether a clause follows by reverse unit propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RupResult {
    /// Units already satisfy it or are contradictory, so no lemma is needed.
    Already,
    /// It follows and was added.
    Yes,
    /// It does not follow by unit propagation.
    No,
}

impl Derivation {
    /// Starts from a formula and propagates its units.
    ///
    /// # Errors
    ///
    /// If it is too large, or `stop` is set.
    pub fn new(formula: &Cnf, limits: &ProofLimits) -> Result<Derivation, ProofError> {
        Ok(Derivation { check: Check::new(formula, limits)?, hints: limits.hints })
    }

    /// Returns true if units lead to a contradiction.
    pub fn is_refuted(&self) -> bool {
        self.check.is_refuted()
    }

    /// Adds a clause if it follows.
    ///
    /// # Errors
    ///
    /// If it has variables that the formula lacks, or a limit is reached.
    pub fn add(&mut self, clause: &[Lit]) -> Result<RupResult, ProofError> {
        if self.check.is_refuted() || self.check.is_satisfied(clause) {
            return Ok(RupResult::Already);
        }
        match self.check.record(RecordKind::Lemma, clause, self.hints) {
            Ok(()) => Ok(RupResult::Yes),
            Err(fault) => match fault.at(ProofPosition::Line(0), clause, 0) {
                ProofError::NotImplied { .. } => Ok(RupResult::No),
                refused => Err(refused),
            },
        }
    }

    /// Deletes a clause of at least two literals that is no longer needed.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn delete(&mut self, clause: &[Lit]) -> Result<(), ProofError> {
        let deleted = self.check.record(RecordKind::Deletion, clause, self.hints);
        deleted.map_err(|fault| fault.at(ProofPosition::Line(0), clause, 0))
    }
}
