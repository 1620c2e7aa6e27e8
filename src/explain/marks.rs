//! Pencil marks as a person keeps them: digits that are written, and the candidates of
//! all other cells, from which the digits written around them are struck.

use crate::board::{
    Candidate, Candidates, Cell, ConstraintName, Digit, Grid, Layout, Puzzle, Shape,
};

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The digits written.
    pub placed: Grid,
    /// The candidates; of a cell with a digit that digit alone.
    pub candidates: Candidates,
}

/// Where marks are seen to lead nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// No candidate is left for a cell.
    Cell(Shape, Cell),
    /// No place is left for a digit.
    House(ConstraintName, Digit),
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match *self {
            Broken::Cell(shape, cell) => write!(f, "no candidate is left for {}", shape.name(cell)),
            Broken::House(name, digit) => write!(f, "no place is left for {digit} in {name}"),
        }
    }
}

impl Marks {
    /// Those of a puzzle before the first step: givens written and struck around.
    pub fn new(layout: &Layout, puzzle: &Puzzle) -> Marks {
        let mut marks =
            Marks { placed: Grid::empty(puzzle.shape), candidates: puzzle.candidates() };
        for (cell, digit) in puzzle.givens.filled() {
            marks.place(layout, Candidate { cell, digit });
        }
        marks
    }

    /// Writes a digit; what is struck for it, in its cell and around, in order.
    pub fn place(
        &mut self,
        layout: &Layout,
        Candidate { cell, digit }: Candidate,
    ) -> Vec<Candidate> {
        self.placed.set(cell, Some(digit));
        let others = self.candidates.digits(cell).filter(|&other| other != digit);
        let mut struck: Vec<_> = others.map(|digit| Candidate { cell, digit }).collect();
        let around = layout.peers(cell).map(|cell| Candidate { cell, digit });
        struck.extend(around.filter(|c| self.candidates.contains(c.cell, digit)));
        struck.sort_unstable();
        struck.dedup();
        for &candidate in &struck {
            self.candidates.eliminate(candidate);
        }
        struck
    }

    /// Where they lead nowhere, if they are seen to.
    pub fn broken(&self, layout: &Layout) -> Option<Broken> {
        let empty = (0..self.candidates.cells()).find(|&cell| self.candidates.count(cell) == 0);
        if let Some(cell) = empty {
            return Some(Broken::Cell(layout.shape, cell));
        }
        let digits = 1..=self.candidates.side() as Digit;
        let mut all = layout.houses().flat_map(|house| digits.clone().map(move |d| (house, d)));
        let lacks = |&((_, cells), digit): &((usize, &[Cell]), Digit)| {
            !cells.iter().any(|&cell| self.candidates.contains(cell, digit))
        };
        let ((house, _), digit) = all.find(lacks)?;
        Some(Broken::House(layout.constraints()[house].name(), digit))
    }
}
