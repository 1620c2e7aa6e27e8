//! Encodes the candidates of a puzzle as clauses.
//!
//! A house whose digit is already placed needs only unit clauses, and an eliminated position is not
//! a literal. The rest is encoded according to its [`EncodingConfig`], one clause at a time, into any
//! sink. An empty cell or house yields the empty clause, so a contradiction needs no special case.

use crate::{
    EncodingConfig,
    places::Places,
    triads::Triads,
    variables::{Numbering, Variables},
};
use board::{Candidate, Layout};

pub use crate::{
    relations::{relation, relations},
    sink::{FormulaSink, Origin},
};

/// Writes the formula of a board to `sink`.
///
/// Candidate variables are numbered by `variables`; auxiliary ones follow. It stops early only if
/// the sink closes.
pub fn encode(
    layout: &Layout,
    variables: &Variables,
    wording: EncodingConfig,
    sink: &mut dyn FormulaSink,
) {
    let EncodingConfig { formulation, encoding, sums } = wording;
    for _ in 0..variables.count() {
        sink.fresh_var();
    }
    if variables.numbering() == Numbering::All {
        units(variables, sink);
    }
    cells(layout, variables, wording, sink);
    let mut places = Places::new(layout.shape.digits());
    relations(layout, variables, sums, sink);
    let mut triads = formulation.triads.then(|| Triads::new(layout));
    for number in 0..layout.constraints().len() {
        if sink.is_closed() {
            return;
        }
        places.fill(layout, variables, number);
        places.exclude_placed(number, sink);
        match &mut triads {
            Some(triads) if triads.covers(number) => {
                triads.write_house(number, &places, encoding, sink);
            }
            _ => places.state(layout, number, formulation, encoding, sink),
        }
    }
}

/// Writes unit clauses for the cells with one candidate and the eliminated candidates of the
/// others.
fn units(variables: &Variables, sink: &mut dyn FormulaSink) {
    let candidates = variables.candidates();
    for cell in 0..candidates.cells() {
        let single = candidates.single(cell);
        for (digit, lit) in variables.lits(cell) {
            if single == Some(digit) {
                sink.origin(Origin::Given(cell));
                sink.clause(&[lit]);
            } else if single.is_none() && !candidates.contains(cell, digit) {
                sink.origin(Origin::Eliminated(Candidate { cell, digit }));
                sink.clause(&[!lit]);
            }
        }
    }
}

fn cells(
    layout: &Layout,
    variables: &Variables,
    wording: EncodingConfig,
    sink: &mut dyn FormulaSink,
) {
    let mut lits = Vec::with_capacity(variables.candidates().highest());
    for cell in 0..variables.candidates().cells() {
        if sink.is_closed() {
            return;
        }
        let empty = variables.candidates().count(cell) == 0;
        if variables.is_open(cell) || empty {
            lits.clear();
            lits.extend(variables.lits(cell).map(|(_, lit)| lit));
            sink.origin(Origin::Cell(cell));
            sink.clause(&lits);
            // In a house that contains every digit once, a cell cannot have two digits.
            let in_house = || layout.memberships(cell).iter().any(|member| member.is_house);
            if wording.formulation.cell_at_most_one || !in_house() {
                wording.encoding.at_most_one(&lits, sink);
            }
        }
    }
}
