//! Subsets: k cells with only k digits, or k digits with only k cells. Fish use the same search: k
//! sets whose union has exactly k members. It is depth-first and abandons a branch as soon as the
//! union is too large.

use crate::{
    bits,
    deduction::{Evidence, Step, TechniqueInfo},
    patterns::sentence,
};
use board::{Candidate, Candidates, Cell, Constraint, Digit, Layout, stop::is_over};

/// Several sets whose union has as many members as there are sets.
pub(crate) struct ClosedSets {
    /// The indices of the sets, ascending.
    pub chosen: Vec<usize>,
    /// The union of the sets.
    pub union: Vec<u64>,
}

/// Returns every choice of `count` sets whose union has `count` members.
pub(crate) fn closed(sets: &[&[u64]], count: usize) -> Vec<ClosedSets> {
    let none = vec![0; sets.first().map_or(0, |set| set.len())];
    closed_with(&none, sets, count)
}

/// Like [`closed`], where the union also includes `members`.
pub(crate) fn closed_with(members: &[u64], sets: &[&[u64]], count: usize) -> Vec<ClosedSets> {
    let words = members.len();
    let mut search = Choice { sets, count, words, chosen: Vec::new(), found: Vec::new() };
    let mut room = members.repeat(count + 1);
    search.extend(0, &mut room);
    search.found
}

struct Choice<'a> {
    sets: &'a [&'a [u64]],
    count: usize,
    /// The number of words of a set.
    words: usize,
    chosen: Vec<usize>,
    found: Vec<ClosedSets>,
}

impl Choice<'_> {
    /// Tries every further set from index `from` on. `room` begins with the union of the chosen
    /// sets; the rest is scratch space.
    fn extend(&mut self, from: usize, room: &mut [u64]) {
        let (union, rest) = room.split_at_mut(self.words);
        if self.chosen.len() == self.count {
            if bits::size(union) == self.count {
                self.found.push(ClosedSets { chosen: self.chosen.clone(), union: union.to_vec() });
            }
            return;
        }
        // The last two levels take no longer than this check.
        if self.chosen.len() + 2 <= self.count && is_over() {
            return;
        }
        for next in from..self.sets.len() {
            if bits::size_of_two(union, self.sets[next]) > self.count {
                continue;
            }
            let both = union.iter().zip(self.sets[next]).map(|(a, b)| a | b);
            rest.iter_mut().zip(both).for_each(|(place, word)| *place = word);
            self.chosen.push(next);
            self.extend(next + 1, rest);
            self.chosen.pop();
        }
    }
}

/// Returns the step for cells with only these digits, equally many, in a constraint. The other
/// cells of the constraint lose the digits. Returns `None` if they do not have them.
pub(crate) fn naked(
    technique: &'static TechniqueInfo,
    number: usize,
    constraint: &Constraint,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    candidates: &Candidates,
) -> Option<Step> {
    let eliminated = outside(constraint, &cells, &digits, candidates);
    Step::of(technique, vec![number], cells, digits, eliminated, Evidence::houses(1, 0))
}

/// Returns the candidates of these digits in the other cells of a constraint, in the order of
/// cells.
pub(crate) fn outside(
    constraint: &Constraint,
    cells: &[Cell],
    digits: &[Digit],
    candidates: &Candidates,
) -> Vec<Candidate> {
    let others = constraint.cells().iter().filter(|cell| !cells.contains(cell));
    let all = others.flat_map(|&cell| digits.iter().map(move |&digit| Candidate { cell, digit }));
    all.filter(|c| candidates.contains(c.cell, c.digit)).collect()
}

/// Returns the step for digits with only these cells, equally many, in a house. The cells lose
/// their other digits. Returns `None` if they have no others.
pub(crate) fn hidden(
    technique: &'static TechniqueInfo,
    house: usize,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    candidates: &Candidates,
) -> Option<Step> {
    let held = cells
        .iter()
        .flat_map(|&cell| candidates.digits(cell).map(move |digit| Candidate { cell, digit }));
    let eliminated = held.filter(|c| digits.binary_search(&c.digit).is_err()).collect();
    Step::of(technique, vec![house], cells, digits, eliminated, Evidence::houses(1, 0))
}

/// Explains a naked subset in a sentence.
pub(crate) fn explain_naked(layout: &Layout, step: &Step) -> String {
    let holding = sentence::holding(layout, step);
    format!(
        "{holding}, so no other cell of it can be {}",
        sentence::digits(layout, &step.digits, "or")
    )
}
