//! MiniZinc, for constraint solvers: a variable for each cell, and global constraints.
//!
//! Distinct cells are `alldifferent`, pairs are `table`, automata are `regular`, and sums are
//! linear equations. The model prints the grid, one row per line.
//!
//! N. Nethercote, P. Stuckey, R. Becket, S. Brand, G. Duck, G. Tack, *MiniZinc: Towards a Standard
//! CP Modelling Language*, CP 2007.

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

/// The language MiniZinc.
pub(super) struct Mzn;

impl Language for Mzn {
    fn name(&self) -> &'static str {
        "mzn"
    }

    fn summary(&self) -> &'static str {
        "MiniZinc, for constraint solvers: alldifferent, sums, tables, automata"
    }

    fn element_name(&self) -> &'static str {
        "constraints"
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
        Header { logic: None, wording: None, ..export.header("%") }.about(&mut out)?;
        for name in ["alldifferent", "regular", "table"] {
            writeln!(out, "include \"{name}.mzn\";")?;
        }
        let mut model = Model { out, shape, size: Size::default(), collected: None };
        let candidates = puzzle.candidates();
        for cell in shape.every_cell() {
            model.size.variables += 1;
            let values = model.values(candidates.digits(cell));
            writeln!(model.out, "var {values}: {};", shape.name(cell))?;
        }
        for constraint in layout.constraints().iter().filter(|it| it.cells().len() > 1) {
            let cells = model.list(constraint.cells());
            model.constraint(&format!("alldifferent({cells})"))?;
        }
        for relation in layout.relations() {
            if let Some(why) = stop.reason() {
                return Err(DimacsWriteError::Stopped(why));
            }
            model.relation(relation)?;
        }
        if let Some(grid) = blocked {
            let differs =
                |cell| Some(format!("{} != {}", shape.name(cell), shape.value(grid.get(cell)?)));
            let differs: Vec<_> = shape.every_cell().filter_map(differs).collect();
            model.constraint(&differs.join(" \\/ "))?;
        }
        if let Some(why) = stop.reason() {
            return Err(DimacsWriteError::Stopped(why));
        }
        model.end()?;
        Ok(model.size)
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

/// Reads a grid as the model prints it, a row per line and `.` for a gap, or one of the status
/// lines of MiniZinc.
fn read_answer(text: &str, shape: Shape) -> Result<CellAnswer, AnswerError> {
    let (mut values, mut row, mut is_complete) = (CellValues::new(shape), 0, false);
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        let wrong = |reason: String| AnswerError::Line { line, reason };
        match text {
            "" | "==========" => continue,
            _ if text.starts_with('%') => continue,
            "=====UNSATISFIABLE=====" => return Ok(CellAnswer::None),
            "=====UNKNOWN=====" => return Ok(CellAnswer::Unknown),
            "----------" => {
                is_complete = true;
                continue;
            }
            _ if text.starts_with("=====") => {
                return Err(wrong(format!("the solver reports {text:?}")));
            }
            _ if is_complete => {
                let reason = "a second solution; expected one: run minizinc without `-a` and `-n`";
                return Err(wrong(reason.to_owned()));
            }
            _ => {}
        }
        row += 1;
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if row > shape.rows() || words.len() != shape.columns() {
            let (rows, columns) = (shape.rows(), shape.columns());
            return Err(wrong(format!(
                "expected {rows} rows of {columns} numbers, then a line ----------"
            )));
        }
        for (column, word) in (1..).zip(words) {
            match (shape.cell(row, column), word.parse()) {
                (Some(cell), Ok(value)) => values.add(cell, value).map_err(wrong)?,
                (None, _) if word == "." => {}
                _ => return Err(wrong(format!("{word:?} is not a number"))),
            }
        }
    }
    match (is_complete, row) {
        (true, _) => Ok(CellAnswer::Values(values)),
        (false, 0) => Err(AnswerError::Missing("no answer: expected a grid or a status line")),
        (false, _) => {
            Err(AnswerError::Missing("the grid is cut off: the line ---------- is missing"))
        }
    }
}

struct Model<W> {
    out: W,
    shape: Shape,
    size: Size,
    /// The constraints of a relation in a composition, instead of the output.
    collected: Option<Vec<String>>,
}

impl<W: Write> Model<W> {
    fn constraint(&mut self, what: &str) -> io::Result<()> {
        if let Some(collected) = &mut self.collected {
            collected.push(format!("({what})"));
            return Ok(());
        }
        self.size.clauses += 1;
        writeln!(self.out, "constraint {what};")
    }

    fn list(&self, cells: &[Cell]) -> String {
        let names: Vec<_> = cells.iter().map(|&cell| self.shape.name(cell).to_string()).collect();
        format!("[{}]", names.join(", "))
    }

    /// Returns the set of the values of the digits.
    fn values(&self, digits: impl Iterator<Item = Digit>) -> String {
        let values: Vec<i64> = digits.map(|digit| self.shape.value(digit)).collect();
        match values[..] {
            [first, .., last] if last - first + 1 == values.len() as i64 => {
                format!("{first}..{last}")
            }
            _ => {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                format!("{{{}}}", values.join(", "))
            }
        }
    }

