//! Forward checking of DRAT: every lemma is checked as it is read, by reverse unit propagation (E.
//! Goldberg and Y. Novikov, *Verification of Proofs of Unsatisfiability for CNF Formulas*, 2003).
//! If all its literals are assumed false, unit propagation leads to a conflict.
//!
//! Literals that follow from units stay on the trail, and each becomes a lemma of its own. So hints
//! remain short, and a clause may be deleted although a unit followed from it: as in drat-trim (M.
//! Heule, 2014), units survive all deletions. Only assumed literals are ever undone.

use std::io::BufRead;

use encodings::{Cnf, Lit};

use super::{
    checked::CheckedProof,
    clauses::{Clauses, Code, NO_CLAUSE, code},
    drat::Drat,
    propagation::{Conflict, Propagation},
    record::{ProofPosition, RecordKind},
    refused::ProofError,
};
use board::stop::Stop;

/// The limits of a check.
#[derive(Clone, Debug)]
pub struct ProofLimits {
    /// Maximum length of the proof in bytes.
    pub bytes: u64,
    /// Maximum number of hints of all lemmas, 4 bytes each.
    pub hints: u64,
    /// Stops the check. Polled before every record of the proof, and regularly while the formula is
    /// loaded.
    pub stop: Stop,
}

/// Limits the proof to 1 GiB and the hints to 1 GiB (2²⁸ hints), without a time limit.
impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { bytes: 1 << 30, hints: 1 << 28, stop: Stop::never() }
    }
}

/// Clauses of the formula between two polls of `stop`.
const CLAUSES_PER_POLL: usize = 4096;

/// Checks that a DRAT proof, text or binary, refutes the formula.
///
/// Every lemma must follow by reverse unit propagation from the formula and the previous lemmas,
/// without the deleted clauses. RAT is not accepted; lemmas of varisat never need it. The check
/// succeeds when unit propagation finds a conflict, with the empty clause or before it. The rest is
/// only parsed, so that a file that is cut off within a record is never accepted. Deletions of
/// units, and of clauses that do not exist, are counted and ignored.
///
/// # Errors
///
/// If the proof is malformed or cut off, a lemma does not follow, there is no contradiction, or a
/// limit is reached.
pub fn check(
    formula: &Cnf,
    proof: impl BufRead,
    limits: &ProofLimits,
) -> Result<CheckedProof, ProofError> {
    let mut check = Check::new(formula, limits)?;
    let mut drat = Drat::new(proof, limits.bytes)?;
    loop {
        check_stop(&limits.stop)?;
        let Some((kind, lits)) = drat.next()? else { break };
        let outcome = check.record(kind, lits, limits.hints);
        outcome.map_err(|fault| fault.at(drat.position(), drat.lits(), check.lemmas))?;
    }
    check.finish()
}

fn check_stop(stop: &Stop) -> Result<(), ProofError> {
    stop.reason().map_or(Ok(()), |why| Err(ProofError::Stopped(why)))
}

/// An error in a record, without its position.
pub(super) enum Fault {
    Beyond(Lit, u32),
    NotImplied,
    TooManyHints(u64),
    TooManyClauses,
}

impl Fault {
    pub(super) fn at(self, at: ProofPosition, clause: &[Lit], lemma: u64) -> ProofError {
        match self {
            Fault::Beyond(lit, variables) => {
                let reason = format!("{lit} is beyond the {variables} variables of the formula");
                ProofError::Malformed { at, reason }
            }
            Fault::NotImplied => ProofError::NotImplied { at, lemma, clause: clause.to_vec() },
            Fault::TooManyHints(limit) => ProofError::TooManyHints { limit },
            Fault::TooManyClauses => ProofError::FormulaTooLarge,
        }
    }
}

pub(super) struct Check {
    variables: u32,
    clauses: Clauses,
    units: Propagation,
    /// Number of literals of the trail that have lemmas of their own.
    derived: usize,
    /// The empty clause, once it follows.
    empty: Option<u32>,
    lemmas: u64,
    deletions: u64,
    ignored: u64,
    clause: Vec<Code>,
    hints: Vec<u32>,
}

impl Check {
    pub(super) fn new(formula: &Cnf, limits: &ProofLimits) -> Result<Check, ProofError> {
        let variables = formula.variables();
        if variables > 1 << 30 || formula.len() >= NO_CLAUSE as usize / 2 {
            return Err(ProofError::FormulaTooLarge);
        }
        let mut check = Check {
            variables,
            clauses: Clauses::new(variables, formula.len()),
            units: Propagation::new(variables),
            derived: 0,
            empty: None,
            lemmas: 0,
            deletions: 0,
            ignored: 0,
            clause: Vec::new(),
            hints: Vec::new(),
        };
        let mut conflict = None;
        for (number, lits) in formula.clauses().enumerate() {
            if number % CLAUSES_PER_POLL == 0 {
                check_stop(&limits.stop)?;
            }
            let always = check.clauses.collect(lits, &mut check.clause);
            let clause = check.clauses.add(&check.clause);
            if !always {
                conflict = conflict.or(check.units.attach(&mut check.clauses, clause));
            }
        }
        check.clauses.first_lemma = formula.len();
        check.settle(conflict);
        Ok(check)
    }

