//! Naked pair, triple and quad: if k cells of a constraint together have only k digits, the other
//! cells of the constraint lose these.
//!
//! Each digit must be in one of the cells, whether the constraint is a house or only requires
//! distinct digits. A cell of a triple need not have all three digits. A cell with a single digit
//! is a naked single and not considered here. Sudopedia, *Naked Subset*.

use crate::{
    deduction::{Lemma, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{pigeons, subsets},
};
use board::{Candidates, Cell, Layout, digits_of, stop::in_time};

pub(crate) struct NakedSubset {
    /// The number of cells and of digits: 2 to 4.
    pub(crate) size: usize,
}

const SOURCE: &str = "Sudopedia, Naked Subset";

/// By size, from 2.
pub(crate) static ABOUT: [TechniqueInfo; 3] = [
    TechniqueInfo::of(
        "naked pair",
        30,
        SOURCE,
        "two cells hold only two digits, so the other cells of the house lose these",
    ),
    TechniqueInfo::of(
        "naked triple",
        36,
        SOURCE,
        "three cells hold only three digits, so the other cells of the house lose these",
    ),
    TechniqueInfo::of(
        "naked quad",
        50,
        SOURCE,
        "four cells hold only four digits, so the other cells of the house lose these",
    ),
];

impl NakedSubset {
    /// Returns the steps of one constraint.
    fn steps_in(&self, layout: &Layout, number: usize, candidates: &Candidates) -> Vec<Step> {
        let constraint = &layout.constraints()[number];
        let few = |&cell: &Cell| (2..=self.size).contains(&candidates.count(cell));
        let open: Vec<Cell> = constraint.cells().iter().copied().filter(few).collect();
        let sets: Vec<&[u64]> = open.iter().map(|&cell| candidates.words(cell)).collect();
        let found = subsets::closed(&sets, self.size).into_iter().filter_map(|subset| {
            let cells = subset.chosen.iter().map(|&i| open[i]).collect();
            let digits = digits_of(&subset.union).collect();
            subsets::naked(self.about(), number, constraint, cells, digits, candidates)
        });
        found.collect()
    }
}

impl Technique for NakedSubset {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let numbers = in_time(0..layout.constraints().len());
        Steps::of(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let numbers = in_time(0..layout.constraints().len());
        let numbers = numbers.filter(|&number| beside.has_news(layout, number));
        Steps::of(numbers.flat_map(move |number| self.steps_in(layout, number, candidates)))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        subsets::explain_naked(layout, step)
    }

    fn lemmas(&self, _: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        pigeons::of_cells(candidates, step)
    }
}
