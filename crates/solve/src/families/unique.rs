//! Puzzles with a unique solution that the formula blocks: unsatisfiable.

use super::{ExpectedAnswer, Family, FamilySettings, Member};
use crate::generate::{self, GenerateError};
use board::stop::Stop;

/// The family of puzzles with a blocked unique solution.
pub(super) struct UniqueFamily;

impl Family for UniqueFamily {
    fn name(&self) -> &'static str {
        "unique"
    }

    fn summary(&self) -> &'static str {
        "a puzzle with a unique solution that the last clause blocks: unsatisfiable"
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let (mut puzzle, solution) = setting.planted(seed, stop)?;
        generate::make_unique(&mut puzzle, &solution, &setting.solver, seed, stop)?;
        Ok(Ok(Member { puzzle, blocked: Some(solution), expected: ExpectedAnswer::Unsatisfiable }))
    }
}
