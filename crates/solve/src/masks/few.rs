//! Sums of few open cells, some of which differ: all ways to reach them.

use super::mask::{bits, only_if};

/// The most cells.
pub(super) const MOST: usize = 4;

/// The coefficients, 1 or −1, of up to four cells that are added, and which of the cells differ. Fewer are the last
/// of the arrays.
#[derive(Default)]
pub(super) struct Few {
    pub(super) coefficients: [i32; MOST],
    /// By two places: all digits if these cells differ, else none.
    pub(super) differ: [[u16; MOST]; MOST],
}

impl Few {
    /// What is left of the cells from that place on, of these masks, if they add to that.
    pub(super) fn left(&self, place: usize, masks: [u16; MOST], total: i32) -> [u16; MOST] {
        if place == MOST - 2 {
            return self.of_two(masks, total);
        }
        let mut left = [0; MOST];
        for digit in bits(masks[place]) {
            let (bit, mut others) = (1 << digit, masks);
            others
                .iter_mut()
                .zip(self.differ[place])
                .for_each(|(it, differs)| *it &= !(bit & differs));
            let total = total - self.coefficients[place] * digit as i32;
            let mut with = self.left(place + 1, others, total);
            with[place] = only_if(bit, with[MOST - 1] != 0);
            left.iter_mut().zip(with).for_each(|(left, with)| *left |= with);
        }
        left
    }

    #[inline(always)]
    fn of_two(&self, [.., one, other]: [u16; MOST], total: i32) -> [u16; MOST] {
        let [.., of_one, of_other] = self.coefficients;
        // What the two add to if they are added alike, else what the other has more.
        let (is_alike, rest) = (of_one == of_other, of_other * total);
        let with = |mask: u16| match is_alike {
            true => moved(mask.reverse_bits(), rest - 15),
            false => moved(mask, rest),
        };
        let twice = match is_alike {
            true => only_if(moved(1, rest / 2), rest % 2 == 0),
            false => only_if(u16::MAX, rest == 0),
        };
        let left = with(one) & other & !(twice & self.differ[MOST - 2][MOST - 1]);
        let mut all = [0; MOST];
        all[MOST - 2] = if is_alike { with(left) } else { moved(left, -rest) };
        all[MOST - 1] = left;
        all
    }
}

/// The digits of a mask, so much higher or lower.
#[inline(always)]
fn moved(mask: u16, by: i32) -> u16 {
    (u64::from(mask) << 32 >> (32 - by.clamp(-31, 16))) as u16
}
