//! Sets of digits with a given sum, computed once for each number of digits and size of sets.

use std::sync::{Arc, OnceLock};

use crate::{Shape, relation::DigitSet};

/// Maximum number of digits for which sets are cached: 65,536 sets at most.
const MAX_CACHED_DIGITS: usize = 16;

/// Sets of one size by their sum, where the values of digits start at 0.
type BySum = Vec<Arc<[DigitSet]>>;

/// The cached sets, by number of digits and size.
static SETS_BY_SUM: [[OnceLock<BySum>; MAX_CACHED_DIGITS + 1]; MAX_CACHED_DIGITS + 1] =
    [const { [const { OnceLock::new() }; MAX_CACHED_DIGITS + 1] }; MAX_CACHED_DIGITS + 1];

/// Returns the sets of `size` digits whose values add up to `total`; `None` if the board has too
/// many digits for the cache.
pub fn sets_of_sum(shape: Shape, size: usize, total: i64) -> Option<Arc<[DigitSet]>> {
    let digits = shape.digits();
    let kept = SETS_BY_SUM.get(digits)?.get(size).filter(|_| size <= digits)?;
    let by_sum = kept.get_or_init(|| sets_by_sum(digits, size));
    let sum = total - size as i64 * shape.value(1);
    let sets = usize::try_from(sum).ok().and_then(|sum| by_sum.get(sum));
    Some(sets.map_or_else(|| Arc::new([]) as Arc<[DigitSet]>, Arc::clone))
}

/// Like [`sets_of_sum`], but as bit masks with digit d as bit d − 1; empty if the sets are not
/// cached.
pub(crate) fn masks_of_sum(shape: Shape, size: usize, total: i64) -> Vec<u16> {
    let sets = sets_of_sum(shape, size, total).unwrap_or_default();
    sets.iter().map(|set| set.words()[0] as u16).collect()
}

fn sets_by_sum(digits: usize, size: usize) -> BySum {
    let mut by_sum = vec![Vec::new(); digits * size + 1];
    for word in (0u64..1 << digits).filter(|word| word.count_ones() as usize == size) {
        let sum: usize = (0..digits).filter(|digit| word >> digit & 1 == 1).sum();
        by_sum[sum].push(DigitSet::of_word(word));
    }
    by_sum.into_iter().map(Into::into).collect()
}
