//! What is said of a position when the player asks: the next step, or what is wrong with it.

use crate::{
    board::{Candidate, Cell, Digit, Puzzle, Shape},
    explain::{Ending, Explainer, Move, Options, name},
    failure::SolveError,
    solve::Solver,
    stop::Stop,
    verdict::Verdict,
};

use super::game::Position;

/// The answer to somebody who does not see how to go on.
#[derive(Clone, Debug)]
pub enum Advice {
    /// That has to go first: it is not as in the only solution.
    Wrong(Vec<Wrong>),
    /// A step.
    Next(Box<Move>),
    /// There is none.
    End(Ending),
}

/// Something that is not as in the only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// A digit was entered that is another there.
    Digit(Candidate),
    /// A candidate was ruled out that is in the solution.
    Struck(Candidate),
}

impl Wrong {
    /// Where.
    pub fn cell(self) -> Cell {
        let (Wrong::Digit(candidate) | Wrong::Struck(candidate)) = self;
        candidate.cell
    }

    /// `r1c2=3`, or `r1c2≠3`.
    pub fn name(self, shape: Shape) -> String {
        match self {
            Wrong::Digit(candidate) => name(shape, candidate, "="),
            Wrong::Struck(candidate) => name(shape, candidate, "≠"),
        }
    }
}

/// What is not as in this solution, by cell.
pub fn wrong(position: &Position, solution: impl Fn(Cell, Digit) -> bool) -> Vec<Wrong> {
    let digits = position.marks.placed.filled();
    let digits = digits.filter(|&(cell, digit)| !solution(cell, digit));
    let digits = digits.map(|(cell, digit)| Wrong::Digit(Candidate { cell, digit }));
    let struck = position.struck.iter().filter(|c| solution(c.cell, c.digit));
    let mut wrong: Vec<Wrong> = digits.chain(struck.map(|&c| Wrong::Struck(c))).collect();
    wrong.sort_by_key(|wrong| wrong.cell());
    wrong
}

/// What was found out about a puzzle and the position in it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Of the puzzle: its givens.
    pub verdict: Verdict,
    /// With all that was entered, where the puzzle has several solutions.
    pub rest: Option<Verdict>,
}

/// Finds out whether the puzzle has one solution; where it has several, also with all that was
/// entered.
///
/// # Errors
/// If a part is broken.
pub fn check(position: &Position, stop: &Stop) -> Result<Checked, SolveError> {
    let solver = Solver::default();
    let verdict = solver.verdict(&position.puzzle, stop)?;
    let is_more = position.has_entered() || !position.struck.is_empty();
    let rest = match verdict {
        Verdict::Multiple(..) if is_more => Some(solver.verdict(&position.rest(), stop)?),
        _ => None,
    };
    Ok(Checked { verdict, rest })
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

    /// How to go on. In a puzzle that is proved to have one solution, what is not as there comes
    /// first; elsewhere every digit counts as a given, since each may be right.
    ///
    /// # Errors
    /// If a part is broken, or a technique is wrong.
    pub fn advise(&mut self, position: &Position, stop: &Stop) -> Result<Advice, SolveError> {
        let puzzle = &position.puzzle;
        let mut explainer = match self.known.take() {
            Some((known, explainer)) if is_same(&known, puzzle) => explainer,
            _ => Explainer::new(puzzle, self.options.clone(), stop)?,
        };
        if !explainer.is_unique() {
            let mut rest = Explainer::new(&position.rest(), self.options.clone(), stop)?;
            return next(&mut rest);
        }
        let truth = explainer.truth();
        let found = truth.map_or(Vec::new(), |truth| wrong(position, |c, d| truth.contains(c, d)));
        let advice = if found.is_empty() {
            explainer.go_on(position.marks.clone(), stop);
            next(&mut explainer)?
        } else {
            Advice::Wrong(found)
        };
        self.known = Some((puzzle.clone(), explainer));
        Ok(advice)
    }
}

fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    one.shape == other.shape && one.givens == other.givens && one.restrictions == other.restrictions
}

fn next(explainer: &mut Explainer) -> Result<Advice, SolveError> {
    Ok(match explainer.next_move()? {
        Some(step) => Advice::Next(Box::new(step)),
        None => Advice::End(explainer.ending().cloned().unwrap_or(Ending::Stuck)),
    })
}
