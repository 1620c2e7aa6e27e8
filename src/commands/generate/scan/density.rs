//! What a scan saw of one side and number of holes.

use std::fmt;

use board::Shape;
use laboratory::statistics::median;

/// What became of the puzzles of one side and number of holes.
pub struct Density {
    /// Side and boxes.
    pub shape: Shape,
    /// Empty cells of each puzzle.
    pub holes: usize,
    /// One by one.
    pub puzzles: Vec<Seen>,
}

/// What became of a puzzle.
pub struct Seen {
    /// Whether logic solved it.
    pub by_logic: bool,
    /// Whether there was no verdict in time.
    pub unknown: bool,
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
        write!(
            f,
            "side {side}, {holes} holes ({percent:.1}%): {logic:.0}% by logic, \
             median {median:.2} ms, {unknown:.0}% unknown"
        )
    }
}
