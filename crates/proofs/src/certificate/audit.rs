//! Whether a formula says nothing that the puzzle does not: only then does it matter
//! that it has no model.
//!
//! Shares no code with encoder, statements and numbering, but for the cells of each
//! house and the relations that the rules ask: a variable is a candidate by arithmetic,
//! and a clause is read for what it says. Of a relation, all digits of its cells are tried
//! that make the clause false. What the formula leaves out is of no account: it would only
//! be harder to refute.

use std::collections::HashSet;

use encodings::Lit;

use board::{
    Candidate, Cell, CellName, Digit, Grid, Layout, Puzzle,
    relation::{Asked, Relation},
};

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

/// The most digits of the cells of a relation that are tried.
const MOST_TRIED: u32 = 10_000_000;

/// The clauses of a formula held against a puzzle.
pub(super) struct Audit<'a> {
    puzzle: &'a Puzzle,
    solution: Option<&'a Grid>,
    side: usize,
    relations: Vec<Relation>,
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
            relations: layout.relations().to_vec(),
            memberships,
            houses,
            blocks: 0,
            flaw: None,
            stated: HashSet::new(),
        }
    }

    /// Looks at a clause; the first that is wrong is kept.
    pub(super) fn clause(&mut self, line: usize, clause: &[Lit]) {
        if self.flaw.is_none() && !self.holds(clause) && !self.follows(clause) {
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

    /// Whether a relation with all its cells leaves no digits that make it false.
    fn follows(&self, clause: &[Lit]) -> bool {
        let speaks_of = |relation: &Relation| {
            clause.iter().all(|&lit| relation.cells.contains(&self.candidate(lit).cell))
        };
        self.relations.iter().filter(|relation| speaks_of(relation)).any(|relation| {
            let mut left = MOST_TRIED;
            !self.leaves(relation, clause, &mut Vec::new(), &mut left)
        })
    }

    /// Whether the relation leaves digits that begin so and make the clause false, as far as it
    /// could be tried.
    fn leaves(
        &self,
        relation: &Relation,
        clause: &[Lit],
        digits: &mut Vec<Digit>,
        left: &mut u32,
    ) -> bool {
        let Some(&cell) = relation.cells.get(digits.len()) else {
            return self.keeps(&relation.asked, digits);
        };
        (1..=self.side as Digit).any(|digit| {
            let one = Candidate { cell, digit };
            let makes_true = |&lit: &Lit| {
                let other = self.candidate(lit);
                other.cell == cell && (other.digit == digit) == lit.is_positive()
            };
            let before = relation.cells.iter().zip(digits.iter());
            let mut before = before.map(|(&cell, &digit)| Candidate { cell, digit });
            if !self.is_allowed(one)
                || clause.iter().any(makes_true)
                || before.any(|other| self.exclude_each_other(one, other))
            {
                return false;
            }
            *left = left.saturating_sub(1);
            digits.push(digit);
            let leaves = *left == 0 || self.leaves(relation, clause, digits, left);
            digits.pop();
            leaves
        })
    }

    /// Whether these digits are in the relation.
    fn keeps(&self, asked: &Asked, digits: &[Digit]) -> bool {
        match asked {
            Asked::Only(set) => set.contains(digits[0]),
            Asked::Pair(table) => table.partners(0, digits[0]).contains(digits[1]),
            Asked::Sum { coefficients, total, .. } => {
                let value = |&digit: &Digit| self.puzzle.shape.value(digit);
                let terms = coefficients.iter().zip(digits.iter().map(value));
                terms.map(|(coefficient, value)| coefficient * value).sum::<i64>() == *total
            }
            Asked::Word(automaton) => automaton.accepts(digits.iter().copied()),
            Asked::Sets(sets) => sets.iter().any(|set| {
                set.count() == digits.len() && digits.iter().all(|&digit| set.contains(digit))
            }),
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
