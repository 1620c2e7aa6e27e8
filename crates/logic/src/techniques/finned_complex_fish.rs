//! Finned Franken and mutant fish: fish of lines and boxes with places of their bases, the fins,
//! that no cover holds or that two bases share. Either a fin is in the solution, or the fish
//! holds; then each cover is filled from the bases, and no place of two covers is. So of what is
//! in more covers than bases that goes which is a peer of every fin.
//!
//! A *Franken* fish has lines of one kind and boxes as bases, lines of the other kind and boxes as
//! covers; of a *mutant* fish the bases or the covers are lines of both kinds.
//!
//! It is found from its end, as a finned fish of lines is: if a candidate were in the solution, k
//! bases would have their places left in k − 1 others. Of very open boards only some are found.
//! Of those that take away the same, one with the fewest fins comes, and what takes most away
//! comes first.
//!
//! HoDoKu, *Finned Franken Fish* and *Finned Mutant Fish*. Sudoku Explainer has none; nobody
//! looks for them before nets, and so they are rated here above these, the larger the harder.

use std::collections::{BTreeMap, HashSet};

use crate::{
    bits,
    deduction::{About, Evidence, Step, Steps, Technique},
    patterns::{links::sights, sentence},
};
use board::{Candidate, Candidates, Cell, ConstraintKind, Digit, Layout};

/// See the module.
pub(crate) struct FinnedComplexFish {
    /// Bases and covers: 2 to 4, of mutant fish 3 or 4.
    pub(super) size: usize,
    /// Whether there are rows and columns on one side.
    pub(super) is_mutant: bool,
}

const FRANKEN: &str = "HoDoKu, Finned Franken Fish";
const MUTANT: &str = "HoDoKu, Finned Mutant Fish";

/// By size, from 2 on; then the mutant ones, from 3 on.
static ABOUT: [About; 5] = [
    About::of(
        "finned Franken X-wing",
        86,
        FRANKEN,
        "a Franken X-wing but for fins: it holds where the fins are peers",
    ),
    About::of(
        "finned Franken swordfish",
        87,
        FRANKEN,
        "a Franken swordfish but for fins: it holds where the fins are peers",
    ),
    About::of(
        "finned Franken jellyfish",
        88,
        FRANKEN,
        "a Franken jellyfish but for fins: it holds where the fins are peers",
    ),
    About::of(
        "finned mutant swordfish",
        89,
        MUTANT,
        "three rows, columns or boxes in three others but for fins: it holds where these are peers",
    ),
    About::of(
        "finned mutant jellyfish",
        90,
        MUTANT,
        "four rows, columns or boxes in four others but for fins: it holds where these are peers",
    ),
];

/// So many choices of bases and of covers are tried on a board.
const EFFORT: usize = 20_000_000;

const BOX: ConstraintKind = ConstraintKind::Box;

/// A constraint, with the places of the digit in it as bits.
struct Sector {
    number: usize,
    kind: ConstraintKind,
    is_house: bool,
    places: Vec<u64>,
}

/// Bases and covers, by their places in the list of sectors, each ascending.
type Fish = (Vec<usize>, Vec<usize>);

/// The fish of one digit.
struct SectorFish<'a> {
    layout: &'a Layout,
    technique: &'a FinnedComplexFish,
    digit: Digit,
    /// The places of the digit, ascending.
    places: Vec<Cell>,
    sectors: Vec<Sector>,
    /// By place: the sectors that hold it.
    holders: Vec<Vec<usize>>,
    /// By place: its peers among the places, as bits.
    seen: Vec<Vec<u64>>,
    found: HashSet<Fish>,
}

