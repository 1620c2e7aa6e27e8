//! The difficulty of a technique for a human solver, on the scale of Sudoku Explainer (N.
//! Juillerat, 2007).

use std::{fmt, ops::Add};

/// A difficulty of 1.0 or more, exact to a tenth. Displayed as `2.6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty {
    tenths: u16,
}

impl Difficulty {
    /// Greater than the difficulty of every technique.
    pub const BEYOND: Difficulty = Difficulty { tenths: u16::MAX };

    /// Creates a difficulty from tenths: 26 tenths are 2.6.
    pub const fn tenths(tenths: u16) -> Difficulty {
        Difficulty { tenths }
    }

    /// Returns the difficulty as a number, such as 2.6.
    pub fn value(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }
}

/// Adds tenths.
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
