//! Checks LRAT by its hints, without any search: independent of [`check`](super::check), with which
//! it shares no code.

use std::{borrow::Cow, collections::HashMap, io::BufRead};

use encodings::{Cnf, Lit};

use crate::by_lines::{LineProofError, follow};
use board::stop::Stop;

/// Checks that an LRAT proof refutes the formula; anything after the empty clause is ignored.
///
/// Every hint but the last must be a unit clause, and the last must be false. RAT is not accepted.
///
/// # Errors
///
/// At the first line that is wrong or missing.
pub fn check_lrat(
    formula: &Cnf,
    proof: &mut dyn BufRead,
    stop: &Stop,
) -> Result<(), LineProofError> {
    let mut state = State {
        clauses: (1..).zip(formula.clauses().map(Cow::Borrowed)).collect(),
        last: formula.len() as u64,
        variables: formula.variables(),
        values: vec![None; formula.variables() as usize + 1],
    };
    follow(proof, stop, &mut |text| match text {
        Some(text) => state.line(text),
        None => Err("the proof ends without the empty clause".to_owned()),
    })
}

struct State<'a> {
    clauses: HashMap<u64, Cow<'a, [Lit]>>,
    /// The highest id so far.
    last: u64,
    variables: u32,
    /// For each variable: its value while a lemma is checked.
    values: Vec<Option<bool>>,
}

impl State<'_> {
    /// Checks a line; returns true if it contains the empty clause.
    fn line(&mut self, text: &str) -> Result<bool, String> {
        let mut words = text.split_ascii_whitespace();
        let id = number(words.next().ok_or("an empty line")?)?;
        if let Some(rest) =
            text.trim_start().trim_start_matches(|c: char| c != ' ').strip_prefix(" d ")
        {
            let mut words = rest.split_ascii_whitespace();
            for id in ids(&mut words)? {
                let gone = self.clauses.remove(&id);
                gone.ok_or_else(|| format!("clause {id} to delete does not exist"))?;
            }
            return Ok(false);
        }
        if id <= self.last {
            return Err(format!("id {id} must be greater than {}", self.last));
        }
        let lemma = self.lits(&mut words)?;
        let hints = ids(&mut words)?;
        if words.next().is_some() {
            return Err("unexpected words after the last 0".to_owned());
        }
        self.follows(&lemma, &hints)?;
        let empty = lemma.is_empty();
        self.last = id;
        self.clauses.insert(id, Cow::Owned(lemma));
        Ok(empty)
    }

    fn lits<'a>(&self, words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<Lit>, String> {
        let mut lits = Vec::new();
        for word in words {
            let number: i32 = word.parse().map_err(|_| format!("{word:?} is not a literal"))?;
            match Lit::from_dimacs(number) {
                None => return Ok(lits),
                Some(lit) if lit.variable() > self.variables => {
                    return Err(format!("{lit} is beyond the variables of the formula"));
                }
                Some(lit) => lits.push(lit),
            }
        }
        Err("missing 0 after the literals".to_owned())
    }

    /// Follows the hints from the negation of the lemma, then clears all values.
    fn follows(&mut self, lemma: &[Lit], hints: &[u64]) -> Result<(), String> {
        let mut trail = lemma.to_vec();
        lemma
            .iter()
            .for_each(|lit| self.values[lit.variable() as usize] = Some(!lit.is_positive()));
        let outcome = self.conflict(hints, &mut trail);
        trail.iter().for_each(|lit| self.values[lit.variable() as usize] = None);
        outcome
    }

    fn conflict(&mut self, hints: &[u64], trail: &mut Vec<Lit>) -> Result<(), String> {
        for (place, hint) in hints.iter().enumerate() {
            let clause =
                self.clauses.get(hint).ok_or_else(|| format!("clause {hint} does not exist"))?;
            let value = |lit: &&Lit| {
                self.values[lit.variable() as usize].map(|value| value == lit.is_positive())
            };
            let mut open = clause.iter().filter(|lit| value(lit) != Some(false));
            match open.next().copied() {
                None if place + 1 == hints.len() => return Ok(()),
                None => {
                    return Err(format!("hint {hint} is already false, but further hints follow"));
                }
                Some(lit) if value(&&lit).is_some() || open.any(|&other| other != lit) => {
                    return Err(format!("hint {hint} is not a unit clause"));
                }
                Some(lit) => {
                    trail.push(lit);
                    self.values[lit.variable() as usize] = Some(lit.is_positive());
                }
            }
        }
        Err("the hints do not lead to a false clause".to_owned())
    }
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("{word:?} is not an id"))
}

/// Parses ids up to a 0.
fn ids<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<u64>, String> {
    let mut ids = Vec::new();
    for word in words {
        match number(word)? {
            0 => return Ok(ids),
            id => ids.push(id),
        }
    }
    Err("missing 0 after the ids".to_owned())
}
