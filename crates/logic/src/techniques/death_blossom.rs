//! Death blossom: a cell, the *stem*, and for each of its digits an almost locked set, a *petal*,
//! all of whose places of that digit the stem sees. Whichever digit the stem has, the petal of it
//! lacks that and holds all its other digits; so a digit that all petals have besides is in one of
//! them, and goes from what sees all its places there.
//!
//! Petals may share cells. The stem has up to [`MOST_PETALS`] digits, and on very open boards only
//! some sets are looked at. Named in the Sudoku Player's Forum in 2006; HoDoKu, *Death Blossom*.
//! Sudoku Explainer has none; HoDoKu has it just harder than ALS chains, and so it is here.

use std::collections::HashSet;

use crate::{
    bits,
    deduction::{About, Beside, Difficulty, Evidence, Step, Steps, Technique},
    patterns::{
        als::{Set, Sets},
        links::{Houses, sights},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// See the module.
pub(crate) struct DeathBlossom;

const MOST_SETS: usize = 600;
const MOST_PETALS: usize = 5;
/// So many petals are tried on a board.
const EFFORT: usize = 3_000_000;

static ABOUT: About = About {
    name: "death blossom",
    summary: "a cell, each digit of which leaves a set of cells with as many digits as cells",
    source: "HoDoKu, Death Blossom",
    difficulty: Difficulty::tenths(79),
};

/// A digit that all petals chosen have, with the cells that see all its places in them, as bits.
type Common = Vec<(Digit, Vec<u64>)>;

/// Goes through the stems.
struct BlossomSearch<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    sets: &'a Sets,
    /// The first of these.
    found: &'a [Set],
    effort: usize,
    told: HashSet<Vec<Candidate>>,
    steps: Vec<Step>,
}

impl BlossomSearch<'_> {
    fn look(&mut self, stem: Cell) {
        let digits: Vec<Digit> = self.candidates.digits(stem).collect();
        let is_petal =
            |set: &Set, digit| set.seen(digit).is_some_and(|seen| bits::contains(seen, stem));
        let petals = |&digit: &Digit| {
            let all = 0..self.found.len();
            all.filter(|&it| is_petal(&self.found[it], digit)).collect()
        };
        let petals: Vec<Vec<usize>> = digits.iter().map(petals).collect();
        if petals.iter().all(|petals| !petals.is_empty()) {
            let all = bits::of(self.candidates.cells(), 0..self.candidates.cells());
            let side = self.candidates.highest() as Digit;
            let open = (1..=side).filter(|digit| !digits.contains(digit));
            let common: Common = open.map(|digit| (digit, all.clone())).collect();
            self.choose(stem, &petals, &mut Vec::new(), &common);
        }
    }

    /// Tries every petal of the next digit beside those chosen.
    fn choose(
        &mut self,
        stem: Cell,
        petals: &[Vec<usize>],
        chosen: &mut Vec<usize>,
        common: &Common,
    ) {
        let Some(next) = petals.get(chosen.len()) else {
            self.add(stem, chosen, common);
            return;
        };
        for &petal in next {
            if self.effort == 0 {
                return;
            }
            self.effort -= 1;
            let set = &self.found[petal];
            let left = common.iter().filter_map(|(digit, cells)| {
                let both: Vec<u64> =
                    cells.iter().zip(set.seen(*digit)?).map(|(a, b)| a & b).collect();
                both.iter().any(|&word| word != 0).then_some((*digit, both))
            });
            let left: Common = left.collect();
            if !left.is_empty() {
                chosen.push(petal);
                self.choose(stem, petals, chosen, &left);
                chosen.pop();
            }
        }
    }

    fn add(&mut self, stem: Cell, chosen: &[usize], common: &Common) {
        let gone = common.iter().flat_map(|(digit, cells)| {
            bits::numbers(cells).map(|cell| Candidate { cell, digit: *digit })
        });
        let mut gone: Vec<Candidate> = gone.collect();
        gone.sort_unstable();
        if !self.told.insert(gone.clone()) {
            return;
        }
        let (layout, mut houses) = (self.layout, Houses::default());
        let sets: Vec<&Set> = chosen.iter().map(|&it| &self.found[it]).collect();
        sets.iter().for_each(|set| houses.add(Some(set.house)));
        let digits: Vec<Digit> = self.candidates.digits(stem).collect();
        for (set, &digit) in sets.iter().zip(&digits) {
            let places = self.sets.places(&set.cells, digit);
            sights(layout, &mut houses.0, &places, &[Candidate { cell: stem, digit }]);
            for one in &gone {
                let places = self.sets.places(&set.cells, one.digit);
                sights(layout, &mut houses.0, &places, &[*one]);
            }
        }
        let mut parts = vec![vec![stem]];
        parts.extend(sets.iter().map(|set| set.cells.clone()));
        let (cells, digits) = (parts.concat(), common.iter().map(|&(digit, _)| digit).collect());
        let evidence = Evidence::Parts(parts);
        self.steps.extend(Step::of(&ABOUT, houses.0, cells, digits, gone, evidence));
    }
}

/// The steps of these sets.
fn steps(layout: &Layout, candidates: &Candidates, sets: &Sets) -> Vec<Step> {
    let (found, told, steps) = (sets.first(MOST_SETS), HashSet::new(), Vec::new());
    let mut search = BlossomSearch { layout, candidates, sets, found, effort: EFFORT, told, steps };
    let stems = |count| (0..candidates.cells()).filter(move |&c| candidates.count(c) == count);
    (2..=MOST_PETALS).flat_map(stems).for_each(|stem| search.look(stem));
    search.steps
}

impl Technique for DeathBlossom {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || steps(layout, candidates, &Sets::of(layout, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a Beside<'a>,
    ) -> Steps<'a> {
        let sets = move || beside.once(|| Sets::of(layout, candidates));
        Steps::later(move || steps(layout, candidates, &sets()))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let (stem, petals) = (&step.parts()[0], &step.parts()[1..]);
        let petals: Vec<String> =
            petals.iter().map(|cells| sentence::cells(layout, cells, "and")).collect();
        let digits = sentence::digits(layout, &step.digits, "and");
        format!(
            "each of these sets of cells has one digit more than cells: {}; whichever digit {} has, \
             one of them lacks that and holds {digits}",
            petals.join("; "),
            sentence::cells(layout, stem, "and"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    #[test]
    fn a_digit_of_all_petals_is_in_one_of_them() {
        let left: &[((usize, usize), &[Digit])] =
            &[((5, 5), &[1, 2, 3]), ((5, 1), &[1, 9]), ((5, 9), &[2, 9]), ((6, 5), &[3, 9])];
        let (layout, candidates) = example::board(3, 3, left);
        let told = example::told(&DeathBlossom, &layout, &candidates);
        assert_eq!(
            told,
            ["each of these sets of cells has one digit more than cells: r5c1; r5c9; r6c5; \
              whichever digit r5c5 has, one of them lacks that and holds 9: r5c4≠9 r5c6≠9"]
        );
    }
}
