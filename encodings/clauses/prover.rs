//! Unit propagation and a backtracking search, simple enough to be trusted.

use super::{Cnf, Lit};

/// A partial assignment.
#[derive(Clone)]
pub(crate) struct Values(Vec<Option<bool>>);

impl Values {
    /// Creates an empty assignment of the variables 1 ..= `variables`.
    pub(crate) fn new(variables: u32) -> Values {
        Values(vec![None; variables as usize])
    }

    /// Returns the value of the literal, if assigned.
    pub(crate) fn of(&self, lit: Lit) -> Option<bool> {
        self.0[index(lit)].map(|value| value == lit.is_positive())
    }

    /// Makes the literal true.
    pub(crate) fn set(&mut self, lit: Lit) {
        self.0[index(lit)] = Some(lit.is_positive());
    }

    /// Returns true if every variable is assigned.
    pub(crate) fn complete(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Returns an unassigned literal of a clause that is not yet true; `None` if there is none.
    fn open(&self, cnf: &Cnf) -> Option<Lit> {
        let is_true = |clause: &&[Lit]| clause.iter().any(|&lit| self.of(lit) == Some(true));
        let mut clauses = cnf.clauses().filter(|clause| !is_true(clause));
        clauses.next()?.iter().copied().find(|&lit| self.of(lit).is_none())
    }
}

fn index(lit: Lit) -> usize {
    lit.variable() as usize - 1
}

/// Propagates unit clauses to the fixpoint; returns false if a clause has only false literals.
pub(crate) fn propagate(cnf: &Cnf, values: &mut Values) -> bool {
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            if clause.iter().any(|&lit| values.of(lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| values.of(lit).is_none());
            match (open.next().copied(), open.next()) {
                (None, _) => return false,
                (Some(unit), None) => {
                    values.set(unit);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Returns a model that extends `values`, or `None` if there is none. Variables that it leaves
/// unassigned may have either value. Gives up if `is_over` returns true.
pub(crate) fn model(
    cnf: &Cnf,
    values: Values,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Values>, GaveUp> {
    let mut open = vec![values];
    while let Some(mut values) = open.pop() {
        if is_over() {
            return Err(GaveUp);
        }
        if !propagate(cnf, &mut values) {
            continue;
        }
        let Some(lit) = values.open(cnf) else { return Ok(Some(values)) };
        let mut other = values.clone();
        other.set(!lit);
        values.set(lit);
        open.extend([other, values]);
    }
    Ok(None)
}

/// The search was stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;
