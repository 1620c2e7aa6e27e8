//! Writes the comments at the beginning of an exported formula, in any format.

use std::io::{self, BufWriter, Write};

use super::DimacsWriteError;
use crate::{EncodingConfig, variables::Variables};
use board::{Candidate, Candidates, DigitNames, Grid, Puzzle, Shape, rules::Rule, stop::Stop};
use logic::reduce::Logic;

/// The content of the header of an exported formula.
pub struct Header<'a> {
    /// The beginning of comment lines: `c` in DIMACS.
    pub mark: &'static str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The logic level that reduced the candidates, for formats in which it can be chosen.
    pub logic: Option<&'a Logic>,
    /// The encoding options, for formats in which they can be chosen.
    pub wording: Option<EncodingConfig<'a>>,
    /// The candidates and their variables.
    pub variables: &'a Variables,
    /// The solution that the last clause excludes.
    pub blocked: Option<&'a Grid>,
    /// The condition on which to give up.
    pub stop: &'a Stop,
}

/// Lines of variables between two polls of `stop`.
const LINES_PER_POLL: u32 = 4096;

/// Maximum length of a line of words; the checker lrat-check reads comments of up to 1023 bytes.
const MAX_LINE_LENGTH: usize = 1000;

/// Maximum number of cells per word of a puzzle line without spaces.
const MAX_CELLS_PER_WORD: usize = 900;

/// Writes words after a key, on as many lines as necessary.
fn write_wrapped(
    (mark, key): (&str, &str),
    words: impl Iterator<Item = String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let start = format!("{mark} {key}");
    let mut line = start.clone();
    for word in words {
        if line.len() + 1 + word.len() > MAX_LINE_LENGTH && line.len() > start.len() {
            writeln!(out, "{line}")?;
            line.clone_from(&start);
        }
        line.push(' ');
        line.push_str(&word);
    }
    writeln!(out, "{line}")
}

/// Returns the text of a rule in a header line: its name and the name and value of each field.
pub fn in_words(rule: &dyn Rule, shape: Shape) -> String {
    let fields = rule.fields(shape);
    let fields = fields.iter().map(|(field, value)| format!(" {field} {value}"));
    fields.fold(rule.name().to_owned(), |words, field| words + &field)
}

impl Header<'_> {
    /// Writes the lines about the puzzle, for formats in which a cell is a variable.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn about(&self, out: &mut dyn Write) -> io::Result<()> {
        self.choices(out)?;
        self.restrictions(out)?;
        let Some(grid) = self.blocked else { return Ok(()) };
        let (shape, names) = (self.puzzle.shape, DigitNames::numbers(self.puzzle.shape));
        let name = |(cell, digit)| names.candidate(shape, Candidate { cell, digit }, "=");
        write_wrapped((self.mark, "blocked"), grid.filled().map(name), out)
    }

    /// Writes all comment lines.
    ///
    /// # Errors
    ///
    /// If writing fails or `stop` is set.
    pub fn write(&self, out: &mut dyn Write) -> Result<(), DimacsWriteError> {
        let mut out = BufWriter::new(out);
        self.about(&mut out)?;
        let (shape, mark) = (self.puzzle.shape, self.mark);
        let candidates = self.variables.candidates();
        let names = DigitNames::numbers(shape);
        let name = |candidate| names.candidate(shape, candidate, "=");
        for cell in (0..shape.all_cells()).filter(|&cell| !self.variables.is_open(cell)) {
            if let Some(digit) = candidates.single(cell) {
                writeln!(out, "{mark} fixed {}", name(Candidate { cell, digit }))?;
            }
        }
        for (candidate, lit) in self.variables.iter() {
            if lit.variable() % LINES_PER_POLL == 0
                && let Some(why) = self.stop.reason()
            {
                return Err(DimacsWriteError::Stopped(why));
            }
            writeln!(out, "{mark} var {lit} {}", name(candidate))?;
        }
        Ok(out.flush()?)
    }

    fn choices(&self, out: &mut dyn Write) -> io::Result<()> {
        let (Puzzle { shape, rules, givens, .. }, mark) = (self.puzzle, self.mark);
        writeln!(out, "{mark} sudoku-sat {}", env!("CARGO_PKG_VERSION"))?;
        match shape.is_classic() {
            true => writeln!(out, "{mark} side {}\n{mark} box {shape}", shape.digits())?,
            false => {
                let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
                let (lowest, highest) = (values.start(), values.end());
                writeln!(out, "{mark} board {rows}x{columns} {lowest}-{highest} {shape}")?;
                let holes = (0..shape.cells()).filter(|&cell| shape.is_hole(cell));
                write_wrapped(
                    (mark, "holes"),
                    holes.map(|cell| shape.name(cell).to_string()),
                    out,
                )?;
            }
        }
        for layer in shape.layers() {
            let [lowest, highest] = layer.values;
            writeln!(out, "{mark} layer {} {lowest}-{highest}", layer.name)?;
        }
        // A line without names means a board without rules.
        match rules.all() {
            _ if rules.is_classic() => writeln!(out, "{mark} rules lines boxes")?,
            [] => writeln!(out, "{mark} rules")?,
            all => {
                for rule in all {
                    writeln!(out, "{mark} rule {}", in_words(&**rule, *shape))?;
                }
            }
        }
        if let Some(EncodingConfig { formulation, encoding, sums }) = self.wording {
            writeln!(out, "{mark} formulation {}", formulation.name)?;
            writeln!(out, "{mark} encoding {}", encoding.name())?;
            writeln!(out, "{mark} sum-encoding {}", sums.name())?;
        }
        if let Some(logic) = self.logic {
            writeln!(out, "{mark} logic {}", logic.name)?;
        }
        let line = shape.line(givens);
        let words = line.split(' ').flat_map(|word| word.as_bytes().chunks(MAX_CELLS_PER_WORD));
        let words = words.map(|word| String::from_utf8_lossy(word).into_owned());
        write_wrapped((mark, "puzzle"), words, out)?;
        for (cell, digit) in givens.filled().filter(|&(cell, _)| cell >= shape.cells()) {
            let name = DigitNames::numbers(*shape);
            let name = name.candidate(*shape, Candidate { cell, digit }, "=");
            writeln!(out, "{mark} given {name}")?;
        }
        Ok(())
    }

    fn restrictions(&self, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.puzzle.shape;
        let full = Candidates::full(shape);
        let Some(left) = &self.puzzle.restrictions else { return Ok(()) };
        for cell in (0..shape.all_cells()).filter(|&cell| left.words(cell) != full.words(cell)) {
            let digits: Vec<String> =
                left.digits(cell).map(|digit| shape.value_at(cell, digit).to_string()).collect();
            writeln!(out, "{} restricted {}={}", self.mark, shape.name(cell), digits.join(","))?;
        }
        Ok(())
    }
}
