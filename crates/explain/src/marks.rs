//! Pencil marks as a player keeps them: entered digits, and the candidates of all other cells
//! without the digits entered around them.

use crate::moves::Move;
use board::{
    Candidate, Candidates, Cell, ConstraintName, Digit, DigitNames, Grid, Layout, Position, Puzzle,
    Shape, verify::Flaw,
};

/// The pencil marks of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PencilMarks {
    /// The entered digits; gaps contain 1, as in full grids.
    pub placed: Grid,
    /// The candidates; a cell with a digit has only that digit.
    pub candidates: Candidates,
    /// The number of remaining places of each digit, by house and digit.
    places: Vec<u32>,
    /// The index of each constraint among the houses, if it is one.
    house: Vec<Option<u32>>,
    /// The number of cells without a digit in each constraint.
    open: Vec<u32>,
}

/// A contradiction in pencil marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarksContradiction {
    /// A cell has no candidate left.
    Cell(Shape, Cell),
    /// A digit has no place left in a house.
    House(ConstraintName, Digit),
    /// All cells are filled, and a rule is violated.
    Rule(Flaw),
}

impl MarksContradiction {
    /// Returns a contradiction in candidates, if there is one.
    pub fn of(layout: &Layout, candidates: &Candidates) -> Option<MarksContradiction> {
        let marks = PencilMarks::of(layout, Grid::empty(layout.shape), candidates.clone());
        marks.broken(layout)
    }

    /// Describes the contradiction, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            MarksContradiction::Rule(flaw) => flaw.to_string(),
            &MarksContradiction::Cell(shape, cell) => {
                format!("no candidate is left for {}", shape.name(cell))
            }
            &MarksContradiction::House(name, digit) => {
                format!("no place is left for {} in {name}", names.name(digit))
            }
        }
    }
}

/// Uses numbers as names of digits.
impl std::fmt::Display for MarksContradiction {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}

impl PencilMarks {
    /// Creates marks from digits and candidates; a cell with a digit must have only that candidate.
    pub fn of(layout: &Layout, placed: Grid, candidates: Candidates) -> PencilMarks {
        let (constraints, side) = (layout.constraints(), candidates.highest());
        let (shape, mut placed) = (layout.shape, placed);
        let holes = (0..shape.cells()).filter(|&cell| shape.is_hole(cell));
        holes.for_each(|cell| placed.set(cell, Some(1)));
        // Only a house must have each digit. There may be a million other constraints.
        let (mut open, mut places, mut house) = (Vec::new(), Vec::new(), Vec::new());
        for constraint in constraints {
            let cells = constraint.cells();
            open.push(cells.iter().filter(|&&cell| placed.get(cell).is_none()).count() as u32);
            house.push(constraint.is_house().then_some((places.len() / side.max(1)) as u32));
            if constraint.is_house() {
                let begin = places.len();
                places.resize(begin + side, 0);
                for digit in cells.iter().flat_map(|&cell| candidates.digits(cell)) {
                    places[begin + usize::from(digit) - 1] += 1;
                }
            }
        }
        PencilMarks { placed, candidates, places, house, open }
    }

    /// Creates the marks of a puzzle before the first step: its givens, and the candidates without
    /// them.
    pub fn new(layout: &Layout, puzzle: &Puzzle) -> PencilMarks {
        // All givens are processed in one pass, because one after the other takes seconds on a
        // large board.
        let mut candidates = puzzle.candidates();
        for (cell, digit) in puzzle.givens.filled() {
            for &number in layout.constraints_of(cell) {
                let cells = layout.constraints()[number as usize].cells();
                for &cell in cells.iter().filter(|&&peer| peer != cell) {
                    candidates.eliminate(Candidate { cell, digit });
                }
            }
        }
        PencilMarks::of(layout, puzzle.givens.clone(), candidates)
    }

    /// Creates the marks of a game state.
    pub fn at(layout: &Layout, puzzle: &Puzzle, position: &Position) -> PencilMarks {
        PencilMarks::of(layout, position.written(puzzle), position.candidates(layout, puzzle))
    }

    /// Returns these marks as a game state.
    pub fn position(&self, puzzle: &Puzzle) -> Position {
        let mut placed = self.placed.clone();
        puzzle.givens.filled().for_each(|(cell, _)| placed.set(cell, None));
        let holes = (0..puzzle.shape.cells()).filter(|&cell| puzzle.shape.is_hole(cell));
        holes.for_each(|cell| placed.set(cell, None));
        Position { placed, left: self.candidates.clone() }
    }

    /// Enters a digit. Returns the candidates that this eliminates, in its cell and around it, in
    /// order.
    pub fn place(
        &mut self,
        layout: &Layout,
        Candidate { cell, digit }: Candidate,
    ) -> Vec<Candidate> {
        if self.placed.get(cell).is_none() {
            layout.constraints_of(cell).iter().for_each(|&number| self.open[number as usize] -= 1);
        }
        self.placed.set(cell, Some(digit));
        let struck = layout.ruled_out(&self.candidates, Candidate { cell, digit });
        for &candidate in &struck {
            self.eliminate(layout, candidate);
        }
        struck
    }

    /// Applies a step that was found on marks like these.
    pub fn make(&mut self, layout: &Layout, step: &Move) {
        if let Some(placed) = step.placed {
            self.place(layout, placed);
        }
        for &candidate in &step.step.eliminated {
            self.eliminate(layout, candidate);
        }
    }

    /// Eliminates a candidate.
    pub fn eliminate(&mut self, layout: &Layout, candidate: Candidate) {
        if self.candidates.eliminate(candidate) {
            for &number in layout.constraints_of(candidate.cell) {
                if let Some(at) = self.place_of(number as usize, candidate.digit) {
                    self.places[at] -= 1;
                }
            }
        }
    }

    /// Returns the index in `places` for a digit in a house, or `None` if the constraint is not a
    /// house.
    fn place_of(&self, constraint: usize, digit: Digit) -> Option<usize> {
        let house = self.house[constraint]? as usize;
        Some(house * self.candidates.highest() + usize::from(digit) - 1)
    }

    /// Returns the number of remaining places of a digit in a house.
    pub(crate) fn places(&self, house: usize, digit: Digit) -> u32 {
        self.place_of(house, digit).map_or(0, |at| self.places[at])
    }

    /// Returns the number of cells without a digit in a constraint.
    pub(crate) fn open(&self, constraint: usize) -> u32 {
        self.open[constraint]
    }

    /// Returns a contradiction in these marks, if there is one.
    pub fn broken(&self, layout: &Layout) -> Option<MarksContradiction> {
        let empty = (0..self.candidates.cells()).find(|&cell| self.candidates.count(cell) == 0);
        if let Some(cell) = empty {
            return Some(MarksContradiction::Cell(layout.shape, cell));
        }
        let digits = 1..=self.candidates.highest() as Digit;
        let mut all = layout.houses().flat_map(|house| digits.clone().map(move |d| (house, d)));
        let lacks =
            |&((house, _), digit): &((usize, &[Cell]), Digit)| self.places(house, digit) == 0;
        let ((house, _), digit) = all.find(lacks)?;
        Some(MarksContradiction::House(layout.constraints()[house].name(), digit))
    }
}
