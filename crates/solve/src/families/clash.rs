//! A wrong digit among the givens of a planted puzzle: unsatisfiable, with a minimal conflict of
//! known size.
//!
//! The wrong digit equals no given of a peer cell, unless a conflict of two givens is wanted. The
//! search for minimal conflicts finds the givens and rules of the conflict. It proves that each is
//! needed, by a grid that satisfies all others.

use super::{ExpectedAnswer, Family, FamilySettings, Member};
use crate::{
    SolveContext, Verdict,
    conflict::{Conflict, conflicts},
    generate::GenerateError,
};
use board::{Cell, Digit, Layout, random::Random, stop::Stop};

/// The family of puzzles with a wrong digit.
pub(super) struct Clash;

/// The number of wrong digits tried in a puzzle.
const MAX_TRIED_DIGITS: usize = 40;

impl Family for Clash {
    fn name(&self) -> &'static str {
        "conflict"
    }

    fn summary(&self) -> &'static str {
        "a wrong digit in a planted puzzle: unsatisfiable, with a minimal conflict of known size"
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let mut met = Vec::new();
        let found = planted(setting, seed, stop, &mut |conflict| {
            met.push(conflict.count());
            setting.clash.is_none_or(|wanted| wanted == conflict.count())
        })?;
        met.sort_unstable();
        Ok(found.ok_or_else(|| match (met.first(), met.last()) {
            (Some(fewest), Some(most)) => {
                format!(
                    "the minimal conflicts of {} wrong digits have {fewest} to {most} elements",
                    met.len()
                )
            }
            _ => format!(
                "none of {MAX_TRIED_DIGITS} wrong digits is suitable: with few holes they repeat a \
                 digit of a house, with many holes they cause no conflict; change the number of \
                 holes"
            ),
        }))
    }
}

/// Returns the first puzzle with a wrong digit whose minimal conflict is accepted.
pub(super) fn planted(
    setting: &FamilySettings,
    seed: u64,
    stop: &Stop,
    accepts: &mut dyn FnMut(&Conflict) -> bool,
) -> Result<Option<Member>, GenerateError> {
    let (puzzle, _) = setting.planted(seed, stop)?;
    let (solver, layout) = (&setting.solver, Layout::of(&puzzle));
    let mut random = Random::new(seed, "wrong digit");
    let givens: Vec<(Cell, Digit)> = puzzle.givens.filled().collect();
    if givens.is_empty() {
        return Ok(None);
    }
    for _ in 0..MAX_TRIED_DIGITS {
        let (cell, right) = givens[random.below(givens.len())];
        let wrong = random.below(puzzle.shape.digits()) as Digit + 1;
        let beside = layout.peers(cell).any(|peer| puzzle.givens.get(peer) == Some(wrong));
        if wrong == right || beside != (setting.clash == Some(2)) {
            continue;
        }
        let mut wronged = puzzle.clone();
        wronged.givens.set(cell, Some(wrong));
        let mut context = SolveContext::new(&wronged, solver.logic);
        let verdict = solver.search_solutions(&mut context, &wronged, 1, 1, stop)?.verdict();
        if let Verdict::Unknown(why, None) = verdict {
            return Err(GenerateError::Stopped(why));
        }
        let Some(mut found) = conflicts(&mut context, solver, &wronged, &verdict, stop) else {
            continue;
        };
        let conflict = found.minimal()?;
        if let Some(why) = conflict.unknown {
            return Err(GenerateError::Stopped(why));
        }
        if accepts(&conflict) {
            let Conflict { givens, rules, .. } = conflict;
            let expected = ExpectedAnswer::Clash { givens, rules, is_smallest: false };
            return Ok(Some(Member { puzzle: wronged, blocked: None, expected }));
        }
    }
    Ok(None)
}
