//! 16 lanes, by AVX2.

use std::arch::x86_64::*;

use crate::engines::lanes::{
    Ask, Asking, Board,
    columns::{self, Transposing},
    search::Search,
    vector::{Cell, Cells, Row, Rows, Vector},
};

pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn run<A: Asking>(
    search: &mut Search<16>,
    asking: &mut A,
    ask: &Ask,
    stop: &dyn Fn() -> bool,
) {
    search.run::<Avx2, A>(asking, ask, stop);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn settle(board: &Board) -> Option<Board> {
    Search::<16>::settle::<Avx2>(board)
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
// Not part of a pass, where it would take registers.
#[inline(never)]
fn write_all(cells: &mut Cells<16>, rows: &Rows<16>, lanes: u32) {
    columns::write_all::<16, Avx2>(cells, rows, lanes);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn read_all(cells: &Cells<16>, rows: &mut Rows<16>) {
    columns::read_all::<16, Avx2>(cells, rows);
}

/// 16 lanes.
///
/// SAFETY of what follows: it is used only in the functions above.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

impl Avx2 {
    #[inline(always)]
    fn is_empty(self) -> Self {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    /// Without the lowest digit.
    #[inline(always)]
    fn rest(self) -> Self {
        unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            Avx2(_mm256_and_si256(self.0, less))
        }
    }

    /// `a & !b`
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    /// Where a mask is set, one bit for each of 16.
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe {
            let halves = _mm256_packs_epi16(self.0, _mm256_setzero_si256());
            let bytes = _mm256_permute4x64_epi64::<0b1000>(halves);
            _mm256_movemask_epi8(bytes) as u32 & 0xffff
        }
    }

    /// Six vectors hold a row.
    #[inline(always)]
    fn sixth(row: &Row, sixth: usize) -> Self {
        Avx2(unsafe { _mm256_load_si256(row.0[sixth * 16..].as_ptr().cast()) })
    }
}

impl Vector<16> for Avx2 {
    #[inline(always)]
    fn load(cell: &Cell<16>) -> Self {
        Avx2(unsafe { _mm256_load_si256(cell.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, cell: &mut Cell<16>) {
        unsafe { _mm256_store_si256(cell.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(digits: u16) -> Self {
        Avx2(unsafe { _mm256_set1_epi16(digits as i16) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    #[inline(always)]
    fn in_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }

    #[inline(always)]
    fn in_neither(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_add_epi16(self.0, b.0) })
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_min_epu16(self.0, b.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.and(self.rest().is_empty())
    }

    #[inline(always)]
    fn or_three(self, three: Self) -> Self {
        let third = three.rest().rest();
        self.replaced(three, third.rest().is_empty().without(third.is_empty()))
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        let both = self.and(wanted);
        both.or(self.and(left).and(both.is_empty()))
    }

    #[inline(always)]
    fn same(self, b: Self) -> u32 {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, b.0) }).bits()
    }

    const MANY: u32 = 5;

    #[inline(always)]
    fn write_all(cells: &mut Cells<16>, rows: &Rows<16>, lanes: u32) {
        unsafe { write_all(cells, rows, lanes) }
    }

    #[inline(always)]
    fn read_all(cells: &Cells<16>, rows: &mut Rows<16>) {
        unsafe { read_all(cells, rows) }
    }

    #[inline(always)]
    fn sharing(row: &Row, digits: u16) -> u128 {
        let digits = Self::splat(digits);
        let mut all = 0;
        for sixth in 0..6 {
            let apart = Self::sixth(row, sixth).and(digits).is_empty().bits();
            all |= u128::from(apart ^ 0xffff) << (16 * sixth);
        }
        all
    }

    #[inline(always)]
    fn of_size(row: &Row, size: u32) -> u128 {
        let mut all = 0;
        for sixth in 0..6 {
            let mut last = Self::sixth(row, sixth);
            for _ in 1..size {
                last = last.rest();
            }
            let of_size = last.rest().is_empty().without(last.is_empty());
            all |= u128::from(of_size.bits()) << (16 * sixth);
        }
        all
    }
}

impl Transposing<16> for Avx2 {
    #[inline(always)]
    fn replaced(self, b: Self, mask: Self) -> Self {
        Avx2(unsafe { _mm256_blendv_epi8(self.0, b.0, mask.0) })
    }

    #[inline(always)]
    fn by_turns(self, b: Self) -> [Self; 2] {
        // Each half of the vectors by itself, then the halves put together.
        unsafe {
            let low = _mm256_unpacklo_epi16(self.0, b.0);
            let high = _mm256_unpackhi_epi16(self.0, b.0);
            let first = _mm256_permute2x128_si256::<0x20>(low, high);
            [Avx2(first), Avx2(_mm256_permute2x128_si256::<0x31>(low, high))]
        }
    }

    #[inline(always)]
    fn part(row: &Row, part: usize) -> Self {
        Self::sixth(row, part)
    }

    #[inline(always)]
    fn put(self, row: &mut Row, part: usize) {
        unsafe { _mm256_store_si256(row.0[part * 16..].as_mut_ptr().cast(), self.0) }
    }
}
