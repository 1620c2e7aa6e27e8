//! What a scan saw of one side and number of holes.

use std::fmt;

use board::Shape;
use itertools::Itertools;
use laboratory::statistics::median;

use super::super::holes::Spreading;

/// What became of the puzzles of one side and number of holes.
pub struct Density {
    /// Side and boxes.
    pub shape: Shape,
    /// Empty cells of each puzzle.
    pub holes: usize,
    /// How they are spread.
    pub spread: Spreading,
    /// Whether there may be no solution.
    pub drawn: bool,
    /// One by one.
    pub puzzles: Vec<Seen>,
}

/// What became of a puzzle.
pub struct Seen {
    /// Whether logic solved it.
    pub by_logic: bool,
    /// Whether there was no verdict in time.
    pub unknown: bool,
    /// Whether it has no solution.
    pub has_none: bool,
    /// The conflicts that the solver met, if it tells them.
    pub conflicts: Option<u64>,
    /// Holes with the same digit in all solutions, of a hundred, if that is known.
    pub backbone: Option<f64>,
    /// The time until then.
    pub ms: f64,
}

impl Density {
    /// Holes of a hundred cells.
    pub fn percent(&self) -> f64 {
        100.0 * self.holes as f64 / self.shape.cells() as f64
    }

    /// Solved by logic, of a hundred.
    pub fn by_logic(&self) -> f64 {
        self.share(|puzzle| puzzle.by_logic)
    }

    /// Without a verdict, of a hundred.
    pub fn unknown(&self) -> f64 {
        self.share(|puzzle| puzzle.unknown)
    }

    /// With a solution, of a hundred that have a verdict.
    pub fn satisfied(&self) -> Option<f64> {
        let known = self.puzzles.iter().filter(|puzzle| !puzzle.unknown).count();
        let none = self.puzzles.iter().filter(|puzzle| puzzle.has_none).count();
        (known > 0).then(|| 100.0 * (known - none) as f64 / known as f64)
    }

    /// The quartiles of the conflicts, the median in the middle; those of runs without verdict are
    /// what they were when time was over.
    pub fn conflicts(&self) -> Option<[u64; 3]> {
        let told = self.puzzles.iter().map(|puzzle| puzzle.conflicts);
        let told = told.collect::<Option<Vec<_>>>()?.into_iter().sorted_unstable().collect_vec();
        let last = told.len().checked_sub(1)?;
        Some([1, 2, 3].map(|quarter| told[(quarter * last + 2) / 4]))
    }

    /// The mean of the backbones that are known.
    pub fn backbone(&self) -> Option<f64> {
        let known = self.puzzles.iter().filter_map(|puzzle| puzzle.backbone).collect_vec();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }

    fn share(&self, counts: impl Fn(&Seen) -> bool) -> f64 {
        let many = self.puzzles.iter().filter(|puzzle| counts(puzzle)).count();
        100.0 * many as f64 / self.puzzles.len().max(1) as f64
    }

    /// The median time, where one without verdict took as long as it was given.
    pub fn median(&self) -> f64 {
        median(self.puzzles.iter().map(|puzzle| puzzle.ms)).unwrap_or_default()
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (side, holes, percent) = (self.shape.side(), self.holes, self.percent());
        let (logic, median, unknown) = (self.by_logic(), self.median(), self.unknown());
        write!(f, "side {side}, {holes} holes ({percent:.1}%")?;
        if self.spread != Spreading::Random {
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
