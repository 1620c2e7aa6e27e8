//! ALS-XZ: two almost locked sets joined by a restricted digit.
//!
//! One of the sets lacks the restricted digit x. So every other common digit z is in one of them,
//! and candidates that see all places of z in both are eliminated. With two restricted digits, each
//! set lacks one of them and contains all its remaining digits; the two sets together contain both
//! restricted digits. Candidates that see all places of such a digit are eliminated.
//!
//! On very open boards only the smallest sets are used. J. van der Werf, *Almost Locked Sets
//! XZ-rule* (Sudoku Player's Forum, 2005); HoDoKu, *ALS-XZ*. Sudoku Explainer has no such sets. The
//! rating is that of its aligned triplet exclusion, which finds mostly the same eliminations.

use std::collections::HashSet;

use crate::{
    deduction::{
        Difficulty, Evidence, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
    },
    patterns::{
        als::{Set, Sets},
        deadly,
        links::{Houses, holding, is_new},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct AlsXz;

impl Sets {
    /// Returns the candidates that two sets with these restricted digits eliminate, each with the
    /// places of its digit in the sets.
    fn eliminated(&self, a: &Set, b: &Set, restricted: &[Digit]) -> Vec<(Candidate, Vec<Cell>)> {
        let is_restricted = |digit: &Digit| restricted.contains(digit);
        let of_both = a.common(b).filter(|digit| is_restricted(digit) == (restricted.len() > 1));
        let mut from: Vec<(Digit, [&Set; 2])> = of_both.map(|digit| (digit, [a, b])).collect();
        if restricted.len() > 1 {
            for set in [a, b] {
                let rest = set.digits.iter().filter(|digit| !is_restricted(digit));
                from.extend(rest.map(|&digit| (digit, [set, set])));
            }
        }
        let gone = from.into_iter().flat_map(|(digit, [one, other])| {
            let gone = one.gone(other, digit).into_iter();
            gone.map(move |gone| {
                let places = [one, other].map(|set| self.places(&set.cells, digit));
                (gone, places.concat())
            })
        });
        let mut gone: Vec<_> = gone.collect();
        gone.sort_by_key(|&(gone, _)| gone);
        gone.dedup_by_key(|&mut (gone, _)| gone);
        gone
    }

    /// Returns the step of two sets with these restricted digits, if there is one.
    fn step(
        &self,
        technique: &'static TechniqueInfo,
        layout: &Layout,
        [a, b]: [&Set; 2],
        restricted: Vec<Digit>,
    ) -> Option<Step> {
        let gone = self.eliminated(a, b, &restricted);
        if gone.is_empty() || restricted.len() > 2 {
            return None;
        }
        let mut houses = Houses::default();
        houses.add(Some(a.house));
        houses.add(Some(b.house));
        for &digit in &restricted {
            for one in self.places(&a.cells, digit) {
                for other in self.places(&b.cells, digit) {
                    houses.add(holding(layout, &[one, other]).next());
                }
            }
        }
        for (gone, places) in &gone {
            places.iter().for_each(|&p| houses.add(holding(layout, &[gone.cell, p]).next()));
        }
        let cells = [&a.cells[..], &b.cells].concat();
        let parts = Evidence::Parts(vec![a.cells.clone(), b.cells.clone()]);
        let eliminated = gone.into_iter().map(|(gone, _)| gone).collect();
        Step::of(technique, houses.0, cells, restricted, eliminated, parts)
    }
}

/// Returns the steps of all pairs of sets that `fit` accepts.
pub(super) fn steps(
    technique: &'static TechniqueInfo,
    layout: &Layout,
    sets: &Sets,
    beside: Option<&TechniqueContext>,
    fit: impl Fn(&Set, &Set) -> bool,
) -> Vec<Step> {
    // On very open boards the selection of sets may have changed.
    let beside = beside.filter(|_| !sets.are_cut);
    let has_news = |set: &Set| beside.is_none_or(|beside| beside.has_news_of(&set.cells));
    let news: Vec<bool> = sets.found.iter().map(has_news).collect();
    let (joints, mut known, mut steps) = (sets.joints(usize::MAX), HashSet::new(), Vec::new());
    for (at, set) in sets.found.iter().enumerate() {
        for of_set in joints[at].chunk_by(|a, b| a.to == b.to).take_while(|it| it[0].to < at) {
            let two = [&sets.found[of_set[0].to], set];
            if (news[at] || news[of_set[0].to]) && fit(two[0], two[1]) {
                let digits = of_set.iter().map(|joint| joint.digit).collect();
                let step = sets.step(technique, layout, two, digits);
                steps.extend(step.filter(|step| is_new(&mut known, step)));
            }
        }
    }
    steps
}

/// Explains a step of two sets.
pub(super) fn explain(layout: &Layout, board: &Candidates, step: &Step) -> String {
    let [a, b] = [0, 1].map(|part| sentence::almost_locked(layout, board, &step.parts()[part]));
    let cannot = sentence::cannot(layout, &step.eliminated);
    if let [one, other] = step.digits[..] {
        let [one, other] = [one, other].map(|digit| layout.digit(digit));
        return format!(
            "{a}, and {b}; only one of the two can hold {one}, and only one {other}, so each lacks \
             one of these and holds all its other digits; so {cannot}"
        );
    }
    let one = sentence::digits(layout, &step.digits, "and");
    let others = sentence::digits(layout, &deadly::gone(step), "and");
    format!(
        "{a}, and {b}; only one of the two can hold {one}, and the one without {one} holds \
         {others}; in both cases {cannot}"
    )
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "ALS-XZ",
    summary: "two almost locked sets, at most one of which can hold a certain digit",
    source: "HoDoKu, Almost Locked Set XZ-Rule",
    difficulty: Difficulty::tenths(75),
};

impl Technique for AlsXz {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            steps(&ABOUT, layout, &Sets::of(layout, candidates), None, |_, _| true)
        })
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let sets = move || beside.once(|| Sets::of(layout, candidates));
        Steps::later(move || steps(&ABOUT, layout, &sets(), Some(beside), |_, _| true))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        explain(layout, board, step)
    }
}
