//! Subsets: k cells that hold only k digits, or k digits that have only k cells. The search
//! for them is shared with fish: k sets that have together exactly k members. It is
//! depth-first and gives a branch up as soon as the union is too big.

use crate::{
    bits,
    deduction::{About, Evidence, Step},
    patterns::sentence,
};
use board::{Candidate, Candidates, Cell, Constraint, Digit, Layout, stop::is_over};

/// Several sets that have together as many members as they are.
pub(crate) struct Closed {
    /// Which sets, ascending.
    pub chosen: Vec<usize>,
    /// Their members.
    pub union: Vec<u64>,
}

/// Every choice of `count` of the sets that have together `count` members.
pub(crate) fn closed(sets: &[&[u64]], count: usize) -> Vec<Closed> {
    let none = vec![0; sets.first().map_or(0, |set| set.len())];
    closed_with(&none, sets, count)
}

/// The same together with some members that are there already.
pub(crate) fn closed_with(members: &[u64], sets: &[&[u64]], count: usize) -> Vec<Closed> {
    let words = members.len();
    let mut search = Choice { sets, count, words, chosen: Vec::new(), found: Vec::new() };
    let mut room = members.repeat(count + 1);
    search.extend(0, &mut room);
    search.found
}

struct Choice<'a> {
    sets: &'a [&'a [u64]],
    count: usize,
    /// Of a set.
    words: usize,
    chosen: Vec<usize>,
    found: Vec<Closed>,
}

impl Choice<'_> {
    /// Tries every set from this one on beside those chosen, whose union is the first one there;
    /// the rest is room for those to come.
    fn extend(&mut self, from: usize, room: &mut [u64]) {
        let (union, rest) = room.split_at_mut(self.words);
        if self.chosen.len() == self.count {
            if bits::size(union) == self.count {
                self.found.push(Closed { chosen: self.chosen.clone(), union: union.to_vec() });
            }
            return;
        }
        // The last two take no longer than to ask.
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

/// The step from cells that hold only these digits, as many, in a constraint:
/// its other cells lose them; none if they have lost them.
pub(crate) fn naked(
    technique: &'static About,
    number: usize,
    constraint: &Constraint,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    candidates: &Candidates,
) -> Option<Step> {
    let eliminated = outside(constraint, &cells, &digits, candidates);
    Step::of(technique, vec![number], cells, digits, eliminated, Evidence::houses(1, 0))
}

/// What the cells of a constraint besides these hold of the digits, ascending.
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

/// The step from digits that have only these cells, as many, in a house: the
/// cells lose their other digits; none if they have lost them.
pub(crate) fn hidden(
    technique: &'static About,
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

/// The sentence of a naked subset.
pub(crate) fn explain_naked(layout: &Layout, step: &Step) -> String {
    let holding = sentence::holding(layout, step);
    format!(
        "{holding}, so no other cell of it can be {}",
        sentence::digits(layout, &step.digits, "or")
    )
}
