//! Sets of small numbers as bits in machine words: number i is bit i % 64 of word i / 64.

use board::digits_of;

/// Returns the set of `numbers`, all below `room`.
pub(crate) fn of(room: usize, numbers: impl IntoIterator<Item = usize>) -> Vec<u64> {
    let mut set = vec![0; room.div_ceil(64)];
    numbers.into_iter().for_each(|number| insert(&mut set, number));
    set
}

/// Adds a number.
#[inline]
pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Removes a number; returns true if it was a member.
#[inline]
pub(crate) fn remove(set: &mut [u64], number: usize) -> bool {
    let had = contains(set, number);
    set[number / 64] &= !(1 << (number % 64));
    had
}

/// Returns true if the number is a member.
#[inline]
pub(crate) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Returns the number of members.
pub(crate) fn size(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the number of members of the union of two sets.
#[inline]
pub(crate) fn size_of_two(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(a, b)| (a | b).count_ones() as usize).sum()
}

/// Iterates over the members in ascending order.
pub(crate) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    digits_of(set).map(|digit| usize::from(digit) - 1)
}

/// Returns the union of two sets.
pub(crate) fn union(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

/// Returns true if `part` is a subset of `whole`.
pub(crate) fn is_within(part: &[u64], whole: &[u64]) -> bool {
    part.iter().zip(whole).all(|(part, whole)| part & !whole == 0)
}

/// Returns true if `part` is a subset of the union of two sets.
#[inline]
pub(crate) fn is_within_two(part: &[u64], one: &[u64], other: &[u64]) -> bool {
    part.iter().zip(one).zip(other).all(|((part, one), other)| part & !(one | other) == 0)
}

/// Returns the smallest member that is not in `other`.
#[inline]
pub(crate) fn first_outside(set: &[u64], other: &[u64]) -> Option<usize> {
    let word = set.iter().zip(other).position(|(a, b)| a & !b != 0)?;
    Some(word * 64 + (set[word] & !other[word]).trailing_zeros() as usize)
}

/// Returns the smallest member.
pub(crate) fn first(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}

/// Returns the smallest common member of two sets.
#[inline]
pub(crate) fn first_common(a: &[u64], b: &[u64]) -> Option<usize> {
    let word = a.iter().zip(b).position(|(a, b)| a & b != 0)?;
    Some(word * 64 + (a[word] & b[word]).trailing_zeros() as usize)
}
