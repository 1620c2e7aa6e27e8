//! Verifies the grids of many classic 9×9 lines at once, at about 6 to 12 ns per grid with AVX-512.
//!
//! It performs the checks of [`verify_nine`](crate::verify_nine) on grids and their texts, as one
//! batch with a single yes/no answer. The intersection over all houses of all grids is accumulated
//! and tested once at the end. Each step is done for several grids before the next one, because
//! data just written cannot be read back immediately at another offset.
//!
//! It shares no code with solvers, rules or the other checks; tests compare it with the latter. The
//! only exception is `widest!`, which selects instructions and does not depend on Sudoku. It
//! supports only 9×9.

/// A line of 81 characters, digits and empty cells, and a grid with the digits 1 to 9.
pub type SolvedLine<'a> = (&'a [u8; 81], &'a [u8; 81]);

/// Number of grids for which each step is done together.
const GRIDS_PER_STEP: usize = 16;

/// The set of nine digits; digit d is bit d.
const ALL: u16 = 0x3fe;

/// A checker of lines with reusable buffers.
pub struct LineVerifier {
    room: Box<Room>,
}

#[repr(align(64))]
struct Room {
    /// The digit of each cell as a bit; 0 beyond the cells, also in the following arrays.
    digits: [[u16; 128]; GRIDS_PER_STEP],
    /// The union of the digits of a cell and the two cells to its right.
    threes: [[u16; 128]; GRIDS_PER_STEP],
    /// The union of the digits of a cell and the cells three and six rows below it.
    columns: [[u16; 64]; GRIDS_PER_STEP],
    common: Common,
}

/// The intersection over all grids.
#[repr(align(64))]
struct Common {
    /// The digits that are in each house that begins at a cell; meaningless where none begins.
    rows: [u16; 96],
    boxes: [u16; 64],
    columns: [u16; 32],
    /// Not 0 if a given differs.
    wrong: [u8; 64],
}

const NO_ERRORS: Common =
    Common { rows: [ALL; 96], boxes: [ALL; 64], columns: [ALL; 32], wrong: [0; 64] };

impl Default for LineVerifier {
    fn default() -> LineVerifier {
        let room = Room {
            digits: [[0; 128]; GRIDS_PER_STEP],
            threes: [[0; 128]; GRIDS_PER_STEP],
            columns: [[0; 64]; GRIDS_PER_STEP],
            common: NO_ERRORS,
        };
        LineVerifier { room: Box::new(room) }
    }
}

impl LineVerifier {
    /// Returns true if every grid contains the digits of its line, and each digit once in each row,
    /// column and box.
    pub fn are_right(&mut self, lines: &[SolvedLine]) -> bool {
        self.are_right_by(lines, look)
    }

    fn are_right_by(&mut self, lines: &[SolvedLine], look: Look) -> bool {
        self.room.common = NO_ERRORS;
        look(lines, &mut self.room);
        let Common { rows, boxes, columns, wrong } = &self.room.common;
        let rows = (0..9).fold(ALL, |all, row| all & rows[9 * row]);
        let corner = |number: usize| number / 3 * 27 + number % 3 * 3;
        let boxes = (0..9).fold(ALL, |all, number| all & boxes[corner(number)]);
        let columns = columns[..9].iter().fold(ALL, |all, column| all & column);
        rows & boxes & columns == ALL && wrong.iter().all(|&wrong| wrong == 0)
    }
}

/// Accumulates the intersection over all grids.
type Look = fn(&[SolvedLine], &mut Room);

/// Defines a [`Look`] with this name that uses the widest of these vector extensions that the CPU
/// supports.
///
/// Loops over arrays of fixed length become vector instructions; over slices they would be unrolled
/// first. They are written inside each such function, because in a separate function they take four
/// times as long.
macro_rules! look {
    ($name:ident $($features:tt)*) => {
        crate::widest! {
        $($features)*;
        fn $name(lines: &[SolvedLine], room: &mut Room) {
            let Room { digits, threes, columns, common } = room;
            for some in lines.chunks(GRIDS_PER_STEP) {
                for (&(text, grid), digits) in some.iter().zip(&mut *digits) {
                    // Whole vectors that overlap, so that there is no remainder.
                    keep(part(text, 0), part(grid, 0), &mut common.wrong);
                    keep(part(text, 17), part(grid, 17), &mut common.wrong);
                    for from in [0, 32, 49] {
                        one_each(part(grid, from), part_mut(digits, from));
                    }
                }
                let one = digits.iter().zip(&mut *threes).zip(&mut *columns).take(some.len());
                for ((digits, threes), columns) in one {
                    join::<128, 96>(digits, 1, part_mut(threes, 0));
                    join::<128, 32>(digits, 27, part_mut(columns, 0));
                }
                for (threes, columns) in threes.iter().zip(&*columns).take(some.len()) {
                    narrow(threes, 3, &mut common.rows);
                    narrow(threes, 9, &mut common.boxes);
                    narrow(columns, 9, &mut common.columns);
                }
            }
        }
        }
    };
}

