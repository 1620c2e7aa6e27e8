//! The difficulty of a puzzle: for a human solver, on the scale of Sukaku Explainer, and for a
//! solver, by its statistics.
//!
//! The rating is that of the hardest step in the solution of Sukaku Explainer. It uses the
//! techniques of that program in its order, each with its number. The easiest step of a technique
//! comes first, and after each step the search restarts with the easiest technique. The program has
//! singles that are uncovered directly by pairs or locked candidates, and forcing chains that
//! contain techniques and chains. An explanation makes the same steps and keeps their reasons,
//! unless its techniques are selected. Then it may use others, such as almost locked sets and finned
//! fish.
//!
//! XY- and XYZ-wings, unique rectangles and loops, BUG and aligned pairs are techniques of `logic`;
//! `listed` orders their steps. Locked candidates, subsets and fish are also techniques of `logic`,
//! for any board, but forcing chains call the ones here thousands of times for a step. The head of
//! `chains` explains why chains are not shared. Reasons and names of all these come from `logic`.
//!
//! The arguments, their order, the length of chains and the choice among equal steps follow
//! SukakuExplainer 1.18.1 (N. Juillerat, lksudoku and SudokuMonster, 2006 to 2021), down to the
//! iteration order of its tables. Other orders would lead to other steps and other ratings. Only
//! these facts are taken from it; the code is our own.
//!
//! This applies to classic 9×9 puzzles. Other grids are rated by the hardest step of their
//! explanation; if a step had to be found by search, this is a lower bound.
//!
//! [`Level`] gives names to the ratings.

mod aligned;
mod chains;
mod fish;
mod grid;
mod ladder;
mod level;
mod limits;
mod listed;
mod locking;
mod names;
mod reason;
mod singles;
mod step;
mod strong_links;
mod subsets;
mod wings;

pub use level::{Level, RangeError, RatingRange};
pub use names::{OF_LADDER, technique};

use std::collections::BTreeMap;

use crate::{
    ending::Ending,
    explainer::{Explainer, Options},
    fit::Fit,
    marks::PencilMarks,
    moves::{Move, tally},
};
use board::{
    Layout, Position, Puzzle, Shape,
    stop::{Stop, StopReason},
};
use grid::Grid;
use ladder::{Climb, Halt, RUNGS, Uniqueness, first};
use limits::Limits;
use logic::{Difficulty, reduce};
use proofs::ProofSize;
use sat::{
    backends::{self, Statistics},
    variables::{Numbering, Variables},
};
use solve::{SecondSolution, SolveContext, SolveError, Solver};

/// The work limit of a quick rating, see [`Limits::work`].
const QUICK: u64 = 8_000;

/// The difficulty for a human solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The number of uses of each technique; those until the limit if the rating is a bound.
    pub steps: BTreeMap<&'static str, usize>,
    /// The rating, or `None` if there is nothing to solve.
    pub hardest: Option<Difficulty>,
    /// True if the rating is only a lower bound.
    pub is_bound: bool,
    /// The technique of the hardest step.
    pub technique: Option<&'static str>,
    /// The difficulty of the hardest step until the first digit is entered; only for classic 9×9,
    /// if it got that far.
    pub pearl: Option<Difficulty>,
    /// The difficulty of the first step; only for classic 9×9.
    pub diamond: Option<Difficulty>,
    /// The number of steps found by search, which no technique explains; only for other grids.
    pub searches: usize,
    /// The outcome. Ratings are valid for solved puzzles; for others they are at most a bound.
    pub ending: Ending,
}

impl Rating {
    /// Returns the level, or `None` if only a bound below the highest level is known.
    pub fn level(&self) -> Option<Level> {
        let level = match self.searches {
            0 => self.hardest.map_or(Level::Easy, Level::of),
            _ => Level::Evil,
        };
        Some(level).filter(|level| !self.is_bound || *level == Level::Evil)
    }
}

/// The difficulty for a solver: both solves of the SAT pipeline without logic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The statistics of batsat.
    pub statistics: Statistics,
    /// The size of varisat's proof in binary DRAT that there is no other solution; `None` if there
    /// is one.
    pub proof: Option<ProofSize>,
}

/// The extent of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingScope {
    /// Computes the rating.
    Full,
    /// Stops after about 10 ms of work, with the rating or a lower bound. Grids other than classic
    /// 9×9 are rated completely.
    Quick,
}

