//! What is said of a position when the player asks: the next step, or what is wrong with it.

use board::{Position, Puzzle, stop::Stop};
use explain::{Ending, Explainer, Marks, Mistake, Move, Options, holds_in};
use solve::{SolveError, Verdict};

/// How to go on.
#[derive(Clone, Debug)]
pub enum Advice {
    /// That has to go first: it is not as in the only solution.
    Wrong(Vec<Mistake>),
    /// A step, and what is said before it where the puzzle has no solution or several.
    Next(Box<Move>, &'static str),
    /// There is none.
    End(Ending),
}

/// What was found out about a puzzle and the position in it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Of the puzzle: its givens.
    pub verdict: Verdict,
    /// With all that was entered, where the puzzle has several solutions.
    pub rest: Option<Verdict>,
}

/// Gives advice, and keeps what it knows of a puzzle for the next time.
pub struct Adviser {
    options: Options,
    /// A puzzle that has one solution.
    known: Option<(Puzzle, Explainer)>,
}

impl Adviser {
    /// One that uses these techniques.
    pub fn new(options: Options) -> Adviser {
        Adviser { options, known: None }
    }

    /// Finds out whether the puzzle has one solution; where it has several, also with all that
    /// was entered.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn check(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        stop: &Stop,
    ) -> Result<Checked, SolveError> {
        let solver = &self.options.solver;
        let verdict = solver.verdict_until(puzzle, stop)?;
        let rest = match verdict {
            Verdict::Multiple(..) if !position.is_start(puzzle) => {
                Some(solver.verdict_until(&position.rest(puzzle), stop)?)
            }
            _ => None,
        };
        Ok(Checked { verdict, rest })
    }

    /// How to go on. In a puzzle that is proved to have one solution, what is not as there comes
    /// first; elsewhere every digit counts as a given, since each may be right.
    ///
    /// # Errors
    /// If a part is broken, or a technique is wrong.
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
            explainer.go_on(Marks::at(explainer.layout(), puzzle, position), stop);
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
