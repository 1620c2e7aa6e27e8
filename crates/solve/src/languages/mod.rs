//! Languages for exporting a puzzle. To add one, write its file and list it in [`ALL`].
//!
//! SAT solvers take clauses. Others take native sums (OPB), digits and tables (SMT-LIB, MiniZinc),
//! or clauses that may be violated at a cost (WCNF). All are written from the constraints and
//! relations that the encoder uses, so every rule can be expressed in every language.

mod answers;
mod cnf;
mod gcnf;
mod mzn;
mod opb;
mod smt2;
mod wcnf;

use std::io::{BufRead, Write};

use encodings::Size;
use sat::dimacs::{Answer, CheckedAnswer, FormulaHeader, check};

use crate::export::Export;
pub use answers::SolverAnswerError;
pub use gcnf::write_groups;
pub use opb::{OpbConstraint, rows, write_constraints};
pub use sat::dimacs::DimacsWriteError;

/// A language for solvers.
pub trait Language: Sync {
    /// Returns the name on the command line, which is also the extension of its files.
    fn name(&self) -> &'static str;

    /// Returns a description in one line.
    fn summary(&self) -> &'static str;

    /// Returns the name of the elements of its files, in the plural.
    fn element_name(&self) -> &'static str;

    /// Returns the options that its files depend on.
    fn options(&self) -> FileOptions;

    /// Writes the puzzle. Returns the numbers of variables and elements.
    ///
    /// # Errors
    /// If writing fails or is stopped.
    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError>;

    /// Reads the answer of a solver and checks it against the rest of the file, after its header,
    /// and against the puzzle.
    ///
    /// # Errors
    /// If the answer is malformed or wrong.
    fn check(
        &self,
        file: &FormulaHeader,
        rest: &mut dyn BufRead,
        answer: &mut dyn BufRead,
    ) -> Result<CheckedAnswer, SolverAnswerError> {
        let answer = Answer::read(answer, file.variables)?;
        Ok(check(file, rest, &answer)?)
    }
}

/// The options that affect the files of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileOptions {
    /// Whether the logic level can leave eliminated candidates without variables.
    pub uses_logic: bool,
    /// Whether a file depends on the formulation and on the encodings of at-most-one and of sums.
    pub uses_encoding: bool,
    /// Whether a file can contain a constraint that excludes a solution.
    pub can_block: bool,
}

/// All languages, the default first.
pub static ALL: &[&dyn Language] =
    &[&cnf::Cnf, &gcnf::Gcnf, &wcnf::Wcnf, &opb::Opb, &smt2::Smt2, &mzn::Mzn];

/// Returns the language with this name.
pub fn named(name: &str) -> Option<&'static dyn Language> {
    ALL.iter().copied().find(|language| language.name() == name)
}
