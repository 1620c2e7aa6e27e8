//! The common reason of skyscraper, two-string kite and turbot fish. A digit has two places in each
//! of two houses, and one place in the first house sees one in the second. At most one of these is
//! in the solution, so one of the other two places is. Cells that see both of these lose the digit.
//!
//! The three names distinguish the kinds of the houses.

use crate::{
    deduction::{Step, Steps, TechniqueInfo},
    patterns::{
        chains,
        links::{self, Pair},
        sentence,
    },
};
use board::{Candidate, Candidates, ConstraintKind, Digit, Layout, stop::in_time};

/// The kinds of two houses with two places each and of the constraint that joins them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Two houses of the same kind, joined by a constraint of another kind; none is a box.
    Skyscraper,
    /// Two houses of different kinds, neither a box, joined in a box.
    Kite,
    /// Anything else.
    Turbot,
}

impl Form {
    fn of(layout: &Layout, one: usize, other: usize, join: usize) -> Form {
        let [one, other, join] = [one, other, join].map(|it| layout.constraints()[it].name().kind);
        let is_box = |kind| kind == ConstraintKind::Box;
        match (is_box(one) || is_box(other), one == other, is_box(join)) {
            (false, true, false) if join != one => Form::Skyscraper,
            (false, false, true) => Form::Kite,
            _ => Form::Turbot,
        }
    }
}

/// Returns the steps of a form.
pub(crate) fn steps<'a>(
    technique: &'static TechniqueInfo,
    form: Form,
    layout: &'a Layout,
    board: &'a Candidates,
) -> Steps<'a> {
    Steps::of(in_time(1..=board.highest() as Digit).flat_map(move |digit| {
        let pairs = links::pairs(layout, board, digit);
        let numbers = in_time(0..pairs.len());
        numbers.flat_map(move |second| {
            let of_two =
                |&first: &Pair| join(technique, form, layout, board, digit, [first, pairs[second]]);
            pairs[..second].iter().flat_map(of_two).collect::<Vec<_>>()
        })
    }))
}

/// Returns the steps from two houses.
fn join(
    technique: &'static TechniqueInfo,
    form: Form,
    layout: &Layout,
    board: &Candidates,
    digit: Digit,
    [one, other]: [Pair; 2],
) -> Vec<Step> {
    let mut steps = Vec::new();
    for (start, near) in one.ways() {
        for (end, far) in other.ways() {
            let is_apart = start != end && start != far && near != end;
            let form_by = |&by: &usize| Form::of(layout, one.house, other.house, by);
            // If several constraints join them, one with a named form is preferred.
            let joined = links::all_shared(layout, near, far).map(|by| (form_by(&by), by));
            let Some((found, by)) = joined.min_by_key(|&(form, by)| (form == Form::Turbot, by))
            else {
                continue;
            };
            if is_apart && found == form {
                let chain = [start, near, far, end].map(|cell| Candidate { cell, digit });
                let houses = vec![one.house, other.house, by];
                steps.extend(chains::chain_step(layout, board, technique, houses, &chain));
            }
        }
    }
    steps
}

/// Explains a step of any form in a sentence.
pub(crate) fn explain(layout: &Layout, step: &Step) -> String {
    let [start, near, far, end] =
        [0, 1, 2, 3].map(|place| layout.shape.name(step.places()[place].cells[0]));
    let [one, other, by] = [0, 1, 2].map(|place| sentence::house(layout, step, place));
    let digit = layout.digit(step.digits[0]);
    format!(
        "{digit} is in {start} or {near} in {one}, and in {far} or {end} in {other}; {near} and {far} \
         are both in {by}, so one of {start} and {end} is {digit}; in both cases {}",
        sentence::cannot(layout, &step.eliminated)
    )
}
