//! Explains a puzzle step by step.

use std::sync::Arc;

use board::{
    Candidate, Candidates, Digit, DigitNames, Layout, Position, Puzzle,
    stop::{self, Stop, StopReason, is_over},
    verify::verify,
};
use logic::techniques::{self, HiddenSingle, NakedSingle, Span, Step, Technique, TechniqueContext};
use solve::{
    SolutionsEnd, SolveContext, SolveError, Solver,
    facts::{SolutionCount, facts_in},
};

use crate::{
    ending::Ending,
    marks::{MarksContradiction, PencilMarks},
    mistake::{Mistake, mistakes},
    moves::Move,
    negative_cache::NegativeCache,
    rating::{NextStep, is_rated_by_ladder, next_step},
    search::{self, EffortBudget, SearchOutcome},
    singles::{self, Placement},
};

/// The techniques of an explanation.
#[derive(Clone, Default)]
pub enum Selection {
    /// Those of the rating for a classic 9×9 puzzle with one solution; otherwise all.
    #[default]
    Rating,
    /// These techniques, in the order in which they are tried.
    Listed(Vec<&'static dyn Technique>),
}

/// Returns all techniques except those used only on request, easiest first.
pub fn all_techniques() -> Vec<&'static dyn Technique> {
    let all = techniques::ALL.iter().copied();
    let mut techniques: Vec<_> = all.filter(|it| !it.is_by_name_only()).collect();
    techniques.sort_by_key(|technique| technique.difficulty());
    techniques
}

/// The techniques and limits of an explanation.
#[derive(Clone)]
pub struct Options {
    /// The techniques.
    pub techniques: Selection,
    /// If not empty (ascending), only steps whose pattern or eliminations involve exactly these
    /// digits are used, and no search steps.
    pub digits: Vec<Digit>,
    /// True if the puzzle may be assumed to have one solution when there was no time to prove it.
    pub assume_unique: bool,
    /// True if a search finds steps when no technique does.
    pub search: bool,
    /// The names of digits in reasons.
    pub names: DigitNames,
    /// Computes the solutions.
    pub solver: Solver,
}

impl Default for Options {
    /// The techniques of the rating, and search.
    fn default() -> Options {
        Options {
            techniques: Selection::default(),
            digits: Vec::new(),
            assume_unique: false,
            search: true,
            names: DigitNames::default(),
            solver: Solver::default(),
        }
    }
}

impl Options {
    /// Returns true if a step involves the requested digits.
    fn is_about(&self, step: &Step) -> bool {
        let gone = || {
            let mut gone: Vec<Digit> = step.eliminated.iter().map(|it| it.digit).collect();
            gone.sort_unstable();
            gone.dedup();
            gone
        };
        self.digits.is_empty() || self.digits == step.digits || self.digits == gone()
    }
}

/// The explanation of one puzzle.
pub struct Explainer {
    layout: Arc<Layout>,
    options: Options,
    /// The techniques, in the order in which they are tried.
    techniques: Vec<&'static dyn Technique>,
    /// True if the steps are those of the rating.
    is_on_ladder: bool,
    /// The current pencil marks.
    pub marks: PencilMarks,
    /// The true candidates, which occur in some solution; `None` if they are not proved.
    truth: Option<Candidates>,
    /// The reason why the true candidates are unknown.
    unknown: Option<StopReason>,
    /// The proved number of solutions of the puzzle.
    solutions: SolutionCount,
    /// True if the explanation starts from a game state and not from the givens.
    is_elsewhere: bool,
    /// The proved number of solutions that agree with the initial game state; `None` without one.
    solutions_from_here: Option<SolutionCount>,
    /// True if the puzzle is proved to have one solution.
    is_unique: bool,
    puzzle: Puzzle,
    stop: Stop,
    ending: Option<Ending>,
    patience: EffortBudget,
    fruitless: NegativeCache,
}

