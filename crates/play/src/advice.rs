//! Advice for a game state: the next step, or the mistakes in it.

use board::{Position, Puzzle, stop::Stop};
use explain::{Ending, Explainer, Mistake, Move, Options, PencilMarks, holds_in};
use solve::{SolveError, Verdict};

/// Advice on how to continue.
#[derive(Clone, Debug)]
pub enum Advice {
    /// The digits and eliminations that contradict the only solution. They have to be removed
    /// first.
    Wrong(Vec<Mistake>),
    /// A step, and the text before it if the puzzle has no solution or several.
    Next(Box<Move>, &'static str),
    /// There is no step.
    End(Ending),
}

/// The result of checking a puzzle and its game state.
#[derive(Clone, Debug)]
pub struct GameCheck {
    /// The verdict on the givens.
    pub verdict: Verdict,
    /// The verdict on givens and entered digits, if the puzzle has several solutions.
    pub rest: Option<Verdict>,
}

/// Gives advice, and keeps its knowledge of the puzzle for the next request.
pub struct Adviser {
    options: Options,
    /// The last puzzle, if it has a unique solution.
    known: Option<(Puzzle, Explainer)>,
}

impl Adviser {
    /// Returns an adviser that uses these techniques.
    pub fn new(options: Options) -> Adviser {
        Adviser { options, known: None }
    }

    /// Determines whether the puzzle has a unique solution. If it has several, it also checks the
    /// puzzle with all entries.
    ///
    /// # Errors
    /// Fails if a component fails.
    pub fn check(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        stop: &Stop,
    ) -> Result<GameCheck, SolveError> {
        let solver = &self.options.solver;
        let verdict = solver.verdict_until(puzzle, stop)?;
        let rest = match verdict {
            Verdict::Multiple(..) if !position.is_start(puzzle) => {
                Some(solver.verdict_until(&position.rest(puzzle), stop)?)
            }
            _ => None,
        };
        Ok(GameCheck { verdict, rest })
    }

    /// Returns advice on how to continue. If the puzzle has a unique solution, mistakes come first.
    /// Otherwise any entry may be right, so all entries count as givens.
    ///
    /// # Errors
    /// Fails if a component fails, or if a technique is wrong.
    pub fn advise(
        &mut self,
        puzzle: &Puzzle,
        position: &Position,
        stop: &Stop,
    ) -> Result<Advice, SolveError> {
        let mut explainer = match self.known.take() {
            Some((known, explainer)) if known == *puzzle => explainer,
            _ => Explainer::new(puzzle, self.options.clone(), stop)?,
        };
        if !explainer.is_unique() {
            let mut rest = Explainer::new(&position.rest(puzzle), self.options.clone(), stop)?;
            let from_here = (!position.is_start(puzzle)).then(|| rest.solutions());
            return next(&mut rest, holds_in(explainer.solutions(), from_here));
        }
        let found = explainer.mistakes(position);
        let advice = if found.is_empty() {
            explainer.go_on(PencilMarks::at(explainer.layout(), puzzle, position), stop);
            next(&mut explainer, "")?
        } else {
            Advice::Wrong(found)
        };
        self.known = Some((puzzle.clone(), explainer));
        Ok(advice)
    }
}

fn next(explainer: &mut Explainer, first: &'static str) -> Result<Advice, SolveError> {
    Ok(match explainer.next_move()? {
        Some(step) => Advice::Next(Box::new(step), first),
        None => Advice::End(explainer.ending().cloned().unwrap_or(Ending::Stuck)),
    })
}
