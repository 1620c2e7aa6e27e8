//! The phase before there is a model: constraints, sets of digits and a few choices. It solves many
//! easy puzzles. It treats cells and sets as `propagate.rs` and `pending_changes.rs` do, but without their
//! queue, which needs the model.

mod board;
mod choices;
mod follow;

use ::board::{
    Layout,
    relation::{Relation, RelationKind},
};

use super::mask::NoDigitLeft;
use board::{MAX_BOARD_CELLS, Presolver};

/// The number of failures of the search without a model.
const MAX_FAILURES: u32 = 3;

/// The result of this phase.
pub(super) enum PresolveResult {
    /// The only solution, or `None` if there is none, and the nodes of the search.
    Found(Option<Vec<u16>>, u64),
    /// The candidates left of the cells.
    Open(Vec<u16>),
}

/// Eliminates candidates by singles, hidden singles and sets of digits. If there are no other
/// constraints, it also uses derived sums, and then tries choices.
///
/// # Errors
/// If there is no solution.
pub(super) fn settle(layout: &Layout, mut masks: Vec<u16>) -> Result<PresolveResult, NoDigitLeft> {
    // Restrictions of single cells are applied only here; the model has no handlers for them.
    for Relation { cells, asked, .. } in layout.relations() {
        if let RelationKind::Only(set) = asked {
            masks[cells[0]] &= set.words()[0] as u16;
        }
    }
    if masks.contains(&0) {
        return Err(NoDigitLeft);
    }
    if masks.len() > MAX_BOARD_CELLS {
        return Ok(PresolveResult::Open(masks));
    }
    let mut first = Presolver::new(layout, masks);
    let mut is_all = true;
    for Relation { cells, asked, .. } in layout.relations() {
        match asked {
            RelationKind::Sets(sets) => first.add_sets(cells, sets),
            RelationKind::Sum { total, sets: Some(sets), .. } => {
                first.add_cage(cells, *total, sets)
            }
            RelationKind::Only(_) => {}
            _ => is_all = false,
        }
    }
    first.run()?;
    if !is_all {
        return Ok(PresolveResult::Open(first.masks));
    }
    if !first.is_settled() {
        first.sums_that_follow()?;
    }
    if first.is_settled() {
        return Ok(PresolveResult::Found(Some(first.masks), 1));
    }
    let cells = first.masks.len();
    let open: u32 = first.masks.iter().map(|mask| mask.count_ones() - 1).sum();
    // If more candidates are open, three failures are hardly ever enough. Sums restrict more than
    // houses alone.
    let all = cells * (layout.shape.digits() - 1);
    let most = if first.has_totals() { 2 * all / 3 } else { all / 4 };
    let is_near = open as usize <= most;
    Ok(match is_near {
        true => first.search(MAX_FAILURES),
        false => PresolveResult::Open(first.masks),
    })
}
