//! Numbers the variables of candidates.
//!
//! Candidate variables come first, by cell and digit; auxiliary variables of encodings follow. So a
//! model can be decoded without knowing the encoding.

use encodings::Lit;

use board::{Candidate, Candidates, Cell, Digit, digits_of};

/// A choice of the candidates that get a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// The candidates of open cells.
    Open,
    /// All side³ candidates; givens and eliminations become unit clauses.
    All,
}

/// The value or literal of a candidate in the formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateValue {
    /// The literal of an open candidate.
    Lit(Lit),
    /// The candidate is the only one of its cell.
    True,
    /// The candidate is eliminated.
    False,
}

/// The variables of the candidates of one board.
#[derive(Clone, Debug)]
pub struct Variables {
    numbering: Numbering,
    candidates: Candidates,
    /// The variables of cell c are `starts[c] + 1 ..= starts[c + 1]`.
    starts: Vec<u32>,
    /// The bits of a set of all digits.
    every: Vec<u64>,
}

impl Variables {
    /// Numbers the candidates of a board.
    pub fn new(numbering: Numbering, candidates: &Candidates) -> Variables {
        let mut starts = Vec::with_capacity(candidates.cells() + 1);
        let mut total = 0;
        for cell in 0..candidates.cells() {
            starts.push(total);
            total += match (numbering, candidates.count(cell)) {
                (Numbering::All, _) => candidates.highest() as u32,
                (Numbering::Open, 1) => 0,
                (Numbering::Open, count) => count as u32,
            };
        }
        starts.push(total);
        let every = every_digit(candidates.highest());
        Variables { numbering, candidates: candidates.clone(), starts, every }
    }

    /// Returns the numbering.
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the board that was numbered.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the number of candidate variables, which are 1 ..= this number.
    #[inline]
    pub fn count(&self) -> u32 {
        self.starts[self.starts.len() - 1]
    }

    /// Returns the value or literal of a candidate.
    pub fn value(&self, cell: Cell, digit: Digit) -> CandidateValue {
        let open = self.is_open(cell);
        match (self.numbering, self.candidates.contains(cell, digit)) {
            (Numbering::All, _) => {
                CandidateValue::Lit(Lit::positive(self.starts[cell] + u32::from(digit)))
            }
            (Numbering::Open, false) => CandidateValue::False,
            (Numbering::Open, true) if !open => CandidateValue::True,
            (Numbering::Open, true) => {
                let below = self.candidates.count_below(cell, digit) as u32;
                CandidateValue::Lit(Lit::positive(self.starts[cell] + below + 1))
            }
        }
    }

    /// Returns true if the cell has variables.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.starts[cell] < self.starts[cell + 1]
    }

    /// Returns the digits of a cell that have a variable, with their literals.
    pub fn lits(&self, cell: Cell) -> impl Iterator<Item = (Digit, Lit)> + '_ {
        let words = match self.numbering {
            Numbering::All => &self.every,
            Numbering::Open => self.candidates.words(cell),
        };
        let digits = digits_of(words);
        let lits = (self.starts[cell] + 1..=self.starts[cell + 1]).map(Lit::positive);
        digits.zip(lits)
    }

    /// Returns the candidate of a variable, or `None` for an auxiliary one.
    pub fn candidate(&self, variable: u32) -> Option<Candidate> {
        if variable == 0 || variable > self.count() {
            return None;
        }
        let cell = self.starts.partition_point(|&start| start < variable) - 1;
        let place = (variable - self.starts[cell] - 1) as usize;
        let (digit, _) = self.lits(cell).nth(place)?;
        Some(Candidate { cell, digit })
    }

    /// Returns all candidates that have a variable, in the order of the variables.
    pub fn iter(&self) -> impl Iterator<Item = (Candidate, Lit)> + '_ {
        (0..self.candidates.cells()).flat_map(|cell| {
            self.lits(cell).map(move |(digit, lit)| (Candidate { cell, digit }, lit))
        })
    }
}

/// Returns the bits of a set of all digits.
fn every_digit(side: usize) -> Vec<u64> {
    let word = |first: usize| u64::MAX >> (64 - (side - first).min(64));
    (0..side).step_by(64).map(word).collect()
}
