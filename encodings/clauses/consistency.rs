//! What unit propagation sees of an encoding.
//!
//! At most one of some literals has two kinds of consequences: a true literal
//! makes all others false, and two true ones are a contradiction. An encoding
//! under which unit propagation finds the first is arc-consistent (it then finds
//! the second too): a solver never has to decide what the constraint itself
//! says. Together with the clause of all literals, the last one that may be true
//! is true as well.

use std::fmt;

use super::{
    Cnf, Lit,
    prover::{Values, propagate},
};

/// What unit propagation sees of an at-most-one; `Display` says it in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Consistency {
    /// What a true literal does to the others.
    pub literals: Literals,
    /// What false literals do to the new variables.
    pub auxiliaries: Auxiliaries,
}

/// What a true literal does to the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Literals {
    /// It makes them false: arc consistency.
    Forced,
    /// Nothing until a second one is true, which is a conflict.
    Detected,
    /// A second one may be true without a conflict: a solver finds that by search.
    Missed,
}

/// What the encoding's new variables are while no literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Auxiliaries {
    /// There are none.
    None,
    /// All follow: an assignment of the literals extends in one way, which unit
    /// propagation finds.
    Fixed,
    /// Some stay open for any value: a solver may have to decide them, and a
    /// model of the literals may come several times.
    Free,
}

impl Consistency {
    /// What unit propagation sees of clauses that say "at most one" of the literals 1 to `n`; the
    /// variables above are their own.
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
