//! Restarts after numbers of conflicts given by the Luby sequence (M. Luby, A. Sinclair, D.
//! Zuckerman, *Optimal Speedup of Las Vegas Algorithms*, 1993).

/// Conflicts per unit of the Luby sequence. `notebook/2026-11-large-grids.md` compares other
/// factors.
const CONFLICTS_PER_UNIT: u64 = 200;

pub(super) struct Restarts {
    /// The position in the sequence, in D. Knuth's formulation (*The Art of Computer Programming*,
    /// 7.2.2.2, exercise 293).
    luby: (u64, u64),
    /// The number of conflicts at which the next restart is due.
    at: u64,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts { luby: (1, 1), at: CONFLICTS_PER_UNIT }
    }
}

impl Restarts {
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.at
    }

    pub(super) fn begin(&mut self, conflicts: u64) {
        let (u, v) = self.luby;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        self.at = conflicts + CONFLICTS_PER_UNIT * self.luby.1;
    }
}
