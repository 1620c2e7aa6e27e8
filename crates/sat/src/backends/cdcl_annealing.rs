//! Alternates the built-in CDCL solver with simulated annealing.
//!
//! The solver handles easy puzzles and proves unsatisfiability; annealing finds a first model near
//! the phase transition. Annealing runs after the first 4,000 conflicts. Each later run takes twice
//! as many moves as the one before, after an interval of conflicts that doubles from the second run
//! on. Runs are counted in conflicts and moves, not in time, so the result is reproducible. If the
//! solver would finish soon, annealing is a loss, on large and nearly empty boards a great one.
//!
//! A grid from annealing is only a proposal: the solver looks for a model with the grid's literals
//! as assumptions, so the clauses decide. After that the solver continues without annealing.

use encodings::Lit;

use super::cdcl::{Cdcl, CdclSolver};
use crate::{
    annealing::Annealing,
    backend::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    statistics::Statistics,
    variables::{CandidateValue, Variables},
};
use board::{
    Grid,
    progress::Stage,
    stop::{Stop, StopReason},
};

/// Conflicts before the first run of annealing, and the unit of the later intervals.
const CONFLICTS_BEFORE_ANNEALING: u64 = 4000;

/// The registry entry of the combination.
pub(super) struct CdclAnnealing;

impl BackendEntry for CdclAnnealing {
    fn name(&self) -> &'static str {
        "cdcl+annealing"
    }

    fn summary(&self) -> &'static str {
        "cdcl alternating with simulated annealing"
    }

    fn abilities(&self) -> Abilities {
        Cdcl.abilities()
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        let variables = problem.variables;
        let annealing = Annealing::new(problem.layout, variables.candidates(), seed, &stop);
        Ok(Box::new(CdclAnnealingSolver {
            cdcl: CdclSolver::new(stop.clone(), seed, &phases, variables.count()),
            annealed: annealing.map(|annealing| AnnealingRun {
                annealing,
                length_factor: 1,
                next_conflicts: CONFLICTS_BEFORE_ANNEALING,
                stop,
            }),
            variables: variables.clone(),
        }))
    }
}

/// The solver and the annealing state.
struct CdclAnnealingSolver {
    cdcl: CdclSolver,
    /// `None` once annealing has found a grid or the solver has answered.
    annealed: Option<AnnealingRun>,
    variables: Variables,
}

impl CdclAnnealingSolver {
    /// Returns the literals of the grid in open cells.
    fn lits(&self, grid: &Grid) -> Vec<Lit> {
        let values = grid.filled().map(|(cell, digit)| self.variables.value(cell, digit));
        let lit = |value| if let CandidateValue::Lit(lit) = value { Some(lit) } else { None };
        values.filter_map(lit).collect()
    }
}

impl Backend for CdclAnnealingSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cdcl.add_clause(clause);
    }

    fn gave_up(&self) -> bool {
        self.cdcl.gave_up()
    }

    fn statistics(&self) -> Statistics {
        self.cdcl.statistics()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let answer = self.solve_for(assumptions, u64::MAX)?;
        Ok(answer.unwrap_or(Answer::Unknown(StopReason::GaveUp)))
    }

    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        if !assumptions.is_empty() {
            return self.cdcl.solve_for(assumptions, effort);
        }
        // Annealing only looks for a first model.
        let Some(mut annealed) = self.annealed.take() else {
            return self.cdcl.solve_for(&[], effort);
        };
        let mut found = None;
        let answer = self.cdcl.solve_beside(&[], effort, &mut |conflicts| {
            found = annealed.grid_after(conflicts);
            found.is_some()
        })?;
        if let Some(grid) = found {
            return match self.cdcl.solve(&self.lits(&grid)) {
                Ok(model @ Answer::Sat(_)) => Ok(Some(model)),
                _ => self.cdcl.solve_for(&[], effort),
            };
        }
        if answer.is_none() {
            self.annealed = Some(annealed);
        }
        Ok(answer)
    }

    fn effort(&self) -> u64 {
        self.cdcl.effort()
    }

    fn is_gaining(&self) -> bool {
        self.cdcl.is_gaining()
    }

    fn is_impossible(&self, lit: Lit) -> bool {
        self.cdcl.is_impossible(lit)
    }
}

/// Annealing between conflicts.
struct AnnealingRun {
    annealing: Annealing,
    /// The length of the next run as a multiple of the first run. It doubles after each run.
    length_factor: u64,
    /// The number of conflicts at which the next run starts.
    next_conflicts: u64,
    stop: Stop,
}

impl AnnealingRun {
    /// Runs annealing if it is due after this number of conflicts, and returns the grid found, if
    /// any.
    fn grid_after(&mut self, conflicts: u64) -> Option<Grid> {
        if conflicts < self.next_conflicts {
            return None;
        }
        self.next_conflicts = conflicts + CONFLICTS_BEFORE_ANNEALING * self.length_factor;
        self.stop.report_progress(|progress| progress.enter(Stage::Annealing));
        let moves = self.annealing.first_run() * self.length_factor;
        let grid = self.annealing.run(moves, &self.stop);
        self.stop.report_progress(|progress| progress.enter(Stage::Search));
        self.length_factor *= 2;
        grid
    }
}
