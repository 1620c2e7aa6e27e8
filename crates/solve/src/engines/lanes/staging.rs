//! Boards on their way into lanes, and solutions on their way out, `N` at a time.
//!
//! Where all boards are known, they are transposed as soon as the last ones are taken up, and
//! lanes that become idle get theirs with one instruction for each cell. Solutions go the
//! other way, and are transposed once there are enough.

use super::{
    Asking, Filled,
    vector::{Cell, Cells, Pairs, Vector, Wide},
};

/// Boards to take up.
pub(super) struct Arrivals<const N: usize> {
    cells: Box<Cells<N>>,
    /// The number of the board in the first place.
    first: usize,
    limit: u32,
    /// The next place, and after the last.
    next: usize,
    end: usize,
}

impl<const N: usize> Arrivals<N> {
    pub(super) fn new() -> Arrivals<N> {
        let cells = Box::new([Cell([0; N]); 81]);
        Arrivals { cells, first: 0, limit: 0, next: 0, end: 0 }
    }

    /// Sees that some are there; whether there are.
    #[inline(always)]
    pub(super) fn has_some<V: Vector<N>, A: Asking + ?Sized>(&mut self, asking: &mut A) -> bool {
        if self.next == self.end {
            let (first, boards, limit) = asking.several(N);
            if boards.is_empty() {
                return false;
            }
            V::stage(&mut self.cells, boards);
            (self.first, self.limit, self.next, self.end) = (first, limit, 0, boards.len());
        }
        true
    }

    /// Puts boards into some of these lanes, the lowest first; the lanes, the number of the first
    /// board, and how many solutions are asked of each.
    #[inline(always)]
    pub(super) fn take<V: Vector<N>>(
        &mut self,
        cells: &mut Cells<N>,
        idle: u32,
    ) -> (u32, usize, u32) {
        let lanes = lowest(idle, self.end - self.next);
        V::arrive(cells, &self.cells, lanes, self.next);
        let number = self.first + self.next;
        self.next += lanes.count_ones() as usize;
        (lanes, number, self.limit)
    }

    /// The numbers of the boards that are not taken up, which go.
    pub(super) fn drop_all(&mut self) -> std::ops::Range<usize> {
        let left = self.first + self.next..self.first + self.end;
        self.next = self.end;
        left
    }
}

/// Solutions that were found.
pub(super) struct Departures<const N: usize> {
    pairs: Box<Pairs<N>>,
    /// The boards that they are of, and which of the solutions of that board.
    of: [(usize, u32); N],
    count: usize,
    /// What they become when they are handed over.
    grids: Box<[Wide; N]>,
}

impl<const N: usize> Departures<N> {
    pub(super) fn new() -> Departures<N> {
        let pairs = Box::new([Cell([0; N]); 41]);
        Departures { pairs, of: [(0, 0); N], count: 0, grids: Box::new([Wide([0; 128]); N]) }
    }

    /// Takes the solutions of some of these lanes, the lowest first, as far as there is room; the
    /// lanes, and whose they are, to be filled in for each.
    #[inline(always)]
    pub(super) fn take<V: Vector<N>>(
        &mut self,
        cells: &Cells<N>,
        lanes: u32,
    ) -> (u32, &mut [(usize, u32)]) {
        let lanes = lowest(lanes, N - self.count);
        V::depart(&mut self.pairs, cells, lanes, self.count);
        let begun = self.count;
        self.count += lanes.count_ones() as usize;
        (lanes, &mut self.of[begun..self.count])
    }

    pub(super) fn is_full(&self) -> bool {
        self.count == N
    }

    /// Hands all of them over, in the order in which they came.
    #[inline(always)]
    pub(super) fn hand_over<V: Vector<N>>(&mut self, mut to: impl FnMut((usize, u32), &Filled)) {
        V::read_all(&self.pairs, &mut self.grids);
        for (of, grid) in self.of.iter().zip(&*self.grids).take(self.count) {
            if let Some(filled) = grid.0.first_chunk() {
                to(*of, filled);
            }
        }
        self.count = 0;
    }
}

/// So many of them, or all.
#[inline(always)]
fn lowest(lanes: u32, count: usize) -> u32 {
    if lanes.count_ones() as usize <= count {
        return lanes;
    }
    let mut above = lanes;
    for _ in 0..count {
        above &= above.wrapping_sub(1);
    }
    lanes & !above
}
