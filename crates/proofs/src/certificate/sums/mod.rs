//! Proofs over the constraints of OPB, with native sums.
//!
//! The solver gets the clauses that single constraints imply, and for each sum clauses with new
//! variables. The latter are derived from the constraints by cutting planes ([`differing`] and
//! [`prefix`]), so that the lemmas of the solver follow from the constraints. They follow these
//! lines in the proof, with hints. Lines that no lemma needs are not written.
//!
//! S. Gocht, R. Martins, J. Nordström, A. Oertel, *Certified CNF Translations for Pseudo-Boolean
//! Solving*, SAT 2022.
//!
//! An alternative needs no new variables: learn a clause of the cells from each wrong sum of a
//! model, round by round. It loses the strength of set choice: see docs/explanation/sums.md.

mod derivation;
mod differing;
mod known;
mod prefix;
mod reading;
mod stated;

use encodings::ClauseSink;

use board::{Layout, relation::RelationKind, stop::Stop};
use known::Sum;
use reading::Reading;
use solve::{export::Export, languages::rows};

pub(super) use stated::DerivedClauses;

/// Maximum number of sets of a sum that each get a variable.
const MAX_SETS: usize = 5000;

/// Derives the clauses from an export of all candidates. They are incomplete if `stop` is set.
pub(super) fn state(layout: &Layout, export: &Export, stop: &Stop) -> DerivedClauses {
    let mut reading = Reading::new(layout, export.variables());
    let size = rows(export, &mut |row| reading.row(row));
    let Reading { mut stated, known, sums, .. } = reading;
    // New variables are above those of the formula.
    while u64::from(stated.cnf.variables()) < size.variables {
        stated.cnf.fresh_var();
    }
    for (number, id) in sums {
        if stop.reason().is_some() || !stated.has_room(0) {
            return stated;
        }
        let relation = &layout.relations()[number];
        let RelationKind::Sum { coefficients, total, sets } = &relation.asked else { continue };
        let sum = Sum { known: &known, cells: &relation.cells, coefficients, total: *total, id };
        match sets {
            Some(sets)
                if sets.len() <= MAX_SETS && known.differing(layout, &relation.cells).is_some() =>
            {
                differing::state(&sum, layout, sets, &mut stated);
            }
            _ => prefix::state(&sum, &mut stated),
        }
    }
    stated
}
