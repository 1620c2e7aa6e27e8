//! Stages for boards that enter lanes and for solutions that leave them, `N` at a time.
//!
//! If all boards are known, the next `N` are transposed together. Lanes that become idle get theirs
//! from there with one instruction for each cell. Solutions take the opposite way, and are
//! transposed once there are `N`. The work in a lane is the same either way.

use super::{
    ClassicBoard, SolvedBoard,
    vector::{Cell, Cells, PaddedGrid, Pairs, Vector, transpose_out},
};

/// The boards that come next.
pub(super) struct InputStage<const N: usize> {
    cells: Box<Cells<N>>,
    /// The last boards, if they are fewer than `N`; the remaining entries are meaningless.
    few: Box<[ClassicBoard; N]>,
    /// The position of the next board, and the end of the boards.
    next: usize,
    end: usize,
}

impl<const N: usize> InputStage<N> {
    pub(super) fn new() -> InputStage<N> {
        let cells = Box::new([Cell([0; N]); 81]);
        InputStage { cells, few: Box::new([[0; 81]; N]), next: 0, end: 0 }
    }

    /// Puts the next of these boards into some of the idle lanes, the lowest first. Returns those
    /// lanes.
    #[inline(always)]
    pub(super) fn take<V: Vector<N>>(
        &mut self,
        boards: &[ClassicBoard],
        cells: &mut Cells<N>,
        idle: u32,
    ) -> u32 {
        if self.next == self.end {
            (self.next, self.end) = (0, boards.len().min(N));
            let all = boards.first_chunk().unwrap_or_else(|| {
                self.few[..boards.len()].copy_from_slice(boards);
                &self.few
            });
            V::stage(&mut self.cells, all);
        }
        let lanes = lowest(idle, self.end - self.next);
        V::transpose_in(cells, &self.cells, lanes, self.next);
        self.next += lanes.count_ones() as usize;
        lanes
    }

    /// Skips the next board, which enters a lane on its own.
    #[inline(always)]
    pub(super) fn skip(&mut self) {
        self.next = self.end.min(self.next + 1);
    }

    /// Drops all boards.
    pub(super) fn clear(&mut self) {
        self.next = self.end;
    }
}

/// The solutions found.
pub(super) struct OutputStage<const N: usize> {
    /// The solutions, one per vector lane, before they are transposed.
    pairs: Box<Pairs<N>>,
    /// By solution: the number of its board, and its index among the solutions of that board.
    origins: [(usize, u32); N],
    /// The number of solutions in the stage, at most `N`.
    count: usize,
    /// The buffer for the transposed solutions.
    grids: Box<[PaddedGrid; N]>,
}

impl<const N: usize> OutputStage<N> {
    pub(super) fn new() -> OutputStage<N> {
        let pairs = Box::new([Cell([0; N]); 41]);
        OutputStage {
            pairs,
            origins: [(0, 0); N],
            count: 0,
            grids: Box::new([PaddedGrid([0; 128]); N]),
        }
    }

    /// Takes the solutions of some of these lanes, the lowest first, as far as there is room.
    /// Returns the lanes, and the entries for board and index, to be filled in by the caller.
    #[inline(always)]
    pub(super) fn take<V: Vector<N>>(
        &mut self,
        cells: &Cells<N>,
        lanes: u32,
    ) -> (u32, &mut [(usize, u32)]) {
        let lanes = lowest(lanes, N - self.count);
        if lanes.count_ones() < V::MIN_BATCH_LANES {
            transpose_out(&mut self.pairs, cells, lanes, self.count);
        } else {
            V::transpose_out(&mut self.pairs, cells, lanes, self.count);
        }
        let begun = self.count;
        self.count += lanes.count_ones() as usize;
        (lanes, &mut self.origins[begun..self.count])
    }

    pub(super) fn is_full(&self) -> bool {
        self.count == N
    }

    /// Hands over all solutions, in the order in which they were taken.
    #[inline(always)]
    pub(super) fn hand_over<V: Vector<N>>(
        &mut self,
        mut to: impl FnMut((usize, u32), &SolvedBoard),
    ) {
        if self.count == 0 {
            return;
        }
        V::read_all(&self.pairs, &mut self.grids);
        for (of, grid) in self.origins.iter().zip(&*self.grids).take(self.count) {
            if let Some(filled) = grid.0.first_chunk() {
                to(*of, filled);
            }
        }
        self.count = 0;
    }
}

/// Returns the lowest `count` lanes of the set, or all if there are fewer.
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

#[cfg(test)]
mod tests {
    use super::{super::vector::Plain, *};

    /// Tests the default methods, which machines without special vectors would use for many boards.
    #[test]
    fn staging_preserves_order_and_digits() {
        const N: usize = 8;
        let digit = |number: usize, cell: usize| (number * 7 + cell * 5) % 9;
        let boards: Vec<ClassicBoard> =
            (0..N + 3).map(|number| std::array::from_fn(|cell| 1 << digit(number, cell))).collect();
        let (mut arrivals, mut departures) = (InputStage::<N>::new(), OutputStage::<N>::new());
        let mut cells = [Cell([0; N]); 81];
        let (mut next, mut out) = (0, Vec::new());
        for idle in [0b0110_1001, 0b1000_0000, 0b1111_1111, 0b0001_0010, 0b0100_0000] {
            let lanes = arrivals.take::<Plain<N>>(&boards[next..], &mut cells, idle);
            let (gone, of) = departures.take::<Plain<N>>(&cells, lanes);
            assert_eq!(gone, lanes);
            for (of, number) in of.iter_mut().zip(next..) {
                *of = (number, 0);
            }
            next += lanes.count_ones() as usize;
            if departures.is_full() || next == boards.len() {
                departures.hand_over::<Plain<N>>(|of, grid| out.push((of, *grid)));
            }
        }
        let numbers: Vec<usize> = out.iter().map(|((number, _), _)| *number).collect();
        assert_eq!(numbers, (0..boards.len()).collect::<Vec<_>>());
        for ((number, _), grid) in out {
            assert!((0..81).all(|cell| usize::from(grid[cell]) == digit(number, cell) + 1));
        }
    }
}
