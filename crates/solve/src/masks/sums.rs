//! Sums: bounds, and of few open cells all ways to add up, or all sums that they reach.

use super::{
    board::Board,
    extremes::extremes,
    few::{self, Few},
    mask::{Empty, added, bits, bits_of, highest, only_if},
    model::{Model, SumOf},
    news::News,
};

/// The most open cells of a sum all of whose partial sums are looked at.
const EXACT: usize = 4;

/// An open cell of a sum.
#[derive(Clone, Copy)]
pub(super) struct Term {
    cell: u16,
    mask: u16,
    coefficient: i32,
    /// What it adds at least and at most.
    low: i32,
    high: i32,
    /// What it adds at most where its group adds as little as can be, and at least where it adds as
    /// much.
    most: i32,
    least: i32,
}

/// Takes away what does not add to the total; whether another look would take no more. What follows
/// from other sums is not looked at as closely.
pub(super) fn look(
    (news, terms): (&mut News, &mut Vec<Term>),
    (model, board): (&Model, &mut Board),
    cells: &[u16],
    (sum, follows): (&SumOf, bool),
) -> Result<bool, Empty> {
    terms.clear();
    let narrowed = narrow(news, board, cells, sum, terms);
    // Four cells take longer by all ways than by partial sums: only sums of the puzzle are worth it.
    let all_ways = |terms: &[Term]| {
        (terms.len() < few::MOST || !follows) && terms.iter().all(|it| it.coefficient.abs() == 1)
    };
    narrowed.and_then(|rest| match terms.len() {
        0 | 1 => Ok(true),
        2..=few::MOST if all_ways(terms) => by_all_ways(news, (model, board), terms, rest),
        2..=EXACT => exactly(news, board, terms, rest),
        _ => Ok(false),
    })
}

/// Takes away what bounds do; the open cells, and what they add to.
fn narrow(
    news: &mut News,
    board: &mut Board,
    cells: &[u16],
    sum: &SumOf,
    terms: &mut Vec<Term>,
) -> Result<i32, Empty> {
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
            let (most, least) = (low, high);
            terms.push(Term { cell, mask, coefficient, low, high, most, least });
        }
        let group = &mut terms[first..];
        if group.len() > 1 {
            // Cells that differ add more at least and less at most, of which the cells
            // themselves tell nothing one by one; none is far above where the lowest end.
            let coefficient = group[0].coefficient;
            let (others, all_of_them) = extremes(all, group.len()).ok_or(Empty)?;
            let [others, all_of_them] = [others, all_of_them].map(|(low, high)| {
                let (one, other) = (low * coefficient, high * coefficient);
                (one.min(other), one.max(other))
            });
            let up = (all_of_them.0 - lows).max(0);
            let down = (highs - all_of_them.1).max(0);
            (lows, highs) = (lows + up, highs - down);
            for term in group {
                term.most = (term.low + up).min(lows - others.0);
                term.least = (term.high - down).max(highs - others.1);
            }
        }
        (least, most, begin) = (least + lows, most + highs, end);
    }
    if rest < least || rest > most {
        return Err(Empty);
    }
    let (slack_up, slack_down) = (rest - least, most - rest);
    for term in terms {
        let (from, to) = (term.least - slack_down, term.most + slack_up);
        if from > term.low || to < term.high {
            let kept = between(term.mask, term.coefficient, from, to);
            news.keep(board, term.cell, kept)?;
        }
    }
    Ok(rest)
}

/// What few open cells, each once, leave each other.
fn by_all_ways(
    news: &mut News,
    (model, board): (&Model, &mut Board),
    terms: &[Term],
    total: i32,
) -> Result<bool, Empty> {
    let first = few::MOST - terms.len();
    let (mut few, mut masks) = (Few::default(), [0; few::MOST]);
    for (place, term) in (first..).zip(terms) {
        masks[place] = board.masks[usize::from(term.cell)];
        few.coefficients[place] = term.coefficient;
        for (other, before) in (first..place).zip(terms) {
            let see = model.see(before.cell.into(), term.cell.into());
            few.differ[other][place] = only_if(u16::MAX, see);
        }
    }
    let left = few.left(first, masks, total);
    let mut each = terms.iter().zip(&left[first..]);
    each.try_for_each(|(term, &left)| news.keep(board, term.cell, left))?;
    Ok(true)
}

/// All sums that the open cells can reach, where they fit into a word; and whether they do.
fn exactly(
    news: &mut News,
    board: &mut Board,
    terms: &mut [Term],
    total: i32,
) -> Result<bool, Empty> {
    let mut wanted = total;
    let count = terms.len();
    for term in &mut *terms {
        term.mask = board.masks[usize::from(term.cell)];
        (term.low, term.high) = ends(term.mask, term.coefficient);
        wanted -= term.low;
    }
    match wanted {
        ..0 => return Err(Empty),
        0..64 => {}
        _ => return Ok(false),
    }
    // Sums above the one that is wanted are never of use, and fall out of the word or lie
    // above its bit.
    let (mut steps, mut behind) = ([0u64; EXACT], [0u64; EXACT]);
    for (place, term) in terms.iter().enumerate().rev() {
        steps[place] = steps_of(term);
        behind[place] = match place + 1 {
            next if next == count => steps[place],
            // None asks for those of all.
            _ if place == 0 => break,
            next => added(steps[place], behind[next]),
        };
    }
    // Bit b of what is ahead or behind meets bit wanted − b of the rest.
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
            ahead = if place == 0 { kept } else { added(kept, ahead) };
        }
    }
    Ok(true)
}

/// What a cell adds at least and at most.
#[inline]
fn ends(mask: u16, coefficient: i32) -> (i32, i32) {
    let low = u32::from(mask).trailing_zeros() as i32 * coefficient;
    let high = highest(mask) as i32 * coefficient;
    (low.min(high), low.max(high))
}

/// The digits of a mask that add from so much to so much.
#[inline]
fn between(mask: u16, coefficient: i32, from: i32, to: i32) -> u16 {
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

/// What a cell adds beyond the least, a bit each, where a word has room for it.
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

/// The digits of such steps.
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
