//! Puzzles made by removing givens from a solved grid in random order, as long as the solution
//! stays unique, and by putting the last ones back.
//!
//! Each group put back makes a puzzle easier, or leaves its difficulty unchanged. So a puzzle of a
//! given difficulty lies somewhere between the minimal puzzle and the solved grid.

use super::GenerateError;
use crate::givens::{
    Prover, Uniqueness,
    removal::{RemovalResult, remove_all},
    symmetry::Symmetry,
    task::Task,
};
use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop};

/// A puzzle, with the givens removed to make it.
pub struct MinimizedGrid {
    /// The puzzle. Nothing more can be removed, except what would leave fewer givens than
    /// requested.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Grid,
    /// True if nothing more can be removed.
    pub is_minimal: bool,
    /// The removed groups, in order.
    gone: Vec<Vec<Cell>>,
}

impl MinimizedGrid {
    /// Removes givens from each solved grid, in groups of that symmetry, leaving at least `least`
    /// givens. The result is an error if it is stopped before it is known which givens can be
    /// removed, or if a solver fails.
    pub fn of_all<'a>(
        prover: &mut Prover,
        shape: Shape,
        solved: impl Iterator<Item = (&'a Grid, &'a mut Random)>,
        symmetry: &Symmetry,
        least: usize,
        stop: &Stop,
    ) -> Vec<Result<MinimizedGrid, GenerateError>> {
        let full = |(solution, random): (&Grid, &'a mut Random)| {
            let puzzle = Puzzle::classic(shape, solution.clone());
            let groups = symmetry.orbits(&puzzle);
            let order = random.order(groups.len());
            (puzzle, groups, order)
        };
        let all: Vec<_> = solved.map(full).collect();
        // A full grid is its own solution.
        let tasks = all.iter().map(|(puzzle, groups, order)| Task {
            puzzle,
            solution: &puzzle.givens,
            order: order.iter().map(|&place| &*groups[place]).collect(),
        });
        let tasks: Vec<Task> = tasks.collect();
        let removed = remove_all(prover, &tasks, least, stop).into_iter().zip(&tasks);
        removed.map(|(removed, task)| MinimizedGrid::from(task, removed?)).collect()
    }

    /// Returns the result of a removal.
    fn from(task: &Task, removed: RemovalResult) -> Result<MinimizedGrid, GenerateError> {
        let RemovalResult { puzzle, gone, kept, .. } = removed;
        let unknown = kept.iter().find_map(|(_, without)| match without {
            Uniqueness::Unknown(why) => Some(*why),
            Uniqueness::Proved(_) | Uniqueness::Refuted(_) => None,
        });
        if let Some(why) = unknown {
            return Err(GenerateError::Stopped(why));
        }
        let is_minimal = gone.len() + kept.len() == task.order.len();
        let gone = gone.into_iter().map(<[Cell]>::to_vec).collect();
        let solution = task.solution.clone();
        Ok(MinimizedGrid { puzzle, solution, is_minimal, gone })
    }

    /// Returns a minimal puzzle without groups that can be put back.
    pub fn minimal(puzzle: Puzzle, solution: Grid) -> MinimizedGrid {
        MinimizedGrid { puzzle, solution, is_minimal: true, gone: Vec::new() }
    }

    /// Adds digits of the solution in random cells, up to this number of givens.
    pub fn fill(&mut self, givens: usize, random: &mut Random) {
        let missing = givens.saturating_sub(self.puzzle.givens.filled().count());
        let cells = 0..self.puzzle.shape.cells();
        let mut open: Vec<Cell> =
            cells.filter(|&cell| self.puzzle.givens.get(cell).is_none()).collect();
        random.draw(&mut open, missing);
        for &cell in open.iter().take(missing) {
            self.puzzle.givens.set(cell, self.solution.get(cell));
        }
        self.is_minimal &= missing == 0;
    }

    /// Returns the number of groups that can be put back.
    pub fn groups(&self) -> usize {
        self.gone.len()
    }

    /// Returns the puzzle with `back` of the removed groups, the last ones first.
    pub fn with(&self, back: usize) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        for &cell in self.gone.iter().rev().take(back).flatten() {
            puzzle.givens.set(cell, self.solution.get(cell));
        }
        puzzle
    }

    /// Returns the number of groups to put back for at least this number of givens.
    pub fn groups_to(&self, givens: usize) -> usize {
        let mut count = self.puzzle.givens.filled().count();
        let is_too_few = |group: &&Vec<Cell>| {
            let is_less = count < givens;
            count += group.len();
            is_less
        };
        self.gone.iter().rev().take_while(is_too_few).count()
    }
}
