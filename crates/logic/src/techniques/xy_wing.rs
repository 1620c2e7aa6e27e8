//! A cell with two candidates, the pivot, and two of its peers, each with one of these and
//! a third digit that both have: one of the two has that digit, so their common peers lose
//! it.
//!
//! Also *Y-wing*. Sudopedia, *XY-Wing*; the difficulty is that of Sudoku Explainer.

use crate::{
    deduction::{About, Difficulty, Step, Steps, Technique},
    patterns::{chains::chain_step, links::shared},
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// See the module.
pub(crate) struct XyWing;

/// A peer of the pivot: the digit that it shares, and the other one.
struct Wing {
    cell: Cell,
    shared: Digit,
    other: Digit,
}

/// The peers of a pivot that share one of its two digits.
fn wings(layout: &Layout, board: &Candidates, pivot: Cell) -> Vec<Wing> {
    let mut peers: Vec<Cell> = layout.peers(pivot).filter(|&it| board.count(it) == 2).collect();
    peers.sort_unstable();
    peers.dedup();
    let wing = |cell| {
        let (held, free): (Vec<Digit>, Vec<Digit>) =
            board.digits(cell).partition(|&digit| board.contains(pivot, digit));
        Some(Wing { cell, shared: *held.first()?, other: *free.first()? })
    };
    peers.into_iter().filter_map(wing).collect()
}

/// The steps of one pivot.
fn steps_of(layout: &Layout, board: &Candidates, pivot: Cell) -> Vec<Step> {
    let wings = wings(layout, board, pivot);
    let mut steps = Vec::new();
    for (place, second) in wings.iter().enumerate() {
        let fits = |it: &&Wing| it.other == second.other && it.shared != second.shared;
        for first in wings[..place].iter().filter(fits) {
            let chain = [
                (first.cell, first.other),
                (first.cell, first.shared),
                (pivot, first.shared),
                (pivot, second.shared),
                (second.cell, second.shared),
                (second.cell, second.other),
            ];
            let chain = chain.map(|(cell, digit)| Candidate { cell, digit });
            let houses = [first, second].map(|wing| shared(layout, pivot, wing.cell));
            let houses = houses.into_iter().flatten().collect();
            steps.extend(chain_step(layout, board, &ABOUT, houses, &chain));
        }
    }
    steps
}

static ABOUT: About = About {
    name: "XY-wing",
    summary: "whichever of its two digits a cell has, one of two peers has a third, so peers of both lose it",
    source: "Sudopedia, XY-Wing",
    difficulty: Difficulty::tenths(42),
};

impl Technique for XyWing {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let pivots = (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2);
        Steps::of(pivots.flat_map(move |pivot| steps_of(layout, candidates, pivot)))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let places = step.places();
        let [first, pivot, second] = [0, 2, 4].map(|place| places[place].cells[0]);
        let [if_first, if_second] = [2, 3].map(|place| layout.digit(places[place].digit));
        let by = |wing: Cell| {
            let by = shared(layout, pivot, wing);
            by.map_or_else(String::new, |by| layout.constraints()[by].name().to_string())
        };
        let name = |cell| layout.shape.name(cell);
        let digit = layout.digit(places[0].digit);
        format!(
            "{} is {if_first} or {if_second}; if {if_first}, {} of {} is {digit}, and if \
             {if_second}, {} of {}, so no peer of both can be {digit}",
            name(pivot),
            name(first),
            by(first),
            name(second),
            by(second),
        )
    }
}
