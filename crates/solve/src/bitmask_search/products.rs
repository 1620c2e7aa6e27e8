//! Automaton constraints on distinct cells, given as Cartesian products: each cell has a digit of
//! its set in one of a few products.

use ::board::relation::Product;

use super::{
    board::Board,
    mask::{NoDigitLeft, bits, indices_where, is_single, only_if},
    model::Model,
    pending_changes::PendingChanges,
    sets::{LANES, Lanes, MAX_CELLS, RemainingDigits, add_distinct_lanes},
};

/// Eliminates digits that are in no product. If there are as many cells as digits, each digit
/// occurs once, so singles and hidden singles reduce each product further. With fewer cells, a
/// digit that all products contain is in one of its places.
pub(super) fn propagate(
    news: &mut PendingChanges,
    (model, board): (&Model, &mut Board),
    cells: &[u16],
    products: &[Product],
) -> Result<(), NoDigitLeft> {
    let (mut here, mut fixed) = ([u16::MAX; MAX_CELLS], 0);
    for (here, &cell) in here.iter_mut().zip(cells) {
        *here = board.masks[usize::from(cell)];
        fixed |= only_if(*here, is_single(*here));
    }
    let mut left = RemainingDigits::none();
    let have_all = cells.len() == model.digits;
    let (mut lanes, mut filled) = ([[0; LANES]; MAX_CELLS], 0);
    for product in products {
        let mut of_product = here;
        of_product.iter_mut().zip(product.sets).for_each(|(mask, set)| *mask &= set);
        if indices_where(&of_product, |mask| mask == 0) != 0 {
            continue;
        }
        if !have_all {
            left.masks.iter_mut().zip(of_product).for_each(|(left, mask)| *left |= mask);
            left.required &= product.has;
            continue;
        }
        lanes[..cells.len()]
            .iter_mut()
            .zip(of_product)
            .for_each(|(cell, mask)| cell[filled] = mask);
        filled += 1;
        if filled == LANES {
            try_lanes(&mut lanes[..cells.len()], model.full(), &mut left);
            (lanes, filled) = ([[0; LANES]; MAX_CELLS], 0);
        }
    }
    if filled > 0 {
        try_lanes(&mut lanes[..cells.len()], model.full(), &mut left);
    }
    cells.iter().zip(left.masks).try_for_each(|(&cell, left)| news.keep(board, cell, left))?;
    if have_all {
        return Ok(());
    }
    bits(left.required & !fixed)
        .try_for_each(|digit| news.place_kept(model, board, (cells, &left.masks), digit))
}

/// Adds what is left of cells that contain all digits, with one product in each lane.
fn try_lanes(lanes: &mut [Lanes], full: u16, left: &mut RemainingDigits) {
    let mut alone = [[0; LANES]; MAX_CELLS];
    let count = lanes.len();
    add_distinct_lanes(&[full; LANES], (lanes, &mut alone[..count]), left);
}
