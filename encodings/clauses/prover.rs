//! Unit propagation and a search on top of it, small enough to be trusted.

use super::{Cnf, Lit};

/// What is known of each variable.
#[derive(Clone)]
pub(crate) struct Values(Vec<Option<bool>>);

impl Values {
    /// Nothing known of the variables 1 ..= `variables`.
    pub(crate) fn new(variables: u32) -> Values {
        Values(vec![None; variables as usize])
    }

    /// Whether the literal is true, if known.
    pub(crate) fn of(&self, lit: Lit) -> Option<bool> {
        self.0[index(lit)].map(|value| value == lit.is_positive())
    }

    /// Makes the literal true.
    pub(crate) fn set(&mut self, lit: Lit) {
        self.0[index(lit)] = Some(lit.is_positive());
    }

    /// Whether every variable is known.
    pub(crate) fn complete(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// A literal that may still make a clause true; none where all are true.
    fn open(&self, cnf: &Cnf) -> Option<Lit> {
        let is_true = |clause: &&[Lit]| clause.iter().any(|&lit| self.of(lit) == Some(true));
        let mut clauses = cnf.clauses().filter(|clause| !is_true(clause));
        clauses.next()?.iter().copied().find(|&lit| self.of(lit).is_none())
    }
}

fn index(lit: Lit) -> usize {
    lit.variable() as usize - 1
}

/// Follows unit clauses to the end; false if a clause has all literals false.
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

/// A model of the formula that agrees with `values`, if there is one; a variable that is not known
/// in it may have either value. Gives up where `is_over`.
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

/// It is not known: there was no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;
