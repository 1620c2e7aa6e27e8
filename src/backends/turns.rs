//! batsat and simulated annealing by turns: batsat decides what is easy and
//! proves what has no model, annealing finds a first model next to the cliff,
//! where batsat would be lost. Each turn is twice as long as the one before, so
//! the whole takes at most about four times as long as the better of the two
//! alone. Turns are counted in conflicts and candidates drawn, not in time: it
//! does the same on every machine.
//!
//! A grid from annealing is only a proposal: batsat is asked for a model in which
//! it holds, so whatever clauses there are decide. From then on batsat goes on
//! alone.

use encodings::Lit;

use super::{
    Abilities, Answer, Backend, BackendError, Entry, Options, Problem, Statistics, batsat,
};
use crate::{
    annealing::Annealing,
    board::Grid,
    progress::Stage,
    stop::{Stop, Why},
    variables::{Value, Variables},
};

/// Conflicts of the first turn.
const CONFLICTS: u64 = 2000;

/// See the module.
pub struct Turns;

impl Entry for Turns {
    fn name(&self) -> &'static str {
        "turns"
    }

    fn summary(&self) -> &'static str {
        "batsat and simulated annealing by turns"
    }

    fn abilities(&self) -> Abilities {
        super::batsat::Batsat.abilities()
    }

    fn start(&self, options: Options, problem: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let Options { stop, seed, phases, .. } = options;
        let variables = problem.variables;
        Ok(Box::new(Running {
            batsat: batsat::Running::new(stop.clone(), seed, &phases, problem),
            annealing: Annealing::new(problem.layout, variables.candidates(), seed),
            variables: variables.clone(),
            stop,
        }))
    }
}

/// Both at work.
struct Running {
    batsat: batsat::Running,
    /// None once it has found what it could.
    annealing: Option<Annealing>,
    variables: Variables,
    stop: Stop,
}

impl Running {
    /// The literals of the grid's open cells.
    fn lits(&self, grid: &Grid) -> Vec<Lit> {
        let values = grid.filled().map(|(cell, digit)| self.variables.value(cell, digit));
        let lit = |value| if let Value::Lit(lit) = value { Some(lit) } else { None };
        values.filter_map(lit).collect()
    }
}

impl Backend for Running {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.batsat.add_clause(clause);
    }

    fn gave_up(&self) -> bool {
        self.batsat.gave_up()
    }

    fn statistics(&self) -> Statistics {
        self.batsat.statistics()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let mut turn = 1;
        while let Some(annealing) = &mut self.annealing
            && assumptions.is_empty()
        {
            match self.batsat.solve_within(&[], CONFLICTS * turn)? {
                Answer::Unknown(Why::GaveUp) => {}
                answer => return Ok(answer),
            }
            self.stop.tell(|progress| progress.enter(Stage::Annealing));
            let grid = annealing.run(annealing.first_run() * turn, &self.stop);
            self.stop.tell(|progress| progress.enter(Stage::Search));
            if let Some(grid) = grid {
                self.annealing = None;
                let model = self.batsat.solve(&self.lits(&grid))?;
                if let Answer::Sat(_) = model {
                    return Ok(model);
                }
            }
            turn *= 2;
        }
        self.batsat.solve(assumptions)
    }
}
