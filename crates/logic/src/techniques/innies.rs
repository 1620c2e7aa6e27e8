//! Innies and outies, the rule of 45: houses have a known sum. Subtracting the cages leaves a sum
//! for the cells that cages do not cover, or cover beyond the houses.
//!
//! With few remaining cells, each added or subtracted, the difference restricts them like a cage.
//! `patterns/innies.rs` defines which houses are combined.

use board::{Candidate, Candidates, Layout, relation::RelationKind};

use crate::{
    deduction::{Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        innies::{Derived, derived},
        relations::rule_out,
        sentence,
    },
};

pub(crate) struct Innies;

static ABOUT: TechniqueInfo = TechniqueInfo::of(
    "innies and outies",
    34,
    "the rule of 45 of killer sudoku; SudokuWiki, Innies and Outies",
    "cells between cages and the border of houses hold the rest of the sum of the houses",
);

/// Returns the step for candidates that the sum eliminates.
pub(crate) fn step(sum: &Derived, eliminated: Vec<Candidate>) -> Step {
    let mut eliminated = eliminated;
    let mut digits: Vec<_> = eliminated.iter().map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    eliminated.sort_unstable();
    let RelationKind::Sum { coefficients, .. } = &sum.relation.asked else { unreachable!("a sum") };
    let part = |sign: i64| {
        let cells = sum.relation.cells.iter().zip(&**coefficients);
        cells.filter(|it| *it.1 == sign).map(|it| *it.0).collect()
    };
    Step {
        technique: &ABOUT,
        houses: sum.houses.clone(),
        cells: sum.relation.cells.to_vec(),
        digits,
        eliminated,
        evidence: Evidence::Parts(vec![part(1), part(-1)]),
    }
}

impl Technique for Innies {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        // The sums are derived when the first step is requested.
        let sums = std::iter::once(()).flat_map(|()| derived(layout));
        Steps::of(sums.filter_map(move |sum| {
            let mut gone = Vec::new();
            rule_out(layout.shape, &sum.relation, candidates, &mut gone);
            (!gone.is_empty()).then(|| step(&sum, gone))
        }))
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let Some(sum) = derived(layout)
            .into_iter()
            .find(|sum| sum.houses == step.houses && *sum.relation.cells == *step.cells)
        else {
            return String::new();
        };
        let RelationKind::Sum { total, .. } = &sum.relation.asked else { return String::new() };
        let name = |&house: &usize| layout.constraints()[house].name().to_string();
        let houses: Vec<String> = step.houses.iter().map(name).collect();
        let cells = |cells: &[usize]| -> Vec<String> {
            cells.iter().map(|&cell| layout.shape.name(cell).to_string()).collect()
        };
        let (plus, minus) = (cells(&step.parts()[0]), cells(&step.parts()[1]));
        let of_houses = layout.shape.values().sum::<i64>() * houses.len() as i64;
        let left = match (&plus[..], &minus[..]) {
            (plus, []) => format!("{} add to {total}", plus.join(" + ")),
            ([], minus) => format!("{} add to {}", minus.join(" + "), -total),
            (plus, minus) => format!("{} − ({}) is {total}", plus.join(" + "), minus.join(" + ")),
        };
        let eliminated = sentence::eliminated(layout, &step.eliminated, " and ");
        format!(
            "{} {} to {of_houses}; without {}, {left}, which excludes {eliminated}",
            houses.join(", "),
            if houses.len() == 1 { "adds" } else { "add" },
            board::counted(sum.cages.len(), "clues"),
        )
    }
}
