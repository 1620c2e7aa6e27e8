//! What the comments at the head of an exported formula tell, line by line.

use super::Formula;
use board::{Candidate, Candidates, Digit, Grid, Puzzle, Shape, rules};

/// What the comments have told so far.
#[derive(Default)]
pub(super) struct Told {
    version: Option<String>,
    side: Option<String>,
    shape: Option<Shape>,
    rules: Vec<&'static dyn rules::Rule>,
    /// The digits of the cells so far, 0 for a blank.
    givens: Vec<Digit>,
    restrictions: Option<Candidates>,
    fixed: Vec<Candidate>,
    candidates: Vec<Candidate>,
    blocked: Option<Grid>,
}

impl Told {
    /// Takes in a comment line, without its `c `.
    pub(super) fn comment(&mut self, comment: &str) -> Result<(), String> {
        let (key, value) = comment.split_once(' ').unwrap_or((comment, ""));
        let told = match key {
            "side" => self.side.is_some(),
            "box" => self.shape.is_some(),
            "rules" => !self.rules.is_empty(),
            "puzzle" => self.shape.is_some_and(|shape| self.givens.len() == shape.cells()),
            _ => false,
        };
        if told {
            return Err(format!("a second line `c {key}`"));
        }
        match key {
            "side" => self.side = Some(value.trim().to_owned()),
            "sudoku-sat" => self.version = Some(value.to_owned()),
            "box" => {
                self.shape = Some(
                    value
                        .trim()
                        .parse()
                        .map_err(|_| format!("{value:?} is not a box such as 3x3"))?,
                )
            }
            "rules" => {
                let named = |name| rules::named(name).ok_or(format!("no rule is called {name:?}"));
                self.rules = value.split_ascii_whitespace().map(named).collect::<Result<_, _>>()?;
            }
            "puzzle" => self.puzzle(value)?,
            "restricted" => self.restrict(value)?,
            "fixed" => self.fixed.push(self.candidate(value)?),
            "var" => self.variable(value)?,
            "blocked" => {
                let empty = Grid::empty(self.need_shape()?);
                let mut grid = self.blocked.take().unwrap_or(empty);
                for word in value.split_ascii_whitespace() {
                    let Candidate { cell, digit } = self.candidate(word)?;
                    if grid.get(cell).is_some() {
                        return Err(format!("{word} is a second digit for its cell"));
                    }
                    grid.set(cell, Some(digit));
                }
                self.blocked = Some(grid);
            }
            _ => {}
        }
        Ok(())
    }

    fn need_shape(&self) -> Result<Shape, String> {
        self.shape.ok_or("the line `c box RxC` has to come before".to_owned())
    }

    /// Some or all cells, in order.
    fn puzzle(&mut self, text: &str) -> Result<(), String> {
        let shape = self.need_shape()?;
        let side = shape.side();
        let digits: Option<Vec<Digit>> = match side {
            ..=9 => {
                let digit = |c: char| if c == '.' { Some(0) } else { c.to_digit(10) };
                text.trim().chars().map(|c| digit(c).map(|d| d as Digit)).collect()
            }
            _ => text.split_ascii_whitespace().map(|word| word.parse().ok()).collect(),
        };
        let in_range = |digits: &Vec<Digit>| digits.iter().all(|&d| usize::from(d) <= side);
        self.givens.extend(digits.filter(in_range).ok_or_else(|| Self::no_cells(shape))?);
        if self.givens.len() > shape.cells() { Err(Self::no_cells(shape)) } else { Ok(()) }
    }

    fn no_cells(shape: Shape) -> String {
        format!("not {} cells of digits up to {}", shape.cells(), shape.side())
    }

    /// `r1c2=3`
    fn candidate(&self, text: &str) -> Result<Candidate, String> {
        let shape = self.need_shape()?;
        let parse = || {
            let (name, digit) = text.strip_prefix('r')?.split_once('=')?;
            let (row, column) = name.split_once('c')?;
            let cell = shape.cell(row.parse().ok()?, column.parse().ok()?)?;
            let digit: Digit = digit.parse().ok()?;
            (1..=shape.side()).contains(&usize::from(digit)).then_some(Candidate { cell, digit })
        };
        parse().ok_or_else(|| format!("{text:?} is not a candidate such as r1c2=3"))
    }

    fn restrict(&mut self, value: &str) -> Result<(), String> {
        let shape = self.need_shape()?;
        let (name, digits) = value.split_once('=').unwrap_or((value, ""));
        let Candidate { cell, .. } = self.candidate(&format!("{name}=1"))?;
        let digits: Vec<Digit> = digits
            .split(',')
            .filter(|digit| !digit.is_empty())
            .map(|digit| Ok(self.candidate(&format!("{name}={digit}"))?.digit))
            .collect::<Result<_, String>>()?;
        let left = self.restrictions.get_or_insert_with(|| Candidates::full(shape));
        for digit in (1..=shape.side() as Digit).filter(|digit| !digits.contains(digit)) {
            left.eliminate(Candidate { cell, digit });
        }
        Ok(())
    }

    fn variable(&mut self, value: &str) -> Result<(), String> {
        let next = self.candidates.len() + 1;
        let (number, name) = value.split_once(' ').unwrap_or((value, ""));
        if number.parse() != Ok(next) {
            return Err(format!("expected variable {next} here, found {number:?}"));
        }
        let candidate = self.candidate(name)?;
        if self.candidates.last().is_some_and(|&last| last >= candidate) {
            return Err(format!("{name} does not come after the candidate before it"));
        }
        self.candidates.push(candidate);
        Ok(())
    }

    /// The formula, once the sizes of the `p` line are known.
    pub(super) fn finish(
        self,
        variables: u32,
        clauses: u64,
        line: usize,
    ) -> Result<Formula, String> {
        let exported = "a formula written by `sudoku-sat export` is needed";
        self.version
            .as_ref()
            .ok_or(format!("there is no line `c sudoku-sat VERSION`: {exported}"))?;
        let shape = self.need_shape()?;
        let side = self.side.unwrap_or_default();
        if side != shape.side().to_string() {
            return Err(format!(
                "side {side:?} with boxes of {shape}, which make {}",
                shape.side()
            ));
        }
        if self.givens.is_empty() {
            return Err(format!("there is no line `c puzzle …`: {exported}"));
        }
        let givens = Grid::from_digits(shape, &self.givens).ok_or_else(|| Self::no_cells(shape))?;
        if self.candidates.len() > variables as usize {
            return Err(format!(
                "{} variables are named, {variables} are promised",
                self.candidates.len()
            ));
        }
        let rules = if self.rules.is_empty() { rules::CLASSIC.to_vec() } else { self.rules };
        let puzzle = Puzzle { shape, rules, givens, restrictions: self.restrictions };
        let Told { fixed, candidates, blocked, .. } = self;
        Ok(Formula { puzzle, fixed, candidates, blocked, variables, clauses, line })
    }
}
