//! The formula that a certificate is about.

use std::io::Write;

use encodings::{ClauseSink, Cnf, Lit, Size};

use super::{Claim, Wanted};
use board::Puzzle;
use logic::reduce;
use sat::{dimacs::WriteError, encode::FormulaSink, formulations, variables::Numbering};
use solve::{Solver, export::Export, languages};

/// The most clauses: enough for 64×64, and some gigabytes of memory.
const MOST_CLAUSES: u64 = 40_000_000;

/// How the formula is compiled: without logic; as it was asked for where there is no
/// logic in the proof either, and else as the lemmas of the techniques need it.
pub(super) fn solver(wanted: &Wanted) -> Solver {
    match is_plain(wanted) {
        true => wanted.solver.clone(),
        false => Solver {
            logic: &reduce::NONE,
            formulation: &formulations::EXTENDED,
            encoding: encodings::ALL[0],
            sums: encodings::sums::ALL[0],
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

/// Whether it has more clauses than can be worked with.
pub(super) fn is_too_large(export: &Export) -> bool {
    let mut count = Count(0);
    export.clauses(&mut count);
    count.is_closed()
}

/// Counts clauses until they are too many.
struct Count(u64);

impl ClauseSink for Count {
    fn fresh_var(&mut self) -> Lit {
        // Nobody looks at the clauses.
        Lit::positive(1)
    }

    fn clause(&mut self, _: &[Lit]) {
        self.0 += 1;
    }

    fn is_closed(&mut self) -> bool {
        self.0 > MOST_CLAUSES
    }
}

impl FormulaSink for Count {}

/// Writes the formula with sums as they stand.
pub(super) fn constraints(export: &Export, out: &mut dyn Write) -> Result<Size, WriteError> {
    languages::write_constraints(export, out)
}

/// The same in memory.
pub(super) fn clauses(export: &Export) -> Cnf {
    let mut formula = Cnf::default();
    export.clauses(&mut formula);
    formula
}
