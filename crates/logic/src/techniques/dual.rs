//! Dual two-string kite and dual empty rectangle: two patterns of the same kind in a common box.
//! The kites share the same two cells of the box, the rectangles all places in it.
//!
//! HoDoKu, *Dual 2-String Kite* and *Dual Empty Rectangle*; the box of a rectangle may have two
//! places. Each of the two is also a step of its own, so the dual forms are used only on request.
//! The rating is that of one of the two.

use crate::{
    deduction::{Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::sentence,
    techniques::{empty_rectangle::EmptyRectangle, two_string_kite::TwoStringKite},
};
use board::{Candidates, Cell, Layout};

pub(crate) struct Dual {
    /// True for empty rectangles, false for kites.
    pub(super) is_rectangle: bool,
}

/// The kites, and the rectangles.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "dual two-string kite",
        41,
        "HoDoKu, Dual 2-String Kite",
        "two two-string kites with the same places in a box",
    ),
    TechniqueInfo::of(
        "dual empty rectangle",
        43,
        "HoDoKu, Dual Empty Rectangle",
        "two empty rectangles in the same box",
    ),
];

impl Dual {
    fn singles(&self, layout: &Layout, candidates: &Candidates) -> Vec<Step> {
        if !self.is_rectangle {
            return TwoStringKite.find(layout, candidates).collect();
        }
        let kinds = [false, true].map(|of_two| EmptyRectangle { of_two });
        kinds.iter().flat_map(|kind| kind.find(layout, candidates).collect::<Vec<_>>()).collect()
    }

    /// Returns the places in the box.
    fn inside(&self, layout: &Layout, step: &Step) -> Vec<Cell> {
        match self.is_rectangle {
            true => {
                let is_in = |&cell: &Cell| layout.is_in(cell, step.houses[0]);
                step.cells.iter().copied().filter(is_in).collect()
            }
            false => {
                let mut inside = [&step.places()[1].cells[..], &step.places()[2].cells].concat();
                inside.sort_unstable();
                inside
            }
        }
    }

    fn both(&self, layout: &Layout, one: &Step, other: &Step) -> Option<Step> {
        let is_same = self.inside(layout, one) == self.inside(layout, other);
        // Two kites may have different digits.
        let is_dual = is_same && (one.digits == other.digits || !self.is_rectangle);
        if !is_dual || one.eliminated == other.eliminated {
            return None;
        }
        let mut houses = one.houses.clone();
        houses.extend(other.houses.iter().filter(|house| !one.houses.contains(house)));
        let cells = [&one.cells[..], &other.cells].concat();
        let gone = [&one.eliminated[..], &other.eliminated].concat();
        let parts = Evidence::Parts(vec![one.cells.clone(), other.cells.clone()]);
        let digits = [&one.digits[..], &other.digits].concat();
        Step::of(self.about(), houses, cells, digits, gone, parts)
    }
}

impl Technique for Dual {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[usize::from(self.is_rectangle)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let all = self.singles(layout, candidates);
            let pairs = (1..all.len()).flat_map(|at| (0..at).map(move |before| (before, at)));
            let steps = pairs.filter_map(|(one, at)| self.both(layout, &all[one], &all[at]));
            steps.collect::<Vec<_>>()
        })
    }

    fn is_by_name_only(&self) -> bool {
        true
    }

    fn span(&self) -> Span {
        if self.is_rectangle { Span::Digit } else { Span::Board }
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let [one, other] = [0, 1].map(|at| sentence::cells(layout, &step.parts()[at], "and"));
        let what = if self.is_rectangle { "empty rectangle" } else { "two-string kite" };
        let digit = sentence::digits(layout, &step.digits, "and");
        format!(
            "{one} make {} {what} of {digit}, and so do {other}; together they exclude {}",
            match self.is_rectangle {
                true => "an",
                false => "a",
            },
            sentence::eliminated(layout, &step.eliminated, ", and "),
        )
    }
}
