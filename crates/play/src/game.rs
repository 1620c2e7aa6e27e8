//! A puzzle that is being played: the contents of each cell, and all changes for undo.

use std::{collections::BTreeSet, sync::Arc};

use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Notes, Position, Puzzle, Shape,
    narrow::narrow,
};
use explain::Move;

/// The contents of a cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CellContents {
    /// The digit, if there is one.
    pub digit: Option<Digit>,
    /// Set if the digit is a given.
    pub is_given: bool,
    /// The pencil marks, which are hidden by a digit.
    pub marks: BTreeSet<Digit>,
    /// The candidates that the player, or a step, has eliminated. Filling in pencil marks does not
    /// restore them.
    pub struck: BTreeSet<Digit>,
}

/// The differences of a game after it was saved and read again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SaveDifferences {
    /// Entered digits became givens.
    pub entered: bool,
    /// Digits became the only candidates of their cells.
    pub digits: bool,
    /// Pencil marks differ.
    pub marks: bool,
    /// Some eliminations are lost.
    pub struck: bool,
    /// Candidates without a pencil mark became eliminations.
    pub unmarked: bool,
    /// Pencil marks that are hidden by a digit differ.
    pub hidden_marks: bool,
    /// Some eliminations in filled cells are lost. They would be visible again without the digit.
    pub hidden_struck: bool,
}

/// The reason why a change is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The digit of the cell is a given.
    #[error("{}{}", .0.name(*.1), " is a given; press g to edit givens")]
    Given(Shape, Cell),
    /// The cell has a digit, so it cannot have pencil marks.
    #[error("{}{}", .0.name(*.1), " has a digit; erase it first")]
    Filled(Shape, Cell),
}

/// The cells of a change, with their former contents.
type Change = Vec<(Cell, CellContents)>;

/// A puzzle with the entries of the player, and the history of changes.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    layout: Arc<Layout>,
    squares: Vec<CellContents>,
    undo: Vec<Change>,
    redo: Vec<Change>,
    /// The contents when the game was opened or last saved.
    saved: Vec<CellContents>,
    /// The result of [`Game::conflicts`], computed once for each change.
    conflicts: BTreeSet<Cell>,
}

impl Game {
    /// Returns the start of a puzzle, with the givens only.
    pub fn new(puzzle: Puzzle) -> Game {
        let square = |&digit: &Digit| CellContents {
            digit: Some(digit).filter(|&digit| digit != 0),
            is_given: digit != 0,
            ..CellContents::default()
        };
        let squares: Vec<_> = puzzle.givens.digits().iter().map(square).collect();
        let (layout, saved) = (Arc::new(Layout::of(&puzzle)), squares.clone());
        let (undo, redo, conflicts) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut game = Game { puzzle, layout, squares, undo, redo, saved, conflicts };
        game.find_conflicts();
        game
    }

    /// Returns a saved game with the entered digits, the eliminations and the pencil marks. If
    /// there are no pencil marks, but candidates were eliminated by the player or the puzzle, all
    /// marks are written.
    pub fn at(puzzle: Puzzle, position: Option<&Position>, notes: &Notes) -> Game {
        let mut game = Game::new(puzzle);
        if let Some(position) = position {
            for (cell, digit) in position.placed.filled() {
                game.squares[cell].digit = Some(digit);
            }
            for Candidate { cell, digit } in position.struck(&game.layout, &game.puzzle) {
                game.squares[cell].struck.insert(digit);
            }
        }
        let no_notes = game.open().all(|(cell, _)| !notes.contains_key(&cell));
        let is_struck = game.puzzle.restrictions.is_some() || game.struck().next().is_some();
        if no_notes && is_struck {
            game.write_marks();
        }
        for (&cell, digits) in notes {
            let square = &mut game.squares[cell];
            if !square.is_given {
                square.marks.clone_from(digits);
            }
        }
        game.saved.clone_from(&game.squares);
        game.find_conflicts();
        game
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape
    }

    /// Returns the layout with all constraints.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the contents of a cell.
    pub fn square(&self, cell: Cell) -> &CellContents {
        &self.squares[cell]
    }

    /// Returns all digits, given and entered.
    pub fn digits(&self) -> Grid {
        self.grid(|_| true)
    }

