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
        "a chain through cells and houses: one of its ends is true",
    ),
    About::of(
        "grouped AIC",
        71,
        "HoDoKu, Grouped Alternating Inference Chain",
        "a chain through cells, houses and their intersections: one of its ends is true",
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