/// One candidate that is tried, and what would be left.
struct Against {
    target: usize,
    /// The kinds of lines that may be bases, and covers; any where none is said.
    kinds: Option<[ConstraintKind; 2]>,
    /// What may be a base, with the places left to it.
    bases: Vec<(usize, Vec<u64>)>,
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
        let holders = (0..places.len()).map(|at| {
            (0..sectors.len()).filter(|&it| bits::contains(&sectors[it].places, at)).collect()
        });
        let holders = holders.collect();
        let seen = places.iter().map(|&one| bits_of(&|other| layout.are_peers(one, other)));
        let seen = seen.collect();
        SectorFish {
            layout,
            technique,
            digit,
            places,
            sectors,
            holders,
            seen,
            found: HashSet::new(),
        }
    }

    /// Whether a sector may be on that side: 0 for bases, 1 for covers.
    fn may_be(&self, sector: usize, kinds: Option<[ConstraintKind; 2]>, side: usize) -> bool {
        let kind = self.sectors[sector].kind;
        kinds.is_none_or(|kinds| kind == BOX || kind == kinds[side])
    }

    /// Adds the fish that would die of that candidate.
    fn look(&mut self, target: usize, kinds: Option<[ConstraintKind; 2]>, effort: &mut usize) {
        let seen = &self.seen[target];
        let left = |sector: &Sector| {
            let left = sector.places.iter().zip(seen).map(|(places, seen)| places & !seen);
            left.collect::<Vec<u64>>()
        };
        let bases = self.sectors.iter().enumerate().filter(|&(at, sector)| {
            sector.is_house && self.may_be(at, kinds, 0) && !bits::contains(&sector.places, target)
        });
        let bases = bases.map(|(at, sector)| (at, left(sector)));
        let bases = bases.filter(|(_, left)| left.iter().any(|&word| word != 0)).collect();
        let against = Against { target, kinds, bases };
        let none = vec![0; self.places.len().div_ceil(64)];
        self.choose(&against, 0, &mut Vec::new(), &none, effort);
    }

    /// Tries every base from this one on beside those chosen, whose places left these are.
    fn choose(
        &mut self,
        against: &Against,
        from: usize,
        chosen: &mut Vec<usize>,
        places: &[u64],
        effort: &mut usize,
    ) {
        let size = self.technique.size;
        let mut covers = Vec::new();
        let is_last = chosen.len() == size;
        self.cover((against, chosen, is_last), places, &mut covers, effort);
        // Without any way to cover these there is none for more.
        let can_go_on = is_last || chosen.is_empty() || !covers.is_empty();
        if is_last || !can_go_on {
            for mut covers in covers {
                for &own in &self.holders[against.target] {
                    let is_free = !chosen.contains(&own) && !covers.contains(&own);
                    if is_free && self.may_be(own, against.kinds, 1) {
                        covers.push(own);
                        let mut sorted = covers.clone();
                        sorted.sort_unstable();
                        self.found.insert((chosen.clone(), sorted));
                        covers.pop();
                    }
                }
            }
            return;
        }
        for next in from..against.bases.len() {
            let (sector, left) = &against.bases[next];
            if *effort > 0 && left.iter().zip(places).all(|(a, b)| a & b == 0) {
                let both = bits::union(left, places);
                chosen.push(*sector);
                self.choose(against, next + 1, chosen, &both, effort);
                chosen.pop();
            }
        }
    }

    /// The ways to cover places with one cover less than the fish has; of all, or only one.
    fn cover(
        &self,
        (against, bases, is_all): (&Against, &[usize], bool),
        open: &[u64],
        found: &mut Vec<Vec<usize>>,
        effort: &mut usize,
    ) {
        let mut covers = Vec::new();
        self.cover_on((against, bases, is_all), open, &mut covers, found, effort);
    }

    fn cover_on(
        &self,
        of: (&Against, &[usize], bool),
        open: &[u64],
        covers: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
        effort: &mut usize,
    ) {
        let (against, bases, is_all) = of;
        *effort = effort.saturating_sub(1);
        let Some(next) = bits::first(open) else {
            // With fewer covers it is a smaller fish.
            if !is_all || covers.len() + 1 == self.technique.size {
                found.push(covers.clone());
            }
            return;
        };
        if covers.len() + 1 == self.technique.size || *effort == 0 {
            return;
        }
        for &sector in &self.holders[next] {
            let is_done = !is_all && !found.is_empty();
            if is_done || bases.contains(&sector) || !self.may_be(sector, against.kinds, 1) {
                continue;
            }
            let covered = &self.sectors[sector].places;
            let rest: Vec<u64> = open.iter().zip(covered).map(|(a, b)| a & !b).collect();
            covers.push(sector);
            self.cover_on(of, &rest, covers, found, effort);
            covers.pop();
        }
    }

    /// Whether the fish is of the form that is looked for.
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

    /// The step of a fish with fins.
    fn step(&self, (bases, covers): &Fish) -> Option<Step> {
        let count = |side: &[usize], at: usize| {
            side.iter().filter(|&&it| bits::contains(&self.sectors[it].places, at)).count()
        };
        let all = 0..self.places.len();
        let is_fin = |&at: &usize| {
            let held = count(bases, at);
            held > 1 || held == 1 && count(covers, at) == 0
        };
        let fins = bits::of(self.places.len(), all.clone().filter(is_fin));
        let goes = |&at: &usize| {
            count(covers, at) > count(bases, at) && bits::is_within(&fins, &self.seen[at])
        };
        let digit = self.digit;
        let eliminated: Vec<Candidate> =
            all.clone().filter(goes).map(|at| Candidate { cell: self.places[at], digit }).collect();
        let fins: Vec<Cell> = bits::numbers(&fins).map(|at| self.places[at]).collect();
        if fins.is_empty() || eliminated.is_empty() {
            return None;
        }
        let cells = all.filter(|&at| count(bases, at) > 0).map(|at| self.places[at]).collect();
        let numbers = bases.iter().chain(covers).map(|&it| self.sectors[it].number);
        let mut houses: Vec<usize> = numbers.collect();
        sights(self.layout, &mut houses, &fins, &eliminated);
        let evidence = Evidence::Houses { bases: bases.len(), covers: covers.len(), fins };
        Step::of(self.technique.about(), houses, cells, vec![digit], eliminated, evidence)
    }
}

