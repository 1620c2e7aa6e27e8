//! SMT-LIB 2 in the logic QF_BV, with a bit vector for each cell.
//!
//! A cell has the value that is written into it. Distinct cells are `distinct`; for a house that is
//! sufficient, as it has as many cells as digits. Sums are added in signed bit vectors that are
//! wide enough for every partial sum. An automaton has a bit vector for the state before each cell.
//!
//! C. Barrett, P. Fontaine, C. Tinelli, *The SMT-LIB Standard: Version 2.6*, 2017.

use std::io::{self, BufRead, BufWriter, Write};

use encodings::Size;

use super::{
    FileOptions, Language, SolverAnswerError,
    answers::{self, CellAnswer, CellValues},
};
use crate::export::Export;
use board::{
    Cell, Digit, Shape,
    composition::Composition,
    relation::{Automaton, DigitSet, Relation, RelationKind},
};
use sat::dimacs::{AnswerError, CheckedAnswer, DimacsWriteError, FormulaHeader, Header};

/// The language SMT-LIB 2.
pub(super) struct Smt2;

impl Language for Smt2 {
    fn name(&self) -> &'static str {
        "smt2"
    }

    fn summary(&self) -> &'static str {
        "SMT-LIB 2, for SMT solvers: a bit vector for each cell"
    }

    fn element_name(&self) -> &'static str {
        "assertions"
    }

    fn options(&self) -> FileOptions {
        FileOptions { uses_logic: false, uses_encoding: false, can_block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        let Export { puzzle, ref layout, blocked, ref stop, .. } = *export;
        let shape = puzzle.shape;
        export.without_layers()?;
        export.begin()?;
        let mut out = BufWriter::new(out);
        Header { logic: None, wording: None, ..export.header(";") }.about(&mut out)?;
        writeln!(out, "(set-logic QF_BV)")?;
        let (width, size) = (bits(*shape.values().end()), Size::default());
        let mut script = Script { out, shape, width, size, collected: None };
        script.cells(export)?;
        for constraint in layout.constraints() {
            let cells: Vec<_> = constraint.cells().iter().map(|&cell| script.cell(cell)).collect();
            if cells.len() > 1 {
                script.assert(&format!("(distinct {})", cells.join(" ")))?;
            }
        }
        for (number, relation) in layout.relations().iter().enumerate() {
            if let Some(why) = stop.reason() {
                return Err(DimacsWriteError::Stopped(why));
            }
            script.relation(&number.to_string(), relation)?;
        }
        if let Some(grid) = blocked {
            let is = |cell| Some(script.is(cell, grid.get(cell)?));
            let same: Vec<_> = shape.every_cell().filter_map(is).collect();
            script.assert(&format!("(not {})", all(&same)))?;
        }
        if let Some(why) = stop.reason() {
            return Err(DimacsWriteError::Stopped(why));
        }
        writeln!(script.out, "(check-sat)")?;
        let names: Vec<_> = shape.every_cell().map(|cell| script.cell(cell)).collect();
        writeln!(script.out, "(get-value ({}))", names.join(" "))?;
        script.out.flush()?;
        Ok(script.size)
    }

    fn check(
        &self,
        file: &FormulaHeader,
        _rest: &mut dyn BufRead,
        answer: &mut dyn BufRead,
    ) -> Result<CheckedAnswer, SolverAnswerError> {
        answers::check(file, answer, read_answer)
    }
}

/// Reads `sat`, `unsat` or `unknown`, and the values of cells: pairs such as `(r1c1 #b0101)`, or
/// definitions such as `(define-fun r1c1 () (_ BitVec 4) #x5)`.
fn read_answer(text: &str, shape: Shape) -> Result<CellAnswer, AnswerError> {
    let (mut status, mut values, mut cell) = (None, CellValues::new(shape), None);
    for (line, text) in (1..).zip(text.lines()) {
        let wrong = |reason: String| AnswerError::Line { line, reason };
        let text = text.split(';').next().unwrap_or_default();
        if text.trim_start().starts_with("(error") {
            // After `unsat` there are no values for the last command to print.
            if matches!(status, Some(CellAnswer::None | CellAnswer::Unknown)) {
                break;
            }
            return Err(wrong(format!("the solver reports: {}", text.trim())));
        }
        for word in text.split(|it: char| it.is_whitespace() || "()".contains(it)) {
            let is = match word {
                "sat" => Some(CellAnswer::Values(CellValues::new(shape))),
                "unsat" => Some(CellAnswer::None),
                "unknown" | "timeout" => Some(CellAnswer::Unknown),
                _ => None,
            };
            if let Some(is) = is {
                if status.replace(is).is_some() {
                    return Err(wrong(format!("second status {word}; expected a single answer")));
                }
                continue;
            }
            if let Some(named) = shape.named(word) {
                cell = Some(named);
            } else if let Some(value) = bit_vector(word)
                && let Some(of) = cell.take()
            {
                values.add(of, value).map_err(wrong)?;
            }
        }
    }
    match status {
        Some(CellAnswer::Values(_)) => Ok(CellAnswer::Values(values)),
        Some(other) => Ok(other),
        None => Err(AnswerError::Missing("no answer: expected sat, unsat or unknown")),
    }
}

