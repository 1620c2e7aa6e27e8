//! The candidates that a single relation rules out.

use board::{Candidate, Candidates, Shape, narrow::narrow, relation::Relation};

/// Replaces the contents of `gone` by the candidates that the relation rules out. If the relation
/// cannot be satisfied, these are all candidates of its first cell that has any. Returns true if it
/// can be satisfied.
pub(crate) fn rule_out(
    shape: Shape,
    relation: &Relation,
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> bool {
    gone.clear();
    let can_be_kept = narrow(shape, relation, left, gone).is_ok();
    if !can_be_kept {
        gone.clear();
        if let Some(&cell) = relation.cells.iter().find(|&&cell| left.count(cell) > 0) {
            gone.extend(left.digits(cell).map(|digit| Candidate { cell, digit }));
        }
    }
    can_be_kept
}
