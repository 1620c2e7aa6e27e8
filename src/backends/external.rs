//! Solvers that are programs: they read a DIMACS file, print the `s` and `v` lines
//! of the SAT competitions and end with status 10, 20 or 0.
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

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitStatus},
};

use encodings::{ClauseSink, Cnf, Lit, Size};

use super::{Abilities, Answer, Backend, BackendError, Entry, Options, Problem};
use crate::{
    dimacs::{self, DimacsWriter, Values},
    process::{self, Ran},
    stop::{Stop, Why},
};

/// The most variables.
const VARIABLES: u32 = (1 << 28) - 1;

/// The most bytes that a program may print beyond its model.
const TALK: u64 = 1 << 20;

/// The most bytes a literal of the model may take, with blanks and line ends.
const LITERAL: u64 = 16;

/// A program, and how it is called.
#[derive(Clone, Copy)]
pub struct External {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is in one line.
    pub summary: &'static str,
    /// The name on the PATH, or a path.
    pub program: &'static str,
    /// What it is called with; `{cnf}` stands for the formula's file.
    pub arguments: &'static [&'static str],
    /// What comes before the number of a seed, if it takes one.
    pub seed: Option<&'static str>,
}

/// kissat.
pub static KISSAT: External = External {
    name: "external:kissat",
    summary: "the program kissat, begun anew for each solve",
    program: "kissat",
    arguments: &["-q", "{cnf}"],
    seed: Some("--seed="),
};

/// kissat, looking for a model.
pub static KISSAT_SAT: External = External {
    name: "external:kissat:sat",
    summary: "the same, meant for formulas that have a model",
    program: "kissat",
    arguments: &["-q", "--sat", "{cnf}"],
    seed: Some("--seed="),
};

/// The program CaDiCaL.
pub static CADICAL: External = External {
    name: "external:cadical",
    summary: "the program cadical, begun anew for each solve",
    program: "cadical",
    arguments: &["-q", "{cnf}"],
    seed: Some("--seed="),
};

impl External {
    /// Where the program is.
    fn find(&self) -> Option<PathBuf> {
        let file = format!("{}{}", self.program, env::consts::EXE_SUFFIX);
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

impl Entry for External {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn abilities(&self) -> Abilities {
        let seed = self.seed.is_some();
        Abilities { assumptions: true, interrupt: true, seed, ..Abilities::default() }
    }

    fn missing(&self) -> Option<String> {
        match self.find() {
            Some(_) => None,
            None => Some(format!("not found: there is no program {} on the PATH", self.program)),
        }
    }

    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let path = self.find().ok_or_else(|| BackendError::missing(self))?;
        let Options { stop, seed, .. } = options;
        let (cnf, assumed) = (Cnf::default(), Vec::new());
        Ok(Box::new(Running { external: *self, path, stop, seed, cnf, assumed }))
    }
}

/// A program with the clauses for it.
struct Running {
    external: External,
    path: PathBuf,
    stop: Stop,
    seed: u64,
    cnf: Cnf,
    /// What is assumed in this solve.
    assumed: Vec<Lit>,
}

impl Running {
    fn failed(&self, reason: impl Into<String>) -> BackendError {
        BackendError::Failed { backend: self.external.name, reason: reason.into() }
    }

    /// The clauses, those of the assumptions last.
    fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.cnf.clauses().chain(self.assumed.chunks(1))
    }

    fn variables(&self) -> u32 {
        self.assumed.iter().map(|lit| lit.variable()).fold(self.cnf.variables(), u32::max)
    }

    /// The program's call for that file.
    fn command(&self, file: &Path) -> Command {
        let mut command = Command::new(&self.path);
        // As many seeds as every program takes; its own way is 0.
        if let Some(before) = self.external.seed.filter(|_| self.seed != 0) {
            command.arg(format!("{before}{}", 1 + self.seed % 1_000_000_000));
        }
        for argument in self.external.arguments {
            match *argument {
                "{cnf}" => command.arg(file),
                argument => command.arg(argument),
            };
        }
        command
    }

    /// Writes the formula.
    fn write(&self, out: impl io::Write) -> io::Result<()> {
        let variables = self.variables();
        let clauses = (self.cnf.len() + self.assumed.len()) as u64;
        let size = Size { variables: variables.into(), clauses };
        let mut writer = DimacsWriter::new(out, size).until(self.stop.clone());
        (0..variables).for_each(|_| _ = writer.fresh_var());
        self.clauses().for_each(|clause| writer.clause(clause));
        writer.finish().map(|_| ())
    }

    fn run(&self) -> io::Result<Ran> {
        let mut file = tempfile::Builder::new().suffix(".cnf").tempfile()?;
        match self.write(&mut file) {
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                return Ok(Ran::Stopped(self.stop.reason().unwrap_or(Why::GaveUp)));
            }
            written => written?,
        }
        let most = TALK + LITERAL * u64::from(self.variables());
        process::run(&mut self.command(file.path()), most, &self.stop)
    }

    /// What the program says, as far as it can be believed.
    fn read(&self, output: &[u8], status: ExitStatus) -> Result<Answer, BackendError> {
        let answer = dimacs::Answer::read(&mut &*output, self.variables());
        let (status_line, expected) = match &answer {
            Ok(dimacs::Answer::Satisfiable(_)) => ("SATISFIABLE", 10),
            Ok(dimacs::Answer::Unsatisfiable) => ("UNSATISFIABLE", 20),
            Ok(dimacs::Answer::Unknown) => ("UNKNOWN", 0),
            Err(error) => return Err(self.failed(format!("{error} ({status})"))),
        };
        if status.code() != Some(expected) {
            return Err(self.failed(format!("it says {status_line}, but ends with {status}")));
        }
        match answer {
            Ok(dimacs::Answer::Satisfiable(values)) => self.model(&values).map(Answer::Sat),
            Ok(dimacs::Answer::Unsatisfiable) => Ok(Answer::Unsat(self.assumed.clone())),
            _ => Ok(Answer::Unknown(Why::GaveUp)),
        }
    }

    /// The model, checked.
    fn model(&self, values: &Values) -> Result<Vec<Lit>, BackendError> {
        let lit = |variable| {
            let value = values.get(variable).ok_or_else(|| {
                self.failed(format!("its model is partial: variable {variable} has no value"))
            });
            value
                .map(|value| if value { Lit::positive(variable) } else { !Lit::positive(variable) })
        };
        let model = (1..=self.variables()).map(lit).collect::<Result<Vec<Lit>, _>>()?;
        let holds = |lit: &Lit| model[lit.variable() as usize - 1] == *lit;
        match self.clauses().find(|clause| !clause.iter().any(holds)) {
            None => Ok(model),
            Some(clause) => {
                let clause: String = clause.iter().map(|lit| format!("{lit} ")).collect();
                Err(self.failed(format!("its model is wrong: {clause}0 is false under it")))
            }
        }
    }
}

impl Backend for Running {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cnf.clause(clause);
    }

    fn gave_up(&self) -> bool {
        self.variables() > VARIABLES
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.assumed = assumptions.to_vec();
        if self.gave_up() {
            let (backend, limit) = (self.external.name, VARIABLES.into());
            return Err(BackendError::TooManyVariables { backend, limit });
        }
        match self.run() {
            Ok(Ran::Ended(output, status)) => self.read(&output, status),
            Ok(Ran::Stopped(why)) => Ok(Answer::Unknown(why)),
            Ok(Ran::Flooded) => Err(self.failed("it printed far more than an answer")),
            Err(error) => Err(self.failed(error.to_string())),
        }
    }
}
