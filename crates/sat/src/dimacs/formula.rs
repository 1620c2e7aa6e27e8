//! Reading an exported formula: its header, and its clauses one by one.

use std::io::{self, BufRead};

use encodings::Lit;

use super::told::Told;
use board::{Candidate, Grid, Puzzle};

/// What an exported formula tells about itself.
#[derive(Debug)]
pub struct Formula {
    /// What is asked.
    pub puzzle: Puzzle,
    /// Cells that have no variable.
    pub fixed: Vec<Candidate>,
    /// The candidate of each variable, from 1; auxiliary ones are beyond.
    pub candidates: Vec<Candidate>,
    /// The solution that is ruled out.
    pub blocked: Option<Grid>,
    /// Variables by the `p` line.
    pub variables: u32,
    /// Clauses by the `p` line.
    pub clauses: u64,
    /// The line of the `p` line.
    pub(super) line: usize,
}

/// A file that is not, or no longer, an exported formula.
#[derive(Debug, thiserror::Error)]
pub enum FormulaError {
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
    /// Something is missing at the end.
    #[error("{0}")]
    Missing(String),
}

/// The longest line read: more than the puzzle line of the largest side.
const MAX_LINE: u64 = 1 << 23;

impl Formula {
    /// Reads comments up to and including the `p` line.
    ///
    /// # Errors
    /// If it is not a formula written by `export`.
    pub fn read(input: &mut dyn BufRead) -> Result<Formula, FormulaError> {
        let mut told = Told::default();
        let mut text = String::new();
        for line in 1.. {
            let wrong = |reason: String| FormulaError::Line { line, reason };
            if !next_line(input, &mut text).map_err(|error| from_io(error, line))? {
                break;
            }
            let words = text.trim_end();
            if let Some(sizes) = words.strip_prefix("p cnf ") {
                let (variables, clauses) = sizes_of(sizes).ok_or_else(|| {
                    let most = i32::MAX;
                    wrong(format!(
                        "expected `p cnf VARIABLES CLAUSES`, two numbers, the first up to {most}"
                    ))
                })?;
                return told.finish(variables, clauses, line).map_err(wrong);
            }
            match words.strip_prefix("c ") {
                Some(comment) => told.comment(comment).map_err(wrong)?,
                None if words == "c" || words.is_empty() => {}
                None => return Err(wrong("expected a comment or the line `p cnf …`".to_owned())),
            }
        }
        Err(FormulaError::Missing("there is no line `p cnf VARIABLES CLAUSES`".to_owned()))
    }

    /// Reads the clauses that follow, and calls `each` with them and their line.
    ///
    /// # Errors
    /// If they are malformed, or fewer or more than promised.
    pub fn clauses(
        &self,
        input: &mut dyn BufRead,
        each: &mut dyn FnMut(usize, &[Lit]),
    ) -> Result<(), FormulaError> {
        let mut text = String::new();
        let mut clause = Vec::new();
        let mut count = 0;
        for line in self.line + 1.. {
            if !next_line(input, &mut text).map_err(|error| from_io(error, line))? {
                break;
            }
            if text.starts_with('c') {
                continue;
            }
            for word in text.split_ascii_whitespace() {
                let lit = self.lit(word);
                match lit.map_err(|reason| FormulaError::Line { line, reason })? {
                    Some(lit) => clause.push(lit),
                    None => {
                        each(line, &clause);
                        clause.clear();
                        count += 1;
                    }
                }
            }
        }
        if count != self.clauses || !clause.is_empty() {
            let promised = self.clauses;
            let wrong = if count > promised { "too many" } else { "the file is cut" };
            return Err(FormulaError::Missing(format!(
                "{count} complete clauses where the line `p cnf` promises {promised}: {wrong}"
            )));
        }
        Ok(())
    }

    /// A literal, or none for the 0 that ends a clause.
    fn lit(&self, word: &str) -> Result<Option<Lit>, String> {
        let number: i32 = word.parse().map_err(|_| format!("{word:?} is not a literal"))?;
        match Lit::from_dimacs(number) {
            Some(lit) if lit.variable() > self.variables => {
                Err(format!("{number} is beyond the {} variables", self.variables))
            }
            lit => Ok(lit),
        }
    }
}

fn from_io(error: io::Error, line: usize) -> FormulaError {
    match error.kind() {
        io::ErrorKind::InvalidData => FormulaError::Line { line, reason: error.to_string() },
        _ => FormulaError::Io(error),
    }
}

/// The next line without its end; whether there was one.
fn next_line(input: &mut dyn BufRead, text: &mut String) -> io::Result<bool> {
    text.clear();
    let read = io::Read::take(input, MAX_LINE).read_line(text);
    let read = read.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => io::Error::new(error.kind(), "not UTF-8"),
        _ => error,
    })?;
    if read as u64 == MAX_LINE {
        let reason = format!("longer than {MAX_LINE} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    Ok(read > 0)
}

fn sizes_of(text: &str) -> Option<(u32, u64)> {
    let (variables, clauses) = text.trim().split_once(' ')?;
    let variables = variables.parse().ok().filter(|&v| i32::try_from(v).is_ok_and(|v: i32| v >= 0));
    Some((variables?, clauses.trim().parse().ok()?))
}
