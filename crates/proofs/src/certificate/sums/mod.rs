//! Proofs about the constraints of OPB, sums as they stand.
//!
//! What a solver is given are the clauses that these constraints say one by one, and for each sum
//! clauses that take new variables. Those about sums are derived from them by cutting planes
//! ([`differing`] and [`prefix`]), so that whatever the solver learns follows from the constraints:
//! its lemmas come after these lines, with hints. Lines that no lemma needs are not written.
//!
//! S. Gocht, R. Martins, J. Nordström, A. Oertel, *Certified CNF Translations for Pseudo-Boolean
//! Solving*, SAT 2022.
//!
//! Roads not taken: to learn from each wrong sum of a model a clause of its cells, round by round,
//! takes no new variables, and loses what set choice is good for: see docs/sums.md.

mod derivation;
mod differing;
mod prefix;

use std::{
    collections::{HashMap, HashSet},
    io::{self, Write},
};

use encodings::{ClauseSink, Cnf, Lit};

use crate::Checked;
use board::{Cell, Digit, Layout, relation::Asked, stop::Stop};
use derivation::{Derivation, Part, Ref};
use sat::variables::{Value, Variables};
use solve::{
    export::Export,
    languages::{Row, rows},
};

/// The most sets of a sum that each get a variable.
const MOST_SETS: usize = 5000;

/// The most lines of derivations that are kept, some hundred megabytes.
const MOST_LINES: usize = 1_000_000;

/// Clauses that follow from the constraints of a formula, each with what it follows from.
pub(super) struct Stated {
    pub(super) cnf: Cnf,
    /// By clause.
    because: Vec<Ref>,
    derivation: Derivation,
    /// Inequalities of the formula; an equation is two.
    inequalities: u64,
    /// Whether the sums would take more lines than are kept: then some are missing.
    pub(super) is_too_large: bool,
}

impl Stated {
    /// Reads the clauses off an export of all candidates. Once it is time to stop, not all of them.
    pub(super) fn of(layout: &Layout, export: &Export, stop: &Stop) -> Stated {
        let mut reading = Reading::new(layout, export.variables());
        let size = rows(export, &mut |row| reading.row(row));
        let Reading { mut stated, known, sums, .. } = reading;
        // New variables are beyond those of the formula.
        while u64::from(stated.cnf.variables()) < size.variables {
            stated.cnf.fresh_var();
        }
        for (number, id) in sums {
            stated.is_too_large |= stated.derivation.len() > MOST_LINES;
            if stop.reason().is_some() || stated.is_too_large {
                return stated;
            }
            let relation = &layout.relations()[number];
            let Asked::Sum { coefficients, total, sets } = &relation.asked else { continue };
            let sum =
                Sum { known: &known, cells: &relation.cells, coefficients, total: *total, id };
            match sets {
                Some(sets)
                    if sets.len() <= MOST_SETS
                        && known.differing(layout, &relation.cells).is_some() =>
                {
                    differing::state(&sum, layout, sets, &mut stated);
                }
                _ => prefix::state(&sum, &mut stated),
            }
        }
        stated
    }

    /// Whether there is room for so many lines more; else notes that.
    fn has_room(&mut self, lines: usize) -> bool {
        self.is_too_large |= self.derivation.len().saturating_add(lines) > MOST_LINES;
        !self.is_too_large
    }

    fn add(&mut self, clause: &[Lit], because: Ref) {
        self.cnf.clause(clause);
        self.because.push(because);
    }

