//! W-wing: two cells with the same two digits, and a house in which one of these digits has two
//! places, one seen by each cell. The cells cannot both contain that digit, so one of them contains
//! the other digit. Cells that see both lose it.
//!
//! Cells that see each other are a naked pair and not considered here. Sudopedia, *W-Wing*; the
//! rating is that of SukakuExplainer.

use crate::{
    deduction::{Difficulty, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        chains::chain_step,
        links::{self, Pair, shared},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct WWing;

/// Returns the steps of two cells in which `linked` has such a house; cells that see both lose
/// `kept`.
fn steps_of(
    layout: &Layout,
    board: &Candidates,
    [first, second]: [Cell; 2],
    [kept, linked]: [Digit; 2],
) -> Vec<Step> {
    let step = |pair: Pair, (near, far): (Cell, Cell)| {
        let ends = [shared(layout, first, near)?, shared(layout, far, second)?];
        if [first, second].iter().any(|&cell| layout.is_in(cell, pair.house)) {
            return None;
        }
        let chain = [
            (first, kept),
            (first, linked),
            (near, linked),
            (far, linked),
            (second, linked),
            (second, kept),
        ];
        let chain = chain.map(|(cell, digit)| Candidate { cell, digit });
        let houses = vec![pair.house, ends[0], ends[1]];
        chain_step(layout, board, &ABOUT, houses, &chain)
    };
    let ways = links::pairs(layout, board, linked).into_iter();
    ways.flat_map(|pair| pair.ways().into_iter().filter_map(move |way| step(pair, way))).collect()
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "W-wing",
    summary: "two cells with the same two digits cannot both have one, so one of them has the other",
    source: "Sudopedia, W-Wing",
    difficulty: Difficulty::tenths(44),
};

impl Technique for WWing {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let cells = (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2);
        let cells: Vec<Cell> = cells.collect();
        let numbers = 0..cells.len();
        Steps::of(numbers.flat_map(move |place| {
            let second = cells[place];
            let same = |&&first: &&Cell| candidates.words(first) == candidates.words(second);
            let apart = |&&first: &&Cell| !layout.are_peers(first, second);
            let firsts = cells[..place].iter().filter(same).filter(apart);
            let steps = firsts.flat_map(|&first| {
                let digits: Vec<Digit> = candidates.digits(first).collect();
                let ways = [[digits[0], digits[1]], [digits[1], digits[0]]];
                let cells = [first, second];
                ways.into_iter().flat_map(move |way| steps_of(layout, candidates, cells, way))
            });
            steps.collect::<Vec<_>>()
        }))
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let [first, near, far, second] =
            [0, 2, 3, 4].map(|place| layout.shape.name(step.places()[place].cells[0]));
        let [kept, linked] = [0, 1].map(|place| layout.digit(step.places()[place].digit));
        let [pair, one, other] = [0, 1, 2].map(|place| sentence::house(layout, step, place));
        format!(
            "{first} and {second} are both {}; in {pair}, {linked} is in {near} or {far}: if {near} \
             is {linked}, {first} is {kept} ({one}), and if {far} is {linked}, {second} is {kept} \
             ({other}); in both cases {}",
            sentence::digits(layout, &step.digits, "or"),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
