//! Chains of implications: what follows from a candidate being on (its digit stands there) or off.

pub(super) mod growth;
pub(super) mod multiple;
pub(super) mod run;
pub(super) mod single;

use super::grid::{Bits, Grid, HOUSES_OF, bits};

/// A candidate by number: nine of each cell.
type Number = u16;

/// How many candidates there may be.
const ALL: usize = 729;

fn number(cell: usize, digit: usize) -> Number {
    (cell * 9 + digit) as Number
}

fn cell(number: Number) -> usize {
    usize::from(number / 9)
}

fn digit(number: Number) -> usize {
    usize::from(number % 9)
}

/// By what a candidate goes on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// It is assumed.
    Assumed,
    /// Its cell.
    Cell,
    /// The house of its cell that is of this kind: 0 box, 1 row, 2 column.
    House(u8),
    /// A technique.
    Technique,
}

/// What a chain of such a length is harder than the shortest, in tenths: from 4 on, lengths
/// increase by a half and by a third in turn.
fn longer(complexity: u32) -> u16 {
    let (mut limit, mut more) = (4, 0);
    while complexity > limit + 2 {
        limit = if more % 2 == 0 { limit * 3 / 2 } else { limit * 4 / 3 };
        more += 1;
    }
    more
}

/// A chain found where another one is: what it strikes and on what that depends.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    /// What it strikes, in the order of Sukaku Explainer.
    struck: Vec<Number>,
    /// Candidates that had to go before there was this chain.
    parents: Vec<Number>,
    complexity: u32,
    /// Of all its candidates: two chains with the same are one.
    key: u64,
}

/// The order in which Sukaku Explainer goes through cells: that of a hash table of Java, in which
/// they come by their number modulo the size, a power of two.
fn shuffle(mut cells: Vec<u8>) -> Vec<u8> {
    let mut size = 16;
    while cells.len() > size * 3 / 4 {
        size *= 2;
    }
    cells.sort_by_key(|&cell| usize::from(cell) & (size - 1));
    cells
}

/// A hash of candidates in order, going on from another.
fn hash(seed: u64, number: Number, is_on: bool) -> u64 {
    let item = u64::from(number) * 2 + u64::from(is_on) + 1;
    (seed.rotate_left(5) ^ item).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What had to go before a candidate is the last of its cell or house, of those that were there
/// at first.
fn missing(before: &Grid, now: &Grid, number: Number, cause: Cause, parents: &mut Vec<Number>) {
    let mut add = |it: Number| {
        if !parents.contains(&it) {
            parents.push(it);
        }
    };
    let (cell, digit) = (cell(number), digit(number));
    match cause {
        Cause::Cell => {
            let gone: Bits = before.candidates(cell) & !now.candidates(cell);
            bits(gone).for_each(|digit| add(self::number(cell, digit)));
        }
        Cause::House(kind) => {
            let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
            let gone = before.places(house, digit) & !now.places(house, digit);
            let cell = |place: usize| usize::from(super::grid::HOUSE[house][place]);
            bits(gone).for_each(|place| add(self::number(cell(place), digit)));
        }
        Cause::Assumed | Cause::Technique => {}
    }
}
