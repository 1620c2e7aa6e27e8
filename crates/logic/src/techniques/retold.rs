//! A chain told again from its step: the sentence for it, and the lemmas of its proof.

use super::chains::shared;
use super::links::Place;
use super::{Implied, Lemma, Literal, Step, sentence};
use board::{Candidate, Layout};

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

/// What joins two places of a chain, each a candidate or a group of which one holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it is gone through from.
    pub from: Vec<Candidate>,
    /// And to.
    pub to: Vec<Candidate>,
    /// Whether one of them holds at least, and not one at most.
    pub is_strong: bool,
}

impl Step {
    /// The links of its chain in order; of a loop, also the one from its end to its start.
    pub fn links(&self, layout: &Layout) -> Vec<Link> {
        let places = places(self);
        let link = |(at, pair): (usize, &[Place])| Link {
            from: pair[0].candidates(),
            to: pair[1].candidates(),
            is_strong: at % 2 == 0,
        };
        let mut links: Vec<Link> = places.windows(2).enumerate().map(link).collect();
        if let [first, .., last] = &places[..]
            && is_loop(layout, self, first, last)
        {
            let (from, to) = (last.candidates(), first.candidates());
            links.push(Link { from, to, is_strong: false });
        }
        links
    }

    /// The candidates of a chain that it denies and those that then hold, by turns; of a net
    /// those that follow.
    pub fn sides(&self) -> [Vec<Candidate>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (at, place) in places(self).iter().enumerate() {
            sides[at % 2].extend(place.candidates());
        }
        sides[1].extend(self.net.iter().filter_map(|link| match *link {
            Implied::InCell(it) | Implied::InHouse(it, _) => Some(it),
            _ => None,
        }));
        sides
    }
}

impl Place {
    fn candidates(&self) -> Vec<Candidate> {
        let digit = self.digit;
        self.cells.iter().map(|&cell| Candidate { cell, digit }).collect()
    }
}

/// Whether a chain goes on from its end to its start: what goes is not for the sake of both.
fn is_loop(layout: &Layout, step: &Step, first: &Place, last: &Place) -> bool {
    let by_both = |c: &Candidate| excludes(layout, c, first) && excludes(layout, c, last);
    first != last
        && last.candidates().iter().all(|end| excludes(layout, end, first))
        && !step.eliminated.iter().all(by_both)
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
