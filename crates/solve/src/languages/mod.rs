//! Languages that a puzzle can be exported in. To add one, write its file and name it in [`ALL`].
//!
//! SAT solvers see clauses. Others take the sums as they are (OPB), digits and tables (SMT-LIB,
//! MiniZinc), or clauses that may be broken at a cost (WCNF). Each is written from the same
//! constraints and relations that the encoder sees, so every rule can be said in every language.

mod cnf;
mod gcnf;
mod mzn;
mod opb;
mod smt2;
mod wcnf;

use std::io::Write;

use encodings::Size;

use crate::export::Export;
pub use gcnf::write_groups;
pub use opb::{Row, rows, write_constraints};
pub use sat::dimacs::WriteError;

/// A language for solvers.
pub trait Language: Sync {
    /// The name on the command line, and the ending of its files.
    fn name(&self) -> &'static str;

    /// What it is in one line.
    fn summary(&self) -> &'static str;

    /// What its files consist of, in the plural.
    fn pieces(&self) -> &'static str;

    /// What of the choices along the path its files depend on.
    fn takes(&self) -> Takes;

    /// Writes the puzzle; how many variables and pieces that took.
    ///
    /// # Errors
    /// If it cannot be written, or there was no time for all of it.
    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, WriteError>;
}

/// What can be chosen about a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takes {
    /// Which candidates have variables: all, or those that logic leaves.
    pub logic: bool,
    /// The formulation, and the encodings of at-most-one and of sums.
    pub wording: bool,
    /// A solution to rule out.
    pub block: bool,
}

/// Every language, the one that is used where nothing is said first.
pub static ALL: &[&dyn Language] =
    &[&cnf::Cnf, &gcnf::Gcnf, &wcnf::Wcnf, &opb::Opb, &smt2::Smt2, &mzn::Mzn];

/// The language of that name.
pub fn named(name: &str) -> Option<&'static dyn Language> {
    ALL.iter().copied().find(|language| language.name() == name)
}
