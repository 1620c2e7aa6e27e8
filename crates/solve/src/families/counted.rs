//! Planted puzzles whose solutions were counted one by one: formulas with a known number of models.

use super::{ExpectedAnswer, Family, FamilySettings, FileKind, Member};
use crate::{
    SolutionsEnd,
    engines::{self, EngineQuestion},
    generate::GenerateError,
};
use board::stop::Stop;

/// The family of puzzles with a known number of solutions.
pub(super) struct CountedFamily;

impl Family for CountedFamily {
    fn name(&self) -> &'static str {
        "counted"
    }

    fn summary(&self) -> &'static str {
        "a planted puzzle with a known number of solutions, for model counters (`c p show`)"
    }

    fn file(&self) -> FileKind {
        FileKind::Counted
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let (puzzle, _) = setting.planted(seed, stop)?;
        let limit = setting.most.saturating_add(1);
        let solver = setting.solver.clone();
        let question = EngineQuestion { solver, limit, keep: 0, ..EngineQuestion::default() };
        let found = engines::of_answers().worker(&question).find(&puzzle, stop)?;
        Ok(match found.end {
            _ if found.is_exact() && found.count <= setting.most => {
                let expected = ExpectedAnswer::Models(found.count);
                Ok(Member { puzzle, blocked: None, expected })
            }
            Some(SolutionsEnd::Unknown(why)) => return Err(GenerateError::Stopped(why)),
            _ => Err(format!("more than {} solutions; use fewer holes", setting.most)),
        })
    }
}
