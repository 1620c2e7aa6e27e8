//! Sums of few open cells, some of which are distinct, by all their solutions.

use super::mask::{bits, only_if};

/// The most cells.
pub(super) const MAX_CELLS: usize = 4;

/// A sum of up to four cells: their coefficients, 1 or −1, and the cells that are distinct. With
/// fewer cells, the last entries of the arrays are used.
#[derive(Default)]
pub(super) struct SmallSum {
    pub(super) coefficients: [i32; MAX_CELLS],
    /// By two positions: all digits if these cells are distinct, else none.
    pub(super) differ: [[u16; MAX_CELLS]; MAX_CELLS],
}

impl SmallSum {
    /// Returns the digits left for the cells from `place` on, with these masks, if they add up to
    /// `total`.
    pub(super) fn remaining_masks(
        &self,
        place: usize,
        masks: [u16; MAX_CELLS],
        total: i32,
    ) -> [u16; MAX_CELLS] {
        if place == MAX_CELLS - 2 {
            return self.remaining_pair(masks, total);
        }
        let mut left = [0; MAX_CELLS];
        for digit in bits(masks[place]) {
            let (bit, mut others) = (1 << digit, masks);
            others
                .iter_mut()
                .zip(self.differ[place])
                .for_each(|(it, differs)| *it &= !(bit & differs));
            let total = total - self.coefficients[place] * digit as i32;
            let mut with = self.remaining_masks(place + 1, others, total);
            with[place] = only_if(bit, with[MAX_CELLS - 1] != 0);
            left.iter_mut().zip(with).for_each(|(left, with)| *left |= with);
        }
        left
    }

    #[inline(always)]
    fn remaining_pair(&self, [.., one, other]: [u16; MAX_CELLS], total: i32) -> [u16; MAX_CELLS] {
        let [.., of_one, of_other] = self.coefficients;
        // The sum of the two digits if their coefficients are equal, else the second minus the
        // first.
        let (is_alike, rest) = (of_one == of_other, of_other * total);
        let with = |mask: u16| match is_alike {
            true => shift_digits(mask.reverse_bits(), rest - 15),
            false => shift_digits(mask, rest),
        };
        let twice = match is_alike {
            true => only_if(shift_digits(1, rest / 2), rest % 2 == 0),
            false => only_if(u16::MAX, rest == 0),
        };
        let left = with(one) & other & !(twice & self.differ[MAX_CELLS - 2][MAX_CELLS - 1]);
        let mut all = [0; MAX_CELLS];
        all[MAX_CELLS - 2] = if is_alike { with(left) } else { shift_digits(left, -rest) };
        all[MAX_CELLS - 1] = left;
        all
    }
}

/// Returns the digits of a mask, each increased by `by`.
#[inline(always)]
fn shift_digits(mask: u16, by: i32) -> u16 {
    (u64::from(mask) << 32 >> (32 - by.clamp(-31, 16))) as u16
}
