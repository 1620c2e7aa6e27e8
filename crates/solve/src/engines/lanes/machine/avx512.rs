//! 32 lanes, with AVX-512, and with or without its newer extensions: bit counts (BITALG) and
//! compression (VBMI2).

use std::arch::x86_64::*;

use crate::engines::lanes::{
    BoardQuestion, BoardSource, ClassicBoard,
    columns::{self, TransposingVector},
    search::Search,
    vector::{Cell, Cells, PaddedGrid, Pairs, Row, Vector, set_bits},
};

pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

pub(super) fn newer_is_here() -> bool {
    is_here() && is_x86_feature_detected!("avx512bitalg") && is_x86_feature_detected!("avx512vbmi2")
}

/// Defines a module of functions that are compiled for the processor features `$features`. They use
/// BITALG and VBMI2 if `$newer` is true.
macro_rules! define_functions {
    ($module:ident, $newer:literal, $features:literal) => {
        pub(super) mod $module {
            use super::*;

            #[target_feature(enable = $features)]
            pub(in super::super) fn run<A: BoardSource>(
                search: &mut Search<32>,
                asking: &mut A,
                ask: &BoardQuestion,
                stop: &dyn Fn() -> bool,
            ) {
                search.run::<Avx512<$newer>, A>(asking, ask, stop);
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn propagate(board: &ClassicBoard) -> Option<ClassicBoard> {
                Search::<32>::propagate::<Avx512<$newer>>(board)
            }

            #[target_feature(enable = $features)]
            // Not inlined into a pass, where it would occupy registers.
            #[inline(never)]
            pub(super) fn stage(staged: &mut Cells<32>, boards: &[ClassicBoard; 32]) {
                columns::stage::<32, Avx512<$newer>>(staged, boards);
            }

            #[target_feature(enable = $features)]
            #[inline(never)]
            pub(super) fn transpose_in(
                cells: &mut Cells<32>,
                staged: &Cells<32>,
                lanes: u32,
                from: usize,
            ) {
                columns::transpose_in::<32, Avx512<$newer>>(cells, staged, lanes, from);
            }

            #[target_feature(enable = $features)]
            #[inline(never)]
            pub(super) fn transpose_out(
                pairs: &mut Pairs<32>,
                cells: &Cells<32>,
                lanes: u32,
                from: usize,
            ) {
                columns::transpose_out::<32, Avx512<$newer>>(pairs, cells, lanes, from);
            }

            #[target_feature(enable = $features)]
            #[inline(never)]
            pub(super) fn read_all(pairs: &Pairs<32>, grids: &mut [PaddedGrid; 32]) {
                columns::read_all::<32, Avx512<$newer>>(pairs, grids);
            }
        }
    };
}

define_functions!(newer, true, "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt");
define_functions!(older, false, "avx512f,avx512bw,popcnt,bmi1,bmi2,lzcnt");

/// 32 lanes.
///
/// SAFETY of the following methods: they are used only in the functions above, which enable the
/// features, and `Avx512<true>` only in `newer`.
#[derive(Clone, Copy)]
struct Avx512<const NEWER: bool>(__m512i);

/// The truth tables of the three operands, for ternary logic.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// The lane indices that interleave two vectors: their lower halves, and their upper halves.
static INTERLEAVING_INDICES: [Cell<32>; 2] = [turns(0), turns(16)];

/// The number of each lane.
static LANE_NUMBERS: Cell<32> = numbers();

const fn numbers() -> Cell<32> {
    let mut numbers = [0; 32];
    let mut i = 0;
    while i < 32 {
        numbers[i] = i as u16;
        i += 1;
    }
    Cell(numbers)
}

const fn turns(from: u16) -> Cell<32> {
    let mut turns = [0; 32];
    let mut i = 0;
    while i < 32 {
        turns[i] = from + i as u16 / 2 + i as u16 % 2 * 32;
        i += 1;
    }
    Cell(turns)
}

macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:expr) => {
        Avx512(unsafe { _mm512_ternarylogic_epi64::<{ ($table) & 0xff }>($a.0, $b.0, $c.0) })
    };
}

