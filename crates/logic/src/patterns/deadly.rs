//! What the techniques that assume a single solution share: the boards they hold on, and the
//! cells with two digits of which they say that something else is in one.
//!
//! A deadly pattern is one that could be filled in two ways with everything else the same.
//! That takes rules which see rows, columns and boxes only; and cells that the puzzle leaves
//! free, so neither givens (which have one candidate and are in no pattern) nor cells with
//! candidates that the puzzle rules out (of that a layout tells nothing: who uses these
//! techniques has to see to it).
//!
//! The cells of a rectangle or a loop that have other digits too are its *roof*. One of them has
//! one of these other digits; what goes for that depends on how many they are and where.
//!
//! | type | roof | what goes |
//! |---|---|---|
//! | 1 | one cell | the two digits from it |
//! | 2 | cells with the same one other digit | this one from what sees all of them |
//! | 3 | two cells of a house, whose other digits make with others of its cells a naked subset | the digits of that from the rest of the house |
//! | 4 | two cells of a house, where one of the two digits has no other place | the other one from the roof |
//! | 6 | two corners of a rectangle across from each other, in whose rows or columns one of the two digits has no place but the corners | this one from the roof |
//!
//! A cell need not have both digits: that one of them went before changes nothing, as the two
//! ways to fill the cells are of the puzzle and not of what is left of its candidates.

