//! Whether a formula says nothing that the puzzle does not: only then does it matter
//! that it has no model.
//!
//! Shares no code with encoder, statements and numbering, but for the cells of each
//! house, which the rules say: a variable is a candidate by arithmetic, and a clause is
//! read for what it says. What the formula leaves out is of no account: it would only
//! be harder to refute.

use std::collections::HashSet;

use encodings::Lit;

use board::{Candidate, Cell, CellName, Digit, Grid, Layout, Puzzle};

/// A clause that does not follow from the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AuditError {
    /// A given that the formula says nothing of.
    #[error("{0} is given in the head, but no clause states it")]
    Unstated(CellName),
    /// A clause says something that holds not in every solution.
    #[error("line {line}: the clause {clause} does not follow from the puzzle")]
    Clause {
        /// Of the file.
        line: usize,
        /// As candidates.
        clause: String,
    },
    /// There are auxiliary variables.
    #[error("there are {variables} variables for {candidates} candidates")]
    Variables {
        /// Of the formula.
        variables: u32,
        /// Of the puzzle.
        candidates: usize,
    },
    /// The solution is not ruled out, or twice, or though none is claimed.
    #[error("the solution is ruled out by {found} clauses instead of {expected}")]
    Blocks {
        /// Clauses that do.
        found: usize,
        /// 1 if a solution is claimed, else 0.
        expected: usize,
    },
}

/// The clauses of a formula held against a puzzle.
pub(super) struct Audit<'a> {
    puzzle: &'a Puzzle,
    solution: Option<&'a Grid>,
    side: usize,
    /// By cell: the constraints it is in.
    memberships: Vec<Vec<usize>>,
    /// The cells of each house, ascending.
    houses: HashSet<Vec<Cell>>,
    blocks: usize,
    flaw: Option<AuditError>,
    /// The cells of whose digit a clause speaks alone.
    stated: HashSet<Cell>,
}

impl<'a> Audit<'a> {
    /// For that puzzle, of which a solution may be ruled out.
    pub(super) fn new(puzzle: &'a Puzzle, solution: Option<&'a Grid>) -> Audit<'a> {
        let shape = puzzle.shape;
        let layout = Layout::of(puzzle);
        let constraints = layout.constraints();
        let mut memberships = vec![Vec::new(); shape.cells()];
        let mut houses = HashSet::new();
        for (number, constraint) in constraints.iter().enumerate() {
            constraint.cells().iter().for_each(|&cell| memberships[cell].push(number));
            if constraint.is_house() {
                let mut cells = constraint.cells().to_vec();
                cells.sort_unstable();
                houses.insert(cells);
            }
        }
        let side = shape.digits();
        Audit {
            puzzle,
            solution,
            side,
            memberships,
            houses,
            blocks: 0,
            flaw: None,
            stated: HashSet::new(),
        }
    }

    /// Looks at a clause; the first that is wrong is kept.
    pub(super) fn clause(&mut self, line: usize, clause: &[Lit]) {
        if self.flaw.is_none() && !self.holds(clause) {
            let clause = clause.iter().map(|&lit| {
                let Candidate { cell, digit } = self.candidate(lit);
                let sign = if lit.is_positive() { "=" } else { "≠" };
                format!("{}{sign}{digit}", self.puzzle.shape.name(cell))
            });
            let clause = match itertools::Itertools::join(&mut clause.take(8), " ") {
                empty if empty.is_empty() => "without literals".to_owned(),
                clause => clause,
            };
            self.flaw = Some(AuditError::Clause { line, clause });
        }
    }

    /// What was wrong, once all clauses have been seen.
    pub(super) fn end(self) -> Result<(), AuditError> {
        let expected = usize::from(self.solution.is_some());
        let unstated = self.puzzle.givens.filled().find(|(cell, _)| !self.stated.contains(cell));
        match self.flaw {
            Some(flaw) => Err(flaw),
            None if unstated.is_some() => {
                let cell = unstated.map_or(0, |(cell, _)| cell);
                Err(AuditError::Unstated(self.puzzle.shape.name(cell)))
            }
            None if self.blocks != expected => {
                Err(AuditError::Blocks { found: self.blocks, expected })
            }
            None => Ok(()),
        }
    }

    fn candidate(&self, lit: Lit) -> Candidate {
        let number = lit.variable() as usize - 1;
        Candidate { cell: number / self.side, digit: (number % self.side + 1) as Digit }
    }

    /// Whether every solution has it so, or it is the clause that rules one out.
    fn holds(&mut self, clause: &[Lit]) -> bool {
        let candidates: Vec<Candidate> = clause.iter().map(|&lit| self.candidate(lit)).collect();
        let positive = clause.iter().filter(|lit| lit.is_positive()).count();
        match candidates.as_slice() {
            [] => false,
            [one] if positive == 1 => {
                self.stated.insert(one.cell);
                self.is_given(*one)
            }
            [one] => self.is_excluded(*one),
            [a, b] if positive == 0 => self.exclude_each_other(*a, *b),
            all if positive == all.len() => self.is_exhaustive(all),
            all if positive == 0 => self.is_block(all),
            _ => false,
        }
    }

    fn is_allowed(&self, Candidate { cell, digit }: Candidate) -> bool {
        let given = self.puzzle.givens.get(cell).is_none_or(|given| given == digit);
        given && self.puzzle.restrictions.as_ref().is_none_or(|left| left.contains(cell, digit))
    }

    /// Given, or the only digit that the puzzle allows in the cell.
    fn is_given(&self, one: Candidate) -> bool {
        let digits = 1..=self.side as Digit;
        let others = digits.filter(|&digit| digit != one.digit);
        others.map(|digit| Candidate { digit, ..one }).all(|other| !self.is_allowed(other))
    }

    fn is_excluded(&self, one: Candidate) -> bool {
        !self.is_allowed(one)
    }

    fn exclude_each_other(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        let shared = |number: &usize| self.memberships[b.cell].contains(number);
        a.digit == b.digit && self.memberships[a.cell].iter().any(shared)
    }

    /// All digits of a cell, or all places of a digit in a house.
    fn is_exhaustive(&self, all: &[Candidate]) -> bool {
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != self.side {
            return false;
        }
        let Candidate { cell, digit } = sorted[0];
        if sorted.iter().all(|other| other.cell == cell) {
            return true;
        }
        let cells: Vec<Cell> = sorted.iter().map(|other| other.cell).collect();
        sorted.iter().all(|other| other.digit == digit) && self.houses.contains(&cells)
    }

    /// The clause that not every cell is as in the solution.
    fn is_block(&mut self, all: &[Candidate]) -> bool {
        let Some(solution) = self.solution else { return false };
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let block = sorted.len() == self.puzzle.shape.cells()
            && sorted.iter().all(|one| solution.get(one.cell) == Some(one.digit));
        self.blocks += usize::from(block);
        block
    }
}
