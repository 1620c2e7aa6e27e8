//! A chain told again from its step: the sentence for it, and the lemmas of its proof.

use super::chains::shared;
use super::links::Place;
use super::{Lemma, Literal, Step, sentence};
use crate::board::{Candidate, Layout};

/// The places of a step's chain in order.
fn places(step: &Step) -> Vec<Place> {
    let ones = vec![1; step.chain.len()];
    let mut rest = &step.chain[..];
    let spans = if step.spans.is_empty() { &ones } else { &step.spans };
    let places = spans.iter().map(|&span| {
        let (place, after) = rest.split_at(span);
        rest = after;
        let cells = place.iter().map(|literal| literal.candidate.cell).collect();
        Place { digit: place[0].candidate.digit, cells }
    });
    places.collect()
}

/// The sentence of such a step.
pub(super) fn explain(layout: &Layout, step: &Step) -> String {
    let places = places(step);
    let is = |place: &Place| match place.cells[..] {
        [cell] => format!("{} is {}", layout.shape.name(cell), layout.digit(place.digit)),
        _ => format!(
            "{} is {}",
            sentence::cells(layout, &place.cells, "or"),
            layout.digit(place.digit)
        ),
    };
    let is_not = |place: &Place| match place.cells[..] {
        [cell] => format!("{} is not {}", layout.shape.name(cell), layout.digit(place.digit)),
        _ => format!(
            "neither {} is {}",
            sentence::cells(layout, &place.cells, "nor"),
            layout.digit(place.digit)
        ),
    };
    let mut chain = format!("if {}, {}", is_not(&places[0]), is(&places[1]));
    for pair in places[2..].chunks(2) {
        chain += &format!(", so {} and {}", is_not(&pair[0]), is(&pair[1]));
    }
    let [first, last] = [&places[0], &places[places.len() - 1]];
    let end = if first == last {
        format!("so {} one way or the other", is(first))
    } else if step
        .eliminated
        .iter()
        .all(|c| excludes(layout, c, first) && excludes(layout, c, last))
    {
        format!("so {} or {}", is(first), is(last))
    } else {
        let back = is_not(first);
        format!("then {back}, a loop: of any two next to each other one holds")
    };
    format!("{chain}; {end}")
}

/// Whether the place cannot hold with the candidate.
fn excludes(layout: &Layout, candidate: &Candidate, place: &Place) -> bool {
    match place.digit == candidate.digit {
        true => {
            !place.cells.contains(&candidate.cell)
                && shared(layout, place, &[candidate.cell]).is_some()
        }
        false => place.cells == [candidate.cell],
    }
}

/// What a proof needs besides unit propagation: of a place that holds without telling which
/// of its cells, that the places which exclude it do not hold. Each lemma is about one
/// candidate that goes and one of a place that the chain denies after a group.
pub(super) fn lemmas(layout: &Layout, step: &Step) -> Vec<Lemma> {
    let places = places(step);
    let not = |candidate| Literal { candidate, is_positive: false };
    let mut lemmas = Vec::new();
    for gone in &step.eliminated {
        // A loop is gone through from the two places that the candidate excludes.
        let is_excluded = |place: &Place| excludes(layout, gone, place);
        let before = |at: usize| &places[(at + places.len() - 1) % places.len()];
        let starts = (0..places.len()).step_by(2);
        let start = starts.into_iter().find(|&s| is_excluded(&places[s]) && is_excluded(before(s)));
        let mut path = places.clone();
        path.rotate_left(start.unwrap_or(0));
        for pair in path[1..].chunks_exact(2).filter(|pair| pair[0].cells.len() > 1) {
            let cells = pair[1].cells.iter();
            let denied = cells.map(|&cell| Candidate { cell, digit: pair[1].digit });
            lemmas.extend(denied.filter(|c| c != gone).map(|c| vec![not(*gone), not(c)]));
        }
    }
    lemmas
}
