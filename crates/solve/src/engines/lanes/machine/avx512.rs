//! 32 lanes, by AVX-512 with counts of bits (BITALG) and numbers put together (VBMI2).

use std::arch::x86_64::*;

use crate::engines::lanes::{
    Ask, Asking, Board,
    columns::{self, Transposing},
    search::Search,
    vector::{Cell, Cells, Pairs, Row, Vector, Wide},
};

pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn run<A: Asking>(
    search: &mut Search<32>,
    asking: &mut A,
    ask: &Ask,
    stop: &dyn Fn() -> bool,
) {
    search.run::<Avx512, A>(asking, ask, stop);
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn settle(board: &Board) -> Option<Board> {
    Search::<32>::settle::<Avx512>(board)
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
// Not part of a pass, where it would take registers.
#[inline(never)]
fn stage(staged: &mut Cells<32>, boards: &[Board; 32]) {
    columns::stage::<32, Avx512>(staged, boards);
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn arrive(cells: &mut Cells<32>, staged: &Cells<32>, lanes: u32, from: usize) {
    columns::arrive::<32, Avx512>(cells, staged, lanes, from);
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn depart(pairs: &mut Pairs<32>, cells: &Cells<32>, lanes: u32, from: usize) {
    columns::depart::<32, Avx512>(pairs, cells, lanes, from);
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn read_all(pairs: &Pairs<32>, grids: &mut [Wide; 32]) {
    columns::read_all::<32, Avx512>(pairs, grids);
}

/// 32 lanes.
///
/// SAFETY of what follows: it is used only in the functions above.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// What ternary logic makes of the three operands, as a table of its bits.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Where the numbers of two vectors come from that are taken by turns.
static TURNS: [Cell<32>; 2] = [turns(0), turns(16)];

/// The lanes.
static NUMBERS: Cell<32> = numbers();

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

impl Avx512 {
    /// Three vectors hold a row.
    #[inline(always)]
    fn third(row: &Row, third: usize) -> __m512i {
        unsafe { _mm512_load_si512(row.0[third * 32..].as_ptr().cast()) }
    }
}

#[inline(always)]
fn joined(thirds: [u32; 3]) -> u128 {
    u128::from(thirds[0]) | u128::from(thirds[1]) << 32 | u128::from(thirds[2]) << 64
}

impl Vector<32> for Avx512 {
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
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            let single = _mm512_testn_epi16_mask(self.0, less);
            Avx512(_mm512_maskz_mov_epi16(single, self.0))
        }
    }

    #[inline(always)]
    fn or_three(self, three: Self) -> Self {
        unsafe {
            let size = _mm512_popcnt_epi16(three.0);
            let are = _mm512_cmpeq_epi16_mask(size, _mm512_set1_epi16(3));
            Avx512(_mm512_mask_mov_epi16(self.0, are, three.0))
        }
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        unsafe {
            let has = _mm512_test_epi16_mask(self.0, wanted.0);
            self.and(Avx512(_mm512_mask_mov_epi16(left.0, has, wanted.0)))
        }
    }

    #[inline(always)]
    fn same(self, b: Self) -> u32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }

    const MANY: u32 = 2;

    #[inline(always)]
    fn stage(staged: &mut Cells<32>, boards: &[Board; 32]) {
        unsafe { stage(staged, boards) }
    }

    #[inline(always)]
    fn arrive(cells: &mut Cells<32>, staged: &Cells<32>, lanes: u32, from: usize) {
        unsafe { arrive(cells, staged, lanes, from) }
    }

    #[inline(always)]
    fn depart(pairs: &mut Pairs<32>, cells: &Cells<32>, lanes: u32, from: usize) {
        unsafe { depart(pairs, cells, lanes, from) }
    }

    #[inline(always)]
    fn read_all(pairs: &Pairs<32>, grids: &mut [Wide; 32]) {
        unsafe { read_all(pairs, grids) }
    }

    #[inline(always)]
    fn sharing(row: &Row, digits: u16) -> u128 {
        unsafe {
            let digits = _mm512_set1_epi16(digits as i16);
            joined([
                _mm512_test_epi16_mask(Self::third(row, 0), digits),
                _mm512_test_epi16_mask(Self::third(row, 1), digits),
                _mm512_test_epi16_mask(Self::third(row, 2), digits),
            ])
        }
    }

    #[inline(always)]
    fn of_size(row: &Row, size: u32) -> u128 {
        unsafe {
            let size = _mm512_set1_epi16(size as i16);
            let mut thirds = [0; 3];
            for (third, cells) in thirds.iter_mut().enumerate() {
                let count = _mm512_popcnt_epi16(Self::third(row, third));
                *cells = _mm512_cmpeq_epi16_mask(count, size);
            }
            joined(thirds)
        }
    }
}

impl Transposing<32> for Avx512 {
    #[inline(always)]
    fn spread(lanes: u32, from: usize) -> Self {
        let numbers = Self::load(&NUMBERS).plus(Self::splat(from as u16));
        Avx512(unsafe { _mm512_maskz_expand_epi16(lanes, numbers.0) })
    }

    #[inline(always)]
    fn gathered(lanes: u32, from: usize) -> Self {
        unsafe {
            let first = _mm512_maskz_compress_epi16(lanes, Self::load(&NUMBERS).0);
            Avx512(_mm512_maskz_expand_epi16(u32::MAX << from, first))
        }
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
            let turns = Avx512::load(turns);
            Avx512(unsafe { _mm512_permutex2var_epi16(self.0, turns.0, b.0) })
        };
        [of(&TURNS[0]), of(&TURNS[1])]
    }

    #[inline(always)]
    fn part(board: &Board, from: usize) -> Self {
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
            let below = _mm512_popcnt_epi8(_mm512_sub_epi16(self.0, ones));
            Avx512(_mm512_add_epi8(below, ones))
        }
    }

    #[inline(always)]
    fn put(self, to: &mut [u8]) {
        let to = &mut to[..64];
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }
}
