//! Counters of solvers.

/// The counters of a solver since its start; `None` if it does not report one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Number of conflicts.
    pub conflicts: Option<u64>,
    /// Number of decisions.
    pub decisions: Option<u64>,
    /// Number of propagated literals.
    pub propagations: Option<u64>,
    /// Number of restarts.
    pub restarts: Option<u64>,
    /// Number of learnt clauses.
    pub learnt: Option<u64>,
    /// Peak memory in bytes, as reported by the solver.
    pub peak_bytes: Option<u64>,
}

impl Statistics {
    /// Adds two sets of counters. A counter missing on one side is taken from the other;
    /// `peak_bytes` is the maximum.
    pub fn plus(self, other: Statistics) -> Statistics {
        let both = |a: Option<u64>, b: Option<u64>, join: fn(u64, u64) -> u64| match (a, b) {
            (Some(a), Some(b)) => Some(join(a, b)),
            _ => a.or(b),
        };
        let sum = |a, b| both(a, b, u64::saturating_add);
        Statistics {
            conflicts: sum(self.conflicts, other.conflicts),
            decisions: sum(self.decisions, other.decisions),
            propagations: sum(self.propagations, other.propagations),
            restarts: sum(self.restarts, other.restarts),
            learnt: sum(self.learnt, other.learnt),
            peak_bytes: both(self.peak_bytes, other.peak_bytes, u64::max),
        }
    }
}
