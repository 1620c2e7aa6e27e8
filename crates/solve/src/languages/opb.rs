//! OPB, for pseudo-Boolean solvers: houses and sums are one constraint each.
//!
//! A candidate is a variable, as in clauses. Cells and houses are equations, sums are written as they
//! are: Σ coefficient · value · candidate = total. Pairs, words and sets are their clauses, which
//! such a solver takes as sums of literals ≥ 1.
//!
//! O. Roussel, V. Manquinho, *Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers*, 2012.

use std::io::{self, BufWriter, Write};

use encodings::{ClauseSink, Lit, Size, sums};

use super::{Language, Takes};
use crate::export::Export;
use board::{
    Cell, Constraint, Digit,
    relation::{Asked, Relation},
};
use sat::{
    decode::block,
    dimacs::{Header, WriteError},
    encode::relation,
    variables::{Numbering, Value},
};

/// See the module.
pub(super) struct Opb;

impl Language for Opb {
    fn name(&self) -> &'static str {
        "opb"
    }

    fn summary(&self) -> &'static str {
        "OPB, for pseudo-Boolean solvers: houses and sums as they are"
    }

    fn pieces(&self) -> &'static str {
        "constraints"
    }

    fn takes(&self) -> Takes {
        Takes { logic: true, wording: false, block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, WriteError> {
        let stop = &export.stop;
        stop.tell(|progress| progress.encode(export.variables.candidates().total()));
        // Their number comes first, so a first pass counts.
        let mut counted = Constraints::new(io::sink());
        state(export, &mut counted);
        let size = counted.size;
        let mut out = BufWriter::new(out);
        let Size { variables, clauses } = size;
        writeln!(out, "* #variable= {variables} #constraint= {clauses}")?;
        Header { wording: None, ..export.header("*") }.write(&mut out)?;
        let mut written = Constraints::new(&mut out);
        state(export, &mut written);
        if let Some(why) = stop.reason() {
            return Err(WriteError::Stopped(why));
        }
        written.error.map_or(Ok(()), Err)?;
        out.flush()?;
        Ok(size)
    }
}

/// Constraints between two looks at the clock are those of a cell, a house or a relation.
fn state<W: Write>(export: &Export, to: &mut Constraints<W>) {
    let Export { variables, layout, .. } = export;
    let (shape, is_over) = (layout.shape, || export.stop.reason().is_some());
    (0..variables.count()).for_each(|_| _ = to.fresh_var());
    let digits = || 1..=shape.digits() as Digit;
    // The literals among candidates, and how many of the others are true.
    let among = |candidates: &mut dyn Iterator<Item = (Cell, Digit)>| {
        let (mut lits, mut known) = (Vec::new(), 0);
        for (cell, digit) in candidates {
            match variables.value(cell, digit) {
                Value::Lit(lit) => lits.push((1, lit)),
                Value::True => known += 1,
                Value::False => {}
            }
        }
        (lits, known)
    };
    for cell in 0..variables.candidates().cells() {
        if is_over() {
            return;
        }
        if variables.numbering() == Numbering::All {
            let left = variables.candidates();
            for (digit, lit) in variables.lits(cell) {
                match left.contains(cell, digit) {
                    true if left.count(cell) == 1 => to.sum(&[(1, lit)], Is::Equal, 1),
                    true => {}
                    false => to.sum(&[(1, lit)], Is::Equal, 0),
                }
            }
        }
        let (lits, known) = among(&mut digits().map(|digit| (cell, digit)));
        to.sum(&lits, Is::Equal, 1 - known);
    }
    for constraint in layout.constraints() {
        if is_over() {
            return;
        }
        for digit in digits() {
            let cells = constraint.cells().iter();
            let (lits, known) = among(&mut cells.map(|&cell| (cell, digit)));
            let is = match constraint {
                Constraint::House { .. } => Is::Equal,
                Constraint::Distinct { .. } => Is::AtMost,
            };
            to.sum(&lits, is, 1 - known);
        }
    }
    for asked in layout.relations() {
        if is_over() {
            return;
        }
        let Relation { cells, asked: Asked::Sum { coefficients, total, .. }, .. } = asked else {
            relation(shape, asked, variables, sums::ALL[0], to);
            continue;
        };
        let (mut terms, mut left) = (Vec::new(), *total);
        for (&cell, coefficient) in cells.iter().zip(coefficients) {
            for digit in digits() {
                let counts = coefficient * shape.value(digit);
                match variables.value(cell, digit) {
                    Value::Lit(lit) if counts != 0 => terms.push((counts, lit)),
                    Value::True => left -= counts,
                    Value::Lit(_) | Value::False => {}
                }
            }
        }
        to.sum(&terms, Is::Equal, left);
    }
    if let Some(grid) = export.blocked {
        to.clause(&block(variables, grid));
    }
}

/// How a sum stands to its bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    AtLeast,
    AtMost,
    Equal,
}

/// Writes constraints, and counts them.
struct Constraints<W> {
    out: W,
    size: Size,
    error: Option<io::Error>,
}

impl<W: Write> Constraints<W> {
    fn new(out: W) -> Constraints<W> {
        Constraints { out, size: Size::default(), error: None }
    }

    /// States a sum of literals, each times its coefficient; nothing where it holds anyway.
    fn sum(&mut self, terms: &[(i64, Lit)], is: Is, bound: i64) {
        let most = || terms.iter().map(|term| term.0.max(0)).sum::<i64>();
        match terms {
            [] if is == Is::Equal && bound == 0 => return,
            // Only of sums of candidates: each of them counts one.
            _ if is == Is::AtMost && bound >= most() => return,
            [] => return self.never(),
            _ => {}
        }
        // There is no ≤ in the language.
        let sign = if is == Is::AtMost { -1 } else { 1 };
        let (mut text, mut bound) = (String::new(), sign * bound);
        for &(coefficient, lit) in terms {
            // A false literal counts what its variable does not.
            let coefficient = sign * coefficient;
            let (of_variable, fixed) = match lit.is_positive() {
                true => (coefficient, 0),
                false => (-coefficient, coefficient),
            };
            bound -= fixed;
            text += &format!("{of_variable:+} x{} ", lit.variable());
        }
        let relation = if is == Is::Equal { "=" } else { ">=" };
        self.line(&format!("{text}{relation} {bound} ;"));
    }

    /// States what cannot be; the language has no empty sum.
    fn never(&mut self) {
        if self.size.variables == 0 {
            self.fresh_var();
        }
        self.line("+1 x1 >= 2 ;");
    }

    fn line(&mut self, text: &str) {
        self.size.clauses += 1;
        if self.error.is_none() {
            self.error = writeln!(self.out, "{text}").err();
        }
    }
}

/// A clause is a sum of at least 1.
impl<W: Write> ClauseSink for Constraints<W> {
    fn fresh_var(&mut self) -> Lit {
        self.size.variables += 1;
        Lit::positive(u32::try_from(self.size.variables).expect("a variable fits in 31 bits"))
    }

    fn clause(&mut self, clause: &[Lit]) {
        let terms: Vec<(i64, Lit)> = clause.iter().map(|&lit| (1, lit)).collect();
        self.sum(&terms, Is::AtLeast, 1);
    }
}
