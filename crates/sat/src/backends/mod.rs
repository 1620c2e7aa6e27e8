//! SAT solvers. Each keeps its clauses, and may be given more between solves. To
//! add one, write its file and name it in [`ALL`].
//!
//! Roads not taken: of the other solvers of crates.io, the crates rustsat-kissat,
//! rustsat-minisat, rustsat-glucose and minisat need libclang to build, two of them
//! cmake. Built with nothing but a C compiler: for 200 of the hardest 9×9 after
//! logic, two solves each, user seconds were varisat 0.45, batsat 0.43, kissat 0.1.0
//! 0.35 (of 2021; 0.6 times batsat's on a 36×36, 0.9 times on a 49×49, but nothing
//! stops it and it begins anew); wall seconds at best varisat 0.4, kissat 0.5,
//! screwsat 0.7, splr 1.7. The program kissat is newer and can be killed.

mod auto;
mod batsat;
mod cadical;
mod cdcl;
pub(crate) mod external;
mod turns;
mod varisat;

#[cfg(feature = "external")]
pub use crate::ipasir::{Ipasir, LIBRARY};
pub use crate::{
    backend::{
        Abilities, Answer, Backend, BackendError, Entry, Options, Problem, Proof, ProofFormat,
    },
    programs::{COMMAND, CommandError},
    statistics::Statistics,
};
pub use batsat::bare;
pub use varisat::Varisat;

use crate::programs::Program;

/// Every backend, the default first.
pub static ALL: &[&dyn Entry] = &[
    &auto::Auto,
    &Varisat,
    &batsat::Batsat,
    &cdcl::Cdcl,
    &turns::Turns,
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

/// The backend of that name in the catalogue.
pub fn named(name: &str) -> Option<&'static dyn Entry> {
    ALL.iter().copied().find(|entry| entry.name() == name)
}

/// Returns the external solver of this program name, such as `kissat` or `glucose4`; `None` if the
/// program is unknown.
pub fn external(program: &str) -> Option<&'static dyn Entry> {
    let program = program.to_ascii_lowercase();
    let without_version = program.trim_end_matches(|it: char| it.is_ascii_digit());
    named(&format!("{COMMAND}{without_version}"))
}

/// What the name of a library as a backend begins with; there are none without processes.
#[cfg(not(feature = "external"))]
pub const LIBRARY: &str = "ipasir:";

/// Whether nobody has checked what a backend of that name says where it finds nothing: it is an
/// outside program or library.
pub fn is_outside(name: &str) -> bool {
    name.starts_with(COMMAND) || name.starts_with(LIBRARY)
}

/// A name that stands for no backend.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It is not in the catalogue, nor a command.
    #[error("unknown backend {0:?}{hint}; see `sudoku-sat list backends`", hint = hint(.0))]
    Unknown(String),
    /// It is a command, but none that can be run.
    #[error("{0}")]
    Command(#[from] CommandError),
}

/// Returns the suggestion for a name that is not a backend.
fn hint(name: &str) -> String {
    external(name).map_or_else(String::new, |entry| format!("; did you mean {}?", entry.name()))
}

/// The backend that somebody names: of the catalogue, after [`COMMAND`] any program with its
/// arguments, or after [`LIBRARY`] any library with the interface IPASIR.
///
/// # Errors
/// If it is neither.
pub fn find(name: &str) -> Result<&'static dyn Entry, NameError> {
    #[cfg(feature = "external")]
    if let Some(path) = name.strip_prefix(LIBRARY) {
        return Ok(Ipasir::of(path));
    }
    match (named(name), name.strip_prefix(COMMAND)) {
        (Some(entry), _) => Ok(entry),
        (None, Some(command)) => Ok(Program::of(command)?),
        (None, None) => Err(NameError::Unknown(name.to_owned())),
    }
}
