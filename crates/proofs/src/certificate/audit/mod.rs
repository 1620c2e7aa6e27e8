//! Whether a formula says nothing that the puzzle does not: only then does it matter
//! that it has no model.
//!
//! Shares no code with encoder, formulations and numbering, but for the cells of each
//! house and the relations that the rules ask: a variable is a candidate by arithmetic,
//! and a clause is read for what it says. Clauses with auxiliary variables are taken together, and
//! all digits of their cells are tried. A constraint of OPB is read as its clauses, or has to be the
//! sum that a relation asks. What the formula leaves out is of no account: it would
//! only be harder to refute.

mod facts;
mod group;

use std::collections::{BTreeMap, HashMap, HashSet};

use encodings::Lit;
use itertools::Itertools;

use crate::Inequality;
use board::{
    Candidate, Cell, CellName, Digit, DigitNames, Grid, Puzzle,
    relation::Asked,
    stop::{Stop, Why},
};
use facts::Facts;
use group::{Budget, Failure, Group};

/// A clause that does not follow from the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AuditError {
    /// A given that the formula says nothing of.
    #[error("the header has the given {0}, but no clause states it")]
    Unstated(CellName),
    /// A clause says something that holds not in every solution.
    #[error("line {line}: the clause {clause} does not follow from the puzzle")]
    Clause {
        /// Of the file.
        line: usize,
        /// As candidates.
        clause: String,
    },
    /// A sum is none that the puzzle asks.
    #[error("line {line}: the puzzle has no such sum")]
    Sum {
        /// Of the file.
        line: usize,
    },
    /// Clauses with auxiliary variables say something that holds not in every solution.
    #[error(
        "line {line}: the clauses with these auxiliary variables do not follow from the puzzle: \
             they cannot all hold with {digits}"
    )]
    Auxiliary {
        /// Of the first of them.
        line: usize,
        /// With which they do not hold.
        digits: String,
    },
    /// There are more variables than literals, or not all candidates are variables.
    #[error("{variables} variables do not fit the {candidates} candidates")]
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

/// By the terms of sums, variables and coefficients: what they add to.
type Totals = HashMap<Vec<(u32, i64)>, Vec<i64>>;

/// The clauses of a formula held against a puzzle.
pub(super) struct Audit<'a> {
    facts: Facts<'a>,
    solution: Option<&'a Grid>,
    blocks: usize,
    flaw: Option<AuditError>,
    /// By their terms: what the sums that the puzzle asks add to, once they are looked for.
    sums: Option<Totals>,
    /// The cells of whose digit a clause speaks alone.
    stated: HashSet<Cell>,
    /// The clauses with auxiliary variables, by line.
    auxiliary: Vec<(usize, Vec<Lit>)>,
    budget: Budget<'a>,
    /// What could not be tried to its end.
    open: Option<Failure>,
}

