//! Hidden single: a house has one place for a digit, so the cell there loses its other digits.
//!
//! Also called a pinned digit or unique candidate (Sudopedia, *Hidden Single*).

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueInfo},
    patterns::{places::Places, sentence, subsets},
};
use board::{Candidates, Digit, Layout};

/// The technique for hidden singles.
pub struct HiddenSingle;

pub(crate) static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "hidden single",
    summary: "a house has one place for a digit, so the cell there loses its other digits",
    source: "Sudopedia, Hidden Single",
    difficulty: Difficulty::tenths(15),
};

impl Technique for HiddenSingle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::of(layout.houses().flat_map(move |(house, cells)| {
            let places = Places::of(candidates, cells);
            let digits = 1..=candidates.highest() as Digit;
            digits.filter(move |&digit| places.count(digit) == 1).filter_map(move |digit| {
                let cell = cells.iter().copied().find(|&cell| candidates.contains(cell, digit))?;
                subsets::hidden(&ABOUT, house, vec![cell], vec![digit], candidates)
            })
        }))
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let house = sentence::house(layout, step, 0);
        let (cell, digit) = (layout.shape.name(step.cells[0]), layout.digit(step.digits[0]));
        format!("in {house}, only {cell} can be {digit}, so it can be nothing else")
    }
}
