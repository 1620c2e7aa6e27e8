//! The test bed: what the laws are checked on and against.

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

/// Whether what only repeats at larger size is asked for as well, as `.ci/full` does.
pub fn full() -> bool {
    std::env::var_os("SUDOKU_SAT_FULL").is_some()
}

/// How often a law is tried: as `SIZE` in the environment says, else so many times, which is
/// soon done. notebook/2026-11-tests.md lists the tests that read it, one at a time, as in
/// `SIZE=1000000 cargo test -p sudoku-sat-sat --test laws fuzz`.
pub fn size(small: usize) -> usize {
    number("SIZE").unwrap_or(small)
}

/// The numbers of what is tried, which are seeds: so many as [`size`] says, from `FROM` in the
/// environment on, so that a large law can be run in parts and continued.
pub fn numbers(small: usize) -> std::ops::Range<usize> {
    let first = number("FROM").unwrap_or(0);
    first..first + size(small)
}

/// A number in the environment, if it is there.
fn number(name: &str) -> Option<usize> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{name} is {text:?}: {error}")))
}

/// One solution, [`SOLVED`].
pub const UNIQUE: &str = "4..3..2.3.......";

/// The solution of [`UNIQUE`].
pub const SOLVED: &str = "4213132431422431";

/// Three solutions.
pub const SEVERAL: &str = ".41....3......3.";

/// All 288 grids.
pub const EMPTY: &str = "................";

/// No solution, though no givens clash.
pub const NONE: &str = ".3.14.......2..4";

/// Two fours in row 1.
pub const CLASH: &str = "44.3..2.3.......";

/// No puzzle.
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

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
