//! Naked pair, triple and quad: so many cells of a constraint hold together only
//! as many digits, so the constraint's other cells lose these.
//!
//! Each digit must be in one of the cells, whether the constraint is a house or
//! only distinct. A cell of a triple need not hold all three digits; one that
//! holds a single digit is a naked single and not looked at here. Sudopedia,
//! *Naked Subset*.

use super::{Lemma, Step, Technique, pigeons, sentence, sets};
use board::{Candidate, Candidates, Cell, Constraint, Digit, Layout, digits_of};

/// See the module.
pub struct NakedSubset {
    /// Cells and digits: 2 to 4.
    pub size: usize,
}

impl NakedSubset {
    /// The steps of one constraint.
    fn steps_in(&self, layout: &Layout, number: usize, candidates: &Candidates) -> Vec<Step> {
        let constraint = &layout.constraints()[number];
        let few = |&cell: &Cell| (2..=self.size).contains(&candidates.count(cell));
        let open: Vec<Cell> = constraint.cells().iter().copied().filter(few).collect();
        let sets: Vec<&[u64]> = open.iter().map(|&cell| candidates.words(cell)).collect();
        let found = sets::closed(&sets, self.size).into_iter().filter_map(|subset| {
            let cells = subset.chosen.iter().map(|&i| open[i]).collect();
            let digits = digits_of(&subset.union).collect();
            step(self.name(), number, constraint, cells, digits, candidates)
        });
        found.collect()
    }
}

/// The step from cells that hold only these digits, as many, in a constraint:
/// its other cells lose them; none if they have lost them.
pub(super) fn step(
    technique: &'static str,
    number: usize,
    constraint: &Constraint,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    candidates: &Candidates,
) -> Option<Step> {
    let others = constraint.cells().iter().filter(|cell| cells.binary_search(cell).is_err());
    let eliminated: Vec<_> = others
        .flat_map(|&cell| digits.iter().map(move |&digit| Candidate { cell, digit }))
        .filter(|c| candidates.contains(c.cell, c.digit))
        .collect();
    let houses = vec![number];
    let step = Step { technique, houses, cells, digits, eliminated, bases: 1, ..Step::default() };
    Some(step).filter(|step| !step.eliminated.is_empty())
}

/// The sentence of such a step.
pub(super) fn explain(layout: &Layout, step: &Step) -> String {
    let holding = sentence::holding(layout, step);
    format!(
        "{holding}, so no other cell of it can be {}",
        sentence::digits(layout, &step.digits, "or")
    )
}

impl Technique for NakedSubset {
    fn name(&self) -> &'static str {
        match self.size {
            2 => "naked pair",
            3 => "naked triple",
            _ => "naked quad",
        }
    }

    fn summary(&self) -> &'static str {
        match self.size {
            2 => "two cells hold only two digits, so the other cells of the house lose these",
            3 => "three cells hold only three digits, so the other cells of the house lose these",
            _ => "four cells hold only four digits, so the other cells of the house lose these",
        }
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Naked Subset"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let numbers = 0..layout.constraints().len();
        Box::new(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn difficulty(&self) -> u16 {
        match self.size {
            2 => 30,
            3 => 36,
            _ => 50,
        }
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        explain(layout, step)
    }

    fn lemmas(&self, _: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        pigeons::of_cells(candidates, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;

    #[test]
    fn two_cells_with_two_digits_take_them_from_each_constraint_they_share() {
        let (layout, candidates) = example::board(2, 2, &[((1, 1), &[1, 3]), ((1, 2), &[1, 3])]);
        assert_eq!(
            example::told(&NakedSubset { size: 2 }, &layout, &candidates),
            [
                "r1c1 and r1c2 hold only 1 and 3 in row 1, so no other cell of it can be 1 or 3: \
                 r1c3≠1 r1c3≠3 r1c4≠1 r1c4≠3",
                "r1c1 and r1c2 hold only 1 and 3 in box 1, so no other cell of it can be 1 or 3: \
                 r2c1≠1 r2c1≠3 r2c2≠1 r2c2≠3"
            ]
        );
    }

    #[test]
    fn no_cell_of_a_triple_need_hold_all_three_digits() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 2]), ((3, 1), &[2, 3]), ((6, 1), &[1, 3])];
        let (layout, candidates) = example::board(2, 3, left);
        assert_eq!(
            example::told(&NakedSubset { size: 3 }, &layout, &candidates),
            ["r1c1, r3c1 and r6c1 hold only 1, 2 and 3 in column 1, \
              so no other cell of it can be 1, 2 or 3: \
              r2c1≠1 r2c1≠2 r2c1≠3 r4c1≠1 r4c1≠2 r4c1≠3 r5c1≠1 r5c1≠2 r5c1≠3"]
        );
    }

    #[test]
    fn four_cells_of_a_column_make_a_quad() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 4]), ((3, 1), &[1, 2]), ((4, 1), &[3, 4]), ((6, 1), &[2, 3])];
        let (layout, candidates) = example::board(2, 3, left);
        let told = example::told(&NakedSubset { size: 4 }, &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("r1c1, r3c1, r4c1 and r6c1 hold only 1, 2, 3 and 4"));
        assert!(told[0].ends_with("r2c1≠1 r2c1≠2 r2c1≠3 r2c1≠4 r5c1≠1 r5c1≠2 r5c1≠3 r5c1≠4"));
    }
}
