//! Group CNF formulas with a proved minimum unsatisfiable set of groups, from puzzles with a
//! planted conflict.

use super::{ExpectedAnswer, Family, FamilySettings, FileKind, Member, clash};
use crate::{SolveContext, Verdict, conflict::conflicts, generate::GenerateError};
use board::stop::Stop;

/// The family of group CNF formulas.
pub(super) struct Group;

impl Family for Group {
    fn name(&self) -> &'static str {
        "group"
    }

    fn summary(&self) -> &'static str {
        "group CNF of a planted conflict, with a proved smallest unsatisfiable set of groups"
    }

    fn file(&self) -> FileKind {
        FileKind::Groups
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let solver = &setting.solver;
        let Some(mut member) = clash::planted(setting, seed, stop, &mut |_| true)? else {
            return Ok(Err("no wrong digit is suitable: with few holes they repeat a digit of a \
                house, with many holes they cause no conflict; change the number of holes"
                .to_owned()));
        };
        let puzzle = &member.puzzle;
        let mut context = SolveContext::new(puzzle, solver.logic);
        let verdict = solver.search_solutions(&mut context, puzzle, 1, 1, stop)?.verdict();
        let Some(mut found) = conflicts(&mut context, solver, puzzle, &verdict, stop) else {
            return Err(match verdict {
                Verdict::Unknown(why, None) => GenerateError::Stopped(why),
                _ => GenerateError::Contradiction { backend: solver.backend.name() },
            });
        };
        let smallest = found.smallest()?;
        if let Some(why) = smallest.unknown {
            return Err(GenerateError::Stopped(why));
        }
        let size = smallest.conflict.count();
        if setting.clash.is_some_and(|wanted| wanted != size) {
            return Ok(Err(format!("its smallest unsatisfiable set has {size} groups")));
        }
        let (givens, rules) = (smallest.conflict.givens, smallest.conflict.rules);
        member.expected = ExpectedAnswer::Clash { givens, rules, is_smallest: true };
        Ok(Ok(member))
    }
}
