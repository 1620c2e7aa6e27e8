//! Singles and locked candidates in several puzzles at once.
//!
//! A band of a digit is a number: its three rows have nine bits each, and a tenth that stays
//! empty, so that what is carried out of a row tells whether the row has anything. Three cells of a
//! row within a box are a triad. A digit takes one triad in each row and each box of a band, so
//! one that is in no such choice of three goes: these are locked candidates. Columns are the same
//! with the bands of a digit for its rows.

/// Puzzles side by side.
pub(super) const WIDE: usize = 16;

/// Bands of a board.
pub(super) const BANDS: usize = 3;

/// Cells of one band in each puzzle.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Side(pub [u32; WIDE]);

const NONE: Side = Side([0; WIDE]);

/// Cells of a board, its bands each in 32 bits.
pub(super) type Cells = u128;

/// What is left of a puzzle: by digit the cells where it may stand.
pub(super) type Node = [Cells; 9];

/// The cells of a band.
const ALL: u32 = 0o777 * LOW;
/// The cells of a board.
pub(super) const EVERYWHERE: Cells = (ALL as Cells) * (1 | 1 << 32 | 1 << 64);
/// The first cell of each row.
const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The empty bit of each row.
const GUARD: u32 = LOW << 9;
/// The first cell of each triad.
const TRIADS: u32 = 0o111 * LOW;

/// A cell of a board.
pub(super) const fn bit(cell: usize) -> Cells {
    1 << (cell / 27 * 32 + cell % 27 / 9 * 10 + cell % 9)
}

/// Several puzzles.
pub(super) struct Boards {
    /// By digit and band.
    pub(super) places: [[Side; BANDS]; 9],
    /// What had several before the last pass.
    pub(super) open: Side,
    /// The cells that had one candidate before the last pass.
    single: [Side; BANDS],
    /// Something where the last pass came upon a single.
    pub(super) changed: Side,
    /// Something where there is a contradiction.
    pub(super) dead: Side,
}

impl Boards {
    pub(super) const EMPTY: Boards = Boards {
        places: [[NONE; BANDS]; 9],
        single: [NONE; BANDS],
        open: NONE,
        changed: NONE,
        dead: NONE,
    };

    /// The places that are dead, or full, or where the last pass came upon no single.
    #[inline(always)]
    pub(super) fn at_rest(&self) -> u32 {
        let mut places = 0;
        for i in 0..WIDE {
            let goes_on = (self.dead.0[i] == 0) & (self.open.0[i] != 0) & (self.changed.0[i] != 0);
            places |= u32::from(!goes_on) << i;
        }
        places
    }

    /// Goes once through all of them.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        let Boards { places, single, open, changed, dead } = self;
        let mut hidden = [[NONE; BANDS]; 9];
        (*open, *changed, *dead) = (NONE, NONE, NONE);
        for band in 0..BANDS {
            for i in 0..WIDE {
                let (mut once, mut twice) = (0, 0);
                for places in &*places {
                    let cells = places[band].0[i];
                    twice |= once & cells;
                    once |= cells;
                }
                changed.0[i] |= single[band].0[i] ^ (once & !twice);
                single[band].0[i] = once & !twice;
                open.0[i] |= twice;
                dead.0[i] |= once ^ ALL;
            }
        }
        // What is placed goes from the digits after it at once, but for those beside it in a group
        // of three, which do not wait for each other.
        let mut any = [NONE; BANDS];
        for (places, hidden) in places.chunks_mut(3).zip(hidden.chunks_mut(3)) {
            let seen = any;
            let ([d, e, f], [g, h, k]) = (&seen, &mut any);
            for (places, hidden) in places.iter_mut().zip(hidden) {
                let [[x, y, z], [r, s, t], [p, q, o]] = [places, hidden, &mut *single];
                for i in 0..WIDE {
                    let before = [x.0[i] & !d.0[i], y.0[i] & !e.0[i], z.0[i] & !f.0[i]];
                    let (left, once, failed) = narrow(before, [p.0[i], q.0[i], o.0[i]]);
                    [x.0[i], y.0[i], z.0[i]] = left;
                    [r.0[i], s.0[i], t.0[i]] = once;
                    let clash = g.0[i] & once[0] | h.0[i] & once[1] | k.0[i] & once[2];
                    [g.0[i], h.0[i], k.0[i]] =
                        [g.0[i] | once[0], h.0[i] | once[1], k.0[i] | once[2]];
                    dead.0[i] |= failed | clash;
                }
            }
        }
        for band in 0..BANDS {
            for i in 0..WIDE {
                let any = any[band].0[i];
                for (places, hidden) in places.iter_mut().zip(&hidden) {
                    places[band].0[i] &= !any | hidden[band].0[i];
                }
                changed.0[i] |= any & !single[band].0[i];
            }
        }
    }
}