/// Rates a puzzle.
///
/// # Errors
/// A [`SolveError`] if the solver fails or a step contradicts the solutions.
pub fn rate(puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Rating, SolveError> {
    rate_at(puzzle, None, options, RatingScope::Full, stop)
}

/// Rates the rest of a puzzle from a game state, or the whole puzzle if there is none. The
/// techniques and the search of `options` are used only for grids other than classic 9×9.
///
/// # Errors
/// A [`SolveError`] if the solver fails or a step contradicts the solutions.
pub fn rate_at(
    puzzle: &Puzzle,
    position: Option<&Position>,
    options: Options,
    depth: RatingScope,
    stop: &Stop,
) -> Result<Rating, SolveError> {
    let limits = match depth {
        RatingScope::Full => Limits::none(stop),
        RatingScope::Quick => Limits::work(stop, QUICK),
    };
    let is_classic = puzzle.is_classic() && is_rated_by_ladder(puzzle.shape);
    if !is_classic {
        return explained(Explainer::at(puzzle, position, options, stop)?);
    }
    // A game state may be wrong, and the explainer reports conflicts between givens.
    let begun = if position.is_none() { of_puzzle(puzzle) } else { None };
    let mut climb = begun.map(Climb::new);
    if let Some(climb) = &mut climb
        && climb.go(Uniqueness::Open, &limits) == Halt::Solved
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
    match climb.go(uniqueness, &limits) {
        Halt::Broken => explained(explainer),
        halt => {
            let why = stop.reason().filter(|_| halt != Halt::Solved);
            Ok(rated(&climb, why.map_or(Ending::Solved, Ending::Unknown)))
        }
    }
}

/// Returns true if classic puzzles of this shape are rated as by Sukaku Explainer.
pub fn is_rated_by_ladder(shape: Shape) -> bool {
    Shape::new(3, 3) == Ok(shape)
}

/// The next step of the ladder for an explanation.
pub(crate) enum NextStep {
    /// A step that is not made yet, and whether it assumes one solution.
    Found(Box<Move>, bool),
    /// No rung finds a step.
    Stuck,
    /// The time limit was reached.
    Stopped,
}

/// Finds the next step of the ladder from pencil marks of a classic 9×9 puzzle with one solution.
pub(crate) fn next_step(
    layout: &Layout,
    marks: &PencilMarks,
    assumes_uniqueness: bool,
    stop: &Stop,
) -> NextStep {
    let uniqueness = if assumes_uniqueness { Uniqueness::Granted } else { Uniqueness::Denied };
    let mut rung = 0;
    match first(&of_marks(marks), uniqueness, &Limits::none(stop), &mut rung) {
        Ok(step) => {
            let found = reason::explained(layout, &marks.candidates, &step);
            NextStep::Found(Box::new(found), RUNGS[rung].assumes_uniqueness)
        }
        Err(Halt::Over) => NextStep::Stopped,
        Err(_) => NextStep::Stuck,
    }
}

/// Rates a puzzle with one solution if its rating is in a range. For puzzles above the range, the
/// search stops as soon as that is known.
///
/// # Errors
/// A [`SolveError`] if the solver fails or a step contradicts the solutions.
pub fn rate_within(
    puzzle: &Puzzle,
    range: RatingRange,
    stop: &Stop,
) -> Result<Fit<Rating>, SolveError> {
    let is_classic = puzzle.is_classic() && is_rated_by_ladder(puzzle.shape);
    let begun = if is_classic { of_puzzle(puzzle) } else { None };
    let rating = match begun.map(Climb::new) {
        Some(mut climb) => {
            let limits = Limits::up_to(range.most, stop);
            match climb.go(Uniqueness::Granted, &limits) {
                Halt::Solved => rated(&climb, Ending::Solved),
                Halt::Over => return Ok(Fit::Unknown(stop.reason().unwrap_or(StopReason::GaveUp))),
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

/// Returns the rating of a climb.
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

/// Returns the rating by an explanation.
fn explained(mut explainer: Explainer) -> Result<Rating, SolveError> {
    let mut moves: Vec<Move> = Vec::new();
    while let Some(next) = explainer.next_move()? {
        moves.push(next);
    }
    Ok(of_moves(&moves, &explainer))
}

/// Returns the rating of a finished explanation.
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

/// Returns the grid of a puzzle, or `None` if its givens conflict.
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

/// Returns the grid of pencil marks.
fn of_marks(marks: &PencilMarks) -> Grid {
    let candidates =
        |cell: usize| marks.candidates.digits(cell).fold(0, |all, digit| all | 1 << (digit - 1));
    let mut grid = Grid::of(std::array::from_fn(candidates));
    for (cell, digit) in marks.placed.filled() {
        grid.write(cell, usize::from(digit) - 1);
    }
    grid
}

/// Measures the effort of solvers. Returns `None` if the puzzle has no solution or there was no
/// time.
///
/// # Errors
/// A [`SolveError`] if the solver fails or returns a wrong answer.
pub fn effort(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Effort>, SolveError> {
    let backend = backends::named("batsat").unwrap_or(backends::ALL[0]);
    let second = SecondSolution::Search;
    let solver = Solver { logic: &reduce::NONE, backend, second, ..Solver::default() };
    let found = solver.search_solutions(
        &mut SolveContext::new(puzzle, solver.logic),
        puzzle,
        2,
        2,
        stop,
    )?;
    let Some(solution) = found.grids.first() else { return Ok(None) };
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let layout = Layout::of(puzzle);
    let proof = ProofSize::of(&layout, &variables, solver.encoding_config(), Some(solution), stop)?;
    Ok(Some(Effort { statistics: found.report.statistics, proof }))
}
