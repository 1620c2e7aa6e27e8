//! Step after step.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    board::{Candidate, Candidates, Clash, Layout, Puzzle},
    facts::facts_in,
    failure::SolveError,
    solve::Solver,
    stop::{Stop, Why},
    techniques::{self, Step, Technique},
    verdict::End,
    workshop::Workshop,
};

use super::{
    forced::{self, Forced},
    marks::{Broken, Marks},
    singles::{self, Placement},
};

/// What may be used.
#[derive(Clone)]
pub struct Options {
    /// The techniques, in the order in which they are tried.
    pub techniques: Vec<&'static dyn Technique>,
    /// Whether the puzzle may be taken to have one solution before that is proved.
    pub assume_unique: bool,
    /// Whether there is a search where no technique has a step.
    pub search: bool,
}

impl Default for Options {
    /// All techniques, easiest first, and a search.
    fn default() -> Options {
        let mut techniques = techniques::ALL.to_vec();
        techniques.sort_by_key(|technique| technique.difficulty());
        Options { techniques, assume_unique: false, search: true }
    }
}

/// One step of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it argues with, and all that it strikes.
    pub step: Step,
    /// The digit that it writes, if it writes one.
    pub placed: Option<Candidate>,
    /// How hard it is, in tenths of Sudoku Explainer's scale; none for a search.
    pub difficulty: Option<u16>,
    /// Why, in a sentence.
    pub reason: String,
}

impl Move {
    /// Whether no technique of those allowed had a step.
    pub fn is_by_search(&self) -> bool {
        self.step.technique == forced::NAME
    }
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All cells are written.
    Solved,
    /// There is no solution: the marks broke there.
    Broken(Broken),
    /// The givens clash.
    Invalid(Clash),
    /// No technique has a step, and there is to be no search.
    Stuck,
    /// Every candidate left is in some solution: there are several.
    Several,
    /// There was no time.
    Unknown(Why),
}

/// Explains one puzzle.
pub struct Explainer {
    layout: Arc<Layout>,
    options: Options,
    /// The marks as they stand.
    pub marks: Marks,
    /// The candidates of all solutions, once they are known for certain.
    truth: Option<Candidates>,
    /// Whether there is one solution: proved.
    is_unique: bool,
    puzzle: Puzzle,
    stop: Stop,
    ending: Option<Ending>,
    /// Made when a step by search is first needed.
    rules: Option<forced::Rules>,
}

