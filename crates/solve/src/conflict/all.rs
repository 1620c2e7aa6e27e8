//! All minimal conflicts of a puzzle, one after the other.
//!
//! A map records for which sets of parts it is known whether they conflict. A conflict settles all
//! its supersets; a grid settles all subsets of the parts that it satisfies. A solver returns an
//! unsettled set that is as large as it likes. A conflict among these is made minimal; otherwise
//! the grid is improved. Either adds a clause to the map. Once every set is settled, there are no
//! more minimal conflicts; a second solver confirms that.
//!
//! Source: M. H. Liffiton, A. Previti, A. Malik, J. Marques-Silva, *Fast, flexible MUS
//! enumeration*, 2016 (MARCO).

use encodings::Lit;

use super::{
    Conflict, ConflictEvidence, Conflicts,
    oracle::{self, Set, SubsetStatus},
};
use crate::SolveError;
use board::stop::StopReason;
use sat::backends::{Answer, Backend};

/// The solver that returns sets, and the one that confirms that there are no more.
const SET_SOLVER: &str = "batsat";
const CONFIRMING_SOLVER: &str = "varisat";

/// The end of the series of conflicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConflictsEnd {
    /// These are all, proved.
    Exhausted,
    /// There may be more.
    Unknown(StopReason),
}

/// The minimal conflicts of a puzzle, found one by one.
pub struct AllConflicts<'c, 'a> {
    conflicts: &'c mut Conflicts<'a>,
    map: Box<dyn Backend>,
    /// The clauses of the map.
    clauses: Vec<Vec<Lit>>,
    found: u64,
    end: Option<ConflictsEnd>,
}

impl<'a> Conflicts<'a> {
    /// Returns all minimal conflicts, in the order in which they are found. The first one is that
    /// of [`Conflicts::minimal`].
    ///
    /// # Errors
    /// If the solver cannot be created.
    pub fn all(&mut self) -> Result<AllConflicts<'_, 'a>, SolveError> {
        let map = oracle::solver_of_sets(&self.oracle, SET_SOLVER, &self.oracle.stop)?;
        Ok(AllConflicts { conflicts: self, map, clauses: Vec::new(), found: 0, end: None })
    }
}

impl AllConflicts<'_, '_> {
    /// Returns the end of the series, or `None` while there may be more.
    pub fn end(&self) -> Option<ConflictsEnd> {
        self.end
    }

    /// Returns the next conflict, or `None` if there are no more or time is over. Only the first
    /// one may be not proved minimal, if time was over before.
    ///
    /// # Errors
    /// If a solver fails, or if its answers contradict each other.
    pub fn find_next(&mut self) -> Result<Option<Conflict>, SolveError> {
        if self.end.is_some() {
            return Ok(None);
        }
        let conflict = match self.found {
            0 => Some(self.conflicts.minimal()?),
            _ => self.further()?,
        };
        let Some(conflict) = conflict else { return Ok(None) };
        self.found += 1;
        match conflict.unknown {
            Some(why) => {
                self.end = Some(ConflictsEnd::Unknown(why));
                Ok(Some(conflict).filter(|_| self.found == 1))
            }
            None => {
                let set = self.conflicts.oracle.of(&conflict.givens, &conflict.rules);
                self.know(set.into_iter().map(|given| !oracle::lit(given)).collect());
                Ok(Some(conflict))
            }
        }
    }

    /// Adds a clause to the map: from here on a returned set satisfies it.
    fn know(&mut self, clause: Vec<Lit>) {
        self.map.add_clause(&clause);
        self.clauses.push(clause);
    }

    /// Returns a minimal conflict within a set that the map has not settled.
    fn further(&mut self) -> Result<Option<Conflict>, SolveError> {
        loop {
            let set = match self.unknown_set()? {
                Ok(set) => set,
                Err(end) => {
                    self.end = Some(end);
                    return Ok(None);
                }
            };
            let stand = self.conflicts.oracle.ask(&set)?;
            let grown = match stand {
                SubsetStatus::Apart(_) => match self.conflicts.oracle.prove(&set)? {
                    Ok(breaks) => return self.minimal(set, breaks).map(Some),
                    Err(why) => Err(why),
                },
                SubsetStatus::Together(seen) => self.conflicts.grow(seen)?,
                SubsetStatus::Unknown(why) => Err(why),
            };
            match grown {
                Ok(seen) => {
                    self.know(seen.outside.iter().map(|&given| oracle::lit(given)).collect())
                }
                Err(why) => {
                    self.end = Some(ConflictsEnd::Unknown(why));
                    return Ok(None);
                }
            }
        }
    }

    fn minimal(&mut self, set: Set, breaks: ConflictEvidence) -> Result<Conflict, SolveError> {
        self.conflicts.shrink((set, breaks))
    }

    /// Returns a set that the map has not settled, or the reason why there is none.
    fn unknown_set(&mut self) -> Result<Result<Set, ConflictsEnd>, SolveError> {
        match self.map.solve(&[])? {
            Answer::Unknown(why) => Ok(Err(ConflictsEnd::Unknown(why))),
            Answer::Unsat(_) => self.confirm_exhausted().map(Err),
            Answer::Sat(model) => {
                // A part that no clause contains may be missing from the model.
                let taken = |given: &usize| !model.contains(&!oracle::lit(*given));
                Ok(Ok(self.conflicts.oracle.all_parts().into_iter().filter(taken).collect()))
            }
        }
    }

    /// Confirms with another solver that there is no other set.
    fn confirm_exhausted(&self) -> Result<ConflictsEnd, SolveError> {
        let oracle = &self.conflicts.oracle;
        let mut checker = oracle::solver_of_sets(oracle, CONFIRMING_SOLVER, &oracle.stop)?;
        self.clauses.iter().for_each(|clause| checker.add_clause(clause));
        match checker.solve(&[])? {
            Answer::Unsat(_) => Ok(ConflictsEnd::Exhausted),
            Answer::Unknown(why) => Ok(ConflictsEnd::Unknown(why)),
            Answer::Sat(_) => {
                Err(SolveError::Contradicted { backend: SET_SOLVER, finder: CONFIRMING_SOLVER })
            }
        }
    }
}
