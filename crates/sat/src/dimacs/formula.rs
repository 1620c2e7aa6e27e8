//! Reads an exported formula: its header and, one at a time, its clauses.

use std::{
    io::{self, BufRead},
    sync::Arc,
};

use encodings::Lit;

use board::{
    Candidate, Candidates, Digit, Grid, Layer, Puzzle, Shape,
    fields::RuleValue,
    rules::{self, Rule, Rules},
};

/// The header of an exported formula.
#[derive(Debug)]
pub struct FormulaHeader {
    /// The name of the language: cnf, wcnf, opb, smt2 or mzn.
    pub language: &'static str,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The candidates of cells that have no variable.
    pub fixed: Vec<Candidate>,
    /// The candidate of each variable, from 1. Higher variables are auxiliary.
    pub candidates: Vec<Candidate>,
    /// The solution that the formula excludes.
    pub blocked: Option<Grid>,
    /// The announced number of variables; 0 if cells are variables.
    pub variables: u32,
    /// The announced number of clauses or constraints; 0 if cells are variables.
    pub clauses: u64,
    /// The line number of the last line of the header.
    line: usize,
}

/// An error in an exported formula.
#[derive(Debug, thiserror::Error)]
pub enum FormulaError {
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
    /// A part is missing at the end.
    #[error("{0}")]
    Missing(String),
}

/// Maximum length of a line, above that of the puzzle line of the largest side.
const MAX_LINE: u64 = 1 << 23;

/// The error message for files in other formats.
const EXPECTED_HEADER: &str = "expected a comment or the line `p cnf …`; only files written by \
    `export` can be decoded";

impl FormulaHeader {
    /// Reads the comments at the beginning of a file in any language, and the sizes of a formula.
    ///
    /// # Errors
    ///
    /// If the file was not written by `export`.
    pub fn read(input: &mut dyn BufRead) -> Result<FormulaHeader, FormulaError> {
        match input.fill_buf()?.first() {
            Some(b'*') => FormulaHeader::read_marked(input, "* ", "opb"),
            Some(b';') => FormulaHeader::read_marked(input, "; ", "smt2"),
            Some(b'%') => FormulaHeader::read_marked(input, "% ", "mzn"),
            _ => FormulaHeader::read_dimacs(input),
        }
    }

    /// Reads the comments of a formula in CNF, up to its `p` line, or in WCNF, up to the line
    /// `c wcnf`.
    fn read_dimacs(input: &mut dyn BufRead) -> Result<FormulaHeader, FormulaError> {
        let mut comments = Comments::default();
        let mut text = Vec::new();
        for line in 1.. {
            let wrong = |reason: String| FormulaError::Line { line, reason };
            let Some(text) = next_line(input, line, &mut text)? else { break };
            let words = text.trim_end();
            let starts = [("cnf", "p cnf "), ("wcnf", "c wcnf ")];
            if let Some((language, start)) = starts.into_iter().find(|it| words.starts_with(it.1)) {
                let sizes = &words[start.len()..];
                let sizes = sizes_of(sizes).ok_or_else(|| {
                    let most = i32::MAX;
                    wrong(format!(
                        "expected `{start}VARIABLES CLAUSES`, two numbers, the first up to {most}"
                    ))
                })?;
                return comments.finish(language, sizes, line).map_err(wrong);
            }
            match words.strip_prefix("c ") {
                Some(comment) => comments.comment(comment).map_err(wrong)?,
                None if words == "c" || words.is_empty() => {}
                None if words.starts_with("p gcnf ") => {
                    let reason = "an answer to group CNF is a list of groups, not a grid; export \
                                  the puzzle as cnf";
                    return Err(wrong(reason.to_owned()));
                }
                None => return Err(wrong(EXPECTED_HEADER.to_owned())),
            }
        }
        Err(FormulaError::Missing("the line `p cnf VARIABLES CLAUSES` is missing".to_owned()))
    }

