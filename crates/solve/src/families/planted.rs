//! Holes in a solved grid, which satisfies the formula. With Latin squares this is quasigroup with
//! holes (QWH).

use super::{Expected, Family, Member, Setting};
use crate::generate::GenerateError;
use board::stop::Stop;

/// The family of solved grids with holes.
pub(super) struct Planted;

impl Family for Planted {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn summary(&self) -> &'static str {
        "holes in a solved grid, as in QWH: satisfiable by that grid"
    }

    fn make(
        &self,
        setting: &Setting,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let (puzzle, solution) = setting.planted(seed, stop)?;
        Ok(Ok(Member { puzzle, blocked: None, expected: Expected::Satisfiable(solution) }))
    }
}
