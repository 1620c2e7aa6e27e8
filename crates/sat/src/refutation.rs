//! Refutes a literal and reports the rules used.

use encodings::Lit;

use crate::cdcl::{Refuted, Solver};
use board::stop::{Stop, StopReason};

/// The number of conflicts between two checks of the clock.
const CONFLICTS_PER_POLL: u64 = 16;

/// A solver for clauses that belong to rules, each of which can be switched off.
pub struct Refuter {
    solver: Solver,
    stop: Stop,
    /// The number of conflicts before the last call of [`Refuter::forget`].
    conflicts: u64,
}

/// Returns the literal of the solver.
fn code(lit: Lit) -> u32 {
    (lit.variable() - 1) * 2 + u32::from(!lit.is_positive())
}

impl Refuter {
    /// Estimates the memory in bytes. `exclusive` contains the sizes of the groups of exclusive
    /// literals.
    pub fn bytes(variables: usize, rules: usize, exclusive: impl Iterator<Item = usize>) -> u64 {
        let fixed = (variables as u64).saturating_mul(8 * rules.div_ceil(64) as u64);
        // Lists grow by doubling.
        let others: u64 = exclusive.map(|lits| 8 * (lits as u64).pow(2)).sum();
        fixed.saturating_add(others)
    }

    /// Creates a solver with these numbers of variables and rules. At most one literal of each
    /// group in `exclusive` is true; this belongs to no rule.
    pub fn new(variables: usize, rules: usize, exclusive: &[Vec<Lit>], stop: Stop) -> Refuter {
        let mut solver = Solver::with_rules(rules);
        solver.add_variables(variables, true);
        let mut others = vec![Vec::new(); 2 * variables];
        for lits in exclusive {
            for (at, &one) in lits.iter().enumerate() {
                others[code(one) as usize].extend(lits[at + 1..].iter().map(|&lit| code(lit)));
            }
        }
        for (one, mut others) in others.into_iter().enumerate() {
            others.sort_unstable();
            others.dedup();
            others.iter().for_each(|other| solver.add_clause(&[one as u32 ^ 1, other ^ 1]));
        }
        Refuter { solver, stop, conflicts: 0 }
    }

    /// Adds a clause of a rule. All clauses must be added before the first refutation.
    pub fn add(&mut self, rule: usize, clause: &[Lit]) {
        let clause: Vec<u32> = clause.iter().map(|&lit| code(lit)).collect();
        self.solver.add_clause_of(rule, &clause);
    }

    /// Discards all learnt clauses.
    pub fn forget(&mut self) {
        self.conflicts += self.solver.conflicts;
        self.solver.forget();
    }

    /// Returns some of the rules that exclude the literal, ascending, or `None` if the literal is
    /// possible. Until [`Refuter::forget`] is called, the literal must be the same.
    ///
    /// # Errors
    /// [`StopReason::GaveUp`] after `conflicts` conflicts, or the reason why it was stopped.
    pub fn refute(
        &mut self,
        lit: Lit,
        rules: &[usize],
        conflicts: u64,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        if let Some(why) = self.stop.reason() {
            return Err(why);
        }
        let Refuter { solver, stop, conflicts: before } = self;
        let mut met = solver.conflicts;
        let most = met + conflicts;
        let mut why = StopReason::GaveUp;
        let refuted = solver.refute(code(lit), rules, &mut |solver| {
            let is_new = solver.conflicts > met;
            met = solver.conflicts;
            let all = *before + met;
            if !is_new || all.is_multiple_of(CONFLICTS_PER_POLL) {
                stop.report_progress(|progress| progress.record_conflicts(all));
                if let Some(reason) = stop.reason() {
                    why = reason;
                    return true;
                }
            }
            met > most
        });
        match refuted {
            Refuted::ByRules(rules) => Ok(Some(rules)),
            Refuted::No => Ok(None),
            Refuted::Stopped => Err(why),
        }
    }
}
