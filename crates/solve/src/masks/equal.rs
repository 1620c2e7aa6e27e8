//! Groups of cells that add to the same number, whichever it is: three or more at once.
//!
//! Two groups are a sum of total 0, the cells of one counted less; of more, such sums tell less than
//! the numbers that all groups can add to, which are kept a bit each.

use std::ops::Range;

use super::{
    board::{Board, bits},
    propagate::{Empty, Work, extremes},
};

/// Numbers that a group adds to are less than this.
const NUMBERS: usize = 128;

/// Groups that add to the same number.
pub(super) struct EqualOf {
    pub(super) groups: Vec<Group>,
}

/// One of them: where it ends among the cells, what its lowest digits add to beyond their numbers
/// from 0, and whether its cells all differ.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) end: usize,
    pub(super) base: u32,
    pub(super) differs: bool,
}

impl Group {
    /// That group, if its numbers are not too large.
    pub(super) fn new(
        cells: Range<usize>,
        digits: usize,
        base: i64,
        differs: bool,
    ) -> Option<Group> {
        let base = u32::try_from(base).ok()?;
        let is_small = base as usize + cells.len() * (digits - 1) < NUMBERS;
        is_small.then_some(Group { end: cells.end, base, differs })
    }
}

impl Work {
    /// Takes away what no number leaves that all groups add to.
    pub(super) fn equal(
        &mut self,
        board: &mut Board,
        cells: &[u16],
        equal: &EqualOf,
    ) -> Result<(), Empty> {
        let mut common = u128::MAX;
        let mut begin = 0;
        for group in &equal.groups {
            common &= sums(board, &cells[begin..group.end], *group)?;
            begin = group.end;
        }
        if common == 0 {
            return Err(Empty);
        }
        begin = 0;
        for group in &equal.groups {
            let of_group = &cells[begin..group.end];
            begin = group.end;
            let wanted = common >> group.base;
            match *of_group {
                [cell] => {
                    let mask = wanted as u16;
                    self.keep(board, cell, mask)?;
                }
                [one, other] => {
                    for [cell, beside] in [[one, other], [other, one]] {
                        let [mask, with] = [cell, beside].map(|it| board.masks[usize::from(it)]);
                        let fits = |&digit: &usize| {
                            let with = if group.differs { with & !(1 << digit) } else { with };
                            u128::from(with) << digit & wanted != 0
                        };
                        let kept = bits(mask).filter(fits).fold(0, |all, digit| all | 1 << digit);
                        self.keep(board, cell, kept)?;
                    }
                }
                _ => self.partial(board, of_group, wanted)?,
            }
        }
        Ok(())
    }

    /// The same for three cells or more, all partial sums of which are looked at.
    fn partial(&mut self, board: &mut Board, cells: &[u16], wanted: u128) -> Result<(), Empty> {
        let mut ahead = vec![1u128; cells.len() + 1];
        for (place, &cell) in cells.iter().enumerate() {
            ahead[place + 1] = added(ahead[place], board.masks[usize::from(cell)]);
        }
        let mut wanted = wanted;
        for (place, &cell) in cells.iter().enumerate().rev() {
            let fits = |&digit: &usize| ahead[place] << digit & wanted != 0;
            let mask = board.masks[usize::from(cell)];
            let kept = bits(mask).filter(fits).fold(0, |all, digit| all | 1 << digit);
            self.keep(board, cell, kept)?;
            wanted = bits(kept).fold(0, |all, digit| all | wanted >> digit);
        }
        Ok(())
    }
}

/// What the cells of a group can add to.
fn sums(board: &Board, cells: &[u16], group: Group) -> Result<u128, Empty> {
    let mask = |cell: &u16| board.masks[usize::from(*cell)];
    let found = match cells {
        [one, other] if group.differs => {
            let with = |digit: usize| u128::from(mask(other) & !(1 << digit)) << digit;
            bits(mask(one)).fold(0, |all, digit| all | with(digit))
        }
        _ => {
            let all = cells.iter().fold(1, |sums, cell| added(sums, mask(cell)));
            match group.differs {
                false => all,
                true => {
                    let union = cells.iter().fold(0, |union, cell| union | mask(cell));
                    let (_, (low, high)) = extremes(union, cells.len()).ok_or(Empty)?;
                    all & (u128::MAX >> (NUMBERS as i32 - 1 - high)) & (u128::MAX << low)
                }
            }
        }
    };
    Ok(found << group.base)
}

/// These sums and each digit of a mask.
fn added(sums: u128, mask: u16) -> u128 {
    bits(mask).fold(0, |all, digit| all | sums << digit)
}
