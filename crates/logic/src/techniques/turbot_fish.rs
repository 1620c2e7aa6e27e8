//! Turbot fish: two houses have two places each for a digit, and one place of each see each other.
//! One of the other two contains the digit, so cells that see both lose it.
//!
//! Skyscrapers and two-string kites are turbot fish with names of their own. This technique finds
//! the others, such as those with a box among the houses. Sudopedia, *Turbot Fish*. The common code
//! is in `two_links`; the rating is that of SukakuExplainer.

use crate::{
    deduction::{Difficulty, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::two_links::{self, Form},
};
use board::{Candidates, Layout};

pub(crate) struct TurbotFish;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "turbot fish",
    summary: "two houses with two places for a digit, two of which see each other: cells that see the others lose it",
    source: "Sudopedia, Turbot Fish",
    difficulty: Difficulty::tenths(42),
};

impl Technique for TurbotFish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        two_links::steps(&ABOUT, Form::Turbot, layout, candidates)
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        two_links::explain(layout, step)
    }
}
