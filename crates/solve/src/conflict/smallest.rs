//! A set of givens that clash with as few of them as possible.
//!
//! Every clashing set needs a given of those that a grid lacks. So a smallest set that has one of
//! the givens lacked by each grid seen so far is at most as large as the smallest that clashes:
//! if it clashes it is one of these, and if not there is a grid that has all of it, which is one
//! more to lack some givens. Grids are improved until they lack as few givens as they can, and
//! several are looked for at a time, each with the givens that the last ones lacked.
//!
//! Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS extraction with
//! minimal hitting set dualization*, 2015.

use std::rc::Rc;

use super::{
    Conflict, Conflicts,
    oracle::{Seen, Set, Stand},
};
use crate::{
    SolveError,
    hitting_set::{Hitting, HittingSets},
};
use board::stop::Why;

/// The fewest givens and rules that clash, as far as is known.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// The smallest set found.
    pub conflict: Conflict,
    /// No set that clashes has fewer givens and rules: proved.
    pub at_least: usize,
    /// Why it is not known whether the set has the fewest, if so.
    pub unknown: Option<Why>,
}

impl Conflicts<'_> {
    /// A set with the fewest givens; a set that may be larger if there was no time.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn smallest(&mut self) -> Result<Smallest, SolveError> {
        let conflict = self.minimal()?;
        if conflict.unknown.is_some() {
            return Ok(Smallest { at_least: 0, unknown: conflict.unknown, conflict });
        }
        let most = conflict.count();
        let mut hitting = HittingSets::new(&self.oracle.stop);
        let unknown = loop {
            let set = match hitting.smallest()? {
                Hitting::Smallest(set) => set,
                Hitting::Unknown(why) => break Some(why),
                // All givens together clash.
                Hitting::Impossible => return Err(self.oracle.contradicted()),
            };
            if set.len() >= most {
                break None;
            }
            match self.correct(&set, &mut hitting)? {
                Correction::Sets => {}
                Correction::Unknown(why) => break Some(why),
                Correction::Clash => return self.fewer(set, conflict),
            }
        };
        let at_least = if unknown.is_some() { hitting.at_least().min(most) } else { most };
        // The proof that none is smaller may have come before the end of the time.
        let unknown = unknown.filter(|_| at_least < most);
        Ok(Smallest { conflict, at_least, unknown })
    }

    /// Adds what grids with all of the set lack; unless it clashes.
    fn correct(&mut self, set: &Set, hitting: &mut HittingSets) -> Result<Correction, SolveError> {
        let mut asked = set.clone();
        loop {
            match self.oracle.ask(&asked)? {
                Stand::Unknown(why) => return Ok(Correction::Unknown(why)),
                Stand::Apart(_) if asked.len() == set.len() => return Ok(Correction::Clash),
                Stand::Apart(_) => return Ok(Correction::Sets),
                Stand::Together(seen) => match self.grow(seen)? {
                    Err(why) => return Ok(Correction::Unknown(why)),
                    Ok(seen) => {
                        hitting.add(&seen.outside);
                        asked.extend(&seen.outside);
                        asked.sort_unstable();
                    }
                },
            }
        }
    }

    /// The set that was found to clash with fewer givens than the first one; that one where there
    /// was no time to prove it.
    fn fewer(&mut self, set: Set, before: Conflict) -> Result<Smallest, SolveError> {
        let at_least = set.len();
        let breaks = match self.oracle.prove(&set)? {
            Ok(breaks) => breaks,
            Err(why) => return Ok(Smallest { conflict: before, at_least, unknown: Some(why) }),
        };
        let conflict = self.shrink((set, breaks))?;
        match conflict.unknown {
            None if conflict.count() < at_least => Err(self.oracle.contradicted()),
            unknown => Ok(Smallest { conflict, at_least, unknown }),
        }
    }

    /// A grid that has the same givens and as many of the others as can be: one more that it has
    /// none can have.
    pub(super) fn grow(&mut self, seen: Rc<Seen>) -> Result<Result<Rc<Seen>, Why>, SolveError> {
        let (mut best, mut tried) = (seen, Set::new());
        while let Some(&next) = best.outside.iter().find(|given| !tried.contains(given)) {
            let mut asked = self.oracle.every();
            asked.retain(|given| *given == next || !best.outside.contains(given));
            match self.oracle.ask(&asked)? {
                Stand::Unknown(why) => return Ok(Err(why)),
                Stand::Together(seen) => best = seen,
                Stand::Apart(_) => tried.push(next),
            }
        }
        Ok(Ok(best))
    }
}

/// What came of a set.
enum Correction {
    /// It clashes.
    Clash,
    /// It does not: some grids with all of it.
    Sets,
    /// Nobody knows.
    Unknown(Why),
}
