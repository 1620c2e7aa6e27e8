//! Empty rectangle: all places of a digit in a box lie in one row and one column. The digit also
//! has two places in another line, one of which is in that row. If the digit is not in the other
//! place, it is in this one. Then it is not in the row within the box, so it is in the column.
//! Cells of the column that see the other place lose the digit.
//!
//! The rest of the box is the empty rectangle. Boxes may have any shape, and the two lines are any
//! two constraints that cross in the box. With two places in the box the pattern is a turbot fish,
//! which is used only on request. Havard, *The Empty Rectangle*, Players' Forum, 2006. The rating
//! is that of SukakuExplainer for two strong links, one of which is grouped.

use crate::{
    deduction::{Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        links::{self, Pair, add_peer_constraints},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout, stop::in_time};

pub(crate) struct EmptyRectangle {
    /// True if the box has two places, false if it has more.
    pub(super) of_two: bool,
}

/// Two constraints that together contain all places of a digit in a box, neither of them all.
struct Corner {
    house: usize,
    places: Vec<Cell>,
    /// The constraint that the pair reaches, and the other one.
    arms: [usize; 2],
}

/// Returns the corners of a digit, with the arms in both orders.
fn corners(layout: &Layout, board: &Candidates, digit: Digit, of_two: bool) -> Vec<Corner> {
    let boxes = layout
        .houses()
        .filter(|&(house, _)| layout.constraints()[house].name().kind == ConstraintKind::Box);
    let mut found = Vec::new();
    for (house, cells) in boxes {
        let places: Vec<Cell> =
            cells.iter().copied().filter(|&cell| board.contains(cell, digit)).collect();
        let has_size = if of_two { places.len() == 2 } else { places.len() > 2 };
        if !has_size {
            continue;
        }
        let mut arms: Vec<usize> =
            places.iter().flat_map(|&c| layout.constraints_of(c)).map(|&c| c as usize).collect();
        arms.sort_unstable();
        arms.dedup();
        // Constraints that contain all places are not arms.
        let is_arm =
            |&arm: &usize| arm != house && !places.iter().all(|&cell| layout.is_in(cell, arm));
        let arms: Vec<usize> = arms.into_iter().filter(is_arm).collect();
        for pair in arms.iter().flat_map(|&a| arms.iter().map(move |&b| [a, b])) {
            let in_one = |cell: &Cell| pair.iter().any(|&arm| layout.is_in(*cell, arm));
            let cross = |cell: &Cell| pair.iter().all(|&arm| layout.is_in(*cell, arm));
            if places.iter().all(in_one) && cells.iter().any(cross) {
                found.push(Corner { house, places: places.clone(), arms: pair });
            }
        }
    }
    found
}

/// Returns the step of a corner and a pair that reaches it with its near end.
fn step(
    about: &'static TechniqueInfo,
    layout: &Layout,
    board: &Candidates,
    digit: Digit,
    corner: &Corner,
    (pair, near, far): (usize, Cell, Cell),
) -> Option<Step> {
    let [reached, other] = corner.arms;
    let is_in = |cell, constraint| layout.is_in(cell, constraint);
    let reaches = is_in(near, reached) && !is_in(far, reached);
    let is_outside = || !is_in(near, corner.house) && !is_in(far, corner.house);
    if !reaches || pair == reached || !is_outside() {
        return None;
    }
    let cells = layout.constraints()[other].cells().iter().copied();
    let cells = cells.filter(|&cell| board.contains(cell, digit) && !is_in(cell, corner.house));
    let seen = cells.filter(|&cell| cell != near && layout.are_peers(cell, far));
    let eliminated: Vec<_> = seen.map(|cell| Candidate { cell, digit }).collect();
    let mut houses = vec![corner.house, reached, other];
    if !houses.contains(&pair) {
        houses.push(pair);
    }
    add_peer_constraints(layout, &mut houses, &[far], &eliminated);
    let cells = corner.places.iter().copied().chain([near, far]).collect();
    Step::of(about, houses, cells, vec![digit], eliminated, Evidence::houses(1, 0))
}

/// The variants with more than two places in the box, and with two.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "empty rectangle",
        43,
        "Havard, The Empty Rectangle (ER), Players' Forum, 2006",
        "a digit of a box lies in one row or one column; a strong link that excludes one leaves the other",
    ),
    TechniqueInfo::of(
        "empty rectangle of two",
        43,
        "HoDoKu, Empty Rectangle with two candidates",
        "an empty rectangle whose box has two places: a turbot fish",
    ),
];

impl Technique for EmptyRectangle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[usize::from(self.of_two)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::of(in_time(1..=candidates.highest() as Digit).flat_map(move |digit| {
            let pairs = links::pairs(layout, candidates, digit);
            let ways = |pair: &Pair| pair.ways().map(|(near, far)| (pair.house, near, far));
            let ways: Vec<_> = pairs.iter().flat_map(ways).collect();
            in_time(corners(layout, candidates, digit, self.of_two)).flat_map(move |corner| {
                let of_way = |&way| step(self.about(), layout, candidates, digit, &corner, way);
                ways.iter().filter_map(of_way).collect::<Vec<_>>()
            })
        }))
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn is_by_name_only(&self) -> bool {
        self.of_two
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let [house, reached, other] = [0, 1, 2].map(|place| sentence::house(layout, step, place));
        let is_in = |cell: &Cell, place: usize| layout.is_in(*cell, step.houses[place]);
        let (places, ends): (Vec<Cell>, Vec<Cell>) =
            step.cells.iter().copied().partition(|cell| is_in(cell, 0));
        let (near, far): (Vec<Cell>, Vec<Cell>) = ends.iter().partition(|cell| is_in(cell, 1));
        let (places, digit) =
            (sentence::cells(layout, &places, "or"), layout.digit(step.digits[0]));
        let (near, far) = (layout.shape.name(near[0]), layout.shape.name(far[0]));
        format!(
            "in {house}, {digit} is in {places}, all in {reached} or {other}; if {far} is not {digit}, \
             then {near} in {reached} is {digit}, so the {digit} of {house} is in {other}; in both \
             cases {}",
            sentence::cannot(layout, &step.eliminated)
        )
    }
}
