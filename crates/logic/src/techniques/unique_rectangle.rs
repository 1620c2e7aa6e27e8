//! Unique rectangles: four cells in two rows, two columns and two boxes that could be filled in two
//! ways if they contained only two digits. If the solution is unique, at least one of them contains
//! another digit. The *floor* cells have only the two digits, the *roof* cells also have others.
//!
//! The eliminations of types 1 to 4, and 6, are in `deadly`, which loops share. Type 2 includes
//! HoDoKu's type 5, in which the roof is diagonal or has three cells. With *missing candidates*,
//! one or two cells have lost one of the two digits.
//!
//! The technique assumes a unique solution. Sudopedia, *Unique Rectangle* (MadOverlord and others,
//! 2005); HoDoKu, *Uniqueness Test 1 to 6*. Sudoku Explainer: 4.5, and 0.1 more for a naked pair of
//! type 3. It does not have type 6, rated here like a hidden rectangle, or missing candidates,
//! rated here above all complete types.

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        deadly::{self, DeadlyPattern},
        rectangles::Rectangles,
    },
};
use board::{Candidates, Layout};

pub(crate) struct UniqueRectangle {
    /// The type, 1 to 4 or 6.
    pub(super) kind: usize,
    /// True if candidates are missing.
    pub(super) is_incomplete: bool,
}

const SOURCE: &str = "Sudopedia, Unique Rectangle";
const INCOMPLETE: &str = "HoDoKu, Uniqueness Tests, missing candidates";

/// By type, from 1; then those with missing candidates.
static ABOUT: [TechniqueInfo; 10] = [
    TechniqueInfo::of(
        "unique rectangle type 1",
        45,
        SOURCE,
        "four cells with two digits would have two solutions, so the fourth holds neither",
    ),
    TechniqueInfo::of(
        "unique rectangle type 2",
        45,
        SOURCE,
        "four cells with the same two digits, two with a third digit: one of those has it",
    ),
    TechniqueInfo::of(
        "unique rectangle type 3",
        45,
        SOURCE,
        "four cells with two digits, two of them with others, which form a subset with more cells",
    ),
    TechniqueInfo::of(
        "unique rectangle type 4",
        45,
        SOURCE,
        "four cells with two digits, one of which is locked in two of the cells",
    ),
    TechniqueInfo::of(
        "unique rectangle type 6",
        47,
        "HoDoKu, Uniqueness Test 6",
        "four cells with two digits, one of which forms an X-wing: it is in neither of two \
         diagonal cells",
    ),
    TechniqueInfo::of(
        "incomplete rectangle type 1",
        48,
        INCOMPLETE,
        "a unique rectangle type 1 in which some cells have lost one of the two digits",
    ),
    TechniqueInfo::of(
        "incomplete rectangle type 2",
        48,
        INCOMPLETE,
        "a unique rectangle type 2 in which some cells have lost one of the two digits",
    ),
    TechniqueInfo::of(
        "incomplete rectangle type 3",
        48,
        INCOMPLETE,
        "a unique rectangle type 3 in which some cells have lost one of the two digits",
    ),
    TechniqueInfo::of(
        "incomplete rectangle type 4",
        48,
        INCOMPLETE,
        "a unique rectangle type 4 in which some cells have lost one of the two digits",
    ),
    TechniqueInfo::of(
        "incomplete rectangle type 6",
        48,
        INCOMPLETE,
        "a unique rectangle type 6 in which some cells have lost one of the two digits",
    ),
];

impl UniqueRectangle {
    fn steps(&self, layout: &Layout, candidates: &Candidates, all: &Rectangles) -> Vec<Step> {
        let of_one =
            |of: &DeadlyPattern| deadly::steps(self.about(), self.kind, layout, candidates, of);
        all.of_kind(self.is_incomplete).iter().flat_map(of_one).collect()
    }
}

impl Technique for UniqueRectangle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.kind.min(5) - 1 + if self.is_incomplete { 5 } else { 0 }]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || self.steps(layout, candidates, &Rectangles::of(layout, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let rectangles = move || beside.once(|| Rectangles::of(layout, candidates));
        Steps::later(move || self.steps(layout, candidates, &rectangles()))
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + deadly::larger(step)
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        deadly::explain(self.kind, layout, step)
    }
}