    /// Propagates units permanently, unless there is already a conflict.
    fn settle(&mut self, conflict: Conflict) {
        let conflict = conflict.or_else(|| self.units.follow(&mut self.clauses));
        while let Some(&lit) = self.units.trail().get(self.derived) {
            self.derived += 1;
            let reason = self.units.reason(lit);
            if self.clauses.get(reason).len() > 1 {
                self.hints.clear();
                let others = self.clauses.get(reason).iter().filter(|&&other| other != lit);
                self.hints.extend(others.map(|&other| self.units.reason(other)));
                self.hints.push(reason);
                let unit = self.clauses.add_lemma(&[lit], &self.hints);
                self.units.set_reason(lit, unit);
            }
        }
        if let Some(conflict) = conflict {
            self.units.explain(&self.clauses, (&[], conflict), &mut self.hints);
            self.empty = Some(self.clauses.add_lemma(&[], &self.hints));
        }
    }

    /// Checks a record; `hints` is the maximum number of hints.
    pub(super) fn record(
        &mut self,
        kind: RecordKind,
        lits: &[Lit],
        hints: u64,
    ) -> Result<(), Fault> {
        if let Some(&lit) = lits.iter().find(|lit| lit.variable() > self.variables) {
            return Err(Fault::Beyond(lit, self.variables));
        }
        if self.empty.is_some() {
            return Ok(());
        }
        let always = self.clauses.collect(lits, &mut self.clause);
        match kind {
            RecordKind::Deletion => self.delete(),
            RecordKind::Lemma => self.lemma(always)?,
        }
        if self.clauses.hint_count() > hints {
            return Err(Fault::TooManyHints(hints));
        }
        // A lemma adds itself, and all lemmas together add at most one unit per variable.
        if self.clauses.len() >= (NO_CLAUSE - self.variables) as usize - 2 {
            return Err(Fault::TooManyClauses);
        }
        Ok(())
    }

    /// Returns true if unit propagation leads to a contradiction.
    pub(super) fn is_refuted(&self) -> bool {
        self.empty.is_some()
    }

    /// Returns true if the clause contains a true unit.
    pub(super) fn is_satisfied(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| lit.variable() <= self.variables && self.units.is_true(code(lit)))
    }

    fn delete(&mut self) {
        let found = match self.clause.len() {
            0 | 1 => None,
            _ => self.clauses.delete(&self.clause),
        };
        match found {
            Some(clause) => {
                self.deletions += 1;
                self.units.detach(&self.clauses, clause);
            }
            None => self.ignored += 1,
        }
    }

    fn lemma(&mut self, always: bool) -> Result<(), Fault> {
        self.lemmas += 1;
        if always {
            return Ok(()); // useless, and LRAT checkers differ on tautologies
        }
        if !self.is_implied() {
            return Err(Fault::NotImplied);
        }
        let lemma = self.clauses.add_lemma(&self.clause, &self.hints);
        let conflict = self.units.attach(&mut self.clauses, lemma);
        self.settle(conflict);
        Ok(())
    }

    /// Returns true if the clause follows by unit propagation, and sets the hints.
    fn is_implied(&mut self) -> bool {
        let start = self.units.trail().len();
        let mut conflict = None;
        for &lit in &self.clause {
            if self.units.is_true(lit) {
                conflict = Some(self.units.reason(lit)); // a permanent unit
                break;
            }
            if !self.units.is_true(lit ^ 1) {
                self.units.set(lit ^ 1, NO_CLAUSE);
            }
        }
        match conflict.or_else(|| self.units.follow(&mut self.clauses)) {
            // The hints are computed before anything is undone. A unit that contradicts an
            // assumption is the only hint needed.
            Some(unit) if conflict.is_some() => {
                self.hints.clear();
                self.hints.push(unit);
            }
            Some(clause) => {
                self.units.explain(&self.clauses, (&self.clause, clause), &mut self.hints)
            }
            None => {
                self.units.undo(start);
                return false;
            }
        }
        self.units.undo(start);
        true
    }

    fn finish(self) -> Result<CheckedProof, ProofError> {
        let Some(empty) = self.empty else {
            return Err(ProofError::Unfinished { lemmas: self.lemmas });
        };
        let counts = (self.lemmas, self.deletions, self.ignored, self.units.found);
        Ok(CheckedProof::new(self.clauses, empty, counts))
    }
}
