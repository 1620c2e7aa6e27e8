//! XYZ-wing: a cell with three candidates, the pivot, and two cells that it sees with two of these
//! each. One digit is in all three cells, and one of them contains it. So cells that see all three
//! lose it.
//!
//! Wings that see each other usually form a naked triple with the pivot and are not considered
//! here. Sudopedia, *XYZ-Wing*; the rating is that of Sudoku Explainer.

use crate::{
    deduction::{Difficulty, Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        links::{add_peer_constraints, seen_by, shared},
        sentence,
    },
};
use board::{Candidates, Cell, Digit, Layout};

pub(crate) struct XyzWing;

/// Returns the steps of one pivot.
fn steps_of(layout: &Layout, board: &Candidates, pivot: Cell) -> Vec<Step> {
    let held = |cell| board.digits(cell).all(|digit| board.contains(pivot, digit));
    let mut wings: Vec<Cell> =
        layout.peers(pivot).filter(|&it| board.count(it) == 2 && held(it)).collect();
    wings.sort_unstable();
    wings.dedup();
    let mut steps = Vec::new();
    for (place, &first) in wings.iter().enumerate() {
        let apart = |&&second: &&Cell| !layout.are_peers(first, second);
        for &second in wings[place + 1..].iter().filter(apart) {
            let mut common = board.digits(first).filter(|&digit| board.contains(second, digit));
            if let (Some(digit), None) = (common.next(), common.next()) {
                steps.extend(step(layout, board, digit, [pivot, first, second]));
            }
        }
    }
    steps
}

fn step(
    layout: &Layout,
    board: &Candidates,
    digit: Digit,
    [pivot, first, second]: [Cell; 3],
) -> Option<Step> {
    let cells = vec![pivot, first, second];
    let eliminated = seen_by(layout, board, digit, &cells);
    let houses = [first, second].map(|wing| shared(layout, pivot, wing));
    let mut houses: Vec<usize> = houses.into_iter().flatten().collect();
    add_peer_constraints(layout, &mut houses, &cells, &eliminated);
    let digits = board.digits(pivot).collect();
    Step::of(&ABOUT, houses, cells, digits, eliminated, Evidence::Cells)
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "XYZ-wing",
    summary: "a cell with three digits or one of two cells that it sees holds a certain digit, so cells \
        that see all three lose it",
    source: "Sudopedia, XYZ-Wing",
    difficulty: Difficulty::tenths(44),
};

impl Technique for XyzWing {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let pivots = (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 3);
        Steps::of(pivots.flat_map(move |pivot| steps_of(layout, candidates, pivot)))
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let is_pivot = |cell: &&Cell| board.count(**cell) > 2;
        let (pivot, wings): (Vec<&Cell>, Vec<&Cell>) = step.cells.iter().partition(is_pivot);
        let digit = layout.digit(step.eliminated[0].digit);
        let of_wings = wings.iter().map(|&&wing| {
            let other = board.digits(wing).find(|&it| it != step.eliminated[0].digit);
            let other = sentence::digits(layout, other.as_slice(), "or");
            format!("if it is {other}, {} is {digit}", sentence::with_digits(layout, board, wing))
        });
        format!(
            "{} is {}; {}; so one of these three cells is {digit}, and {}",
            layout.shape.name(*pivot[0]),
            sentence::digits(layout, &step.digits, "or"),
            of_wings.collect::<Vec<_>>().join(", and "),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
