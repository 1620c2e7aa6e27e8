//! What a technique is called, and where it comes from.

use std::{fmt, ptr};

use super::difficulty::Difficulty;

/// The facts of a technique that need no board. There is one value for each technique, and two
/// are equal only if they are the same one.
pub struct About {
    /// The field's name for it: `naked pair`.
    pub name: &'static str,
    /// The reason in one line.
    pub summary: &'static str,
    /// Who described it, or where it is defined.
    pub source: &'static str,
    /// How hard its easiest step is to find by hand: that of Sudoku Explainer, or of
    /// SukakuExplainer where it has more; where neither has it, that of the nearest kin, and the
    /// file says which.
    pub difficulty: Difficulty,
}

impl About {
    /// A row of a table of techniques: the name, the difficulty in tenths, the source and the
    /// summary.
    pub(crate) const fn of(
        name: &'static str,
        tenths: u16,
        source: &'static str,
        summary: &'static str,
    ) -> About {
        About { name, summary, source, difficulty: Difficulty::tenths(tenths) }
    }
}

impl PartialEq for About {
    fn eq(&self, other: &About) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for About {}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for About {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}
