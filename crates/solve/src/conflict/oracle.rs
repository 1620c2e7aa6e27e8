//! Satisfiability of sets of parts of a puzzle: its givens, and its rules other than rows, columns
//! and regions.
//!
//! A grid that was found for one set often satisfies another one, so the last grids are tried
//! first. Then a solver that holds only the board gets the parts as assumptions: a given is a
//! candidate, a rule a literal that activates its clauses. The solver is loaded when it is first
//! needed. It names a subset of the parts that conflicts. Since that may be wrong (see
//! `backends/varisat.rs`), a caller that continues with the subset must check it again.

use std::{collections::VecDeque, rc::Rc, sync::Arc};

use encodings::Lit;

use super::breaks::{ConflictEvidence, ContradictionSite};
use crate::{SolveContext, SolveError, Solver, Verdict};
use board::{
    Candidate, Candidates, Cell, Grid, Layout, Puzzle,
    rules::{FullGrid, Rules},
    stop::{Stop, StopReason},
    verify::verify,
};
use logic::reduce::ReductionResult;
use sat::{
    backends::{self, Answer, Backend, BackendError, Options, Problem},
    decode::decode,
    load::{Guards, load_guarded},
    variables::{CandidateValue, Numbering, Variables},
};

/// The number of grids kept for later sets.
const MAX_KNOWN_GRIDS: usize = 1000;

/// Some parts by number, ascending: givens first, then rules.
pub(super) type Set = Vec<usize>;

/// A part of a puzzle that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Given(Candidate),
    /// A rule, by its number in the puzzle.
    Rule(usize),
}

/// A grid that satisfies rows, columns and regions.
pub(super) struct KnownGrid {
    /// The grid.
    pub grid: Grid,
    /// The parts that it violates.
    pub outside: Set,
}

/// The status of a set of parts.
pub(super) enum SubsetStatus {
    /// This grid satisfies all of them.
    Together(Rc<KnownGrid>),
    /// No grid satisfies all of them; according to the solver, none satisfies this subset.
    Apart(Set),
    /// Undecided.
    Unknown(StopReason),
}

/// The solver for sets of parts, with the grids found.
pub(super) struct Oracle<'a> {
    puzzle: &'a Puzzle,
    solver: &'a Solver,
    context: &'a mut SolveContext,
    /// The stop of all searches.
    pub stop: Stop,
    parts: Vec<Part>,
    /// The last context for a part of the rules.
    partial: Option<SolveContext>,
    guards: Guards,
    /// The variables of the puzzle without its givens.
    variables: Variables,
    backend: Option<Box<dyn Backend>>,
    backend_name: &'static str,
    seen: VecDeque<Rc<KnownGrid>>,
}

