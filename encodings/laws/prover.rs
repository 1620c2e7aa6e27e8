//! Unit propagation and a search on top of it, small enough to be trusted.

use crate::{Cnf, Lit};

/// What is known of each variable.
#[derive(Clone)]
pub(super) struct Values(Vec<Option<bool>>);

impl Values {
    /// Nothing known of the variables 1 ..= `variables`.
    pub(super) fn new(variables: u32) -> Values {
        Values(vec![None; variables as usize])
    }

    /// Whether the literal is true, if known.
    pub(super) fn of(&self, lit: Lit) -> Option<bool> {
        self.0[index(lit)].map(|value| value == lit.is_positive())
    }

    /// Makes the literal true.
    pub(super) fn set(&mut self, lit: Lit) {
        self.0[index(lit)] = Some(lit.is_positive());
    }

    /// Whether every variable is known.
    pub(super) fn complete(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    fn first_unknown(&self) -> Option<Lit> {
        let unknown = self.0.iter().position(Option::is_none)?;
        Some(Lit::positive(unknown as u32 + 1))
    }
}

fn index(lit: Lit) -> usize {
    lit.variable() as usize - 1
}

/// Follows unit clauses to the end; false if a clause has all literals false.
pub(super) fn propagate(cnf: &Cnf, values: &mut Values) -> bool {
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

/// Whether the formula has a model that agrees with `values`.
pub(super) fn satisfiable(cnf: &Cnf, mut values: Values) -> bool {
    if !propagate(cnf, &mut values) {
        return false;
    }
    let Some(lit) = values.first_unknown() else { return true };
    [lit, !lit].into_iter().any(|choice| {
        let mut values = values.clone();
        values.set(choice);
        satisfiable(cnf, values)
    })
}
