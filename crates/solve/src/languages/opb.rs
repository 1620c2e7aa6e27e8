//! OPB, for pseudo-Boolean solvers: houses and sums are one constraint each.
//!
//! A candidate is a variable, as in CNF. Cells and houses are equations, and sums are written
//! natively: Σ coefficient · value · candidate = total. Pairs, automata and sets are written as
//! their clauses, which are sums of literals ≥ 1.
//!
//! O. Roussel, V. Manquinho, *Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers*, 2012.

use std::{
    fmt,
    io::{BufWriter, Write},
};

use encodings::{ClauseSink, Lit, Size, sums};

use super::{FileOptions, Language};
use crate::export::Export;
use board::{
    Cell, Constraint, Digit,
    relation::{Relation, RelationKind},
};
use sat::{
    decode::block,
    dimacs::{DimacsWriteError, Header},
    encode::relation,
    variables::{CandidateValue, Numbering},
};

/// The language OPB.
pub(super) struct Opb;

impl Language for Opb {
    fn name(&self) -> &'static str {
        "opb"
    }

    fn summary(&self) -> &'static str {
        "OPB, for pseudo-Boolean solvers: houses and sums as native constraints"
    }

    fn element_name(&self) -> &'static str {
        "constraints"
    }

    fn options(&self) -> FileOptions {
        FileOptions { uses_logic: true, uses_encoding: false, can_block: true }
    }

    fn write(&self, export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
        write_constraints(export, out)
    }
}

/// Writes the file. Returns the numbers of variables and constraints.
///
/// # Errors
/// If writing fails or is stopped.
pub fn write_constraints(export: &Export, out: &mut dyn Write) -> Result<Size, DimacsWriteError> {
    export.begin()?;
    // The number of constraints comes first, so a first pass counts.
    let size = rows(export, &mut |_| {});
    export.goes_on()?;
    let mut out = BufWriter::new(out);
    let Size { variables, clauses } = size;
    writeln!(out, "* #variable= {variables} #constraint= {clauses}")?;
    Header { wording: None, ..export.header("*") }.write(&mut out)?;
    let mut error = None;
    rows(export, &mut |row| {
        if error.is_none() {
            error = writeln!(out, "{row}").err();
        }
    });
    export.goes_on()?;
    error.map_or(Ok(()), Err)?;
    out.flush()?;
    Ok(size)
}

/// A constraint, which is a line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpbConstraint {
    /// Coefficients and variables.
    pub terms: Vec<(i64, u32)>,
    /// True if the sum equals the bound; otherwise it is at least the bound.
    pub is_equal: bool,
    /// The bound of the sum.
    pub bound: i64,
    /// The number of the relation that the row states as a sum, if any.
    pub sum: Option<usize>,
}

impl fmt::Display for OpbConstraint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let OpbConstraint { terms, is_equal, bound, .. } = self;
        terms
            .iter()
            .try_for_each(|(coefficient, variable)| write!(f, "{coefficient:+} x{variable} "))?;
        write!(f, "{} {bound} ;", if *is_equal { "=" } else { ">=" })
    }
}

/// Calls `each` for all constraints in the order of the file. Returns the numbers of variables and
/// constraints. Ends early if it is stopped.
pub fn rows(export: &Export, each: &mut dyn FnMut(&OpbConstraint)) -> Size {
    let mut rows = Rows { each, size: Size::default(), sum: None };
    state(export, &mut rows);
    rows.size
}

