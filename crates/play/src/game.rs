//! A puzzle as somebody plays it: what stands in each cell, and every change to be undone.

use std::{collections::BTreeSet, sync::Arc};

use board::{
    Candidate, Candidates, Cell, Digit, Grid, Layout, Notes, Position, Puzzle, Shape,
    narrow::narrow,
};
use explain::Move;

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

/// What is not as it was in a game that was saved and read again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lost {
    /// Digits that were entered are givens.
    pub entered: bool,
    /// Digits are no longer written, but the last candidates of their cells.
    pub digits: bool,
    /// Pencil marks are others.
    pub marks: bool,
    /// Of what was struck, some is there again.
    pub struck: bool,
    /// What had no pencil mark is struck.
    pub unmarked: bool,
    /// Pencil marks that a digit hides are others.
    pub hidden_marks: bool,
    /// Of what was struck where now a digit stands, some would be there without the digit.
    pub hidden_struck: bool,
}

/// Why a change is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The digit there is given.
    #[error("{}{}", .0.name(*.1), " is a given; press g to edit givens")]
    Given(Shape, Cell),
    /// A digit stands where pencil marks would be.
    #[error("{}{}", .0.name(*.1), " has a digit; erase it first")]
    Filled(Shape, Cell),
}

/// The cells that changed, as they were.
type Change = Vec<(Cell, Square)>;

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
    /// See [`Game::conflicts`]; found once for each change.
    conflicts: BTreeSet<Cell>,
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
        let (undo, redo, conflicts) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut game = Game { puzzle, layout, squares, undo, redo, saved, conflicts };
        game.find_conflicts();
        game
    }

    /// Where a player stood: with the digits that were entered, what was struck, and the pencil
    /// marks. Where there are none of these, but candidates were struck, there by the player or
    /// by the puzzle, all are written.
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

    fn grid(&self, counts: impl Fn(&Square) -> bool) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for (cell, square) in self.squares.iter().enumerate().filter(|(_, s)| counts(s)) {
            grid.set(cell, square.digit);
        }
        grid
    }

    /// Where the player stands: digits that are no givens, and what was struck in open cells.
    pub fn position(&self) -> Position {
        let mut left = Candidates::full(self.shape());
        for candidate in self.struck() {
            left.eliminate(candidate);
        }
        Position { placed: self.grid(|square| !square.is_given), left }
    }

    /// The same for who keeps no pencil marks but candidates: where a cell has pencil marks,
    /// those are its candidates, and all others are struck.
    pub fn position_by_marks(&self) -> Position {
        let (mut position, left) = (self.position(), self.candidates());
        for (cell, square) in self.open() {
            // Marks that all are ruled out are none to go by.
            if square.marks.iter().any(|&digit| left.contains(cell, digit)) {
                for digit in left.digits(cell).filter(|digit| !square.marks.contains(digit)) {
                    position.left.eliminate(Candidate { cell, digit });
                }
            }
        }
        position
    }

    /// The pencil marks, those that an entered digit hides among them: without it they are back.
    pub fn notes(&self) -> Notes {
        let squares = self.squares.iter().enumerate();
        let noted = squares.filter(|(_, square)| !square.is_given && !square.marks.is_empty());
        noted.map(|(cell, square)| (cell, square.marks.clone())).collect()
    }

    /// The candidates that digits, puzzle and player leave.
    pub fn candidates(&self) -> Candidates {
        self.position().candidates(&self.layout, &self.puzzle())
    }

    /// The cells without a digit.
    fn open(&self) -> impl Iterator<Item = (Cell, &Square)> {
        let open = self.squares.iter().enumerate().filter(|(_, square)| square.digit.is_none());
        open.filter(|(cell, _)| !self.shape().is_hole(*cell))
    }

    /// The cells with one.
    fn filled(&self) -> impl Iterator<Item = (Cell, &Square)> {
        self.squares.iter().enumerate().filter(|(_, square)| square.digit.is_some())
    }

    fn struck(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.open()
            .flat_map(|(cell, s)| s.struck.iter().map(move |&digit| Candidate { cell, digit }))
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.open().next().is_none()
    }

    /// A full grid, as it is judged.
    pub(super) fn full(&self) -> Grid {
        let mut full = self.digits();
        let holes = (0..self.shape().cells()).filter(|&cell| self.shape().is_hole(cell));
        holes.for_each(|cell| full.set(cell, Some(1)));
        full
    }

    /// What people call the rules that bind a cell, beside rows, columns and regions.
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

    /// What another game of this shape, as it is read again, has lost of this one.
    pub fn lost(&self, again: &Game) -> Lost {
        let (left, left_again) = (self.candidates(), again.candidates());
        let is_back = |c: &Candidate| left_again.contains(c.cell, c.digit);
        let has_others = |cell: Cell, square: &Square| {
            !square.marks.is_empty() && square.marks != again.squares[cell].marks
        };
        Lost {
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

    /// Whether the puzzle or a digit around rules it out, whatever the player struck.
    fn is_ruled_out(&self, cell: Cell, digit: Digit) -> bool {
        let restrictions = self.puzzle.restrictions.as_ref();
        restrictions.is_some_and(|left| !left.contains(cell, digit))
            || self.layout.peers(cell).any(|peer| self.squares[peer].digit == Some(digit))
    }

    /// Whether it is other than it was opened or last saved.
    pub fn is_changed(&self) -> bool {
        self.squares != self.saved
    }

    /// From now on this is what was saved.
    pub fn keep(&mut self) {
        self.saved.clone_from(&self.squares);
    }

    /// The cells that cannot stay as they are, ascending: a digit twice in a house, digits with
    /// which a rule cannot be kept, a digit that the puzzle rules out, no digit and no candidate.
    pub fn conflicts(&self) -> &BTreeSet<Cell> {
        &self.conflicts
    }

    /// Finds the conflicts after a change.
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

    // Every change, each of which can be undone.

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

    fn write_marks(&mut self) {
        let left = self.candidates();
        let shape = self.shape();
        for (cell, square) in self.squares.iter_mut().enumerate() {
            if square.digit.is_none() && !shape.is_hole(cell) {
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
