//! ALS-XZ: two almost locked sets joined by a digit.
//!
//! One set lacks a digit x that is restricted between them. Then every other digit z that both
//! have is in one of them: what sees all places of z in both goes. With two restricted digits
//! one set lacks the one and the other the other, so each holds all its remaining digits, and
//! both together the two: what sees all places of such a digit goes.
//!
//! Of very open boards only the first [`MOST_SETS`] are looked at, the smallest first. J. van
//! der Werf, *Almost Locked Sets XZ-rule* (Sudoku Player's Forum, 2005); HoDoKu, *ALS-XZ*.
//! Sudoku Explainer has no such sets; rated here as its aligned triplet exclusion, which finds
//! much the same.

use std::collections::HashSet;

use crate::{
    deduction::{About, Difficulty, Evidence, Step, Steps, Technique},
    patterns::{
        als::{Set, Sets},
        links::{Houses, holding, is_new, seen_by},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// See the module.
pub(crate) struct AlsXz;

const MOST_SETS: usize = 1500;

impl Sets<'_> {
    /// What goes for the sake of two sets with the restricted digits.
    fn eliminated(&self, a: &Set, b: &Set, restricted: &[Digit]) -> Vec<(Candidate, Vec<Cell>)> {
        let of_both = |digit| [self.places(&a.cells, digit), self.places(&b.cells, digit)].concat();
        let mut places: Vec<(Digit, Vec<Cell>)> = Vec::new();
        for &digit in &a.digits {
            match (b.digits.contains(&digit), restricted.contains(&digit)) {
                (true, true) if restricted.len() > 1 => places.push((digit, of_both(digit))),
                (true, false) if restricted.len() == 1 => places.push((digit, of_both(digit))),
                _ => {}
            }
        }
        if restricted.len() > 1 {
            for set in [a, b] {
                let rest = set.digits.iter().filter(|digit| !restricted.contains(digit));
                places.extend(rest.map(|&digit| (digit, self.places(&set.cells, digit))));
            }
        }
        let gone = places.into_iter().flat_map(|(digit, places)| {
            seen_by(self.layout, self.candidates, digit, &places)
                .into_iter()
                .map(move |gone| (gone, places.clone()))
        });
        let mut gone: Vec<_> = gone.collect();
        gone.sort_by_key(|&(gone, _)| gone);
        gone.dedup_by_key(|&mut (gone, _)| gone);
        gone
    }

    /// The step of two sets, if they make one.
    fn step(&self, a: &Set, b: &Set) -> Option<Step> {
        let restricted: Vec<_> =
            a.common(b).filter(|&digit| self.is_restricted(a, b, digit)).collect();
        if restricted.is_empty() || a.common(b).count() < 2 || restricted.len() > 2 {
            return None;
        }
        let gone = self.eliminated(a, b, &restricted);
        if gone.is_empty() {
            return None;
        }
        let mut houses = Houses::default();
        houses.add(Some(a.house));
        houses.add(Some(b.house));
        for &digit in &restricted {
            for one in self.places(&a.cells, digit) {
                for other in self.places(&b.cells, digit) {
                    houses.add(holding(self.layout, &[one, other]).next());
                }
            }
        }
        for (gone, places) in &gone {
            places.iter().for_each(|&p| houses.add(holding(self.layout, &[gone.cell, p]).next()));
        }
        let cells = [&a.cells[..], &b.cells].concat();
        let parts = Evidence::Parts(vec![a.cells.clone(), b.cells.clone()]);
        let eliminated = gone.into_iter().map(|(gone, _)| gone).collect();
        Step::of(&ABOUT, houses.0, cells, restricted, eliminated, parts)
    }
}

/// Whether sets of digits have two in common, at least.
fn have_two(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum::<u32>() > 1
}

static ABOUT: About = About {
    name: "ALS-XZ",
    summary: "two sets of cells with one digit too many, of which one must lack a digit they share",
    source: "HoDoKu, Almost Locked Set XZ-Rule",
    difficulty: Difficulty::tenths(75),
};

impl Technique for AlsXz {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Box::new(std::iter::once(()).flat_map(move |()| {
            let sets = Sets::of(layout, candidates, MOST_SETS);
            let mut known = HashSet::new();
            (1..sets.found.len()).flat_map(move |at| {
                let b = &sets.found[at];
                let before = sets.found[..at].iter().filter(|a| have_two(&a.words, &b.words));
                let steps = before.filter_map(|a| sets.step(a, b));
                let steps = steps.filter(|step| is_new(&mut known, step));
                steps.collect::<Vec<_>>()
            })
        }))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let [a, b] = [0, 1].map(|part| &step.parts()[part]);
        let is_one = [a.len() == 1, b.len() == 1];
        let [a, b] = [a, b].map(|cells| sentence::cells(layout, cells, "and"));
        let have = |is_one: bool| if is_one { "has" } else { "have" };
        let sets = format!(
            "{a} {} one digit more than cells, and so {} {b}",
            have(is_one[0]),
            have(is_one[1])
        );
        if let [one, other] = step.digits[..] {
            let [one, other] = [one, other].map(|digit| layout.digit(digit));
            return format!(
                "{sets}; they cannot both hold {one}, nor both {other}, so each lacks one of \
                 these and holds all its other digits"
            );
        }
        let mut others: Vec<_> = step.eliminated.iter().map(|gone| gone.digit).collect();
        others.sort_unstable();
        others.dedup();
        let one = sentence::digits(layout, &step.digits, "and");
        let others = sentence::digits(layout, &others, "and");
        format!("{sets}; they cannot both hold {one}, and the one without it holds {others}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    #[test]
    fn a_digit_that_one_of_two_sets_lacks_leaves_another_to_one_of_them() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 3]), ((5, 1), &[1, 2]), ((5, 5), &[2, 3])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(&AlsXz, &layout, &candidates),
            ["r1c1 has one digit more than cells, and so have r5c1 and r5c5; they cannot both \
              hold 1, and the one without it holds 3: r1c5≠3"]
        );
    }
}
