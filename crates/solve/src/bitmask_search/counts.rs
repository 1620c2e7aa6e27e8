//! How often each digit occurs among some cells.
//!
//! Some automaton constraints only count one digit, and allow certain numbers of it. All such
//! constraints on the same cells are propagated together. The numbers of all digits add up to the
//! number of cells. A digit occurs at most once in each house, or group of mutual peers, in which
//! it has places.
//!
//! Source: J.-C. Régin, *Generalized Arc Consistency for Global Cardinality Constraint*, 1996, for
//! the problem; this propagator uses only the numbers, not the flow.

use super::{
    board::Board,
    mask::{NoDigitLeft, bits, is_single},
    model::{DigitCounts, Model},
    pending_changes::PendingChanges,
};

/// Eliminates digits by the possible numbers of all digits.
pub(super) fn propagate(
    news: &mut PendingChanges,
    model: &Model,
    board: &mut Board,
    cells: &[u16],
    counts: &DigitCounts,
) -> Result<(), NoDigitLeft> {
    let (mut places, mut fixed) = ([0u32; 16], [0u32; 16]);
    for (place, &cell) in cells.iter().enumerate() {
        let mask = board.masks[usize::from(cell)];
        for digit in bits(mask) {
            places[digit] |= 1 << place;
        }
        if is_single(mask) {
            fixed[mask.trailing_zeros() as usize] |= 1 << place;
        }
    }
    let digits = model.digits;
    let mut numbers = [0u32; 16];
    // The possible totals of the digits before each.
    let mut ahead = [1u64; 17];
    for digit in 0..digits {
        let least = fixed[digit].count_ones();
        let most = counts.houses.iter().map(|houses| meet(houses, places[digit])).min();
        let most = most.unwrap_or(0).min(places[digit].count_ones());
        let within = (2u64 << most) - (1 << least.min(most + 1));
        numbers[digit] = counts.allowed[digit] & within as u32;
        ahead[digit + 1] = bits(numbers[digit]).fold(0, |all, number| all | ahead[digit] << number);
    }
    // The totals that the digits before this one may have.
    let mut wanted = 1u64 << cells.len();
    if ahead[digits] & wanted == 0 {
        return Err(NoDigitLeft);
    }
    for digit in (0..digits).rev() {
        let reached = ahead[digit];
        let fits = |number: &usize| reached & wanted >> number != 0;
        let left = bits(numbers[digit]).filter(fits).fold(0, |all, number| all | 1 << number);
        wanted = bits(left).fold(0, |all, number| all | wanted >> number);
        number(news, model, board, cells, counts, (digit, left, places[digit], fixed[digit]))?;
    }
    Ok(())
}

/// Propagates the possible numbers of one digit. At the maximum, all other cells lose it. If the
/// minimum needs every group, each group contains it.
fn number(
    news: &mut PendingChanges,
    model: &Model,
    board: &mut Board,
    cells: &[u16],
    counts: &DigitCounts,
    (digit, numbers, places, fixed): (usize, u32, u32, u32),
) -> Result<(), NoDigitLeft> {
    let bit = 1u16 << digit;
    let most = numbers.checked_ilog2().ok_or(NoDigitLeft)?;
    if most == fixed.count_ones() {
        return bits(places & !fixed).try_for_each(|place| news.keep(board, cells[place], !bit));
    }
    let least = numbers.trailing_zeros();
    for houses in &counts.houses {
        if meet(houses, places) != least {
            continue;
        }
        // Each of these contains the digit once.
        let open = houses.iter().filter(|&house| house & fixed == 0).map(|it| it & places);
        for here in open.filter(|&it| it != 0) {
            let (mut cells_here, mut count) = ([0; 32], 0);
            for place in bits(here) {
                cells_here[count] = cells[place];
                count += 1;
            }
            news.place(model, board, &cells_here[..count], digit)?;
        }
    }
    Ok(())
}

/// Returns the number of these sets that share an element with `other`.
fn meet(sets: &[u32], other: u32) -> u32 {
    sets.iter().filter(|&&set| set & other != 0).count() as u32
}