    /// Writes the proof whose lemmas were found to follow.
    pub(super) fn write(&self, checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
        let count = self.inequalities;
        write!(out, "pseudo-Boolean proof version 3.0\nf {count} ;\n")?;
        let needed = checked.needed();
        let reasons = needed.iter().filter_map(|&clause| self.because.get(clause as usize));
        let mut put = |text: &str| out.write_all(text.as_bytes());
        let (lines, mut last) = self.derivation.write(reasons.copied(), count, &mut put)?;
        let mut lemmas: HashMap<u32, u64> = HashMap::new();
        let mut text = String::new();
        for &lemma in needed.iter().filter(|&&it| it as usize >= self.because.len()) {
            let id = |hint: u32| match self.because.get(hint as usize) {
                Some(because) => because.id(&lines),
                None => lemmas[&hint],
            };
            text.clear();
            let lits: Vec<Lit> = checked.literals(lemma).collect();
            derivation::clause(&lits, checked.hints(lemma).iter().map(|&hint| id(hint)), &mut text);
            let mut over =
                checked.used_last(lemma).filter(|hint| lemmas.contains_key(hint)).peekable();
            if over.peek().is_some() && !lits.is_empty() {
                text.push_str("del id");
                over.for_each(|hint| text.push_str(&format!(" {}", id(hint))));
                text.push_str(" ;\n");
            }
            last += 1;
            lemmas.insert(lemma, last);
            out.write_all(text.as_bytes())?;
        }
        write!(out, "output NONE ;\nconclusion UNSAT : {last} ;\nend pseudo-Boolean proof ;\n")
    }
}

/// A sum as the formula has it.
struct Sum<'a> {
    known: &'a Known<'a>,
    cells: &'a [Cell],
    coefficients: &'a [i64],
    total: i64,
    /// That it is at least the total; that it is at most that is next.
    id: u64,
}

impl Sum<'_> {
    fn at_least(&self) -> Part {
        Part::Constraint(Ref::Formula(self.id))
    }

    fn at_most(&self) -> Part {
        Part::Constraint(Ref::Formula(self.id + 1))
    }
}

/// Where the formula says what.
struct Known<'a> {
    variables: &'a Variables,
    digits: usize,
    /// By digit: what it counts.
    values: Vec<i64>,
    /// By the variables of a constraint, all of coefficient 1: that at most one of them is true.
    at_most_one: HashMap<Vec<u32>, u64>,
    /// By cell: that it has a digit at least; that at most one is next.
    cells: HashMap<Cell, u64>,
    /// By variable: that it is false.
    out: HashMap<u32, u64>,
}

impl Known<'_> {
    fn lit(&self, cell: Cell, digit: Digit) -> Lit {
        match self.variables.value(cell, digit) {
            Value::Lit(lit) => lit,
            Value::True | Value::False => unreachable!("all candidates have variables"),
        }
    }

    fn all(&self) -> impl Iterator<Item = Digit> + use<> {
        1..=self.digits as Digit
    }

    fn is_left(&self, cell: Cell, digit: Digit) -> bool {
        self.variables.candidates().contains(cell, digit)
    }

    /// That the cell has a digit, and that it has no two.
    fn cell(&self, cell: Cell) -> [Ref; 2] {
        let id = self.cells[&cell];
        [Ref::Formula(id), Ref::Formula(id + 1)]
    }

    /// That the candidate, which is not left, is false.
    fn out(&self, cell: Cell, digit: Digit) -> Ref {
        Ref::Formula(self.out[&self.lit(cell, digit).variable()])
    }

    /// The cells of a constraint that has these; all of them differ.
    fn differing<'l>(&self, layout: &'l Layout, cells: &[Cell]) -> Option<&'l [Cell]> {
        let all = layout.constraints().iter().map(|constraint| constraint.cells());
        let stated = |them: &&[Cell]| {
            cells.iter().all(|cell| them.contains(cell))
                && self.all().all(|digit| self.at_most_one.contains_key(&self.places(them, digit)))
        };
        match cells {
            [_] => Some(&[]),
            _ => all.filter(stated).min_by_key(|them| them.len()),
        }
    }

    fn places(&self, cells: &[Cell], digit: Digit) -> Vec<u32> {
        let mut places: Vec<u32> =
            cells.iter().map(|&cell| self.lit(cell, digit).variable()).collect();
        places.sort_unstable();
        places
    }
}

/// Takes in constraints one by one.
struct Reading<'a> {
    known: Known<'a>,
    stated: Stated,
    /// The sums, by the number of their relation, and their ids.
    sums: Vec<(usize, u64)>,
    /// Those that were told: pairs that two constraints share are told once.
    pairs: HashSet<(Lit, Lit)>,
}

