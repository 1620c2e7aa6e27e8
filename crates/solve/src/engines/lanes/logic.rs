//! Singles and locked candidates in all lanes at once, chute by chute.
//!
//! A band is three rows, a stack is three columns; both are chutes. The three cells that a line of
//! the chute shares with a box are a triad. A digit is in three triads of a chute, one in each line
//! and one in each box. So a triad can contain it only if the other two lines and boxes have room
//! for it: locked candidates, in both directions, in one formula. A triad contains three digits: if
//! only three are left, or if three have no other place, it has exactly those. (The same is done if
//! fewer are left or more have no other place. Then there is no solution, so none is lost, and the
//! test is faster.) Two digits that need the same cell, or four that need the same triad, are not
//! detected yet. The following passes or branches find the contradiction. Source of the triads: T.
//! Dillon, "tdoku", 2019.

use super::vector::{Cell, Cells, Vector};

const ALL: u16 = super::ALL_DIGITS;

/// The state of the puzzles after a pass, as sets of lanes.
#[derive(Clone, Copy, Default)]
pub(super) struct PassResult {
    /// Lanes with a cell without candidates, or a digit without a place.
    pub dead: u32,
    /// Lanes with fewer candidates than before.
    pub changed: u32,
    /// Lanes in which the sum of the candidate sets is not that of a full board.
    pub open: u32,
}

/// Values accumulated over the chutes of a pass.
struct ChuteValues<V> {
    /// The smallest candidate set, empty if any is; only in a pass over stacks.
    least: V,
    /// The digits that have a place in every house.
    placed: V,
    /// The sum of all candidate sets as numbers; eliminations decrease it.
    sum: V,
}

/// Runs one pass over bands (rows and boxes) or stacks (columns and boxes). `sum` is the sum after
/// the previous pass, and is updated.
#[inline(always)]
pub(super) fn pass<const N: usize, V: Vector<N>, const STACKS: bool>(
    cells: &mut Cells<N>,
    sum: &mut Cell<N>,
) -> PassResult {
    let all = V::splat(ALL);
    let mut gathered = ChuteValues { least: all, placed: all, sum: V::splat(0) };
    for chute in 0..3 {
        go_through::<N, V, STACKS>(cells, chute, &mut gathered);
    }
    let ChuteValues { least, placed, sum: left } = gathered;
    let before = V::load(sum);
    left.store(sum);
    PassResult {
        dead: least.lanes_of(0) | !placed.lanes_of(ALL),
        changed: !left.equal_lanes(before),
        open: !left.lanes_of(9 * ALL),
    }
}

/// The nine triads of a chute: by line, then by box.
type Triads<V> = [[V; 3]; 3];

/// Returns the cell at a position, from 0 to 8, of a line, from 0 to 2, of a chute. Chutes are
/// bands and lines are rows, or with `STACKS` stacks and columns.
const fn cell<const STACKS: bool>(chute: usize, line: usize, position: usize) -> usize {
    let line = chute * 3 + line;
    if STACKS { position * 9 + line } else { line * 9 + position }
}

#[inline(always)]
fn go_through<const N: usize, V: Vector<N>, const STACKS: bool>(
    cells: &mut Cells<N>,
    chute: usize,
    gathered: &mut ChuteValues<V>,
) {
    let [any, twice, mut certain] = look::<N, V, STACKS>(cells, chute);
    let possible = three_digits(locked(&any));
    let (lines, boxes) = hidden_singles(&possible, &twice, gathered);
    for line in 0..3 {
        for b in 0..3 {
            certain[line][b] = certain[line][b].select_up_to_three(possible[line][b]);
        }
    }
    for line in 0..3 {
        for b in 0..3 {
            let [l1, l2, b1, b2] = others(line, b);
            let elsewhere = certain[l1][b].or3(certain[l2][b], certain[line][b1]);
            let left = possible[line][b].in_neither(elsewhere, certain[line][b2]);
            let hidden = left.in_either(lines[line], boxes[b]);
            for position in 3 * b..3 * b + 3 {
                let cell = &mut cells[cell::<STACKS>(chute, line, position)];
                narrow::<N, V, STACKS>(cell, left, hidden, gathered);
            }
        }
    }
}