impl FinnedComplexFish {
    fn steps(&self, layout: &Layout, board: &Candidates) -> Vec<Step> {
        let mut kinds: Vec<_> = layout.constraints().iter().map(|it| it.name().kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let lines: Vec<_> = kinds.iter().copied().filter(|&kind| kind != BOX).collect();
        let pairs = lines.iter().flat_map(|&one| lines.iter().map(move |&other| [one, other]));
        let pairs = pairs.filter(|[one, other]| one != other).map(Some);
        let modes: Vec<_> = if self.is_mutant { vec![None] } else { pairs.collect() };
        let mut effort = EFFORT;
        // By what goes: the fish with the fewest fins.
        let mut best: BTreeMap<Vec<Candidate>, Step> = BTreeMap::new();
        for digit in 1..=board.side() as Digit {
            let mut search = SectorFish::new(self, layout, board, digit);
            for target in 0..search.places.len() {
                modes.iter().for_each(|&kinds| search.look(target, kinds, &mut effort));
            }
            let mut found: Vec<_> = search.found.iter().collect();
            found.sort_unstable();
            for fish in found.into_iter().filter(|fish| search.has_form(fish)) {
                let Some(step) = search.step(fish) else { continue };
                match best.get_mut(&step.eliminated) {
                    Some(known) if fins(known) <= fins(&step) => {}
                    Some(known) => *known = step,
                    None => _ = best.insert(step.eliminated.clone(), step),
                }
            }
        }
        let mut steps: Vec<_> = best.into_values().collect();
        steps.sort_by_key(|step| (usize::MAX - step.eliminated.len(), fins(step)));
        steps
    }
}

fn fins(step: &Step) -> usize {
    step.parts().first().map_or(0, Vec::len)
}

impl Technique for FinnedComplexFish {
    fn about(&self) -> &'static About {
        &ABOUT[self.size - 2 + if self.is_mutant { 2 } else { 0 }]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        // Nothing is done before the first step is asked for.
        Box::new(std::iter::once(()).flat_map(move |()| self.steps(layout, candidates)))
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let (bases, covers) = step.bases_and_covers();
        let digit = layout.digit(step.digits[0]);
        let fins = step.parts().first().map_or(&[][..], |fins| &fins[..]);
        let body: Vec<Cell> = step.cells.iter().copied().filter(|it| !fins.contains(it)).collect();
        format!(
            "{digit} of {} is in one of the fins {}, or in {}, once in each of {}: \
             what is in more of these than of those and is a peer of all fins cannot be {digit}",
            sentence::houses(layout, bases, "and"),
            sentence::cells(layout, fins, "or"),
            sentence::cells(layout, &body, "or"),
            sentence::houses(layout, covers, "and"),
        )
    }
}
