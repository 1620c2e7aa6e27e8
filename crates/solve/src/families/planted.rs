//! Holes in a solved grid, which satisfies the formula. With Latin squares this is quasigroup with
//! holes (QWH).

use super::{ExpectedAnswer, Family, FamilySettings, Member};
use crate::generate::GenerateError;
use board::stop::Stop;

/// The family of solved grids with holes.
pub(super) struct PlantedFamily;

impl Family for PlantedFamily {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn summary(&self) -> &'static str {
        "holes in a solved grid, as in QWH: satisfiable by that grid"
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let (puzzle, solution) = setting.planted(seed, stop)?;
        Ok(Ok(Member { puzzle, blocked: None, expected: ExpectedAnswer::Satisfiable(solution) }))
    }
}
