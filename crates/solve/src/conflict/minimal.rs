//! One minimal set of givens that clash.
//!
//! As long as logic alone sees the clash, givens are left out by logic, many at a time and then
//! fewer: it takes no search, and what is left can be explained. Otherwise the solver says which
//! givens it needed, as long as these get fewer. Then every given that is left is tried without:
//! where the others still clash, it goes for good; where they do not, the grid that shows so
//! stays with the set to the end. A grid that lacks one given of the set only shows the same
//! without a question.
//!
//! Source: R. R. Bakker, F. Dikker, F. Tempelman, P. M. Wognum, *Diagnosing and solving
//! over-determined constraint satisfaction problems*, 1993 (deletion); J. Marques-Silva,
//! *Minimal unsatisfiability: models, algorithms and applications*, 2010 (cores, models).

use super::{
    Breaks, Conflict, Conflicts,
    oracle::{Set, Stand},
};
use crate::SolveError;
use board::stop::{Stop, Why};

/// A set that clashes, on the way.
struct Shrinking {
    left: Set,
    /// The last set that was proved to clash on its own, and how.
    proved: (Set, Breaks),
}

impl Conflicts<'_> {
    /// A minimal set; one not known to be minimal if there was no time.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn minimal(&mut self) -> Result<Conflict, SolveError> {
        let proved = (self.first.clone(), self.breaks.clone());
        self.shrink(proved)
    }

    /// The same for a set that clashes.
    pub(super) fn shrink(&mut self, proved: (Set, Breaks)) -> Result<Conflict, SolveError> {
        let mut on = Shrinking { left: proved.0.clone(), proved };
        self.by_logic(&mut on);
        let done = match self.by_cores(&mut on)? {
            None => self.by_deletion(&mut on)?,
            stopped => stopped,
        };
        match done {
            None => self.finish(on),
            Some(why) => Ok(self.unfinished(on, why)),
        }
    }

    /// Leaves out what logic does not need, as long as there is time.
    fn by_logic(&mut self, on: &mut Shrinking) {
        let stop = self.oracle.stop.clone();
        let Some(breaks) = self.oracle.refuted(&on.left, &stop) else { return };
        on.proved = (on.left.clone(), breaks);
        let mut size = on.left.len().div_ceil(2);
        loop {
            let mut begin = 0;
            while begin < on.left.len() && stop.reason().is_none() {
                let end = (begin + size).min(on.left.len());
                let rest = [&on.left[..begin], &on.left[end..]].concat();
                match self.oracle.refuted(&rest, &stop) {
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

    /// Goes on with what the solver needed, as long as that gets less; why it was stopped, if so.
    fn by_cores(&mut self, on: &mut Shrinking) -> Result<Option<Why>, SolveError> {
        let mut asked = on.left.clone();
        loop {
            match self.oracle.ask(&asked)? {
                Stand::Unknown(why) => return Ok(Some(why)),
                // The last core was wrong, or there is none.
                Stand::Together(_) if asked.len() < on.left.len() => return Ok(None),
                Stand::Together(_) => return Err(self.oracle.contradicted()),
                Stand::Apart(core) => {
                    on.left = asked;
                    if core.len() >= on.left.len() {
                        return Ok(None);
                    }
                    asked = core;
                }
            }
        }
    }

    /// Tries every given without; why it was stopped, if so.
    fn by_deletion(&mut self, on: &mut Shrinking) -> Result<Option<Why>, SolveError> {
        let mut place = 0;
        while place < on.left.len() {
            let mut rest = on.left.clone();
            rest.remove(place);
            match self.oracle.ask(&rest)? {
                Stand::Unknown(why) => return Ok(Some(why)),
                Stand::Together(_) => place += 1,
                Stand::Apart(core) => {
                    // What was needed before the place is needed still, unless the core is wrong.
                    let smaller = core.len() < rest.len();
                    let right = smaller && matches!(self.oracle.ask(&core)?, Stand::Apart(_));
                    on.left = if right { core } else { rest };
                    place = place.min(on.left.len());
                }
            }
        }
        Ok(None)
    }

    /// Proves that the set clashes, and that none of it can go.
    fn finish(&mut self, mut on: Shrinking) -> Result<Conflict, SolveError> {
        let mut without = Vec::with_capacity(on.left.len());
        for place in 0..on.left.len() {
            let mut rest = on.left.clone();
            rest.remove(place);
            match self.oracle.ask(&rest)? {
                Stand::Unknown(why) => return Ok(self.unfinished(on, why)),
                Stand::Apart(_) => return Err(self.oracle.contradicted()),
                Stand::Together(seen) => {
                    self.oracle.check(&rest, &seen.grid)?;
                    without.push(seen.grid.clone());
                }
            }
        }
        match self.oracle.prove(&on.left)? {
            Err(why) => Ok(self.unfinished(on, why)),
            Ok(breaks) => {
                let (givens, rules) = self.oracle.named(&on.left);
                on.proved = (on.left, breaks.clone());
                Ok(Conflict { givens, rules, breaks, without, unknown: None })
            }
        }
    }

    /// What is proved where time is over: the set at hand if logic shows it at once.
    fn unfinished(&mut self, on: Shrinking, why: Why) -> Conflict {
        let (set, breaks) = match self.oracle.refuted(&on.left, &Stop::never()) {
            Some(breaks) => (on.left, breaks),
            None => on.proved,
        };
        let (givens, rules) = self.oracle.named(&set);
        Conflict { givens, rules, breaks, without: Vec::new(), unknown: Some(why) }
    }
}