impl<const NEWER: bool> Avx512<NEWER> {
    /// Loads one of the three vectors of a row.
    #[inline(always)]
    fn third(row: &Row, third: usize) -> Self {
        Avx512(unsafe { _mm512_load_si512(row.0[third * 32..].as_ptr().cast()) })
    }

    /// Removes the `count` lowest digits.
    #[inline(always)]
    fn without(self, count: u32) -> Self {
        let mut left = self;
        for _ in 0..count {
            left = left.and(left.plus(Self::splat(u16::MAX)));
        }
        left
    }

    /// Returns the lanes with at most one digit.
    #[inline(always)]
    fn at_most_one(self) -> u32 {
        let less = self.plus(Self::splat(u16::MAX));
        unsafe { _mm512_testn_epi16_mask(self.0, less.0) }
    }

    /// Returns the lanes with at most `size` digits; `size` is at least 1.
    #[inline(always)]
    fn at_most(self, size: u32) -> u32 {
        if NEWER {
            let size = Self::splat(size as u16);
            return unsafe { _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(self.0), size.0) };
        }
        self.without(size - 1).at_most_one()
    }

    /// Returns the lanes with exactly `size` digits; `size` is at least 1.
    #[inline(always)]
    fn has(self, size: u32) -> u32 {
        if NEWER {
            let size = Self::splat(size as u16);
            return unsafe { _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(self.0), size.0) };
        }
        let last = self.without(size - 1);
        last.at_most_one() & unsafe { _mm512_test_epi16_mask(last.0, last.0) }
    }

    /// Returns `b` in these lanes, else `a`.
    #[inline(always)]
    fn replaced(self, b: Self, lanes: u32) -> Self {
        Avx512(unsafe { _mm512_mask_mov_epi16(self.0, lanes, b.0) })
    }
}

#[inline(always)]
fn joined(thirds: [u32; 3]) -> u128 {
    u128::from(thirds[0]) | u128::from(thirds[1]) << 32 | u128::from(thirds[2]) << 64
}

