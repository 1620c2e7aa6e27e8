//! Death blossom: a cell, the *stem*, and for each of its digits an almost locked set, a *petal*.
//! The stem sees all places of its digit in the petal. Whichever digit the stem contains, its petal
//! lacks that digit and contains all its others. So another digit that all petals share is in one
//! of them. Candidates that see all its places there are eliminated.
//!
//! Petals may share cells. The stem has up to [`MOST_PETALS`] digits, and on very open boards only
//! some sets are used. Named in the Sudoku Player's Forum in 2006; HoDoKu, *Death Blossom*. Sudoku
//! Explainer has none; as in HoDoKu, it is rated just harder than ALS chains.

use std::{collections::HashSet, ops::Range};

use crate::{
    bits,
    deduction::{Difficulty, Evidence, Step, Steps, Technique, TechniqueContext, TechniqueInfo},
    patterns::{
        als::{Set, Sets},
        links::{Houses, add_peer_constraints},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct DeathBlossom;

const MOST_SETS: usize = 600;
const MOST_PETALS: usize = 5;
/// The maximum number of petals tried on a board.
const EFFORT: usize = 3_000_000;

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "death blossom",
    summary: "each digit of a cell turns an almost locked set into a locked set",
    source: "HoDoKu, Death Blossom",
    difficulty: Difficulty::tenths(79),
};

/// The search over all stems.
struct BlossomSearch<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    sets: &'a Sets,
    /// For each candidate, the sets in which it sees all places of its digit, ascending.
    petals: Vec<Vec<usize>>,
    /// A stack of digits: for each choice of a petal the digits that all petals so far share.
    digits: Vec<Digit>,
    effort: usize,
    told: HashSet<Vec<Candidate>>,
    steps: Vec<Step>,
}

/// Returns for each candidate of a stem the sets among the first that may be its petals.
fn petals(candidates: &Candidates, sets: &Sets) -> Vec<Vec<usize>> {
    let side = candidates.highest();
    let mut petals = vec![Vec::new(); candidates.cells() * side];
    for (at, set) in sets.first(MOST_SETS).iter().enumerate() {
        for &digit in &set.digits {
            let seen = set.seen(digit).into_iter().flat_map(bits::numbers);
            seen.for_each(|cell| petals[cell * side + usize::from(digit) - 1].push(at));
        }
    }
    petals
}

