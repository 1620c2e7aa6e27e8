//! Hidden pair, triple and quad: if k digits together have only k places in a house, the cells
//! there lose their other digits.
//!
//! It is a naked subset with cells and digits exchanged. It requires a house, because in other
//! constraints a digit may be missing. A digit with a single place is a hidden single and not
//! considered here. Sudopedia, *Hidden Subset*.

use crate::{
    deduction::{Lemma, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{pigeons, places::Places, sentence, subsets},
};
use board::{Candidates, Cell, Digit, Layout, stop::in_time};

pub(crate) struct HiddenSubset {
    /// The number of digits and of cells: 2 to 4.
    pub(crate) size: usize,
}

const SOURCE: &str = "Sudopedia, Hidden Subset";

/// By size, from 2.
pub(crate) static ABOUT: [TechniqueInfo; 3] = [
    TechniqueInfo::of(
        "hidden pair",
        34,
        SOURCE,
        "two digits have only two places in a house, so these lose their other digits",
    ),
    TechniqueInfo::of(
        "hidden triple",
        40,
        SOURCE,
        "three digits have only three places in a house, so these lose their other digits",
    ),
    TechniqueInfo::of(
        "hidden quad",
        54,
        SOURCE,
        "four digits have only four places in a house, so these lose their other digits",
    ),
];

impl HiddenSubset {
    /// Returns the steps of one house.
    fn steps_in(&self, house: usize, cells: &[Cell], candidates: &Candidates) -> Vec<Step> {
        let places = Places::of(candidates, cells);
        let few = |&digit: &Digit| (2..=self.size).contains(&places.count(digit));
        let open: Vec<Digit> = (1..=candidates.highest() as Digit).filter(few).collect();
        let sets: Vec<&[u64]> = open.iter().map(|&digit| places.words(digit)).collect();
        let found = subsets::closed(&sets, self.size).into_iter().filter_map(|subset| {
            let digits = subset.chosen.iter().map(|&i| open[i]).collect();
            subsets::hidden(self.about(), house, places.cells(&subset.union), digits, candidates)
        });
        found.collect()
    }
}

impl Technique for HiddenSubset {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let houses = in_time(layout.houses());
        Steps::of(houses.flat_map(move |(house, cells)| self.steps_in(house, cells, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let houses = in_time(layout.houses()).filter(|(house, _)| beside.has_news(layout, *house));
        Steps::of(houses.flat_map(move |(house, cells)| self.steps_in(house, cells, candidates)))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let house = sentence::house(layout, step, 0);
        let cells = sentence::cells(layout, &step.cells, "and");
        let digits = sentence::digits(layout, &step.digits, "or");
        format!("in {house}, only {cells} can be {digits}, so they can be nothing else")
    }

    fn lemmas(&self, _: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        pigeons::of_digits(candidates, step)
    }
}