impl Explainer {
    /// At the puzzle's beginning. Finds out first what its solutions are, so that each step
    /// can be checked; what is not known in time is not claimed.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn new(puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Explainer, SolveError> {
        let solver = Solver::default();
        let mut workshop = Workshop::new(puzzle, solver.logic);
        let layout = Arc::clone(&workshop.layout);
        let marks = Marks::new(&layout, puzzle);
        let facts = facts_in(&mut workshop, &solver, puzzle, 1, stop)?;
        let truth = (facts.end == End::Exhausted).then(|| facts.true_candidates());
        let cells = puzzle.shape.cells();
        let is_unique = truth.as_ref().is_some_and(|it| (0..cells).all(|c| it.count(c) == 1));
        let ending = puzzle.clash(&layout).map(Ending::Invalid);
        let (puzzle, stop) = (puzzle.clone(), stop.clone());
        Ok(Explainer {
            layout,
            options,
            marks,
            truth,
            is_unique,
            puzzle,
            stop,
            ending,
            rules: None,
        })
    }

    /// The layout, which names houses.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether the puzzle is proved to have one solution.
    pub fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// How it ended; none while there may be more steps.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The next step, which is made; none at the end.
    ///
    /// # Errors
    /// If a part is broken, or a technique is wrong.
    pub fn next_move(&mut self) -> Result<Option<Move>, SolveError> {
        if self.ending.is_some() {
            return Ok(None);
        }
        if let Some(broken) = self.marks.broken(&self.layout) {
            return Ok(self.end(Ending::Broken(broken)));
        }
        if self.marks.placed.is_full() {
            return Ok(self.end(Ending::Solved));
        }
        if let Some(why) = self.stop.reason() {
            return Ok(self.end(Ending::Unknown(why)));
        }
        for technique in self.options.techniques.clone() {
            if let Some(found) = self.by(technique) {
                return self.checked(found, technique.assumes_uniqueness()).map(Some);
            }
        }
        self.by_search()
    }

    fn end(&mut self, ending: Ending) -> Option<Move> {
        self.ending = Some(ending);
        None
    }

    /// Whether there is one solution, and what is true of cells without givens is true of all:
    /// a puzzle that rules candidates out may keep a deadly pattern from its second solution.
    fn may_assume_uniqueness(&self) -> bool {
        (self.is_unique || self.options.assume_unique) && self.puzzle.restrictions.is_none()
    }

    /// The first step of a technique.
    fn by(&mut self, technique: &'static dyn Technique) -> Option<Move> {
        let may_assume = self.may_assume_uniqueness();
        let (layout, marks) = (Arc::clone(&self.layout), &mut self.marks);
        let placement = match technique.name() {
            "hidden single" => singles::hidden(&layout, marks),
            "naked single" => singles::naked(&layout, marks, technique.difficulty()),
            _ => {
                if technique.assumes_uniqueness() && !may_assume {
                    return None;
                }
                let step = technique.find(&layout, &marks.candidates).next()?;
                let reason = technique.explain(&layout, &step);
                let difficulty = Some(technique.difficulty());
                for &candidate in &step.eliminated {
                    marks.candidates.eliminate(candidate);
                }
                return Some(Move { step, placed: None, difficulty, reason });
            }
        };
        let Placement { candidate, mut step, difficulty, reason } = placement?;
        step.eliminated = marks.place(&layout, candidate);
        Some(Move { step, placed: Some(candidate), difficulty: Some(difficulty), reason })
    }

    /// The step, if it takes nothing from a solution.
    fn checked(&self, found: Move, assumes: bool) -> Result<Move, SolveError> {
        let Some(truth) = self.truth.as_ref().filter(|_| !assumes || self.is_unique) else {
            return Ok(found);
        };
        let is_true = |c: &Candidate| truth.contains(c.cell, c.digit);
        let wrong = found.step.eliminated.iter().any(is_true)
            || found.placed.is_some_and(|placed| !is_true(&placed) && truth.total() > 0);
        if wrong {
            let backend = found.step.technique;
            return Err(SolveError::Contradicted { backend, finder: "a search" });
        }
        Ok(found)
    }

    fn by_search(&mut self) -> Result<Option<Move>, SolveError> {
        if !self.options.search {
            return Ok(self.end(Ending::Stuck));
        }
        let Some(truth) = &self.truth else {
            let why = self.stop.reason().unwrap_or(Why::GaveUp);
            return Ok(self.end(Ending::Unknown(why)));
        };
        let open = |c: &Candidate| self.marks.placed.get(c.cell).is_none();
        let wrong = self.marks.candidates.iter().filter(open);
        let wrong: Vec<_> = wrong.filter(|c| !truth.contains(c.cell, c.digit)).collect();
        match forced::forced(
            &mut self.rules,
            &self.layout,
            &self.marks.candidates,
            wrong,
            &self.stop,
        )? {
            Forced::None => Ok(self.end(Ending::Several)),
            Forced::Unknown(why) => Ok(self.end(Ending::Unknown(why))),
            Forced::Step(step, reason) => {
                for &candidate in &step.eliminated {
                    self.marks.candidates.eliminate(candidate);
                }
                Ok(Some(Move { step, placed: None, difficulty: None, reason }))
            }
        }
    }
}

/// How often each technique was used, and the hardest step, of some moves.
pub fn tally(moves: &[Move]) -> (BTreeMap<&'static str, usize>, Option<u16>) {
    let mut counts = BTreeMap::new();
    moves.iter().for_each(|m| *counts.entry(m.step.technique).or_default() += 1);
    (counts, moves.iter().filter_map(|m| m.difficulty).max())
}
