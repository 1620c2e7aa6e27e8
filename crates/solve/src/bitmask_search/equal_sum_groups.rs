//! Three or more groups of cells with the same, unknown sum.
//!
//! Two groups are a sum of total 0, with negative coefficients for one of them. With more groups,
//! such sums restrict less than the set of numbers that all groups can add up to, which is kept a
//! bit each.

use super::{
    board::Board,
    distinct_sum_bounds::extremes,
    mask::{NoDigitLeft, bits},
    model::{EqualSums, Group, SUM_BOUND},
    pending_changes::PendingChanges,
};

/// Eliminates digits that lead to no common sum of all groups. `partial_sums` is a buffer for the
/// possible sums of the first cells of a group.
pub(super) fn propagate(
    news: &mut PendingChanges,
    partial_sums: &mut Vec<u128>,
    board: &mut Board,
    cells: &[u16],
    equal: &EqualSums,
) -> Result<(), NoDigitLeft> {
    let mut common = u128::MAX;
    let mut begin = 0;
    for group in &equal.groups {
        common &= sums(board, &cells[begin..group.end], *group)?;
        begin = group.end;
    }
    if common == 0 {
        return Err(NoDigitLeft);
    }
    begin = 0;
    for group in &equal.groups {
        let of_group = &cells[begin..group.end];
        begin = group.end;
        let wanted = common >> group.base;
        match *of_group {
            [cell] => {
                let mask = wanted as u16;
                news.keep(board, cell, mask)?;
            }
            [one, other] => {
                for [cell, beside] in [[one, other], [other, one]] {
                    let [mask, with] = [cell, beside].map(|it| board.masks[usize::from(it)]);
                    let fits = |&digit: &usize| {
                        let with = if group.differs { with & !(1 << digit) } else { with };
                        u128::from(with) << digit & wanted != 0
                    };
                    let kept = bits(mask).filter(fits).fold(0, |all, digit| all | 1 << digit);
                    news.keep(board, cell, kept)?;
                }
            }
            _ => propagate_partial_sums(news, partial_sums, board, of_group, wanted)?,
        }
    }
    Ok(())
}

/// Propagates the possible sums of a group of three or more cells, by its partial sums.
fn propagate_partial_sums(
    news: &mut PendingChanges,
    partial_sums: &mut Vec<u128>,
    board: &mut Board,
    cells: &[u16],
    mut wanted: u128,
) -> Result<(), NoDigitLeft> {
    partial_sums.clear();
    partial_sums.push(1);
    for (place, &cell) in cells.iter().enumerate() {
        partial_sums.push(add_digits(partial_sums[place], board.masks[usize::from(cell)]));
    }
    for (place, &cell) in cells.iter().enumerate().rev() {
        let fits = |&digit: &usize| partial_sums[place] << digit & wanted != 0;
        let mask = board.masks[usize::from(cell)];
        let kept = bits(mask).filter(fits).fold(0, |all, digit| all | 1 << digit);
        news.keep(board, cell, kept)?;
        wanted = bits(kept).fold(0, |all, digit| all | wanted >> digit);
    }
    Ok(())
}

/// Returns the possible sums of the cells of a group.
fn sums(board: &Board, cells: &[u16], group: Group) -> Result<u128, NoDigitLeft> {
    let mask = |cell: &u16| board.masks[usize::from(*cell)];
    let found = match cells {
        [one, other] if group.differs => {
            let with = |digit: usize| u128::from(mask(other) & !(1 << digit)) << digit;
            bits(mask(one)).fold(0, |all, digit| all | with(digit))
        }
        _ => {
            let all = cells.iter().fold(1, |sums, cell| add_digits(sums, mask(cell)));
            match group.differs {
                false => all,
                true => {
                    let union = cells.iter().fold(0, |union, cell| union | mask(cell));
                    let (_, (low, high)) = extremes(union, cells.len()).ok_or(NoDigitLeft)?;
                    all & (u128::MAX >> (SUM_BOUND as i32 - 1 - high)) & (u128::MAX << low)
                }
            }
        }
    };
    Ok(found << group.base)
}

/// Returns the sums of each number and each digit of a mask.
fn add_digits(sums: u128, mask: u16) -> u128 {
    bits(mask).fold(0, |all, digit| all | sums << digit)
}
