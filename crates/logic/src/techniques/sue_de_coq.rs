//! Sue de Coq (two-sector disjoint subsets): two or three cells C in the intersection of two
//! constraints, other cells A of the first, and other cells B of the second.
//!
//! A digit can be only once in A ∪ C, and only once in B ∪ C. Only a digit of both A and B can be
//! in two of the cells. If the number of cells equals the maximum number of digits that this
//! allows, each digit occurs as often as possible. The first constraint then loses, outside A and
//! C, their digits that B does not have. The second one loses, outside B and C, their digits that A
//! does not have. A digit of both A and B is once in A and once in B, and nowhere else in either
//! constraint.
//!
//! A and B have up to [`MOST_CELLS`] cells, and one or two digits more than cells. On very open
//! boards the search is not complete. Named after the user who described it as *Two-Sector Disjoint
//! Subsets* (Sudoku Player's Forum, 2005); HoDoKu, *Sue de Coq*. Sudoku Explainer has none; as in
//! HoDoKu, it is rated just below XY-chains.

use std::collections::{BTreeMap, HashSet};

use crate::{
    bits,
    deduction::{
        Difficulty, Evidence, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
    },
    patterns::{links::is_new, sentence},
};
use board::{
    Candidate, Candidates, Cell, Digit, Layout, digits_of,
    stop::{allows, is_over},
};

pub(crate) struct SueDeCoq;

const MOST_CELLS: usize = 4;
/// The maximum number of sets built and choices of three sets tried.
const EFFORT: usize = 1_000_000;

/// Cells with their digits.
struct Set {
    cells: Vec<Cell>,
    words: Vec<u64>,
}

impl Set {
    fn has(&self, digit: Digit) -> bool {
        bits::contains(&self.words, usize::from(digit) - 1)
    }
}

/// The search over all pairs of constraints.
struct SectorSearch<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    effort: usize,
    known: HashSet<Candidate>,
    steps: Vec<Step>,
}

impl SectorSearch<'_> {
    /// Iterates over the pairs of constraints that share at least two open cells, with these cells.
    fn crossings(&self) -> impl Iterator<Item = ([usize; 2], Vec<Cell>)> + use<> {
        let mut crossings: BTreeMap<[usize; 2], Vec<Cell>> = BTreeMap::new();
        for cell in (0..self.candidates.cells()).filter(|&cell| self.candidates.count(cell) > 1) {
            let numbers = self.layout.constraints_of(cell);
            for (at, &other) in numbers.iter().enumerate() {
                if !allows((crossings.len() * 64) as u64) || is_over() {
                    break;
                }
                for &one in &numbers[..at] {
                    crossings.entry([one as usize, other as usize]).or_default().push(cell);
                }
            }
        }
        crossings.into_iter().filter(|(_, cells)| cells.len() > 1)
    }

    /// Returns every set of the cells whose size is in the range `sizes` and whose digits exceed it
    /// by a number in the range `more`.
    fn sets(&mut self, open: &[Cell], sizes: [usize; 2], more: [usize; 2]) -> Vec<Set> {
        let mut found = Vec::new();
        let few = |cell: &&Cell| self.candidates.count(**cell) <= sizes[1] + more[1];
        let open: Vec<_> = open.iter().filter(few).copied().collect();
        let mut unions = vec![0; (sizes[1] + 1) * self.candidates.words(0).len()];
        self.extend(&open, &mut Vec::new(), &mut unions, (sizes, more), &mut found);
        found
    }

    /// Adds every set that begins with the chosen cells. `unions` begins with their digits; the
    /// rest is scratch space.
    fn extend(
        &mut self,
        open: &[Cell],
        chosen: &mut Vec<Cell>,
        unions: &mut [u64],
        (sizes, more): ([usize; 2], [usize; 2]),
        found: &mut Vec<Set>,
    ) {
        let stride = self.candidates.words(0).len();
        let (union, rest) = unions.split_at_mut(stride);
        for (at, &cell) in open.iter().enumerate() {
            if self.effort == 0 {
                return;
            }
            self.effort -= 1;
            for ((both, a), b) in rest.iter_mut().zip(&*union).zip(self.candidates.words(cell)) {
                *both = *a | b;
            }
            let size = bits::size(&rest[..stride]);
            if size > sizes[1] + more[1] {
                continue;
            }
            chosen.push(cell);
            if chosen.len() < sizes[1] {
                self.extend(&open[at + 1..], chosen, rest, (sizes, more), found);
            }
            let fits = (chosen.len() + more[0]..=chosen.len() + more[1]).contains(&size);
            if chosen.len() >= sizes[0] && fits {
                found.push(Set { cells: chosen.clone(), words: rest[..stride].to_vec() });
            }
            chosen.pop();
        }
    }

    /// Adds the steps of two constraints that share these open cells.
    fn look(&mut self, houses: [usize; 2], shared: &[Cell]) {
        let side = self.candidates.highest();
        let middles = self.sets(shared, [2, 3], [2, side]);
        if middles.is_empty() {
            return;
        }
        let [firsts, seconds] = houses.map(|house| {
            let other = if house == houses[0] { houses[1] } else { houses[0] };
            let rest = self.layout.constraints()[house].cells().iter().copied();
            let is_open =
                |&cell: &Cell| self.candidates.count(cell) > 1 && !self.layout.is_in(cell, other);
            let rest: Vec<Cell> = rest.filter(is_open).collect();
            self.sets(&rest, [1, MOST_CELLS], [1, 2])
        });
        for middle in &middles {
            for first in &firsts {
                for second in &seconds {
                    if self.effort == 0 {
                        return;
                    }
                    self.effort -= 1;
                    if are_full(middle, first, second) {
                        self.add(houses, [middle, first, second]);
                    }
                }
            }
        }
    }

    /// Adds the step of the three sets if it eliminates something new.
    fn add(&mut self, houses: [usize; 2], parts: [&Set; 3]) {
        let [_, first, second] = parts;
        let mut eliminated = Vec::new();
        for (house, own, other) in [(houses[0], first, second), (houses[1], second, first)] {
            for &cell in self.layout.constraints()[house].cells() {
                if !own.cells.contains(&cell) {
                    let goes = |&digit: &Digit| match (own.has(digit), other.has(digit)) {
                        (true, true) => true,
                        (_, false) => {
                            (own.has(digit) || parts[0].has(digit))
                                && !parts[0].cells.contains(&cell)
                        }
                        (false, true) => false,
                    };
                    let gone = self.candidates.digits(cell).filter(goes);
                    eliminated.extend(gone.map(|digit| Candidate { cell, digit }));
                }
            }
        }
        let cells = parts.map(|part| &part.cells[..]).concat();
        let (houses, digits) = (houses.to_vec(), digits_of(&parts[0].words).collect());
        let evidence = Evidence::Parts(parts.map(|part| part.cells.clone()).into());
        let step = Step::of(&ABOUT, houses, cells, digits, eliminated, evidence);
        self.steps.extend(step.filter(|it| is_new(&mut self.known, it)));
    }
}

