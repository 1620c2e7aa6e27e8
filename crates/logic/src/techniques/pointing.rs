//! Pointing: if all places of a digit in a box lie in another constraint, such as a row, the rest
//! of that constraint loses the digit.
//!
//! Locked candidates type 1 (HoDoKu). The common code is in `locked`.

use crate::{
    deduction::{Difficulty, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::locked,
};
use board::{Candidates, ConstraintKind, Layout};

pub(crate) struct Pointing;

pub(crate) static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "pointing",
    summary: "the places of a digit in a box lie in one line, so the rest of the line loses it",
    source: "HoDoKu, Locked Candidates Type 1 (Pointing)",
    difficulty: Difficulty::tenths(26),
};

impl Technique for Pointing {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        locked::steps(&ABOUT, |kind| kind == ConstraintKind::Box, layout, candidates)
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        locked::explain(layout, step)
    }
}
