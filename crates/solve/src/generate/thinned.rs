//! Givens removed from a solved grid in random order, as long as it stays the only solution, and
//! the last of them given back.
//!
//! With every group that comes back a puzzle gets easier, or stays as it is for whoever did not
//! need it; so one of a certain difficulty stands somewhere between the puzzle from which nothing
//! can go and the solved grid.

use super::GenerateError;
use crate::givens::{
    Only, Prover,
    removal::{Removed, remove_all},
    symmetry::Symmetry,
    task::Task,
};
use board::{Cell, Grid, Puzzle, Shape, random::Random, stop::Stop};

/// A puzzle, and what was removed to make it.
pub struct Thinned {
    /// Nothing more can go, but what would leave fewer givens than asked for.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Grid,
    /// Whether nothing more can go.
    pub is_minimal: bool,
    /// The groups that went, in order.
    gone: Vec<Vec<Cell>>,
}

impl Thinned {
    /// Of each solved grid, in groups of that symmetry, with so many givens at least. An error of
    /// each if it is stopped before it is known which givens can go, or a part is broken.
    pub fn of_all<'a>(
        prover: &mut Prover,
        shape: Shape,
        solved: impl Iterator<Item = (&'a Grid, &'a mut Random)>,
        symmetry: &Symmetry,
        least: usize,
        stop: &Stop,
    ) -> Vec<Result<Thinned, GenerateError>> {
        let full = |(solution, random): (&Grid, &'a mut Random)| {
            let puzzle = Puzzle::classic(shape, solution.clone());
            let groups = symmetry.orbits(&puzzle);
            let order = random.order(groups.len());
            (puzzle, groups, order)
        };
        let all: Vec<_> = solved.map(full).collect();
        // Full, it is its own solution.
        let tasks = all.iter().map(|(puzzle, groups, order)| Task {
            puzzle,
            solution: &puzzle.givens,
            order: order.iter().map(|&place| &*groups[place]).collect(),
        });
        let tasks: Vec<Task> = tasks.collect();
        let removed = remove_all(prover, &tasks, least, stop).into_iter().zip(&tasks);
        removed.map(|(removed, task)| Thinned::from(task, removed?)).collect()
    }

    /// What was removed.
    fn from(task: &Task, removed: Removed) -> Result<Thinned, GenerateError> {
        let Removed { puzzle, gone, kept, .. } = removed;
        let unknown = kept.iter().find_map(|(_, without)| match without {
            Only::Unknown(why) => Some(*why),
            Only::Proved(_) | Only::Refuted(_) => None,
        });
        if let Some(why) = unknown {
            return Err(GenerateError::Stopped(why));
        }
        let is_minimal = gone.len() + kept.len() == task.order.len();
        let gone = gone.into_iter().map(<[Cell]>::to_vec).collect();
        let solution = task.solution.clone();
        Ok(Thinned { puzzle, solution, is_minimal, gone })
    }

    /// The same of a puzzle from which nothing can go, and nothing can come back to.
    pub fn minimal(puzzle: Puzzle, solution: Grid) -> Thinned {
        Thinned { puzzle, solution, is_minimal: true, gone: Vec::new() }
    }

    /// Gives digits of the solution in random cells, up to so many givens.
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

    /// How many groups can come back.
    pub fn groups(&self) -> usize {
        self.gone.len()
    }

    /// The puzzle with so many of the groups that went, the last first.
    pub fn with(&self, back: usize) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        for &cell in self.gone.iter().rev().take(back).flatten() {
            puzzle.givens.set(cell, self.solution.get(cell));
        }
        puzzle
    }

    /// How many groups have to come back for so many givens at least.
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
