//! Claiming: if all places of a digit in a house other than a box lie in another constraint, the
//! rest of that constraint loses the digit. Usually this is a row or column and a box.
//!
//! Locked candidates type 2 (HoDoKu), also called box-line reduction. The common code is in
//! `locked`.

use crate::{
    deduction::{Difficulty, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::locked,
};
use board::{Candidates, ConstraintKind, Layout};

pub(crate) struct Claiming;

pub(crate) static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "claiming",
    summary: "the places of a digit in a line lie in one box, so the rest of the box loses it",
    source: "HoDoKu, Locked Candidates Type 2 (Claiming)",
    difficulty: Difficulty::tenths(28),
};

impl Technique for Claiming {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        locked::steps(&ABOUT, |kind| kind != ConstraintKind::Box, layout, candidates)
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        locked::explain(layout, step)
    }
}
