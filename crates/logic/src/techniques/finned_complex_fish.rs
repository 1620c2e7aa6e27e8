//! Finned Franken and mutant fish: fish of lines and boxes with fins. Fins are places of the bases
//! that no cover contains or that two bases share. Either a fin is in the solution, or the fish is
//! valid. Then the bases fill each cover once, and no place in two covers is true. So a candidate
//! that is in more covers than bases and sees every fin is eliminated.
//!
//! A *Franken* fish has lines of one kind and boxes as bases, and lines of the other kind and boxes
//! as covers. In a *mutant* fish the bases or the covers contain lines of both kinds.
//!
//! The search starts from the eliminated candidate, as for finned fish of lines. If it were in the
//! solution, the remaining places of k bases would lie in k − 1 other constraints. On very open
//! boards only some fish are found. Of fish with the same eliminations, one with the fewest fins is
//! used; those with the most eliminations come first.
//!
//! HoDoKu, *Finned Franken Fish* and *Finned Mutant Fish*. Sudoku Explainer has none. Human solvers
//! would try nets first, so these fish are rated above nets, larger ones higher. Because the search
//! is slow, they are used only on request.

use std::collections::{BTreeMap, HashSet};

use crate::{
    bits,
    deduction::{Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{links::add_peer_constraints, sentence},
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout, stop::in_time};

pub(crate) struct FinnedComplexFish {
    /// The number of bases and of covers: 2 to 4, for mutant fish 3 or 4.
    pub(super) size: usize,
    /// True if one side may contain rows and columns.
    pub(super) is_mutant: bool,
}

const FRANKEN: &str = "HoDoKu, Finned Franken Fish";
const MUTANT: &str = "HoDoKu, Finned Mutant Fish";

/// By size, from 2; then the mutant fish, from 3.
static ABOUT: [TechniqueInfo; 5] = [
    TechniqueInfo::of(
        "finned Franken X-wing",
        86,
        FRANKEN,
        "a Franken X-wing except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "finned Franken swordfish",
        87,
        FRANKEN,
        "a Franken swordfish except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "finned Franken jellyfish",
        88,
        FRANKEN,
        "a Franken jellyfish except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "finned mutant swordfish",
        89,
        MUTANT,
        "three rows, columns or boxes in three others except for fins: only cells that see all fins \
         lose the digit",
    ),
    TechniqueInfo::of(
        "finned mutant jellyfish",
        90,
        MUTANT,
        "four rows, columns or boxes in four others except for fins: only cells that see all fins lose \
         the digit",
    ),
];

/// The maximum number of comparisons of bases with choices of covers on a board.
const EFFORT: usize = 60_000_000;
/// The cost of choosing a base, in comparisons.
const OF_BASE: usize = 30;

const BOX: ConstraintKind = ConstraintKind::Box;

/// A constraint, with the places of the digit in it as bits.
struct Sector {
    number: usize,
    kind: ConstraintKind,
    is_house: bool,
    places: Vec<u64>,
}

/// Bases and covers, by their indices in the list of sectors, each ascending.
type Fish = (Vec<usize>, Vec<usize>);

/// The search for the fish of one digit.
struct SectorFish<'a> {
    layout: &'a Layout,
    technique: &'a FinnedComplexFish,
    digit: Digit,
    /// The places of the digit, ascending.
    places: Vec<Cell>,
    sectors: Vec<Sector>,
    /// For each place, the places that it sees, as bits by their index in `places`.
    seen: Vec<Vec<u64>>,
    found: HashSet<Fish>,
    /// Buffers: the bases within the chosen covers, and those that fit with one more cover, each
    /// with that cover.
    held: Vec<usize>,
    fitting: Vec<(usize, usize)>,
}

/// The situation if a tried candidate were in the solution.
struct TrialState {
    /// The possible bases with their remaining places.
    bases: Vec<(usize, Vec<u64>)>,
    /// The possible covers of these places.
    covers: Vec<usize>,
    /// For each place the possible covers that contain it.
    holders: Vec<Vec<usize>>,
    /// The possible covers of the candidate.
    own: Vec<usize>,
}

