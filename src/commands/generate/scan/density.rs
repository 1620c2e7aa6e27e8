//! The results of a scan for one side and number of empty cells.

use std::fmt;

use board::Shape;
use itertools::Itertools;
use laboratory::statistics::median;

use super::super::holes::DistributionOption;

/// The results for the puzzles of one side and number of empty cells.
pub struct Density {
    /// The shape of the boards.
    pub shape: Shape,
    /// The number of empty cells of each puzzle.
    pub holes: usize,
    /// The distribution of the empty cells.
    pub spread: DistributionOption,
    /// Set if the puzzles may be unsolvable.
    pub drawn: bool,
    /// The results of each puzzle.
    pub puzzles: Vec<ScanPoint>,
}

/// The result for a puzzle.
pub struct ScanPoint {
    /// Set if logic solved it.
    pub by_logic: bool,
    /// Set if there was no verdict within the time limit.
    pub unknown: bool,
    /// Set if it has no solution.
    pub has_none: bool,
    /// The number of conflicts, if the solver reports it.
    pub conflicts: Option<u64>,
    /// The percentage of empty cells with the same digit in all solutions, if it is known.
    pub backbone: Option<f64>,
    /// The time of the search, in milliseconds.
    pub ms: f64,
}

impl Density {
    /// Returns the percentage of empty cells.
    pub fn percent(&self) -> f64 {
        100.0 * self.holes as f64 / self.shape.cells() as f64
    }

    /// Returns the percentage of puzzles that logic solved.
    pub fn by_logic(&self) -> f64 {
        self.share(|puzzle| puzzle.by_logic)
    }

    /// Returns the percentage of puzzles without a verdict.
    pub fn unknown(&self) -> f64 {
        self.share(|puzzle| puzzle.unknown)
    }

    /// Returns the percentage of solvable puzzles among those with a verdict.
    pub fn satisfied(&self) -> Option<f64> {
        let known = self.puzzles.iter().filter(|puzzle| !puzzle.unknown).count();
        let none = self.puzzles.iter().filter(|puzzle| puzzle.has_none).count();
        (known > 0).then(|| 100.0 * (known - none) as f64 / known as f64)
    }

    /// Returns the quartiles of the conflicts, with the median in the middle. A run without a
    /// verdict counts with its conflicts at the time limit.
    pub fn conflicts(&self) -> Option<[u64; 3]> {
        let told = self.puzzles.iter().map(|puzzle| puzzle.conflicts);
        let told = told.collect::<Option<Vec<_>>>()?.into_iter().sorted_unstable().collect_vec();
        let last = told.len().checked_sub(1)?;
        Some([1, 2, 3].map(|quarter| told[(quarter * last + 2) / 4]))
    }

    /// Returns the mean of the known backbones.
    pub fn backbone(&self) -> Option<f64> {
        let known = self.puzzles.iter().filter_map(|puzzle| puzzle.backbone).collect_vec();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }

    fn share(&self, counts: impl Fn(&ScanPoint) -> bool) -> f64 {
        let many = self.puzzles.iter().filter(|puzzle| counts(puzzle)).count();
        100.0 * many as f64 / self.puzzles.len().max(1) as f64
    }

    /// Returns the median time. A run without a verdict counts with the time that it took.
    pub fn median(&self) -> f64 {
        median(self.puzzles.iter().map(|puzzle| puzzle.ms)).unwrap_or_default()
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (side, holes, percent) = (self.shape.side(), self.holes, self.percent());
        let (logic, median, unknown) = (self.by_logic(), self.median(), self.unknown());
        write!(f, "side {side}, {holes} holes ({percent:.1}%")?;
        if self.spread != DistributionOption::Random {
            write!(f, ", {}", self.spread.name())?;
        }
        write!(f, "): {logic:.0}% by logic, ")?;
        if let Some(satisfied) = self.satisfied().filter(|_| self.drawn) {
            write!(f, "{satisfied:.0}% satisfied, ")?;
        }
        if let Some([low, middle, high]) = self.conflicts() {
            write!(f, "median {middle} conflicts ({low} to {high}), ")?;
        }
        if let Some(backbone) = self.backbone() {
            write!(f, "backbone {backbone:.0}%, ")?;
        }
        write!(f, "median {median:.2} ms, {unknown:.0}% unknown")
    }
}
