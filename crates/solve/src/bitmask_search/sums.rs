//! The propagator of sums: bounds, and for few open cells all solutions or all reachable totals.

use super::{
    board::Board,
    distinct_sum_bounds::extremes,
    mask::{NoDigitLeft, bits, bits_of, highest, only_if, sumset},
    model::{LinearEquation, Model},
    pending_changes::PendingChanges,
    small_sums::{self, SmallSum},
};

/// The most open cells for which all partial sums are computed.
const MAX_EXACT_CELLS: usize = 4;

/// An open cell of a sum.
#[derive(Clone, Copy)]
pub(super) struct Term {
    cell: u16,
    mask: u16,
    coefficient: i32,
    /// The least contribution of the cell to the sum.
    low: i32,
    /// The greatest contribution of the cell to the sum.
    high: i32,
    /// The greatest contribution of the cell while the cells of its group, which differ, together
    /// contribute the least.
    high_at_group_min: i32,
    /// The least contribution of the cell while the cells of its group together contribute the
    /// most.
    low_at_group_max: i32,
}

/// Eliminates digits that cannot add up to the total. Returns true if another call would eliminate
/// nothing more. Sums that follow from other constraints are examined less closely.
pub(super) fn propagate(
    (news, terms): (&mut PendingChanges, &mut Vec<Term>),
    (model, board): (&Model, &mut Board),
    cells: &[u16],
    (sum, is_implied): (&LinearEquation, bool),
) -> Result<bool, NoDigitLeft> {
    terms.clear();
    let narrowed = narrow(news, board, cells, sum, terms);
    // With four cells, all solutions take longer than all partial sums. That is worth it only for
    // sums of the puzzle itself.
    let all_ways = |terms: &[Term]| {
        (terms.len() < small_sums::MAX_CELLS || !is_implied)
            && terms.iter().all(|it| it.coefficient.abs() == 1)
    };
    narrowed.and_then(|rest| match terms.len() {
        0 | 1 => Ok(true),
        2..=small_sums::MAX_CELLS if all_ways(terms) => {
            enumerate_ways(news, (model, board), terms, rest)
        }
        2..=MAX_EXACT_CELLS => exactly(news, board, terms, rest),
        _ => Ok(false),
    })
}

/// Eliminates digits by bounds. Stores the open cells in `terms`, and returns their total.
fn narrow(
    news: &mut PendingChanges,
    board: &mut Board,
    cells: &[u16],
    sum: &LinearEquation,
    terms: &mut Vec<Term>,
) -> Result<i32, NoDigitLeft> {
    let (mut rest, mut least, mut most) = (sum.total, 0, 0);
    let mut begin = 0;
    for &end in &sum.ends {
        let end = usize::from(end);
        let first = terms.len();
        let (mut all, mut lows, mut highs) = (0u16, 0, 0);
        for (&cell, &coefficient) in cells[begin..end].iter().zip(&sum.coefficients[begin..end]) {
            let mask = board.masks[usize::from(cell)];
            let (low, high) = ends(mask, coefficient);
            if low == high {
                rest -= low;
                continue;
            }
            (all, lows, highs) = (all | mask, lows + low, highs + high);
            let (high_at_group_min, low_at_group_max) = (low, high);
            terms.push(Term {
                cell,
                mask,
                coefficient,
                low,
                high,
                high_at_group_min,
                low_at_group_max,
            });
        }
        let group = &mut terms[first..];
        if group.len() > 1 {
            // Distinct cells together have a higher minimum and a lower maximum than one by one.
            // This also limits how far each cell can be from its own minimum and maximum.
            let coefficient = group[0].coefficient;
            let (others, all_of_them) = extremes(all, group.len()).ok_or(NoDigitLeft)?;
            let [others, all_of_them] = [others, all_of_them].map(|(low, high)| {
                let (one, other) = (low * coefficient, high * coefficient);
                (one.min(other), one.max(other))
            });
            let up = (all_of_them.0 - lows).max(0);
            let down = (highs - all_of_them.1).max(0);
            (lows, highs) = (lows + up, highs - down);
            for term in group {
                term.high_at_group_min = (term.low + up).min(lows - others.0);
                term.low_at_group_max = (term.high - down).max(highs - others.1);
            }
        }
        (least, most, begin) = (least + lows, most + highs, end);
    }
    if rest < least || rest > most {
        return Err(NoDigitLeft);
    }
    let (slack_up, slack_down) = (rest - least, most - rest);
    for term in terms {
        let (from, to) = (term.low_at_group_max - slack_down, term.high_at_group_min + slack_up);
        if from > term.low || to < term.high {
            let kept = digits_in_range(term.mask, term.coefficient, from, to);
            news.keep(board, term.cell, kept)?;
        }
    }
    Ok(rest)
}