impl<'a> Oracle<'a> {
    /// Returns an oracle for the parts of the puzzle.
    pub(super) fn new(
        context: &'a mut SolveContext,
        solver: &'a Solver,
        puzzle: &'a Puzzle,
        stop: &Stop,
    ) -> Oracle<'a> {
        let givens = puzzle.givens.filled().map(|(cell, digit)| Candidate { cell, digit });
        let rules = puzzle.rules.beside_board();
        let wanted = puzzle.rules.beside_board().collect();
        let full = || Candidates::full(puzzle.shape);
        let candidates = puzzle.restrictions.clone().unwrap_or_else(full);
        Oracle {
            puzzle,
            solver,
            context,
            stop: stop.clone(),
            parts: givens.map(Part::Given).chain(rules.map(Part::Rule)).collect(),
            partial: None,
            guards: Guards { wanted, ..Guards::default() },
            variables: Variables::new(Numbering::Open, &candidates),
            backend: None,
            backend_name: solver.backend.name(),
            seen: VecDeque::new(),
        }
    }

    /// Returns all parts.
    pub(super) fn all_parts(&self) -> Set {
        (0..self.parts.len()).collect()
    }

    /// Returns the givens of these cells and all rules; later searches find out which are needed.
    pub(super) fn parts_in_cells(&self, cells: &[Cell]) -> Set {
        let is_in = |part: &Part| match part {
            Part::Given(given) => cells.contains(&given.cell),
            Part::Rule(_) => true,
        };
        let numbered = self.parts.iter().enumerate();
        numbered.filter(|(_, part)| is_in(part)).map(|(n, _)| n).collect()
    }

    /// Returns the numbers of these givens and rules.
    pub(super) fn of(&self, givens: &[Candidate], rules: &[usize]) -> Set {
        let has = |part: &Part| match part {
            Part::Given(given) => givens.contains(given),
            Part::Rule(rule) => rules.contains(rule),
        };
        let numbered = self.parts.iter().enumerate();
        numbered.filter(|(_, part)| has(part)).map(|(n, _)| n).collect()
    }

    /// Returns the givens and the rules with these numbers.
    pub(super) fn givens_and_rules(&self, set: &[usize]) -> (Vec<Candidate>, Vec<usize>) {
        let (mut givens, mut rules) = (Vec::new(), Vec::new());
        for &number in set {
            match self.parts[number] {
                Part::Given(given) => givens.push(given),
                Part::Rule(rule) => rules.push(rule),
            }
        }
        (givens, rules)
    }

    /// Returns the problem without its givens.
    pub(super) fn problem(&self) -> Problem<'_> {
        Problem { layout: &self.context.layout, variables: &self.variables }
    }

    /// Returns the layout of the puzzle.
    pub(super) fn layout(&self) -> Arc<Layout> {
        Arc::clone(&self.context.layout)
    }

    /// Returns the puzzle with only these parts. Its rules keep their meaning from the whole
    /// puzzle, so fewer of them never restrict more.
    pub(super) fn puzzle(&self, set: &[usize]) -> Puzzle {
        let (givens, rules) = self.givens_and_rules(set);
        restrict_puzzle(
            self.puzzle,
            &givens,
            self.puzzle.rules.part(self.puzzle.shape, &rules).ok(),
        )
    }

    /// Returns a context for a puzzle with some of the parts.
    fn context_for(&mut self, puzzle: &Puzzle) -> &mut SolveContext {
        match self.context.fits(puzzle) {
            true => self.context,
            false => SolveContext::kept(&mut self.partial, puzzle, self.solver.logic),
        }
    }

    /// Returns a known grid that satisfies all these parts.
    pub(super) fn known_grid(&self, set: &[usize]) -> Option<Rc<KnownGrid>> {
        let has = |seen: &&Rc<KnownGrid>| set.iter().all(|given| !seen.outside.contains(given));
        self.seen.iter().rev().find(has).cloned()
    }

    /// Returns whether these parts can be satisfied together.
    ///
    /// # Errors
    /// If the solver fails, or if its model is not a solution.
    pub(super) fn ask(&mut self, set: &[usize]) -> Result<SubsetStatus, SolveError> {
        if let Some(seen) = self.known_grid(set) {
            return Ok(SubsetStatus::Together(seen));
        }
        let value = |number: usize| match self.parts[number] {
            Part::Given(Candidate { cell, digit }) => Some(self.variables.value(cell, digit)),
            Part::Rule(_) => None,
        };
        if let Some(&number) =
            set.iter().find(|&&number| value(number) == Some(CandidateValue::False))
        {
            return Ok(SubsetStatus::Apart(vec![number]));
        }
        let mut backend = match self.backend.take() {
            Some(backend) => backend,
            None => match self.load()? {
                Ok(backend) => backend,
                Err(why) => return Ok(SubsetStatus::Unknown(why)),
            },
        };
        let lit = |number: usize| match self.parts[number] {
            Part::Given(Candidate { cell, digit }) => match self.variables.value(cell, digit) {
                CandidateValue::Lit(lit) => Some(lit),
                CandidateValue::True | CandidateValue::False => None,
            },
            // A rule without clauses has no literal.
            Part::Rule(rule) => self.guards.of.get(&rule).copied(),
        };
        let assumed: Vec<(usize, Lit)> =
            set.iter().filter_map(|&number| Some((number, lit(number)?))).collect();
        let assumptions: Vec<Lit> = assumed.iter().map(|&(_, lit)| lit).collect();
        let answer = backend.solve(&assumptions)?;
        self.backend = Some(backend);
        match answer {
            Answer::Unknown(why) => Ok(SubsetStatus::Unknown(why)),
            Answer::Sat(model) => Ok(SubsetStatus::Together(self.keep_model(set, &model)?)),
            Answer::Unsat(core) => {
                let core = assumed.into_iter().filter(|(_, lit)| core.contains(lit));
                Ok(SubsetStatus::Apart(core.map(|(number, _)| number).collect()))
            }
        }
    }

    /// Loads a solver with the board and without givens. The clauses of each rule are active only
    /// under its assumption.
    fn load(&mut self) -> Result<Result<Box<dyn Backend>, StopReason>, SolveError> {
        let (problem, solver) = (self.problem(), self.solver);
        let entry = solver.backend.choice(&problem).unwrap_or(solver.backend);
        if !entry.abilities().assumptions {
            let reason = "it does not support assumptions".to_owned();
            return Err(BackendError::Failed { backend: entry.name(), reason }.into());
        }
        let options = Options { stop: self.stop.clone(), seed: solver.seed, ..Options::default() };
        let mut guards = Guards { wanted: self.guards.wanted.clone(), ..Guards::default() };
        let loaded =
            load_guarded(entry, options, &problem, solver.encoding_config(), None, &mut guards)?;
        self.guards = guards;
        self.backend_name = loaded.name;
        Ok(loaded.whole())
    }

    /// Decodes a model, verifies its grid, and keeps it.
    fn keep_model(&mut self, set: &[usize], model: &[Lit]) -> Result<Rc<KnownGrid>, SolveError> {
        let backend = self.backend_name;
        let grid = decode(self.puzzle.shape, &self.variables, model)
            .map_err(|reason| SolveError::Model { backend, reason })?;
        self.check(set, &grid)?;
        let (shape, rules) = (self.puzzle.shape, &self.puzzle.rules);
        let lacks = |&(_, part): &(usize, &Part)| match part {
            Part::Given(given) => grid.get(given.cell) != Some(given.digit),
            Part::Rule(rule) => {
                let filled = FullGrid::new(shape, &grid);
                rules.all()[*rule].broken(&rules.setting(shape), &filled).is_some()
            }
        };
        let outside = self.parts.iter().enumerate().filter(lacks).map(|(n, _)| n).collect();
        let seen = Rc::new(KnownGrid { grid, outside });
        if self.seen.len() == MAX_KNOWN_GRIDS {
            self.seen.pop_front();
        }
        self.seen.push_back(Rc::clone(&seen));
        Ok(seen)
    }

    /// Checks that a grid is a solution of these parts.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn check(&self, set: &[usize], grid: &Grid) -> Result<(), SolveError> {
        let source_name = self.backend_name;
        verify(&self.puzzle(set), grid).map_err(|flaw| SolveError::Grid { source_name, flaw })
    }

    /// Returns the evidence if logic refutes these parts.
    pub(super) fn refute_by_logic(
        &mut self,
        set: &[usize],
        stop: &Stop,
    ) -> Option<ConflictEvidence> {
        let puzzle = self.puzzle(set);
        let context = self.context_for(&puzzle);
        if let Some(clash) = puzzle.clash(&context.layout) {
            return Some(ConflictEvidence::Clash(clash));
        }
        match context.reducer().reduce(&mut puzzle.candidates(), stop) {
            ReductionResult::Contradiction(contradiction) => {
                Some(ConflictEvidence::Logic(ContradictionSite::of(contradiction, &context.layout)))
            }
            ReductionResult::Solved | ReductionResult::Open | ReductionResult::Stopped(_) => None,
        }
    }

    /// Proves that these parts conflict, from scratch and with a fresh solver.
    ///
    /// # Errors
    /// If they do not conflict, or if the solver fails.
    pub(super) fn prove(
        &mut self,
        set: &[usize],
    ) -> Result<Result<ConflictEvidence, StopReason>, SolveError> {
        let stop = self.stop.clone();
        if let Some(breaks) = self.refute_by_logic(set, &stop) {
            return Ok(Ok(breaks));
        }
        let puzzle = self.puzzle(set);
        let solver = self.solver;
        let found = solver.search_solutions(self.context_for(&puzzle), &puzzle, 1, 1, &stop)?;
        match found.verdict() {
            Verdict::Unsolvable => Ok(Ok(ConflictEvidence::Search(found.claimed_by()))),
            Verdict::Invalid(clash) => Ok(Ok(ConflictEvidence::Clash(clash))),
            // Without a grid, nothing is known; with one, the set does not conflict.
            Verdict::Unknown(why, None) => Ok(Err(why)),
            Verdict::Unknown(_, Some(_)) | Verdict::Unique(_) | Verdict::Multiple(..) => {
                Err(SolveError::Contradicted {
                    backend: self.backend_name,
                    finder: "a fresh solver",
                })
            }
        }
    }

    /// Returns the error for an answer of the solver that is impossible.
    pub(super) fn contradiction_error(&self) -> SolveError {
        SolveError::Contradicted { backend: self.backend_name, finder: "a search" }
    }
}

