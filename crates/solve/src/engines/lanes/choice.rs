//! Where to branch when logic is stuck: the cell whose digit settles most.
//!
//! Among the cells with the fewest candidates that one is taken whose peers have
//! the most to lose: each peer that shares a digit with it counts 1, and 4 if it
//! has only two candidates. Tried on the hardest sets and not better: weights for
//! three candidates, both digits counted apart, their product, more than 16 cells.

use super::vector::{Row, Vector};

/// The cells that share a house with each cell.
static PEERS: [u128; 81] = peers();

/// The cells of a puzzle, without what fills the row up.
const CELLS: u128 = (1 << 81) - 1;

/// At most so many cells are compared.
const MOST: u32 = 16;

/// The cell to branch on, in an open puzzle; the first with two candidates if hurried.
#[inline(always)]
pub(super) fn choose<const N: usize, V: Vector<N>>(row: &Row, hurried: bool) -> usize {
    let two = V::of_size(row, 2) & CELLS;
    if hurried && two != 0 {
        return two.trailing_zeros() as usize;
    }
    let three = V::of_size(row, 3) & CELLS;
    let fewest = [two, three].into_iter().find(|&cells| cells != 0);
    let mut left = fewest.unwrap_or_else(|| larger::<N, V>(row));
    let mut best = 0;
    for _ in 0..MOST {
        if left == 0 {
            break;
        }
        let cell = left.trailing_zeros();
        left &= left - 1;
        let losing = V::sharing(row, row.0[cell as usize]) & PEERS[cell as usize];
        let score = losing.count_ones() + 3 * (losing & two).count_ones();
        // The first of equal ones; a maximum of numbers needs no branch.
        best = best.max((score + 1) << 7 | (127 - cell));
    }
    127 - (best & 127) as usize
}

/// The cells with the fewest candidates where all have four or more.
#[inline(always)]
fn larger<const N: usize, V: Vector<N>>(row: &Row) -> u128 {
    let of_size = (4..=9).map(|size| V::of_size(row, size) & CELLS);
    of_size.into_iter().find(|&cells| cells != 0).unwrap_or(1)
}

const fn peers() -> [u128; 81] {
    let mut all = [0; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (pair / 81, pair % 81);
        let in_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || in_box) {
            all[a] |= 1 << b;
        }
        pair += 1;
    }
    all
}
