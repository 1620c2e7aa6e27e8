//! External model counters: programs that read a DIMACS file with projection variables (`c p show`)
//! and print the number of projected models.
//!
//! Their output follows the Model Counting Competition 2024 (`c t pmc`, `c s exact arb int N`) or
//! older ones (`s mc N`, `s pmc N`).
//!
//! Such a program may crash, hang, print too much or give a wrong answer. A number is accepted only
//! if the exit status is 0, 10 or 20 and all printed numbers are equal. The status line and the
//! logarithm must agree with it, and it must not be below the number of known solutions. Beyond
//! that, an exact number is unverified.
//!
//! None of the known counters was available: their calls follow their documentation and are
//! untested. Any other counter is given as a command.

use std::{
    io::{self, Write},
    path::Path,
    process::{Command, ExitStatus},
};

use super::{
    CommandError, Program,
    files::Files,
    process::{self, RunOutcome, TerminationMethod},
};
use crate::{
    backend::{BackendEntry, BackendError},
    dimacs::DimacsWriteError,
};
use board::stop::{Stop, StopReason};

/// Maximum number of bytes that a counter may print.
const MAX_OUTPUT: u64 = 1 << 24;

/// A model counter.
#[derive(Clone, Copy)]
pub struct Counter {
    program: Program,
    /// The accuracy of its numbers if they are estimates, even if it prints them like exact ones.
    accuracy: Option<&'static str>,
}

/// The known counters, in order of preference.
pub static COUNTERS: &[Counter] = &[
    Counter {
        program: Program {
            name: "ganak",
            summary: "exact, https://github.com/meelgroup/ganak",
            program: "ganak",
            ..Program::DEFAULT_PROGRAM
        },
        accuracy: None,
    },
    Counter {
        program: Program {
            name: "d4",
            summary: "exact, https://github.com/crillab/d4v2",
            program: "d4",
            arguments: &[
                "-i",
                "{cnf}",
                "-m",
                "counting",
                "--output-format",
                "competition",
                "--keyword-output-format-solution",
                "s type pmc",
            ],
            ..Program::DEFAULT_PROGRAM
        },
        accuracy: None,
    },
    Counter {
        program: Program {
            name: "approxmc",
            summary: "approximate, https://github.com/meelgroup/approxmc",
            program: "approxmc",
            arguments: &["--epsilon", "0.8", "--delta", "0.2", "{cnf}"],
            ..Program::DEFAULT_PROGRAM
        },
        accuracy: Some("within a factor of 1.8 with probability 0.8: ε = 0.8, δ = 0.2"),
    },
];

/// The number of models reported by a counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Models {
    /// The number in decimal without leading zeros, of any length.
    pub number: String,
    /// Whether the number is claimed to be exact.
    pub exact: bool,
    /// The accuracy of an estimate, if known.
    pub accuracy: Option<&'static str>,
    /// The name of the counter.
    pub counter: &'static str,
}