/// Returns true if the three sets have as many cells as digits, where digits of both the first and
/// the second set count twice.
fn are_full(middle: &Set, first: &Set, second: &Set) -> bool {
    let words = middle.words.iter().zip(&first.words).zip(&second.words);
    let rest = words.map(|((m, a), b)| (m & !a & !b).count_ones() as usize).sum::<usize>();
    let more = |set: &Set| bits::size(&set.words) - set.cells.len();
    middle.cells.len() == more(first) + more(second) + rest
}

/// Returns the steps of the pairs of constraints that `is_looked_at` accepts.
fn steps(
    layout: &Layout,
    candidates: &Candidates,
    is_looked_at: impl Fn([usize; 2]) -> bool,
) -> Vec<Step> {
    let (known, steps) = (HashSet::new(), Vec::new());
    let mut search = SectorSearch { layout, candidates, effort: EFFORT, known, steps };
    for (houses, shared) in search.crossings() {
        if is_looked_at(houses) {
            search.look(houses, &shared);
        }
    }
    search.steps
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "Sue de Coq",
    summary: "cells that two houses share, and cells of each, hold only as many digits as there are cells",
    source: "HoDoKu, Sue de Coq",
    difficulty: Difficulty::tenths(65),
};

impl Technique for SueDeCoq {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || steps(layout, candidates, |_| true))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let has_news = |houses: [usize; 2]| houses.iter().any(|&it| beside.has_news(layout, it));
        Steps::later(move || steps(layout, candidates, has_news))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let [middle, first, second] =
            [0, 1, 2].map(|part| sentence::cells(layout, &step.parts()[part], "and"));
        // If there are more cells than digits, some digits are on both sides.
        let twice = match step.cells.len() > step.digits.len() {
            true => format!(", if digits of both {first} and {second} count twice"),
            false => String::new(),
        };
        format!(
            "{middle} with {first} in {} and {second} in {} have only as many digits as cells, \
             {}{twice}; so each of these digits is there",
            sentence::house(layout, step, 0),
            sentence::house(layout, step, 1),
            sentence::digits(layout, &step.digits, "and"),
        )
    }
}