look!(look ["avx512f" "avx512bw" "avx512vl"] ["avx2"]);

/// Returns the `N` items from `from` on.
#[inline(always)]
fn part<T, const N: usize>(all: &[T], from: usize) -> &[T; N] {
    match all[from..].first_chunk() {
        Some(part) => part,
        None => unreachable!("there are more"),
    }
}

/// Returns the `N` items from `from` on, mutably.
#[inline(always)]
fn part_mut<T, const N: usize>(all: &mut [T], from: usize) -> &mut [T; N] {
    match all[from..].first_chunk_mut() {
        Some(part) => part,
        None => unreachable!("there are more"),
    }
}

/// Marks where a character is neither an empty cell nor the digit of the grid.
#[inline(always)]
fn keep(text: &[u8; 64], grid: &[u8; 64], wrong: &mut [u8; 64]) {
    for i in 0..64 {
        let (cell, digit) = (text[i], grid[i]);
        let blank = (cell == b'.') | (cell == b'0') | (cell == b'*') | (cell == b'_');
        wrong[i] |= if blank | (cell == digit.wrapping_add(b'0')) { 0 } else { 1 };
    }
}

/// Converts digits to bits. An invalid digit becomes 0 or a bit outside [`ALL`], so its houses lack
/// a digit.
#[inline(always)]
fn one_each(grid: &[u8; 32], digits: &mut [u16; 32]) {
    for i in 0..32 {
        digits[i] = 1u16.checked_shl(grid[i].into()).unwrap_or(0);
    }
}

/// Computes the unions of three values at distance `step`.
#[inline(always)]
fn join<const M: usize, const N: usize>(from: &[u16; M], step: usize, to: &mut [u16; N]) {
    let (second, third) = (&from[step..][..N], &from[2 * step..][..N]);
    for i in 0..N {
        to[i] = from[i] | second[i] | third[i];
    }
}

