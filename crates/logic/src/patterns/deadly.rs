//! The common parts of the techniques that assume a unique solution: the boards on which they are
//! valid, and the deadly patterns.
//!
//! A deadly pattern could be filled in two ways without changing any other cell. This requires that
//! only rows, columns and boxes constrain its cells, and that the puzzle itself does not restrict
//! them. So it contains no givens (these have one candidate and are in no pattern) and no cells
//! from which the puzzle removes candidates. A layout does not contain such removals; callers must
//! check for them.
//!
//! The cells of a rectangle or a loop that also have other digits are its *roof*. One of them
//! contains one of these other digits; the eliminations depend on the number and the position of
//! the roof cells.
//!
//! | type | roof | eliminated |
//! |---|---|---|
//! | 1 | one cell | the two digits from it |
//! | 2 | cells with the same single extra digit | this digit from all cells that see the whole roof |
//! | 3, naked | two cells of a house whose extra digits form a naked subset with other cells of it | the digits of the subset from the rest of the house |
//! | 3, hidden | two cells of a house in which the two digits, and perhaps others, have k − 1 more places for k digits | the other digits from these places |
//! | 4 | two cells of a house in which one of the two digits has no other place | the other digit from the roof |
//! | 6 | two diagonally opposite corners of a rectangle in whose rows or columns one of the two digits has only the corners as places | this digit from the roof |
//!
//! A cell may lack one of the two digits. Earlier eliminations change nothing, because the two
//! fillings belong to the puzzle and not to its current candidates.