/// Parses a value: `#b0101`, `#x5`, or the `bv5` of `(_ bv5 4)`.
fn bit_vector(word: &str) -> Option<i64> {
    let radixes = [("#b", 2), ("#x", 16), ("bv", 10)];
    radixes
        .into_iter()
        .find_map(|(mark, radix)| i64::from_str_radix(word.strip_prefix(mark)?, radix).ok())
}

/// Returns the number of bits for a number from 0 on.
fn bits(number: i64) -> u32 {
    (i64::BITS - number.leading_zeros()).max(1)
}

/// Returns the number as a bit vector.
fn number(number: i64, width: u32) -> String {
    match number < 0 {
        true => format!("(bvneg (_ bv{} {width}))", -number),
        false => format!("(_ bv{number} {width})"),
    }
}

fn all(what: &[String]) -> String {
    join_terms("and", "true", what)
}

fn any(what: &[String]) -> String {
    join_terms("or", "false", what)
}

fn join_terms(word: &str, nothing: &str, what: &[String]) -> String {
    match what {
        [] => nothing.to_owned(),
        [one] => one.clone(),
        many => format!("({word} {})", many.join(" ")),
    }
}

struct Script<W> {
    out: W,
    shape: Shape,
    /// The number of bits of a cell.
    width: u32,
    size: Size,
    /// The assertions of a relation in a composition, instead of the output.
    collected: Option<Vec<String>>,
}

impl<W: Write> Script<W> {
    fn declare(&mut self, name: &str, width: u32) -> io::Result<()> {
        self.size.variables += 1;
        writeln!(self.out, "(declare-const {name} (_ BitVec {width}))")
    }

    fn assert(&mut self, what: &str) -> io::Result<()> {
        if let Some(collected) = &mut self.collected {
            collected.push(what.to_owned());
            return Ok(());
        }
        self.size.clauses += 1;
        writeln!(self.out, "(assert {what})")
    }

    fn cell(&self, cell: Cell) -> String {
        self.shape.name(cell).to_string()
    }

    /// Returns the formula that the cell has the digit.
    fn is(&self, cell: Cell, digit: Digit) -> String {
        format!("(= {} {})", self.cell(cell), number(self.shape.value(digit), self.width))
    }

    /// Returns the formula that the cell has one of the digits.
    fn is_of(&self, cell: Cell, digits: impl Iterator<Item = Digit>) -> String {
        any(&digits.map(|digit| self.is(cell, digit)).collect::<Vec<_>>())
    }

    /// Declares the cells, and restricts each to its candidates.
    fn cells(&mut self, export: &Export) -> io::Result<()> {
        let (candidates, shape) = (export.puzzle.candidates(), self.shape);
        let (lowest, highest) = (*shape.values().start(), *shape.values().end());
        for cell in shape.every_cell() {
            let name = self.cell(cell);
            self.declare(&name, self.width)?;
            if candidates.count(cell) < shape.digits() {
                let left = self.is_of(cell, candidates.digits(cell));
                self.assert(&left)?;
                continue;
            }
            if lowest > 0 {
                self.assert(&format!("(bvuge {name} {})", number(lowest, self.width)))?;
            }
            if highest + 1 < 1 << self.width {
                self.assert(&format!("(bvule {name} {})", number(highest, self.width)))?;
            }
        }
        Ok(())
    }

    /// Returns a composition as a formula. The states of its automata are declared before it.
    fn term(&mut self, at: &str, composition: &Composition) -> io::Result<String> {
        Ok(match composition {
            Composition::Relation(relation) => {
                let outer = self.collected.replace(Vec::new());
                let written = self.relation(at, relation);
                let terms = std::mem::replace(&mut self.collected, outer).unwrap_or_default();
                written?;
                all(&terms)
            }
            Composition::Distinct(cells) => {
                let cells: Vec<_> = cells.iter().map(|&cell| self.cell(cell)).collect();
                format!("(distinct {})", cells.join(" "))
            }
            Composition::AtLeast(count, parts) => {
                let terms = parts.iter().enumerate();
                let terms = terms.map(|(number, part)| self.term(&format!("{at}_{number}"), part));
                let terms = terms.collect::<io::Result<Vec<_>>>()?;
                match *count {
                    1 => any(&terms),
                    count if count == terms.len() => all(&terms),
                    count => {
                        let width = bits(terms.len() as i64);
                        let [one, none] = [1, 0].map(|it| number(it, width));
                        let term = |term: &String| format!("(ite {term} {one} {none})");
                        let sum = terms.iter().map(term);
                        let sum = sum.reduce(|sum, term| format!("(bvadd {sum} {term})"));
                        let sum = sum.unwrap_or(none);
                        format!("(bvuge {sum} {})", number(count as i64, width))
                    }
                }
            }
        })
    }

