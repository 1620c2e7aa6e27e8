//! Reads the output of a SAT solver: the `s` and `v` lines of the SAT competitions, or minisat's
//! result file (`SAT` and a line of literals, `UNSAT`, `INDET`).

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

    /// Returns the first variable without a value.
    pub fn first_unassigned(&self) -> Option<u32> {
        self.told.iter().position(|&value| value == 0).map(|index| index as u32 + 1)
    }
}

/// Maximum length of a comment.
const MAX_COMMENT: u64 = 1 << 20;

/// Maximum number of bytes of a literal and a space.
const MAX_LITERAL_BYTES: u64 = 12;

/// The content of the lines read so far.
struct Draft {
    status: Option<Answer>,
    values: PartialModel,
    /// Whether literals were read, and whether their closing 0 was.
    begun: bool,
    closed: bool,
    /// Whether the file is minisat's, in which lines of literals have no `v`.
    bare: bool,
}

impl Answer {
    /// Reads an answer to a formula with this number of variables.
    ///
    /// # Errors
    ///
    /// If it is malformed, contradictory, truncated or empty.
    pub fn read(input: &mut dyn BufRead, variables: u32) -> Result<Answer, AnswerError> {
        let values = PartialModel { told: vec![0; variables as usize] };
        let mut draft = Draft { status: None, values, begun: false, closed: false, bare: false };
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
            "s" => self.status(rest.trim(), ["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"]),
            "v" => self.literals(rest),
            "SAT" | "UNSAT" | "INDET" => {
                self.bare = true;
                self.status(text, ["SAT", "UNSAT", "INDET"])
            }
            _ if self.bare => self.literals(text),
            _ => Err(format!(
                "{:?} is not an `s`, `v` or `c` line; minisat prints only a log: run \
                 `minisat FORMULA ANSWER` and decode the file ANSWER",
                text.chars().take(20).collect::<String>()
            )),
        }
    }

    fn status(&mut self, text: &str, names: [&str; 3]) -> Result<(), String> {
        let status = match names.iter().position(|&name| name == text) {
            Some(0) => Answer::Satisfiable(PartialModel { told: Vec::new() }),
            Some(1) => Answer::Unsatisfiable,
            Some(_) => Answer::Unknown,
            None => return Err(format!("unknown status {text:?}; expected {}", names.join(", "))),
        };
        match self.status.replace(status) {
            None => Ok(()),
            Some(_) => Err("second status line; expected a single answer".to_owned()),
        }
    }

    fn literals(&mut self, text: &str) -> Result<(), String> {
        self.begun = true;
        for word in text.split_ascii_whitespace() {
            if self.closed {
                return Err(format!("unexpected {word} after the closing 0"));
            }
            let number: i64 = word.parse().map_err(|_| format!("{word:?} is not a literal"))?;
            if number == 0 {
                self.closed = true;
                continue;
            }
            let variables = self.values.told.len();
            let index = number.unsigned_abs() as usize - 1;
            let value = self.values.told.get_mut(index).ok_or_else(|| {
                format!(
                    "{word} exceeds the {variables} variables of the formula; is this the answer \
                     to another formula?"
                )
            })?;
            let told = number.signum() as i8;
            if *value == -told {
                return Err(format!("{word} contradicts an earlier {}", -number));
            }
            *value = told;
        }
        Ok(())
    }

    fn finish(self) -> Result<Answer, AnswerError> {
        let literals = self.begun.then_some(self.values);
        match (self.status, literals) {
            (None, None) => Err(AnswerError::Missing("no answer: the status line is missing")),
            (None, Some(_)) => Err(AnswerError::Missing("the status line of the model is missing")),
            (Some(Answer::Satisfiable(_)), None) => {
                Err(AnswerError::Missing("satisfiable, but the model (`v` lines) is missing"))
            }
            (Some(Answer::Satisfiable(_)), Some(_)) if !self.closed => {
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
