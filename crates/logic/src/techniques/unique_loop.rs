//! Unique loops: six cells or more in a ring, each a peer of the next, that would hold only
//! the same two digits could be filled in two ways. So if there is one solution, something
//! else is in one of them. Every row, column and box has two of them or none, an even one and
//! an odd one of the ring, so that the digits can be exchanged all the way round.
//!
//! What goes by the types 1 to 4 is in `roof`, as for unique rectangles, which are loops of
//! four. Of the ring two cells may have other digits, or more if it is one and the same digit.
//! Rings have up to [`MOST_CELLS`] cells, and of very open boards only some are found.
//!
//! They assume that there is no more than one solution. Sudopedia, *Unique Loop*; Sudoku
//! Explainer: 4.6 for six cells, 4.7 for eight, 5.0 for more, and 0.1 more for a naked pair of
//! type 3.

use super::rings::rings;
use super::{Step, Technique, deadly, roof};
use board::{Candidates, Layout};

/// See the module.
pub struct UniqueLoop {
    /// 1 to 4.
    pub kind: usize,
}

impl Technique for UniqueLoop {
    fn name(&self) -> &'static str {
        match self.kind {
            1 => "unique loop type 1",
            2 => "unique loop type 2",
            3 => "unique loop type 3",
            _ => "unique loop type 4",
        }
    }

    fn summary(&self) -> &'static str {
        match self.kind {
            1 => "a ring of cells with two digits would have two solutions, so one cell is neither",
            2 => "a ring of cells with two digits but for a third: one of them holds that",
            3 => "a ring of cells with two digits but for others, which make a naked subset",
            _ => "a ring of cells with two digits, one of them locked in two of the cells",
        }
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Unique Loop"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let classic = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        let all = classic.flat_map(move |()| rings(layout, candidates));
        Box::new(
            all.flat_map(move |of| roof::steps(self.name(), self.kind, layout, candidates, &of)),
        )
    }

    fn difficulty(&self) -> u16 {
        if self.kind == 3 { 47 } else { 46 }
    }

    fn difficulty_of(&self, step: &Step) -> u16 {
        let subset = step.parts.get(1).map_or(0, Vec::len);
        let longer = match step.cells.len() - subset {
            ..8 => 0,
            8 | 9 => 1,
            _ => 4,
        };
        self.difficulty() + roof::size(step) + longer
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        roof::explain(self.kind, layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;
    use board::Digit;

    static KINDS: [UniqueLoop; 4] = [
        UniqueLoop { kind: 1 },
        UniqueLoop { kind: 2 },
        UniqueLoop { kind: 3 },
        UniqueLoop { kind: 4 },
    ];

    /// What each type says where six cells have 1 and 2 and these more.
    fn told(
        more: &[((usize, usize), &[Digit])],
        left: &[((usize, usize), &[Digit])],
    ) -> Vec<String> {
        let ring = [(1, 1), (1, 4), (2, 4), (2, 7), (3, 1), (3, 7)];
        let digits = ring.map(|cell| {
            let more = more.iter().filter(|(at, _)| *at == cell).flat_map(|(_, more)| *more);
            (cell, [1, 2].iter().chain(more).copied().collect::<Vec<_>>())
        });
        let ring = digits.iter().map(|(cell, digits)| (*cell, &digits[..]));
        let all: Vec<_> = ring.chain(left.iter().copied()).collect();
        let (layout, candidates) = example::board(3, 3, &all);
        let told = KINDS.iter().flat_map(|kind| example::told(kind, &layout, &candidates));
        let would = "r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 would have two solutions unless ";
        told.map(|told| told.strip_prefix(would).unwrap_or(&told).to_owned()).collect()
    }

    #[test]
    fn a_single_other_cell_of_six_is_neither() {
        assert_eq!(
            told(&[((3, 7), &[5, 6])], &[]),
            ["r3c7 held another digit, so it is neither 1 nor 2: r3c7≠1 r3c7≠2"]
        );
        // With three cells that differ there is nothing to say.
        assert_eq!(told(&[((3, 7), &[5, 6]), ((1, 1), &[7, 8]), ((2, 4), &[7])], &[]), [""; 0]);
    }

    #[test]
    fn three_cells_with_the_same_third_digit_take_it_from_what_sees_all() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[5]), ((2, 4), &[5])];
        assert_eq!(
            told(more, &[]),
            ["r1c1, r1c4 or r2c4 held another digit, which can only be 5: r1c5≠5 r1c6≠5"]
        );
    }

    #[test]
    fn two_cells_of_a_row_make_a_subset_or_keep_a_digit() {
        let more: &[((usize, usize), &[Digit])] = &[((1, 1), &[5]), ((1, 4), &[6])];
        assert_eq!(
            told(more, &[((1, 9), &[5, 6])]),
            ["r1c1 or r1c4 held another digit, which makes a naked subset with r1c9 in row 1, \
              so no other cell is 5 and 6: r1c2≠5 r1c2≠6 r1c3≠5 r1c3≠6 r1c5≠5 r1c5≠6 r1c6≠5 \
              r1c6≠6 r1c7≠5 r1c7≠6 r1c8≠5 r1c8≠6"]
        );
        let rest: &[Digit] = &[2, 3, 4, 5, 6, 7, 8, 9];
        let left = [2, 3, 5, 6, 7, 8, 9].map(|column| ((1, column), rest));
        assert_eq!(
            told(more, &left),
            ["r1c1 or r1c4 held another digit, and 1 has no other place in row 1, so neither of \
              them is 2: r1c1≠2 r1c4≠2"]
        );
    }
}
