//! Chains of implications: the consequences of a candidate being on (true) or off (false).
//!
//! `logic` has chains for any board, but its search cannot replace this one, for three reasons:
//!
//! - The difficulty of a chain depends on its length. Sukaku Explainer counts the nodes of the chain
//!   that it finds first, breadth-first, with links in cells before those in boxes, rows and
//!   columns. A forcing chain counts every node that one of its branches needs, and nested chains
//!   once each. `logic` prefers other chains, also through groups and almost locked sets, which
//!   Sukaku Explainer lacks. Their lengths would give other ratings.
//! - A dynamic chain eliminates candidates while it grows. Each node keeps as parents the earlier
//!   eliminations on which it depends, and these parents also decide which techniques and nested
//!   chains count as new. The nets of `logic` use only singles and have no such parents.
//! - A rating above 10 grows a run for each candidate, and again inside other runs, from a
//!   different grid each time. So links are read from the grid as bits; a list of links would have
//!   to be built for each run.

pub(super) mod growth;
pub(super) mod multiple;
pub(super) mod run;
pub(super) mod single;

use super::grid::{Bits, Grid, HOUSES_OF, bits};

/// The number of a candidate: nine for each cell.
type Number = u16;

/// The number of candidates.
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

/// The cause that turns a candidate on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// It is assumed.
    Assumed,
    /// Its cell.
    Cell,
    /// The house of this kind that contains its cell: 0 box, 1 row, 2 column.
    House(u8),
    /// A technique, by its index in [`HELPERS`].
    Technique(u8),
}

/// The techniques in chains, in the order in which they are tried, as named in reasons.
const HELPERS: [&str; 5] =
    ["locked candidates", "a hidden pair", "a naked pair", "an X-wing", "a chain"];

/// Returns the difficulty that the length of a chain adds, in tenths. From 4 on, the limits
/// increase by a half and by a third alternately.
fn longer(complexity: u32) -> u16 {
    let (mut limit, mut more) = (4, 0);
    while complexity > limit + 2 {
        limit = if more % 2 == 0 { limit * 3 / 2 } else { limit * 4 / 3 };
        more += 1;
    }
    more
}

/// A chain found inside another one: its eliminations and the candidates on which it depends.
#[derive(Clone, Debug)]
pub(super) struct NestedChain {
    /// The eliminated candidates, in the order of Sukaku Explainer.
    struck: Vec<Number>,
    /// The candidates that had to be eliminated before this chain existed.
    parents: Vec<Number>,
    complexity: u32,
    /// A hash of all its candidates; chains with the same key count as one.
    key: u64,
}

/// Returns the cells in the order in which Sukaku Explainer visits them: that of a Java hash table,
/// by their number modulo a power of two.
fn shuffle(mut cells: Vec<u8>) -> Vec<u8> {
    let mut size = 16;
    while cells.len() > size * 3 / 4 {
        size *= 2;
    }
    cells.sort_by_key(|&cell| usize::from(cell) & (size - 1));
    cells
}

/// Returns a hash of a candidate, combined with the hash of the previous ones.
fn hash(seed: u64, number: Number, is_on: bool) -> u64 {
    let item = u64::from(number) * 2 + u64::from(is_on) + 1;
    (seed.rotate_left(5) ^ item).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Adds the candidates of the original grid that had to be eliminated before a candidate became the
/// last one of its cell or house.
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
        Cause::Assumed | Cause::Technique(_) => {}
    }
}
