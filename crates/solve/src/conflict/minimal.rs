//! The search for one minimal conflict.
//!
//! If logic alone finds the conflict, parts are removed by logic, many at a time and then fewer.
//! This needs no search, and the result can be explained. Otherwise the solver reports which parts
//! it needed, as long as their number decreases. Then each remaining part is tried: if the others
//! still conflict, it is removed for good. If not, the grid that shows this is kept with the set. A
//! known grid that violates only one part of the set shows the same without a solve.
//!
//! Source: R. R. Bakker, F. Dikker, F. Tempelman, P. M. Wognum, *Diagnosing and solving
//! over-determined constraint satisfaction problems*, 1993 (deletion); J. Marques-Silva, *Minimal
//! unsatisfiability: models, algorithms and applications*, 2010 (cores, models).

use super::{
    Conflict, ConflictEvidence, Conflicts,
    oracle::{Set, SubsetStatus},
};
use crate::SolveError;
use board::stop::{Stop, StopReason};

/// A conflict that is being reduced.
struct ConflictReduction {
    left: Set,
    /// The last set that was proved to conflict on its own, with the evidence.
    proved: (Set, ConflictEvidence),
}

impl Conflicts<'_> {
    /// Returns a minimal conflict; it may be not proved minimal if time is over.
    ///
    /// # Errors
    /// If the solver fails, or if its answers contradict each other.
    pub fn minimal(&mut self) -> Result<Conflict, SolveError> {
        let proved = (self.first.clone(), self.breaks.clone());
        self.shrink(proved)
    }

    /// Returns a minimal conflict within a set that was proved to conflict.
    pub(super) fn shrink(
        &mut self,
        proved: (Set, ConflictEvidence),
    ) -> Result<Conflict, SolveError> {
        let mut on = ConflictReduction { left: proved.0.clone(), proved };
        self.shrink_by_logic(&mut on);
        let done = match self.shrink_by_cores(&mut on)? {
            None => self.shrink_by_deletion(&mut on)?,
            stopped => stopped,
        };
        match done {
            None => self.finish(on),
            Some(why) => Ok(self.unfinished_conflict(on, why)),
        }
    }

    /// Removes the parts that logic does not need, as long as there is time.
    fn shrink_by_logic(&mut self, on: &mut ConflictReduction) {
        let stop = self.oracle.stop.clone();
        let Some(breaks) = self.oracle.refute_by_logic(&on.left, &stop) else { return };
        on.proved = (on.left.clone(), breaks);
        let mut size = on.left.len().div_ceil(2);
        loop {
            let mut begin = 0;
            while begin < on.left.len() && stop.reason().is_none() {
                let end = (begin + size).min(on.left.len());
                let rest = [&on.left[..begin], &on.left[end..]].concat();
                match self.oracle.refute_by_logic(&rest, &stop) {
                    Some(breaks) => {
                        on.proved = (rest.clone(), breaks);
                        on.left = rest;
                    }
                    None => begin = end,
                }
            }
            if size <= 1 {
                return;
            }
            size = size.div_ceil(2);
        }
    }

    /// Continues with the cores of the solver, as long as they get smaller. Returns why it was
    /// stopped, if so.
    fn shrink_by_cores(
        &mut self,
        on: &mut ConflictReduction,
    ) -> Result<Option<StopReason>, SolveError> {
        let mut asked = on.left.clone();
        loop {
            match self.oracle.ask(&asked)? {
                SubsetStatus::Unknown(why) => return Ok(Some(why)),
                // The last core was wrong, or there is none.
                SubsetStatus::Together(_) if asked.len() < on.left.len() => return Ok(None),
                SubsetStatus::Together(_) => return Err(self.oracle.contradiction_error()),
                SubsetStatus::Apart(core) => {
                    on.left = asked;
                    if core.len() >= on.left.len() {
                        return Ok(None);
                    }
                    asked = core;
                }
            }
        }
    }

    /// Tries to remove each part. Returns why it was stopped, if so.
    fn shrink_by_deletion(
        &mut self,
        on: &mut ConflictReduction,
    ) -> Result<Option<StopReason>, SolveError> {
        let mut place = 0;
        while place < on.left.len() {
            let mut rest = on.left.clone();
            rest.remove(place);
            match self.oracle.ask(&rest)? {
                SubsetStatus::Unknown(why) => return Ok(Some(why)),
                SubsetStatus::Together(_) => place += 1,
                SubsetStatus::Apart(core) => {
                    // Parts needed before this place are still needed, unless the core is wrong.
                    let smaller = core.len() < rest.len();
                    let right =
                        smaller && matches!(self.oracle.ask(&core)?, SubsetStatus::Apart(_));
                    on.left = if right { core } else { rest };
                    place = place.min(on.left.len());
                }
            }
        }
        Ok(None)
    }

    /// Proves that the set conflicts, and that each part is needed.
    fn finish(&mut self, mut on: ConflictReduction) -> Result<Conflict, SolveError> {
        let mut without = Vec::with_capacity(on.left.len());
        for place in 0..on.left.len() {
            let mut rest = on.left.clone();
            rest.remove(place);
            match self.oracle.ask(&rest)? {
                SubsetStatus::Unknown(why) => return Ok(self.unfinished_conflict(on, why)),
                SubsetStatus::Apart(_) => return Err(self.oracle.contradiction_error()),
                SubsetStatus::Together(seen) => {
                    self.oracle.check(&rest, &seen.grid)?;
                    without.push(seen.grid.clone());
                }
            }
        }
        match self.oracle.prove(&on.left)? {
            Err(why) => Ok(self.unfinished_conflict(on, why)),
            Ok(breaks) => {
                let (givens, rules) = self.oracle.givens_and_rules(&on.left);
                on.proved = (on.left, breaks.clone());
                Ok(Conflict { givens, rules, breaks, without, unknown: None })
            }
        }
    }

    /// Returns a result that is proved although time is over: the current set if logic refutes it,
    /// else the last one proved.
    fn unfinished_conflict(&mut self, on: ConflictReduction, why: StopReason) -> Conflict {
        let (set, breaks) = match self.oracle.refute_by_logic(&on.left, &Stop::never()) {
            Some(breaks) => (on.left, breaks),
            None => on.proved,
        };
        let (givens, rules) = self.oracle.givens_and_rules(&set);
        Conflict { givens, rules, breaks, without: Vec::new(), unknown: Some(why) }
    }
}
