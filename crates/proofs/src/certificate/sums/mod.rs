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
//! takes no new variables, and loses what set choice is good for: see docs/explanation/sums.md.

mod derivation;
mod differing;
mod known;
mod prefix;
mod reading;
mod stated;

use encodings::ClauseSink;

use board::{Layout, relation::Asked, stop::Stop};
use known::Sum;
use reading::Reading;
use solve::{export::Export, languages::rows};

pub(super) use stated::Stated;

/// The most sets of a sum that each get a variable.
const MOST_SETS: usize = 5000;

/// Reads the clauses off an export of all candidates. Once it is time to stop, not all of them.
pub(super) fn state(layout: &Layout, export: &Export, stop: &Stop) -> Stated {
    let mut reading = Reading::new(layout, export.variables());
    let size = rows(export, &mut |row| reading.row(row));
    let Reading { mut stated, known, sums, .. } = reading;
    // New variables are beyond those of the formula.
    while u64::from(stated.cnf.variables()) < size.variables {
        stated.cnf.fresh_var();
    }
    for (number, id) in sums {
        if stop.reason().is_some() || !stated.has_room(0) {
            return stated;
        }
        let relation = &layout.relations()[number];
        let Asked::Sum { coefficients, total, sets } = &relation.asked else { continue };
        let sum = Sum { known: &known, cells: &relation.cells, coefficients, total: *total, id };
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
