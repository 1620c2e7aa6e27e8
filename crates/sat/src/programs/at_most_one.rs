//! At-most-one encodings by external programs.
//!
//! The program is run once for each number of literals `n` and prints DIMACS. The literals are 1 to
//! n; higher numbers are auxiliary variables. It may crash, hang, print too much or print wrong
//! clauses. So each run has a time limit and an output limit. Its clauses are accepted only if they
//! are equivalent to at-most-one, which is checked on assignments.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use board::{
    hash,
    stop::{Stop, StopReason},
};
use encodings::{
    Auxiliaries, ClauseSink, Cnf, Consistency, Encoding, GaveUp, Lit, Literals, Size,
    counterexample,
};

use super::{
    CommandError,
    command::words,
    find, not_found,
    process::{self, RunOutcome, TerminationMethod},
};

/// The placeholder for the number of literals in a command.
const LITERALS_PLACEHOLDER: &str = "{n}";

/// Time limit for a run, and for the check of its output.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Maximum number of bytes that a run may print.
const MAX_OUTPUT: u64 = 1 << 24;

/// Number of literals for which the propagation strength is reported.
const REPORTED_LITERALS: u32 = 9;

/// A command that prints at-most-one clauses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtMostOneCommand {
    name: String,
    command: String,
    words: Vec<String>,
}

/// An error of an encoding that is a command.
#[derive(Debug, thiserror::Error)]
pub enum AtMostOneError {
    /// The command is invalid.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The command has no placeholder for the number of literals.
    #[error(
        "the command has no placeholder {LITERALS_PLACEHOLDER} for the number of literals; \
         expected, for example, \"python3 amo.py {LITERALS_PLACEHOLDER}\""
    )]
    NoNumber,
    /// The name is that of an encoding in the registry.
    #[error(
        "the name {0} is taken by a built-in encoding; use NAME=COMMAND to choose another name"
    )]
    Taken(String),
    /// The clauses are wrong or the program failed.
    #[error("encoding {name}, n = {n}: {reason}")]
    Wrong {
        /// The name of the encoding.
        name: String,
        /// The number of literals.
        n: u32,
        /// The error.
        reason: String,
    },
}

