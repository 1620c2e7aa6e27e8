//! What is to be run, and in which order.

use std::time::Duration;

use crate::{
    combination::Combination, hashes, known_solutions::KnownSolutions, record::PuzzleFacts,
};
use board::{Grid, Puzzle, random::Random, verify::verify};

/// A puzzle of a comparison.
pub struct Specimen {
    /// Where it stands.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its hash.
    pub hash: String,
    /// A solution that came with it, where that is one.
    pub expected: Option<Grid>,
}

impl Specimen {
    /// A puzzle that stands there.
    pub fn new(file: String, line: u64, puzzle: Puzzle) -> Specimen {
        let hash = hashes::of_puzzle(&puzzle);
        Specimen { file, line, puzzle, hash, expected: None }
    }

    /// With a solution that came with it, which is left aside if it is none.
    #[must_use]
    pub fn expecting(self, solution: Option<Grid>) -> Specimen {
        let expected = solution.filter(|grid| verify(&self.puzzle, grid).is_ok());
        Specimen { expected, ..self }
    }

    /// What a report says of it.
    pub fn facts(&self) -> PuzzleFacts {
        PuzzleFacts {
            file: self.file.clone(),
            line: self.line,
            hash: self.hash.clone(),
            side: self.puzzle.shape.side() as u64,
            givens: self.puzzle.givens.filled().count() as u64,
        }
    }
}

/// Every combination on every puzzle, one or several times.
pub struct Plan {
    /// The puzzles.
    pub specimens: Vec<Specimen>,
    /// The ways to solve them.
    pub combinations: Vec<Combination>,
    /// Runs of each combination on each puzzle.
    pub repeat: u64,
    /// Orders the runs; the first repeat is seeded with it, the others with the
    /// numbers after it.
    pub seed: u64,
    /// The time allowed for each run.
    pub timeout: Option<Duration>,
}

/// One run to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its number, from 1.
    pub number: u64,
    /// The puzzle, by its place in the plan.
    pub specimen: usize,
    /// The combination, by its place in the plan.
    pub combination: usize,
    /// Which of the repeats, from 1.
    pub repeat: u64,
}

impl Plan {
    /// The solutions that came with the puzzles.
    pub fn known(&self) -> KnownSolutions {
        let mut known = KnownSolutions::default();
        for specimen in &self.specimens {
            if let Some(grid) = &specimen.expected {
                known.found(&specimen.hash, &hashes::of_grid(grid), "the input");
            }
        }
        known
    }

    /// How many runs there are, or 2⁶⁴ − 1 if there are more.
    pub fn len(&self) -> u64 {
        let pairs = self.specimens.len() as u64 * self.combinations.len() as u64;
        pairs.saturating_mul(self.repeat)
    }

    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The run of that number, which is 1 to [`Plan::len`].
    pub fn task(&self, number: u64) -> Task {
        let index = number - 1;
        let (rest, repeat) = ((index / self.repeat) as usize, index % self.repeat + 1);
        let many = self.combinations.len();
        Task { number, specimen: rest / many, combination: rest % many, repeat }
    }

    /// The numbers of all runs in random order: what the machine does besides
    /// falls on all combinations alike.
    pub fn order(&self) -> Vec<u64> {
        let order = Random::new(self.seed, "compare").order(self.len() as usize);
        order.into_iter().map(|index| index as u64 + 1).collect()
    }
}
