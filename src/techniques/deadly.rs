//! What the techniques that assume a single solution share: the boards they hold on.
//!
//! A deadly pattern is one that could be filled in two ways with everything else the same.
//! That takes rules which see rows, columns and boxes only; and cells that the puzzle leaves
//! free, so neither givens (which have one candidate and are in no pattern) nor cells with
//! candidates that the puzzle rules out (of that a layout tells nothing: who uses these
//! techniques has to see to it).

use crate::board::Layout;

/// Whether all constraints are the rows, columns and boxes, each of them once.
pub(super) fn is_classic(layout: &Layout) -> bool {
    let kinds = ["row", "column", "box"];
    let count = |kind| {
        let of_kind = layout.constraints().iter().filter(|c| c.name().kind == kind);
        of_kind.filter(|c| c.is_house()).count()
    };
    layout.constraints().len() == 3 * layout.shape.side()
        && kinds.into_iter().all(|kind| count(kind) == layout.shape.side())
}
