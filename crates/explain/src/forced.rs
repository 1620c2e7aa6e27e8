//! A step where no technique has one: a candidate that cannot be, and few of the
//! rules that rule it out.
//!
//! A rule is here that a cell has a digit, or that a digit has a place in a house; that
//! none has two is taken for granted, as everybody does. Each rule is switched on by a
//! variable of its own; all of them are assumed together with a candidate, and the
//! solver names some that cannot hold with it. A new solver is asked the same about these
//! alone, and so on while they get fewer: one that has learnt from more would name more. Of
//! the candidates tried the one with the fewest such rules is taken, and rules are left out
//! one by one as long as the others still rule it out. The set is minimal then, not known
//! to be the smallest.
//!
//! Refutations that take long are given up for others, and so is leaving out a rule that
//! takes long to do without: then there are more rules than need be. Where all take long the
//! step says only that no solution has the candidates of a cell, which was proved before.

use encodings::Lit;
use itertools::Itertools;

use board::{
    Candidate, Candidates, Digit, Layout,
    stop::{Stop, Why},
};
use logic::techniques::Step;
use sat::backends::BackendError;

use super::rules::{CONFLICTS, NAME, Rules};

/// So many candidates are tried, those of cells with few others first.
const TRIED: usize = 24;

/// So many of them, with the fewest rules, are asked about again.
const TRIMMED: usize = 6;

/// So many of these, with the fewest rules, are minimized.
const MINIMIZED: usize = 2;

/// So many one may take where all take more than that.
const MANY_CONFLICTS: u64 = 10_000;

/// So many that take more, and the rest is left alone.
const PATIENCE: usize = 6;

/// What can be said.
pub(super) enum Forced {
    /// A step, and its reason.
    Step(Box<Step>, String),
    /// No candidate is known to be impossible.
    None,
    /// There was no time.
    Unknown(Why),
}

/// How much is given to refutations that take long; the same through a puzzle.
pub(super) struct Patience(usize);

impl Default for Patience {
    fn default() -> Patience {
        Patience(PATIENCE)
    }
}

/// A candidate of `wrong`, which no solution has, that few rules rule out.
pub(super) fn forced(
    layout: &Layout,
    candidates: &Candidates,
    mut wrong: Vec<Candidate>,
    patience: &mut Patience,
    stop: &Stop,
) -> Result<Forced, BackendError> {
    if wrong.is_empty() {
        return Ok(Forced::None);
    }
    let rules = Rules::new(layout, candidates, stop);
    wrong.sort_by_key(|candidate| (candidates.count(candidate.cell), *candidate));
    let mut found: Vec<(Vec<Lit>, Candidate)> = Vec::new();
    let mut gave_up = 0;
    for &candidate in &wrong {
        if found.len() == TRIED || gave_up == patience.0 {
            break;
        }
        match rules.against(candidate, CONFLICTS)? {
            Ok(Some(core)) => found.push((core, candidate)),
            // Not wrong after all, as far as the rules say.
            Ok(None) => {}
            Err(Why::GaveUp) => gave_up += 1,
            Err(why) => return Ok(Forced::Unknown(why)),
        }
    }
    if found.is_empty() && gave_up > 0 {
        let tried = match patience.0 {
            1 => Err(Why::GaveUp),
            _ => rules.against(wrong[0], MANY_CONFLICTS)?,
        };
        match tried {
            Ok(Some(core)) => found.push((core, wrong[0])),
            Ok(None) => return Ok(Forced::None),
            Err(Why::GaveUp) => {
                // The next ones will be no easier.
                patience.0 = 1;
                return Ok(unexplained(layout, &wrong));
            }
            Err(why) => return Ok(Forced::Unknown(why)),
        }
    }
    fewest_first(&mut found);
    found.truncate(TRIMMED);
    for (core, candidate) in &mut found {
        if let Err(why) = rules.trim(*candidate, core)? {
            return Ok(Forced::Unknown(why));
        }
    }
    fewest_first(&mut found);
    found.truncate(MINIMIZED);
    let mut best: Option<(Vec<Lit>, Candidate)> = None;
    for (core, candidate) in found {
        let core = match rules.minimized(candidate, core)? {
            Ok(core) => core,
            Err(why) => return Ok(Forced::Unknown(why)),
        };
        if best.as_ref().is_none_or(|(fewest, _)| core.len() < fewest.len()) {
            best = Some((core, candidate));
        }
    }
    Ok(best.map_or(Forced::None, |(core, candidate)| {
        let (step, reason) = rules.step(&core, candidate);
        Forced::Step(Box::new(step), reason)
    }))
}

fn fewest_first(found: &mut [(Vec<Lit>, Candidate)]) {
    found.sort_by_key(|(core, candidate)| (core.len(), *candidate));
}

/// The candidates of a cell that no solution has, without the rules that it takes.
fn unexplained(layout: &Layout, wrong: &[Candidate]) -> Forced {
    let cell = wrong[0].cell;
    let eliminated: Vec<_> = wrong.iter().filter(|it| it.cell == cell).copied().collect();
    let digits: Vec<Digit> = eliminated.iter().map(|it| it.digit).collect();
    let houses = layout.constraints_of(cell).iter().map(|&number| number as usize).collect();
    let reason = format!(
        "no solution has {} in {}; few rules that rule it out were not found",
        digits.iter().map(|&digit| layout.digit(digit)).join(" or "),
        layout.shape.name(cell)
    );
    let cells = vec![cell];
    let step = Step { technique: NAME, houses, cells, digits, eliminated, ..Step::default() };
    Forced::Step(Box::new(step), reason)
}
