//! Hidden rectangle: a unique rectangle, examined at the corner opposite to one that has only the
//! two digits. Assume that this corner contains one digit, and the other digit has only the corners
//! as places in its row and its column. Then the adjacent corners contain the other digit and the
//! fourth the first one, so the rectangle could be filled in two ways. Therefore the corner does
//! not contain the first digit.
//!
//! The technique assumes a unique solution. HoDoKu, *Hidden Rectangle*. Sudoku Explainer has none;
//! rated 0.1 above the hardest of its rectangles.

use crate::{
    deduction::{Evidence, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        deadly::{self, DeadlyPattern},
        links::holding,
        rectangles::Rectangles,
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Layout};

pub(crate) struct HiddenRectangle {
    /// True if some candidates of the rectangle are missing.
    pub(super) is_incomplete: bool,
}

/// Iterates over the corners that have only the two digits: each with its two neighbours and the
/// opposite corner.
fn views(of: &DeadlyPattern) -> impl Iterator<Item = [Cell; 4]> + '_ {
    // The corners are ascending: two in the upper row, two in the lower row.
    let views = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 0, 3, 1], [3, 1, 2, 0]];
    let views = views.into_iter().map(|view| view.map(|at| of.cells[at]));
    views.filter(|&[floor, ..]| !of.roof.contains(&floor))
}

fn steps_of(
    about: &'static TechniqueInfo,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let [a, b] = of.digits;
    for [_, one, other, across] in views(of) {
        for (kept, digit) in [(a, b), (b, a)] {
            let locked = |next: Cell| {
                let ends = [across, next];
                let is_house = |&house: &usize| layout.constraints()[house].is_house();
                let houses = holding(layout, &ends).filter(is_house);
                { houses }.find(|&it| deadly::is_locked(layout, candidates, it, kept, &ends))
            };
            if candidates.contains(across, digit)
                && let (Some(first), Some(second)) = (locked(one), locked(other))
            {
                let (houses, roof) = (vec![first, second], Evidence::Parts(vec![of.roof.clone()]));
                let gone = vec![Candidate { cell: across, digit }];
                let (cells, digits) = (of.cells.clone(), of.digits.to_vec());
                steps.extend(Step::of(about, houses, cells, digits, gone, roof));
            }
        }
    }
    steps
}

/// The complete rectangles, and those with missing candidates.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "hidden rectangle",
        47,
        "HoDoKu, Hidden Rectangle",
        "four cells would have two solutions if one of them held a digit, because of its row and \
         column",
    ),
    TechniqueInfo::of(
        "incomplete hidden rectangle",
        48,
        "HoDoKu, Hidden Rectangle, missing candidates",
        "a hidden rectangle in which some cells have lost one of the two digits",
    ),
];

impl HiddenRectangle {
    fn steps(&self, layout: &Layout, candidates: &Candidates, all: &Rectangles) -> Vec<Step> {
        let of_one = |of: &DeadlyPattern| steps_of(self.about(), layout, candidates, of);
        all.of_kind(self.is_incomplete).iter().flat_map(of_one).collect()
    }
}

impl Technique for HiddenRectangle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[usize::from(self.is_incomplete)]
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

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let Candidate { cell, digit } = step.eliminated[0];
        let kept = step.digits.iter().find(|&&it| it != digit).unwrap_or(&digit);
        let next = |place: usize| {
            let is_next = |it: &&Cell| **it != cell && layout.is_in(**it, step.houses[place]);
            let names = step.cells.iter().find(is_next).map(|&it| layout.shape.name(it));
            names.map_or_else(String::new, |name| {
                format!("{name} of {}", sentence::house(layout, step, place))
            })
        };
        let [kept, digit] = [*kept, digit].map(|digit| layout.digit(digit));
        format!(
            "if {} were {digit}, {kept} would be in {} and in {}, and {digit} and {kept} could be \
             swapped between {}: the puzzle would have two solutions",
            layout.shape.name(cell),
            next(0),
            next(1),
            sentence::cells(layout, &step.cells, "and"),
        )
    }
}