/// Returns a solver for sets of parts: the variable of each part is its number plus one.
///
/// # Errors
/// If the solver cannot be created.
pub(super) fn solver_of_sets(
    oracle: &Oracle,
    name: &str,
    stop: &Stop,
) -> Result<Box<dyn Backend>, BackendError> {
    let phases = oracle.all_parts().into_iter().map(lit).collect();
    let options = Options { stop: stop.clone().without_progress(), phases, ..Options::default() };
    let entry = backends::named(name).unwrap_or(backends::ALL[0]);
    entry.start(options, &oracle.problem())
}

/// Returns the variable of a part in a solver for sets.
pub(super) fn lit(number: usize) -> Lit {
    Lit::positive(u32::try_from(number + 1).expect("a given fits in 31 bits"))
}

/// Returns the puzzle with only these givens, and with these rules if they are available.
pub(super) fn restrict_puzzle(
    puzzle: &Puzzle,
    givens: &[Candidate],
    rules: Option<Rules>,
) -> Puzzle {
    let rules = rules.unwrap_or_else(|| puzzle.rules.clone());
    let mut alone = Puzzle { rules, givens: Grid::empty(puzzle.shape), ..puzzle.clone() };
    givens.iter().for_each(|given| alone.givens.set(given.cell, Some(given.digit)));
    alone
}