impl<'a> Reading<'a> {
    fn new(layout: &Layout, variables: &'a Variables) -> Reading<'a> {
        let known = Known {
            variables,
            digits: layout.shape.digits(),
            values: (1..=layout.shape.digits() as Digit).map(|it| layout.shape.value(it)).collect(),
            at_most_one: HashMap::new(),
            cells: HashMap::new(),
            out: HashMap::new(),
        };
        let stated = Stated {
            cnf: Cnf::default(),
            because: Vec::new(),
            derivation: Derivation::default(),
            inequalities: 0,
            is_too_large: false,
        };
        Reading { known, stated, sums: Vec::new(), pairs: HashSet::new() }
    }

    fn row(&mut self, row: &Row) {
        let id = self.stated.inequalities + 1;
        self.stated.inequalities += if row.is_equal { 2 } else { 1 };
        match row.sum {
            Some(number) => self.sums.push((number, id)),
            None => {
                self.note(row, id);
                self.literals(&row.terms, row.bound, id);
                if row.is_equal {
                    let terms: Vec<_> = row.terms.iter().map(|&(c, it)| (-c, it)).collect();
                    self.literals(&terms, -row.bound, id + 1);
                }
            }
        }
    }

    /// Keeps where it is said what sums need.
    fn note(&mut self, row: &Row, id: u64) {
        let count = i64::try_from(row.terms.len()).unwrap_or(i64::MAX);
        let of_coefficient = |sought: i64| row.terms.iter().all(|term| term.0 == sought);
        let mut variables: Vec<u32> = row.terms.iter().map(|term| term.1).collect();
        variables.sort_unstable();
        if row.is_equal && row.bound == 1 && of_coefficient(1) {
            if let Some(cell) = self.cell(&variables) {
                self.known.cells.entry(cell).or_insert(id);
            }
            self.known.at_most_one.insert(variables, id + 1);
        } else if row.is_equal && row.bound == 0 && count == 1 && of_coefficient(1) {
            self.known.out.insert(variables[0], id + 1);
        } else if !row.is_equal && row.bound == -1 && of_coefficient(-1) {
            self.known.at_most_one.insert(variables, id);
        }
    }

    /// The cell whose candidates these are.
    fn cell(&self, variables: &[u32]) -> Option<Cell> {
        let of = |variable: &u32| self.known.variables.candidate(*variable).map(|it| it.cell);
        let cell = variables.first().and_then(of)?;
        let is_all = variables.len() == self.known.digits
            && variables.iter().all(|variable| of(variable) == Some(cell));
        is_all.then_some(cell)
    }

    /// The clauses of an inequality whose coefficients are 1 and −1.
    fn literals(&mut self, terms: &[(i64, u32)], bound: i64, id: u64) {
        let because = Ref::Formula(id);
        let lit = |&(coefficient, variable): &(i64, u32)| match coefficient > 0 {
            true => Lit::positive(variable),
            false => !Lit::positive(variable),
        };
        let lits: Vec<Lit> = terms.iter().map(lit).collect();
        let below: i64 = terms.iter().map(|term| term.0.min(0)).sum();
        let (degree, count) = (bound - below, lits.len() as i64);
        if degree <= 0 || terms.iter().any(|term| term.0.abs() != 1) {
            return;
        }
        if degree > count {
            return self.stated.add(&[], because);
        }
        if degree == count {
            return lits.iter().for_each(|&lit| self.stated.add(&[lit], because));
        }
        if degree == 1 {
            return self.stated.add(&lits, because);
        }
        // Others than "at most one is false" are not written but as sums.
        if degree != count - 1 {
            return;
        }
        for (place, &one) in lits.iter().enumerate() {
            for &other in &lits[place + 1..] {
                if self.pairs.insert((one.min(other), one.max(other))) {
                    self.stated.add(&[one, other], because);
                }
            }
        }
    }
}
