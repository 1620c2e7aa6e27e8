//! Conflicts: sets of givens and variant rules of an unsolvable puzzle that no grid satisfies.
//!
//! The parts of a set are givens and rules other than rows, columns and regions. A set conflicts if
//! no grid satisfies all its parts; it is minimal if the parts have a solution once any of them is
//! removed. Rows, columns, regions and eliminated candidates always hold. A rule keeps its meaning
//! from the whole puzzle: if a mark is removed, its pair stays exempt from a negative constraint.
//! [`Conflicts::minimal`] finds one minimal conflict, [`Conflicts::smallest`] one with the fewest
//! parts, and [`AllConflicts`] all of them, one by one.
//!
//! In the literature these are minimal unsatisfiable subsets (MUSes) of groups: the board is one
//! group that is always present, and each given or rule is a group of its own. Every grid of the
//! board satisfies some parts and violates others; each conflict contains a part that it violates.
//!
//! One solver holds the board without any givens, and solves one set after another as assumptions.
//! Its answers are not trusted: each set returned was proved again from scratch to conflict
//! ([`ConflictEvidence`]). It also has a verified grid for each of its parts, which shows that the others
//! have a solution without it.

mod all;
mod breaks;
mod minimal;
mod oracle;
mod smallest;

pub use all::{AllConflicts, ConflictsEnd};
pub use breaks::ConflictEvidence;
pub use smallest::SmallestConflict;

use std::sync::Arc;

use oracle::{Oracle, restrict_puzzle};

use crate::{SolveContext, Solver, Verdict, verdict::outside};
use board::{
    Candidate, Grid, Layout, Puzzle,
    stop::{Stop, StopReason},
};

/// A set of givens and rules that conflict, proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The givens, ordered by cell; empty if there is no solution even without them.
    pub givens: Vec<Candidate>,
    /// The rules other than rows, columns and regions, by their numbers in the puzzle.
    pub rules: Vec<usize>,
    /// The evidence.
    pub breaks: ConflictEvidence,
    /// For each part, givens first, in the same order: a verified solution of the others, so that
    /// the part is needed. Empty if [`Conflict::unknown`] has a reason.
    pub without: Vec<Grid>,
    /// The reason if it is unknown whether the set is minimal.
    pub unknown: Option<StopReason>,
}

impl Conflict {
    /// Returns the number of givens and rules.
    pub fn count(&self) -> usize {
        self.givens.len() + self.rules.len()
    }

    /// Returns the puzzle with only these givens and rules. If marks are left out, a negative
    /// constraint forbids more than in the whole puzzle. So the result is also unsolvable, but a
    /// grid of [`Conflict::without`] may not be a solution of the others.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        restrict_puzzle(puzzle, &self.givens, puzzle.rules.only(puzzle.shape, &self.rules).ok())
    }
}

/// The conflicts of one puzzle.
pub struct Conflicts<'a> {
    oracle: Oracle<'a>,
    /// A set that conflicts, as the starting point.
    first: Vec<usize>,
    /// The evidence that all parts together have no solution.
    breaks: ConflictEvidence,
}

impl Conflicts<'_> {
    /// Returns the layout of the puzzle, which names its houses.
    pub fn layout(&self) -> Arc<Layout> {
        self.oracle.layout()
    }
}

/// Returns the conflicts of a puzzle with this verdict, or `None` unless it has no solution. All
/// searches end with `stop`.
///
/// ```
/// use board::stop::Stop;
/// use solve::{Solver, SolveContext, conflict::conflicts};
///
/// let puzzle = formats::read(".3.14.......2..4")?;
/// let (solver, stop) = (Solver::default(), Stop::never());
/// let mut context = SolveContext::new(&puzzle, solver.logic);
/// let verdict = solver.search_solutions(&mut context, &puzzle, 1, 1, &stop)?.verdict();
/// let conflicts = conflicts(&mut context, &solver, &puzzle, &verdict, &stop);
/// let conflict = conflicts.expect("no solution").minimal()?;
/// assert_eq!(conflict.givens.len(), conflict.without.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflicts<'a>(
    context: &'a mut SolveContext,
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
    let oracle = Oracle::new(context, solver, puzzle, stop);
    let all = oracle.all_parts();
    Some(match clash {
        None => Conflicts {
            oracle,
            first: all,
            breaks: ConflictEvidence::Search(outside(solver.backend.name())),
        },
        Some(clash) => {
            let first = oracle.parts_in_cells(clash.cells());
            Conflicts { oracle, first, breaks: ConflictEvidence::Clash(clash) }
        }
    })
}
