//! External programs for solving, counting and encoding: how they are found, called, stopped and
//! read.
//!
//! A program is looked up on the PATH without a shell. Running it (see `process`) needs the feature
//! `external`, since WebAssembly has no processes.

#[cfg(feature = "external")]
mod at_most_one;
mod command;
#[cfg(feature = "external")]
mod counter;
mod counts;
#[cfg(feature = "external")]
mod files;
#[cfg(feature = "external")]
pub mod process;
#[cfg(feature = "external")]
pub(crate) mod solver;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

#[cfg(feature = "external")]
pub use at_most_one::{AtMostOneCommand, AtMostOneError, read_at_most_one};
pub use command::{COMMAND_PREFIX, CommandError, words};
#[cfg(feature = "external")]
pub use counter::{COUNTERS, Counter, Models};
pub use counts::{CountMeaning, CounterPattern, read_counts};

/// An external program and its calling conventions.
#[derive(Clone, Copy)]
pub struct Program {
    /// The name on the command line.
    pub name: &'static str,
    /// A summary of one line.
    pub summary: &'static str,
    /// The name on the PATH, or a path.
    pub program: &'static str,
    /// The arguments. `{cnf}` is replaced by the formula's file; without it the formula is passed
    /// on standard input. `{answer}` is replaced by a file for the answer; without it the answer is
    /// read from standard output.
    pub arguments: &'static [&'static str],
    /// The arguments to write a proof in binary DRAT to the file `{proof}`; empty if unsupported.
    pub proof: &'static [&'static str],
    /// The arguments that precede these for a seed, with `{seed}` for its number; empty if
    /// unsupported.
    pub seed: &'static [&'static str],
    /// The exit statuses for a model, for no model and for no answer.
    pub statuses: [&'static [i32]; 3],
    /// The beginnings of printed lines that do not belong to the answer. Other lines are errors.
    pub asides: &'static [&'static str],
    /// The counters in its output.
    pub counts: &'static [CounterPattern],
}

impl Program {
    /// A program without a name that has the default conventions.
    pub const DEFAULT_PROGRAM: Program = Program {
        name: "",
        summary: "",
        program: "",
        arguments: &["{cnf}"],
        proof: &[],
        seed: &[],
        statuses: [&[10], &[20], &[0]],
        asides: &[],
        counts: &[],
    };

    /// Returns the path of the program.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        find(self.program)
    }
}

/// Returns the path of a program: on the PATH, or the given path.
fn find(program: &str) -> Option<PathBuf> {
    let suffix = env::consts::EXE_SUFFIX;
    let file = format!("{}{suffix}", program.strip_suffix(suffix).unwrap_or(program));
    if file.contains(std::path::is_separator) {
        return Some(PathBuf::from(file)).filter(|path| is_program(path));
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|path| is_program(path))
}

/// Returns the message for a program that was not found.
pub(crate) fn not_found(program: &str) -> String {
    match program.contains(std::path::is_separator) {
        true => format!("{program} is not an executable program"),
        false => format!("program {program} not found on the PATH"),
    }
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file())
}
