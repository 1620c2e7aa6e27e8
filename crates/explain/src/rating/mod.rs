//! How hard a puzzle is: for a person, on the scale of Sukaku Explainer, and for a solver, by what
//! it counts.
//!
//! The number is that of the hardest step on the way that Sukaku Explainer takes: its techniques
//! in its order, each with its number, the easiest step of a technique first and begun from the
//! easiest again after each step. It knows singles that pairs or locked candidates uncover at
//! once, and forcing chains with techniques and chains in them; it does not know what
//! [`Explainer`] does beside (almost locked sets, finned fish and more), so that its steps are not
//! those of an explanation. What is argued, in which order, what makes a chain longer, and what
//! comes first of equals is taken from there (SukakuExplainer 1.18.1 of N. Juillerat, lksudoku and
//! SudokuMonster, 2006 to 2021; facts only, the words and masks are ours), down to the order in
//! which it goes through its tables: other orders lead other ways, to other numbers.
//!
//! That is for classic 9×9. Other grids have no such number: theirs is that of the hardest step of
//! their explanation, and where a step had to be made by search they are at least that.
//!
//! What the numbers are called in words stands in [`Level`].

mod aligned;
mod chains;
mod fish;
mod grave;
mod grid;
mod ladder;
#[cfg(test)]
mod laws;
mod level;
mod limits;
mod locking;
mod loops;
mod singles;
mod step;
mod strong_links;
mod subsets;
mod wings;

pub use level::{Level, Range, RangeError};

use std::collections::BTreeMap;

use crate::{
    ending::Ending,
    explainer::{Explainer, Options},
    fit::Fit,
    marks::Marks,
    moves::{Move, tally},
};
use board::{
    Layout, Position, Puzzle, Shape,
    stop::{Stop, Why},
};
use grid::Grid;
use ladder::{Climb, Halt, Uniqueness};
use limits::Limits;
use logic::{Difficulty, reduce};
use proofs::ProofSize;
use sat::{
    backends::{self, Statistics},
    variables::{Numbering, Variables},
};
use solve::{Second, SolveError, Solver, Workshop};

/// The work of a quick rating, see [`Limits::work`].
const QUICK: u64 = 8_000;

/// How hard it is for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// How often each technique was used; as far as it came, if the number is a bound.
    pub steps: BTreeMap<&'static str, usize>,
    /// The number; none if there is nothing to do.
    pub hardest: Option<Difficulty>,
    /// Whether the number is at least this, and not this.
    pub is_bound: bool,
    /// By which technique, of those used.
    pub technique: Option<&'static str>,
    /// The hardest step until a digit is written; of classic 9×9, if it came so far.
    pub pearl: Option<Difficulty>,
    /// The first step; of classic 9×9.
    pub diamond: Option<Difficulty>,
    /// Steps by search, which no technique explains; of other grids.
    pub searches: usize,
    /// How it ended; ratings are of solved ones, and of others a bound at most.
    pub ending: Ending,
}

impl Rating {
    /// Its level; none if only a bound of an easier one than the last is known.
    pub fn level(&self) -> Option<Level> {
        let level = match self.searches {
            0 => self.hardest.map_or(Level::Easy, Level::of),
            _ => Level::Evil,
        };
        Some(level).filter(|level| !self.is_bound || *level == Level::Evil)
    }
}

/// How hard it is for a solver: both solves of the plain path, without logic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// What batsat counted.
    pub statistics: Statistics,
    /// The proof of varisat that there is no other solution, in binary DRAT; none if there is.
    pub proof: Option<ProofSize>,
}

/// How far a rating goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// To the number.
    Full,
    /// As far as it comes in about 10 ms of work: to the number, or to a bound. Of other grids
    /// than classic 9×9 to the number.
    Quick,
}

