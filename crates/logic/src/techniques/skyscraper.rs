//! Skyscraper: two parallel lines have two places each for a digit, and one place of each lies in
//! the same crossing line. One of the other two contains the digit, so cells that see both lose it.
//!
//! Havard, Players' Forum, 2006. The common code is in `two_links`; the rating is that of
//! SukakuExplainer.

use crate::{
    deduction::{Difficulty, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::two_links::{self, Form},
};
use board::{Candidates, Layout};

pub(crate) struct Skyscraper;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "skyscraper",
    summary: "two parallel lines with two places for a digit, two of them in one line: cells that see the others lose it",
    source: "Havard, two new techniques, Skyscraper and 2-string Kite, Players' Forum, 2006",
    difficulty: Difficulty::tenths(40),
};

impl Technique for Skyscraper {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        two_links::steps(&ABOUT, Form::Skyscraper, layout, candidates)
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        two_links::explain(layout, step)
    }
}
