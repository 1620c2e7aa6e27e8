//! The registry of formulations, each a choice of the constraints that are stated.
//!
//! The at-most-one encoding (crate `encodings`) is a separate choice; all combinations work.
//!
//! | formulation | cell ≥ 1 | cell ≤ 1 | house ≥ 1 | house ≤ 1 | triads |
//! |---|---|---|---|---|---|
//! | minimal | yes | | | yes | |
//! | natural | yes | yes | | yes | |
//! | extended | yes | yes | yes | yes | |
//! | triads | yes | yes | through triads | through triads | yes |
//!
//! All four have the same solutions. They differ in what unit propagation finds
//! ([`Formulation::propagation`]) and in size (`sizes.rs`). With the pairwise encoding, a pair of
//! cells in two common houses is written only once.
//!
//! I. Lynce, J. Ouaknine, *Sudoku as a SAT problem*, 2006 (minimal, extended); T. Weber, *A
//! SAT-based Sudoku solver*, 2005; G. Kwon, H. Jain, *Optimized CNF encoding for Sudoku puzzles*,
//! 2006 (efficient; leaving out what the givens fix); T. Dillon, tdoku, 2019 (the table; triads as
//! *augmented*).

/// A choice of the constraints that are stated. In every formulation a cell has at least one digit
/// and a house at most one of each.
#[derive(PartialEq, Eq, Debug)]
pub struct Formulation {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names by which it is known.
    pub aliases: &'static [&'static str],
    /// A summary of one line.
    pub summary: &'static str,
    /// Authors, title, year.
    pub source: &'static str,
    /// The numbers of clauses and of auxiliary variables for an empty board of side n = r·c with
    /// boxes of r × c cells, as text. C(x) and V(x) are these numbers for one at-most-one
    /// constraint on x literals.
    pub formula: &'static str,
    /// A description of what unit propagation finds.
    pub propagation: &'static str,
    /// The names of the techniques with the same fixpoint as unit propagation.
    pub techniques: &'static [&'static str],
    /// Whether it states that a cell has at most one digit.
    pub cell_at_most_one: bool,
    /// Whether it states that a house contains each digit at least once.
    pub house_at_least_one: bool,
    /// Whether houses are stated through the cells that they share with others.
    pub triads: bool,
}

/// All formulations, by increasing number of constraints.
pub static ALL: &[&Formulation] = &[&MINIMAL, &NATURAL, &EXTENDED, &TRIADS];

/// At least one digit per cell, each digit at most once per house.
pub static MINIMAL: Formulation = Formulation {
    name: "minimal",
    aliases: &[],
    summary: "at least one digit per cell, each digit at most once per house",
    source: "I. Lynce, J. Ouaknine, Sudoku as a SAT problem, 2006",
    formula: "n^2 + 3n^2*C(n) clauses, 3n^2*V(n) variables; pairwise n^3*(r+c-2)/2 clauses less",
    propagation: "naked singles",
    techniques: &["naked single"],
    cell_at_most_one: false,
    house_at_least_one: false,
    triads: false,
};

/// Exactly one digit per cell, each digit at most once per house.
pub static NATURAL: Formulation = Formulation {
    name: "natural",
    aliases: &["efficient"],
    summary: "exactly one digit per cell, each digit at most once per house",
    source: "T. Weber, A SAT-based Sudoku solver, 2005; efficient: G. Kwon, H. Jain, 2006",
    formula: "n^2 + 4n^2*C(n) clauses, 4n^2*V(n) variables; pairwise n^3*(r+c-2)/2 clauses less",
    propagation: "naked singles",
    techniques: &["naked single"],
    cell_at_most_one: true,
    house_at_least_one: false,
    triads: false,
};

/// Exactly one digit per cell, each digit exactly once per house.
pub static EXTENDED: Formulation = Formulation {
    name: "extended",
    aliases: &["complete"],
    summary: "exactly one digit per cell, each digit exactly once per house",
    source: "I. Lynce, J. Ouaknine, Sudoku as a SAT problem, 2006",
    formula: "4n^2 + 4n^2*C(n) clauses, 4n^2*V(n) variables; pairwise n^3*(r+c-2)/2 clauses less",
    propagation: "naked and hidden singles",
    techniques: &["naked single", "hidden single"],
    cell_at_most_one: true,
    house_at_least_one: true,
    triads: false,
};

/// Exactly one digit per cell, each digit exactly once per house. Houses are stated through
/// variables for the cells that two houses share.
pub static TRIADS: Formulation = Formulation {
    name: "triads",
    aliases: &["augmented"],
    summary: "like extended, with a variable for each digit in each overlap of a line and a box, \
        true if the digit is there",
    source: "T. Dillon, tdoku, 2019 (augmented)",
    formula: "n^2*(5 + r + c + C(n) + r*C(c+1) + c*C(r+1) + 2C(r) + 2C(c)) clauses, \
              n^2*(r + c + V(n) + r*V(c+1) + c*V(r+1) + 2V(r) + 2V(c)) variables; \
              as extended for r or c = 1",
    propagation: "naked and hidden singles, locked candidates",
    techniques: &["naked single", "hidden single", "pointing", "claiming"],
    cell_at_most_one: true,
    house_at_least_one: true,
    triads: true,
};

/// Returns the formulation with this name or alias.
pub fn named(name: &str) -> Option<&'static Formulation> {
    ALL.iter().copied().find(|s| s.name == name || s.aliases.contains(&name))
}