use crate::{
    bits,
    deduction::{Evidence, Step, TechniqueInfo},
    patterns::{
        links::{add_peer_constraints, holding, seen_by},
        places::Places,
        sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout, digits_of};

/// The maximum number of cells of a subset of a rectangle or a loop, counting the roof as one cell.
const MOST_CELLS: usize = 4;

/// Returns true if the constraints are exactly the rows, columns and boxes.
pub(crate) fn is_classic(layout: &Layout) -> bool {
    layout.shape.is_classic() && layout.rules().is_classic()
}

/// Cells that could contain their two common digits in two ways if they had no other digits.
pub(crate) struct DeadlyPattern {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    pub digits: [Digit; 2],
    /// The cells with other digits, ascending.
    pub roof: Vec<Cell>,
}

impl DeadlyPattern {
    /// Creates the pattern of cells that each have at least one of the two digits.
    pub(crate) fn of(
        candidates: &Candidates,
        mut cells: Vec<Cell>,
        digits: [Digit; 2],
    ) -> DeadlyPattern {
        cells.sort_unstable();
        let own = |cell| digits.iter().filter(|&&it| candidates.contains(cell, it)).count();
        let is_roof = |&cell: &Cell| candidates.count(cell) > own(cell);
        let roof = cells.iter().copied().filter(is_roof).collect();
        DeadlyPattern { cells, digits, roof }
    }

    /// Returns the digits of the roof other than the two, ascending.
    pub(crate) fn others(&self, candidates: &Candidates) -> Vec<Digit> {
        let digits = self.roof.iter().flat_map(|&cell| candidates.digits(cell));
        let mut others: Vec<_> = digits.filter(|digit| !self.digits.contains(digit)).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}

/// Returns the steps of a type from one pattern.
pub(crate) fn steps(
    technique: &'static TechniqueInfo,
    kind: usize,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
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

/// Returns the candidates that are on the board.
fn left(candidates: &Candidates, all: [Candidate; 2]) -> Vec<Candidate> {
    all.into_iter().filter(|it| candidates.contains(it.cell, it.digit)).collect()
}

/// Creates the step of a pattern. `subset` contains the cells that form a naked subset with its
/// roof.
fn step(
    technique: &'static TechniqueInfo,
    of: &DeadlyPattern,
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
    technique: &'static TechniqueInfo,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
) -> Option<Step> {
    let [digit] = of.others(candidates)[..] else { return None };
    let eliminated = seen_by(layout, candidates, digit, &of.roof);
    let mut houses: Vec<usize> = holding(layout, &of.roof).collect();
    add_peer_constraints(layout, &mut houses, &of.roof, &eliminated);
    step(technique, of, houses, eliminated, None)
}

/// A naked subset of a house in which several roof cells count as one cell, because one of them
/// contains one of their extra digits.
pub(crate) struct Subset {
    pub house: usize,
    /// The cells outside the roof, ascending.
    pub cells: Vec<Cell>,
    /// The digits of the subset, ascending.
    pub digits: Vec<Digit>,
    pub eliminated: Vec<Candidate>,
}

/// Returns the naked subsets of up to `most` cells with the roof, one cell of which contains one of
/// `digits`. The roof counts as one cell. For each house the smallest come first.
pub(crate) fn subsets(
    layout: &Layout,
    candidates: &Candidates,
    roof: &[Cell],
    digits: &[Digit],
    most: usize,
) -> Vec<Subset> {
    let roof_words =
        bits::of(candidates.highest(), digits.iter().map(|&digit| usize::from(digit) - 1));
    let houses = holding(layout, roof);
    houses
        .flat_map(|house| {
            (2..=most).flat_map({
                let roof_words = &roof_words;
                move |count| of_house(layout, candidates, roof, roof_words, house, count)
            })
        })
        .collect()
}

/// Returns the subsets of one house with `count` cells, counting the roof as one.
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
    // The roof counts as one cell with its extra digits.
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
    technique: &'static TechniqueInfo,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for Subset { house, cells, eliminated, .. } in
        subsets(layout, candidates, &of.roof, &of.others(candidates), MOST_CELLS)
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
    let hidden = holding(layout, &of.roof).filter(|&it| layout.constraints()[it].is_house());
    for Subset { house, cells, digits, eliminated } in
        hidden.flat_map(|house| hidden_subsets(layout, candidates, of, house))
    {
        let found = step(technique, of, vec![house], eliminated, Some(cells));
        steps.extend(found.map(|step| Step { digits, ..step }));
    }
    steps
}

/// Returns the hidden subsets of a house that contain the two digits and none of the other digits
/// of the roof. One roof cell has one of these, so it has no digit of the subset: the roof counts
/// as one cell.
fn hidden_subsets(
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
    house: usize,
) -> Vec<Subset> {
    let cells = layout.constraints()[house].cells().iter().copied();
    let cells: Vec<Cell> = cells.filter(|&it| it != of.roof[1]).collect();
    let open = 1 + cells.iter().filter(|&&it| candidates.count(it) > 1).count();
    let (places, others) = (Places::of(candidates, &cells), of.others(candidates));
    let mut digits = of.digits.to_vec();
    let more = (1..=candidates.highest() as Digit).filter(|it| !digits.contains(it));
    let more = more.filter(|&it| !others.contains(&it) && places.count(it) > 1);
    digits.extend(more.collect::<Vec<_>>());
    let words: Vec<&[u64]> = digits.iter().map(|&digit| places.words(digit)).collect();
    // A larger hidden subset is a naked one of the other cells.
    let counts = (2..=MOST_CELLS).filter(|count| 2 * count < open);
    let closed = counts.flat_map(|count| subsets::closed(&words, count));
    let with_both = closed.filter(|subset| subset.chosen[..2] == [0, 1]).filter_map(|subset| {
        let mut digits: Vec<Digit> = subset.chosen.iter().map(|&at| digits[at]).collect();
        digits.sort_unstable();
        let mut cells = places.cells(&subset.union);
        cells.retain(|&it| it != of.roof[0]);
        let held = cells
            .iter()
            .flat_map(|&cell| candidates.digits(cell).map(move |digit| Candidate { cell, digit }));
        let eliminated: Vec<_> = held.filter(|it| !digits.contains(&it.digit)).collect();
        let is_hidden = cells.len() + 1 == digits.len() && !eliminated.is_empty();
        is_hidden.then_some(Subset { house, cells, digits, eliminated })
    });
    with_both.collect()
}

fn fourth(
    technique: &'static TechniqueInfo,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
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

/// Finds type 6. A digit with only the corners as places in both rows, or both columns, is at two
/// diagonally opposite corners. These are not the roof: the other corners would then contain the
/// other digit, and the pattern would be deadly.
fn sixth(
    technique: &'static TechniqueInfo,
    layout: &Layout,
    candidates: &Candidates,
    of: &DeadlyPattern,
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

/// Returns true if all places of the digit in a house are among `cells`.
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

/// Returns the difficulty that a naked subset larger than a pair adds, in tenths: one for each
/// further cell.
pub(crate) fn size(step: &Step) -> u16 {
    step.parts().get(1).map_or(0, |subset| subset.len() as u16).saturating_sub(1)
}

/// Returns true if the subset of a step of type 3 is hidden: its own cells lose candidates.
fn is_hidden(step: &Step) -> bool {
    step.parts().get(1).is_some_and(|subset| subset.contains(&step.eliminated[0].cell))
}

/// Returns the difficulty that the subset of a rectangle or a loop adds, in tenths: nothing for a
/// hidden pair, one for a naked pair, and one for each further cell.
pub(crate) fn larger(step: &Step) -> u16 {
    size(step) + u16::from(step.parts().len() > 1 && !is_hidden(step))
}

/// Returns the eliminated digits of a step, ascending.
pub(crate) fn gone(step: &Step) -> Vec<Digit> {
    let mut digits: Vec<_> = step.eliminated.iter().map(|gone| gone.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

/// Explains a step of any type in a sentence.
pub(crate) fn explain(kind: usize, layout: &Layout, step: &Step) -> String {
    let roof = &step.parts()[0];
    let subset = step.parts().get(1).map_or(&[][..], |cells| &cells[..]);
    let is_corner = |cell: &Cell| !subset.contains(cell);
    let corners: Vec<Cell> = step.cells.iter().copied().filter(is_corner).collect();
    let corners = sentence::cells(layout, &corners, "and");
    let roof = sentence::cells(layout, roof, "or");
    let cannot = || sentence::cannot(layout, &step.eliminated);
    let because = match kind {
        1 => format!("{roof} is neither {}", sentence::digits(layout, &step.digits, "nor")),
        2 => {
            let digit = layout.digit(step.eliminated[0].digit);
            format!("{roof} is {digit}, the only other digit there, and {}", cannot())
        }
        3 if is_hidden(step) => format!(
            "one of {roof} has another digit; in {}, {} have places only there and in {}, so {}",
            sentence::house(layout, step, 0),
            sentence::digits(layout, &step.digits, "and"),
            sentence::cells(layout, subset, "and"),
            cannot()
        ),
        3 => {
            let subset = sentence::cells(layout, subset, "and");
            let houses = sentence::houses(layout, &step.houses, "and");
            format!(
                "{roof} has another digit, which makes a naked subset with {subset} in {houses}, \
                 and {}",
                cannot()
            )
        }
        6 => {
            let houses = sentence::houses(layout, &step.houses, "and");
            let gone = layout.digit(step.eliminated[0].digit);
            let kept = step.digits.iter().find(|&&digit| digit != step.eliminated[0].digit);
            let kept = sentence::digits(layout, kept.copied().as_slice(), "or");
            format!(
                "{roof} has another digit; as {gone} has no other places in {houses}, {gone} in \
                 {roof} would mean {gone} in both and {kept} in the other cells; so {}",
                cannot()
            )
        }
        _ => {
            let house = sentence::house(layout, step, 0);
            let gone = step.eliminated[0].digit;
            let kept = step.digits.iter().find(|&&digit| digit != gone).unwrap_or(&gone);
            let kept = layout.digit(*kept);
            format!(
                "{roof} has another digit, and the other one is {kept}, which has no other place \
                 in {house}; so {}",
                cannot()
            )
        }
    };
    let pair = match kind == 3 && is_hidden(step) {
        true => "the same two digits".to_owned(),
        false => sentence::digits(layout, &step.digits, "and"),
    };
    format!(
        "if {corners} held only {pair}, these could be swapped between the cells, and the puzzle \
         would have two solutions; so {because}"
    )
}