    fn relation(&mut self, at: &str, relation: &Relation) -> io::Result<()> {
        let Relation { cells, asked, .. } = relation;
        match asked {
            RelationKind::Only(set) => self.assert(&self.is_of(cells[0], set.iter())),
            RelationKind::Pair(table) => {
                for digit in 1..=self.shape.digits() as Digit {
                    let partners = table.partners(0, digit);
                    if partners.count() < self.shape.digits() {
                        let then = self.is_of(cells[1], partners.iter());
                        self.assert(&format!("(=> {} {then})", self.is(cells[0], digit)))?;
                    }
                }
                Ok(())
            }
            RelationKind::Sum { coefficients, total, .. } => self.sum(cells, coefficients, *total),
            RelationKind::Word(automaton) => self.write_automaton(at, cells, automaton),
            RelationKind::Sets(sets) => self.sets(cells, sets),
            RelationKind::Connected(_) => {
                Err(io::Error::other("connectivity cannot be written in this language"))
            }
            RelationKind::Composite(composition) => {
                let term = self.term(at, composition)?;
                self.assert(&term)
            }
        }
    }

    fn sum(&mut self, cells: &[Cell], coefficients: &[i64], total: i64) -> io::Result<()> {
        let highest = *self.shape.values().end();
        let most = coefficients.iter().map(|it| it.saturating_abs().saturating_mul(highest));
        let most = most.fold(total.saturating_abs(), i64::saturating_add);
        let width = (bits(most) + 1).max(self.width);
        let terms = cells.iter().zip(coefficients).map(|(&cell, &coefficient)| {
            let wide = format!("((_ zero_extend {}) {})", width - self.width, self.cell(cell));
            match coefficient {
                1 => wide,
                _ => format!("(bvmul {} {wide})", number(coefficient, width)),
            }
        });
        let sum = terms.reduce(|sum, term| format!("(bvadd {sum} {term})"));
        let sum = sum.unwrap_or_else(|| number(0, width));
        self.assert(&format!("(= {sum} {})", number(total, width)))
    }

    /// States an automaton. The states before each cell are numbered, and each state has an
    /// assertion for its successors.
    fn write_automaton(
        &mut self,
        at: &str,
        cells: &[Cell],
        automaton: &Automaton,
    ) -> io::Result<()> {
        if automaton.states(0) == 0 {
            return self.assert("false");
        }
        let state = |index| format!("word{at}_{index}");
        let width = |index| bits(automaton.states(index) as i64 - 1);
        let is =
            |index, it: usize| format!("(= {} {})", state(index), number(it as i64, width(index)));
        self.declare(&state(0), width(0))?;
        self.assert(&is(0, 0))?;
        for (index, &cell) in cells.iter().enumerate() {
            let next = index + 1;
            self.declare(&state(next), width(next))?;
            for from in 0..automaton.states(index) {
                let mut ways = Vec::new();
                let mut to: Vec<(usize, Digit)> = (1..=self.shape.digits() as Digit)
                    .filter_map(|digit| Some((automaton.next(index, from, digit)?, digit)))
                    .collect();
                to.sort_unstable();
                for same in to.chunk_by(|a, b| a.0 == b.0) {
                    let digits = self.is_of(cell, same.iter().map(|it| it.1));
                    ways.push(format!("(and {digits} {})", is(next, same[0].0)));
                }
                self.assert(&format!("(=> {} {})", is(index, from), any(&ways)))?;
            }
        }
        Ok(())
    }

    /// States that distinct cells contain exactly the digits of one of the sets, which have as many
    /// digits as there are cells.
    fn sets(&mut self, cells: &[Cell], sets: &[DigitSet]) -> io::Result<()> {
        let ways: Vec<_> = sets
            .iter()
            .map(|set| {
                let of = |&cell: &Cell| self.is_of(cell, set.iter());
                all(&cells.iter().map(of).collect::<Vec<_>>())
            })
            .collect();
        self.assert(&any(&ways))
    }
}