/// Returns for each triad the digits in any of its cells, in at least two, and alone in one.
#[inline(always)]
fn look<const N: usize, V: Vector<N>, const STACKS: bool>(
    cells: &Cells<N>,
    chute: usize,
) -> [Triads<V>; 3] {
    let mut seen = [[[V::splat(0); 3]; 3]; 3];
    for line in 0..3 {
        for b in 0..3 {
            let x = V::load(&cells[cell::<STACKS>(chute, line, 3 * b)]);
            let y = V::load(&cells[cell::<STACKS>(chute, line, 3 * b + 1)]);
            let z = V::load(&cells[cell::<STACKS>(chute, line, 3 * b + 2)]);
            seen[0][line][b] = x.or3(y, z);
            seen[1][line][b] = x.majority(y, z);
            seen[2][line][b] = x.single().or3(y.single(), z.single());
        }
    }
    seen
}

/// Reduces a cell to the candidates left, or to the digit that has no other place.
#[inline(always)]
fn narrow<const N: usize, V: Vector<N>, const STACKS: bool>(
    cell: &mut Cell<N>,
    left: V,
    hidden: V,
    gathered: &mut ChuteValues<V>,
) {
    let before = V::load(cell);
    let after = before.narrowed(left, hidden);
    gathered.sum = gathered.sum.plus(after);
    if STACKS {
        gathered.least = gathered.least.min(after);
    }
    after.store(cell);
}

/// Returns the other two lines and the other two boxes.
#[inline(always)]
const fn others(line: usize, b: usize) -> [usize; 4] {
    [(line + 1) % 3, (line + 2) % 3, (b + 1) % 3, (b + 2) % 3]
}

/// Returns the digits for which the other two lines and boxes have room.
#[inline(always)]
fn locked<const N: usize, V: Vector<N>>(any: &Triads<V>) -> Triads<V> {
    let mut possible = *any;
    for line in 0..3 {
        for b in 0..3 {
            let [l1, l2, b1, b2] = others(line, b);
            let (one, other) = (any[l1][b1].and(any[l2][b2]), any[l1][b2].and(any[l2][b1]));
            possible[line][b] = any[line][b].in_either(one, other);
        }
    }
    possible
}

/// Reduces each triad to the digits that have no other triad in their line, if there are three or
/// more.
#[inline(always)]
fn three_digits<const N: usize, V: Vector<N>>(locked: Triads<V>) -> Triads<V> {
    let mut possible = locked;
    for line in 0..3 {
        for b in 0..3 {
            let [_, _, b1, b2] = others(line, b);
            let forced = locked[line][b].in_neither(locked[line][b1], locked[line][b2]);
            possible[line][b] = possible[line][b].select_three_or_more(forced);
        }
    }
    possible
}

/// Returns the digits with exactly one place in each line and in each box.
#[inline(always)]
fn hidden_singles<const N: usize, V: Vector<N>>(
    possible: &Triads<V>,
    twice: &Triads<V>,
    gathered: &mut ChuteValues<V>,
) -> ([V; 3], [V; 3]) {
    let mut lines = [V::splat(0); 3];
    let mut boxes = lines;
    for i in 0..3 {
        let (somewhere, once) = once(possible[i], twice[i]);
        lines[i] = once;
        // After locked candidates, a digit without a place in a box has none in some line either.
        gathered.placed = gathered.placed.and(somewhere);
        let of_box = |of: &Triads<V>| [of[0][i], of[1][i], of[2][i]];
        (_, boxes[i]) = self::once(of_box(possible), of_box(twice));
    }
    (lines, boxes)
}

/// Returns the digits that have a place in a house of three triads, and those with exactly one.
#[inline(always)]
fn once<const N: usize, V: Vector<N>>(possible: [V; 3], twice: [V; 3]) -> (V, V) {
    let [x, y, z] = possible;
    let somewhere = x.or3(y, z);
    (somewhere, somewhere.in_neither(x.majority(y, z), twice[0].or3(twice[1], twice[2])))
}

/// Returns the lanes in which every house has every digit. If no cell is empty and the sum is that
/// of nine digits in nine rows, each cell then has exactly one candidate.
#[inline(always)]
pub(super) fn full<const N: usize, V: Vector<N>>(cells: &Cells<N>) -> u32 {
    let none = V::splat(0);
    let mut in_all = V::splat(ALL);
    let mut columns = [none; 9];
    for band in 0..3 {
        let mut boxes = [none; 3];
        for line in 0..3 {
            let mut row = none;
            for position in 0..9 {
                let cell = V::load(&cells[cell::<false>(band, line, position)]);
                row = row.or(cell);
                boxes[position / 3] = boxes[position / 3].or(cell);
                columns[position] = columns[position].or(cell);
            }
            in_all = in_all.and(row);
        }
        for in_box in boxes {
            in_all = in_all.and(in_box);
        }
    }
    for column in columns {
        in_all = in_all.and(column);
    }
    in_all.lanes_of(ALL)
}
