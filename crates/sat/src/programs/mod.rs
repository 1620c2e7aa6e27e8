//! Solvers that are programs: they read a DIMACS file, print the `s` and `v` lines
//! of the SAT competitions and end with status 10, 20 or 0. Those that are known
//! stand in [`presets`]; any other is called by its [`command`].
//!
//! What binds us, and what is done about it:
//! - Such a program solves once: all clauses are kept here, and each solve writes
//!   them to a temporary file and begins anew, with assumptions as unit clauses.
//!   The core of assumptions is all of them.
//! - It may crash, hang, flood or lie. Its status line and its exit status have to
//!   agree, and a model has to tell every variable and keep every clause; else the
//!   answer is an error that names the program. That there is no model is its word.
//! - How it is run, stopped and killed is in `process.rs`; it is looked for
//!   on the PATH, and no shell is asked.
//! - Numbers of variables end at 2²⁸ − 1, the most that kissat takes.

mod command;
mod counter;
mod counts;
mod files;
pub(super) mod presets;
mod running;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use super::{Abilities, Backend, BackendError, Entry, Options, Problem};
use crate::process::{self, Ending, Ran};
use board::stop::Stop;

pub use command::CommandError;
pub(super) use command::custom;
pub use counter::{COUNTERS, Counter, Models};
pub use counts::{Count, Counted};

/// A program, and how it is called.
#[derive(Clone, Copy)]
pub struct External {
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
    /// What comes before them for a seed, whose number `{seed}` is; empty if it takes none.
    pub seed: &'static [&'static str],
    /// The exit statuses that go with a model, with none, and with no answer.
    pub statuses: [&'static [i32]; 3],
    /// How the lines begin that it prints besides those of an answer. No other program may.
    pub asides: &'static [&'static str],
    /// Where its counts stand in what it prints.
    pub counts: &'static [Count],
}

impl External {
    /// A nameless program that does what is usual: what others differ from.
    pub const USUAL: External = External {
        name: "",
        summary: "",
        program: "",
        arguments: &["{cnf}"],
        seed: &[],
        statuses: [&[10], &[20], &[0]],
        asides: &[],
        counts: &[],
    };

    /// Where the program is.
    fn find(&self) -> Option<PathBuf> {
        let suffix = env::consts::EXE_SUFFIX;
        let file = format!("{}{suffix}", self.program.strip_suffix(suffix).unwrap_or(self.program));
        if file.contains(std::path::is_separator) {
            return Some(PathBuf::from(file)).filter(|path| is_program(path));
        }
        let path = env::var_os("PATH")?;
        env::split_paths(&path).map(|folder| folder.join(&file)).find(|path| is_program(path))
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

/// The most bytes about a version.
const VERSION: u64 = 1 << 16;

impl Entry for External {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            assumptions: true,
            interrupt: true,
            statistics: !self.counts.is_empty(),
            seed: !self.seed.is_empty(),
            ..Abilities::default()
        }
    }

    /// The first line that `PROGRAM --version` prints.
    fn version(&self) -> Option<String> {
        if self.counts.is_empty() {
            // Nobody knows what else somebody's own program does then.
            return None;
        }
        let mut command = Command::new(self.find()?);
        let soon = Stop::never().after(Duration::from_secs(2));
        match process::run(command.arg("--version"), Stdio::null(), VERSION, Ending::Kill, &soon) {
            Ok(Ran::Ended(output, status, _)) if status.success() => {
                let text = String::from_utf8_lossy(&output);
                let line = text.lines().next()?.trim_start_matches("c ").trim();
                Some(line.to_owned()).filter(|line| !line.is_empty())
            }
            _ => None,
        }
    }

    fn missing(&self) -> Option<String> {
        match self.find() {
            Some(_) => None,
            None if self.program.contains(std::path::is_separator) => {
                Some(format!("not found: {} is no program", self.program))
            }
            None => Some(format!("not found: there is no program {} on the PATH", self.program)),
        }
    }

    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let path = self.find().ok_or_else(|| BackendError::missing(self))?;
        Ok(Box::new(running::Running::new(*self, path, options.stop, options.seed)))
    }
}
