//! Naked single: a cell has one candidate left, so its peers lose that digit.
//!
//! Also called a sole candidate or forced digit (Sudopedia, *Naked Single*).

use crate::deduction::{Difficulty, Evidence, Step, Steps, Technique, TechniqueInfo};
use board::{Candidate, Candidates, Layout};

/// The technique for naked singles.
pub struct NakedSingle;

pub(crate) static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "naked single",
    summary: "a cell has one candidate left, so cells that see it lose that digit",
    source: "Sudopedia, Naked Single",
    difficulty: Difficulty::tenths(23),
};

impl Technique for NakedSingle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::of((0..candidates.cells()).filter_map(move |cell| {
            let digit = candidates.single(cell)?;
            let eliminated = layout.ruled_out(candidates, Candidate { cell, digit });
            let houses = layout.constraints_of(cell).iter().map(|&c| c as usize).collect();
            Step::of(&ABOUT, houses, vec![cell], vec![digit], eliminated, Evidence::Cell)
        }))
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let cell = layout.shape.name(step.cells[0]);
        let digit = layout.digit(step.digits[0]);
        format!("{cell} can only be {digit}, so no cell that sees it can be {digit}")
    }
}