impl AtMostOneCommand {
    /// Parses `COMMAND`, which is named after its program, or `NAME=COMMAND`.
    ///
    /// # Errors
    ///
    /// If the command is invalid, lacks the placeholder, or has a reserved name.
    pub fn parse(text: &str) -> Result<AtMostOneCommand, AtMostOneError> {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.+".contains(c))
        };
        let named = text.split_once('=').filter(|(name, _)| is_name(name));
        let command = named.map_or(text, |(_, command)| command);
        let words = words(command)?;
        let program = words.first().filter(|first| !first.is_empty()).ok_or(CommandError::Empty)?;
        if !words[1..].iter().any(|word| word.contains(LITERALS_PLACEHOLDER)) {
            return Err(AtMostOneError::NoNumber);
        }
        let name =
            named.map_or_else(|| own_name(program, &words[1..]), |(name, _)| name.to_owned());
        if name == "all" || encodings::named(&name).is_some() {
            return Err(AtMostOneError::Taken(name));
        }
        Ok(AtMostOneCommand { name, command: command.to_owned(), words })
    }

    /// Returns the reason why the program cannot be run, or `None` if it can.
    pub fn unavailable_reason(&self) -> Option<String> {
        let program = self.words.first().map_or("", String::as_str);
        find(program).is_none().then(|| not_found(program))
    }

    /// Returns the name in tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs the program for each number of literals from 2 to `largest`, and checks the clauses
    /// that it prints.
    ///
    /// The result is never freed, like the encodings in the registry. Returns `None` if `stop`
    /// reports an interrupt.
    ///
    /// # Errors
    ///
    /// If the program cannot be run, fails, takes more than 10 s or prints more than 16 MiB for one
    /// number of literals; if its output is not valid DIMACS, or its clauses are not equivalent to
    /// at-most-one or cannot be checked within 10 s.
    pub fn prepare(
        &self,
        largest: u32,
        stop: &Stop,
    ) -> Result<Option<&'static PreparedAtMostOne>, AtMostOneError> {
        let program = self.words.first().map_or("", String::as_str);
        // Running a missing program reports the error.
        let path = find(program).unwrap_or_else(|| program.into());
        let mut tables = Vec::new();
        for n in 0..=largest {
            let wrong = |reason| AtMostOneError::Wrong { name: self.name.clone(), n, reason };
            // Fewer than two literals need no clauses.
            let table = match n {
                0 | 1 => Some(Cnf::default()),
                _ => self.table(&path, n, stop).map_err(wrong)?,
            };
            let Some(table) = table else { return Ok(None) };
            tables.push(table);
        }
        let seen = REPORTED_LITERALS.min(largest);
        let propagation = tables.get(seen as usize).map_or(
            Consistency { literals: Literals::Forced, auxiliaries: Auxiliaries::None },
            |table| Consistency::of(table, seen),
        );
        let numbers = tables.iter().flat_map(Cnf::clauses).flat_map(|clause| {
            clause.iter().map(|lit| lit.to_dimacs()).chain([0]).flat_map(i32::to_le_bytes)
        });
        let printed = hash::hex(numbers);
        let summary = format!(
            "{}; n = {seen}: {propagation}; hash of the clauses up to n = {largest}: {printed}",
            self.command
        );
        let name = self.name.clone().leak();
        Ok(Some(Box::leak(Box::new(PreparedAtMostOne {
            name,
            summary: summary.leak(),
            tables,
            propagation,
        }))))
    }

    /// Returns the checked clauses for `n` literals, or `None` if the work was interrupted.
    fn table(&self, path: &Path, n: u32, stop: &Stop) -> Result<Option<Cnf>, String> {
        let number = n.to_string();
        let mut command = Command::new(path);
        command
            .args(self.words[1..].iter().map(|word| word.replace(LITERALS_PLACEHOLDER, &number)));
        let soon = stop.clone().after(TIME_LIMIT);
        let ran =
            process::run(&mut command, Stdio::null(), MAX_OUTPUT, TerminationMethod::Kill, &soon);
        let said = |complaint: String| match complaint.as_str() {
            "" => String::new(),
            said => format!("; last line on standard error: {said}"),
        };
        let seconds = TIME_LIMIT.as_secs();
        let output = match ran.map_err(|error| format!("{}: {error}", path.display()))? {
            RunOutcome::Ended(output, status, _) if status.success() => output,
            RunOutcome::Ended(_, status, complaint) => {
                return Err(format!("the program failed ({status}){}", said(complaint)));
            }
            RunOutcome::Stopped(StopReason::Interrupted) => return Ok(None),
            RunOutcome::Stopped(_) => {
                return Err(format!("the program runs longer than {seconds} s"));
            }
            RunOutcome::Flooded => {
                return Err(format!("the program prints more than {} MB", MAX_OUTPUT >> 20));
            }
        };
        let cnf = read_at_most_one(&output, n)?;
        let soon = stop.clone().after(TIME_LIMIT);
        match counterexample(&cnf, n, &|| soon.reason().is_some()) {
            Ok(None) => Ok(Some(cnf)),
            Ok(Some(values)) => Err(objection(&values)),
            Err(GaveUp) if soon.reason() == Some(StopReason::Interrupted) => Ok(None),
            Err(GaveUp) => Err(format!("the clauses cannot be checked within {seconds} s")),
        }
    }
}

