//! Givens added to a puzzle until its solution is the only one.
//!
//! As long as two digits can be exchanged to another solution, one cell of these
//! is given; on large grids that is nearly all there is to do. Then one solver,
//! with a clause that rules out the solution itself, is asked again and again for
//! another one: where that differs, one cell is given, as an assumption. When
//! there is none left, every added given is tried without, so
//! that in the end none of them can be spared.

use std::{cmp::Reverse, sync::Arc};

use encodings::Lit;

use super::{GenerateError, random::Random};
use crate::{
    backends::{Answer, Backend, Options, Problem},
    board::{Cell, Grid, Layout, Puzzle},
    decode::{block, decode},
    encode::encode,
    exchange::exchanged,
    failure::SolveError,
    load::Loader,
    progress::Stage,
    reduce::Reduced,
    solve::Solver,
    stop::Stop,
    variables::{Value, Variables},
    verdict::Verdict,
    verify::verify,
    workshop::Workshop,
};

/// Gives cells of the solution until it is the only one; the cells. Proved in
/// the end as for any puzzle, from the start.
///
/// # Errors
/// If it is stopped before that is proved, if the backend cannot solve under
/// assumptions, or if a part is broken.
pub fn make_unique(
    puzzle: &mut Puzzle,
    solution: &Grid,
    solver: &Solver,
    random: &mut Random,
    stop: &Stop,
) -> Result<Vec<Cell>, GenerateError> {
    let backend = solver.backend.name();
    if !solver.backend.abilities().assumptions {
        return Err(GenerateError::NoAssumptions { backend });
    }
    let mut workshop = Workshop::new(puzzle, solver.logic);
    let added = Adding::start(&mut workshop, puzzle, solution, solver, stop)?;
    let added = added.map_or(Ok(Vec::new()), |adding| adding.run(random))?;
    added.iter().for_each(|&cell| puzzle.givens.set(cell, solution.get(cell)));
    match solver.find(&mut workshop, puzzle, 2, 2, stop)?.verdict() {
        Verdict::Unique(grid) if grid == *solution => Ok(added),
        Verdict::Unknown(why, _) => Err(GenerateError::Stopped(why)),
        _ => Err(GenerateError::Contradiction { backend }),
    }
}

/// A solver that knows of every solution but the wanted one.
struct Adding<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    layout: Arc<Layout>,
    stop: Stop,
    backend_name: &'static str,
    backend: Box<dyn Backend>,
    variables: Variables,
}

impl<'a> Adding<'a> {
    /// None if logic already finds the solution.
    fn start(
        workshop: &mut Workshop,
        puzzle: &'a Puzzle,
        solution: &'a Grid,
        solver: &Solver,
        stop: &Stop,
    ) -> Result<Option<Adding<'a>>, GenerateError> {
        let backend_name = solver.backend.name();
        let mut candidates = puzzle.candidates();
        match workshop.reducer.reduce(&mut candidates, stop) {
            Reduced::Solved => return Ok(None),
            Reduced::Stopped(why) => return Err(GenerateError::Stopped(why)),
            Reduced::Contradiction(_) => {
                return Err(GenerateError::Contradiction { backend: "logic" });
            }
            Reduced::Open => {}
        }
        stop.tell(|progress| progress.encode(candidates.total()));
        let variables = Variables::new(solver.numbering(), &candidates);
        let problem = Problem { layout: &workshop.layout, variables: &variables };
        let options = Options { stop: stop.clone(), ..Options::default() };
        let mut backend = solver.backend.start(options, &problem).map_err(SolveError::from)?;
        let mut loader = Loader::new(&mut *backend, stop);
        encode(&workshop.layout, &variables, solver.statement, solver.encoding, &mut loader);
        stop.tell(|progress| progress.enter(Stage::Search));
        if let Some(why) = stop.reason() {
            // The formula may be cut short.
            return Err(GenerateError::Stopped(why));
        }
        backend.add_clause(&block(&variables, solution));
        let layout = Arc::clone(&workshop.layout);
        Ok(Some(Adding {
            puzzle,
            solution,
            layout,
            stop: stop.clone(),
            backend_name,
            backend,
            variables,
        }))
    }

    fn run(mut self, random: &mut Random) -> Result<Vec<Cell>, GenerateError> {
        let mut added: Vec<(Cell, Lit)> = Vec::new();
        while let Some(other) = self.other(&added)? {
            let backend = self.backend_name;
            let cell = self.choose(&other, random).filter(|cell| !added.contains(cell));
            added.push(cell.ok_or(GenerateError::Contradiction { backend })?);
        }
        let mut place = 0;
        while place < added.len() {
            let spared = added.remove(place);
            if self.other(&added)?.is_some() {
                added.insert(place, spared);
                place += 1;
            }
        }
        Ok(added.into_iter().map(|(cell, _)| cell).collect())
    }

    /// Another solution in which these cells are as they should be.
    fn other(&mut self, added: &[(Cell, Lit)]) -> Result<Option<Grid>, GenerateError> {
        if let Some(why) = self.stop.reason() {
            return Err(GenerateError::Stopped(why));
        }
        if let Some(grid) = self.exchanged(added) {
            verify(self.puzzle, &grid)
                .map_err(|flaw| SolveError::Grid { source_name: "exchange", flaw })?;
            return Ok(Some(grid));
        }
        let assumptions: Vec<Lit> = added.iter().map(|&(_, lit)| lit).collect();
        let backend = self.backend_name;
        match self.backend.solve(&assumptions).map_err(SolveError::from)? {
            Answer::Unsat(_) => Ok(None),
            Answer::Unknown(why) => Err(GenerateError::Stopped(why)),
            Answer::Sat(model) => {
                let grid = decode(self.puzzle.shape, &self.variables, &model)
                    .map_err(|reason| SolveError::Model { backend, reason })?;
                verify(self.puzzle, &grid)
                    .map_err(|flaw| SolveError::Grid { source_name: backend, flaw })?;
                match grid == *self.solution {
                    true => Err(SolveError::Again { backend }.into()),
                    false => Ok(Some(grid)),
                }
            }
        }
    }

    /// Another solution by exchanging two digits in cells that are not given.
    fn exchanged(&self, added: &[(Cell, Lit)]) -> Option<Grid> {
        let mut candidates = self.variables.candidates().clone();
        for &(cell, _) in added {
            candidates.keep_only(cell, self.solution.get(cell)?);
        }
        exchanged(&self.layout, &candidates, self.solution)
    }

    /// Of the cells that differ one with the most candidates: it says most.
    fn choose(&self, other: &Grid, random: &mut Random) -> Option<(Cell, Lit)> {
        let mut cells: Vec<Cell> = self.solution.differing(other).collect();
        let count = cells.len();
        random.draw(&mut cells, count);
        cells.sort_by_key(|&cell| Reverse(self.variables.candidates().count(cell)));
        cells.into_iter().find_map(|cell| {
            match self.variables.value(cell, self.solution.get(cell)?) {
                Value::Lit(lit) => Some((cell, lit)),
                Value::True | Value::False => None,
            }
        })
    }
}
