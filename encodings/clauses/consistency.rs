//! The strength of unit propagation on an at-most-one encoding.
//!
//! At-most-one has two kinds of consequences: a true literal makes all others false, and two true
//! ones are a contradiction. An encoding on which unit propagation finds the first is
//! arc-consistent, and also finds the second; then a solver never has to decide what follows from
//! the constraint. Together with the clause of all literals, unit propagation also makes the last
//! possible literal true.

use std::fmt;

use super::{
    Cnf, Lit,
    prover::{Values, propagate},
};

/// The strength of unit propagation on an at-most-one encoding; `Display` describes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Consistency {
    /// The effect of a true literal on the others.
    pub literals: Literals,
    /// The effect of false literals on the auxiliary variables.
    pub auxiliaries: Auxiliaries,
}

/// The effect of a true literal on the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Literals {
    /// It makes them false: arc consistency.
    Forced,
    /// None, but a second true literal is a conflict.
    Detected,
    /// A second literal may be true without a conflict, which a solver finds only by search.
    Missed,
}

/// The auxiliary variables if no literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Auxiliaries {
    /// There are none.
    None,
    /// All are determined: an assignment of the literals extends in one way, which unit propagation
    /// finds.
    Fixed,
    /// Some remain free: a solver may have to decide them, and may find several models for the same
    /// assignment of the literals.
    Free,
}

impl Consistency {
    /// Determines the strength for clauses that encode at-most-one of the literals 1 to `n`. Higher
    /// variables are auxiliary.
    pub fn of(cnf: &Cnf, n: u32) -> Consistency {
        let variables = cnf.variables().max(n);
        let propagated = |chosen: &[Lit]| {
            let mut values = Values::new(variables);
            chosen.iter().for_each(|&lit| values.set(lit));
            propagate(cnf, &mut values).then_some(values)
        };
        let lits = || (1..=n).map(Lit::positive);
        let after = |one: Lit, says: &dyn Fn(&Values, Lit) -> bool| {
            let values = propagated(&[one]);
            values.is_none_or(|values| lits().all(|lit| lit == one || says(&values, lit)))
        };
        let conflict = |one: Lit, other: Lit| propagated(&[one, other]).is_none();
        let literals = if lits().all(|one| after(one, &|values, lit| values.of(lit) == Some(false)))
        {
            Literals::Forced
        } else if lits().all(|one| after(one, &|_, lit| conflict(one, lit))) {
            Literals::Detected
        } else {
            Literals::Missed
        };
        let none: Vec<Lit> = lits().map(|lit| !lit).collect();
        let auxiliaries = match propagated(&none) {
            _ if variables == n => Auxiliaries::None,
            Some(values) if values.complete() => Auxiliaries::Fixed,
            _ => Auxiliaries::Free,
        };
        Consistency { literals, auxiliaries }
    }
}

impl fmt::Display for Literals {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Literals::Forced => "one true literal makes all others false",
            Literals::Detected => "two true literals conflict",
            Literals::Missed => "two true literals may not conflict",
        })
    }
}

impl fmt::Display for Auxiliaries {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Auxiliaries::None => "no auxiliary variables",
            Auxiliaries::Fixed => "auxiliary variables fixed if all are false",
            Auxiliaries::Free => "auxiliary variables free if all are false",
        })
    }
}

impl fmt::Display for Consistency {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, {}", self.literals, self.auxiliaries)
    }
}