    /// Reads the comments of a file whose comments begin with `mark`, up to its first other line.
    fn read_marked(
        input: &mut dyn BufRead,
        mark: &str,
        language: &'static str,
    ) -> Result<FormulaHeader, FormulaError> {
        let mut comments = Comments::default();
        let (mut text, mut sizes, mut last) = (Vec::new(), None, 0);
        while input.fill_buf()?.first() == mark.as_bytes().first() {
            last += 1;
            let wrong = |reason: String| FormulaError::Line { line: last, reason };
            let Some(text) = next_line(input, last, &mut text)? else { break };
            let comment = text.trim_end().strip_prefix(mark).unwrap_or_default();
            match comment.strip_prefix("#variable= ") {
                Some(_) if sizes.is_some() => {
                    return Err(wrong("duplicate line `* #variable= …`".to_owned()));
                }
                Some(told) => {
                    let told = told.split_once(" #constraint= ");
                    let told = told.and_then(|(one, other)| sizes_of(&format!("{one} {other}")));
                    sizes = Some(told.ok_or_else(|| {
                        wrong("expected `* #variable= N #constraint= N`".to_owned())
                    })?);
                }
                None => comments.comment(comment).map_err(wrong)?,
            }
        }
        let sizes = match language {
            "opb" => sizes.ok_or_else(|| {
                let reason = "the line `* #variable= N #constraint= N` is missing at the beginning";
                FormulaError::Missing(reason.to_owned())
            })?,
            _ => (0, 0),
        };
        let wrong = |reason: String| FormulaError::Line { line: last, reason };
        comments.finish(language, sizes, last).map_err(wrong)
    }

    /// Calls `each` with the number and text of each line after the header, in any format.
    ///
    /// # Errors
    ///
    /// If a line cannot be read or `each` rejects it.
    pub fn lines(
        &self,
        input: &mut dyn BufRead,
        each: &mut dyn FnMut(usize, &str) -> Result<(), String>,
    ) -> Result<(), FormulaError> {
        let mut text = Vec::new();
        for line in self.line + 1.. {
            let Some(text) = next_line(input, line, &mut text)? else { break };
            each(line, text).map_err(|reason| FormulaError::Line { line, reason })?;
        }
        Ok(())
    }

    /// Reads the clauses after the header and calls `each` with the line number and the literals.
    /// The soft clauses of WCNF are omitted.
    ///
    /// # Errors
    ///
    /// If a clause is malformed, or their number differs from the announced one.
    pub fn clauses(
        &self,
        input: &mut dyn BufRead,
        each: &mut dyn FnMut(usize, &[Lit]),
    ) -> Result<(), FormulaError> {
        let mut text = Vec::new();
        let mut clause = Vec::new();
        let mut count = 0;
        let is_weighted = self.language == "wcnf";
        for line in self.line + 1.. {
            let Some(text) = next_line(input, line, &mut text)? else { break };
            if text.starts_with('c') {
                continue;
            }
            let mut words = text.split_ascii_whitespace();
            let is_hard = !is_weighted || words.next() == Some("h");
            for word in words {
                let lit = self.lit(word);
                match lit.map_err(|reason| FormulaError::Line { line, reason })? {
                    Some(lit) => clause.push(lit),
                    None => {
                        if is_hard {
                            each(line, &clause);
                        }
                        clause.clear();
                        count += 1;
                    }
                }
            }
        }
        if count != self.clauses || !clause.is_empty() {
            let promised = self.clauses;
            let wrong = if count > promised { "too many" } else { "the file is cut off" };
            return Err(FormulaError::Missing(format!(
                "{count} complete clauses, but the header announces {promised}: {wrong}"
            )));
        }
        Ok(())
    }

    /// Parses a literal; returns `None` for the 0 that ends a clause.
    fn lit(&self, word: &str) -> Result<Option<Lit>, String> {
        let number: i32 = word.parse().map_err(|_| format!("{word:?} is not a literal"))?;
        match Lit::from_dimacs(number) {
            Some(lit) if lit.variable() > self.variables => {
                Err(format!("{number} exceeds the {} variables", self.variables))
            }
            lit => Ok(lit),
        }
    }
}

/// Returns the next line, or `None` at the end of the file.
fn next_line<'t>(
    input: &mut dyn BufRead,
    line: usize,
    text: &'t mut Vec<u8>,
) -> Result<Option<&'t str>, FormulaError> {
    let wrong = |reason: String| FormulaError::Line { line, reason };
    text.clear();
    let read = io::Read::take(input, MAX_LINE).read_until(b'\n', text)?;
    if read as u64 == MAX_LINE {
        return Err(wrong(format!("longer than {MAX_LINE} bytes")));
    }
    let text = str::from_utf8(text).map_err(|_| wrong("not UTF-8".to_owned()))?;
    Ok((read > 0).then_some(text))
}

fn sizes_of(text: &str) -> Option<(u32, u64)> {
    let (variables, clauses) = text.trim().split_once(' ')?;
    let variables = variables.parse().ok().filter(|&v| i32::try_from(v).is_ok_and(|v: i32| v >= 0));
    Some((variables?, clauses.trim().parse().ok()?))
}