/// The rows that have any of these cells, whole.
#[inline(always)]
fn rows_of(cells: u32) -> u32 {
    let any = cells.wrapping_add(ALL) & GUARD;
    any.wrapping_sub(any >> 9)
}

/// Each row is the next one, or the one after that.
#[inline(always)]
fn turned_rows(rows: u32) -> [u32; 2] {
    [rows >> 10 | rows << 20, rows >> 20 | rows << 10]
}

/// What is left of the bands of a digit where these cells can have no other, what has no other
/// place there in its row or column, and something if a row or column is without.
#[inline(always)]
fn narrow(bands: [u32; BANDS], single: [u32; BANDS]) -> ([u32; BANDS], [u32; BANDS], u32) {
    let [mut a, mut b, mut c] = bands;
    let [p, q, r] = [a & single[0], b & single[1], c & single[2]];
    // The rest of the row of a single; that of its box and column is locked then.
    a &= !rows_of(p) | p;
    b &= !rows_of(q) | q;
    c &= !rows_of(r) | r;
    // Triads of all three bands: by row, box and band.
    let triads = |band: u32| (band | band >> 1 | band >> 2) & TRIADS;
    let all = triads(a) | triads(b) << 1 | triads(c) << 2;
    let next = |rows: u32| (rows >> 3) & (0o077 * LOW) | (rows << 6) & (0o700 * LOW);
    let last = |rows: u32| (rows >> 6) & (0o007 * LOW) | (rows << 3) & (0o770 * LOW);
    let [one, other] = turned_rows(all);
    let all = all & (next(one) & last(other) | last(one) & next(other));
    let somewhere = all | all >> 3 | all >> 6;
    let mut failed = !somewhere & 0o007;
    let cells = |band: u32| {
        let first = band & TRIADS;
        first | first << 1 | first << 2
    };
    a &= cells(all);
    b &= cells(all >> 1);
    c &= cells(all >> 2);
    // The same by columns: by band and column.
    let columns = |band: u32| (band | band >> 10 | band >> 20) & 0o777;
    let all = columns(a) | columns(b) << 10 | columns(c) << 20;
    let next = |rows: u32| (rows >> 1) & (0o333 * LOW) | (rows << 2) & (0o444 * LOW);
    let last = |rows: u32| (rows >> 2) & (0o111 * LOW) | (rows << 1) & (0o666 * LOW);
    let [one, other] = turned_rows(all);
    let all = all & (next(one) & last(other) | last(one) & next(other));
    let somewhere = all | all >> 1 | all >> 2;
    failed |= !somewhere & 0o111;
    let in_rows = |columns: u32| {
        let row = columns & 0o777;
        row | row << 10 | row << 20
    };
    a &= in_rows(all);
    b &= in_rows(all >> 10);
    c &= in_rows(all >> 20);
    // One place in a row: without the lowest nothing is left.
    let in_row = |band: u32| band & !rows_of(band & band.wrapping_sub(LOW));
    // One place in a column: never twice in three bands, nor in three rows.
    let (once, twice) = (a | b | c, a & b | c & (a | b));
    let (second, third) = (once >> 10, once >> 20);
    let twice = twice | twice >> 10 | twice >> 20 | once & second | third & (once | second);
    let in_column = in_rows(!twice);
    let hidden = |band: u32| in_row(band) | band & in_column;
    ([a, b, c], [hidden(a), hidden(b), hidden(c)], failed)
}