impl Explainer {
    /// Starts from the givens. It first computes the true candidates, so that each step can be
    /// checked; if there is no time for that, steps are not checked.
    ///
    /// # Errors
    /// A [`SolveError`] if the solver fails or returns a wrong answer.
    pub fn new(puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Explainer, SolveError> {
        Explainer::at(puzzle, None, options, stop)
    }

    /// Starts from a game state, or from the givens if there is none. If the game state is known to
    /// be wrong, the explanation ends at once.
    ///
    /// # Errors
    /// A [`SolveError`] if the solver fails or returns a wrong answer.
    pub fn at(
        puzzle: &Puzzle,
        position: Option<&Position>,
        options: Options,
        stop: &Stop,
    ) -> Result<Explainer, SolveError> {
        if !puzzle.shape.layers().is_empty() {
            return Err(SolveError::Layers { what: "explanations" });
        }
        let solver = &options.solver;
        let mut workshop = SolveContext::new(puzzle, solver.logic);
        let layout = match options.names == DigitNames::default() {
            true => Arc::clone(&workshop.layout),
            false => Arc::new(Layout::clone(&workshop.layout).with_names(options.names.clone())),
        };
        let marks = match position {
            Some(position) => PencilMarks::at(&layout, puzzle, position),
            None => PencilMarks::new(&layout, puzzle),
        };
        let facts = facts_in(&mut workshop, solver, puzzle, 1, stop)?;
        let truth = (facts.end == SolutionsEnd::Exhausted).then(|| facts.true_candidates());
        let unknown = if let SolutionsEnd::Unknown(why) = facts.end { Some(why) } else { None };
        let solutions = facts.solutions;
        // Before the game state is examined, its number of solutions is known only if the puzzle
        // has none.
        let solutions_from_here = position.map(|_| match solutions {
            SolutionCount::Exactly(0) => SolutionCount::Exactly(0),
            _ => SolutionCount::AtLeast(0),
        });
        let cells = puzzle.shape.all_cells();
        let is_unique = truth.as_ref().is_some_and(|it| (0..cells).all(|c| it.count(c) == 1));
        let ending = puzzle.clash(&layout).map(Ending::Invalid);
        let (puzzle, stop) = (puzzle.clone(), stop.clone());
        let (techniques, is_of_rating) = match &options.techniques {
            Selection::Rating => (all_techniques(), true),
            Selection::Listed(listed) => (listed.clone(), false),
        };
        // The ladder finds one step, which may involve other digits than those requested.
        let is_on_ladder = is_of_rating
            && options.digits.is_empty()
            && puzzle.is_classic()
            && is_rated_by_ladder(puzzle.shape);
        let mut explainer = Explainer {
            layout,
            options,
            techniques,
            is_on_ladder,
            marks,
            truth,
            unknown,
            solutions,
            is_elsewhere: position.is_some(),
            solutions_from_here,
            is_unique,
            puzzle,
            stop,
            ending,
            patience: EffortBudget::default(),
            fruitless: NegativeCache::default(),
        };
        if let Some(position) = position {
            explainer.look_for_mistakes(position)?;
        }
        Ok(explainer)
    }

    /// Checks whether a game state leads to a solution. If the puzzle has several solutions, only
    /// those that agree with the game state are used from here on.
    fn look_for_mistakes(&mut self, position: &Position) -> Result<(), SolveError> {
        if self.truth.as_ref().is_none_or(|truth| truth.total() == 0) {
            return Ok(());
        }
        let found = self.mistakes(position).into_iter().next();
        if found.is_none() && !self.is_unique {
            let restrictions = Some(self.marks.candidates.clone());
            let here = Puzzle { restrictions, ..self.puzzle.clone() };
            let solver = &self.options.solver;
            let mut workshop = SolveContext::new(&here, solver.logic);
            let facts = facts_in(&mut workshop, solver, &here, 1, &self.stop)?;
            self.solutions_from_here = Some(facts.solutions);
            // If there was no time for that, candidates in no solution of the puzzle are still
            // wrong.
            if facts.end == SolutionsEnd::Exhausted {
                let truth = facts.true_candidates();
                self.ending = (truth.total() == 0).then_some(Ending::Mistaken(Mistake::Together));
                self.truth = Some(truth);
            }
            return Ok(());
        }
        let left = if found.is_none() { self.solutions } else { SolutionCount::Exactly(0) };
        self.solutions_from_here = Some(left);
        self.ending = found.map(Ending::Mistaken);
        Ok(())
    }

    /// Returns all mistakes of a game state that are wrong on their own, as far as the solutions
    /// are known.
    pub fn mistakes(&self, position: &Position) -> Vec<Mistake> {
        let truth = self.truth.as_ref();
        truth.map_or(Vec::new(), |it| mistakes(&self.layout, &self.puzzle, position, it))
    }

    /// Returns the layout, which names the houses.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns true if the puzzle is proved to have one solution.
    pub fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// Returns the proved number of solutions of the puzzle: none, one, or two or more.
    pub fn solutions(&self) -> SolutionCount {
        self.solutions
    }

    /// Returns the proved number of solutions that agree with the initial game state: none, one, or
    /// two or more. Returns `None` if the explanation started from the givens or continued from
    /// other marks.
    pub fn solutions_from_here(&self) -> Option<SolutionCount> {
        self.solutions_from_here
    }

    /// Returns the candidates that occur in some solution, if they are proved.
    pub fn truth(&self) -> Option<&Candidates> {
        self.truth.as_ref()
    }

    /// Continues from other pencil marks of the same puzzle, with a new time limit. The steps
    /// follow from these marks, so the caller must first report an eliminated candidate of the
    /// solution.
    pub fn go_on(&mut self, marks: PencilMarks, stop: &Stop) {
        self.ending = self.puzzle.clash(&self.layout).map(Ending::Invalid);
        (self.marks, self.stop, self.solutions_from_here) = (marks, stop.clone(), None);
        self.is_elsewhere = true;
    }

    /// Returns the outcome, or `None` while there may be more steps.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Makes and returns the next step, or returns `None` at the end.
    ///
    /// # Errors
    /// A [`SolveError`] if the solver fails, or if a step contradicts the solutions.
    pub fn next_move(&mut self) -> Result<Option<Move>, SolveError> {
        self.stop.clone().scope(|| self.move_in_time())
    }

    fn move_in_time(&mut self) -> Result<Option<Move>, SolveError> {
        if self.ending.is_some() {
            return Ok(None);
        }
        if let Some(broken) = self.marks.broken(&self.layout) {
            return Ok(self.end(Ending::Broken(broken)));
        }
        if self.marks.placed.is_full() {
            let ending = self.full();
            return Ok(self.end(ending));
        }
        if let Some(why) = self.stop.reason() {
            return Ok(self.end(Ending::Unknown(why)));
        }
        if self.is_on_ladder && self.has_one_solution() {
            let may_assume = self.may_assume_uniqueness();
            match next_step(&self.layout, &self.marks, may_assume, &self.stop) {
                NextStep::Found(found, assumes) => return self.made(*found, assumes).map(Some),
                NextStep::Stuck => {}
                NextStep::Stopped => {
                    let why = self.stop.reason().unwrap_or(StopReason::GaveUp);
                    return Ok(self.end(Ending::Unknown(why)));
                }
            }
        }
        let givens = self.puzzle.givens.clone();
        let beside = TechniqueContext::of(&givens);
        for technique in self.techniques.clone() {
            if let Some(found) = self.by(technique, &beside) {
                return self.checked(found, technique.assumes_uniqueness()).map(Some);
            }
            if is_over() {
                let why = stop::told().unwrap_or(StopReason::GaveUp);
                return Ok(self.end(Ending::Unknown(why)));
            }
        }
        self.by_search()
    }

    /// Makes a step and returns it.
    ///
    /// # Errors
    /// [`SolveError::Contradicted`] if it eliminates a candidate of a solution.
    fn made(&mut self, mut found: Move, assumes: bool) -> Result<Move, SolveError> {
        match found.placed {
            Some(placed) => found.step.eliminated = self.marks.place(&self.layout, placed),
            None => self.marks.make(&self.layout, &found),
        }
        self.checked(found, assumes)
    }

    /// Returns the outcome of a full grid: techniques on houses may fill a grid that violates a
    /// rule.
    fn full(&self) -> Ending {
        match verify(&self.puzzle, &self.marks.placed) {
            Ok(()) => Ending::Solved,
            // The entries may be wrong instead of the puzzle.
            Err(_) if self.is_elsewhere && self.solutions != SolutionCount::Exactly(0) => {
                Ending::Mistaken(Mistake::Together)
            }
            Err(flaw) => Ending::Broken(MarksContradiction::Rule(flaw)),
        }
    }

    fn end(&mut self, ending: Ending) -> Option<Move> {
        self.ending = Some(ending);
        None
    }

    /// Returns true if there is one solution, or if that is assumed and not refuted.
    pub(crate) fn has_one_solution(&self) -> bool {
        self.is_unique || (self.options.assume_unique && self.truth.is_none())
    }

    /// Returns true if there is one solution and the techniques that assume uniqueness are valid.
    /// They are not if the puzzle removes candidates, because these may destroy the second solution
    /// of a deadly pattern.
    pub(crate) fn may_assume_uniqueness(&self) -> bool {
        self.has_one_solution() && self.puzzle.restrictions.is_none()
    }

    /// Makes the first step of a technique.
    fn by(&mut self, technique: &'static dyn Technique, beside: &TechniqueContext) -> Option<Move> {
        let may_assume = self.may_assume_uniqueness();
        let (layout, marks) = (Arc::clone(&self.layout), &mut self.marks);
        let options = &self.options;
        let placement = if technique.about() == HiddenSingle.about() {
            singles::hidden(&layout, marks, &options.digits)
        } else if technique.about() == NakedSingle.about() {
            singles::naked(&layout, marks, &options.digits)
        } else {
            if technique.assumes_uniqueness() && !may_assume {
                return None;
            }
            let (fruitless, board) = (&mut self.fruitless, &marks.candidates);
            // A filter for digits may skip a step that was found before, so the whole board is
            // searched again.
            let span = if options.digits.is_empty() { technique.span() } else { Span::Board };
            let (changed, since);
            let (board, beside) = match span {
                Span::Board => (board, beside),
                Span::Digit => {
                    changed = fruitless.changed_digits(technique, board);
                    since = TechniqueContext::of(beside.givens);
                    (&changed, &since)
                }
                Span::Cells => {
                    let lost = fruitless.lost(technique, board);
                    since = lost.map_or_else(|| beside.clone(), |lost| beside.since(lost));
                    (board, &since)
                }
            };
            let mut steps = technique.find_beside(&layout, board, beside);
            let found = steps.find(|step| options.is_about(step));
            drop(steps);
            if span != Span::Board && found.is_none() && !is_over() {
                fruitless.add(technique, &marks.candidates);
            }
            let step = found?;
            let reason = technique.explain(&layout, &marks.candidates, &step);
            let difficulty = Some(technique.difficulty_of(&step));
            for &candidate in &step.eliminated {
                marks.eliminate(&layout, candidate);
            }
            return Some(Move { step, placed: None, difficulty, reason });
        };
        let Placement { candidate, mut step, difficulty, reason } = placement?;
        step.eliminated = marks.place(&layout, candidate);
        Some(Move { step, placed: Some(candidate), difficulty: Some(difficulty), reason })
    }

    /// Returns the step if it eliminates no candidate of a solution.
    ///
    /// # Errors
    /// [`SolveError::Contradicted`] if it does.
    fn checked(&self, found: Move, assumes: bool) -> Result<Move, SolveError> {
        let Some(truth) = self.truth.as_ref().filter(|_| !assumes || self.is_unique) else {
            return Ok(found);
        };
        let is_true = |c: &Candidate| truth.contains(c.cell, c.digit);
        let wrong = found.step.eliminated.iter().any(is_true)
            || found.placed.is_some_and(|placed| !is_true(&placed) && truth.total() > 0);
        if wrong {
            let backend = found.step.technique.name;
            return Err(SolveError::Contradicted { backend, finder: "a search" });
        }
        Ok(found)
    }

    fn by_search(&mut self) -> Result<Option<Move>, SolveError> {
        // A search would also use other digits.
        if !self.options.search || !self.options.digits.is_empty() {
            return Ok(self.end(Ending::Stuck));
        }
        let Some(truth) = &self.truth else {
            let why = self.stop.reason().or(self.unknown).unwrap_or(StopReason::GaveUp);
            return Ok(self.end(Ending::Unknown(why)));
        };
        let open = |c: &Candidate| self.marks.placed.get(c.cell).is_none();
        let wrong = self.marks.candidates.iter().filter(open);
        let wrong: Vec<_> = wrong.filter(|c| !truth.contains(c.cell, c.digit)).collect();
        if wrong.is_empty()
            && let Some(found) =
                self.by(&NakedSingle, &TechniqueContext::of(&self.puzzle.givens.clone()))
        {
            // The technique was not selected, but no other step is left.
            return self.checked(found, false).map(Some);
        }
        let candidates = &self.marks.candidates;
        match search::search(&self.layout, candidates, wrong, &mut self.patience, &self.stop) {
            SearchOutcome::None => Ok(self.end(Ending::Several)),
            SearchOutcome::Contradicted => Err(SolveError::Contradicted {
                backend: "the search for true candidates",
                finder: "the search for a step",
            }),
            SearchOutcome::Unknown(why) => Ok(self.end(Ending::Unknown(why))),
            SearchOutcome::Step(step, reason) => {
                for &candidate in &step.eliminated {
                    self.marks.eliminate(&self.layout, candidate);
                }
                Ok(Some(Move { step: *step, placed: None, difficulty: None, reason }))
            }
        }
    }
}
