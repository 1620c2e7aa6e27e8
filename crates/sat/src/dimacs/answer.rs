//! Reads the output of a solver: the `s`, `v` and `o` lines of the competitions of SAT, MaxSAT and
//! pseudo-Boolean solvers, minisat's result file (`SAT` and a line of literals, `UNSAT`, `INDET`),
//! or a bare list of literals.

use std::io::{self, BufRead};

/// The answer of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model with these values.
    Satisfiable(PartialModel),
    /// There is no model.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// An error in the output of a solver.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// It could not be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// A line is invalid.
    #[error("line {line}: {reason}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The error and what was expected.
        reason: String,
    },
    /// A part is missing.
    #[error("{0}")]
    Missing(&'static str),
}

/// A partial assignment of the variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartialModel {
    /// For each variable from 1: 0 if unassigned, 1 if true, −1 if false.
    told: Vec<i8>,
    /// Whether the solver claims that no model has a lower cost.
    is_optimum: bool,
}

impl PartialModel {
    /// Returns the value of a variable, if it has one.
    pub fn get(&self, variable: u32) -> Option<bool> {
        match self.told.get((variable as usize).wrapping_sub(1)) {
            Some(1) => Some(true),
            Some(-1) => Some(false),
            _ => None,
        }
    }

    /// Returns true if the solver claims that no model has a lower cost.
    pub fn is_optimum(&self) -> bool {
        self.is_optimum
    }

    /// Returns the first variable without a value.
    pub fn first_unassigned(&self) -> Option<u32> {
        self.told.iter().position(|&value| value == 0).map(|index| index as u32 + 1)
    }
}

/// Maximum length of a comment.
const MAX_COMMENT: u64 = 1 << 20;

/// Maximum number of bytes of a literal and a space.
const MAX_LITERAL_BYTES: u64 = 12;

/// The status lines of the competitions, and those of minisat's result file.
const COMPETITIONS: [&str; 3] = ["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"];
const MINISAT: [&str; 3] = ["SAT", "UNSAT", "INDET"];

/// Returns true if a line begins with a literal or a bracket, as a bare list of literals does.
fn is_list(text: &str) -> bool {
    text.trim_start_matches(['[', '-', ' ']).starts_with(|it: char| it.is_ascii_digit())
}

/// The content of the lines read so far.
struct Draft {
    status: Option<Answer>,
    values: PartialModel,
    /// Whether literals were read, and whether their closing 0 was.
    begun: bool,
    closed: bool,
    /// Whether lines of literals have no `v`, as in minisat's file.
    bare: bool,
    /// Whether no closing 0 is expected, as in answers of MaxSAT and pseudo-Boolean solvers.
    open_ended: bool,
}

impl Answer {
    /// Reads an answer to a formula with this number of variables.
    ///
    /// # Errors
    ///
    /// If it is malformed, contradictory, truncated or empty.
    pub fn read(input: &mut dyn BufRead, variables: u32) -> Result<Answer, AnswerError> {
        let values = PartialModel { told: vec![0; variables as usize], is_optimum: false };
        let mut draft = Draft {
            status: None,
            values,
            begun: false,
            closed: false,
            bare: false,
            open_ended: false,
        };
        let mut text = Vec::new();
        // minisat writes all literals on one line.
        let longest = MAX_COMMENT.max(MAX_LITERAL_BYTES * (u64::from(variables) + 2));
        for line in 1.. {
            text.clear();
            if io::Read::take(&mut *input, longest).read_until(b'\n', &mut text)? == 0 {
                break;
            }
            let wrong = |reason: String| AnswerError::Line { line, reason };
            if text.len() as u64 == longest {
                return Err(wrong("longer than any answer to this formula".to_owned()));
            }
            // Comments may contain names in any encoding. Other lines with invalid bytes are
            // rejected later.
            let text = String::from_utf8_lossy(&text);
            // Some editors and shells put a byte order mark before the text.
            let text = text.strip_prefix('\u{feff}').filter(|_| line == 1).unwrap_or(&text);
            draft.line(text.trim()).map_err(wrong)?;
        }
        draft.finish()
    }
}

