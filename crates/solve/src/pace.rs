//! The slices in which two engines work on one puzzle.

/// How the bitmask search and the learning solver share the work. Effort is counted in nanoseconds
/// of a usual machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The effort of the bitmask search before a formula is made.
    pub alone: u64,
    /// The same if it has searched more than half of its tree after `alone`.
    pub alone_if_near: u64,
    /// The shortest slice.
    pub shortest: u64,
    /// A slice is the effort so far over this.
    pub slices: u64,
    /// Without a reason for more, the learning solver gets the effort of the bitmask search over this.
    pub part: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            alone: 20_000_000,
            alone_if_near: 50_000_000,
            shortest: 2_000_000,
            slices: 5,
            part: 16,
        }
    }
}
