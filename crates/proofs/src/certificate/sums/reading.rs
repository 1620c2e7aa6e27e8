//! Reads constraints one by one: extracts the clauses that they imply and records those that sums
//! need.

use std::collections::{HashMap, HashSet};

use encodings::Lit;

use super::{derivation::Ref, known::ConstraintIds, stated::DerivedClauses};
use board::{Cell, Digit, Layout};
use sat::variables::Variables;
use solve::languages::OpbConstraint;

/// A reader of constraints.
pub(super) struct Reading<'a> {
    pub(super) known: ConstraintIds<'a>,
    pub(super) stated: DerivedClauses,
    /// The sums, by the number of their relation, and their ids.
    pub(super) sums: Vec<(usize, u64)>,
    /// The binary clauses added so far, since two constraints may share a pair.
    pairs: HashSet<(Lit, Lit)>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(layout: &Layout, variables: &'a Variables) -> Reading<'a> {
        let known = ConstraintIds {
            variables,
            digits: layout.shape.digits(),
            values: (1..=layout.shape.digits() as Digit).map(|it| layout.shape.value(it)).collect(),
            at_most_one: HashMap::new(),
            cells: HashMap::new(),
            out: HashMap::new(),
        };
        Reading {
            known,
            stated: DerivedClauses::default(),
            sums: Vec::new(),
            pairs: HashSet::new(),
        }
    }

    pub(super) fn row(&mut self, row: &OpbConstraint) {
        let id = self.stated.inequalities + 1;
        self.stated.inequalities += if row.is_equal { 2 } else { 1 };
        match row.sum {
            Some(number) => self.sums.push((number, id)),
            None => {
                self.note(row, id);
                self.literals(&row.terms, row.bound, id);
                if row.is_equal {
                    let terms: Vec<_> = row.terms.iter().map(|&(c, it)| (-c, it)).collect();
                    self.literals(&terms, -row.bound, id + 1);
                }
            }
        }
    }

    /// Records the constraints that sums need.
    fn note(&mut self, row: &OpbConstraint, id: u64) {
        let count = i64::try_from(row.terms.len()).unwrap_or(i64::MAX);
        let of_coefficient = |sought: i64| row.terms.iter().all(|term| term.0 == sought);
        let mut variables: Vec<u32> = row.terms.iter().map(|term| term.1).collect();
        variables.sort_unstable();
        if row.is_equal && row.bound == 1 && of_coefficient(1) {
            if let Some(cell) = self.cell(&variables) {
                self.known.cells.entry(cell).or_insert(id);
            }
            self.known.at_most_one.insert(variables, id + 1);
        } else if row.is_equal && row.bound == 0 && count == 1 && of_coefficient(1) {
            self.known.out.insert(variables[0], id + 1);
        } else if !row.is_equal && row.bound == -1 && of_coefficient(-1) {
            self.known.at_most_one.insert(variables, id);
        }
    }

    /// Returns the cell if these are its candidates.
    fn cell(&self, variables: &[u32]) -> Option<Cell> {
        let of = |variable: &u32| self.known.variables.candidate(*variable).map(|it| it.cell);
        let cell = variables.first().and_then(of)?;
        let is_all = variables.len() == self.known.digits
            && variables.iter().all(|variable| of(variable) == Some(cell));
        is_all.then_some(cell)
    }

    /// Adds the clauses of an inequality whose coefficients are 1 and −1.
    fn literals(&mut self, terms: &[(i64, u32)], bound: i64, id: u64) {
        let because = Ref::Formula(id);
        let lit = |&(coefficient, variable): &(i64, u32)| match coefficient > 0 {
            true => Lit::positive(variable),
            false => !Lit::positive(variable),
        };
        let lits: Vec<Lit> = terms.iter().map(lit).collect();
        let below: i64 = terms.iter().map(|term| term.0.min(0)).sum();
        let (degree, count) = (bound - below, lits.len() as i64);
        if degree <= 0 || terms.iter().any(|term| term.0.abs() != 1) {
            return;
        }
        if degree > count {
            return self.stated.add(&[], because);
        }
        if degree == count {
            return lits.iter().for_each(|&lit| self.stated.add(&[lit], because));
        }
        if degree == 1 {
            return self.stated.add(&lits, because);
        }
        // Apart from sums, only "at most one is false" is ever written.
        if degree != count - 1 {
            return;
        }
        for (place, &one) in lits.iter().enumerate() {
            for &other in &lits[place + 1..] {
                if self.pairs.insert((one.min(other), one.max(other))) {
                    self.stated.add(&[one, other], because);
                }
            }
        }
    }
}
