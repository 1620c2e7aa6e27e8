//! DIMACS CNF, for SAT solvers.

use std::io::Write;

use encodings::Size;

use super::{FileOptions, Language};
use crate::export::Export;
use sat::dimacs::DimacsWriteError;

/// The language DIMACS CNF.
pub(super) struct Cnf;

impl Language for Cnf {
    fn name(&self) -> &'static str {
        "cnf"
    }

    fn summary(&self) -> &'static str {
        "DIMACS CNF, for SAT solvers"
    }

    fn element_name(&self) -> &'static str {
        "clauses"
    }

    fn options(&self) -> FileOptions {
        FileOptions { uses_logic: true, uses_encoding: true, can_block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        export.write(out)
    }
}
