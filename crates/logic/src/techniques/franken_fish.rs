//! Franken X-wing, swordfish and jellyfish: fish with boxes among their lines. Assume that k lines
//! of one kind and boxes have all places of a digit in k lines of another kind and boxes. The rest
//! of these then loses the digit.
//!
//! The first, called bases, share no place, so they contain the digit in k cells. Each of the
//! others, called covers, has room for one of these cells, so it is filled by one. Fish of lines
//! only are plain fish and not considered here. Neither are fish with fins or with rows and columns
//! on the same side (mutant fish). A base with a single place is a hidden single. On very open
//! boards only some covers are tried.
//!
//! HoDoKu, *Franken Fish*. Sudoku Explainer has none. As in HoDoKu, the X-wing is rated like ALS-XZ
//! and the others higher.

use std::collections::{BTreeSet, HashSet};

use crate::{
    bits,
    deduction::{Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{crossing, links::is_new},
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout, stop::in_time};

pub(crate) struct FrankenFish {
    /// The number of bases and of covers: 2 to 4.
    pub(super) size: usize,
}

const SOURCE: &str = "HoDoKu, Franken Fish";

/// By size, from 2.
static ABOUT: [TechniqueInfo; 3] = [
    TechniqueInfo::of(
        "Franken X-wing",
        75,
        SOURCE,
        "two lines or boxes have a digit only in two others, so these lose the rest",
    ),
    TechniqueInfo::of(
        "Franken swordfish",
        77,
        SOURCE,
        "three lines or boxes have a digit only in three others, so these lose the rest",
    ),
    TechniqueInfo::of(
        "Franken jellyfish",
        78,
        SOURCE,
        "four lines or boxes have a digit only in four others, so these lose the rest",
    ),
];

/// The maximum number of comparisons of bases with choices of covers on a board.
const EFFORT: usize = 20_000_000;

const BOX: ConstraintKind = ConstraintKind::Box;

/// Returns the pairs of line kinds that bases and covers may have, besides boxes. Only kinds of
/// houses are used: constraints of other rules are numerous and hardly ever cover anything.
fn kinds(layout: &Layout) -> Vec<[ConstraintKind; 2]> {
    let mut kinds: Vec<_> =
        layout.constraints().iter().filter(|it| it.is_house()).map(|it| it.name().kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let lines: Vec<_> = kinds.iter().copied().filter(|&kind| kind != BOX).collect();
    let pairs = lines.iter().flat_map(|&base| lines.iter().map(move |&cover| [base, cover]));
    pairs.filter(|_| kinds.contains(&BOX)).filter(|[base, cover]| base != cover).collect()
}

/// The search for one digit and two kinds of lines.
struct CoverSearch<'a> {
    technique: &'a FrankenFish,
    layout: &'a Layout,
    board: &'a Candidates,
    digit: Digit,
    /// The places of the digit, ascending.
    places: Vec<Cell>,
    /// For each constraint that may be a base or a cover, the places in it, as bits.
    lines: Vec<Vec<u64>>,
    /// All houses that may be bases.
    bases: Vec<usize>,
    /// For each place, the constraints that may cover it.
    covers: Vec<Vec<usize>>,
    /// Buffers: the bases within the chosen covers, and those that fit with one more cover, each
    /// with that cover.
    held: Vec<usize>,
    fitting: Vec<(usize, usize)>,
    effort: usize,
    known: HashSet<Candidate>,
    steps: Vec<Step>,
}

/// Returns the places of a digit that are in a house, as bits.
fn places_in(layout: &Layout, places: &[Cell], number: usize) -> Vec<u64> {
    let cells = layout.constraints()[number].cells().iter();
    bits::of(places.len(), cells.filter_map(|cell| places.binary_search(cell).ok()))
}

impl CoverSearch<'_> {
    /// Searches one digit and two kinds of lines.
    fn look(&mut self, digit: Digit, [base, cover]: [ConstraintKind; 2]) {
        let (layout, board) = (self.layout, self.board);
        let places = (0..board.cells()).filter(|&cell| board.contains(cell, digit));
        (self.digit, self.places) = (digit, places.collect());
        if self.places.is_empty() {
            return;
        }
        let is_of = |number: usize, kind| {
            let its = layout.constraints()[number].name().kind;
            its == kind || its == BOX
        };
        let line = |number| match is_of(number, base) || is_of(number, cover) {
            true => places_in(layout, &self.places, number),
            false => Vec::new(),
        };
        self.lines = (0..layout.constraints().len()).map(line).collect();
        let lines = &self.lines;
        let bases = layout.houses().map(|(number, _)| number).filter(|&it| is_of(it, base));
        self.bases = bases.filter(|&number| bits::size(&lines[number]) > 1).collect();
        let covers = self.places.iter().map(|&cell| {
            let numbers = layout.constraints_of(cell).iter().map(|&number| number as usize);
            numbers.filter(|&number| is_of(number, cover)).collect()
        });
        self.covers = covers.collect();
        let covers = (0..lines.len()).filter(|&number| is_of(number, cover));
        let covers: Vec<usize> =
            covers.filter(|&number| bits::first(&lines[number]).is_some()).collect();
        let words = self.places.len().div_ceil(64);
        let mut found = BTreeSet::new();
        let mut room = vec![0; (self.technique.size + 1) * words];
        self.choose(&covers, &mut Vec::new(), &mut room, &mut found);
        for chosen in found {
            let numbers: Vec<usize> = chosen.iter().map(|&at| self.bases[at]).collect();
            let of_base = |places: Vec<u64>, &base: &usize| bits::union(&places, &self.lines[base]);
            let places = numbers.iter().fold(vec![0; words], of_base);
            self.cover(&numbers, &places, &places, &mut Vec::new());
        }
    }

    fn is_box(&self, number: usize) -> bool {
        self.layout.constraints()[number].name().kind == BOX
    }

    /// Collects the choices of bases whose places a sufficient number of covers contains, starting
    /// from the covers. Every cover from `covers` is tried in addition to those chosen; the last
    /// one is derived from the uncovered places of the bases. `places` begins with the union of the
    /// chosen covers; the rest is scratch space.
    fn choose(
        &mut self,
        covers: &[usize],
        chosen: &mut Vec<usize>,
        places: &mut [u64],
        found: &mut BTreeSet<Vec<usize>>,
    ) {
        let words = self.places.len().div_ceil(64);
        if chosen.len() + 1 == self.technique.size {
            self.effort = self.effort.saturating_sub(self.bases.len());
            self.close(chosen, &places[..words], found);
            return;
        }
        let (places, rest) = places.split_at_mut(words);
        for (at, &cover) in covers.iter().enumerate() {
            if self.effort == 0 {
                return;
            }
            for ((both, a), b) in rest.iter_mut().zip(&*places).zip(&self.lines[cover]) {
                *both = *a | b;
            }
            chosen.push(cover);
            self.choose(&covers[at + 1..], chosen, rest, found);
            chosen.pop();
        }
    }

    /// Collects the choices of bases with one more cover after the chosen ones.
    fn close(&mut self, chosen: &[usize], places: &[u64], found: &mut BTreeSet<Vec<usize>>) {
        // The bases that need no further cover, and the others with each cover that suffices.
        self.held.clear();
        self.fitting.clear();
        for (at, &base) in self.bases.iter().enumerate() {
            let line = &self.lines[base];
            let Some(open) = bits::first_outside(line, places) else {
                self.held.push(at);
                continue;
            };
            for &cover in &self.covers[open] {
                let may_be = chosen.last() < Some(&cover) && cover != base;
                if may_be && bits::is_within_two(line, places, &self.lines[cover]) {
                    self.fitting.push((cover, at));
                }
            }
        }
        if self.held.len() + self.fitting.len() < self.technique.size {
            return;
        }
        self.fitting.sort_unstable();
        for more in self.fitting.chunk_by(|a, b| a.0 == b.0) {
            let is_base = |&at: &usize| {
                let number = self.bases[at];
                number != more[0].0 && !chosen.contains(&number)
            };
            let bases = self.held.iter().chain(more.iter().map(|(_, at)| at));
            let mut bases: Vec<usize> = bases.copied().filter(is_base).collect();
            if bases.len() >= self.technique.size {
                bases.sort_unstable();
                let mut room = vec![0; (self.technique.size + 1) * places.len()];
                self.fill(&bases, &mut Vec::new(), &mut room, found);
            }
        }
    }

    /// Adds every choice of disjoint bases from `bases`, in addition to those chosen. `places`
    /// begins with the union of the chosen bases; the rest is scratch space.
    fn fill(
        &self,
        bases: &[usize],
        chosen: &mut Vec<usize>,
        places: &mut [u64],
        found: &mut BTreeSet<Vec<usize>>,
    ) {
        if chosen.len() == self.technique.size {
            found.insert(chosen.clone());
            return;
        }
        let (places, rest) = places.split_at_mut(self.places.len().div_ceil(64));
        for (at, &base) in bases.iter().enumerate() {
            let more = &self.lines[self.bases[base]];
            if more.iter().zip(&*places).all(|(a, b)| a & b == 0) {
                rest.iter_mut().zip(&*places).zip(more).for_each(|((both, a), b)| *both = a | b);
                chosen.push(base);
                self.fill(&bases[at + 1..], chosen, rest, found);
                chosen.pop();
            }
        }
    }

    /// Tries every cover of the first uncovered place.
    fn cover(&mut self, bases: &[usize], places: &[u64], open: &[u64], covers: &mut Vec<usize>) {
        let Some(next) = bits::numbers(open).next() else {
            if covers.len() == self.technique.size {
                let cells: Vec<Cell> = bits::numbers(places).map(|at| self.places[at]).collect();
                self.add(bases, &cells, covers);
            }
            return;
        };
        let left = self.technique.size - covers.len();
        if left == 0 {
            return;
        }
        for at in 0..self.covers[next].len() {
            let number = self.covers[next][at];
            let covered = &self.lines[number];
            let is_enough = || bits::is_within(open, covered);
            if bases.contains(&number) || left == 1 && !is_enough() {
                continue;
            }
            let rest: Vec<u64> = open.iter().zip(covered).map(|(a, b)| a & !b).collect();
            covers.push(number);
            self.cover(bases, places, &rest, covers);
            covers.pop();
        }
    }

    /// Adds the step of bases and covers if there are boxes and it eliminates something new.
    fn add(&mut self, bases: &[usize], places: &[Cell], covers: &[usize]) {
        if !bases.iter().chain(covers).any(|&number| self.is_box(number)) {
            return;
        }
        let digit = self.digit;
        let cells = covers.iter().flat_map(|&cover| self.layout.constraints()[cover].cells());
        let rest = cells.filter(|&&it| self.board.contains(it, digit) && !places.contains(&it));
        let eliminated = rest.map(|&cell| Candidate { cell, digit }).collect();
        let (houses, evidence) =
            ([bases, covers].concat(), Evidence::houses(bases.len(), covers.len()));
        let about = self.technique.about();
        let step = Step::of(about, houses, places.to_vec(), vec![digit], eliminated, evidence);
        self.steps.extend(step.filter(|it| is_new(&mut self.known, it)));
    }
}

impl Technique for FrankenFish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.size - 2]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let mut search = CoverSearch {
                technique: self,
                layout,
                board: candidates,
                digit: 1,
                places: Vec::new(),
                lines: Vec::new(),
                bases: Vec::new(),
                covers: Vec::new(),
                held: Vec::new(),
                fitting: Vec::new(),
                effort: EFFORT,
                known: HashSet::new(),
                steps: Vec::new(),
            };
            for digit in in_time(1..=candidates.highest() as Digit) {
                kinds(layout).into_iter().for_each(|kinds| search.look(digit, kinds));
            }
            search.steps
        })
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        crossing::explain(layout, step)
    }
}
