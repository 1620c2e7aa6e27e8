//! A step in words.

use board::{Candidate, DigitNames, Layout, Shape};
use logic::techniques::Step;

use super::Move;

/// `naked pair (3.0)`.
pub fn title(step: &Move) -> String {
    let technique = step.step.technique;
    match step.difficulty {
        Some(tenths) => format!("{technique} ({}.{})", tenths / 10, tenths % 10),
        None => technique.to_owned(),
    }
}

/// A candidate by its cell, that sign and the number of its digit, as in JSON: `r1c3=4`.
pub fn name(shape: Shape, candidate: Candidate, sign: &str) -> String {
    DigitNames::default().candidate(shape, candidate, sign)
}

/// `hidden single (1.2): r1c3=4: 4 has no other place than r1c3 in box 1`.
///
/// Digits are called as in the layout; the reason was made with that of the explainer.
pub fn sentence(layout: &Layout, step: &Move) -> String {
    let (shape, names) = (layout.shape, &layout.names);
    let what = match step.placed {
        Some(placed) => names.candidate(shape, placed, "="),
        None => {
            let gone = step.step.eliminated.iter().map(|&c| names.candidate(shape, c, "≠"));
            gone.collect::<Vec<_>>().join(" ")
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
