//! What rectangles and loops that must not hold two digits only leave: what goes for the sake
//! of their *roof*, the cells that have other digits too. One of the roof has one of these.
//!
//! | type | roof | what goes |
//! |---|---|---|
//! | 1 | one cell | the two digits from it |
//! | 2 | cells with the same one other digit | this one from what sees all of them |
//! | 3 | two cells of a house, whose other digits make with others of its cells a naked subset | the digits of that from the rest of the house |
//! | 4 | two cells of a house, where one of the two digits has no other place | the other one from the roof |

use super::deadly::Deadly;
use super::links::holding;
use super::pairs::{seen_by, sights};
use super::places::set;
use super::{Step, naked_subset, sentence, sets};
use board::{Candidate, Candidates, Cell, Digit, Layout, digits_of};

/// So many cells a naked subset has at most, the roof as one of them.
const MOST_CELLS: usize = 4;

/// The steps of that type from one pattern.
pub(super) fn steps(
    technique: &'static str,
    kind: usize,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Vec<Step> {
    let steps = match (kind, &of.roof[..]) {
        (1, &[cell]) => {
            let houses = layout.constraints_of(cell).iter().map(|&c| c as usize).collect();
            let eliminated = of.digits.map(|digit| Candidate { cell, digit });
            vec![step(technique, of, houses, eliminated.into())]
        }
        (2, [_, _, ..]) => second(technique, layout, candidates, of).into_iter().collect(),
        (3, [_, _]) => third(technique, layout, candidates, of),
        (4, &[a, b]) => fourth(technique, layout, candidates, of, [a, b]),
        _ => Vec::new(),
    };
    steps.into_iter().filter(|step| !step.eliminated.is_empty()).collect()
}

fn step(
    technique: &'static str,
    of: &Deadly,
    houses: Vec<usize>,
    eliminated: Vec<Candidate>,
) -> Step {
    let (cells, digits, parts) = (of.cells.clone(), of.digits.to_vec(), vec![of.roof.clone()]);
    Step { technique, houses, cells, digits, eliminated, parts, ..Step::default() }
}

fn second(
    technique: &'static str,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Option<Step> {
    let [digit] = of.others(candidates)[..] else { return None };
    let eliminated = seen_by(layout, candidates, digit, &of.roof);
    let mut houses: Vec<usize> = holding(layout, &of.roof).collect();
    sights(layout, &mut houses, &of.roof, &eliminated);
    Some(step(technique, of, houses, eliminated))
}

/// A naked subset of some cells of a house and, as one cell, of others of it, of which one has
/// one of their other digits.
pub(super) struct Subset {
    pub house: usize,
    /// The cells besides the others, ascending.
    pub cells: Vec<Cell>,
    /// Ascending.
    pub digits: Vec<Digit>,
    pub eliminated: Vec<Candidate>,
}

/// The naked subsets with these cells, one of which has one of these digits; the smallest of
/// each house first.
pub(super) fn subsets(
    layout: &Layout,
    candidates: &Candidates,
    roof: &[Cell],
    digits: &[Digit],
) -> Vec<Subset> {
    let roof_words = set(candidates.side(), digits.iter().map(|&digit| usize::from(digit) - 1));
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
        let both = candidates.words(*cell).iter().zip(roof_words).map(|(a, b)| a | b);
        let both: Vec<u64> = both.collect();
        !roof.contains(cell) && candidates.count(*cell) > 1 && sets::size(&both) <= count
    };
    let open: Vec<_> = constraint.cells().iter().copied().filter(fits).collect();
    // The roof counts as one cell that holds its other digits.
    let words: Vec<&[u64]> = std::iter::once(roof_words)
        .chain(open.iter().map(|&cell| candidates.words(cell)))
        .collect();
    let closed = sets::closed(&words, count).into_iter();
    let with_roof = closed.filter(|subset| subset.chosen[0] == 0).filter_map(|subset| {
        let chosen: Vec<Cell> = subset.chosen[1..].iter().map(|&at| open[at - 1]).collect();
        let mut cells = [&chosen[..], roof].concat();
        cells.sort_unstable();
        let digits: Vec<_> = digits_of(&subset.union).collect();
        let found = naked_subset::step("", house, constraint, cells, digits.clone(), candidates)?;
        Some(Subset { house, cells: chosen, digits, eliminated: found.eliminated })
    });
    with_roof.collect()
}

fn third(
    technique: &'static str,
    layout: &Layout,
    candidates: &Candidates,
    of: &Deadly,
) -> Vec<Step> {
    let found = subsets(layout, candidates, &of.roof, &of.others(candidates)).into_iter();
    let steps = found.map(|subset| {
        let mut step = step(technique, of, vec![subset.house], subset.eliminated);
        step.cells.extend(&subset.cells);
        step.cells.sort_unstable();
        step.cells.dedup();
        step.digits.extend(subset.digits);
        step.digits.sort_unstable();
        step.digits.dedup();
        step.parts.push(subset.cells);
        step
    });
    steps.collect()
}

fn fourth(
    technique: &'static str,
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
                let eliminated = roof.map(|cell| Candidate { cell, digit }).into();
                steps.push(step(technique, of, vec![house], eliminated));
            }
        }
    }
    steps
}

/// Whether the digit has no other places in a house than these.
pub(super) fn is_locked(
    layout: &Layout,
    candidates: &Candidates,
    house: usize,
    digit: Digit,
    cells: &[Cell],
) -> bool {
    let mut places = layout.constraints()[house].cells().iter();
    places.all(|cell| cells.contains(cell) || !candidates.contains(*cell, digit))
}

/// How much harder a step is than one with a pair: one more for each further cell of its
/// naked subset.
pub(super) fn size(step: &Step) -> u16 {
    step.parts.get(1).map_or(0, |subset| subset.len() as u16).saturating_sub(1)
}

/// The digits that a step takes away, ascending.
pub(super) fn gone(step: &Step) -> Vec<Digit> {
    let mut digits: Vec<_> = step.eliminated.iter().map(|gone| gone.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

/// The sentence of all types.
pub(super) fn explain(kind: usize, layout: &Layout, step: &Step) -> String {
    let roof = &step.parts[0];
    let subset = step.parts.get(1).map_or(&[][..], |cells| &cells[..]);
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
            let house = sentence::house(layout, step, 0);
            format!(
                "which makes a naked subset with {subset} in {house}, so no other cell is {digits}"
            )
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
