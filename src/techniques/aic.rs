//! Alternating inference chains: strong links in cells and in houses, and weak ones, by
//! turns; with groups also between places of a digit where a house and another constraint
//! cross.
//!
//! J. Norris, *Forcing Chains* and *Nice Loops* (Sudoku Player's Forum, 2005 and 2006);
//! HoDoKu, *Alternating Inference Chain* and *Grouped AIC*. Sudoku Explainer has such chains
//! without groups as forcing chains, rated from 7.0 on, more for long ones; those with
//! groups, which it has not, are rated here as a length more.

use super::links::Scope;
use super::{Lemma, Step, Technique, chains};
use crate::board::{Candidates, Layout};

/// See the module.
pub struct Aic {
    /// Whether there are groups.
    pub grouped: bool,
}

impl Technique for Aic {
    fn name(&self) -> &'static str {
        if self.grouped { "grouped AIC" } else { "AIC" }
    }

    fn summary(&self) -> &'static str {
        match self.grouped {
            false => "a chain through cells and houses: one of its ends holds",
            true => "a chain through cells and houses and where these cross: one of its ends holds",
        }
    }

    fn source(&self) -> &'static str {
        match self.grouped {
            false => "HoDoKu, Alternating Inference Chain",
            true => "HoDoKu, Grouped Alternating Inference Chain",
        }
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let scope = Scope { cells: true, houses: true, groups: self.grouped };
        chains::steps(self.name(), scope, layout, candidates)
    }

    fn difficulty(&self) -> u16 {
        if self.grouped { 71 } else { 70 }
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        chains::explain(layout, step)
    }

    fn lemmas(&self, layout: &Layout, _: &Candidates, step: &Step) -> Vec<Lemma> {
        chains::lemmas(layout, step)
    }
}
