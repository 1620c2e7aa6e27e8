//! Unique rectangles: four cells in two rows, two columns and two boxes that would hold only
//! the same two digits could be filled in two ways. So if there is one solution, something
//! else is in one of them. The *floor* are those of them that have only the two digits, the
//! *roof* are the others.
//!
//! | type | roof | what goes |
//! |---|---|---|
//! | 1 | one cell | the two digits from it |
//! | 2 | two cells of a house with the same one other digit | this one from what sees both |
//! | 3 | two cells of a house, whose other digits make with others of its cells a naked subset | the digits of that from the rest of the house |
//! | 4 | two cells of a house, where one of the two digits has no other place | the other one from the roof |
//!
//! They assume that there is no more than one solution. Sudopedia, *Unique Rectangle* (MadOverlord
//! and others, 2005); HoDoKu, *Uniqueness Test 1 to 4*. Sudoku Explainer: 4.5, and 0.1 more
//! for a naked pair of type 3.

use super::links::holding;
use super::naked_subset;
use super::rectangles::{Rectangle, rectangles};
use super::{Step, Technique, deadly, sentence, sets};
use crate::board::{Candidate, Candidates, Cell, Layout, digits_of};

/// See the module.
pub struct UniqueRectangle {
    /// 1 to 4.
    pub kind: usize,
}

impl UniqueRectangle {
    fn step(&self, of: &Rectangle, houses: Vec<usize>, eliminated: Vec<Candidate>) -> Step {
        let (technique, cells, digits) = (self.name(), of.cells.to_vec(), of.digits.to_vec());
        let parts = vec![of.roof.clone()];
        Step { technique, houses, cells, digits, eliminated, parts, ..Step::default() }
    }

    /// The steps of a rectangle.
    fn steps(&self, layout: &Layout, candidates: &Candidates, of: &Rectangle) -> Vec<Step> {
        let steps = match (self.kind, &of.roof[..]) {
            (1, &[cell]) => {
                let houses = layout.constraints_of(cell).iter().map(|&c| c as usize).collect();
                vec![self.step(of, houses, of.digits.map(|d| Candidate { cell, digit: d }).into())]
            }
            (2, &[a, b]) => self.second(layout, candidates, of, [a, b]).into_iter().collect(),
            (3, &[a, b]) => self.third(layout, candidates, of, [a, b]),
            (4, &[a, b]) => self.fourth(layout, candidates, of, [a, b]),
            _ => Vec::new(),
        };
        steps.into_iter().filter(|step| !step.eliminated.is_empty()).collect()
    }

    fn second(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        of: &Rectangle,
        roof: [Cell; 2],
    ) -> Option<Step> {
        let houses: Vec<usize> = holding(layout, &roof).collect();
        let mut extra = of.others(candidates);
        if houses.is_empty() || extra.len() != 1 {
            return None;
        }
        let digit = extra.remove(0);
        let cells = houses.iter().flat_map(|&house| layout.constraints()[house].cells());
        let is_place = |cell: &Cell| !roof.contains(cell) && candidates.contains(*cell, digit);
        let mut eliminated: Vec<_> =
            cells.copied().filter(is_place).map(|cell| Candidate { cell, digit }).collect();
        eliminated.sort_unstable();
        eliminated.dedup();
        Some(self.step(of, houses, eliminated))
    }

    fn third(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        of: &Rectangle,
        roof: [Cell; 2],
    ) -> Vec<Step> {
        let extra = of.others(candidates);
        let mut steps = Vec::new();
        for house in holding(layout, &roof) {
            let constraint = &layout.constraints()[house];
            let is_open = |cell: &Cell| !roof.contains(cell) && candidates.count(*cell) > 1;
            let open: Vec<_> = constraint.cells().iter().copied().filter(is_open).collect();
            let mut roof_words = vec![0; candidates.words(0).len()];
            for &digit in &extra {
                let bit = usize::from(digit) - 1;
                roof_words[bit / 64] |= 1 << (bit % 64);
            }
            // The roof counts as one cell that holds its other digits.
            let words: Vec<&[u64]> = std::iter::once(&roof_words[..])
                .chain(open.iter().map(|&cell| candidates.words(cell)))
                .collect();
            for count in 2..=4 {
                let closed = sets::closed(&words, count).into_iter();
                for subset in closed.filter(|subset| subset.chosen[0] == 0) {
                    let chosen = subset.chosen[1..].iter().map(|&at| open[at - 1]);
                    let chosen: Vec<Cell> = chosen.collect();
                    let mut cells: Vec<Cell> = chosen.iter().chain(&roof).copied().collect();
                    cells.sort_unstable();
                    let digits: Vec<_> = digits_of(&subset.union).collect();
                    let subset = naked_subset::step(
                        self.name(),
                        house,
                        constraint,
                        cells,
                        digits.clone(),
                        candidates,
                    );
                    if let Some(subset) = subset {
                        let mut step = self.step(of, vec![house], subset.eliminated);
                        step.cells.extend(&chosen);
                        step.cells.sort_unstable();
                        step.cells.dedup();
                        step.digits.extend(digits);
                        step.digits.sort_unstable();
                        step.digits.dedup();
                        step.parts.push(chosen);
                        steps.push(step);
                    }
                }
            }
        }
        steps
    }

