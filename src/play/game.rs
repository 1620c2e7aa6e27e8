//! A puzzle as somebody plays it: what stands in each cell, and every change to be undone.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    board::{self, Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape},
    explain::{Marks, Move},
};

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Square {
    /// The digit written, if any.
    pub digit: Option<Digit>,
    /// Whether that digit is given.
    pub is_given: bool,
    /// The pencil marks, which a digit hides as long as it stands there.
    pub marks: BTreeSet<Digit>,
    /// What the player, or a step, has ruled out: no filling in brings it back.
    pub struck: BTreeSet<Digit>,
}

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

/// The cells that changed, as they were.
type Change = Vec<(Cell, Square)>;

/// A position, as questions about it need it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle: its givens, and no digit that was entered.
    pub puzzle: Puzzle,
    /// All digits, and the candidates that they and the player leave.
    pub marks: Marks,
    /// What the player, or a step, has ruled out in cells without a digit.
    pub struck: Vec<Candidate>,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    layout: Arc<Layout>,
    squares: Vec<Square>,
    undo: Vec<Change>,
    redo: Vec<Change>,
    /// As it was opened or last saved.
    saved: Vec<Square>,
}

impl Game {
    /// At the puzzle's beginning: givens, and nothing else.
    pub fn new(puzzle: Puzzle) -> Game {
        let square = |&digit: &Digit| Square {
            digit: Some(digit).filter(|&digit| digit != 0),
            is_given: digit != 0,
            ..Square::default()
        };
        let squares: Vec<_> = puzzle.givens.digits().iter().map(square).collect();
        let (layout, saved) = (Arc::new(Layout::of(&puzzle)), squares.clone());
        Game { puzzle, layout, squares, undo: Vec::new(), redo: Vec::new(), saved }
    }

    /// Where a player stood: with the digits that were entered, and what was struck.
    pub fn at(puzzle: Puzzle, position: Option<&board::Position>) -> Game {
        let mut game = Game::new(puzzle);
        let Some(position) = position else { return game };
        for (cell, digit) in position.placed.filled() {
            game.squares[cell].digit = Some(digit);
        }
        let left = position.candidates(&game.layout, &game.puzzle);
        let marks = game.marks().candidates;
        let struck = marks.iter().filter(|c| !left.contains(c.cell, c.digit));
        let struck: Vec<Candidate> = struck.collect();
        for &Candidate { cell, digit } in &struck {
            game.squares[cell].struck.insert(digit);
        }
        if !struck.is_empty() {
            game.write_marks();
        }
        game.saved.clone_from(&game.squares);
        game
    }

    /// Side and boxes.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape
    }

    /// What binds the cells.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What stands in a cell.
    pub fn square(&self, cell: Cell) -> &Square {
        &self.squares[cell]
    }

    /// All digits, given and entered.
    pub fn digits(&self) -> Grid {
        self.grid(|_| true)
    }

    /// The puzzle with the givens as they are now.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle { givens: self.grid(|square| square.is_given), ..self.puzzle.clone() }
    }

    /// The puzzle that has all digits as givens and rules out what was struck: what is left to
    /// find from here.
    pub fn rest(&self) -> Puzzle {
        self.position().rest()
    }

    fn grid(&self, counts: impl Fn(&Square) -> bool) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for (cell, square) in self.squares.iter().enumerate().filter(|(_, s)| counts(s)) {
            grid.set(cell, square.digit);
        }
        grid
    }

    /// The digits, and the candidates that they, the puzzle and the player leave.
    pub fn marks(&self) -> Marks {
        let empty = Puzzle { givens: Grid::empty(self.shape()), ..self.puzzle.clone() };
        let mut marks = Marks::new(&self.layout, &empty);
        for candidate in self.struck() {
            marks.eliminate(&self.layout, candidate);
        }
        for (cell, digit) in self.digits().filled() {
            marks.place(&self.layout, Candidate { cell, digit });
        }
        marks
    }

    /// Everything that a question about the position needs.
    pub fn position(&self) -> Position {
        let struck = self.struck().collect();
        Position { puzzle: self.puzzle(), marks: self.marks(), struck }
    }

    fn struck(&self) -> impl Iterator<Item = Candidate> + '_ {
        let open = self.squares.iter().enumerate().filter(|(_, square)| square.digit.is_none());
        open.flat_map(|(cell, s)| s.struck.iter().map(move |&digit| Candidate { cell, digit }))
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(|square| square.digit.is_some())
    }

    /// Whether there are pencil marks to be seen where another game of this shape has others.
    pub fn has_marks_unlike(&self, other: &Game) -> bool {
        let mut pairs = self.squares.iter().zip(&other.squares);
        pairs.any(|(one, other)| {
            one.digit.is_none() && !one.marks.is_empty() && one.marks != other.marks
        })
    }

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

    /// Whether it is other than it was opened or last saved.
    pub fn is_changed(&self) -> bool {
        self.squares != self.saved
    }

    /// From now on this is what was saved.
    pub fn keep(&mut self) {
        self.saved.clone_from(&self.squares);
    }

    /// The cells that cannot stay as they are, ascending: a digit twice in a house, a digit
    /// that the puzzle rules out, no digit and no candidate.
    pub fn conflicts(&self) -> BTreeSet<Cell> {
        let left = self.marks().candidates;
        let mut found: BTreeSet<Cell> = (0..left.cells())
            .filter(|&cell| self.squares[cell].digit.is_none() && left.count(cell) == 0)
            .collect();
        let excluded = |cell, digit| {
            self.puzzle.restrictions.as_ref().is_some_and(|left| !left.contains(cell, digit))
        };
        for (cell, digit) in self.digits().filled() {
            let mut peers = self.layout.peers(cell);
            if excluded(cell, digit) || peers.any(|p| self.squares[p].digit == Some(digit)) {
                found.insert(cell);
            }
        }
        found
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

    fn write_marks(&mut self) {
        let left: Candidates = self.marks().candidates;
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
        }
    }

    /// Puts squares in their places, and gives those that were there.
    fn exchange(&mut self, change: Change) -> Change {
        let put = |(cell, square)| (cell, std::mem::replace(&mut self.squares[cell], square));
        change.into_iter().map(put).collect()
    }
}

impl Position {
    /// The puzzle that has all digits as givens and rules out what was struck.
    pub fn rest(&self) -> Puzzle {
        let mut puzzle = Puzzle { givens: self.marks.placed.clone(), ..self.puzzle.clone() };
        if !self.struck.is_empty() {
            let whole = || Candidates::full(puzzle.shape);
            let mut left = puzzle.restrictions.take().unwrap_or_else(whole);
            for &candidate in &self.struck {
                left.eliminate(candidate);
            }
            puzzle.restrictions = Some(left);
        }
        puzzle
    }

    /// Whether there is a digit that is no given.
    pub fn has_entered(&self) -> bool {
        self.marks.placed != self.puzzle.givens
    }
}