impl Draft {
    fn line(&mut self, text: &str) -> Result<(), String> {
        let (key, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match key {
            "" | "c" => Ok(()),
            "s" if rest.trim() == "OPTIMUM FOUND" => {
                (self.open_ended, self.values.is_optimum) = (true, true);
                self.status("SATISFIABLE", COMPETITIONS)
            }
            "s" => self.status(rest.trim(), COMPETITIONS),
            "o" => {
                self.open_ended = true;
                Ok(())
            }
            "v" => self.literals(rest),
            "SAT" | "UNSAT" | "INDET" => {
                self.bare = true;
                self.status(text, MINISAT)
            }
            _ if self.bare => self.literals(text),
            _ if self.status.is_none() && is_list(text) => {
                (self.bare, self.open_ended) = (true, true);
                self.status("SAT", MINISAT)?;
                self.literals(text)
            }
            _ => Err(format!(
                "{:?} is not an `s`, `v` or `c` line; minisat prints only a log: run \
                 `minisat FORMULA ANSWER` and decode the file ANSWER",
                text.chars().take(20).collect::<String>()
            )),
        }
    }

    fn status(&mut self, text: &str, names: [&str; 3]) -> Result<(), String> {
        let status = match names.iter().position(|&name| name == text) {
            Some(0) => Answer::Satisfiable(PartialModel { told: Vec::new(), is_optimum: false }),
            Some(1) => Answer::Unsatisfiable,
            Some(_) => Answer::Unknown,
            None => return Err(format!("unknown status {text:?}; expected {}", names.join(", "))),
        };
        match self.status.replace(status) {
            None => Ok(()),
            Some(_) => Err("second status line; expected a single answer".to_owned()),
        }
    }

    /// Reads literals: `-3`, `-x3` as pseudo-Boolean solvers write it, or a figure 0 or 1 for each
    /// variable, as MaxSAT solvers do.
    fn literals(&mut self, text: &str) -> Result<(), String> {
        self.begun = true;
        let is_bare = self.bare;
        let is_separator = |it: char| it.is_ascii_whitespace() || is_bare && "[],".contains(it);
        for word in text.split(is_separator).filter(|word| !word.is_empty()) {
            if self.closed {
                return Err(format!("unexpected {word} after the closing 0"));
            }
            let variables = self.values.told.len();
            if word.len() == variables
                && variables > 1
                && word.bytes().all(|it| matches!(it, b'0' | b'1'))
            {
                self.open_ended = true;
                let mut figures = (1..).zip(word.bytes());
                figures.try_for_each(|(variable, figure)| {
                    self.value(if figure == b'1' { variable } else { -variable }, word)
                })?;
                continue;
            }
            let number = match word.split_once('x') {
                Some((sign @ ("" | "-"), name)) => {
                    self.open_ended = true;
                    let number = name.parse::<u32>().ok().map(i64::from);
                    number.map(|number| if sign == "-" { -number } else { number })
                }
                _ => word.parse().ok(),
            };
            match number.ok_or_else(|| format!("{word:?} is not a literal"))? {
                0 => self.closed = true,
                number => self.value(number, word)?,
            }
        }
        Ok(())
    }

    /// Notes the value of the variable of a literal.
    fn value(&mut self, lit: i64, word: &str) -> Result<(), String> {
        let variables = self.values.told.len();
        let value = self.values.told.get_mut(lit.unsigned_abs() as usize - 1).ok_or_else(|| {
            format!(
                "{word} exceeds the {variables} variables of the formula; is this the answer to \
                 another formula?"
            )
        })?;
        let told = lit.signum() as i8;
        if *value == -told {
            return Err(format!("{word} contradicts an earlier {}", -lit));
        }
        *value = told;
        Ok(())
    }

    fn finish(self) -> Result<Answer, AnswerError> {
        let is_complete = self.closed || self.open_ended || self.values.told.is_empty();
        let literals = self.begun.then_some(self.values);
        match (self.status, literals) {
            (None, None) => Err(AnswerError::Missing("no answer: the status line is missing")),
            (None, Some(_)) => Err(AnswerError::Missing("the status line of the model is missing")),
            (Some(Answer::Satisfiable(_)), None) => {
                Err(AnswerError::Missing("satisfiable, but the model (`v` lines) is missing"))
            }
            (Some(Answer::Satisfiable(_)), Some(_)) if !is_complete => {
                Err(AnswerError::Missing("the model is truncated: its closing 0 is missing"))
            }
            (Some(Answer::Satisfiable(_)), Some(values)) => Ok(Answer::Satisfiable(values)),
            (Some(_), Some(_)) => {
                Err(AnswerError::Missing("model found, although the status is not satisfiable"))
            }
            (Some(answer), None) => Ok(answer),
        }
    }
}
