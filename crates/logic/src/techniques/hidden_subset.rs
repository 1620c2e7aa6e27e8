//! Hidden pair, triple and quad: so many digits have together only as many
//! places in a house, so the cells there lose their other digits.
//!
//! It is a naked subset with cells and digits exchanged, and needs a house:
//! elsewhere a digit may be missing. A digit with a single place is a hidden
//! single and not looked at here. Sudopedia, *Hidden Subset*.

use crate::{
    deduction::{About, Lemma, Step, Steps, Technique},
    patterns::{pigeons, places::Places, sentence, subsets},
};
use board::{Candidates, Cell, Digit, Layout};

/// See the module.
pub(crate) struct HiddenSubset {
    /// Digits and cells: 2 to 4.
    pub(crate) size: usize,
}

const SOURCE: &str = "Sudopedia, Hidden Subset";

/// By size, from 2 on.
pub(crate) static ABOUT: [About; 3] = [
    About::of(
        "hidden pair",
        34,
        SOURCE,
        "two digits have only two places in a house, so these lose their other digits",
    ),
    About::of(
        "hidden triple",
        40,
        SOURCE,
        "three digits have only three places in a house, so these lose their other digits",
    ),
    About::of(
        "hidden quad",
        54,
        SOURCE,
        "four digits have only four places in a house, so these lose their other digits",
    ),
];

impl HiddenSubset {
    /// The steps of one house.
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
    fn about(&self) -> &'static About {
        &ABOUT[self.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let houses = layout.houses();
        Steps::of(houses.flat_map(move |(house, cells)| self.steps_in(house, cells, candidates)))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let house = sentence::house(layout, step, 0);
        let cells = sentence::cells(layout, &step.cells, "and");
        let digits = sentence::digits(layout, &step.digits, "or");
        format!("in {house} only {cells} can be {digits}, so they can be nothing else")
    }

    fn lemmas(&self, _: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        pigeons::of_digits(candidates, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    /// The steps of row 1 in a 6x6 board that has the digits from `from` on only
    /// in the first cells of that row.
    fn told(size: usize, from: Digit) -> Vec<String> {
        let rest: Vec<Digit> = (1..from).collect();
        let left: Vec<_> = (size + 1..=6).map(|column| ((1, column), &rest[..])).collect();
        let (layout, candidates) = example::board(2, 3, &left);
        let technique: &'static HiddenSubset = match size {
            2 => &HiddenSubset { size: 2 },
            3 => &HiddenSubset { size: 3 },
            _ => &HiddenSubset { size: 4 },
        };
        let told = example::told(technique, &layout, &candidates).into_iter();
        told.filter(|told| told.starts_with("in row 1 ")).collect()
    }

    #[test]
    fn two_digits_with_two_places_are_alone_there() {
        assert_eq!(
            told(2, 5),
            ["in row 1 only r1c1 and r1c2 can be 5 or 6, so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c1≠3 r1c1≠4 r1c2≠1 r1c2≠2 r1c2≠3 r1c2≠4"]
        );
    }

    #[test]
    fn three_digits_with_three_places_are_alone_there() {
        assert_eq!(
            told(3, 4),
            ["in row 1 only r1c1, r1c2 and r1c3 can be 4, 5 or 6, so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c1≠3 r1c2≠1 r1c2≠2 r1c2≠3 r1c3≠1 r1c3≠2 r1c3≠3"]
        );
    }

    #[test]
    fn four_digits_with_four_places_are_alone_there() {
        assert_eq!(
            told(4, 3),
            ["in row 1 only r1c1, r1c2, r1c3 and r1c4 can be 3, 4, 5 or 6, \
              so they can be nothing else: \
              r1c1≠1 r1c1≠2 r1c2≠1 r1c2≠2 r1c3≠1 r1c3≠2 r1c4≠1 r1c4≠2"]
        );
    }
    #[test]
    fn places_and_digits_may_be_far_apart() {
        let rest: Vec<Digit> = (1..=66).filter(|digit| ![3, 66].contains(digit)).collect();
        let left: Vec<_> = (2..=65).map(|column| ((1, column), &rest[..])).collect();
        let (layout, candidates) = example::board(6, 11, &left);
        let told = example::told(&HiddenSubset { size: 2 }, &layout, &candidates);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("in row 1 only r1c1 and r1c66 can be 3 or 66, so"));
    }
}
