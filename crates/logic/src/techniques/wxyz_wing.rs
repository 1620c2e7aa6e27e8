//! WXYZ-wing: three cells that see each other and have four digits (the set), and a cell with two
//! of these digits. If that cell sees all places of one of its digits in the set, only one of cell
//! and set contains this digit. The other then contains the second digit, so candidates that see
//! all its places in both are eliminated.
//!
//! If this holds for both digits, each side lacks one of them and contains all its others. The
//! technique is ALS-XZ with a set of three cells and a set of one. Sudopedia, *WXYZ-Wing*;
//! SukakuExplainer: 5.5, and 0.1 more for some.

use crate::{
    bits,
    deduction::{Difficulty, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::als::{Set, Sets},
    techniques::als_xz,
};
use board::{Candidates, Layout};

pub(crate) struct WxyzWing;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "WXYZ-wing",
    summary: "three cells with four digits and a cell with two of these: one of both holds a \
        certain digit",
    source: "Sudopedia, WXYZ-Wing",
    difficulty: Difficulty::tenths(55),
};

/// Returns true if the sets are a single cell and three cells, with four digits together.
fn fit(pair: &Set, set: &Set) -> bool {
    pair.cells.len() == 1 && set.cells.len() == 3 && bits::is_within(&pair.words, &set.words)
}

impl Technique for WxyzWing {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            als_xz::steps(&ABOUT, layout, &Sets::of(layout, candidates), None, fit)
        })
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let sets = move || beside.once(|| Sets::of(layout, candidates));
        Steps::later(move || als_xz::steps(&ABOUT, layout, &sets(), Some(beside), fit))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        als_xz::explain(layout, board, step)
    }
}
