//! The record of a step of a human solver, and the meaning of the ending.

use board::{Candidate, Candidates, DigitNames, Layout, Shape, stop::StopReason};
use explain::{Ending, Move, name};
use logic::Difficulty;
use schemars::JsonSchema;
use serde::Serialize;
use solve::VerdictKind;

use crate::fields::{digits_by_cell, names, value};

/// Returns the sentence about an ending other than solved.
pub fn reason(ending: &Ending, shape: Shape) -> Option<String> {
    (*ending != Ending::Solved).then(|| ending.words(&DigitNames::numbers(shape)))
}

/// Returns the limit that stopped the steps.
pub fn stopped(ending: &Ending) -> Option<StopReason> {
    match ending {
        Ending::Unknown(why) => Some(*why),
        _ => None,
    }
}

/// Returns the verdict that an ending proves; a solved puzzle can have other solutions.
pub fn verdict(ending: &Ending) -> Option<VerdictKind> {
    match ending {
        Ending::Broken(_) => Some(VerdictKind::Unsolvable),
        Ending::Invalid(_) => Some(VerdictKind::Invalid),
        Ending::Several => Some(VerdictKind::Multiple),
        Ending::Solved | Ending::Mistaken(_) | Ending::Stuck | Ending::Unknown(_) => None,
    }
}

/// The fields of a step.
#[derive(Serialize, JsonSchema)]
pub struct StepFields<'a> {
    /// The name of the technique.
    technique: &'a str,
    /// The difficulty; null if it is unknown.
    difficulty: Option<f64>,
    /// True if the difficulty is an estimate, because rate does not use the technique.
    estimated: bool,
    /// The placed digit, such as r1c2=5; null if there is none.
    placed: Option<String>,
    /// The eliminated candidates, such as r1c2≠5.
    eliminated: Vec<String>,
    /// The cells that the technique uses.
    cells: Vec<String>,
    /// The digits that the technique uses.
    digits: Vec<u64>,
    /// The houses that the technique uses.
    houses: Vec<String>,
    /// The links of the chain, if the technique is one.
    chain: Vec<Place>,
    /// The reason, as a sentence.
    reason: &'a str,
    /// The digits left in each cell after the step, if they were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<u64>>")]
    candidates: Option<Vec<Vec<u64>>>,
}

/// A link of a chain: a digit in one or more cells.
#[derive(Serialize, JsonSchema)]
struct Place {
    /// The digit.
    digit: u64,
    /// The cells.
    cells: Vec<String>,
}

impl StepFields<'_> {
    /// Returns the fields of a step, with the candidates after it if given.
    pub fn of<'a>(layout: &Layout, made: &'a Move, after: Option<&Candidates>) -> StepFields<'a> {
        let (shape, step) = (layout.shape, &made.step);
        let places = step.places().iter().map(|place| {
            let cells = names(shape, place.cells.iter().copied());
            Place { digit: value(shape, place.digit), cells }
        });
        let house = |&it: &usize| layout.constraints()[it].name().to_string();
        let eliminated = |&candidate: &Candidate| name(shape, candidate, "≠");
        StepFields {
            technique: step.technique.name,
            difficulty: made.difficulty.map(Difficulty::value),
            estimated: made.is_estimated(),
            placed: made.placed.map(|placed| name(shape, placed, "=")),
            eliminated: step.eliminated.iter().map(eliminated).collect(),
            cells: names(shape, step.cells.iter().copied()),
            digits: step.digits.iter().map(|&digit| value(shape, digit)).collect(),
            houses: step.houses.iter().map(house).collect(),
            chain: places.collect(),
            reason: &made.reason,
            candidates: after.map(|marks| digits_by_cell(shape, marks)),
        }
    }
}
