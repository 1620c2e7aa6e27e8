//! The division of work between two engines on one puzzle.

/// How the bitmask search and the CDCL solver share the work. Effort is counted in nanoseconds of a
/// typical machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffortShare {
    /// The effort of the bitmask search before a formula is built.
    pub alone: u64,
    /// Replaces `alone` if the bitmask search has covered more than half of its tree after `alone`.
    pub alone_if_near: u64,
    /// The shortest slice.
    pub shortest: u64,
    /// The length of a slice is the total effort so far divided by this number.
    pub slices: u64,
    /// By default the CDCL solver gets the effort of the bitmask search divided by this number.
    pub part: u64,
}

impl Default for EffortShare {
    fn default() -> EffortShare {
        EffortShare {
            alone: 20_000_000,
            alone_if_near: 50_000_000,
            shortest: 2_000_000,
            slices: 5,
            part: 16,
        }
    }
}
