//! Alternating inference chains: strong links in cells and in houses, and weak ones, by
//! turns; with groups also between places of a digit where a house and another constraint
//! cross.
//!
//! J. Norris, *Forcing Chains* and *Nice Loops* (Sudoku Player's Forum, 2005 and 2006);
//! HoDoKu, *Alternating Inference Chain* and *Grouped AIC*. Sudoku Explainer has such chains
//! without groups as forcing chains, rated from 7.0 on, more for long ones; those with
//! groups, which it has not, are rated here as a length more.

use crate::{
    deduction::{About, Difficulty, Lemma, Step, Steps, Technique},
    patterns::{chains, links::Scope},
};
use board::{Candidates, Layout};

/// See the module.
pub(crate) struct Aic {
    /// Whether there are groups.
    pub(super) grouped: bool,
}

/// Without groups, and with them.
static ABOUT: [About; 2] = [
    About::of(
        "AIC",
        70,
        "HoDoKu, Alternating Inference Chain",
        "a chain through cells and houses: one of its ends holds",
    ),
    About::of(
        "grouped AIC",
        71,
        "HoDoKu, Grouped Alternating Inference Chain",
        "a chain through cells, houses and their intersections: one of its ends holds",
    ),
];

impl Technique for Aic {
    fn about(&self) -> &'static About {
        &ABOUT[usize::from(self.grouped)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let scope = Scope { cells: true, houses: true, groups: self.grouped };
        chains::steps(self.about(), scope, layout, candidates)
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }

    fn lemmas(&self, layout: &Layout, _: &Candidates, step: &Step) -> Vec<Lemma> {
        chains::lemmas(layout, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;
    use board::Digit;

    /// The cells of a line without a digit but for these.
    fn line(
        cell: impl Fn(usize) -> (usize, usize),
        digit: Digit,
        but: &[usize],
    ) -> Vec<((usize, usize), Vec<Digit>)> {
        let rest: Vec<Digit> = (1..=9).filter(|&other| other != digit).collect();
        let cells = (1..=9).filter(|at| !but.contains(at));
        cells.map(|at| (cell(at), rest.clone())).collect()
    }

    fn told(technique: &'static Aic, left: &[((usize, usize), Vec<Digit>)]) -> Vec<String> {
        let left: Vec<((usize, usize), &[Digit])> =
            left.iter().map(|(cell, digits)| (*cell, &digits[..])).collect();
        let (layout, candidates) = example::board(3, 3, &left);
        example::told(technique, &layout, &candidates)
    }

    #[test]
    fn a_chain_goes_through_cells_and_houses() {
        let mut left = line(|row| (row, 5), 2, &[1, 5]);
        left.extend([((1, 1), vec![1, 2]), ((5, 2), vec![1, 2])]);
        assert_eq!(
            told(&Aic { grouped: false }, &left),
            ["if r1c1 is not 1, r1c1 is 2, so r1c5 is not 2 and r5c5 is 2, so r5c2 is not 2 and \
              r5c2 is 1; so r1c1 is 1 or r5c2 is 1: \
              r1c2≠1 r2c2≠1 r3c2≠1 r4c1≠1 r5c1≠1 r6c1≠1"]
        );
    }

    #[test]
    fn a_group_stands_in_a_chain_as_a_place() {
        let mut left = line(|column| (1, column), 1, &[1, 2, 5]);
        left.extend(line(|column| (5, column), 1, &[3, 5]));
        assert_eq!(
            told(&Aic { grouped: true }, &left),
            ["if neither r1c1 nor r1c2 is 1, r1c5 is 1, so r5c5 is not 1 and r5c3 is 1; \
              so r1c1 or r1c2 is 1 or r5c3 is 1: r2c3≠1 r3c3≠1"]
        );
    }
}
