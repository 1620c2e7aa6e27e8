//! Families of formulas with known answers. To add a [`Family`], write its file and list it in
//! [`ALL`].
//!
//! A member is a puzzle on the chosen board with a given number of holes, made from a seed. The
//! answer of its formula is known by construction, or was found and can be checked.
//!
//! Latin squares with holes: C. Gomes, B. Selman, *Problem Structure in the Presence of
//! Perturbations*, AAAI 1997; H. Kautz, Y. Ruan, D. Achlioptas, C. Gomes, B. Selman, M. Stickel,
//! *Balance and Filtering in Structured Satisfiable Problems*, IJCAI 2001. Boxes of any shape: C.
//! Ansótegui, R. Béjar, C. Fernández, C. Gomes, C. Mateu, *The Impact of Balancing on Problem
//! Hardness in a Highly Structured Domain*, AAAI 2006.

mod clash;
mod counted;
mod drawn;
mod group;
mod planted;
mod unique;

pub use drawn::drawn;

use crate::{
    Solver,
    generate::{self, GenerateError, HoleDistribution},
    outside,
};
use board::{Candidate, Cell, Grid, Puzzle, random::Random, stop::Stop};

/// The settings shared by the members of a family.
pub struct FamilySettings {
    /// The board with its rules, and the givens that all members have.
    pub board: Puzzle,
    /// The number of empty cells.
    pub holes: usize,
    /// The distribution of the empty cells.
    pub spread: HoleDistribution,
    /// The number of givens and rules in the planted conflict; `None` for any number.
    pub clash: Option<usize>,
    /// The highest number of solutions to count.
    pub most: u64,
    /// The solver for answers that are not known by construction.
    pub solver: Solver,
}

/// A method to make formulas with known answers.
pub trait Family: Sync {
    /// Returns the name on the command line.
    fn name(&self) -> &'static str;

    /// Returns a description in one line.
    fn summary(&self) -> &'static str;

    /// Returns the default kind of file for members.
    fn file(&self) -> FileKind {
        FileKind::Language
    }

    /// Makes the member of a seed. The inner error is the reason if the attempt failed.
    ///
    /// # Errors
    /// If it is stopped, the board has no solution, or the solver fails.
    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError>;
}

/// The kind of file that members are written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Any language of formulas.
    Language,
    /// CNF projected to the candidate variables, for model counters.
    Counted,
    /// Group CNF.
    Groups,
}

/// All families, the default first.
pub static ALL: &[&dyn Family] = &[
    &planted::PlantedFamily,
    &drawn::RandomFillFamily,
    &clash::Clash,
    &unique::UniqueFamily,
    &counted::CountedFamily,
    &group::Group,
];

/// Returns the family with this name.
pub fn named(name: &str) -> Option<&'static dyn Family> {
    ALL.iter().copied().find(|family| family.name() == name)
}

/// A formula before it is written.
#[derive(Clone, Debug)]
pub struct Member {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution that the formula blocks.
    pub blocked: Option<Grid>,
    /// The expected answer.
    pub expected: ExpectedAnswer,
}

/// The expected answer of a formula.
#[derive(Clone, Debug)]
pub enum ExpectedAnswer {
    /// It is satisfied by this grid.
    Satisfiable(Grid),
    /// It is unsatisfiable.
    Unsatisfiable,
    /// It is unsatisfiable, because these givens and rules are a minimal conflict.
    Clash {
        /// The givens.
        givens: Vec<Candidate>,
        /// The rules, by their numbers.
        rules: Vec<usize>,
        /// True if there is no conflict with fewer elements, proved.
        is_smallest: bool,
    },
    /// It has this number of models.
    Models(u64),
    /// Unknown, with the reason.
    Unknown(String),
}

/// Returns true if the board has only rows, columns and boxes: no givens, no eliminated candidates
/// and no other rules.
pub fn is_plain(board: &Puzzle) -> bool {
    board.rules.is_classic()
        && board.restrictions.is_none()
        && board.givens.filled().next().is_none()
}

impl FamilySettings {
    /// Returns a random solution of the board.
    fn solution(&self, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
        let FamilySettings { board, solver, .. } = self;
        match is_plain(board) {
            true => generate::solved(board.shape, seed, stop),
            false => {
                let claimed_by = outside(solver.backend.name());
                let solution = generate::any_solution(board, solver, seed, stop)?;
                solution.ok_or(GenerateError::NoSolution { claimed_by })
            }
        }
    }

    /// Returns the puzzle with holes, and its planted solution.
    fn planted(&self, seed: u64, stop: &Stop) -> Result<(Puzzle, Grid), GenerateError> {
        let solution = self.solution(seed, stop)?;
        let FamilySettings { board, holes, spread, .. } = self;
        if is_plain(board) {
            let shape = board.shape;
            let puzzle = generate::puzzle_until(shape, &solution, *holes, *spread, seed, stop)?;
            return Ok((puzzle, solution));
        }
        let mut open = self.open();
        let given = open.len().saturating_sub(*holes);
        Random::new(seed, "holes").draw(&mut open, given);
        let mut puzzle = board.clone();
        open[..given].iter().for_each(|&cell| puzzle.givens.set(cell, solution.get(cell)));
        Ok((puzzle, solution))
    }

    /// Returns the cells without a given on the board.
    fn open(&self) -> Vec<Cell> {
        let Puzzle { shape, givens, .. } = &self.board;
        shape.every_cell().filter(|&cell| givens.get(cell).is_none()).collect()
    }
}
