//! Avoidable rectangles: four cells in two rows, two columns and two boxes, none of them given. If
//! they contained only two digits, these could be exchanged. Two or three of the cells are solved,
//! so the others contain something else.
//!
//! | type | open | eliminated |
//! |---|---|---|
//! | 1 | one cell | the digit that would complete the rectangle |
//! | 2 | two cells in a line, each with the digit that would complete it and the same extra digit | this extra digit from all cells that see both |
//!
//! The technique needs the givens, which cannot be exchanged; without them nothing is found. It
//! assumes a unique solution. HoDoKu, *Avoidable Rectangle Type 1 and 2*. Sudoku Explainer has
//! none; rated 0.1 above hidden rectangles, because the givens have to be considered.

use crate::{
    deduction::{Evidence, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        deadly,
        links::{add_peer_constraints, holding, seen_by},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Grid, Layout};

pub(crate) struct AvoidableRectangle {
    /// The type, 1 or 2.
    pub(super) kind: usize,
}

const SOURCE: &str = "HoDoKu, Avoidable Rectangle";

/// By type, from 1.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "avoidable rectangle type 1",
        48,
        SOURCE,
        "three cells without givens would have two solutions with a fourth, so it holds another \
         digit",
    ),
    TechniqueInfo::of(
        "avoidable rectangle type 2",
        48,
        SOURCE,
        "two cells without givens would have two solutions with two others, so one of these holds \
         another digit",
    ),
];

/// Iterates over the rectangles without givens that have two solved corners in one row or column.
/// The corners are these two, the neighbour of the first, and the neighbour of the second.
fn corners<'a>(
    layout: &'a Layout,
    candidates: &'a Candidates,
    givens: &'a Grid,
) -> impl Iterator<Item = [Cell; 4]> + 'a {
    let side = layout.shape.digits();
    let is_free = |&cell: &Cell| givens.get(cell).is_none();
    let written: Vec<Cell> =
        (0..candidates.cells()).filter(is_free).filter(|&it| candidates.count(it) == 1).collect();
    let share_box = move |a: Cell, b: Cell| holding(layout, &[a, b]).count() > 1;
    let pairs = written.clone().into_iter().flat_map(move |a| {
        let beside = move |b: Cell| a / side == b / side || a % side == b % side;
        let after = written.clone().into_iter().filter(move |&b| b > a && beside(b));
        after.map(move |b| [a, b])
    });
    pairs.flat_map(move |[a, b]| {
        (0..side).filter_map(move |at| {
            let opposite = |cell: Cell| match a / side == b / side {
                true => at * side + cell % side,
                false => cell / side * side + at,
            };
            let [c, d] = [a, b].map(opposite);
            let is_apart = c != a && is_free(&c) && is_free(&d);
            (is_apart && share_box(a, b) != share_box(a, c)).then_some([a, b, c, d])
        })
    })
}

impl AvoidableRectangle {
    fn step(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        [a, b, c, d]: [Cell; 4],
    ) -> Option<Step> {
        let (one, other) = (candidates.single(a)?, candidates.single(b)?);
        if one == other || !candidates.contains(c, other) || !candidates.contains(d, one) {
            return None;
        }
        // Each corner has a neighbour with the other digit.
        let open = match (candidates.single(c), candidates.single(d)) {
            (None, Some(_)) if self.kind == 1 => vec![Candidate { cell: c, digit: other }],
            (Some(_), None) if self.kind == 1 => vec![Candidate { cell: d, digit: one }],
            (None, None) if self.kind == 2 => {
                vec![Candidate { cell: c, digit: other }, Candidate { cell: d, digit: one }]
            }
            _ => return None,
        };
        let roof: Vec<Cell> = open.iter().map(|it| it.cell).collect();
        let (mut houses, eliminated) = match self.kind {
            1 => (layout.constraints_of(roof[0]).iter().map(|&it| it as usize).collect(), open),
            _ => {
                let digit = third(candidates, &open)?;
                (holding(layout, &roof).collect(), seen_by(layout, candidates, digit, &roof))
            }
        };
        if self.kind == 2 {
            add_peer_constraints(layout, &mut houses, &roof, &eliminated);
        }
        let (cells, digits) = (vec![a, b, c, d], vec![one, other]);
        Step::of(self.about(), houses, cells, digits, eliminated, Evidence::Parts(vec![roof]))
    }
}

/// Returns the only digit that each of these cells has besides its candidate, if it is the same for
/// all.
fn third(candidates: &Candidates, open: &[Candidate]) -> Option<Digit> {
    let mut others = open.iter().map(|it| {
        let mut rest = candidates.digits(it.cell).filter(|&digit| digit != it.digit);
        rest.next().filter(|_| rest.next().is_none())
    });
    let first = others.next()??;
    others.all(|other| other == Some(first)).then_some(first)
}

impl Technique for AvoidableRectangle {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.kind - 1]
    }

    fn find<'a>(&'a self, _: &'a Layout, _: &'a Candidates) -> Steps<'a> {
        Steps::of([])
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let classic = std::iter::once(()).filter(|()| deadly::is_classic(layout));
        let all = classic.flat_map(move |()| corners(layout, candidates, beside.givens));
        // A rectangle with three solved cells is found from two pairs of them.
        let mut known = std::collections::HashSet::new();
        let steps = all.filter_map(move |of| self.step(layout, candidates, of));
        Steps::of(steps.filter(move |step| known.insert((step.cells.clone(), step.digits.clone()))))
    }

    fn assumes_uniqueness(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let digits = sentence::digits(layout, &step.digits, "and");
        let all = sentence::cells(layout, &step.cells, "and");
        let roof = sentence::cells(layout, &step.parts()[0], "or");
        let cannot = sentence::cannot(layout, &step.eliminated);
        let digit = layout.digit(step.eliminated[0].digit);
        let end = match self.kind {
            1 => format!("so {cannot}"),
            _ => format!("so {roof} is {digit}, the only other digit there, and {cannot}"),
        };
        format!(
            "none of {all} is given; if they held only {digits}, these could be swapped between the \
             cells, and the puzzle would have two solutions; {end}"
        )
    }
}