impl Counter {
    /// Returns the name on the command line.
    pub fn name(&self) -> &'static str {
        self.program.name
    }

    /// Returns a summary of one line.
    pub fn summary(&self) -> &'static str {
        self.program.summary
    }

    /// Returns the counter of this name, or else uses the name as a command with `{cnf}` for the
    /// formula's file.
    ///
    /// # Errors
    ///
    /// If the command is invalid.
    pub fn find(name: &str) -> Result<Counter, CommandError> {
        match COUNTERS.iter().find(|counter| counter.program.name == name) {
            Some(counter) => Ok(*counter),
            None => {
                let program = *Program::of(name)?;
                let file = Path::new(program.program).file_stem();
                let alike = |known: &&Counter| file == Some(known.program.program.as_ref());
                let mut estimates = COUNTERS.iter().filter(|known| known.accuracy.is_some());
                let accuracy =
                    estimates.find(alike).map(|_| "with the accuracy set by its options");
                Ok(Counter { program, accuracy })
            }
        }
    }

    /// Returns the reason why the program cannot be run, or `None` if it can.
    pub fn unavailable_reason(&self) -> Option<String> {
        self.program.unavailable_reason()
    }

    /// Returns the first exact counter on the PATH.
    pub fn first() -> Option<Counter> {
        let exact = COUNTERS.iter().filter(|counter| counter.accuracy.is_none());
        exact.copied().find(|counter| counter.program.find().is_some())
    }

    /// Counts the models of a formula, projected to its `c p show` variables.
    ///
    /// `formula` writes the formula to a file, and `at_least` is the number of known solutions.
    /// Returns the inner error if `stop` is set.
    ///
    /// # Errors
    ///
    /// If the program is missing or fails, or its answer is implausible.
    pub fn count(
        &self,
        formula: impl FnOnce(&mut dyn Write) -> Result<(), DimacsWriteError>,
        at_least: u64,
        stop: &Stop,
    ) -> Result<Result<Models, StopReason>, BackendError> {
        match self.run(formula, stop).map_err(|error| self.backend_error(error.to_string()))? {
            RunOutcome::Stopped(why) => Ok(Err(why)),
            RunOutcome::Flooded => {
                Err(self.backend_error("its output is too long for this formula"))
            }
            RunOutcome::Ended(output, status, complaint) => {
                let read = self.read(&output, status).and_then(|models| {
                    let least = if models.exact { at_least } else { at_least.min(1) };
                    match is_less(&models.number, &least.to_string()) {
                        true => Err(format!(
                            "it reports {} models, but {at_least} solutions are known",
                            models.number
                        )),
                        false => Ok(models),
                    }
                });
                let said = match complaint.as_str() {
                    "" => String::new(),
                    said => format!("; last line on standard error: {said}"),
                };
                read.map(Ok)
                    .map_err(|reason| self.backend_error(format!("{reason} ({status}){said}")))
            }
        }
    }

    fn backend_error(&self, reason: impl Into<String>) -> BackendError {
        BackendError::Failed { backend: self.program.name, reason: reason.into() }
    }

    fn run(
        &self,
        formula: impl FnOnce(&mut dyn Write) -> Result<(), DimacsWriteError>,
        stop: &Stop,
    ) -> io::Result<RunOutcome> {
        let path = self.program.find().ok_or_else(|| {
            io::Error::other(format!("program {} not found on the PATH", self.program.program))
        })?;
        let mut files = Files::new(self.program.arguments)?;
        match formula(files.formula()) {
            Err(DimacsWriteError::Stopped(why)) => return Ok(RunOutcome::Stopped(why)),
            Err(DimacsWriteError::Io(error)) => return Err(error),
            Ok(()) => {}
        }
        let mut command = Command::new(path);
        command
            .args(self.program.arguments.iter().map(|argument| files.fill_placeholders(argument)));
        process::run(&mut command, files.input()?, MAX_OUTPUT, TerminationMethod::Kill, stop)
    }

    /// Parses the number of models from the output.
    fn read(&self, output: &[u8], status: ExitStatus) -> Result<Models, String> {
        if !status.code().is_some_and(|code| [0, 10, 20].contains(&code)) {
            return Err("its exit status is not 0, 10 or 20".to_owned());
        }
        let text = std::str::from_utf8(output).map_err(|_| "its answer is not text".to_owned())?;
        let mut said = CounterOutput::default();
        text.lines().try_for_each(|line| said.line(line))?;
        let (number, exact) =
            said.number.ok_or("its output has no line with the number of models")?;
        if said.satisfiable.is_some_and(|satisfiable| satisfiable != (number != "0")) {
            return Err(format!("its status line and its count of {number} disagree"));
        }
        // Estimates are printed with few digits.
        if said.logarithm.is_some_and(|log| (log - logarithm(&number)).abs() > 0.01 * log.max(1.0))
        {
            return Err(format!("its log10-estimate and its count of {number} disagree"));
        }
        let exact = exact && self.accuracy.is_none();
        Ok(Models { number, exact, accuracy: self.accuracy, counter: self.program.name })
    }
}

/// The content of the output lines read so far.
#[derive(Default)]
struct CounterOutput {
    number: Option<(String, bool)>,
    satisfiable: Option<bool>,
    logarithm: Option<f64>,
}

impl CounterOutput {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["s", "SATISFIABLE"] => self.status(true),
            ["s", "UNSATISFIABLE"] => self.status(false),
            ["s", "UNKNOWN"] => Err("it reports UNKNOWN".to_owned()),
            ["c", "s", "log10-estimate", number] => {
                // For a count of 0 it is -inf, which cannot be compared.
                let log = number.parse().ok().filter(|log: &f64| log.is_finite());
                self.logarithm = log.or(self.logarithm);
                Ok(())
            }
            ["c", "s", "exact", "arb", "int", number] | ["s", "exact", "arb", "int", number] => {
                self.number(number, true)
            }
            ["c", "s", "approx", "arb", "int", number] => self.number(number, false),
            ["s", "mc" | "pmc", number] => self.number(number, true),
            _ => Ok(()),
        }
    }

    fn status(&mut self, satisfiable: bool) -> Result<(), String> {
        match self.satisfiable.replace(satisfiable) {
            Some(other) if other != satisfiable => {
                Err("its status lines contradict each other".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn number(&mut self, number: &str, exact: bool) -> Result<(), String> {
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("{number:?} is not a whole number"));
        }
        let plain = match number.trim_start_matches('0') {
            "" => "0",
            plain => plain,
        };
        match self.number.replace((plain.to_owned(), exact)) {
            Some((other, _)) if other != plain => {
                Err(format!("it reports two different counts, {other} and {plain}"))
            }
            _ => Ok(()),
        }
    }
}

/// Returns true if a number is less than another; neither has leading zeros.
fn is_less(a: &str, b: &str) -> bool {
    (a.len(), a) < (b.len(), b)
}

/// Returns the base-10 logarithm of a number that is not 0.
fn logarithm(number: &str) -> f64 {
    let head: f64 = number[..number.len().min(15)].parse().unwrap_or_default();
    head.log10() + number.len().saturating_sub(15) as f64
}