use crate::{
    bits,
    deduction::{About, Evidence, Step},
    patterns::{
        links::{holding, seen_by, sights},
        sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout, digits_of};

/// So many cells a naked subset has at most, the roof as one of them.
const MOST_CELLS: usize = 4;

/// Whether all constraints are the rows, columns and boxes, each of them once.
pub(crate) fn is_classic(layout: &Layout) -> bool {
    layout.shape.is_classic() && layout.rules().is_classic()
}

/// Cells with two digits in common that could hold these in two ways, if they held no others.
pub(crate) struct Deadly {
    /// Ascending.
    pub cells: Vec<Cell>,
    pub digits: [Digit; 2],
    /// The cells with more digits, ascending.
    pub roof: Vec<Cell>,
}

impl Deadly {
    /// The pattern of these cells, each of which has one of the two digits at least.
    pub(crate) fn of(candidates: &Candidates, mut cells: Vec<Cell>, digits: [Digit; 2]) -> Deadly {
        cells.sort_unstable();
        let own = |cell| digits.iter().filter(|&&it| candidates.contains(cell, it)).count();
        let is_roof = |&cell: &Cell| candidates.count(cell) > own(cell);
        let roof = cells.iter().copied().filter(is_roof).collect();
        Deadly { cells, digits, roof }
    }

    /// The digits of the roof besides the two, ascending.
    pub(crate) fn others(&self, candidates: &Candidates) -> Vec<Digit> {
        let digits = self.roof.iter().flat_map(|&cell| candidates.digits(cell));
        let mut others: Vec<_> = digits.filter(|digit| !self.digits.contains(digit)).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}

/// The steps of that type from one pattern.
pub(crate) fn steps(
    technique: &'static About,
    kind: usize,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Vec<Step> {
    match (kind, &of.roof[..]) {
        (1, &[cell]) => {
            let houses = layout.constraints_of(cell).iter().map(|&c| c as usize).collect();
            let eliminated = left(candidates, of.digits.map(|digit| Candidate { cell, digit }));
            step(technique, of, houses, eliminated, None).into_iter().collect()
        }
        (2, [_, _, ..]) => second(technique, layout, candidates, of).into_iter().collect(),
        (3, [_, _]) => third(technique, layout, candidates, of),
        (4, &[a, b]) => fourth(technique, layout, candidates, of, [a, b]),
        (6, &[a, b]) => sixth(technique, layout, candidates, of, [a, b]),
        _ => Vec::new(),
    }
}

/// Those that are on the board.
fn left(candidates: &Candidates, all: [Candidate; 2]) -> Vec<Candidate> {
    all.into_iter().filter(|it| candidates.contains(it.cell, it.digit)).collect()
}

/// The step of a pattern, with some cells more that make a naked subset with its roof.
fn step(
    technique: &'static About,
    of: &Deadly,
    houses: Vec<usize>,
    eliminated: Vec<Candidate>,
    subset: Option<Vec<Cell>>,
) -> Option<Step> {
    let more = subset.clone().unwrap_or_default();
    let parts = std::iter::once(of.roof.clone()).chain(subset);
    let (cells, digits) = ([&of.cells[..], &more].concat(), of.digits.to_vec());
    Step::of(technique, houses, cells, digits, eliminated, Evidence::Parts(parts.collect()))
}

fn second(
    technique: &'static About,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Option<Step> {
    let [digit] = of.others(candidates)[..] else { return None };
    let eliminated = seen_by(layout, candidates, digit, &of.roof);
    let mut houses: Vec<usize> = holding(layout, &of.roof).collect();
    sights(layout, &mut houses, &of.roof, &eliminated);
    step(technique, of, houses, eliminated, None)
}

/// A naked subset of some cells of a house and, as one cell, of others of it, of which one has
/// one of their other digits.
pub(crate) struct Subset {
    pub house: usize,
    /// The cells besides the others, ascending.
    pub cells: Vec<Cell>,
    /// Ascending.
    pub digits: Vec<Digit>,
    pub eliminated: Vec<Candidate>,
}

/// The naked subsets with these cells, one of which has one of these digits; the smallest of
/// each house first.
pub(crate) fn subsets(
    layout: &Layout,
    candidates: &Candidates,
    roof: &[Cell],
    digits: &[Digit],
) -> Vec<Subset> {
    let roof_words =
        bits::of(candidates.highest(), digits.iter().map(|&digit| usize::from(digit) - 1));
    let houses = holding(layout, roof);
    houses
        .flat_map(|house| {
            (2..=MOST_CELLS).flat_map({
                let roof_words = &roof_words;
                move |count| of_house(layout, candidates, roof, roof_words, house, count)
            })
        })
        .collect()
}

/// Those of one house, of so many cells with the roof as one.
fn of_house(
    layout: &Layout,
    candidates: &Candidates,
    roof: &[Cell],
    roof_words: &[u64],
    house: usize,
    count: usize,
) -> Vec<Subset> {
    let constraint = &layout.constraints()[house];
    let fits = |cell: &Cell| {
        let both = bits::union(candidates.words(*cell), roof_words);
        !roof.contains(cell) && candidates.count(*cell) > 1 && bits::size(&both) <= count
    };
    let open: Vec<_> = constraint.cells().iter().copied().filter(fits).collect();
    // The roof counts as one cell that holds its other digits.
    let words: Vec<&[u64]> = std::iter::once(roof_words)
        .chain(open.iter().map(|&cell| candidates.words(cell)))
        .collect();
    let closed = subsets::closed(&words, count).into_iter();
    let with_roof = closed.filter(|subset| subset.chosen[0] == 0).filter_map(|subset| {
        let chosen: Vec<Cell> = subset.chosen[1..].iter().map(|&at| open[at - 1]).collect();
        let cells = [&chosen[..], roof].concat();
        let digits: Vec<_> = digits_of(&subset.union).collect();
        let eliminated = subsets::outside(constraint, &cells, &digits, candidates);
        let subset = Subset { house, cells: chosen, digits, eliminated };
        Some(subset).filter(|subset| !subset.eliminated.is_empty())
    });
    with_roof.collect()
}

fn third(
    technique: &'static About,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for Subset { house, cells, eliminated, .. } in
        subsets(layout, candidates, &of.roof, &of.others(candidates))
    {
        // A subset that lies in two houses is one step.
        let own = [&of.cells[..], &cells].concat();
        let same = steps.iter_mut().find(|known| {
            known.cells.len() == own.len() && own.iter().all(|it| known.cells.contains(it))
        });
        match same {
            Some(known) => {
                known.houses.push(house);
                known.eliminated.extend(eliminated);
                known.eliminated.sort_unstable();
                known.eliminated.dedup();
            }
            None => {
                steps.extend(step(technique, of, vec![house], eliminated, Some(cells)));
            }
        }
    }
    steps
}

fn fourth(
    technique: &'static About,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
    roof: [Cell; 2],
) -> Vec<Step> {
    let [a, b] = of.digits;
    let mut steps = Vec::new();
    for house in holding(layout, &roof).filter(|&h| layout.constraints()[h].is_house()) {
        for (kept, digit) in [(a, b), (b, a)] {
            if is_locked(layout, candidates, house, kept, &roof) {
                let eliminated = left(candidates, roof.map(|cell| Candidate { cell, digit }));
                steps.extend(step(technique, of, vec![house], eliminated, None));
            }
        }
    }
    steps
}

/// A digit that is in both rows of a rectangle, or both columns, at two corners across from each
/// other: not at those of the roof, or the others had the other digit and all four no more than
/// these.
fn sixth(
    technique: &'static About,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
    roof: [Cell; 2],
) -> Vec<Step> {
    if layout.are_peers(roof[0], roof[1]) {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for digit in of.digits {
        for kind in [ConstraintKind::Row, ConstraintKind::Column] {
            let line = |cell| {
                let numbers = layout.constraints_of(cell).iter().map(|&number| number as usize);
                { numbers }.find(|&it| layout.constraints()[it].name().kind == kind)
            };
            let [Some(one), Some(other)] = roof.map(line) else { continue };
            if [one, other].iter().all(|&it| is_locked(layout, candidates, it, digit, &of.cells)) {
                let eliminated = left(candidates, roof.map(|cell| Candidate { cell, digit }));
                steps.extend(step(technique, of, vec![one, other], eliminated, None));
            }
        }
    }
    steps
}

/// Whether the digit has no other places in a house than these.
pub(crate) fn is_locked(
    layout: &Layout,
    candidates: &Candidates,
    house: usize,
    digit: Digit,
    cells: &[Cell],
) -> bool {
    let mut places = layout.constraints()[house].cells().iter();
    places.all(|cell| cells.contains(cell) || !candidates.contains(*cell, digit))
}

/// How much harder a step is than one with a pair, in tenths: one more for each further cell of its
/// naked subset.
pub(crate) fn size(step: &Step) -> u16 {
    step.parts().get(1).map_or(0, |subset| subset.len() as u16).saturating_sub(1)
}

/// The digits that a step takes away, ascending.
pub(crate) fn gone(step: &Step) -> Vec<Digit> {
    let mut digits: Vec<_> = step.eliminated.iter().map(|gone| gone.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

/// The sentence of all types.
pub(crate) fn explain(kind: usize, layout: &Layout, step: &Step) -> String {
    let roof = &step.parts()[0];
    let subset = step.parts().get(1).map_or(&[][..], |cells| &cells[..]);
    let is_corner = |cell: &Cell| !subset.contains(cell);
    let corners: Vec<Cell> = step.cells.iter().copied().filter(is_corner).collect();
    let corners = sentence::cells(layout, &corners, "and");
    let roof = sentence::cells(layout, roof, "or");
    let because = match kind {
        1 => format!("so it is neither {}", sentence::digits(layout, &step.digits, "nor")),
        2 => format!("which can only be {}", layout.digit(step.eliminated[0].digit)),
        3 => {
            let digits = sentence::digits(layout, &gone(step), "and");
            let subset = sentence::cells(layout, subset, "and");
            let houses = sentence::houses(layout, &step.houses, "and");
            format!(
                "which makes a naked subset with {subset} in {houses}, so no other cell is {digits}"
            )
        }
        6 => {
            let houses = sentence::houses(layout, &step.houses, "and");
            let gone = layout.digit(step.eliminated[0].digit);
            format!("and {gone} has no other places in {houses}, so it is in neither of them")
        }
        _ => {
            let house = sentence::house(layout, step, 0);
            let gone = step.eliminated[0].digit;
            let kept = step.digits.iter().find(|&&digit| digit != gone).unwrap_or(&gone);
            let [kept, gone] = [*kept, gone].map(|digit| layout.digit(digit));
            format!("and {kept} has no other place in {house}, so neither of them is {gone}")
        }
    };
    format!("{corners} would have two solutions unless {roof} held another digit, {because}")
}
