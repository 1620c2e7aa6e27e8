//! Which sets of digits add to a sum: found once for all cages of a number of digits.

use std::sync::{Arc, OnceLock};

use crate::{Shape, relation::DigitSet};

/// The most digits whose sets are kept: 65,536 sets at most.
const MOST_DIGITS: usize = 16;

/// Sets of one size by their sum, counted as if digits began with 0.
type BySum = Vec<Arc<[DigitSet]>>;

/// By the number of digits and the size of the sets.
static KEPT: [[OnceLock<BySum>; MOST_DIGITS + 1]; MOST_DIGITS + 1] =
    [const { [const { OnceLock::new() }; MOST_DIGITS + 1] }; MOST_DIGITS + 1];

/// The sets of so many digits that count so much together; none where they are not kept.
pub fn sets_of_sum(shape: Shape, size: usize, total: i64) -> Option<Arc<[DigitSet]>> {
    let digits = shape.digits();
    let kept = KEPT.get(digits)?.get(size).filter(|_| size <= digits)?;
    let by_sum = kept.get_or_init(|| found(digits, size));
    let sum = total - size as i64 * shape.value(1);
    let sets = usize::try_from(sum).ok().and_then(|sum| by_sum.get(sum));
    Some(sets.map_or_else(|| Arc::new([]) as Arc<[DigitSet]>, Arc::clone))
}

/// The same as masks, digit d as bit d − 1; none where the sets are not kept.
pub(crate) fn masks_of_sum(shape: Shape, size: usize, total: i64) -> Vec<u16> {
    let sets = sets_of_sum(shape, size, total).unwrap_or_default();
    sets.iter().map(|set| set.words()[0] as u16).collect()
}

fn found(digits: usize, size: usize) -> BySum {
    let mut by_sum = vec![Vec::new(); digits * size + 1];
    for word in (0u64..1 << digits).filter(|word| word.count_ones() as usize == size) {
        let sum: usize = (0..digits).filter(|digit| word >> digit & 1 == 1).sum();
        by_sum[sum].push(DigitSet::of_word(word));
    }
    by_sum.into_iter().map(Into::into).collect()
}
