//! Pencil marks as a person keeps them: digits that are written, and the candidates of
//! all other cells, from which the digits written around them are struck.

use crate::moves::Move;
use board::{
    Candidate, Candidates, Cell, ConstraintName, Digit, DigitNames, Grid, Layout, Position, Puzzle,
    Shape, verify::Flaw,
};

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The digits written; in holes 1, as in full grids.
    pub placed: Grid,
    /// The candidates; of a cell with a digit that digit alone.
    pub candidates: Candidates,
    /// By house and digit: how many places are left.
    places: Vec<u32>,
    /// By constraint: which of the houses it is, if it is one.
    house: Vec<Option<u32>>,
    /// By constraint: how many cells have no digit.
    open: Vec<u32>,
}

/// Where marks are seen to lead nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// No candidate is left for a cell.
    Cell(Shape, Cell),
    /// No place is left for a digit.
    House(ConstraintName, Digit),
    /// All cells are written, and a rule is broken.
    Rule(Flaw),
}

impl Broken {
    /// Where candidates lead nowhere, if they are seen to.
    pub fn of(layout: &Layout, candidates: &Candidates) -> Option<Broken> {
        let marks = Marks::of(layout, Grid::empty(layout.shape), candidates.clone());
        marks.broken(layout)
    }

    /// Where it is, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Broken::Rule(flaw) => flaw.to_string(),
            &Broken::Cell(shape, cell) => format!("no candidate is left for {}", shape.name(cell)),
            &Broken::House(name, digit) => {
                format!("no place is left for {} in {name}", names.of(digit))
            }
        }
    }
}

/// In numbers.
impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.words(&DigitNames::default()))
    }
}

impl Marks {
    /// These digits and candidates; those of a cell with a digit are that digit alone.
    pub fn of(layout: &Layout, placed: Grid, candidates: Candidates) -> Marks {
        let (constraints, side) = (layout.constraints(), candidates.highest());
        let (shape, mut placed) = (layout.shape, placed);
        let holes = (0..shape.cells()).filter(|&cell| shape.is_hole(cell));
        holes.for_each(|cell| placed.set(cell, Some(1)));
        // What is no house has no place that a digit must have, and there may be a million of it.
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
        Marks { placed, candidates, places, house, open }
    }

    /// Those of a puzzle before the first step: givens written and struck around.
    pub fn new(layout: &Layout, puzzle: &Puzzle) -> Marks {
        // All at once: one after the other takes seconds on a large board.
        let mut candidates = puzzle.candidates();
        for (cell, digit) in puzzle.givens.filled() {
            for &number in layout.constraints_of(cell) {
                let cells = layout.constraints()[number as usize].cells();
                for &cell in cells.iter().filter(|&&peer| peer != cell) {
                    candidates.eliminate(Candidate { cell, digit });
                }
            }
        }
        Marks::of(layout, puzzle.givens.clone(), candidates)
    }

    /// Those of a person who stands there.
    pub fn at(layout: &Layout, puzzle: &Puzzle, position: &Position) -> Marks {
        Marks::of(layout, position.written(puzzle), position.candidates(layout, puzzle))
    }

    /// Where these marks stand in a puzzle.
    pub fn position(&self, puzzle: &Puzzle) -> Position {
        let mut placed = self.placed.clone();
        puzzle.givens.filled().for_each(|(cell, _)| placed.set(cell, None));
        let holes = (0..puzzle.shape.cells()).filter(|&cell| puzzle.shape.is_hole(cell));
        holes.for_each(|cell| placed.set(cell, None));
        Position { placed, left: self.candidates.clone() }
    }

    /// Writes a digit; what is struck for it, in its cell and around, in order.
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

    /// Makes a step that was found on marks like these.
    pub fn make(&mut self, layout: &Layout, step: &Move) {
        if let Some(placed) = step.placed {
            self.place(layout, placed);
        }
        for &candidate in &step.step.eliminated {
            self.eliminate(layout, candidate);
        }
    }

    /// Strikes a candidate.
    pub fn eliminate(&mut self, layout: &Layout, candidate: Candidate) {
        if self.candidates.eliminate(candidate) {
            for &number in layout.constraints_of(candidate.cell) {
                if let Some(at) = self.place_of(number as usize, candidate.digit) {
                    self.places[at] -= 1;
                }
            }
        }
    }

    /// Where the places of a digit in a house are counted; nowhere if the constraint is no house.
    fn place_of(&self, constraint: usize, digit: Digit) -> Option<usize> {
        let house = self.house[constraint]? as usize;
        Some(house * self.candidates.highest() + usize::from(digit) - 1)
    }

    /// How many places are left for a digit in a house.
    pub(crate) fn places(&self, house: usize, digit: Digit) -> u32 {
        self.place_of(house, digit).map_or(0, |at| self.places[at])
    }

    /// How many cells of a constraint have no digit.
    pub(crate) fn open(&self, constraint: usize) -> u32 {
        self.open[constraint]
    }

    /// Where they lead nowhere, if they are seen to.
    pub fn broken(&self, layout: &Layout) -> Option<Broken> {
        let empty = (0..self.candidates.cells()).find(|&cell| self.candidates.count(cell) == 0);
        if let Some(cell) = empty {
            return Some(Broken::Cell(layout.shape, cell));
        }
        let digits = 1..=self.candidates.highest() as Digit;
        let mut all = layout.houses().flat_map(|house| digits.clone().map(move |d| (house, d)));
        let lacks =
            |&((house, _), digit): &((usize, &[Cell]), Digit)| self.places(house, digit) == 0;
        let ((house, _), digit) = all.find(lacks)?;
        Some(Broken::House(layout.constraints()[house].name(), digit))
    }
}
