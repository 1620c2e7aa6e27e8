//! A step in words.

use crate::{
    board::{Candidate, Layout, Shape},
    techniques::Step,
};

use super::Move;

/// `naked pair (3.0)`.
pub fn title(step: &Move) -> String {
    let technique = step.step.technique;
    match step.difficulty {
        Some(tenths) => format!("{technique} ({}.{})", tenths / 10, tenths % 10),
        None => technique.to_owned(),
    }
}

/// A candidate by its cell, that sign and its digit: `r1c3=4`.
pub fn name(shape: Shape, Candidate { cell, digit }: Candidate, sign: &str) -> String {
    format!("{}{sign}{digit}", shape.name(cell))
}

/// `hidden single (1.2): r1c3=4: 4 has no other place than r1c3 in box 1`.
pub fn sentence(shape: Shape, step: &Move) -> String {
    let what = match step.placed {
        Some(placed) => name(shape, placed, "="),
        None => {
            let names = step.step.eliminated.iter().map(|&c| name(shape, c, "≠"));
            names.collect::<Vec<_>>().join(" ")
        }
    };
    format!("{}: {what}: {}", title(step), step.reason)
}

/// The technique and where to look.
pub fn vague(layout: &Layout, step: &Move) -> String {
    if step.is_by_search() {
        return "no technique has a step; a search has one".to_owned();
    }
    let Step { technique, houses, eliminated, .. } = &step.step;
    // These argue from a cell, so they have no house of their own.
    let house = match *technique {
        "naked single" | "forcing net" => {
            let candidate = step.placed.or(eliminated.first().copied());
            candidate.and_then(|it| layout.constraints_of(it.cell).last().map(|&it| it as usize))
        }
        _ => houses.first().copied(),
    };
    match house {
        Some(house) => format!("{} in {}", title(step), layout.constraints()[house].name()),
        None => title(step),
    }
}
