//! Clauses derived from constraints, and the proof over these constraints.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use encodings::{ClauseSink, Cnf, Lit};

use super::derivation::{self, Derivation, Ref};
use crate::CheckedProof;

/// Maximum number of lines of derivations in memory, about a gigabyte.
const MAX_LINES: usize = 4_000_000;

/// Clauses derived from the constraints of a formula, each with its derivation.
#[derive(Default)]
pub(in crate::certificate) struct DerivedClauses {
    pub(in crate::certificate) cnf: Cnf,
    /// For each clause: the constraint that implies it.
    because: Vec<Ref>,
    pub(super) derivation: Derivation,
    /// Number of inequalities of the formula; an equation counts as two.
    pub(super) inequalities: u64,
    /// Whether the sums would take too many lines; then some are missing.
    pub(in crate::certificate) is_too_large: bool,
}

impl DerivedClauses {
    /// Returns true if there is room for this number of further lines; otherwise sets
    /// `is_too_large`.
    pub(super) fn has_room(&mut self, lines: usize) -> bool {
        self.is_too_large |= self.derivation.len().saturating_add(lines) > MAX_LINES;
        !self.is_too_large
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, clause: &[Lit], because: Ref) {
        self.cnf.clause(clause);
        self.because.push(because);
    }

    /// Writes the proof with the checked lemmas.
    pub(in crate::certificate) fn write(
        &self,
        checked: &CheckedProof,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let count = self.inequalities;
        write!(out, "pseudo-Boolean proof version 3.0\nf {count} ;\n")?;
        let needed = checked.needed_clauses();
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
                checked.last_uses(lemma).filter(|hint| lemmas.contains_key(hint)).peekable();
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