/// Returns the file stem of the first argument that looks like a script, or else of the program.
fn own_name(program: &str, arguments: &[String]) -> String {
    let is_script = |word: &&String| {
        word.rsplit('.').next().is_some_and(|end| {
            end != word.as_str()
                && !word.contains(LITERALS_PLACEHOLDER)
                && end.chars().all(char::is_alphanumeric)
        })
    };
    let word = arguments.iter().find(is_script).map_or(program, String::as_str);
    let file = PathBuf::from(word);
    file.file_stem().map_or_else(|| word.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Describes an assignment that the clauses treat wrongly.
fn objection(values: &[bool]) -> String {
    let mut assignment = String::new();
    for (number, &value) in (1..).zip(values) {
        // Writing to a string cannot fail.
        let _ = write!(assignment, " {}{number}", if value { "" } else { "-" });
    }
    match values.iter().filter(|&&value| value).count() {
        0 => format!("its clauses exclude the assignment without a true literal:{assignment}"),
        1 => {
            format!("its clauses exclude an assignment with exactly one true literal:{assignment}")
        }
        many => format!("its clauses allow an assignment with {many} true literals:{assignment}"),
    }
}

/// Parses DIMACS clauses over `n` literals; auxiliary variables are renumbered without gaps.
///
/// # Errors
///
/// A message with the line number if the text is not valid DIMACS.
pub fn read_at_most_one(output: &[u8], n: u32) -> Result<Cnf, String> {
    let text =
        std::str::from_utf8(output).map_err(|_| "its output is not UTF-8 text".to_owned())?;
    let (mut cnf, mut own, mut clause) = (Cnf::default(), HashMap::new(), Vec::new());
    let (mut promised, mut known) = (None, HashSet::new());
    for (line, words) in (1..).zip(text.lines()) {
        let is_header = words.starts_with('p');
        if words.starts_with('c') {
            continue;
        }
        if is_header && promised.is_none() && cnf.is_empty() {
            let sizes: Vec<&str> = words.split_whitespace().collect();
            let number = |word: &str| word.parse::<u32>().ok();
            promised = match sizes[..] {
                ["p", "cnf", variables, clauses] => number(variables).zip(number(clauses)),
                _ => None,
            };
            if promised.is_none() {
                return Err(format!(
                    "line {line}: expected `p cnf VARIABLES CLAUSES`, found {words:?}"
                ));
            }
            continue;
        }
        for word in words.split_whitespace() {
            let number = word.parse::<i32>().ok().filter(|&number| number != i32::MIN);
            let number = number.ok_or_else(|| {
                format!("line {line}: {word:?} is not a number; expected DIMACS clauses")
            })?;
            let Some(lit) = Lit::from_dimacs(number) else {
                cnf.clause(&clause);
                clause.clear();
                known.clear();
                continue;
            };
            if promised.is_some_and(|(variables, _)| lit.variable() > variables) {
                return Err(format!(
                    "line {line}: {number} is larger than the number of variables in the `p cnf` \
                     line"
                ));
            }
            let lit = match lit.variable() > n {
                true => {
                    let next = n + 1 + own.len() as u32;
                    let variable = Lit::positive(*own.entry(lit.variable()).or_insert(next));
                    if lit.is_positive() { variable } else { !variable }
                }
                false => lit,
            };
            if known.insert(lit) {
                clause.push(lit);
            }
        }
    }
    match promised {
        _ if !clause.is_empty() => Err("the last clause does not end with 0".to_owned()),
        Some((_, clauses)) if clauses as usize != cnf.len() => Err(format!(
            "the `p cnf` line announces {clauses} clauses, but there are {}",
            cnf.len()
        )),
        None if cnf.is_empty() => Err("the output has no clauses".to_owned()),
        _ => Ok(cnf),
    }
}

/// An external encoding with its checked clauses.
pub struct PreparedAtMostOne {
    name: &'static str,
    summary: &'static str,
    /// The clauses for each number of literals.
    tables: Vec<Cnf>,
    propagation: Consistency,
}

impl Encoding for PreparedAtMostOne {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn source(&self) -> &'static str {
        "a user-defined command"
    }

    fn formula(&self) -> &'static str {
        "the clauses that it prints"
    }

    fn size(&self, n: u64) -> Size {
        let table = usize::try_from(n).ok().and_then(|n| self.tables.get(n));
        table.map_or(Size::default(), |table| Size {
            variables: u64::from(table.variables()).saturating_sub(n),
            clauses: table.len() as u64,
        })
    }

    fn propagation(&self) -> Consistency {
        self.propagation
    }

    /// # Panics
    ///
    /// If there are more literals than it was prepared for.
    fn at_most_one(&self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        let table = &self.tables[lits.len()];
        let own = (table.variables() as usize).saturating_sub(lits.len());
        let all: Vec<Lit> =
            lits.iter().copied().chain((0..own).map(|_| sink.fresh_var())).collect();
        let mut clause = Vec::new();
        for written in table.clauses() {
            clause.clear();
            clause.extend(written.iter().map(|lit| {
                let literal = all[lit.variable() as usize - 1];
                if lit.is_positive() { literal } else { !literal }
            }));
            sink.clause(&clause);
        }
    }
}