/// Eliminates digits of few open cells with coefficients 1 or −1 by all solutions of the sum.
fn enumerate_ways(
    news: &mut PendingChanges,
    (model, board): (&Model, &mut Board),
    terms: &[Term],
    total: i32,
) -> Result<bool, NoDigitLeft> {
    let first = small_sums::MAX_CELLS - terms.len();
    let (mut few, mut masks) = (SmallSum::default(), [0; small_sums::MAX_CELLS]);
    for (place, term) in (first..).zip(terms) {
        masks[place] = board.masks[usize::from(term.cell)];
        few.coefficients[place] = term.coefficient;
        for (other, before) in (first..place).zip(terms) {
            let see = model.see(before.cell.into(), term.cell.into());
            few.differ[other][place] = only_if(u16::MAX, see);
        }
    }
    let left = few.remaining_masks(first, masks, total);
    let mut each = terms.iter().zip(&left[first..]);
    each.try_for_each(|(term, &left)| news.keep(board, term.cell, left))?;
    Ok(true)
}

/// Eliminates digits by all partial sums of the open cells. Returns false, and does nothing, if
/// they do not fit into a machine word.
fn exactly(
    news: &mut PendingChanges,
    board: &mut Board,
    terms: &mut [Term],
    total: i32,
) -> Result<bool, NoDigitLeft> {
    let mut wanted = total;
    let count = terms.len();
    for term in &mut *terms {
        term.mask = board.masks[usize::from(term.cell)];
        (term.low, term.high) = ends(term.mask, term.coefficient);
        wanted -= term.low;
    }
    match wanted {
        ..0 => return Err(NoDigitLeft),
        0..64 => {}
        _ => return Ok(false),
    }
    // Totals above `wanted` are never needed; they are shifted out of the word or lie above its
    // bit.
    let (mut steps, mut behind) = ([0u64; MAX_EXACT_CELLS], [0u64; MAX_EXACT_CELLS]);
    for (place, term) in terms.iter().enumerate().rev() {
        steps[place] = steps_of(term);
        behind[place] = match place + 1 {
            next if next == count => steps[place],
            // The totals of all cells are not needed.
            _ if place == 0 => break,
            next => sumset(steps[place], behind[next]),
        };
    }
    // Moves bit b to bit wanted − b, where it meets the partial sum of the remaining cells.
    let meets = |word: u64| word.reverse_bits() >> (63 - wanted);
    let mut ahead = 1u64;
    for place in 0..count {
        let steps = steps[place];
        let kept = match place + 1 {
            1 => steps & meets(behind[1]),
            next if next == count => steps & meets(ahead),
            next => {
                let (ahead, behind) = (meets(ahead), behind[next]);
                let can_be = |&step: &usize| (ahead >> step) & behind != 0;
                bits_of(0, steps).filter(can_be).fold(0, |all, step| all | 1 << step)
            }
        };
        news.keep(board, terms[place].cell, digits_of(&terms[place], kept))?;
        if place + 1 < count {
            ahead = if place == 0 { kept } else { sumset(kept, ahead) };
        }
    }
    Ok(true)
}

/// Returns the least and the greatest contribution of a cell.
#[inline]
fn ends(mask: u16, coefficient: i32) -> (i32, i32) {
    let low = u32::from(mask).trailing_zeros() as i32 * coefficient;
    let high = highest(mask) as i32 * coefficient;
    (low.min(high), low.max(high))
}

/// Returns the digits of a mask with a contribution in this range.
#[inline]
fn digits_in_range(mask: u16, coefficient: i32, from: i32, to: i32) -> u16 {
    let (from, to) = match coefficient {
        1 => (from, to),
        -1 => (-to, -from),
        _ => {
            let within = |&digit: &usize| (from..=to).contains(&(digit as i32 * coefficient));
            return bits(mask).filter(within).fold(0, |all, digit| all | 1 << digit);
        }
    };
    let (from, to) = (from.clamp(0, 16), to.clamp(-1, 15));
    mask & (u32::MAX << from) as u16 & !(u32::MAX << (to + 1)) as u16
}

/// Returns the contributions of a cell above its least one, a bit each, if they fit into a word.
#[inline]
fn steps_of(term: &Term) -> u64 {
    let &Term { mask, coefficient, low, .. } = term;
    match coefficient {
        1 => u64::from(mask >> low),
        -1 => u64::from(mask.reverse_bits() >> (15 + low)),
        _ => {
            let steps = bits(mask).map(|digit| digit as i32 * coefficient - low);
            steps.filter(|&step| step < 64).fold(0, |all, step| all | 1 << step)
        }
    }
}

/// Returns the digits of the cell with these contributions.
#[inline]
fn digits_of(term: &Term, steps: u64) -> u16 {
    let &Term { mask, coefficient, low, .. } = term;
    match coefficient {
        1 => (steps << low) as u16,
        -1 => ((steps << (15 + low)) as u16).reverse_bits(),
        _ => {
            let step = |digit: usize| digit as i32 * coefficient - low;
            let has = |&digit: &usize| step(digit) < 64 && steps >> step(digit) & 1 == 1;
            bits(mask).filter(has).fold(0, |all, digit| all | 1 << digit)
        }
    }
}
