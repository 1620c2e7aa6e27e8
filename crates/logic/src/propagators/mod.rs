//! Propagators: each reaches the fixed point of some techniques at full speed.
//!
//! A propagator examines only what changed, and keeps its matchings, queues and buffers between
//! runs. To add one, write its file and list it in the `Logic` of `reduce` that uses it.

mod all_different;
mod innies;
mod locked;
mod relations;
mod singles;
mod subsets;

pub use crate::propagation::{Contradiction, PropagationBoard, Propagator};

use board::Layout;

/// A registered propagator.
pub struct PropagatorEntry {
    /// The name in reports.
    pub name: &'static str,
    /// The description in one line.
    pub summary: &'static str,
    /// Creates the propagator for a layout.
    pub make: fn(&Layout) -> Box<dyn Propagator>,
}

/// Every propagator, cheapest first.
pub static ALL: &[&PropagatorEntry] =
    &[&SINGLES, &RELATIONS, &INNIES, &LOCKED, &SUBSETS, &ALL_DIFFERENT];

/// Naked and hidden singles.
pub static SINGLES: PropagatorEntry = PropagatorEntry {
    name: "singles",
    summary: "naked and hidden singles",
    make: |_| Box::<singles::Singles>::default(),
};

/// The constraints of rules besides rows, columns and boxes.
pub static RELATIONS: PropagatorEntry = PropagatorEntry {
    name: "relations",
    summary: "each rule besides rows, columns and boxes, one at a time",
    make: |layout| Box::new(relations::Relations::new(layout)),
};

/// Sums derived from houses and cages.
pub static INNIES: PropagatorEntry = PropagatorEntry {
    name: "innies",
    summary: "innies and outies: sums derived from houses and cages",
    make: |_| Box::new(innies::Innies::new()),
};

/// Pointing and claiming.
pub static LOCKED: PropagatorEntry = PropagatorEntry {
    name: "locked",
    summary: "locked candidates: pointing and claiming",
    make: |layout| Box::new(locked::Locked::new(layout)),
};

/// Naked and hidden pairs, triples and quads.
pub static SUBSETS: PropagatorEntry = PropagatorEntry {
    name: "subsets",
    summary: "naked and hidden pairs, triples and quads",
    make: |layout| Box::new(subsets::Subsets::new(layout)),
};

/// Naked and hidden subsets of every size.
pub static ALL_DIFFERENT: PropagatorEntry = PropagatorEntry {
    name: "all-different",
    summary: "naked and hidden subsets of every size, by matching and components",
    make: |layout| Box::new(all_different::AllDifferent::new(layout)),
};
