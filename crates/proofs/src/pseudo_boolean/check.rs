//! Checks a proof in the VeriPB format by its hints.

use std::{collections::HashMap, io::BufRead};

use super::{
    Inequality,
    inequality::{Outcome, Values},
    opb::{literal, read_constraint},
};
use crate::by_lines::{LineProofError, follow};
use board::stop::Stop;

/// Checks that a proof refutes the constraints, which are those of a formula in its order. Only the
/// end marker may follow the conclusion.
///
/// # Errors
///
/// At the first line that is wrong or missing.
pub fn check_pseudo_boolean(
    formula: Vec<Inequality>,
    proof: &mut dyn BufRead,
    stop: &Stop,
) -> Result<(), LineProofError> {
    let mut state = State::new(formula);
    follow(proof, stop, &mut |text| match text {
        Some(text) => state.line(text.trim()).map(|()| false),
        None if state.at == Section::After => Ok(true),
        None => Err("the proof ends without its last line".to_owned()),
    })
}

/// The section of the proof.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Before the first line.
    Before,
    /// Before the number of constraints.
    Count,
    Steps,
    Conclusion,
    End,
    After,
}

struct State {
    at: Section,
    /// The constraints by id, those of the formula first.
    constraints: HashMap<u64, Inequality>,
    /// Number of constraints of the formula, and the highest id so far.
    formula: u64,
    last: u64,
    /// The highest variable of the formula.
    variables: u32,
    /// For each auxiliary variable: the ids of the constraints that contain it.
    with: HashMap<u32, Vec<u64>>,
    values: Values,
}

