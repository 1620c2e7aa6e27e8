//! What solvers count.

/// What a solver counted since it was started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Conflicts met.
    pub conflicts: Option<u64>,
    /// Decisions made.
    pub decisions: Option<u64>,
    /// Literals propagated.
    pub propagations: Option<u64>,
    /// Restarts.
    pub restarts: Option<u64>,
    /// Clauses learnt.
    pub learnt: Option<u64>,
    /// The most memory it had, in bytes, where it says so itself.
    pub peak_bytes: Option<u64>,
}

impl Statistics {
    /// The counts of both, one after the other; what one does not tell is the other's.
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
