//! All minimal sets of givens that clash, one after the other.
//!
//! A map keeps of which sets it is known whether they clash: a set that clashes settles those
//! that have all of it, a grid those of which it lacks nothing. A solver names a set that is not
//! settled, with as many givens as it likes; where it clashes it is made minimal, else its grid
//! is improved, and the map has one clause more. Once every set is settled there are no more
//! minimal ones; that there is none left is asked of another solver as well.
//!
//! Source: M. H. Liffiton, A. Previti, A. Malik, J. Marques-Silva, *Fast, flexible MUS
//! enumeration*, 2016 (MARCO).

use encodings::Lit;

use super::{
    Breaks, Conflict, Conflicts,
    oracle::{self, Set, Stand},
};
use crate::SolveError;
use board::stop::Why;
use sat::backends::{Answer, Backend};

/// The solver that names sets, and the one that is asked once it says that there are no more.
const MAKER: &str = "batsat";
const CHECKER: &str = "varisat";

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// These are all: proved.
    Exhausted,
    /// There may be more.
    Unknown(Why),
}

/// See the module.
pub struct All<'c, 'a> {
    conflicts: &'c mut Conflicts<'a>,
    map: Box<dyn Backend>,
    /// What the map knows.
    clauses: Vec<Vec<Lit>>,
    found: u64,
    end: Option<End>,
}

impl<'a> Conflicts<'a> {
    /// All minimal sets, in the order in which they are found: at first that of
    /// [`Conflicts::minimal`].
    ///
    /// # Errors
    /// If a part is broken.
    pub fn all(&mut self) -> Result<All<'_, 'a>, SolveError> {
        let map = oracle::of_sets(&self.oracle, MAKER, &self.oracle.stop)?;
        Ok(All { conflicts: self, map, clauses: Vec::new(), found: 0, end: None })
    }
}

impl All<'_, '_> {
    /// How it ended; none while there may be more.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The next set; none once there are no more or time is over. Only the first one may not be
    /// known to be minimal, if time was over before that was proved.
    ///
    /// # Errors
    /// If a part is broken.
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
                self.end = Some(End::Unknown(why));
                Ok(Some(conflict).filter(|_| self.found == 1))
            }
            None => {
                let set = self.conflicts.oracle.of(&conflict.givens, &conflict.rules);
                self.know(set.into_iter().map(|given| !oracle::lit(given)).collect());
                Ok(Some(conflict))
            }
        }
    }

    /// From here on a set that is named has one of these.
    fn know(&mut self, clause: Vec<Lit>) {
        self.map.add_clause(&clause);
        self.clauses.push(clause);
    }

    /// A set that the map does not know yet, made minimal.
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
                Stand::Apart(_) => match self.conflicts.oracle.prove(&set)? {
                    Ok(breaks) => return self.minimal(set, breaks).map(Some),
                    Err(why) => Err(why),
                },
                Stand::Together(seen) => self.conflicts.grow(seen)?,
                Stand::Unknown(why) => Err(why),
            };
            match grown {
                Ok(seen) => {
                    self.know(seen.outside.iter().map(|&given| oracle::lit(given)).collect())
                }
                Err(why) => {
                    self.end = Some(End::Unknown(why));
                    return Ok(None);
                }
            }
        }
    }

    fn minimal(&mut self, set: Set, breaks: Breaks) -> Result<Conflict, SolveError> {
        self.conflicts.shrink((set, breaks))
    }

    /// A set of which it is not known whether it clashes; why there is none.
    fn unknown_set(&mut self) -> Result<Result<Set, End>, SolveError> {
        match self.map.solve(&[])? {
            Answer::Unknown(why) => Ok(Err(End::Unknown(why))),
            Answer::Unsat(_) => self.exhausted().map(Err),
            Answer::Sat(model) => {
                // One that no clause names is in no model.
                let taken = |given: &usize| !model.contains(&!oracle::lit(*given));
                Ok(Ok(self.conflicts.oracle.every().into_iter().filter(taken).collect()))
            }
        }
    }

    /// That there is no other set, once more.
    fn exhausted(&self) -> Result<End, SolveError> {
        let oracle = &self.conflicts.oracle;
        let mut checker = oracle::of_sets(oracle, CHECKER, &oracle.stop)?;
        self.clauses.iter().for_each(|clause| checker.add_clause(clause));
        match checker.solve(&[])? {
            Answer::Unsat(_) => Ok(End::Exhausted),
            Answer::Unknown(why) => Ok(End::Unknown(why)),
            Answer::Sat(_) => Err(SolveError::Contradicted { backend: MAKER, finder: CHECKER }),
        }
    }
}
