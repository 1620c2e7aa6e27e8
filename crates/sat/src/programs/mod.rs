//! Programs that solve or count: how each is found, called, stopped and read.
//!
//! It is looked for on the PATH, and no shell is asked. It is run as `process` says, with the feature
//! `external`; WebAssembly has no processes.

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
pub use command::{COMMAND, CommandError, words};
#[cfg(feature = "external")]
pub use counter::{COUNTERS, Counter, Models};
pub use counts::{Count, Counted, read_counts};

/// A program, and how it is called.
#[derive(Clone, Copy)]
pub struct Program {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is in one line.
    pub summary: &'static str,
    /// The name on the PATH, or a path.
    pub program: &'static str,
    /// What it is called with. `{cnf}` stands for the formula's file; without it the formula
    /// comes on standard input. `{answer}` stands for a file that it writes its answer to;
    /// without it standard output is the answer.
    pub arguments: &'static [&'static str],
    /// What it is called with instead where it is to write a proof, in binary DRAT, into the file
    /// that `{proof}` stands for; empty if it writes none.
    pub proof: &'static [&'static str],
    /// What comes before them for a seed, whose number `{seed}` is; empty if it takes none.
    pub seed: &'static [&'static str],
    /// The exit statuses that go with a model, with none, and with no answer.
    pub statuses: [&'static [i32]; 3],
    /// How the lines begin that it prints besides those of an answer. No other program may.
    pub asides: &'static [&'static str],
    /// Where its counts stand in what it prints.
    pub counts: &'static [Count],
}

impl Program {
    /// A nameless program that does what is usual: what others differ from.
    pub const USUAL: Program = Program {
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

    /// Where the program is.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        find(self.program)
    }
}

/// Where a program is: on the PATH, or where the path leads.
fn find(program: &str) -> Option<PathBuf> {
    let suffix = env::consts::EXE_SUFFIX;
    let file = format!("{}{suffix}", program.strip_suffix(suffix).unwrap_or(program));
    if file.contains(std::path::is_separator) {
        return Some(PathBuf::from(file)).filter(|path| is_program(path));
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|path| is_program(path))
}

/// Says that a program is nowhere.
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
