//! Words of cells that differ, as products: each cell has a digit of its set in one of a few.

use super::{
    board::Board,
    mask::{Empty, those},
    model::{Model, ProductOf},
    news::News,
    sets::{LANES, Lanes, Left, MOST_CELLS, tried},
};

/// Takes away what no product leaves. Cells as many as the digits have all of them: of these each
/// product that is left leaves what singles and hidden singles do.
pub(super) fn look(
    news: &mut News,
    (model, board): (&Model, &mut Board),
    cells: &[u16],
    products: &[ProductOf],
) -> Result<(), Empty> {
    let mut here = [u16::MAX; MOST_CELLS];
    here.iter_mut().zip(cells).for_each(|(mask, &cell)| *mask = board.masks[usize::from(cell)]);
    let mut left = Left::none();
    let has_all = cells.len() == model.digits;
    let (mut kept, mut lanes) = ([[0; LANES]; MOST_CELLS], 0);
    for product in products {
        let mut of_product = here;
        of_product.iter_mut().zip(product).for_each(|(kept, set)| *kept &= set);
        if those(&of_product, |mask| mask == 0) != 0 {
            continue;
        }
        if has_all {
            kept.iter_mut().zip(of_product).for_each(|(kept, of_cell)| kept[lanes] = of_cell);
            lanes += 1;
            if lanes == LANES {
                tried_in(&mut kept[..cells.len()], model.full(), &mut left);
                (kept, lanes) = ([[0; LANES]; MOST_CELLS], 0);
            }
        } else {
            left.masks.iter_mut().zip(of_product).for_each(|(left, kept)| *left |= kept);
        }
    }
    if lanes > 0 {
        tried_in(&mut kept[..cells.len()], model.full(), &mut left);
    }
    cells.iter().zip(left.masks).try_for_each(|(&cell, left)| news.keep(board, cell, left))
}

fn tried_in(kept: &mut [Lanes], full: u16, left: &mut Left) {
    let mut alone = [[0; LANES]; MOST_CELLS];
    let count = kept.len();
    tried(&[full; LANES], (kept, &mut alone[..count]), left);
}