    fn fourth(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        of: &Rectangle,
        roof: [Cell; 2],
    ) -> Vec<Step> {
        let [a, b] = of.digits;
        let mut steps = Vec::new();
        for house in holding(layout, &roof).filter(|&h| layout.constraints()[h].is_house()) {
            for (kept, digit) in [(a, b), (b, a)] {
                let cells = layout.constraints()[house].cells();
                let mut places = cells.iter().filter(|&&cell| candidates.contains(cell, kept));
                if places.all(|cell| roof.contains(cell)) {
                    let eliminated = roof.map(|cell| Candidate { cell, digit }).into();
                    steps.push(self.step(of, vec![house], eliminated));
                }
            }
        }
        steps
    }
}

impl Technique for UniqueRectangle {
    fn name(&self) -> &'static str {
        match self.kind {
            1 => "unique rectangle type 1",
            2 => "unique rectangle type 2",
            3 => "unique rectangle type 3",
            _ => "unique rectangle type 4",
        }
    }

    fn summary(&self) -> &'static str {
        match self.kind {
            1 => "four cells with two digits would have two solutions, so the fourth is neither",
            2 => "four cells with two digits but for a third: one of two cells holds that",
            3 => "four cells with two digits but for others, which make a naked subset",
            _ => "four cells with two digits, one of them locked in two of the cells",
        }
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Unique Rectangle"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let classic = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        let all = classic.flat_map(move |()| rectangles(layout, candidates));
        Box::new(all.flat_map(move |of| self.steps(layout, candidates, &of)))
    }

    fn difficulty(&self) -> u16 {
        if self.kind == 3 { 46 } else { 45 }
    }

    fn difficulty_of(&self, step: &Step) -> u16 {
        // A larger subset is harder to see: one more for each cell beside a pair.
        let subset = step.parts.get(1).map_or(1, Vec::len);
        self.difficulty() + (subset as u16).saturating_sub(1)
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let roof = &step.parts[0];
        let subset = step.parts.get(1).map_or(&[][..], |cells| &cells[..]);
        let is_corner = |cell: &Cell| !subset.contains(cell);
        let corners: Vec<Cell> = step.cells.iter().copied().filter(is_corner).collect();
        let corners = sentence::cells(layout, &corners, "and");
        let roof = sentence::cells(layout, roof, "or");
        let because = match self.kind {
            1 => format!("so it is neither {} nor {}", step.digits[0], step.digits[1]),
            2 => format!("which can only be {}", step.eliminated[0].digit),
            3 => {
                let mut digits: Vec<_> = step.eliminated.iter().map(|gone| gone.digit).collect();
                digits.sort_unstable();
                digits.dedup();
                let digits = sentence::digits(&digits, "and");
                let subset = sentence::cells(layout, subset, "and");
                let house = sentence::house(layout, step, 0);
                format!(
                    "which makes a naked subset with {subset} in {house}, so no other cell is {digits}"
                )
            }
            _ => {
                let house = sentence::house(layout, step, 0);
                let gone = step.eliminated[0].digit;
                let kept = step.digits.iter().find(|&&digit| digit != gone).unwrap_or(&gone);
                format!("and {kept} has no other place in {house}, so neither of them is {gone}")
            }
        };
        format!("{corners} would have two solutions unless {roof} held another digit, {because}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;
    use crate::techniques::example;

    static KINDS: [UniqueRectangle; 4] = [
        UniqueRectangle { kind: 1 },
        UniqueRectangle { kind: 2 },
        UniqueRectangle { kind: 3 },
        UniqueRectangle { kind: 4 },
    ];

    /// What goes where r1c1 and r1c2 hold 1 and 2 only and these cells so.
    fn gone(kind: usize, left: &[((usize, usize), &[Digit])]) -> Vec<String> {
        let floor: [((usize, usize), &[Digit]); 2] = [((1, 1), &[1, 2]), ((1, 2), &[1, 2])];
        let (layout, candidates) = example::board(2, 2, &[&floor[..], left].concat());
        let told = example::told(&KINDS[kind - 1], &layout, &candidates);
        let corners = "r1c1, r1c2, r3c1 and r3c2 would have two solutions unless ";
        assert!(told.iter().all(|told| told.starts_with(corners)), "{told:?}");
        told.iter().map(|told| told.split_once(": ").unwrap().1.to_owned()).collect()
    }

    #[test]
    fn a_single_cell_of_the_roof_is_neither() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2])];
        assert_eq!(gone(1, left), ["r3c2≠1 r3c2≠2"]);
        // In one box the four cells could not be exchanged.
        let left: &[((usize, usize), &[Digit])] = &[((2, 1), &[1, 2])];
        assert_eq!(gone(1, left), [""; 0]);
    }

    #[test]
    fn the_third_digit_is_in_the_roof() {
        let left: &[((usize, usize), &[Digit])] = &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 3])];
        assert_eq!(gone(2, left), ["r3c3≠3 r3c4≠3 r4c1≠3 r4c2≠3"]);
    }

    #[test]
    fn the_roof_is_a_cell_of_a_naked_subset() {
        let left: &[((usize, usize), &[Digit])] =
            &[((3, 1), &[1, 2, 3]), ((3, 2), &[1, 2, 4]), ((3, 4), &[3, 4])];
        assert_eq!(gone(3, left), ["r3c3≠3 r3c3≠4"]);
    }

    #[test]
    fn a_digit_locked_in_the_roof_takes_the_other_from_it() {
        let left: &[((usize, usize), &[Digit])] = &[
            ((3, 1), &[1, 2, 3]),
            ((3, 2), &[1, 2, 4]),
            ((3, 3), &[2, 3, 4]),
            ((3, 4), &[2, 3, 4]),
        ];
        assert_eq!(gone(4, left), ["r3c1≠2 r3c2≠2"]);
    }
}
