//! What a SAT solver printed: the `s` and `v` lines of the SAT competitions, or
//! minisat's result file (`SAT` and a line of literals, `UNSAT`, `INDET`).

use std::io::{self, BufRead};

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model: these values.
    Satisfiable(Values),
    /// There is none.
    Unsatisfiable,
    /// It does not know.
    Unknown,
}

/// An answer that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// It could not be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// A line is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// Something is missing.
    #[error("{0}")]
    Missing(&'static str),
}

/// The values of variables, as far as they were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// By variable from 1: 0 not told, 1 true, −1 false.
    told: Vec<i8>,
}

impl Values {
    /// The value of a variable, if it was told.
    pub fn get(&self, variable: u32) -> Option<bool> {
        match self.told.get((variable as usize).wrapping_sub(1)) {
            Some(1) => Some(true),
            Some(-1) => Some(false),
            _ => None,
        }
    }

    /// The first variable that was not told.
    pub fn untold(&self) -> Option<u32> {
        self.told.iter().position(|&value| value == 0).map(|index| index as u32 + 1)
    }
}

/// The longest comment read.
const MAX_COMMENT: u64 = 1 << 20;

/// The most bytes of a literal and a blank.
const LITERAL: u64 = 12;

/// What the lines have told so far.
struct Draft {
    status: Option<Answer>,
    values: Values,
    /// Whether literals came, and their closing 0.
    begun: bool,
    closed: bool,
    /// Whether it is minisat's file, where literals stand bare.
    bare: bool,
}

impl Answer {
    /// Reads an answer about a formula of so many variables.
    ///
    /// # Errors
    /// If it is malformed, contradicts itself, breaks off or says nothing.
    pub fn read(input: &mut dyn BufRead, variables: u32) -> Result<Answer, AnswerError> {
        let values = Values { told: vec![0; variables as usize] };
        let mut draft = Draft { status: None, values, begun: false, closed: false, bare: false };
        let mut text = Vec::new();
        // minisat writes all its literals into one line.
        let longest = MAX_COMMENT.max(LITERAL * (u64::from(variables) + 2));
        for line in 1.. {
            text.clear();
            if io::Read::take(&mut *input, longest).read_until(b'\n', &mut text)? == 0 {
                break;
            }
            let wrong = |reason: String| AnswerError::Line { line, reason };
            if text.len() as u64 == longest {
                return Err(wrong("longer than any answer to this formula".to_owned()));
            }
            // Comments hold names in any encoding; no other line with such bytes is right.
            let text = String::from_utf8_lossy(&text);
            // Some editors and shells put a byte order mark before a text.
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
            Some(0) => Answer::Satisfiable(Values { told: Vec::new() }),
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
