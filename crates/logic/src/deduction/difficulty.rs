//! How hard a technique is for a person, on the scale of Sudoku Explainer (N. Juillerat, 2007).

use std::{fmt, ops::Add};

/// From 1.0 on, exact to a tenth. Shown as `2.6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty {
    tenths: u16,
}

impl Difficulty {
    /// Above that of every technique.
    pub const BEYOND: Difficulty = Difficulty { tenths: u16::MAX };

    /// 26 tenths are 2.6.
    pub const fn tenths(tenths: u16) -> Difficulty {
        Difficulty { tenths }
    }

    /// As a number.
    pub fn value(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }
}

/// So many tenths more.
impl Add<u16> for Difficulty {
    type Output = Difficulty;

    fn add(self, tenths: u16) -> Difficulty {
        Difficulty { tenths: self.tenths + tenths }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}
