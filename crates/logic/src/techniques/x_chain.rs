//! X-chain: a chain of one digit through houses in which it has two places.
//!
//! This includes loops, called X-cycles. Sudopedia, *X-Chain*; HoDoKu, *X-Chain*. Sudoku Explainer
//! rates its forcing X-chains from 6.6 on, higher for long ones.

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueInfo},
    patterns::{chains, links::Scope},
};
use board::{Candidates, Layout};

pub(crate) struct XChain;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "X-chain",
    summary: "a chain of one digit through houses with two places for it: one of its ends is true",
    source: "HoDoKu, X-Chain",
    difficulty: Difficulty::tenths(66),
};

impl Technique for XChain {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let scope = Scope { cells: false, houses: true, groups: false };
        chains::steps(&ABOUT, scope, layout, candidates)
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        chains::explain(layout, board, step)
    }
}