/// The content of the header comments read so far.
#[derive(Default)]
struct Comments {
    version: Option<String>,
    side: Option<String>,
    shape: Option<Shape>,
    /// `None` until a `rules` or `rule` line; an empty list is a board without rules.
    rules: Option<Vec<Arc<dyn Rule>>>,
    /// The digits of the cells so far, 0 for an empty cell.
    givens: Vec<Digit>,
    /// The given values of layers.
    layer_givens: Vec<Candidate>,
    restrictions: Option<Candidates>,
    fixed: Vec<Candidate>,
    candidates: Vec<Candidate>,
    blocked: Option<Grid>,
}

impl Comments {
    /// Reads a comment line without its `c `.
    fn comment(&mut self, comment: &str) -> Result<(), String> {
        let (key, value) = comment.split_once(' ').unwrap_or((comment, ""));
        let again = match key {
            "side" => self.side.is_some(),
            "box" | "board" => self.shape.is_some(),
            "rules" => self.rules.is_some(),
            "puzzle" => self.shape.is_some_and(|shape| self.givens.len() == shape.cells()),
            _ => false,
        };
        if again {
            return Err(format!("duplicate line `c {key}`"));
        }
        match key {
            "side" => self.side = Some(value.trim().to_owned()),
            "sudoku-sat" => self.version = Some(value.to_owned()),
            "box" => {
                self.shape = Some(value.trim().parse().map_err(|_| {
                    format!("{value:?} is not a box size; expected, for example, 3x3")
                })?)
            }
            "board" => self.shape = Some(board_of(value)?),
            "holes" => {
                let shape = self.need_shape()?;
                let named =
                    |name| shape.named(name).ok_or(format!("{name:?} is not a cell of the board"));
                let holes: Vec<_> =
                    value.split_ascii_whitespace().map(named).collect::<Result<_, _>>()?;
                let is_hole = |cell| shape.is_hole(cell) || holes.contains(&cell);
                self.shape = Some(shape.with_holes(is_hole));
            }
            "layer" => self.shape = Some(with_layer(self.need_shape()?, value)?),
            "given" => self.layer_givens.push(self.candidate(value)?),
            "rules" => {
                self.rules = Some(Vec::new());
                for name in value.split_ascii_whitespace() {
                    self.rule(name)?;
                }
            }
            "rule" => self.rule(value)?,
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
                        return Err(format!("{word} gives its cell a second digit"));
                    }
                    grid.set(cell, Some(digit));
                }
                self.blocked = Some(grid);
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads a rule: its name, then the name and value of each field.
    fn rule(&mut self, text: &str) -> Result<(), String> {
        let shape = self.need_shape()?;
        let (name, mut rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut fields = Vec::new();
        while !rest.trim().is_empty() {
            let found = rest.trim_start().split_once(' ').and_then(|(field, value)| {
                let (value, rest) = RuleValue::parse(value)?;
                Some((field.to_owned(), value, rest))
            });
            let (field, value, after) =
                found.ok_or_else(|| format!("{rest:?} is not a field with a value"))?;
            fields.push((field, value));
            rest = after;
        }
        let rule = rules::read(shape, name, fields).map_err(|error| error.to_string())?;
        self.rules.get_or_insert_default().push(rule);
        Ok(())
    }

    fn need_shape(&self) -> Result<Shape, String> {
        self.shape.ok_or("the line `c box RxC` or `c board` must come first".to_owned())
    }

    /// Reads some or all cells, in order.
    fn puzzle(&mut self, text: &str) -> Result<(), String> {
        let shape = self.need_shape()?;
        let digit = |word: &str| match (word, shape.digit(word.parse().unwrap_or(-1))) {
            (_, Some(digit)) => Some(digit),
            ("." | "0", None) => Some(0),
            _ => None,
        };
        // Each character is a cell if every digit has a single figure.
        let digits: Option<Vec<Digit>> = match *shape.values().end() > 9 {
            true => text.split_ascii_whitespace().map(digit).collect(),
            false => text.split("").filter(|it| !it.trim().is_empty()).map(digit).collect(),
        };
        self.givens.extend(digits.ok_or_else(|| Self::no_cells(shape))?);
        if self.givens.len() > shape.cells() { Err(Self::no_cells(shape)) } else { Ok(()) }
    }

    fn no_cells(shape: Shape) -> String {
        let (lowest, highest) = shape.values().into_inner();
        format!("expected {} cells with digits {lowest} to {highest}", shape.cells())
    }

    /// Parses a candidate such as `r1c2=3`.
    fn candidate(&self, text: &str) -> Result<Candidate, String> {
        // If all candidates are numbered, a gap of the board also has a variable, which is true at
        // 1.
        let shape = self.need_shape()?.with_holes(|_| false);
        let parse = || {
            let (name, value) = text.split_once('=')?;
            let cell = shape.named(name)?;
            // If all candidates are numbered, a layer also has variables for values that it lacks.
            let digit = value.parse::<i64>().ok()?.checked_sub(shape.value_at(cell, 1) - 1)?;
            let digits = 1..=shape.digits() as i64;
            digits.contains(&digit).then_some(Candidate { cell, digit: digit as Digit })
        };
        parse().ok_or_else(|| format!("{text:?} is not a candidate; expected, for example, r1c2=3"))
    }

    fn restrict(&mut self, value: &str) -> Result<(), String> {
        let shape = self.need_shape()?;
        let (name, digits) = value.split_once('=').unwrap_or((value, ""));
        let cell =
            shape.named(name).ok_or_else(|| format!("{name:?} is not a cell of the board"))?;
        let digits: Vec<Digit> = digits
            .split(',')
            .filter(|digit| !digit.is_empty())
            .map(|digit| Ok(self.candidate(&format!("{name}={digit}"))?.digit))
            .collect::<Result<_, String>>()?;
        let left = self.restrictions.get_or_insert_with(|| Candidates::full(shape));
        for digit in (1..=shape.digits() as Digit).filter(|digit| !digits.contains(digit)) {
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
            return Err(format!("{name} is out of order; expected ascending candidates"));
        }
        self.candidates.push(candidate);
        Ok(())
    }

    /// Completes the header with the numbers of variables and clauses.
    fn finish(
        self,
        language: &'static str,
        (variables, clauses): (u32, u64),
        line: usize,
    ) -> Result<FormulaHeader, String> {
        let exported = "expected a formula written by `sudoku-sat export`";
        self.version
            .as_ref()
            .ok_or(format!("the comment `sudoku-sat VERSION` is missing; {exported}"))?;
        let shape = self.need_shape()?;
        let side = self.side.unwrap_or_default();
        if shape.is_classic() && side != shape.digits().to_string() {
            return Err(format!(
                "side {side:?} contradicts the boxes of {shape}; expected {}",
                shape.digits()
            ));
        }
        if self.givens.is_empty() {
            return Err(format!("the line `c puzzle …` is missing; {exported}"));
        }
        let mut givens =
            Grid::from_digits(shape, &self.givens).ok_or_else(|| Self::no_cells(shape))?;
        self.layer_givens.iter().for_each(|it| givens.set(it.cell, Some(it.digit)));
        if self.candidates.len() > variables as usize {
            return Err(format!(
                "{} variables are named, but the header announces {variables}",
                self.candidates.len()
            ));
        }
        let rules = self.rules.ok_or(format!("the line `c rules …` is missing; {exported}"))?;
        let rules = Rules::new(shape, rules).map_err(|error| error.to_string())?;
        let puzzle = Puzzle { shape, rules, givens, restrictions: self.restrictions };
        let Comments { fixed, candidates, blocked, .. } = self;
        Ok(FormulaHeader { language, puzzle, fixed, candidates, blocked, variables, clauses, line })
    }
}

/// Adds a layer to a board, as in `shade 0-1`.
fn with_layer(shape: Shape, text: &str) -> Result<Shape, String> {
    let parse = || {
        let (name, values) = text.split_once(' ')?;
        let (lowest, highest) = values.trim().split_once('-')?;
        let values = [lowest.parse().ok()?, highest.parse().ok()?];
        let layer = Layer { name: name.to_owned(), values };
        shape.with_layers(shape.layers().iter().cloned().chain([layer]).collect())
    };
    parse().ok_or_else(|| format!("{text:?} is not a layer; expected, for example, `shade 0-1`"))
}

/// Parses the rows and columns of a board, its digits and its boxes, as in `21x21 1-9 3x3`.
fn board_of(text: &str) -> Result<Shape, String> {
    let parse = || {
        let (extent, rest) = text.trim().split_once(' ')?;
        let (digits, boxes) = rest.split_once(' ')?;
        let [(rows, columns), (box_rows, box_cols)] =
            [extent.split_once('x')?, boxes.split_once('x')?];
        let (lowest, highest) = digits.split_once('-')?;
        let digits = (lowest.parse().ok()?, highest.parse().ok()?);
        let shape = Shape::board(rows.parse().ok()?, columns.parse().ok()?, digits).ok()?;
        let boxes = (box_rows.parse().ok()?, box_cols.parse().ok()?);
        Some(shape.with_boxes(boxes.0, boxes.1).unwrap_or(shape))
    };
    parse()
        .ok_or_else(|| format!("{text:?} is not a board; expected, for example, `21x21 1-9 3x3`"))
}
