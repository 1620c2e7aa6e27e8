//! Every change of a game, each of which can be undone.

use super::game::{Change, Game, Square};
use board::{Candidate, Cell, Digit, Shape};
use explain::Move;

/// Why a change is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The digit there is given.
    #[error("{}{}", .0.name(*.1), " is given: g to edit givens")]
    Given(Shape, Cell),
    /// A digit stands where pencil marks would be.
    #[error("{}{}", .0.name(*.1), " has a digit: erase it first")]
    Filled(Shape, Cell),
}

impl Game {
    /// Writes a digit. It goes from the pencil marks around.
    ///
    /// # Errors
    /// If another is given there.
    pub fn enter(&mut self, cell: Cell, digit: Digit) -> Result<(), Refused> {
        self.not_given(cell)?;
        self.change(|game| game.write(cell, digit, false));
        Ok(())
    }

    /// Makes a digit a given.
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        self.change(|game| game.write(cell, digit, true));
    }

    /// Takes the digit out, or where there is none the pencil marks.
    ///
    /// # Errors
    /// If the digit is given.
    pub fn erase(&mut self, cell: Cell) -> Result<(), Refused> {
        self.not_given(cell)?;
        self.take_out(cell);
        Ok(())
    }

    /// The same where the digit may be a given.
    pub fn take_out(&mut self, cell: Cell) {
        self.change(|game| {
            let square = &mut game.squares[cell];
            square.is_given = false;
            if square.digit.take().is_none() {
                square.marks.clear();
            }
        });
    }

    /// Writes a pencil mark, or strikes it.
    ///
    /// # Errors
    /// If a digit stands there.
    pub fn toggle(&mut self, cell: Cell, digit: Digit) -> Result<(), Refused> {
        if self.squares[cell].digit.is_some() {
            return Err(Refused::Filled(self.shape(), cell));
        }
        self.change(|game| {
            let Square { marks, struck, .. } = &mut game.squares[cell];
            if marks.remove(&digit) {
                struck.insert(digit);
            } else {
                marks.insert(digit);
                struck.remove(&digit);
            }
        });
        Ok(())
    }

    /// Writes as pencil marks all that digits and restrictions leave, but for what was struck.
    pub fn fill(&mut self) {
        self.change(Game::write_marks);
    }

    /// Makes a step: writes its digit, or strikes what it rules out, with all pencil marks
    /// written, among which that is seen.
    pub fn make(&mut self, step: &Move) {
        self.change(|game| match step.placed {
            Some(Candidate { cell, digit }) => game.write(cell, digit, false),
            None => {
                for &Candidate { cell, digit } in &step.step.eliminated {
                    game.squares[cell].struck.insert(digit);
                }
                game.write_marks();
            }
        });
    }

    /// Back to the givens.
    pub fn reset(&mut self) {
        self.change(|game| {
            for square in game.squares.iter_mut() {
                let digit = square.digit.filter(|_| square.is_given);
                *square = Square { digit, is_given: square.is_given, ..Square::default() };
            }
        });
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else { return false };
        let change = self.exchange(change);
        self.redo.push(change);
        true
    }

    /// Makes the change again that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        let change = self.exchange(change);
        self.undo.push(change);
        true
    }

    fn not_given(&self, cell: Cell) -> Result<(), Refused> {
        match self.squares[cell].is_given {
            true => Err(Refused::Given(self.shape(), cell)),
            false => Ok(()),
        }
    }

    fn write(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        let square = &mut self.squares[cell];
        (square.digit, square.is_given) = (Some(digit), is_given);
        for peer in self.layout.peers(cell) {
            self.squares[peer].marks.remove(&digit);
        }
    }

    pub(super) fn write_marks(&mut self) {
        let left = self.candidates();
        for (cell, square) in self.squares.iter_mut().enumerate() {
            if square.digit.is_none() {
                square.marks = left.digits(cell).collect();
            }
        }
    }

    /// Does something as one change. What changes nothing is none.
    fn change(&mut self, make: impl FnOnce(&mut Game)) {
        let before = self.squares.clone();
        make(self);
        let changed = before.into_iter().enumerate();
        let change: Change =
            changed.filter(|(cell, square)| *square != self.squares[*cell]).collect();
        if !change.is_empty() {
            self.undo.push(change);
            self.redo.clear();
            self.find_conflicts();
        }
    }

    /// Puts squares in their places, and gives those that were there.
    fn exchange(&mut self, change: Change) -> Change {
        let put = |(cell, square)| (cell, std::mem::replace(&mut self.squares[cell], square));
        let change = change.into_iter().map(put).collect();
        self.find_conflicts();
        change
    }
}
