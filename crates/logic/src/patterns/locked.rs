//! Locked candidates, the common reason of pointing and claiming. If all places of a digit in a
//! house also lie in another constraint, the rest of that constraint loses the digit.
//!
//! The names distinguish the houses: pointing starts from a box, claiming from any other house. A
//! digit with one place is a hidden single and not considered here.

use crate::{
    deduction::{Evidence, Step, Steps, TechniqueInfo},
    patterns::{places::Places, sentence, subsets},
};
use board::{Candidates, Cell, ConstraintKind, Digit, Layout, stop::in_time};

/// Returns the steps from houses whose kind satisfies `starts`.
pub(crate) fn steps<'a>(
    technique: &'static TechniqueInfo,
    starts: fn(ConstraintKind) -> bool,
    layout: &'a Layout,
    candidates: &'a Candidates,
) -> Steps<'a> {
    let houses = layout.houses().filter(move |&(a, _)| starts(layout.constraints()[a].name().kind));
    Steps::of(in_time(houses).flat_map(move |(house, cells)| {
        let places = Places::of(candidates, cells);
        let digits = (1..=candidates.highest() as Digit).map(move |digit| {
            (
                digit,
                if places.count(digit) > 1 { places.cells(places.words(digit)) } else { vec![] },
            )
        });
        digits.filter(|(_, locked)| !locked.is_empty()).flat_map(move |(digit, locked)| {
            let others = holding_all(layout, house, &locked);
            others.into_iter().filter_map(move |other| {
                let eliminated =
                    subsets::outside(&layout.constraints()[other], &locked, &[digit], candidates);
                let (houses, evidence) = (vec![house, other], Evidence::houses(1, 1));
                Step::of(technique, houses, locked.clone(), vec![digit], eliminated, evidence)
            })
        })
    }))
}

/// Returns the other constraints that contain all these cells of a house.
fn holding_all(layout: &Layout, house: usize, cells: &[Cell]) -> Vec<usize> {
    let of_first = layout.constraints_of(cells[0]).iter().map(|&c| c as usize);
    let all = |c: &usize| cells.iter().all(|&cell| layout.is_in(cell, *c));
    of_first.filter(|&c| c != house).filter(all).collect()
}

/// Explains a step in a sentence.
pub(crate) fn explain(layout: &Layout, step: &Step) -> String {
    let [from, to] = [0, 1].map(|place| sentence::house(layout, step, place));
    let cells = sentence::cells(layout, &step.cells, "or");
    let digit = layout.digit(step.digits[0]);
    format!(
        "in {from}, {digit} can only be in {cells}, all in {to}, so no other cell of {to} can be \
         {digit}"
    )
}
