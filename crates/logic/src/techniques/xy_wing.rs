//! XY-wing: a bivalue cell, the pivot, and two bivalue cells that it sees. Each of these shares one
//! digit with the pivot, and both have the same third digit. One of the two contains the third
//! digit, so cells that see both lose it.
//!
//! Also called *Y-wing*. Sudopedia, *XY-Wing*; the rating is that of Sudoku Explainer.

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueInfo},
    patterns::{chains::chain_step, links::shared, sentence},
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct XyWing;

/// A bivalue cell that the pivot sees, with the digit that it shares and the other one.
struct Wing {
    cell: Cell,
    shared: Digit,
    other: Digit,
}

/// Returns the bivalue cells that the pivot sees and that share one of its two digits.
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

/// Returns the steps of one pivot.
fn steps_of(layout: &Layout, board: &Candidates, pivot: Cell) -> Vec<Step> {
    let wings = wings(layout, board, pivot);
    let mut steps = Vec::new();
    for (place, first) in wings.iter().enumerate() {
        let fits = |it: &&Wing| it.other == first.other && it.shared != first.shared;
        for second in wings[place..].iter().filter(fits) {
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

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "XY-wing",
    summary: "whichever of its two digits a cell has, one of two cells that it sees has a third, so cells that see both lose it",
    source: "Sudopedia, XY-Wing",
    difficulty: Difficulty::tenths(42),
};

impl Technique for XyWing {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let pivots = (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2);
        Steps::of(pivots.flat_map(move |pivot| steps_of(layout, candidates, pivot)))
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let places = step.places();
        let [first, pivot, second] = [0, 2, 4].map(|place| places[place].cells[0]);
        let [if_first, if_second] = [2, 3].map(|place| layout.digit(places[place].digit));
        let with_digits = |cell| sentence::with_digits(layout, board, cell);
        let digit = layout.digit(places[0].digit);
        format!(
            "{} is {if_first} or {if_second}; if it is {if_first}, {} is {digit}, and if it is \
             {if_second}, {} is {digit}; in both cases {}",
            layout.shape.name(pivot),
            with_digits(first),
            with_digits(second),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