impl<'a> Audit<'a> {
    /// For that puzzle, of which a solution may be ruled out.
    pub(super) fn new(puzzle: &'a Puzzle, solution: Option<&'a Grid>, stop: &'a Stop) -> Audit<'a> {
        Audit {
            facts: Facts::of(puzzle),
            solution,
            blocks: 0,
            flaw: None,
            sums: None,
            stated: HashSet::new(),
            auxiliary: Vec::new(),
            budget: Budget::new(stop),
            open: None,
        }
    }

    /// Looks at a clause; the first that is wrong is kept.
    pub(super) fn clause(&mut self, line: usize, clause: &[Lit]) {
        if self.flaw.is_some() {
            return;
        }
        let shape = self.facts.puzzle.shape;
        let candidates = shape.cells() * shape.digits();
        if clause.iter().any(|lit| lit.variable() as usize > candidates) {
            self.auxiliary.push((line, clause.to_vec()));
            return;
        }
        if self.holds(clause) {
            return;
        }
        match (Group { line, clauses: vec![clause.to_vec()] }).check(&self.facts, &mut self.budget)
        {
            Ok(()) => {}
            Err(open @ (Failure::TooMuch | Failure::Stopped(_))) => self.open = Some(open),
            Err(Failure::Digits(_)) => {
                let literal = |&lit: &Lit| {
                    let sign = if lit.is_positive() { "=" } else { "≠" };
                    DigitNames::numbers(shape).candidate(shape, self.candidate(lit), sign)
                };
                let clause = match &clause[..clause.len().min(8)] {
                    [] => "without literals".to_owned(),
                    some => some.iter().map(literal).join(" "),
                };
                self.flaw = Some(AuditError::Clause { line, clause });
            }
        }
    }

    /// Looks at a constraint: a sum that a relation asks, or the clauses that it says.
    pub(super) fn constraint(&mut self, line: usize, constraint: &Inequality) {
        if self.sums.is_none() {
            self.sums = Some(sums(&self.facts));
        }
        if self.sums.as_ref().is_some_and(|sums| asks(sums, constraint)) {
            return;
        }
        // Over literals: what is not true counts what a negative coefficient takes away.
        let below = |sum: i64, term: &(u32, i64)| sum.checked_add(term.1.min(0));
        let below = constraint.terms().iter().try_fold(0i64, below);
        let Some(degree) = below.and_then(|below| constraint.bound().checked_sub(below)) else {
            return self.unasked(line);
        };
        let lit = |&(variable, coefficient): &(u32, i64)| match coefficient > 0 {
            true => Lit::positive(variable),
            false => !Lit::positive(variable),
        };
        let lits: Vec<Lit> = constraint.terms().iter().map(lit).collect();
        let (count, mut sizes) =
            (lits.len() as i64, constraint.terms().iter().map(|it| it.1.saturating_abs()));
        if degree <= 0 {
            // It holds anyway.
        } else if sizes.clone().all(|size| size >= degree) {
            self.clause(line, &lits);
        } else if sizes.any(|size| size != 1) {
            self.unasked(line);
        } else if degree > count {
            self.clause(line, &[]);
        } else if degree == count {
            lits.iter().for_each(|&lit| self.clause(line, &[lit]));
        } else if degree == count - 1 {
            for (place, &one) in lits.iter().enumerate() {
                lits[place + 1..].iter().for_each(|&other| self.clause(line, &[one, other]));
            }
        } else {
            self.unasked(line);
        }
    }

    fn unasked(&mut self, line: usize) {
        self.flaw.get_or_insert(AuditError::Sum { line });
    }

    /// Whether all of it was held against the puzzle, once all clauses have been seen; else some
    /// auxiliary variables would take too long.
    pub(super) fn end(mut self) -> Result<Result<bool, Why>, AuditError> {
        let expected = usize::from(self.solution.is_some());
        let shape = self.facts.puzzle.shape;
        if let Some(flaw) = self.flaw {
            return Err(flaw);
        }
        // A given that is ruled out leaves its cell without a digit, which is stated by each digit.
        let mut givens = self.facts.puzzle.givens.filled();
        let is_unstated = |&(cell, digit): &(Cell, Digit)| {
            self.facts.is_allowed(Candidate { cell, digit }) && !self.stated.contains(&cell)
        };
        if let Some((cell, _)) = givens.find(is_unstated) {
            return Err(AuditError::Unstated(shape.name(cell)));
        }
        if self.blocks != expected {
            return Err(AuditError::Blocks { found: self.blocks, expected });
        }
        for group in groups(std::mem::take(&mut self.auxiliary), shape.cells() * shape.digits()) {
            match group.check(&self.facts, &mut self.budget) {
                Ok(()) => {}
                Err(open @ (Failure::TooMuch | Failure::Stopped(_))) => self.open = Some(open),
                Err(Failure::Digits(digits)) => {
                    let digits = if digits.is_empty() { "any digits".to_owned() } else { digits };
                    return Err(AuditError::Auxiliary { line: group.line, digits });
                }
            }
        }
        match self.open {
            Some(Failure::Stopped(why)) => Ok(Err(why)),
            open => Ok(Ok(open.is_none())),
        }
    }

    fn candidate(&self, lit: Lit) -> Candidate {
        let (number, digits) = (lit.variable() as usize - 1, self.facts.puzzle.shape.digits());
        Candidate { cell: number / digits, digit: (number % digits + 1) as Digit }
    }

    /// Whether every solution has it so by what is seen at a glance, or it is the clause that
    /// rules one out.
    fn holds(&mut self, clause: &[Lit]) -> bool {
        let candidates: Vec<Candidate> = clause.iter().map(|&lit| self.candidate(lit)).collect();
        let positive = clause.iter().filter(|lit| lit.is_positive()).count();
        match candidates.as_slice() {
            [] => false,
            [one] if positive == 1 => {
                self.stated.insert(one.cell);
                self.is_given(*one)
            }
            all if positive == all.len() => self.is_exhaustive(all),
            // A block has as few literals as the board has cells.
            [one] if !self.facts.is_allowed(*one) => true,
            [a, b] if positive == 0 && self.facts.exclude_each_other(*a, *b) => true,
            all if positive == 0 => self.is_block(all),
            _ => false,
        }
    }

    /// Given, or the only digit that the puzzle allows in the cell.
    fn is_given(&self, one: Candidate) -> bool {
        let others = self.facts.digits().filter(|&digit| digit != one.digit);
        let mut others = others.map(|digit| Candidate { digit, ..one });
        others.all(|other| !self.facts.is_allowed(other))
    }

    /// All digits of a cell, or all places of a digit in a house.
    fn is_exhaustive(&self, all: &[Candidate]) -> bool {
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != self.facts.puzzle.shape.digits() {
            return false;
        }
        let Candidate { cell, digit } = sorted[0];
        if sorted.iter().all(|other| other.cell == cell) {
            return true;
        }
        let cells: Vec<Cell> = sorted.iter().map(|other| other.cell).collect();
        sorted.iter().all(|other| other.digit == digit) && self.facts.houses.contains(&cells)
    }

    /// The clause that not every cell is as in the solution.
    fn is_block(&mut self, all: &[Candidate]) -> bool {
        let Some(solution) = self.solution else { return false };
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let block = sorted.len() == self.facts.puzzle.shape.cells()
            && sorted.iter().all(|one| solution.get(one.cell) == Some(one.digit));
        self.blocks += usize::from(block);
        block
    }
}

/// The sums that relations ask, over the variables of all candidates.
fn sums(facts: &Facts) -> Totals {
    let mut sums = Totals::new();
    let shape = facts.puzzle.shape;
    for relation in &facts.relations {
        let Asked::Sum { coefficients, total, .. } = &relation.asked else { continue };
        let terms = relation.cells.iter().zip(&**coefficients).flat_map(|(&cell, &coefficient)| {
            facts.digits().map(move |digit| {
                let variable = (cell * shape.digits() + usize::from(digit)) as u32;
                (variable, coefficient * shape.value(digit))
            })
        });
        let mut terms: Vec<(u32, i64)> = terms.filter(|term| term.1 != 0).collect();
        terms.sort_unstable();
        sums.entry(terms).or_default().push(*total);
    }
    sums
}

/// Whether the constraint says no more than that one of these sums is at least, or at most, what
/// it has to be.
fn asks(sums: &Totals, constraint: &Inequality) -> bool {
    let (terms, bound) = (constraint.terms(), constraint.bound());
    let minus: Vec<(u32, i64)> =
        terms.iter().map(|term| (term.0, term.1.saturating_neg())).collect();
    let has = |terms: &[(u32, i64)], holds: &dyn Fn(i64) -> bool| {
        sums.get(terms).is_some_and(|totals| totals.iter().any(|&total| holds(total)))
    };
    has(terms, &|total| total >= bound) || has(&minus, &|total| -total >= bound)
}

/// The clauses by the auxiliary variables that they share, directly or through others.
fn groups(clauses: Vec<(usize, Vec<Lit>)>, candidates: usize) -> Vec<Group> {
    let mut leaders: HashMap<u32, u32> = HashMap::new();
    let auxiliary = |clause: &[Lit]| {
        let variables = clause.iter().map(|lit| lit.variable());
        variables.filter(|&variable| variable as usize > candidates).collect::<Vec<u32>>()
    };
    for (_, clause) in &clauses {
        let variables = auxiliary(clause);
        for &variable in &variables {
            let (one, other) = (leader(&mut leaders, variables[0]), leader(&mut leaders, variable));
            leaders.insert(other, one);
        }
    }
    let mut groups: BTreeMap<u32, Group> = BTreeMap::new();
    for (line, clause) in clauses {
        let leader = leader(&mut leaders, auxiliary(&clause)[0]);
        let new = || Group { line, clauses: Vec::new() };
        groups.entry(leader).or_insert_with(new).clauses.push(clause);
    }
    groups.into_values().collect()
}

/// Who stands for all variables that are together with this one.
fn leader(leaders: &mut HashMap<u32, u32>, variable: u32) -> u32 {
    let mut last = variable;
    while let Some(&next) = leaders.get(&last).filter(|&&next| next != last) {
        last = next;
    }
    leaders.insert(variable, last);
    last
}
