//! 8 lanes, with NEON, which every machine of this architecture has.

use std::arch::aarch64::*;

use crate::engines::lanes::vector::{Cell, ROW_LENGTH, Row, Vector};

/// One bit for each lane.
const BITS: Cell<8> = Cell([1, 2, 4, 8, 16, 32, 64, 128]);

/// 8 lanes.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint16x8_t);

impl Neon {
    // SAFETY of all following methods: these instructions are part of the target, and memory that
    // is read or written has the size of a vector.

    #[inline(always)]
    fn read(eight: &[u16; 8]) -> Self {
        Neon(unsafe { vld1q_u16(eight.as_ptr()) })
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        Neon(unsafe { vceqzq_u16(self.0) })
    }

    /// Removes the lowest digit.
    #[inline(always)]
    fn rest(self) -> Self {
        Neon(unsafe { vandq_u16(self.0, vsubq_u16(self.0, vdupq_n_u16(1))) })
    }

    /// Returns `b` where the mask is set, else `a`, bit by bit.
    #[inline(always)]
    fn replaced(self, b: Self, mask: Self) -> Self {
        Neon(unsafe { vbslq_u16(mask.0, b.0, self.0) })
    }

    /// Returns the number of digits in each lane.
    #[inline(always)]
    fn size(self) -> Self {
        Neon(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))) })
    }

    /// Returns a mask of the lanes with `size` digits.
    #[inline(always)]
    fn has(self, size: u16) -> Self {
        Neon(unsafe { vceqq_u16(self.size().0, vdupq_n_u16(size)) })
    }

    /// Returns a set of the 8 lanes in which the mask is set.
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe { vaddvq_u16(vandq_u16(self.0, Neon::load(&BITS).0)).into() }
    }

    /// Returns the cells of a row for which the mask is set.
    #[inline(always)]
    fn cells(row: &Row, mask: impl Fn(Self) -> Self) -> u128 {
        let (eights, []) = row.0.as_chunks() else { unreachable!("a row has {ROW_LENGTH} cells") };
        let all = eights.iter().enumerate();
        all.fold(0, |set, (eighth, eight)| {
            set | u128::from(mask(Neon::read(eight)).bits()) << (8 * eighth)
        })
    }
}

impl Vector<8> for Neon {
    #[inline(always)]
    fn load(cell: &Cell<8>) -> Self {
        Neon::read(&cell.0)
    }

    #[inline(always)]
    fn store(self, cell: &mut Cell<8>) {
        unsafe { vst1q_u16(cell.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn splat(digits: u16) -> Self {
        Neon(unsafe { vdupq_n_u16(digits) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Neon(unsafe { vandq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Neon(unsafe { vorrq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Where two agree they decide, elsewhere the third does.
        self.replaced(c, Neon(unsafe { veorq_u16(self.0, b.0) }))
    }

    #[inline(always)]
    fn in_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }

    #[inline(always)]
    fn in_neither(self, b: Self, c: Self) -> Self {
        Neon(unsafe { vbicq_u16(self.0, b.or(c).0) })
    }

    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        Neon(unsafe { vaddq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Neon(unsafe { vminq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.and(self.rest().is_empty())
    }

    #[inline(always)]
    fn select_up_to_three(self, few: Self) -> Self {
        let are = Neon(unsafe { vcleq_u16(few.size().0, vdupq_n_u16(3)) });
        self.replaced(few, are)
    }

    #[inline(always)]
    fn select_three_or_more(self, many: Self) -> Self {
        let are = Neon(unsafe { vcgeq_u16(many.size().0, vdupq_n_u16(3)) });
        self.replaced(many, are)
    }

    #[inline(always)]
    fn narrowed(self, left: Self, wanted: Self) -> Self {
        let both = self.and(wanted);
        both.replaced(self.and(left), both.is_empty())
    }

    #[inline(always)]
    fn equal_lanes(self, b: Self) -> u32 {
        Neon(unsafe { vceqq_u16(self.0, b.0) }).bits()
    }

    #[inline(always)]
    fn sharing(row: &Row, digits: u16) -> u128 {
        let digits = Self::splat(digits);
        Self::cells(row, |cell| Neon(unsafe { vtstq_u16(cell.0, digits.0) }))
    }

    #[inline(always)]
    fn of_size(row: &Row, size: u32) -> u128 {
        // A set never has more digits than a number of 16 bits.
        Self::cells(row, |cell| cell.has(size as u16))
    }
}
