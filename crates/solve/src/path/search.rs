//! A loaded solver, and which solutions it has to find no more.

use std::{collections::HashSet, sync::Arc};

use super::Second;
use crate::SolveError;
use board::{Candidate, Grid, Layout};
use sat::{
    backends::Backend,
    decode::block,
    variables::{Value, Variables},
};

/// See the module.
pub(super) struct Search {
    pub(super) layout: Arc<Layout>,
    pub(super) backend: Box<dyn Backend>,
    pub(super) variables: Variables,
    second: Second,
    /// The first solution, until it was tried to exchange digits in it.
    pub(super) exchangeable: Option<Grid>,
    /// The grids that are ruled out by now.
    found: HashSet<Grid>,
}

impl Search {
    /// That nothing has been found by.
    pub(super) fn new(
        layout: &Arc<Layout>,
        backend: Box<dyn Backend>,
        variables: Variables,
        second: Second,
    ) -> Search {
        let layout = Arc::clone(layout);
        Search { layout, backend, variables, second, exchangeable: None, found: HashSet::new() }
    }

    /// Rules out a grid, which must be a new one.
    pub(super) fn block(&mut self, grid: &Grid, backend: &'static str) -> Result<(), SolveError> {
        self.backend.add_clause(&block(&self.variables, grid));
        let exchange = self.second == Second::Exchange && self.found.is_empty();
        self.exchangeable = exchange.then(|| grid.clone());
        let new = self.found.insert(grid.clone());
        if new { Ok(()) } else { Err(SolveError::Again { backend }) }
    }

    /// Rules out every grid without any of these candidates.
    pub(super) fn require(&mut self, candidates: impl Iterator<Item = Candidate>) {
        // To exchange digits is to ask nobody about clauses.
        self.exchangeable = None;
        let mut clause = Vec::new();
        for Candidate { cell, digit } in candidates {
            match self.variables.value(cell, digit) {
                Value::Lit(lit) => clause.push(lit),
                // Every grid has it.
                Value::True => return,
                Value::False => {}
            }
        }
        self.backend.add_clause(&clause);
    }
}