/// Intersects `left` with the unions of three values at distance `step`.
#[inline(always)]
fn narrow<const M: usize, const N: usize>(from: &[u16; M], step: usize, left: &mut [u16; N]) {
    let (second, third) = (&from[step..][..N], &from[2 * step..][..N]);
    for i in 0..N {
        left[i] &= from[i] | second[i] | third[i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Grid = [u8; 81];

    // Variants for CPUs that support no more than this.
    look!(with_avx512 ["avx512f" "avx512bw" "avx512vl"]);
    look!(with_avx2["avx2"]);
    look!(plain);

    /// Returns the variants that this machine supports.
    fn looks() -> Vec<(&'static str, Look)> {
        let all: [(&str, Look, bool); 4] = [
            ("dispatched", look, true),
            ("plain", plain, true),
            ("avx2", with_avx2, has("avx2")),
            ("avx512", with_avx512, has("avx512")),
        ];
        let there = |(name, look, is_there): (&'static str, Look, bool)| {
            if !is_there {
                eprintln!("NOT TESTED: check of lines by {name}: not on this machine");
            }
            is_there.then_some((name, look))
        };
        all.into_iter().filter_map(there).collect()
    }

    #[cfg(target_arch = "x86_64")]
    fn has(name: &str) -> bool {
        match name {
            "avx2" => is_x86_feature_detected!("avx2"),
            _ => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn has(_: &str) -> bool {
        false
    }

    /// Returns a solved grid, a different one for each number.
    fn solved(number: usize) -> Grid {
        let digit = |row: usize, column: usize| (row % 3 * 3 + row / 3 + column + number) % 9;
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let digit = match number % 2 {
                0 => digit(row, column),
                _ => digit(column, row),
            };
            digit as u8 + 1
        })
    }

    /// Returns some of the digits of a grid as a line.
    fn asked(grid: &Grid, number: usize) -> Grid {
        std::array::from_fn(|cell| match (cell * 5 + number) % 7 {
            0..3 => grid[cell] + b'0',
            other => b".0*_"[other % 4],
        })
    }

    /// Makes a line and its grid wrong in one way, at a position that depends on the seed.
    type Spoil = fn(&mut Grid, &mut Grid, usize);

    /// Each error is visible in only one kind of house, or in none.
    const WAYS: [(&str, Spoil); 6] = [
        ("twice in a row", |_, grid, seed| {
            let first = (seed % 9) * 9 + seed / 9 % 9;
            let row = first / 9;
            grid.swap(first, (row / 3 * 3 + (row + 1) % 3) * 9 + first % 9);
        }),
        ("twice in a column", |_, grid, seed| {
            let (row, column) = (seed % 9, seed / 9 % 9);
            grid.swap(row * 9 + column, row * 9 + column / 3 * 3 + (column + 1) % 3);
        }),
        ("twice in a box", |_, grid, seed| {
            let one = seed % 3;
            let other = 3 + seed / 3 % 2 * 3 + (one + 1) % 3;
            (0..9).for_each(|column| grid.swap(one * 9 + column, other * 9 + column));
        }),
        ("another given", |text, grid, seed| {
            let cell = seed % 81;
            text[cell] = grid[cell] % 9 + b'1';
        }),
        ("zero", |_, grid, seed| grid[seed % 81] = 0),
        ("ten", |_, grid, seed| grid[seed % 81] = 10),
    ];

    #[test]
    fn every_vector_width_detects_wrong_grid() {
        let mut lines = LineVerifier::default();
        for (name, look) in looks() {
            // A full chunk, one that is not full, and a partial one after full ones.
            for many in
                [1, GRIDS_PER_STEP - 1, GRIDS_PER_STEP, 2 * GRIDS_PER_STEP, 2 * GRIDS_PER_STEP + 5]
            {
                let grids: Vec<Grid> = (0..many).map(solved).collect();
                let texts: Vec<Grid> =
                    grids.iter().enumerate().map(|(number, grid)| asked(grid, number)).collect();
                let right: Vec<SolvedLine> = texts.iter().zip(&grids).collect();
                assert!(lines.are_right_by(&right, look), "{name}: all of {many}");
                for place in 0..many {
                    for (way, spoil) in WAYS {
                        for seed in [place, 7 * place + 40, 80 - place] {
                            // Without givens, so that only the house check can detect the error.
                            let (mut text, mut grid) = ([b'.'; 81], grids[place]);
                            spoil(&mut text, &mut grid, seed);
                            let mut all = right.clone();
                            all[place] = (&text, &grid);
                            let told = lines.are_right_by(&all, look);
                            assert!(!told, "{name}: {way}, {place} of {many}, {seed}");
                        }
                    }
                }
                assert!(lines.are_right_by(&right, look), "{name}: all of {many} again");
            }
        }
    }

    #[test]
    fn each_test_error_breaks_one_house_kind() {
        let houses = |grid: &Grid| {
            let is_one = |cell: &dyn Fn(usize, usize) -> usize| {
                (0..9).all(|house| {
                    let digits = (0..9).map(|place| grid[cell(house, place)]);
                    digits.fold(0u16, |all, digit| all | 1 << digit) == ALL
                })
            };
            [
                is_one(&|house, place| 9 * house + place),
                is_one(&|house, place| 9 * place + house),
                is_one(&|house, place| house / 3 * 27 + house % 3 * 3 + place / 3 * 9 + place % 3),
            ]
        };
        for seed in 0..162 {
            assert_eq!(houses(&solved(seed)), [true; 3]);
            for (number, (way, spoil)) in WAYS.iter().enumerate().take(3) {
                let (mut text, mut grid) = ([b'.'; 81], solved(seed));
                spoil(&mut text, &mut grid, seed);
                let expected = std::array::from_fn(|kind| kind != number);
                assert_eq!(houses(&grid), expected, "{way}, {seed}");
            }
        }
    }
}
