//! Audits a formula: every clause must follow from the puzzle. Only then does its unsatisfiability
//! prove anything about the puzzle.
//!
//! It shares no code with encoder, formulations and numbering except the cells of each house and
//! the relations of the rules. Variables are mapped to candidates by arithmetic, and clauses are
//! interpreted directly. Clauses with auxiliary variables are grouped, and all digits of their
//! cells are tried. A constraint of OPB must be the sum of a relation, or is interpreted as
//! clauses. Missing clauses do not matter: they would only make the formula harder to refute.

mod facts;
mod group;

use std::collections::{BTreeMap, HashMap, HashSet};

use encodings::Lit;
use itertools::Itertools;

use crate::Inequality;
use board::{
    Candidate, Cell, CellName, Digit, DigitNames, Grid, Puzzle,
    relation::RelationKind,
    stop::{Stop, StopReason},
};
use facts::Facts;
use group::{Budget, Failure, Group};

/// A formula that does not follow from the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AuditError {
    /// The formula does not state a given.
    #[error("the header has the given {0}, but no clause states it")]
    Unstated(CellName),
    /// A clause does not hold in every solution.
    #[error("line {line}: the clause {clause} does not follow from the puzzle")]
    Clause {
        /// The line of the file.
        line: usize,
        /// The clause with its candidates.
        clause: String,
    },
    /// A sum is not required by the puzzle.
    #[error("line {line}: the puzzle has no such sum")]
    Sum {
        /// The line of the file.
        line: usize,
    },
    /// Clauses with auxiliary variables do not hold in every solution.
    #[error(
        "line {line}: the clauses with these auxiliary variables do not follow from the puzzle: \
             they cannot all hold with {digits}"
    )]
    Auxiliary {
        /// The line of the first of these clauses.
        line: usize,
        /// An assignment of digits to cells, as in `r1c1=5 r1c2≠3`, with which the clauses cannot
        /// all be true; or `any digits`.
        digits: String,
    },
    /// There are more variables than literals, or not every candidate has a variable.
    #[error("{variables} variables do not fit the {candidates} candidates")]
    Variables {
        /// Number of variables of the formula.
        variables: u32,
        /// Number of candidates of the puzzle.
        candidates: usize,
    },
    /// The solution is not blocked exactly once, or is blocked although none is claimed.
    #[error("the solution is ruled out by {found} clauses instead of {expected}")]
    Blocks {
        /// Number of clauses that block it.
        found: usize,
        /// 1 if a solution is claimed, else 0.
        expected: usize,
    },
}

/// The totals of sums, by their terms: variables and coefficients.
type Totals = HashMap<Vec<(u32, i64)>, Vec<i64>>;

/// The audit of a formula.
pub(super) struct Audit<'a> {
    facts: Facts<'a>,
    solution: Option<&'a Grid>,
    blocks: usize,
    flaw: Option<AuditError>,
    /// The totals of the sums that the puzzle requires, computed on first use.
    sums: Option<Totals>,
    /// The cells with a clause of a single positive literal.
    stated: HashSet<Cell>,
    /// The clauses with auxiliary variables, by line.
    auxiliary: Vec<(usize, Vec<Lit>)>,
    budget: Budget<'a>,
    /// The failure of a check that could not be completed.
    open: Option<Failure>,
}

impl<'a> Audit<'a> {
    /// Starts the audit of a formula for this puzzle, in which a solution may be blocked.
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

    /// Checks a clause; the first flaw is kept.
    pub(super) fn clause(&mut self, line: usize, clause: &[Lit]) {
        if self.flaw.is_some() {
            return;
        }
        let shape = self.facts.puzzle.shape;
        let candidates = shape.all_cells() * shape.digits();
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

    /// Checks a constraint: it must be the sum of a relation, or its clauses must follow.
    pub(super) fn constraint(&mut self, line: usize, constraint: &Inequality) {
        if self.sums.is_none() {
            self.sums = Some(sums(&self.facts));
        }
        if self.sums.as_ref().is_some_and(|sums| is_implied_by(sums, constraint)) {
            return;
        }
        // Convert to literals: a negative coefficient becomes a positive one of the negated
        // literal.
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
            // It is trivially true.
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

    /// Completes the audit after all clauses. Returns false if some auxiliary variables would take
    /// too long to check.
    pub(super) fn end(mut self) -> Result<Result<bool, StopReason>, AuditError> {
        let expected = usize::from(self.solution.is_some());
        let shape = self.facts.puzzle.shape;
        if let Some(flaw) = self.flaw {
            return Err(flaw);
        }
        // If a given is excluded, its cell has no digit left and needs no statement.
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
        for group in groups(std::mem::take(&mut self.auxiliary), shape.all_cells() * shape.digits())
        {
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

    /// Returns true if the clause follows directly from the puzzle, or blocks the solution.
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
            // A blocking clause has one literal for each cell.
            [one] if !self.facts.is_allowed(*one) => true,
            [a, b] if positive == 0 && self.facts.exclude_each_other(*a, *b) => true,
            all if positive == 0 => self.is_block(all),
            _ => false,
        }
    }

    /// Returns true if the candidate is given, or is the only digit that the puzzle permits in the
    /// cell.
    fn is_given(&self, one: Candidate) -> bool {
        let others = self.facts.digits().filter(|&digit| digit != one.digit);
        let mut others = others.map(|digit| Candidate { digit, ..one });
        others.all(|other| !self.facts.is_allowed(other))
    }

    /// Returns true if these are all digits of a cell, or all positions of a digit in a house.
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

    /// Returns true if the clause blocks exactly the solution.
    fn is_block(&mut self, all: &[Candidate]) -> bool {
        let Some(solution) = self.solution else { return false };
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let block = sorted.len() == self.facts.puzzle.shape.all_cells()
            && sorted.iter().all(|one| solution.get(one.cell) == Some(one.digit));
        self.blocks += usize::from(block);
        block
    }
}

/// Returns the sums that relations require, over the variables of all candidates.
fn sums(facts: &Facts) -> Totals {
    let mut sums = Totals::new();
    let shape = facts.puzzle.shape;
    for relation in &facts.relations {
        let RelationKind::Sum { coefficients, total, .. } = &relation.asked else { continue };
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

/// Returns true if the constraint follows from one of these sums: the sum is at least or at most a
/// bound that its total satisfies.
fn is_implied_by(sums: &Totals, constraint: &Inequality) -> bool {
    let (terms, bound) = (constraint.terms(), constraint.bound());
    let minus: Vec<(u32, i64)> =
        terms.iter().map(|term| (term.0, term.1.saturating_neg())).collect();
    let has = |terms: &[(u32, i64)], holds: &dyn Fn(i64) -> bool| {
        sums.get(terms).is_some_and(|totals| totals.iter().any(|&total| holds(total)))
    };
    has(terms, &|total| total >= bound) || has(&minus, &|total| -total >= bound)
}

/// Groups the clauses by the auxiliary variables that they share, directly or through others.
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

/// Returns the representative of the group of a variable.
fn leader(leaders: &mut HashMap<u32, u32>, variable: u32) -> u32 {
    let mut last = variable;
    while let Some(&next) = leaders.get(&last).filter(|&&next| next != last) {
        last = next;
    }
    leaders.insert(variable, last);
    last
}
