//! BUG+1: in a bivalue universal grave every open cell has two candidates and every digit
//! that is not placed in a house has two places there; such a board has no solution or
//! several. So if one more candidate in one cell is all that is against it, that one is right.
//!
//! It assumes that there is no more than one solution. Sudopedia, *Bivalue Universal Grave*
//! (found by Lamouri and others in 2005); HoDoKu, *BUG+1*. Sudoku Explainer: BUG type 1, 5.6.

use super::{Step, Technique, deadly};
use crate::board::{Candidate, Candidates, Digit, Layout};

/// See the module.
pub struct Bug;

/// The candidate without which the board would be such a grave.
fn extra(layout: &Layout, candidates: &Candidates) -> Option<Candidate> {
    let mut more = (0..candidates.cells()).filter(|&cell| candidates.count(cell) > 2);
    let cell = more.next().filter(|&c| candidates.count(c) == 3 && more.next().is_none())?;
    let is_extra = |&digit: &Digit| is_grave(layout, candidates, Candidate { cell, digit });
    let mut extras = candidates.digits(cell).filter(is_extra);
    let digit = extras.next().filter(|_| extras.next().is_none())?;
    Some(Candidate { cell, digit })
}

/// Whether each digit is placed in each house, or has two places in it besides the extra one.
fn is_grave(layout: &Layout, candidates: &Candidates, extra: Candidate) -> bool {
    layout.houses().all(|(_, cells)| {
        (1..=candidates.side() as Digit).all(|digit| {
            let is_place = |&&cell: &&usize| {
                candidates.contains(cell, digit) && extra != Candidate { cell, digit }
            };
            let mut places = cells.iter().filter(is_place);
            match (places.next(), places.next(), places.next()) {
                (Some(&cell), None, None) => candidates.count(cell) == 1,
                (Some(&a), Some(&b), None) => [a, b].iter().all(|&c| candidates.count(c) > 1),
                _ => false,
            }
        })
    })
}

impl Technique for Bug {
    fn name(&self) -> &'static str {
        "BUG+1"
    }

    fn summary(&self) -> &'static str {
        "without one candidate there would be no solution or several, so it is right"
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Bivalue Universal Grave"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let found = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        Box::new(found.filter_map(move |()| {
            let Candidate { cell, digit } = extra(layout, candidates)?;
            let others = candidates.digits(cell).filter(|&other| other != digit);
            Some(Step {
                technique: self.name(),
                houses: layout.constraints_of(cell).iter().map(|&c| c as usize).collect(),
                cells: vec![cell],
                digits: vec![digit],
                eliminated: others.map(|digit| Candidate { cell, digit }).collect(),
                ..Step::default()
            })
        }))
    }

    fn difficulty(&self) -> u16 {
        56
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let (cell, digit) = (layout.shape.name(step.cells[0]), step.digits[0]);
        format!(
            "if {cell} were not {digit}, every open cell would have two candidates, each in two \
             places of its houses, and there would be no solution or several; so it is {digit}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;

    #[test]
    fn the_candidate_that_is_against_a_grave_is_right() {
        let (a, b): (&[Digit], &[Digit]) = (&[1, 2], &[3, 4]);
        let cells = (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column)));
        let mut left: Vec<((usize, usize), &[Digit])> = cells
            .map(|(row, c)| ((row, c), if (row % 2 == 1) == (c < 3) { a } else { b }))
            .collect();
        let (layout, grave) = example::board(2, 2, &left);
        assert!(example::told(&Bug, &layout, &grave).is_empty());
        left[0].1 = &[1, 2, 3];
        let (layout, candidates) = example::board(2, 2, &left);
        let told = example::told(&Bug, &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("so it is 3: r1c1≠1 r1c1≠2"), "{told:?}");
    }
}
