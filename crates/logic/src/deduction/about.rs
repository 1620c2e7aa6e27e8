//! The name, summary, source and difficulty of a technique.

use std::{fmt, ptr};

use super::difficulty::Difficulty;

/// The properties of a technique that do not depend on a board. There is one value for each
/// technique, and values are compared by address.
pub struct TechniqueInfo {
    /// The usual name, such as `naked pair`.
    pub name: &'static str,
    /// The reason in one line.
    pub summary: &'static str,
    /// Who described it, or where it is defined.
    pub source: &'static str,
    /// The difficulty of its easiest step, as rated by Sudoku Explainer, or by SukakuExplainer if
    /// only that program has the technique. If neither has it, this is the rating of the most
    /// similar technique, which the file names.
    pub difficulty: Difficulty,
}

impl TechniqueInfo {
    /// Creates the entry of a technique. `tenths` is the difficulty in tenths.
    pub(crate) const fn of(
        name: &'static str,
        tenths: u16,
        source: &'static str,
        summary: &'static str,
    ) -> TechniqueInfo {
        TechniqueInfo { name, summary, source, difficulty: Difficulty::tenths(tenths) }
    }
}

impl PartialEq for TechniqueInfo {
    fn eq(&self, other: &TechniqueInfo) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for TechniqueInfo {}

impl fmt::Display for TechniqueInfo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for TechniqueInfo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}
