//! The test bed: inputs and independent checks for property-based tests.

#[cfg(feature = "backends")]
pub mod backends;
pub mod boards;
pub mod chromium;
pub mod corpus;
pub mod deadly;
pub mod digging;
pub mod faulty;
mod folder;
#[cfg(feature = "workbooks")]
pub mod formulas;
pub mod hostile;
pub mod masks;
pub mod mutations;
pub mod puzzles;
pub mod reading;
pub mod records;
pub mod schema;
pub mod search;
#[cfg(feature = "workbooks")]
pub mod workbooks;

pub use folder::Folder;

/// Returns true if slow tests are requested, as in `.ci/full`.
pub fn full() -> bool {
    std::env::var_os("SUDOKU_SAT_FULL").is_some()
}

/// Returns the number of cases of a property-based test. It is `SIZE` in the environment, or else
/// `small`, which is fast. notebook/2026-11-tests.md lists the tests that use it, to be run one at
/// a time, as in `SIZE=1000000 cargo test -p sudoku-sat-sat --test laws fuzz`.
pub fn size(small: usize) -> usize {
    number("SIZE").unwrap_or(small)
}

/// Returns the numbers of the cases, which are their seeds. There are [`size`] of them, starting at
/// `FROM` in the environment, so that a large test can be run in parts and continued.
pub fn numbers(small: usize) -> std::ops::Range<usize> {
    let first = number("FROM").unwrap_or(0);
    first..first + size(small)
}

/// Returns a number in the environment, if it is set.
fn number(name: &str) -> Option<usize> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{name} is {text:?}: {error}")))
}

/// A puzzle with one solution, [`SOLVED`].
pub const UNIQUE: &str = "4..3..2.3.......";

/// The solution of [`UNIQUE`].
pub const SOLVED: &str = "4213132431422431";

/// A puzzle with three solutions.
pub const SEVERAL: &str = ".41....3......3.";

/// The empty puzzle, with 288 solutions.
pub const EMPTY: &str = "................";

/// A puzzle without a solution and without directly conflicting givens.
pub const NONE: &str = ".3.14.......2..4";

/// A puzzle with two fours in row 1.
pub const CLASH: &str = "44.3..2.3.......";

/// A text that is not a puzzle.
pub const BAD: &str = "4..3..2.3......x";

/// SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number
/// Generators*, 2014): the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Returns true with this probability in percent.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
