//! Our own solver and simulated annealing by turns: the one decides what is easy and proves what has
//! no model, annealing finds a first model next to the cliff. It has its turn whenever the solver has
//! met as many conflicts again as before, or more, and goes on twice as long each time. Turns are counted
//! in conflicts and moves, not in time: it does the same each time. Where the solver would
//! soon be done a turn is a loss, on large and nearly empty boards a great one.
//!
//! A grid from annealing is only a proposal: the solver is asked for a model in which it holds, so
//! whatever clauses there are decide. From then on the solver goes on alone.

use encodings::Lit;

use super::cdcl::{Cdcl, CdclSolver};
use crate::{
    annealing::Annealing,
    backend::{Abilities, Answer, Backend, BackendError, Entry, Options, Problem},
    statistics::Statistics,
    variables::{Value, Variables},
};
use board::{
    Grid,
    progress::Stage,
    stop::{Stop, Why},
};

/// Conflicts before annealing, and for each of its turns as often as that is longer than the first.
const CONFLICTS: u64 = 4000;

/// See the module.
pub(super) struct Turns;

impl Entry for Turns {
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
        Ok(Box::new(TurnsSolver {
            cdcl: CdclSolver::new(stop.clone(), seed, &phases, variables.count()),
            annealed: annealing.map(|annealing| Annealed {
                annealing,
                turn: 1,
                next: CONFLICTS,
                stop,
            }),
            variables: variables.clone(),
        }))
    }
}

/// Both at work.
struct TurnsSolver {
    cdcl: CdclSolver,
    /// None once it has found what it could.
    annealed: Option<Annealed>,
    variables: Variables,
}

impl TurnsSolver {
    /// The literals of the grid's open cells.
    fn lits(&self, grid: &Grid) -> Vec<Lit> {
        let values = grid.filled().map(|(cell, digit)| self.variables.value(cell, digit));
        let lit = |value| if let Value::Lit(lit) = value { Some(lit) } else { None };
        values.filter_map(lit).collect()
    }
}

impl Backend for TurnsSolver {
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
        Ok(answer.unwrap_or(Answer::Unknown(Why::GaveUp)))
    }

    fn solve_for(
        &mut self,
        assumptions: &[Lit],
        effort: u64,
    ) -> Result<Option<Answer>, BackendError> {
        if !assumptions.is_empty() {
            return self.cdcl.solve_for(assumptions, effort);
        }
        // A first model is all that annealing is for.
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
struct Annealed {
    annealing: Annealing,
    /// How much longer than the first turn the next one is.
    turn: u64,
    /// The conflicts at which it comes.
    next: u64,
    stop: Stop,
}

impl Annealed {
    /// Takes its turn if it is due after so many conflicts; a grid if it found one.
    fn grid_after(&mut self, conflicts: u64) -> Option<Grid> {
        if conflicts < self.next {
            return None;
        }
        self.next = conflicts + CONFLICTS * self.turn;
        self.stop.tell(|progress| progress.enter(Stage::Annealing));
        let moves = self.annealing.first_run() * self.turn;
        let grid = self.annealing.run(moves, &self.stop);
        self.stop.tell(|progress| progress.enter(Stage::Search));
        self.turn *= 2;
        grid
    }
}