impl SectorFish<'_> {
    fn new<'a>(
        technique: &'a FinnedComplexFish,
        layout: &'a Layout,
        board: &Candidates,
        digit: Digit,
    ) -> SectorFish<'a> {
        let places: Vec<Cell> =
            (0..board.cells()).filter(|&cell| board.contains(cell, digit)).collect();
        let bits_of = |is: &dyn Fn(Cell) -> bool| {
            bits::of(places.len(), (0..places.len()).filter(|&at| is(places[at])))
        };
        let sectors = layout.constraints().iter().enumerate().map(|(number, constraint)| Sector {
            number,
            kind: constraint.name().kind,
            is_house: constraint.is_house(),
            places: bits_of(&|cell| layout.is_in(cell, number)),
        });
        let sectors: Vec<Sector> = sectors.collect();
        let seen = places.iter().map(|&one| bits_of(&|other| layout.are_peers(one, other)));
        let seen = seen.collect();
        SectorFish {
            layout,
            technique,
            digit,
            places,
            sectors,
            seen,
            found: HashSet::new(),
            held: Vec::new(),
            fitting: Vec::new(),
        }
    }

    /// Returns true if a sector may be on a side: 0 for bases, 1 for covers.
    fn may_be(&self, sector: usize, kinds: Option<[ConstraintKind; 2]>, side: usize) -> bool {
        let kind = self.sectors[sector].kind;
        kinds.is_none_or(|kinds| kind == BOX || kind == kinds[side])
    }

    /// Adds the fish that would be violated by the candidate.
    fn look(&mut self, target: usize, kinds: Option<[ConstraintKind; 2]>, effort: &mut usize) {
        let seen = &self.seen[target];
        let holds = |sector: &Sector| bits::contains(&sector.places, target);
        let left = |sector: &Sector| {
            let left = sector.places.iter().zip(seen).map(|(places, seen)| places & !seen);
            left.collect::<Vec<u64>>()
        };
        let is_any = |words: &[u64]| words.iter().any(|&word| word != 0);
        let (mut bases, mut covers, mut own) = (Vec::new(), Vec::new(), Vec::new());
        for (at, sector) in self.sectors.iter().enumerate() {
            let left = left(sector);
            if self.may_be(at, kinds, 1) {
                match holds(sector) {
                    true => own.push(at),
                    false if is_any(&left) => covers.push(at),
                    false => {}
                }
            }
            if sector.is_house && self.may_be(at, kinds, 0) && !holds(sector) && is_any(&left) {
                bases.push((at, left));
            }
        }
        let holding = |at: usize| {
            let holds = |&&cover: &&usize| bits::contains(&self.sectors[cover].places, at);
            covers.iter().filter(holds).copied().collect()
        };
        let holders = (0..self.places.len()).map(holding).collect();
        let against = TrialState { bases, covers, holders, own };
        let words = self.places.len().div_ceil(64);
        let mut room = vec![0; self.technique.size * words];
        self.choose(&against, 0, &mut Vec::new(), &mut room, effort);
    }

    /// Tries every further cover from index `from` on. `places` begins with the union of the chosen
    /// covers; the rest is scratch space. Stops at two covers less than the size of the fish: one
    /// is the cover of the candidate, and the last one is derived from the uncovered places of the
    /// bases.
    fn choose(
        &mut self,
        against: &TrialState,
        from: usize,
        chosen: &mut Vec<usize>,
        places: &mut [u64],
        effort: &mut usize,
    ) {
        let (places, rest) = places.split_at_mut(self.places.len().div_ceil(64));
        if chosen.len() + 2 == self.technique.size {
            *effort = effort.saturating_sub(against.bases.len());
            self.close(against, chosen, places, effort);
            return;
        }
        for next in from..against.covers.len() {
            if *effort == 0 {
                return;
            }
            let sector = against.covers[next];
            let both = places.iter().zip(&self.sectors[sector].places).map(|(a, b)| a | b);
            rest.iter_mut().zip(both).for_each(|(place, word)| *place = word);
            chosen.push(sector);
            self.choose(against, next + 1, chosen, rest, effort);
            chosen.pop();
        }
    }

    /// Adds the fish with one more cover after the chosen ones.
    fn close(
        &mut self,
        against: &TrialState,
        chosen: &mut Vec<usize>,
        places: &[u64],
        effort: &mut usize,
    ) {
        self.held.clear();
        self.fitting.clear();
        for (at, (sector, left)) in against.bases.iter().enumerate() {
            if chosen.contains(sector) {
                continue;
            }
            let Some(open) = bits::first_outside(left, places) else {
                self.held.push(at);
                continue;
            };
            for &cover in &against.holders[open] {
                let may_be = cover != *sector && chosen.last().is_none_or(|&last| last < cover);
                if may_be && bits::is_within_two(left, places, &self.sectors[cover].places) {
                    self.fitting.push((cover, at));
                }
            }
        }
        if self.held.len() + self.fitting.len() < self.technique.size {
            return;
        }
        let mut fitting = std::mem::take(&mut self.fitting);
        fitting.sort_unstable();
        for more in fitting.chunk_by(|one, other| one.0 == other.0) {
            let cover = more[0].0;
            if self.held.len() + more.len() < self.technique.size {
                continue;
            }
            let held = self.held.iter().copied().filter(|&at| against.bases[at].0 != cover);
            let mut all: Vec<usize> = held.chain(more.iter().map(|&(_, at)| at)).collect();
            if all.len() >= self.technique.size {
                all.sort_unstable();
                let bases: Vec<_> = all.into_iter().map(|at| &against.bases[at]).collect();
                let none = vec![0; places.len()];
                chosen.push(cover);
                self.fill(against, chosen, (&bases, 0), &mut Vec::new(), &none, effort);
                chosen.pop();
            }
        }
        self.fitting = fitting;
    }

    /// Adds the fish with these covers and as many of the bases, from index `from` on, that share
    /// no remaining place.
    fn fill(
        &mut self,
        against: &TrialState,
        covers: &[usize],
        (fitting, from): (&[&(usize, Vec<u64>)], usize),
        bases: &mut Vec<usize>,
        places: &[u64],
        effort: &mut usize,
    ) {
        *effort = effort.saturating_sub(OF_BASE);
        if bases.len() == self.technique.size {
            for own in against.own.iter().filter(|own| !bases.contains(own)) {
                let mut covers = [covers, &[*own]].concat();
                covers.sort_unstable();
                self.found.insert((bases.clone(), covers));
            }
            return;
        }
        for (next, (sector, left)) in fitting.iter().enumerate().skip(from) {
            let is_apart = left.iter().zip(places).all(|(a, b)| a & b == 0);
            if is_apart && *effort > 0 {
                bases.push(*sector);
                let both = bits::union(left, places);
                self.fill(against, covers, (fitting, next + 1), bases, &both, effort);
                bases.pop();
            }
        }
    }

    /// Returns true if the fish is of the required form.
    fn has_form(&self, (bases, covers): &Fish) -> bool {
        let kinds = |side: &[usize]| {
            let mut kinds: Vec<_> = side.iter().map(|&it| self.sectors[it].kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        let [bases, covers] = [kinds(bases), kinds(covers)];
        let lines = |kinds: &[ConstraintKind]| kinds.iter().filter(|&&it| it != BOX).count();
        match self.technique.is_mutant {
            true => lines(&bases) > 1 || lines(&covers) > 1,
            false => bases.contains(&BOX) || covers.contains(&BOX),
        }
    }

    /// Returns the fins of a fish and its eliminations, as bits.
    fn fins_and_gone(&self, (bases, covers): &Fish) -> [Vec<u64>; 2] {
        // The places that are in at least one of the sectors, and in at least two.
        let count = |side: &[usize]| {
            let none = vec![0; self.places.len().div_ceil(64)];
            let (mut one, mut two) = (none.clone(), none);
            for &sector in side {
                for (at, word) in self.sectors[sector].places.iter().enumerate() {
                    two[at] |= one[at] & word;
                    one[at] |= word;
                }
            }
            (one, two)
        };
        let ((base, twice), (cover, covered)) = (count(bases), count(covers));
        let words = 0..base.len();
        let fins: Vec<u64> = words.clone().map(|at| twice[at] | base[at] & !cover[at]).collect();
        let open = words.map(|at| cover[at] & !base[at] | covered[at] & !twice[at]);
        let mut gone: Vec<u64> = open.collect();
        for fin in bits::numbers(&fins) {
            gone.iter_mut().zip(&self.seen[fin]).for_each(|(gone, seen)| *gone &= seen);
        }
        [fins, gone]
    }

    /// Returns the step of a fish.
    fn step(&self, (bases, covers): &Fish) -> Option<Step> {
        let [fins, gone] = self.fins_and_gone(&(bases.clone(), covers.clone()));
        let cells = |set: &[u64]| bits::numbers(set).map(|at| self.places[at]).collect::<Vec<_>>();
        let (fins, digit) = (cells(&fins), self.digit);
        let eliminated: Vec<Candidate> =
            cells(&gone).into_iter().map(|cell| Candidate { cell, digit }).collect();
        let body = bases.iter().flat_map(|&it| cells(&self.sectors[it].places)).collect();
        let numbers = bases.iter().chain(covers).map(|&it| self.sectors[it].number);
        let mut houses: Vec<usize> = numbers.collect();
        add_peer_constraints(self.layout, &mut houses, &fins, &eliminated);
        let evidence = Evidence::Houses { bases: bases.len(), covers: covers.len(), fins };
        Step::of(self.technique.about(), houses, body, vec![digit], eliminated, evidence)
    }

    /// Iterates over the finned fish with the fewest fins for each set of eliminations.
    fn best(&self) -> impl Iterator<Item = &Fish> {
        let mut best: BTreeMap<Vec<u64>, (usize, &Fish)> = BTreeMap::new();
        for fish in self.found.iter().filter(|fish| self.has_form(fish)) {
            let [fins, gone] = self.fins_and_gone(fish);
            let new = (bits::size(&fins), fish);
            if new.0 > 0 && bits::size(&gone) > 0 {
                best.entry(gone).and_modify(|known| *known = new.min(*known)).or_insert(new);
            }
        }
        best.into_values().map(|(_, fish)| fish)
    }
}

impl FinnedComplexFish {
    fn steps(&self, layout: &Layout, board: &Candidates) -> Vec<Step> {
        let houses = layout.constraints().iter().filter(|it| it.is_house());
        let mut kinds: Vec<_> = houses.map(|it| it.name().kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let lines: Vec<_> = kinds.iter().copied().filter(|&kind| kind != BOX).collect();
        let pairs = lines.iter().flat_map(|&one| lines.iter().map(move |&other| [one, other]));
        let pairs = pairs.filter(|[one, other]| one != other).map(Some);
        let modes: Vec<_> = if self.is_mutant { vec![None] } else { pairs.collect() };
        let mut effort = EFFORT;
        let mut steps: Vec<Step> = Vec::new();
        for digit in in_time(1..=board.highest() as Digit) {
            let mut search = SectorFish::new(self, layout, board, digit);
            for target in in_time(0..search.places.len()) {
                modes.iter().for_each(|&kinds| search.look(target, kinds, &mut effort));
            }
            steps.extend(search.best().filter_map(|fish| search.step(fish)));
        }
        steps.sort_by_key(|step| (usize::MAX - step.eliminated.len(), fins(step)));
        steps
    }
}

fn fins(step: &Step) -> usize {
    step.parts().first().map_or(0, Vec::len)
}

impl Technique for FinnedComplexFish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.size - 2 + if self.is_mutant { 2 } else { 0 }]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        // The search starts when the first step is requested.
        Steps::later(move || self.steps(layout, candidates))
    }

    fn is_by_name_only(&self) -> bool {
        true
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let (bases, covers) = step.bases_and_covers();
        let digit = layout.digit(step.digits[0]);
        let fins = step.parts().first().map_or(&[][..], |fins| &fins[..]);
        let covers = sentence::houses(layout, covers, "and");
        let body: Vec<Cell> = step.cells.iter().copied().filter(|it| !fins.contains(it)).collect();
        format!(
            "in {}, the only places for {digit} are {} in {covers}, and the fins {}; if no fin is \
             {digit}, these places fill {covers}, and if a fin is, no cell that sees all fins is \
             {digit}; in both cases {}",
            sentence::houses(layout, bases, "and"),
            sentence::cells(layout, &body, "and"),
            sentence::cells(layout, fins, "and"),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
