//! Families of formulas whose answers are known. To add a [`Family`], write its file and name it in
//! [`ALL`].
//!
//! A member is a puzzle on the board that was asked for, with so many holes, made from a seed. What
//! its formula must come to is known by how it was made, or was found and can be checked.
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
    generate::{self, GenerateError, Spread},
    outside,
};
use board::{Candidate, Cell, Grid, Puzzle, random::Random, stop::Stop};

/// What members of a family have in common.
pub struct Setting {
    /// The board with its rules, and givens that all members have.
    pub board: Puzzle,
    /// How many cells are empty.
    pub holes: usize,
    /// How they are spread.
    pub spread: Spread,
    /// How many givens and rules the planted clash has; any number, if nothing is said.
    pub clash: Option<usize>,
    /// The most solutions that are counted.
    pub most: u64,
    /// Who finds out what making does not tell.
    pub solver: Solver,
}

/// A way to make formulas whose answers are known.
pub trait Family: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// What it is in one line.
    fn summary(&self) -> &'static str;

    /// What is written of its members, where that is not chosen.
    fn file(&self) -> FileKind {
        FileKind::Language
    }

    /// The member of a seed; none, with the reason, where an attempt came to nothing.
    ///
    /// # Errors
    /// If it is stopped, the board has no solution, or a part is broken.
    fn make(
        &self,
        setting: &Setting,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError>;
}

/// What is written of members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Any language of formulas.
    Language,
    /// CNF whose candidates are told apart, for model counters.
    Counted,
    /// Group CNF.
    Groups,
}

/// Every family, the default first.
pub static ALL: &[&dyn Family] = &[
    &planted::Planted,
    &drawn::Drawn,
    &clash::Clash,
    &unique::Unique,
    &counted::Counted,
    &group::Group,
];

/// The family of that name.
pub fn named(name: &str) -> Option<&'static dyn Family> {
    ALL.iter().copied().find(|family| family.name() == name)
}

/// A formula before it is written.
#[derive(Clone, Debug)]
pub struct Member {
    /// What is asked.
    pub puzzle: Puzzle,
    /// The solution that the formula rules out.
    pub blocked: Option<Grid>,
    /// What it must come to.
    pub expected: Expected,
}

/// What a formula must come to.
#[derive(Clone, Debug)]
pub enum Expected {
    /// It has a model: this one.
    Satisfiable(Grid),
    /// It has none: that can be proved.
    Unsatisfiable,
    /// It has none, since these givens and so many rules clash and none of them can go.
    Clash {
        /// The givens.
        givens: Vec<Candidate>,
        /// The rules, by their numbers.
        rules: Vec<usize>,
        /// Whether no others that are fewer clash: proved.
        is_smallest: bool,
    },
    /// It has so many models.
    Models(u64),
    /// Nobody knows, and why.
    Unknown(String),
}

/// Whether a board is of rows, columns and boxes and nothing else: no givens, no candidates that are
/// ruled out.
pub fn is_plain(board: &Puzzle) -> bool {
    board.rules.is_classic()
        && board.restrictions.is_none()
        && board.givens.filled().next().is_none()
}

impl Setting {
    /// A random solution of the board.
    fn solution(&self, seed: u64, stop: &Stop) -> Result<Grid, GenerateError> {
        let Setting { board, solver, .. } = self;
        match is_plain(board) {
            true => generate::solved(board.shape, seed, stop),
            false => {
                let claimed_by = outside(solver.backend.name());
                let solution = generate::any_solution(board, solver, seed, stop)?;
                solution.ok_or(GenerateError::NoSolution { claimed_by })
            }
        }
    }

    /// The puzzle with the holes, and its planted solution.
    fn planted(&self, seed: u64, stop: &Stop) -> Result<(Puzzle, Grid), GenerateError> {
        let solution = self.solution(seed, stop)?;
        let Setting { board, holes, spread, .. } = self;
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

    /// The cells that the board leaves open.
    fn open(&self) -> Vec<Cell> {
        let Puzzle { shape, givens, .. } = &self.board;
        shape.every_cell().filter(|&cell| givens.get(cell).is_none()).collect()
    }
}
