//! Alternating inference chains (AIC): alternating strong and weak links in cells and houses.
//! Grouped chains also use groups: the places of a digit in the intersection of a house and another
//! constraint.
//!
//! J. Norris, *Forcing Chains* and *Nice Loops* (Sudoku Player's Forum, 2005 and 2006); HoDoKu,
//! *Alternating Inference Chain* and *Grouped AIC*. Sudoku Explainer has such chains without groups
//! as forcing chains, rated from 7.0 on, higher for long ones. It has no grouped chains; these are
//! rated here one step higher.

use crate::{
    deduction::{Difficulty, Lemma, Step, Steps, Technique, TechniqueInfo},
    patterns::{chains, links::Scope},
};
use board::{Candidates, Layout};

pub(crate) struct Aic {
    /// True if groups are used.
    pub(super) grouped: bool,
}

/// The chains without groups, and those with groups.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "AIC",
        70,
        "HoDoKu, Alternating Inference Chain",
        "a chain through cells and houses: one of its ends is true",
    ),
    TechniqueInfo::of(
        "grouped AIC",
        71,
        "HoDoKu, Grouped Alternating Inference Chain",
        "a chain through cells, houses and their intersections: one of its ends is true",
    ),
];

impl Technique for Aic {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[usize::from(self.grouped)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let scope = Scope { cells: true, houses: true, groups: self.grouped };
        chains::steps(self.about(), scope, layout, candidates)
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        chains::explain(layout, board, step)
    }

    fn lemmas(&self, layout: &Layout, _: &Candidates, step: &Step) -> Vec<Lemma> {
        chains::lemmas(layout, step)
    }
}