/// Rates a puzzle.
///
/// # Errors
/// If a part is broken.
pub fn rate(puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Rating, SolveError> {
    rate_at(puzzle, None, options, Depth::Full, stop)
}

/// Rates what a person has still to do. Of the options, techniques and search are for other grids
/// than classic 9×9.
///
/// # Errors
/// If a part is broken.
pub fn rate_at(
    puzzle: &Puzzle,
    position: Option<&Position>,
    options: Options,
    depth: Depth,
    stop: &Stop,
) -> Result<Rating, SolveError> {
    let limits = match depth {
        Depth::Full => Limits::none(stop),
        Depth::Quick => Limits::work(stop, QUICK),
    };
    let is_classic = puzzle.is_classic() && is_rated_by_ladder(puzzle.shape);
    if !is_classic {
        return explained(Explainer::at(puzzle, position, options, stop)?);
    }
    // What a person has done may be wrong, and clashes are named by the explainer.
    let begun = if position.is_none() { of_puzzle(puzzle) } else { None };
    let mut climb = begun.map(Climb::new);
    if let Some(climb) = &mut climb
        && climb.go(Uniqueness::Open, &limits, &mut |_, _| {}) == Halt::Solved
    {
        return Ok(rated(climb, Ending::Solved));
    }
    let explainer = Explainer::at(puzzle, position, options, stop)?;
    if explainer.ending().is_some() || !explainer.has_one_solution() {
        return explained(explainer);
    }
    let uniqueness = match explainer.may_assume_uniqueness() {
        true => Uniqueness::Granted,
        false => Uniqueness::Denied,
    };
    let mut climb = climb.unwrap_or_else(|| Climb::new(of_marks(&explainer.marks)));
    match climb.go(uniqueness, &limits, &mut |_, _| {}) {
        Halt::Broken => explained(explainer),
        halt => {
            let why = stop.reason().filter(|_| halt != Halt::Solved);
            Ok(rated(&climb, why.map_or(Ending::Solved, Ending::Unknown)))
        }
    }
}

/// Whether classic puzzles of that shape have the number of Sukaku Explainer.
pub fn is_rated_by_ladder(shape: Shape) -> bool {
    Shape::new(3, 3) == Ok(shape)
}

/// The rating of a puzzle that is known to have one solution, if it is in that range. Of one
/// that is too hard no more is looked at than that takes.
///
/// # Errors
/// If a part is broken.
pub fn rate_within(puzzle: &Puzzle, range: Range, stop: &Stop) -> Result<Fit<Rating>, SolveError> {
    let is_classic = puzzle.is_classic() && is_rated_by_ladder(puzzle.shape);
    let begun = if is_classic { of_puzzle(puzzle) } else { None };
    let rating = match begun.map(Climb::new) {
        Some(mut climb) => {
            let limits = Limits::up_to(range.most, stop);
            match climb.go(Uniqueness::Granted, &limits, &mut |_, _| {}) {
                Halt::Solved => rated(&climb, Ending::Solved),
                Halt::Over => return Ok(Fit::Unknown(stop.reason().unwrap_or(Why::GaveUp))),
                _ => return Ok(Fit::Above),
            }
        }
        None => {
            let mut explainer = Explainer::new(puzzle, Options::default(), stop)?;
            let mut moves: Vec<Move> = Vec::new();
            while let Some(next) = explainer.next_move()? {
                if next.difficulty.unwrap_or(Difficulty::BEYOND) > range.most {
                    return Ok(Fit::Above);
                }
                moves.push(next);
            }
            if let Some(Ending::Unknown(why)) = explainer.ending() {
                return Ok(Fit::Unknown(*why));
            }
            of_moves(&moves, &explainer)
        }
    };
    let searched = (rating.searches > 0).then_some(Difficulty::BEYOND);
    let hardest = searched.or(rating.hardest).unwrap_or(Difficulty::tenths(0));
    Ok(if hardest < range.least { Fit::Below } else { Fit::Within(rating) })
}

/// The rating of a climb.
fn rated(climb: &Climb, ending: Ending) -> Rating {
    let bound = climb.bound();
    Rating {
        steps: climb.steps.clone(),
        hardest: climb.hardest.map(|it| it.0).max(bound),
        is_bound: bound.is_some(),
        technique: climb.hardest.map(|it| it.1),
        pearl: climb.pearl,
        diamond: climb.diamond,
        searches: 0,
        ending,
    }
}

/// The rating by an explanation.
fn explained(mut explainer: Explainer) -> Result<Rating, SolveError> {
    let mut moves: Vec<Move> = Vec::new();
    while let Some(next) = explainer.next_move()? {
        moves.push(next);
    }
    Ok(of_moves(&moves, &explainer))
}

/// The rating of an explanation that came to its end.
fn of_moves(moves: &[Move], explainer: &Explainer) -> Rating {
    let (steps, hardest) = tally(moves);
    let technique = moves.iter().find(|step| step.difficulty == hardest && hardest.is_some());
    let searches = moves.iter().filter(|step| step.is_by_search()).count();
    let ending = explainer.ending().cloned().unwrap_or(Ending::Stuck);
    let technique = technique.map(|step| step.step.technique.name);
    let is_bound = searches > 0;
    let (pearl, diamond) = (None, None);
    Rating { steps, hardest, is_bound, technique, pearl, diamond, searches, ending }
}

/// The grid of a puzzle; none if its givens clash.
fn of_puzzle(puzzle: &Puzzle) -> Option<Grid> {
    let restrictions = puzzle.restrictions.as_ref();
    let candidates = |cell: usize| match restrictions {
        Some(left) => left.digits(cell).fold(0, |all, digit| all | 1 << (digit - 1)),
        None => 0x1ff,
    };
    let mut grid = Grid::of(std::array::from_fn(candidates));
    for (cell, digit) in puzzle.givens.filled() {
        let digit = usize::from(digit) - 1;
        if grid.candidates(cell) >> digit & 1 == 0 {
            return None;
        }
        grid.write(cell, digit);
    }
    Some(grid)
}

/// The grid of what a person has.
fn of_marks(marks: &Marks) -> Grid {
    let candidates =
        |cell: usize| marks.candidates.digits(cell).fold(0, |all, digit| all | 1 << (digit - 1));
    let mut grid = Grid::of(std::array::from_fn(candidates));
    for (cell, digit) in marks.placed.filled() {
        grid.write(cell, usize::from(digit) - 1);
    }
    grid
}

/// What solvers make of a puzzle; none if it has no solution or there was no time.
///
/// # Errors
/// If a part is broken.
pub fn effort(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Effort>, SolveError> {
    let backend = backends::named("batsat").unwrap_or(backends::ALL[0]);
    let second = Second::Search;
    let solver = Solver { logic: &reduce::NONE, backend, second, ..Solver::default() };
    let found = solver.find(&mut Workshop::new(puzzle, solver.logic), puzzle, 2, 2, stop)?;
    let Some(solution) = found.grids.first() else { return Ok(None) };
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let layout = Layout::of(puzzle);
    let proof = ProofSize::of(&layout, &variables, solver.wording(), Some(solution), stop)?;
    Ok(Some(Effort { statistics: found.report.statistics, proof }))
}
