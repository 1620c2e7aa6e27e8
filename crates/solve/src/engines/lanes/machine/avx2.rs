//! 16 lanes, with AVX2.

use std::arch::x86_64::*;

use crate::engines::lanes::{
    BoardQuestion, BoardSource, ClassicBoard,
    columns::{self, TransposingVector},
    search::Search,
    vector::{Cell, Cells, PaddedGrid, Pairs, Row, Vector, set_bits},
};

pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn run<A: BoardSource>(
    search: &mut Search<16>,
    asking: &mut A,
    ask: &BoardQuestion,
    stop: &dyn Fn() -> bool,
) {
    search.run::<Avx2, A>(asking, ask, stop);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn propagate(board: &ClassicBoard) -> Option<ClassicBoard> {
    Search::<16>::propagate::<Avx2>(board)
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
// Not inlined into a pass, where it would occupy registers.
#[inline(never)]
fn stage(staged: &mut Cells<16>, boards: &[ClassicBoard; 16]) {
    columns::stage::<16, Avx2>(staged, boards);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn transpose_in(cells: &mut Cells<16>, staged: &Cells<16>, lanes: u32, from: usize) {
    columns::transpose_in::<16, Avx2>(cells, staged, lanes, from);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn transpose_out(pairs: &mut Pairs<16>, cells: &Cells<16>, lanes: u32, from: usize) {
    columns::transpose_out::<16, Avx2>(pairs, cells, lanes, from);
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn read_all(pairs: &Pairs<16>, grids: &mut [PaddedGrid; 16]) {
    columns::read_all::<16, Avx2>(pairs, grids);
}

/// 16 lanes.
///
/// SAFETY of the following methods: they are used only in the functions above, which enable the
/// features.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

impl Avx2 {
    #[inline(always)]
    fn is_empty(self) -> Self {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    /// Removes the lowest digit.
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

    /// Returns `b` where the mask is set, else `a`.
    #[inline(always)]
    fn replaced(self, b: Self, mask: Self) -> Self {
        Avx2(unsafe { _mm256_blendv_epi8(self.0, b.0, mask.0) })
    }

    /// Returns a set of the 16 lanes in which the mask is set.
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe {
            let halves = _mm256_packs_epi16(self.0, _mm256_setzero_si256());
            let bytes = _mm256_permute4x64_epi64::<0b1000>(halves);
            _mm256_movemask_epi8(bytes) as u32 & 0xffff
        }
    }

    /// Returns shuffled bytes of two vectors, combined with the masked lanes of this one.
    #[inline(always)]
    fn shuffled(self, [low, high]: [Self; 2], [lower, upper, stays]: [Self; 3]) -> Self {
        unsafe {
            let low = Avx2(_mm256_shuffle_epi8(low.0, lower.0));
            low.or(Avx2(_mm256_shuffle_epi8(high.0, upper.0))).or(self.and(stays))
        }
    }

    /// Unpacks 16 numbers of four bits each.
    #[inline(always)]
    fn of_fours(all: u64) -> Self {
        unsafe {
            let all = _mm_cvtsi64_si128(all as i64);
            let low = _mm_and_si128(all, _mm_set1_epi8(15));
            let high = _mm_and_si128(_mm_srli_epi64::<4>(all), _mm_set1_epi8(15));
            Avx2(_mm256_cvtepu8_epi16(_mm_unpacklo_epi8(low, high)))
        }
    }

    /// Loads one of the six vectors of a row.
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
    fn select_up_to_three(self, few: Self) -> Self {
        self.replaced(few, few.rest().rest().rest().is_empty())
    }

    #[inline(always)]
    fn select_three_or_more(self, many: Self) -> Self {
        many.replaced(self, many.rest().rest().is_empty())
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        let both = self.and(wanted);
        both.or(self.and(left).and(both.is_empty()))
    }

    #[inline(always)]
    fn equal_lanes(self, b: Self) -> u32 {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, b.0) }).bits()
    }

    const MIN_BATCH_LANES: u32 = 5;

    #[inline(always)]
    fn stage(staged: &mut Cells<16>, boards: &[ClassicBoard; 16]) {
        unsafe { stage(staged, boards) }
    }

    #[inline(always)]
    fn transpose_in(cells: &mut Cells<16>, staged: &Cells<16>, lanes: u32, from: usize) {
        unsafe { transpose_in(cells, staged, lanes, from) }
    }

    #[inline(always)]
    fn transpose_out(pairs: &mut Pairs<16>, cells: &Cells<16>, lanes: u32, from: usize) {
        unsafe { transpose_out(pairs, cells, lanes, from) }
    }

    #[inline(always)]
    fn read_all(pairs: &Pairs<16>, grids: &mut [PaddedGrid; 16]) {
        unsafe { read_all(pairs, grids) }
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

impl TransposingVector<16> for Avx2 {
    // Not by way of memory: a wide load stalls if the data were just written in small pieces.
    #[inline(always)]
    fn spread(lanes: u32, from: usize) -> Self {
        let mut all = 0;
        for (number, lane) in (0..).zip(set_bits(lanes)) {
            all |= number << (4 * lane);
        }
        Self::of_fours(all).plus(Self::splat(from as u16))
    }

    #[inline(always)]
    fn gathered(lanes: u32, from: usize) -> Self {
        let mut all = 0;
        for (at, lane) in (from..).zip(set_bits(lanes)) {
            all |= (lane as u64) << (4 * at);
        }
        Self::of_fours(all)
    }

    /// The sources of bytes in the lower half and in the upper half, and the mask of lanes that
    /// stay.
    type Way = [Self; 3];

    #[inline(always)]
    fn way(lanes: u32, from: Self) -> [Self; 3] {
        let bits = Cell(std::array::from_fn(|lane| 1 << lane));
        let stays = Self::splat(lanes as u16).and(Self::load(&bits)).is_empty();
        unsafe {
            // The two byte indices of each number; an index with the highest bit set yields 0.
            let twice = _mm256_mullo_epi16(from.0, _mm256_set1_epi16(0x202));
            let bytes = Avx2(_mm256_add_epi16(twice, _mm256_set1_epi16(0x100)));
            let is_upper = Avx2(_mm256_cmpgt_epi16(from.0, _mm256_set1_epi16(7)));
            let is_lower = is_upper.is_empty();
            [bytes.or(is_upper).or(stays), bytes.or(is_lower).or(stays), stays]
        }
    }

    #[inline(always)]
    fn moved(self, from: Self, way: [Self; 3]) -> Self {
        unsafe {
            let low = _mm256_permute2x128_si256::<0x00>(from.0, from.0);
            let high = _mm256_permute2x128_si256::<0x11>(from.0, from.0);
            self.shuffled([Avx2(low), Avx2(high)], way)
        }
    }

    #[inline(always)]
    fn taken(self, from: &Cell<16>, way: [Self; 3]) -> Self {
        unsafe {
            // Here the load can broadcast, without another instruction.
            let low = _mm_load_si128(from.0[..8].as_ptr().cast());
            let high = _mm_load_si128(from.0[8..].as_ptr().cast());
            let low = Avx2(_mm256_broadcastsi128_si256(low));
            self.shuffled([low, Avx2(_mm256_broadcastsi128_si256(high))], way)
        }
    }

    #[inline(always)]
    fn by_turns(self, b: Self) -> [Self; 2] {
        // Interleave each half of the vectors separately, then join the halves.
        unsafe {
            let low = _mm256_unpacklo_epi16(self.0, b.0);
            let high = _mm256_unpackhi_epi16(self.0, b.0);
            let first = _mm256_permute2x128_si256::<0x20>(low, high);
            [Avx2(first), Avx2(_mm256_permute2x128_si256::<0x31>(low, high))]
        }
    }

    #[inline(always)]
    fn part(board: &ClassicBoard, from: usize) -> Self {
        let cells = &board[from..from + 16];
        Avx2(unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) })
    }

    #[inline(always)]
    fn paired(self, b: Self) -> Self {
        Avx2(unsafe { _mm256_add_epi16(self.0, _mm256_slli_epi16::<8>(b.0)) })
    }

    #[inline(always)]
    fn digits(self) -> Self {
        unsafe {
            let ones = _mm256_set1_epi16(0x101);
            let below = _mm256_sub_epi16(self.0, ones);
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let four = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(below, four));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(below), four);
            let high = _mm256_shuffle_epi8(counts, high);
            Avx2(_mm256_add_epi8(_mm256_add_epi8(low, high), ones))
        }
    }

    #[inline(always)]
    fn put(self, to: &mut [u8]) {
        let to = &mut to[..32];
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
}