impl BlossomSearch<'_> {
    fn look(&mut self, stem: Cell) {
        let (cells, side) = (self.candidates.cells(), self.candidates.highest());
        let of_stem = self.candidates.digits(stem);
        let at: Vec<usize> = of_stem.map(|it| stem * side + usize::from(it) - 1).collect();
        if at.iter().all(|&at| !self.petals[at].is_empty()) {
            let open = |digit: &Digit| !self.candidates.contains(stem, *digit);
            self.digits = (1..=side as Digit).filter(open).collect();
            let count = self.digits.len();
            // Before any petal is chosen, each digit is seen by every cell.
            let mut room = bits::of(cells, 0..cells).repeat(count);
            room.resize((at.len() + 1) * room.len(), 0);
            self.choose(stem, &at, &mut Vec::new(), 0..count, &mut room);
        }
    }

    /// Tries every petal of the next candidate of the stem, in addition to those chosen. The chosen
    /// petals share the digits in the range `common`. `cells` begins with the bit sets of the cells
    /// that see all places of each digit; the rest is scratch space.
    fn choose(
        &mut self,
        stem: Cell,
        of_stem: &[usize],
        chosen: &mut Vec<usize>,
        common: Range<usize>,
        cells: &mut [u64],
    ) {
        let words = self.candidates.cells().div_ceil(64);
        let (cells, rest) = cells.split_at_mut(common.len() * words);
        let Some(&next) = of_stem.get(chosen.len()) else {
            self.add(stem, chosen, common, cells);
            return;
        };
        let sets = self.sets;
        for at in 0..self.petals[next].len() {
            if self.effort == 0 {
                return;
            }
            self.effort -= 1;
            let petal = self.petals[next][at];
            let (begin, mut end) = (self.digits.len(), 0);
            for (digit, cells) in common.clone().zip(cells.chunks(words)) {
                let digit = self.digits[digit];
                let Some(seen) = sets.found[petal].seen(digit) else { continue };
                let both = &mut rest[end..end + words];
                both.iter_mut().zip(cells).zip(seen).for_each(|((both, a), b)| *both = a & b);
                if both.iter().any(|&word| word != 0) {
                    self.digits.push(digit);
                    end += words;
                }
            }
            if end > 0 {
                chosen.push(petal);
                self.choose(stem, of_stem, chosen, begin..self.digits.len(), rest);
                chosen.pop();
            }
            self.digits.truncate(begin);
        }
    }

    fn add(&mut self, stem: Cell, chosen: &[usize], common: Range<usize>, cells: &[u64]) {
        let common = &self.digits[common];
        let words = self.candidates.cells().div_ceil(64);
        let gone = common.iter().zip(cells.chunks(words)).flat_map(|(&digit, cells)| {
            bits::numbers(cells).map(move |cell| Candidate { cell, digit })
        });
        let mut gone: Vec<Candidate> = gone.collect();
        gone.sort_unstable();
        if !self.told.insert(gone.clone()) {
            return;
        }
        let (layout, mut houses) = (self.layout, Houses::default());
        let sets: Vec<&Set> = chosen.iter().map(|&it| &self.sets.found[it]).collect();
        sets.iter().for_each(|set| houses.add(Some(set.house)));
        let digits: Vec<Digit> = self.candidates.digits(stem).collect();
        for (set, &digit) in sets.iter().zip(&digits) {
            let places = self.sets.places(&set.cells, digit);
            add_peer_constraints(
                layout,
                &mut houses.0,
                &places,
                &[Candidate { cell: stem, digit }],
            );
            for one in &gone {
                let places = self.sets.places(&set.cells, one.digit);
                add_peer_constraints(layout, &mut houses.0, &places, &[*one]);
            }
        }
        let mut parts = vec![vec![stem]];
        parts.extend(sets.iter().map(|set| set.cells.clone()));
        let (cells, digits) = (parts.concat(), common.to_vec());
        let evidence = Evidence::Parts(parts);
        self.steps.extend(Step::of(&ABOUT, houses.0, cells, digits, gone, evidence));
    }
}

/// Returns the steps with petals among these sets.
fn steps(layout: &Layout, candidates: &Candidates, sets: &Sets) -> Vec<Step> {
    let (petals, digits) = (petals(candidates, sets), Vec::new());
    let (effort, told, steps) = (EFFORT, HashSet::new(), Vec::new());
    let mut search =
        BlossomSearch { layout, candidates, sets, petals, digits, effort, told, steps };
    let stems = |count| (0..candidates.cells()).filter(move |&c| candidates.count(c) == count);
    (2..=MOST_PETALS).flat_map(stems).for_each(|stem| search.look(stem));
    search.steps
}

impl Technique for DeathBlossom {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || steps(layout, candidates, &Sets::of(layout, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let sets = move || beside.once(|| Sets::of(layout, candidates));
        Steps::later(move || steps(layout, candidates, &sets()))
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let (stem, petals) = (&step.parts()[0], &step.parts()[1..]);
        let mut petals: Vec<String> =
            petals.iter().map(|set| sentence::almost_locked(layout, board, set)).collect();
        // A set may be the petal of several digits.
        petals.sort_unstable();
        petals.dedup();
        let digits = sentence::digits(layout, &step.digits, "and");
        format!(
            "{}; whichever digit {} has, one of these sets lacks it and holds {digits}; in all \
             cases {}",
            sentence::list(petals, "and"),
            sentence::cells(layout, stem, "and"),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