    fn relation(&mut self, Relation { cells, asked, .. }: &Relation) -> io::Result<()> {
        let shape = self.shape;
        match asked {
            RelationKind::Only(set) => {
                let values = self.values(set.iter());
                self.constraint(&format!("{} in {values}", shape.name(cells[0])))
            }
            RelationKind::Pair(table) => {
                let pairs = (1..=shape.digits() as Digit).flat_map(|digit| {
                    let partners = table.partners(0, digit).iter();
                    partners.map(move |other| (shape.value(digit), shape.value(other)))
                });
                let rows: Vec<_> = pairs.map(|(a, b)| format!("{a}, {b}")).collect();
                if rows.is_empty() {
                    return self.constraint("false");
                }
                let cells = self.list(cells);
                self.constraint(&format!("table({cells}, [| {} |])", rows.join(" | ")))
            }
            RelationKind::Sum { coefficients, total, .. } => {
                let term = |(&cell, coefficient): (&Cell, &i64)| {
                    format!("{coefficient} * {}", shape.name(cell))
                };
                let terms: Vec<_> = cells.iter().zip(&**coefficients).map(term).collect();
                let sum = if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") };
                self.constraint(&format!("{sum} = {total}"))
            }
            RelationKind::Word(automaton) => self.write_automaton(cells, automaton),
            RelationKind::Sets(sets) => self.sets(cells, sets),
            RelationKind::Connected(_) => {
                Err(io::Error::other("connectivity cannot be written in this language"))
            }
            RelationKind::Composite(composition) => {
                let term = self.term(composition)?;
                self.constraint(&term)
            }
        }
    }

    /// Returns a composition as a Boolean expression.
    fn term(&mut self, composition: &Composition) -> io::Result<String> {
        Ok(match composition {
            Composition::Relation(relation) => {
                let outer = self.collected.replace(Vec::new());
                let written = self.relation(relation);
                let terms = std::mem::replace(&mut self.collected, outer).unwrap_or_default();
                written?;
                format!("({})", terms.join(" /\\ "))
            }
            Composition::Distinct(cells) => format!("alldifferent({})", self.list(cells)),
            Composition::AtLeast(count, parts) => {
                let terms = parts.iter().map(|part| self.term(part));
                let terms = terms.collect::<io::Result<Vec<_>>>()?;
                match *count {
                    0 => "true".to_owned(),
                    1 if !terms.is_empty() => format!("({})", terms.join(" \\/ ")),
                    all if all == terms.len() => format!("({})", terms.join(" /\\ ")),
                    count => format!("(sum([{}]) >= {count})", terms.join(", ")),
                }
            }
        })
    }

    /// Writes an automaton. Its states are numbered across the layers, because `regular` has one
    /// table for all positions.
    fn write_automaton(&mut self, cells: &[Cell], automaton: &Automaton) -> io::Result<()> {
        if automaton.states(0) == 0 {
            return self.constraint("false");
        }
        let digits = self.shape.digits();
        let (mut rows, mut first) = (Vec::new(), 1);
        for index in 0..cells.len() {
            let next = first + automaton.states(index);
            for state in 0..automaton.states(index) {
                let to = (1..=digits as Digit).map(|digit| {
                    let to = automaton.next(index, state, digit);
                    to.map_or(0, |to| next + to).to_string()
                });
                rows.push(to.collect::<Vec<_>>().join(", "));
            }
            first = next;
        }
        // The states after the last cell have no transitions.
        rows.push(vec!["0"; digits].join(", "));
        let below = self.shape.value(1) - 1;
        let digit = |&cell: &Cell| format!("{} - {below}", self.shape.name(cell));
        let word = match below {
            0 => self.list(cells),
            _ => format!("[{}]", cells.iter().map(digit).collect::<Vec<_>>().join(", ")),
        };
        let (states, rows) = (rows.len(), rows.join(" | "));
        self.constraint(&format!(
            "regular({word}, {states}, {digits}, [| {rows} |], 1, {{{first}}})"
        ))
    }

    /// Writes that distinct cells contain exactly the digits of one of the sets, which have as many
    /// digits as there are cells.
    fn sets(&mut self, cells: &[Cell], sets: &[DigitSet]) -> io::Result<()> {
        let way = |set: &DigitSet| {
            let values = self.values(set.iter());
            let of = |&cell: &Cell| format!("{} in {values}", self.shape.name(cell));
            format!("({})", cells.iter().map(of).collect::<Vec<_>>().join(" /\\ "))
        };
        let ways: Vec<_> = sets.iter().map(way).collect();
        let ways = if ways.is_empty() { "false".to_owned() } else { ways.join(" \\/ ") };
        self.constraint(&ways)
    }

    /// Writes the solve item, and the output of the grid, with a point for each gap.
    fn end(&mut self) -> io::Result<()> {
        writeln!(self.out, "solve satisfy;\noutput [")?;
        for row in 1..=self.shape.rows() {
            let cell = |column| match self.shape.cell(row, column) {
                Some(cell) => format!("\\({})", self.shape.name(cell)),
                None => ".".to_owned(),
            };
            let cells: Vec<_> = (1..=self.shape.columns()).map(cell).collect();
            writeln!(self.out, "  \"{}\\n\",", cells.join(" "))?;
        }
        writeln!(self.out, "];")?;
        self.out.flush()
    }
}