impl State {
    fn new(formula: Vec<Inequality>) -> State {
        let count = formula.len() as u64;
        let highest = |it: &Inequality| it.terms().last().map(|term| term.0);
        let variables = formula.iter().filter_map(highest).max().unwrap_or(0);
        State {
            at: Section::Before,
            constraints: (1..).zip(formula).collect(),
            formula: count,
            last: count,
            variables,
            with: HashMap::new(),
            values: Values::default(),
        }
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() || text.starts_with('%') {
            return Ok(());
        }
        if self.at == Section::Before {
            self.at = Section::Count;
            let head = "pseudo-Boolean proof version 3.0";
            return match text == head {
                true => Ok(()),
                false => Err(format!("expected `{head}` in the first line")),
            };
        }
        let text = text.strip_suffix(';').ok_or("missing `;` at the end of the line")?.trim_end();
        let (rule, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (self.at, rule) {
            (Section::Count, "f") => {
                self.at = Section::Steps;
                match rest.trim().parse::<u64>() {
                    Ok(count) if count == self.formula => Ok(()),
                    _ => Err(format!("the formula has {} constraints, found {rest}", self.formula)),
                }
            }
            (Section::Steps, "pol") => {
                let derived = self.pol(rest)?;
                self.add(derived);
                Ok(())
            }
            (Section::Steps, "rup") => self.rup(rest),
            (Section::Steps, "red") => self.red(rest),
            (Section::Steps, "del") => self.delete(rest),
            (Section::Steps, "output") if rest.trim() == "NONE" => {
                self.at = Section::Conclusion;
                Ok(())
            }
            (Section::Conclusion, "conclusion") => self.conclude(rest),
            (Section::End, "end") if rest.trim() == "pseudo-Boolean proof" => {
                self.at = Section::After;
                Ok(())
            }
            _ => Err(format!("unexpected rule {rule:?}")),
        }
    }

    fn add(&mut self, constraint: Inequality) {
        self.last += 1;
        for &(variable, _) in constraint.terms().iter().rev() {
            if variable <= self.variables {
                break;
            }
            self.with.entry(variable).or_default().push(self.last);
        }
        self.constraints.insert(self.last, constraint);
    }

    fn get(&self, word: &str) -> Result<&Inequality, String> {
        let id = word.parse().ok();
        id.and_then(|id: u64| self.constraints.get(&id))
            .ok_or_else(|| format!("constraint {word} does not exist"))
    }

    /// Evaluates an expression over constraints in reverse Polish notation.
    fn pol(&self, text: &str) -> Result<Inequality, String> {
        let mut stack: Vec<Inequality> = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        let lack = || "an operand of a rule is missing".to_owned();
        while let Some(word) = words.next() {
            let behind = words.peek().copied();
            let next = match (word, behind) {
                ("+", _) => {
                    let (other, one) = (stack.pop(), stack.pop());
                    one.zip(other).map(|(one, other)| one.plus(&other)).ok_or_else(lack)??
                }
                ("s", _) => stack.pop().ok_or_else(lack)?.saturate()?,
                (number, Some(rule @ ("*" | "d"))) => {
                    words.next();
                    let number = number.parse().ok().filter(|&number| number > 0);
                    let number =
                        number.ok_or_else(|| format!("{word:?} is not a positive factor"))?;
                    let one = stack.pop().ok_or_else(lack)?;
                    if rule == "*" { one.times(number)? } else { one.divide(number)? }
                }
                (variable, Some("w")) => {
                    words.next();
                    match literal(variable)? {
                        (variable, true) => stack.pop().ok_or_else(lack)?.weaken(variable)?,
                        _ => return Err(format!("{variable:?} is not a variable")),
                    }
                }
                (word, _) if word.starts_with(['x', '~']) => match literal(word)? {
                    (variable, true) => Inequality::new(vec![(variable, 1)], 0)?,
                    (variable, false) => Inequality::new(vec![(variable, -1)], -1)?,
                },
                (word, _) => self.get(word)?.clone(),
            };
            stack.push(next);
        }
        match stack.len() {
            1 => stack.pop().ok_or_else(lack),
            more => Err(format!("{more} constraints are left instead of one")),
        }
    }

    /// Adds a constraint that follows by propagation through its hints; `~` is its negation.
    fn rup(&mut self, text: &str) -> Result<(), String> {
        let (constraint, hints) = text.split_once(':').ok_or("`rup` without hints")?;
        let constraint = read_inequality(constraint)?;
        let negated = constraint.negation()?;
        let mut values = std::mem::take(&mut self.values);
        let outcome = self.conflict(&negated, hints, &mut values);
        values.clear();
        self.values = values;
        match outcome? {
            true => self.add(constraint),
            false => {
                return Err(
                    "the constraint does not follow by propagation through its hints".to_owned()
                );
            }
        }
        Ok(())
    }

    fn conflict(
        &self,
        negated: &Inequality,
        hints: &str,
        values: &mut Values,
    ) -> Result<bool, String> {
        let hint = |word| if word == "~" { Ok(negated) } else { self.get(word) };
        let hints = hints.split_ascii_whitespace().map(hint);
        let hints = hints.collect::<Result<Vec<&Inequality>, String>>()?;
        loop {
            let mut goes_on = false;
            for hint in &hints {
                match hint.propagate(values)? {
                    Outcome::Conflict => return Ok(true),
                    Outcome::More => goes_on = true,
                    Outcome::Nothing => {}
                }
            }
            if !goes_on {
                return Ok(false);
            }
        }
    }

    /// Adds a constraint about an auxiliary variable.
    ///
    /// If the constraint is violated, giving the variable the value of the witness must satisfy it
    /// and violate no other constraint with that variable.
    fn red(&mut self, text: &str) -> Result<(), String> {
        let (constraint, witness) = text.split_once(':').ok_or("`red` without a witness")?;
        let constraint = read_inequality(constraint)?;
        let witness: Vec<&str> = witness.split_ascii_whitespace().collect();
        let (variable, value) = match witness[..] {
            [variable, "->", value @ ("0" | "1")] => match literal(variable)? {
                (variable, true) if variable > self.variables => (variable, value == "1"),
                _ => return Err(format!("{variable} is not an auxiliary variable")),
            },
            _ => return Err("expected a witness of one variable and its value".to_owned()),
        };
        let negated = constraint.negation()?;
        let all = self.with.get(&variable).into_iter().flatten();
        let all = all.filter_map(|id| self.constraints.get(id)).chain([&constraint]);
        for asked in all {
            let asked = asked.at(variable, value)?;
            if !asked.is_trivially_true()? && !negated.implies(&asked)? {
                return Err(format!(
                    "x{variable} cannot have the value of the witness if the constraint is false"
                ));
            }
        }
        self.add(constraint);
        Ok(())
    }

    fn delete(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_ascii_whitespace();
        if words.next() != Some("id") {
            return Err("`del` without `id`".to_owned());
        }
        for word in words {
            let id = word.parse().ok().filter(|&id| id > self.formula);
            let gone = id.and_then(|id: u64| self.constraints.remove(&id));
            gone.ok_or_else(|| format!("derived constraint {word} to delete does not exist"))?;
        }
        Ok(())
    }

    fn conclude(&mut self, text: &str) -> Result<(), String> {
        let id = text.split_once(':').filter(|(result, _)| result.trim() == "UNSAT");
        let (_, id) = id.ok_or("expected the conclusion `UNSAT` with a constraint")?;
        if !self.get(id.trim())?.is_contradiction()? {
            return Err(format!("constraint {} is not a contradiction", id.trim()));
        }
        self.at = Section::End;
        Ok(())
    }
}

/// Reads a constraint that is not an equation.
fn read_inequality(text: &str) -> Result<Inequality, String> {
    match <[Inequality; 1]>::try_from(read_constraint(text)?) {
        Ok([one]) => Ok(one),
        Err(_) => Err("expected an inequality, found an equation".to_owned()),
    }
}
