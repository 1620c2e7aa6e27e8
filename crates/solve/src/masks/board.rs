//! What is left of a puzzle at a node of the search: by cell, and by digit.

use super::model::Model;

/// What is left of a puzzle.
#[derive(Clone, Default)]
pub(super) struct Board {
    /// By cell: its digits.
    pub(super) masks: Vec<u16>,
    /// By digit: the cells that have it, a bit each of `Model::width` words.
    pub(super) planes: Vec<u64>,
}

impl Board {
    /// The board of these masks.
    pub(super) fn new(model: &Model, masks: Vec<u16>) -> Board {
        let mut planes = vec![0; model.digits * model.width];
        for (cell, &mask) in masks.iter().enumerate() {
            for digit in bits(mask) {
                planes[digit * model.width + cell / 64] |= 1 << (cell % 64);
            }
        }
        Board { masks, planes }
    }

    /// Becomes the other, in the memory that it has.
    pub(super) fn copy(&mut self, other: &Board) {
        self.masks.clone_from(&other.masks);
        self.planes.clone_from(&other.planes);
    }
}

/// Whether a mask that has a digit has no other.
#[inline(always)]
pub(super) fn is_single(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The digits of a mask, from 0.
#[inline]
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}
