//! The registry of SAT solvers. Clauses can be added between solves.
//!
//! To add a solver, write its file and list it in [`ALL`].
//!
//! Alternatives considered: the crates rustsat-kissat, rustsat-minisat, rustsat-glucose and minisat
//! need libclang to build, two of them also cmake. Other solvers of crates.io were built with only
//! a C compiler and compared on 200 of the hardest 9×9 puzzles after propagation, with two solves
//! each:
//! - User seconds: varisat 0.45, batsat 0.43, kissat 0.1.0 (of 2021) 0.35. On a 36×36 that kissat
//!   took 0.6 times as long as batsat, on a 49×49 0.9 times. It cannot be interrupted and starts
//!   each solve from scratch.
//! - Wall seconds, best run: varisat 0.4, kissat 0.5, screwsat 0.7, splr 1.7.
//!
//! The program kissat is newer and can be killed.

mod auto;
mod batsat;
mod cadical;
mod cdcl;
mod cdcl_annealing;
pub(crate) mod external;
mod varisat;

#[cfg(feature = "external")]
pub use crate::ipasir::{Ipasir, LIBRARY_PREFIX};
pub use crate::{
    backend::{
        Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem, Proof,
        ProofFormat,
    },
    programs::{COMMAND_PREFIX, CommandError},
    statistics::Statistics,
};
pub use batsat::bare;
pub use varisat::Varisat;

use crate::programs::Program;

/// All backends, the default first.
pub static ALL: &[&dyn BackendEntry] = &[
    &auto::Auto,
    &Varisat,
    &batsat::Batsat,
    &cdcl::Cdcl,
    &cdcl_annealing::CdclAnnealing,
    &cadical::DEFAULT,
    &cadical::PLAIN,
    &cadical::SAT,
    &cadical::UNSAT,
    &external::KISSAT,
    &external::KISSAT_SAT,
    &external::CADICAL,
    &external::MINISAT,
    &external::GLUCOSE,
    &external::CRYPTOMINISAT,
    &external::PICOSAT,
    &external::CLASP,
    &external::LINGELING,
    &external::MALLOB,
];

/// Returns the backend of this name in the registry.
pub fn named(name: &str) -> Option<&'static dyn BackendEntry> {
    ALL.iter().copied().find(|entry| entry.name() == name)
}

/// Returns the external solver of this program name, such as `kissat` or `glucose4`; `None` if the
/// program is unknown.
pub fn external(program: &str) -> Option<&'static dyn BackendEntry> {
    let program = program.to_ascii_lowercase();
    let without_version = program.trim_end_matches(|it: char| it.is_ascii_digit());
    named(&format!("{COMMAND_PREFIX}{without_version}"))
}

/// The prefix of a backend name that is a library; such backends need the feature `external`.
#[cfg(not(feature = "external"))]
pub const LIBRARY_PREFIX: &str = "ipasir:";

/// Returns true if UNSAT answers of the backend of this name are unverified, because it is an
/// external program or library.
pub fn is_outside(name: &str) -> bool {
    name.starts_with(COMMAND_PREFIX) || name.starts_with(LIBRARY_PREFIX)
}

/// An error in the name of a backend.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// The name is neither in the registry nor a command.
    #[error("unknown backend {0:?}{hint}; see `sudoku-sat list backends`", hint = hint(.0))]
    Unknown(String),
    /// The name is a command that cannot be run.
    #[error("{0}")]
    Command(#[from] CommandError),
}

/// Returns the suggestion for a name that is not a backend.
fn hint(name: &str) -> String {
    external(name).map_or_else(String::new, |entry| format!("; did you mean {}?", entry.name()))
}

/// Returns the backend of this name: one of the registry, after [`COMMAND_PREFIX`] any program with
/// its arguments, or after [`LIBRARY_PREFIX`] any library with the IPASIR interface.
///
/// # Errors
///
/// If the name is unknown or its command is invalid.
pub fn find(name: &str) -> Result<&'static dyn BackendEntry, NameError> {
    #[cfg(feature = "external")]
    if let Some(path) = name.strip_prefix(LIBRARY_PREFIX) {
        return Ok(Ipasir::of(path));
    }
    match (named(name), name.strip_prefix(COMMAND_PREFIX)) {
        (Some(entry), _) => Ok(entry),
        (None, Some(command)) => Ok(Program::of(command)?),
        (None, None) => Err(NameError::Unknown(name.to_owned())),
    }
}