/// States all constraints. It checks the stop before each cell, constraint and relation.
fn state(export: &Export, to: &mut Rows) {
    let Export { variables, layout, .. } = export;
    let (shape, is_over) = (layout.shape, || export.stop.reason().is_some());
    (0..variables.count()).for_each(|_| _ = to.fresh_var());
    let digits = || 1..=shape.digits() as Digit;
    // The literals of the open candidates, and the number of true ones.
    let among = |candidates: &mut dyn Iterator<Item = (Cell, Digit)>| {
        let (mut lits, mut known) = (Vec::new(), 0);
        for (cell, digit) in candidates {
            match variables.value(cell, digit) {
                CandidateValue::Lit(lit) => lits.push((1, lit)),
                CandidateValue::True => known += 1,
                CandidateValue::False => {}
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
                    true if left.count(cell) == 1 => to.sum(&[(1, lit)], OpbRelation::Equal, 1),
                    true => {}
                    false => to.sum(&[(1, lit)], OpbRelation::Equal, 0),
                }
            }
        }
        let (lits, known) = among(&mut digits().map(|digit| (cell, digit)));
        to.sum(&lits, OpbRelation::Equal, 1 - known);
    }
    for constraint in layout.constraints() {
        if is_over() {
            return;
        }
        for digit in digits() {
            let cells = constraint.cells().iter();
            let (lits, known) = among(&mut cells.map(|&cell| (cell, digit)));
            let is = match constraint {
                Constraint::House { .. } => OpbRelation::Equal,
                Constraint::Distinct { .. } => OpbRelation::AtMost,
            };
            to.sum(&lits, is, 1 - known);
        }
    }
    for (number, asked) in layout.relations().iter().enumerate() {
        if is_over() {
            return;
        }
        let Relation { cells, asked: RelationKind::Sum { coefficients, total, .. }, .. } = asked
        else {
            relation(shape, asked, variables, sums::ALL[0], to);
            continue;
        };
        let (mut terms, mut left) = (Vec::new(), *total);
        for (&cell, coefficient) in cells.iter().zip(&**coefficients) {
            for digit in digits() {
                let counts = coefficient * shape.value(digit);
                match variables.value(cell, digit) {
                    CandidateValue::Lit(lit) if counts != 0 => terms.push((counts, lit)),
                    CandidateValue::True => left -= counts,
                    CandidateValue::Lit(_) | CandidateValue::False => {}
                }
            }
        }
        to.sum = Some(number);
        to.sum(&terms, OpbRelation::Equal, left);
        to.sum = None;
    }
    if let Some(grid) = export.blocked {
        to.clause(&block(variables, grid));
    }
}

/// The relation of a sum to its bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpbRelation {
    AtLeast,
    AtMost,
    Equal,
}

/// A sink that passes constraints on and counts them.
struct Rows<'a> {
    each: &'a mut dyn FnMut(&OpbConstraint),
    size: Size,
    /// The number of the relation that is being stated as a sum.
    sum: Option<usize>,
}

impl Rows<'_> {
    /// States a sum of literals with coefficients; omits it if it always holds.
    fn sum(&mut self, terms: &[(i64, Lit)], is: OpbRelation, bound: i64) {
        let most = || terms.iter().map(|term| term.0.max(0)).sum::<i64>();
        match terms {
            [] if is == OpbRelation::Equal && bound == 0 => return,
            // Only sums of candidates use this, with coefficients 1.
            _ if is == OpbRelation::AtMost && bound >= most() => return,
            [] => return self.never(),
            _ => {}
        }
        // The language has no ≤.
        let sign = if is == OpbRelation::AtMost { -1 } else { 1 };
        let (mut of_variables, mut bound) = (Vec::with_capacity(terms.len()), sign * bound);
        for &(coefficient, lit) in terms {
            // A negative literal counts 1 minus its variable.
            let coefficient = sign * coefficient;
            let (of_variable, fixed) = match lit.is_positive() {
                true => (coefficient, 0),
                false => (-coefficient, coefficient),
            };
            bound -= fixed;
            of_variables.push((of_variable, lit.variable()));
        }
        self.row(of_variables, is == OpbRelation::Equal, bound);
    }

    /// States a contradiction; the language has no empty sum.
    fn never(&mut self) {
        if self.size.variables == 0 {
            self.fresh_var();
        }
        self.sum = None;
        self.row(vec![(1, 1)], false, 2);
    }

    fn row(&mut self, terms: Vec<(i64, u32)>, is_equal: bool, bound: i64) {
        self.size.clauses += 1;
        (self.each)(&OpbConstraint { terms, is_equal, bound, sum: self.sum });
    }
}

/// A clause is a sum of at least 1.
impl ClauseSink for Rows<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.size.variables += 1;
        Lit::positive(u32::try_from(self.size.variables).expect("a variable fits in 31 bits"))
    }

    fn clause(&mut self, clause: &[Lit]) {
        let terms: Vec<(i64, Lit)> = clause.iter().map(|&lit| (1, lit)).collect();
        self.sum(&terms, OpbRelation::AtLeast, 1);
    }
}
