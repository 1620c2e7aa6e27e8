//! What a relation rules out by itself.

use board::{Candidate, Candidates, Shape, narrow::narrow, relation::Relation};

/// Puts the candidates that the relation rules out into `gone`, in place of what stands there; where
/// it cannot be kept, all of its first cell that has any. Whether it can be kept.
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
