//! The formula of a certificate.

use std::io::Write;

use encodings::{ClauseSink, Cnf, Lit, Size};

use super::{CertificateOptions, Claim};
use board::Puzzle;
use logic::reduce;
use sat::{dimacs::DimacsWriteError, encode::FormulaSink, formulations, variables::Numbering};
use solve::{Solver, export::Export, languages};

/// Maximum number of clauses: enough for 64×64, and some gigabytes of memory.
const MAX_CLAUSES: u64 = 40_000_000;

/// Returns the options for the formula, which is encoded without logic. They are the given ones if
/// the proof contains no logic; otherwise they are those that the lemmas of the techniques need.
pub(super) fn solver(wanted: &CertificateOptions) -> Solver {
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

/// Returns true if the whole proof comes from the solver.
pub(super) fn is_plain(wanted: &CertificateOptions) -> bool {
    wanted.solver.logic.propagators.is_empty()
}

/// Prepares the formula for writing.
pub(super) fn export<'a>(
    puzzle: &'a Puzzle,
    claim: &'a Claim,
    solver: &'a Solver,
    wanted: &CertificateOptions,
) -> Export<'a> {
    Export::new(puzzle, solver, Numbering::All, claim.solution(), &wanted.stop)
}

/// Returns true if it has too many clauses.
pub(super) fn is_too_large(export: &Export) -> bool {
    let mut count = Count(0);
    export.clauses(&mut count);
    count.is_closed()
}

/// A sink that counts clauses until there are too many.
struct Count(u64);

impl ClauseSink for Count {
    fn fresh_var(&mut self) -> Lit {
        // The clauses are only counted, so their literals do not matter.
        Lit::positive(1)
    }

    fn clause(&mut self, _: &[Lit]) {
        self.0 += 1;
    }

    fn is_closed(&mut self) -> bool {
        self.0 > MAX_CLAUSES
    }
}

impl FormulaSink for Count {}

/// Writes the formula with native pseudo-Boolean constraints.
pub(super) fn constraints(export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
    languages::write_constraints(export, out)
}

/// Returns the formula as clauses in memory.
pub(super) fn clauses(export: &Export) -> Cnf {
    let mut formula = Cnf::default();
    export.clauses(&mut formula);
    formula
}
