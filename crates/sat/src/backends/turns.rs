//! Our own solver and simulated annealing by turns: the one decides what is easy and proves what has
//! no model, annealing finds a first model next to the cliff. It has its turn whenever the solver has
//! met as many conflicts again as before, or more, and goes on twice as long each time. Turns are counted
//! in conflicts and moves, not in time: it does the same each time. Where the solver would
//! soon be done a turn is a loss, on large and nearly empty boards a great one.
//!
//! A grid from annealing is only a proposal: the solver is asked for a model in which it holds, so
//! whatever clauses there are decide. From then on the solver goes on alone.

use std::cell::Cell;

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
        "turns"
    }

    fn summary(&self) -> &'static str {
        "cdcl and simulated annealing in turn"
    }

    fn abilities(&self) -> Abilities {
        Cdcl.abilities()
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        let variables = problem.variables;
        Ok(Box::new(TurnsSolver {
            cdcl: CdclSolver::new(stop.clone(), seed, &phases, variables.count()),
            annealing: Annealing::new(problem.layout, variables.candidates(), seed, &stop),
            variables: variables.clone(),
            stop,
        }))
    }
}

/// Both at work.
struct TurnsSolver {
    cdcl: CdclSolver,
    /// None once it has found what it could.
    annealing: Option<Annealing>,
    variables: Variables,
    stop: Stop,
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
        if !assumptions.is_empty() {
            return self.cdcl.solve(assumptions);
        }
        // A first model is all that annealing is for.
        let Some(annealing) = self.annealing.take() else { return self.cdcl.solve(&[]) };
        let found = Cell::new(None);
        let turns = Annealed { annealing, turn: 1, next: CONFLICTS, stop: self.stop.clone() };
        let answer = self.cdcl.solve_beside(&[], &mut turns.until(&found))?;
        if let Some(grid) = found.take()
            && let Ok(model @ Answer::Sat(_)) = self.cdcl.solve(&self.lits(&grid))
        {
            return Ok(model);
        }
        match answer {
            Answer::Unknown(Why::GaveUp) => self.cdcl.solve(&[]),
            answer => Ok(answer),
        }
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
    /// Takes its turns until there is a grid.
    fn until(mut self, found: &Cell<Option<Grid>>) -> impl FnMut(u64) -> bool {
        move |conflicts| {
            if conflicts < self.next {
                return false;
            }
            self.next = conflicts + CONFLICTS * self.turn;
            self.stop.tell(|progress| progress.enter(Stage::Annealing));
            let moves = self.annealing.first_run() * self.turn;
            let grid = self.annealing.run(moves, &self.stop);
            self.stop.tell(|progress| progress.enter(Stage::Search));
            self.turn *= 2;
            let enough = grid.is_some();
            found.set(grid);
            enough
        }
    }
}
