//! Locked pair and triple: a naked pair or triple whose cells share two constraints, both of which
//! lose its digits.
//!
//! HoDoKu, *Locked Pair* and *Locked Triple*. It is a naked subset in each constraint, so it is
//! used only on request.

use std::collections::BTreeMap;

use crate::{
    deduction::{Evidence, Lemma, Step, Steps, Technique, TechniqueInfo},
    patterns::{pigeons, sentence},
    techniques::NakedSubset,
};
use board::{Candidates, Cell, Layout};

pub(crate) struct LockedSubset {
    /// The naked subset, of 2 or 3 cells.
    pub(super) of: NakedSubset,
}

const SOURCE: &str = "HoDoKu, Locked Subsets";

/// By size, from 2.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "locked pair",
        30,
        SOURCE,
        "a naked pair of two houses, both of which lose its digits",
    ),
    TechniqueInfo::of(
        "locked triple",
        36,
        SOURCE,
        "a naked triple of two houses, both of which lose its digits",
    ),
];

impl Technique for LockedSubset {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.of.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let mut by_cells: BTreeMap<Vec<Cell>, Vec<Step>> = BTreeMap::new();
            for step in self.of.find(layout, candidates) {
                by_cells.entry(step.cells.clone()).or_default().push(step);
            }
            let both = by_cells.into_iter().filter(|(_, steps)| steps.len() > 1);
            both.filter_map(|(cells, steps)| {
                let houses: Vec<usize> = steps.iter().map(|step| step.houses[0]).collect();
                let evidence = Evidence::houses(houses.len(), 0);
                let gone = steps.iter().flat_map(|step| step.eliminated.clone()).collect();
                Step::of(self.about(), houses, cells, steps[0].digits.clone(), gone, evidence)
            })
            .collect::<Vec<_>>()
        })
    }

    fn is_by_name_only(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        format!(
            "{} hold only {} in {}, so no other cell of these can be {}",
            sentence::cells(layout, &step.cells, "and"),
            sentence::digits(layout, &step.digits, "and"),
            sentence::houses(layout, &step.houses, "and"),
            sentence::digits(layout, &step.digits, "or"),
        )
    }

    fn lemmas(&self, _: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        pigeons::of_cells(candidates, step)
    }
}
