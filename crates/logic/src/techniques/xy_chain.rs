//! XY-chain: a chain of bivalue cells in which each cell sees the next one and shares a digit with
//! it.
//!
//! This includes loops. Sudopedia, *XY-Chain*; HoDoKu, *XY-Chain*. Sudoku Explainer rates its
//! forcing Y-chains from 6.6 on, higher for long ones.

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueInfo, quick_first},
    patterns::{
        chains::{self, Form},
        links::Scope,
    },
};
use board::{Candidates, Layout};

pub(crate) struct XyChain;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "XY-chain",
    summary: "a chain through cells with two digits: one of its ends is true",
    source: "HoDoKu, XY-Chain",
    difficulty: Difficulty::tenths(66),
};

impl Technique for XyChain {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let scope = Scope { cells: true, houses: false, groups: false };
        let quick = chains::steps(&ABOUT, scope, layout, candidates);
        // A loop combines the eliminations of several chains between its ends; these are also
        // returned.
        quick_first(quick, move |told| {
            let all = chains::of_form(&ABOUT, Form::Ends, scope, (layout, candidates), &[]);
            all.into_iter().filter(|step| !told.contains(&step.eliminated)).collect()
        })
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + chains::length(step)
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        chains::explain(layout, board, step)
    }
}
