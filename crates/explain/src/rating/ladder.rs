//! The ladder: what Sukaku Explainer tries, in its order. A step is the first that the first rung
//! that has one finds; then it begins from below again.

use super::{
    aligned,
    chains::{
        multiple,
        run::{Kind, Level},
        single,
    },
    fish, grave,
    grid::Grid,
    locking, loops, singles,
    step::Step,
    strong_links, subsets, wings,
};

/// Looks for a step.
type Find = fn(&Grid) -> Option<Step>;

/// A rung.
pub(super) struct Rung {
    /// The least difficulty of its steps, in tenths.
    pub(super) tenths: u16,
    /// Whether its steps hold for puzzles with one solution only.
    pub(super) assumes_uniqueness: bool,
    pub(super) find: Find,
}

const fn rung(tenths: u16, find: Find) -> Rung {
    Rung { tenths, assumes_uniqueness: false, find }
}

const fn unique(tenths: u16, find: Find) -> Rung {
    Rung { tenths, assumes_uniqueness: true, find }
}

const fn dynamic(tenths: u16, find: Find) -> Rung {
    rung(tenths, find)
}

/// All of them, in order.
pub(super) static RUNGS: &[Rung] = &[
    rung(10, singles::hidden),
    rung(17, singles::direct_locking),
    rung(20, |grid| singles::direct_hidden_set(grid, 2)),
    rung(23, singles::naked),
    rung(25, |grid| singles::direct_hidden_set(grid, 3)),
    rung(26, locking::find),
    rung(30, |grid| subsets::naked(grid, 2)),
    rung(32, |grid| fish::find(grid, 2)),
    rung(34, |grid| subsets::hidden(grid, 2)),
    rung(36, |grid| subsets::naked(grid, 3)),
    rung(38, |grid| fish::find(grid, 3)),
    rung(40, |grid| subsets::hidden(grid, 3)),
    rung(40, |grid| strong_links::find(grid, 2)),
    rung(42, |grid| wings::hinged(grid, 2)),
    rung(44, |grid| wings::hinged(grid, 3)),
    unique(45, loops::find),
    rung(50, |grid| subsets::naked(grid, 4)),
    rung(52, |grid| fish::find(grid, 4)),
    rung(54, |grid| subsets::hidden(grid, 4)),
    rung(54, |grid| strong_links::find(grid, 3)),
    rung(55, |grid| wings::almost_locked(grid, 3)),
    unique(56, grave::find),
    rung(58, |grid| strong_links::find(grid, 4)),
    rung(62, |grid| wings::almost_locked(grid, 4)),
    rung(62, aligned::pair),
    rung(66, |grid| wings::almost_locked(grid, 5)),
    rung(65, single::find),
    rung(75, |grid| wings::almost_locked(grid, 6)),
    rung(75, aligned::triplet),
    rung(75, |grid| multiple::find(Kind::Nishio, grid)),
    rung(80, |grid| multiple::find(Kind::Multiple, grid)),
    dynamic(85, |grid| multiple::find(Kind::Dynamic(Level::Plain), grid)),
    dynamic(90, |grid| multiple::find(Kind::Dynamic(Level::Techniques), grid)),
    dynamic(95, |grid| multiple::find(Kind::Dynamic(Level::Chains), grid)),
    dynamic(100, |grid| multiple::find(Kind::Dynamic(Level::Multiple), grid)),
    dynamic(105, |grid| multiple::find(Kind::Dynamic(Level::Dynamic(0)), grid)),
    dynamic(105, |grid| multiple::find(Kind::Dynamic(Level::Dynamic(1)), grid)),
    dynamic(105, |grid| multiple::find(Kind::Dynamic(Level::Dynamic(2)), grid)),
    dynamic(105, |grid| multiple::find(Kind::Dynamic(Level::Dynamic(3)), grid)),
];
