//! Why a puzzle has no solution: sets of its givens, and of the rules that it has beside rows,
//! columns and regions, that cannot stand together.
//!
//! A set of these parts clashes if no grid keeps all of them; it is minimal if any
//! of them left out makes a solution of the others possible. Rows, columns and regions, and what
//! the puzzle rules out, hold throughout. A rule asks what it does in the whole puzzle: the pair of
//! a mark that is left out stays free of what a missing mark forbids. [`Conflicts::minimal`] finds one such set, [`Conflicts::smallest`] one
//! with the fewest givens, [`All`] one after the other until there are no more.
//!
//! In the words of the literature these are minimal unsatisfiable subsets (MUSes) of groups: the
//! rules are one group that is always there, each given is one of its own. A grid that keeps the
//! rules has some givens and lacks others: every clashing set needs one of those it lacks.
//!
//! One solver holds the rules without any given and is asked about set after set, each as
//! assumptions. What it says is not believed for good: a set that is handed out was proved to
//! clash once more by itself, from the start ([`Breaks`]), and comes with a verified grid for each
//! of its givens, which shows that the others can stand without it.

mod all;
mod breaks;
mod minimal;
mod oracle;
mod smallest;

pub use all::{All, End};
pub use breaks::Breaks;
pub use smallest::Smallest;

use std::sync::Arc;

use oracle::{Oracle, only};

use crate::{Solver, Verdict, Workshop, verdict::outside};
use board::{
    Candidate, Grid, Layout, Puzzle,
    stop::{Stop, Why},
};

/// Givens and rules that clash: proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The givens, in the order of their cells; none where there is no solution even without.
    pub givens: Vec<Candidate>,
    /// The rules beside rows, columns and regions, by their numbers among those of the puzzle.
    pub rules: Vec<usize>,
    /// How it was proved.
    pub breaks: Breaks,
    /// Of each of them, givens first, in the same order, a solution of the others, verified: so none can go.
    /// Empty where [`Conflict::unknown`] says why it is not known whether one can.
    pub without: Vec<Grid>,
    /// Why it is not known whether the set is minimal, if so.
    pub unknown: Option<Why>,
}

impl Conflict {
    /// How many givens and rules they are.
    pub fn count(&self) -> usize {
        self.givens.len() + self.rules.len()
    }

    /// The puzzle of these givens and rules alone. Where marks are left out, a missing mark forbids
    /// more than in the whole: it has no solution all the more, but one of the others may have none.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        only(puzzle, &self.givens, puzzle.rules.only(puzzle.shape, &self.rules).ok())
    }
}

/// The sets of givens of one puzzle that clash.
pub struct Conflicts<'a> {
    oracle: Oracle<'a>,
    /// A set that clashes, to begin with.
    first: Vec<usize>,
    /// Why all givens together have no solution.
    breaks: Breaks,
}

impl Conflicts<'_> {
    /// The layout of the puzzle, which names houses.
    pub fn layout(&self) -> Arc<Layout> {
        self.oracle.layout()
    }
}

/// What clashes in a puzzle, of which that was found out; none unless it has no solution.
/// Everything ends when `stop` says so.
///
/// ```
/// use board::stop::Stop;
/// use solve::{Solver, Workshop, conflict::conflicts};
///
/// let puzzle = formats::read(".3.14.......2..4")?;
/// let (solver, stop) = (Solver::default(), Stop::never());
/// let mut workshop = Workshop::new(&puzzle, solver.logic);
/// let verdict = solver.find(&mut workshop, &puzzle, 1, 1, &stop)?.verdict();
/// let conflicts = conflicts(&mut workshop, &solver, &puzzle, &verdict, &stop);
/// let conflict = conflicts.expect("no solution").minimal()?;
/// assert_eq!(conflict.givens.len(), conflict.without.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflicts<'a>(
    workshop: &'a mut Workshop,
    solver: &'a Solver,
    puzzle: &'a Puzzle,
    verdict: &Verdict,
    stop: &Stop,
) -> Option<Conflicts<'a>> {
    let clash = match verdict {
        Verdict::Unsolvable => None,
        Verdict::Invalid(clash) => Some(clash.clone()),
        Verdict::Unique(_) | Verdict::Multiple(..) | Verdict::Unknown(..) => return None,
    };
    let oracle = Oracle::new(workshop, solver, puzzle, stop);
    let all = oracle.every();
    Some(match clash {
        None => {
            Conflicts { oracle, first: all, breaks: Breaks::Search(outside(solver.backend.name())) }
        }
        Some(clash) => {
            let first = oracle.in_cells(clash.cells());
            Conflicts { oracle, first, breaks: Breaks::Clash(clash) }
        }
    })
}
