//! Planted puzzles whose solutions were counted one by one: formulas with a known number of models.

use super::{Expected, Family, FileKind, Member, Setting};
use crate::{
    End,
    engines::{self, Question},
    generate::GenerateError,
};
use board::stop::Stop;

/// The family of puzzles with a known number of solutions.
pub(super) struct Counted;

impl Family for Counted {
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
        setting: &Setting,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let (puzzle, _) = setting.planted(seed, stop)?;
        let limit = setting.most.saturating_add(1);
        let solver = setting.solver.clone();
        let question = Question { solver, limit, keep: 0, ..Question::default() };
        let found = engines::of_answers().worker(&question).find(&puzzle, stop)?;
        Ok(match found.end {
            _ if found.is_exact() && found.count <= setting.most => {
                let expected = Expected::Models(found.count);
                Ok(Member { puzzle, blocked: None, expected })
            }
            Some(End::Unknown(why)) => return Err(GenerateError::Stopped(why)),
            _ => Err(format!("more than {} solutions; use fewer holes", setting.most)),
        })
    }
}
