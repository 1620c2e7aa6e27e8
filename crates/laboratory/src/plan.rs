//! The plan of a comparison: the runs and their order.

use std::time::Duration;

use crate::{
    combination::Combination,
    hashes,
    known_solutions::KnownSolutions,
    record::{MeasuredRun, PuzzleFacts},
};
use board::{Grid, Puzzle, random::Random, verify::verify};

/// A puzzle of a comparison.
pub struct BenchmarkPuzzle {
    /// The name of the file.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its hash.
    pub hash: String,
    /// A solution that the input contains for it, if it is valid.
    pub expected: Option<Grid>,
}

impl BenchmarkPuzzle {
    /// Returns a puzzle at a position of the input.
    pub fn new(file: String, line: u64, puzzle: Puzzle) -> BenchmarkPuzzle {
        let hash = hashes::puzzle_hash(&puzzle);
        BenchmarkPuzzle { file, line, puzzle, hash, expected: None }
    }

    /// Adds the solution that the input contains, if it is valid.
    #[must_use]
    pub fn expecting(self, solution: Option<Grid>) -> BenchmarkPuzzle {
        let expected = solution.filter(|grid| verify(&self.puzzle, grid).is_ok());
        BenchmarkPuzzle { expected, ..self }
    }

    /// Returns the facts of the puzzle for reports.
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

/// Every combination on every puzzle, once or several times.
pub struct Plan {
    /// The puzzles.
    pub specimens: Vec<BenchmarkPuzzle>,
    /// The combinations.
    pub combinations: Vec<Combination>,
    /// The number of runs of each combination on each puzzle.
    pub repeat: u64,
    /// The seed of the order of runs and of the first repeat. The other repeats are seeded with the
    /// following numbers.
    pub seed: u64,
    /// The time limit of each run.
    pub timeout: Option<Duration>,
}

/// A run to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The number of the run, from 1.
    pub number: u64,
    /// The index of the puzzle in the plan.
    pub specimen: usize,
    /// The index of the combination in the plan.
    pub combination: usize,
    /// The number of the repeat, from 1.
    pub repeat: u64,
}

impl Plan {
    /// Returns the solutions that the input contains.
    pub fn known(&self) -> KnownSolutions {
        let mut known = KnownSolutions::default();
        for specimen in &self.specimens {
            if let Some(grid) = &specimen.expected {
                known.found(&specimen.hash, &hashes::grid_hash(grid), "the input");
            }
        }
        known
    }

    /// Returns the number of runs, or 2⁶⁴ − 1 if there are more.
    pub fn len(&self) -> u64 {
        let pairs = self.specimens.len() as u64 * self.combinations.len() as u64;
        pairs.saturating_mul(self.repeat)
    }

    /// Returns true if there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the run with the given number, from 1 to [`Plan::len`].
    pub fn task(&self, number: u64) -> Task {
        let index = number - 1;
        let (rest, repeat) = ((index / self.repeat) as usize, index % self.repeat + 1);
        let many = self.combinations.len();
        Task { number, specimen: rest / many, combination: rest % many, repeat }
    }

    /// Returns the puzzle and the combination of a run.
    pub(crate) fn parts(&self, task: &Task) -> (&BenchmarkPuzzle, &Combination) {
        (&self.specimens[task.specimen], &self.combinations[task.combination])
    }

    /// Returns the record of a run without any results.
    pub fn blank(&self, task: &Task) -> MeasuredRun {
        let (specimen, combination) = self.parts(task);
        MeasuredRun {
            run: task.number,
            file: specimen.file.clone(),
            line: specimen.line,
            puzzle: specimen.hash.clone(),
            side: specimen.puzzle.shape.side() as u64,
            boxes: specimen.puzzle.shape.to_string(),
            logic: combination.logic.name.to_owned(),
            formulation: combination.formulation.name.to_owned(),
            encoding: combination.encoding.name().to_owned(),
            sum_encoding: combination.sum_encoding.name().to_owned(),
            backend: combination.backend.name().to_owned(),
            repeat: task.repeat,
            seed: self.seed.wrapping_add(task.repeat - 1),
            timeout: self.timeout.map(|time| time.as_secs_f64()),
            ..MeasuredRun::default()
        }
    }

    /// Returns the numbers of all runs in random order, so that other load of the machine affects
    /// all combinations equally.
    pub fn order(&self) -> Vec<u64> {
        let order = Random::new(self.seed, "compare").order(self.len() as usize);
        order.into_iter().map(|index| index as u64 + 1).collect()
    }
}