    /// Returns the puzzle with its current givens.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle { givens: self.grid(|square| square.is_given), ..self.puzzle.clone() }
    }

    fn grid(&self, counts: impl Fn(&CellContents) -> bool) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for (cell, square) in self.squares.iter().enumerate().filter(|(_, s)| counts(s)) {
            grid.set(cell, square.digit);
        }
        grid
    }

    /// Returns the game state: digits other than givens, and eliminations in open cells.
    pub fn position(&self) -> Position {
        let mut left = Candidates::full(self.shape());
        for candidate in self.struck() {
            left.eliminate(candidate);
        }
        Position { placed: self.grid(|square| !square.is_given), left }
    }

    /// Returns the game state with pencil marks as candidates. If a cell has pencil marks, all its
    /// other candidates are eliminated.
    pub fn position_by_marks(&self) -> Position {
        let (mut position, left) = (self.position(), self.candidates());
        for (cell, square) in self.open() {
            // Ignore the marks if all of them are ruled out.
            if square.marks.iter().any(|&digit| left.contains(cell, digit)) {
                for digit in left.digits(cell).filter(|digit| !square.marks.contains(digit)) {
                    position.left.eliminate(Candidate { cell, digit });
                }
            }
        }
        position
    }

    /// Returns the pencil marks, including those that an entered digit hides. Without the digit
    /// they appear again.
    pub fn notes(&self) -> Notes {
        let squares = self.squares.iter().enumerate();
        let noted = squares.filter(|(_, square)| !square.is_given && !square.marks.is_empty());
        noted.map(|(cell, square)| (cell, square.marks.clone())).collect()
    }

    /// Returns the candidates that the digits, the puzzle and the player leave.
    pub fn candidates(&self) -> Candidates {
        self.position().candidates(&self.layout, &self.puzzle())
    }

    /// Returns the cells without a digit.
    fn open(&self) -> impl Iterator<Item = (Cell, &CellContents)> {
        let open = self.squares.iter().enumerate().filter(|(_, square)| square.digit.is_none());
        open.filter(|(cell, _)| !self.shape().is_hole(*cell))
    }

    /// Returns the cells with a digit.
    fn filled(&self) -> impl Iterator<Item = (Cell, &CellContents)> {
        self.squares.iter().enumerate().filter(|(_, square)| square.digit.is_some())
    }

    fn struck(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.open()
            .flat_map(|(cell, s)| s.struck.iter().map(move |&digit| Candidate { cell, digit }))
    }

    /// Returns true if every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.open().next().is_none()
    }

    /// Returns the full grid for verification, in which gaps also have a digit.
    pub(super) fn full(&self) -> Grid {
        let mut full = self.digits();
        let holes = (0..self.shape().cells()).filter(|&cell| self.shape().is_hole(cell));
        holes.for_each(|cell| full.set(cell, Some(1)));
        full
    }

    /// Returns the names of the rules of a cell, except rows, columns and regions.
    pub(super) fn rules_at(&self, cell: Cell) -> impl Iterator<Item = String> {
        let layout = &self.layout;
        let related = layout.relations_of(cell).iter();
        let related = related.map(|&number| layout.relations()[number as usize].rule);
        let constrained = layout.constraints_of(cell).iter();
        let shape = self.shape();
        let constrained =
            constrained.map(|&number| self.puzzle.rules.of_constraint(number as usize, shape));
        let here: BTreeSet<usize> = related.chain(constrained).collect();
        let beside = self.puzzle.rules.beside_board().filter(move |number| here.contains(number));
        beside.map(move |number| self.puzzle.rules.phrase(number, shape))
    }

    /// Returns the differences of this game from another one that was read back. Both have the same
    /// shape.
    pub fn lost(&self, again: &Game) -> SaveDifferences {
        let (left, left_again) = (self.candidates(), again.candidates());
        let is_back = |c: &Candidate| left_again.contains(c.cell, c.digit);
        let has_others = |cell: Cell, square: &CellContents| {
            !square.marks.is_empty() && square.marks != again.squares[cell].marks
        };
        SaveDifferences {
            entered: self
                .filled()
                .any(|(cell, square)| !square.is_given && again.squares[cell].is_given),
            digits: self.filled().any(|(cell, _)| again.squares[cell].digit.is_none()),
            marks: self.open().any(|(cell, square)| has_others(cell, square)),
            struck: self.struck().any(|c| is_back(&c)),
            unmarked: left.iter().any(|c| !left_again.contains(c.cell, c.digit)),
            hidden_marks: self.filled().any(|(cell, square)| has_others(cell, square)),
            hidden_struck: self.filled().any(|(cell, square)| {
                let mut gone = square.struck.difference(&again.squares[cell].struck);
                gone.any(|&digit| !self.is_ruled_out(cell, digit))
            }),
        }
    }

    /// Returns true if the puzzle or the digit of another cell rules out a digit. Eliminations by
    /// the player are ignored.
    fn is_ruled_out(&self, cell: Cell, digit: Digit) -> bool {
        let restrictions = self.puzzle.restrictions.as_ref();
        restrictions.is_some_and(|left| !left.contains(cell, digit))
            || self.layout.peers(cell).any(|peer| self.squares[peer].digit == Some(digit))
    }

    /// Returns true if the game has changed since it was opened or last saved.
    pub fn is_changed(&self) -> bool {
        self.squares != self.saved
    }

    /// Marks the current state as saved.
    pub fn keep(&mut self) {
        self.saved.clone_from(&self.squares);
    }

    /// Returns the conflicting cells in ascending order. These are equal digits in a house, digits
    /// that violate a rule or a restriction of the puzzle, and empty cells without a candidate.
    pub fn conflicts(&self) -> &BTreeSet<Cell> {
        &self.conflicts
    }

    /// Computes the conflicts after a change.
    pub(super) fn find_conflicts(&mut self) {
        let left = self.candidates();
        let mut found: BTreeSet<Cell> =
            self.open().map(|(cell, _)| cell).filter(|&cell| left.count(cell) == 0).collect();
        let digits = self.digits();
        found.extend(
            digits.filled().filter(|&(cell, digit)| self.is_ruled_out(cell, digit)).map(|it| it.0),
        );
        let written = Candidates::of_grid(self.shape(), &digits);
        for relation in self.layout.relations() {
            if narrow(self.shape(), relation, &written, &mut Vec::new()).is_err() {
                let cells = relation.cells.iter().copied();
                found.extend(cells.filter(|&cell| digits.get(cell).is_some()));
            }
        }
        self.conflicts = found;
    }

    // All changes; each can be undone.

    /// Enters a digit, and removes it from the pencil marks of the peers.
    ///
    /// # Errors
    /// Fails if the cell has another given.
    pub fn enter(&mut self, cell: Cell, digit: Digit) -> Result<(), ChangeError> {
        self.not_given(cell)?;
        self.change(|game| game.write(cell, digit, false));
        Ok(())
    }

    /// Makes a digit a given.
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        self.change(|game| game.write(cell, digit, true));
    }

    /// Removes the digit, or the pencil marks if there is no digit.
    ///
    /// # Errors
    /// Fails if the digit is a given.
    pub fn erase(&mut self, cell: Cell) -> Result<(), ChangeError> {
        self.not_given(cell)?;
        self.take_out(cell);
        Ok(())
    }

    /// Removes the digit, which may be a given, or the pencil marks.
    pub fn take_out(&mut self, cell: Cell) {
        self.change(|game| {
            let square = &mut game.squares[cell];
            square.is_given = false;
            if square.digit.take().is_none() {
                square.marks.clear();
            }
        });
    }

    /// Writes a pencil mark, or eliminates it.
    ///
    /// # Errors
    /// Fails if the cell has a digit.
    pub fn toggle(&mut self, cell: Cell, digit: Digit) -> Result<(), ChangeError> {
        if self.squares[cell].digit.is_some() {
            return Err(ChangeError::Filled(self.shape(), cell));
        }
        self.change(|game| {
            let CellContents { marks, struck, .. } = &mut game.squares[cell];
            if marks.remove(&digit) {
                struck.insert(digit);
            } else {
                marks.insert(digit);
                struck.remove(&digit);
            }
        });
        Ok(())
    }

    /// Writes all candidates that digits and restrictions leave as pencil marks, except eliminated
    /// ones.
    pub fn fill(&mut self) {
        self.change(Game::write_marks);
    }

    /// Makes a step: enters its digit, or eliminates its candidates. In the latter case all pencil
    /// marks are written, so that the eliminations are visible.
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

    /// Returns to the givens.
    pub fn reset(&mut self) {
        self.change(|game| {
            for square in game.squares.iter_mut() {
                let digit = square.digit.filter(|_| square.is_given);
                *square =
                    CellContents { digit, is_given: square.is_given, ..CellContents::default() };
            }
        });
    }

    /// Undoes the last change. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else { return false };
        let change = self.exchange(change);
        self.redo.push(change);
        true
    }

    /// Redoes the change that was undone last. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        let change = self.exchange(change);
        self.undo.push(change);
        true
    }

    fn not_given(&self, cell: Cell) -> Result<(), ChangeError> {
        match self.squares[cell].is_given {
            true => Err(ChangeError::Given(self.shape(), cell)),
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
        let left = self.candidates();
        let shape = self.shape();
        for (cell, square) in self.squares.iter_mut().enumerate() {
            if square.digit.is_none() && !shape.is_hole(cell) {
                square.marks = left.digits(cell).collect();
            }
        }
    }

    /// Makes one change that can be undone. If nothing changes, nothing is recorded.
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

    /// Replaces the contents of cells, and returns their former contents.
    fn exchange(&mut self, change: Change) -> Change {
        let put = |(cell, square)| (cell, std::mem::replace(&mut self.squares[cell], square));
        let change = change.into_iter().map(put).collect();
        self.find_conflicts();
        change
    }
}