impl<const NEWER: bool> Vector<32> for Avx512<NEWER> {
    #[inline(always)]
    fn load(cell: &Cell<32>) -> Self {
        Avx512(unsafe { _mm512_load_si512(cell.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, cell: &mut Cell<32>) {
        unsafe { _mm512_store_si512(cell.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(digits: u16) -> Self {
        Avx512(unsafe { _mm512_set1_epi16(digits as i16) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Avx512(unsafe { _mm512_and_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Avx512(unsafe { _mm512_or_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A | B | C)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & B | A & C | B & C)
    }

    #[inline(always)]
    fn in_either(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & (B | C))
    }

    #[inline(always)]
    fn in_neither(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, A & !(B | C))
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        Avx512(unsafe { _mm512_add_epi16(self.0, b.0) })
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Avx512(unsafe { _mm512_min_epu16(self.0, b.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        Avx512(unsafe { _mm512_maskz_mov_epi16(self.at_most_one(), self.0) })
    }

    #[inline(always)]
    fn select_up_to_three(self, few: Self) -> Self {
        self.replaced(few, few.at_most(3))
    }

    #[inline(always)]
    fn select_three_or_more(self, many: Self) -> Self {
        many.replaced(self, many.at_most(2))
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        unsafe {
            let has = _mm512_test_epi16_mask(self.0, wanted.0);
            self.and(left.replaced(wanted, has))
        }
    }

    #[inline(always)]
    fn equal_lanes(self, b: Self) -> u32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }

    const MIN_BATCH_LANES: u32 = 2;

    #[inline(always)]
    fn stage(staged: &mut Cells<32>, boards: &[ClassicBoard; 32]) {
        let stage = if NEWER { newer::stage } else { older::stage };
        unsafe { stage(staged, boards) }
    }

    #[inline(always)]
    fn transpose_in(cells: &mut Cells<32>, staged: &Cells<32>, lanes: u32, from: usize) {
        let transpose_in = if NEWER { newer::transpose_in } else { older::transpose_in };
        unsafe { transpose_in(cells, staged, lanes, from) }
    }

    #[inline(always)]
    fn transpose_out(pairs: &mut Pairs<32>, cells: &Cells<32>, lanes: u32, from: usize) {
        let transpose_out = if NEWER { newer::transpose_out } else { older::transpose_out };
        unsafe { transpose_out(pairs, cells, lanes, from) }
    }

    #[inline(always)]
    fn read_all(pairs: &Pairs<32>, grids: &mut [PaddedGrid; 32]) {
        let read_all = if NEWER { newer::read_all } else { older::read_all };
        unsafe { read_all(pairs, grids) }
    }

    #[inline(always)]
    fn sharing(row: &Row, digits: u16) -> u128 {
        let digits = Self::splat(digits);
        let mut thirds = [0; 3];
        for (third, cells) in thirds.iter_mut().enumerate() {
            *cells = unsafe { _mm512_test_epi16_mask(Self::third(row, third).0, digits.0) };
        }
        joined(thirds)
    }

    #[inline(always)]
    fn of_size(row: &Row, size: u32) -> u128 {
        let mut thirds = [0; 3];
        for (third, cells) in thirds.iter_mut().enumerate() {
            *cells = Self::third(row, third).has(size);
        }
        joined(thirds)
    }
}

impl<const NEWER: bool> TransposingVector<32> for Avx512<NEWER> {
    #[inline(always)]
    fn spread(lanes: u32, from: usize) -> Self {
        if NEWER {
            let numbers = Self::load(&LANE_NUMBERS).plus(Self::splat(from as u16));
            return Avx512(unsafe { _mm512_maskz_expand_epi16(lanes, numbers.0) });
        }
        let mut numbers = Cell([0; 32]);
        for (number, lane) in (from as u16..).zip(set_bits(lanes)) {
            numbers.0[lane] = number;
        }
        Self::load(&numbers)
    }

    #[inline(always)]
    fn gathered(lanes: u32, from: usize) -> Self {
        if NEWER {
            return unsafe {
                let first = _mm512_maskz_compress_epi16(lanes, Self::load(&LANE_NUMBERS).0);
                Avx512(_mm512_maskz_expand_epi16(u32::MAX << from, first))
            };
        }
        let mut numbers = Cell([0; 32]);
        for (number, lane) in numbers.0[from..].iter_mut().zip(set_bits(lanes)) {
            *number = lane as u16;
        }
        Self::load(&numbers)
    }

    type Way = (u32, Self);

    #[inline(always)]
    fn way(lanes: u32, from: Self) -> (u32, Self) {
        (lanes, from)
    }

    #[inline(always)]
    fn moved(self, from: Self, (lanes, way): (u32, Self)) -> Self {
        Avx512(unsafe { _mm512_mask_permutexvar_epi16(self.0, lanes, way.0, from.0) })
    }

    #[inline(always)]
    fn by_turns(self, b: Self) -> [Self; 2] {
        let of = |turns: &Cell<32>| {
            let turns = Self::load(turns);
            Avx512(unsafe { _mm512_permutex2var_epi16(self.0, turns.0, b.0) })
        };
        [of(&INTERLEAVING_INDICES[0]), of(&INTERLEAVING_INDICES[1])]
    }

    #[inline(always)]
    fn part(board: &ClassicBoard, from: usize) -> Self {
        let cells = &board[from..from + 32];
        Avx512(unsafe { _mm512_loadu_si512(cells.as_ptr().cast()) })
    }

    #[inline(always)]
    fn paired(self, b: Self) -> Self {
        Avx512(unsafe { _mm512_add_epi16(self.0, _mm512_slli_epi16::<8>(b.0)) })
    }

    #[inline(always)]
    fn digits(self) -> Self {
        unsafe {
            let ones = _mm512_set1_epi16(0x101);
            let below = _mm512_sub_epi16(self.0, ones);
            if NEWER {
                return Avx512(_mm512_add_epi8(_mm512_popcnt_epi8(below), ones));
            }
            let counts = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let four = _mm512_set1_epi8(15);
            let low = _mm512_shuffle_epi8(counts, _mm512_and_si512(below, four));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(below), four);
            let high = _mm512_shuffle_epi8(counts, high);
            Avx512(_mm512_add_epi8(_mm512_add_epi8(low, high), ones))
        }
    }

    #[inline(always)]
    fn put(self, to: &mut [u8]) {
        let to = &mut to[..64];
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }
}
