//! The search for a conflict with the fewest parts.
//!
//! Every conflict contains a part that a given grid violates. So a minimum hitting set of the parts
//! that the grids found so far violate is at most as large as the smallest conflict. If it
//! conflicts, it is one. Otherwise there is a grid that satisfies all of it, which yields one more
//! set to hit. Grids are improved until they violate as few parts as possible. Several are searched
//! for at a time, each with the parts that the last ones violated.
//!
//! Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS extraction with
//! minimal hitting set dualization*, 2015.

use std::rc::Rc;

use super::{
    Conflict, Conflicts,
    oracle::{KnownGrid, Set, SubsetStatus},
};
use crate::{
    SolveError,
    hitting_set::{HittingSetResult, HittingSets},
};
use board::stop::StopReason;

/// The smallest conflict found.
#[derive(Clone, Debug)]
pub struct SmallestConflict {
    /// The conflict.
    pub conflict: Conflict,
    /// A proved lower bound on the number of givens and rules of a conflict.
    pub at_least: usize,
    /// The reason if it is unknown whether the conflict is a smallest one.
    pub unknown: Option<StopReason>,
}

impl Conflicts<'_> {
    /// Returns a conflict with the fewest parts; it may be larger if time is over.
    ///
    /// # Errors
    /// If a solver fails, or if its answers contradict each other.
    pub fn smallest(&mut self) -> Result<SmallestConflict, SolveError> {
        let conflict = self.minimal()?;
        if conflict.unknown.is_some() {
            return Ok(SmallestConflict { at_least: 0, unknown: conflict.unknown, conflict });
        }
        let most = conflict.count();
        let mut hitting = HittingSets::new(&self.oracle.stop);
        let unknown = loop {
            let set = match hitting.smallest()? {
                HittingSetResult::Smallest(set) => set,
                HittingSetResult::Unknown(why) => break Some(why),
                // All parts together conflict.
                HittingSetResult::Impossible => return Err(self.oracle.contradiction_error()),
            };
            if set.len() >= most {
                break None;
            }
            match self.add_violated_sets(&set, &mut hitting)? {
                Correction::Satisfiable => {}
                Correction::Unknown(why) => break Some(why),
                Correction::Conflicts => return self.prove_smaller(set, conflict),
            }
        };
        let at_least = if unknown.is_some() { hitting.at_least().min(most) } else { most };
        // The bound may have been proved before time was over.
        let unknown = unknown.filter(|_| at_least < most);
        Ok(SmallestConflict { conflict, at_least, unknown })
    }

    /// Searches for grids that satisfy all parts of `set`. For each grid found, adds the set of the
    /// parts that it violates to `hitting`. Returns [`Correction::Conflicts`] if there is no such
    /// grid.
    fn add_violated_sets(
        &mut self,
        set: &Set,
        hitting: &mut HittingSets,
    ) -> Result<Correction, SolveError> {
        let mut asked = set.clone();
        loop {
            match self.oracle.ask(&asked)? {
                SubsetStatus::Unknown(why) => return Ok(Correction::Unknown(why)),
                SubsetStatus::Apart(_) if asked.len() == set.len() => {
                    return Ok(Correction::Conflicts);
                }
                SubsetStatus::Apart(_) => return Ok(Correction::Satisfiable),
                SubsetStatus::Together(seen) => match self.grow(seen)? {
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

    /// Returns the result for a set that conflicts with fewer parts than the first conflict. If
    /// there is no time to prove it, the result is the first one.
    fn prove_smaller(
        &mut self,
        set: Set,
        before: Conflict,
    ) -> Result<SmallestConflict, SolveError> {
        let at_least = set.len();
        let breaks = match self.oracle.prove(&set)? {
            Ok(breaks) => breaks,
            Err(why) => {
                return Ok(SmallestConflict { conflict: before, at_least, unknown: Some(why) });
            }
        };
        let conflict = self.shrink((set, breaks))?;
        match conflict.unknown {
            None if conflict.count() < at_least => Err(self.oracle.contradiction_error()),
            unknown => Ok(SmallestConflict { conflict, at_least, unknown }),
        }
    }

    /// Returns a grid that satisfies the same parts and as many others as possible: no grid
    /// satisfies a further one in addition.
    pub(super) fn grow(
        &mut self,
        seen: Rc<KnownGrid>,
    ) -> Result<Result<Rc<KnownGrid>, StopReason>, SolveError> {
        let (mut best, mut tried) = (seen, Set::new());
        while let Some(&next) = best.outside.iter().find(|given| !tried.contains(given)) {
            let mut asked = self.oracle.all_parts();
            asked.retain(|given| *given == next || !best.outside.contains(given));
            match self.oracle.ask(&asked)? {
                SubsetStatus::Unknown(why) => return Ok(Err(why)),
                SubsetStatus::Together(seen) => best = seen,
                SubsetStatus::Apart(_) => tried.push(next),
            }
        }
        Ok(Ok(best))
    }
}

/// The result for a set.
enum Correction {
    /// It conflicts.
    Conflicts,
    /// It does not: grids that satisfy it were found.
    Satisfiable,
    /// Undecided.
    Unknown(StopReason),
}
