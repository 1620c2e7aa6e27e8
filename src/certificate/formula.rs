//! The formula that a certificate is about.

use encodings::Cnf;

use super::{Claim, Wanted};
use crate::{
    board::Puzzle, export::Export, reduce, solve::Solver, statements, variables::Numbering,
};

/// How the formula is compiled: without logic; as it was asked for where there is no
/// logic in the proof either, and else as the lemmas of the techniques need it.
pub(super) fn solver(wanted: &Wanted) -> Solver {
    match is_plain(wanted) {
        true => wanted.solver.clone(),
        false => Solver {
            logic: &reduce::NONE,
            statement: &statements::EXTENDED,
            encoding: encodings::ALL[0],
            ..wanted.solver.clone()
        },
    }
}

/// Whether the proof is the solver's alone.
pub(super) fn is_plain(wanted: &Wanted) -> bool {
    wanted.solver.logic.propagators.is_empty()
}

/// The formula, to be written.
pub(super) fn export<'a>(
    puzzle: &'a Puzzle,
    claim: &'a Claim,
    solver: &'a Solver,
    wanted: &Wanted,
) -> Export<'a> {
    Export::new(puzzle, solver, Numbering::All, claim.solution(), &wanted.stop)
}

/// The same in memory.
pub(super) fn clauses(export: &Export) -> Cnf {
    let mut formula = Cnf::default();
    export.clauses(&mut formula);
    formula
}
