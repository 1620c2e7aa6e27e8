//! Finned and sashimi fish: fish in which some places of the bases, the fins, are in none of the
//! covers. Either a fin is in the solution, or the fish is valid. So candidates that the fish
//! eliminates and that see every fin are eliminated.
//!
//! The search starts from the eliminated candidate. If it were in the solution, the remaining
//! places of k bases would lie in k − 1 constraints that cross them. These and the candidate's own
//! constraint are the covers. A base is *sashimi* if it has at most one place without the fins, so
//! that the rest is not a regular fish. HoDoKu, *Finned/Sashimi Fish*.
//!
//! The ratings are those of SukakuExplainer for as many strong links, some of them grouped, which
//! it uses for finned fish. The sashimi forms are rated 0.1 higher.

use std::collections::HashSet;

use crate::{
    bits,
    deduction::{Evidence, Lemma, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        crossing::{self, Base, Crossing},
        links::add_peer_constraints,
        pigeons, sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout, stop::in_time};

pub(crate) struct FinnedFish {
    /// The number of bases and of covers: 2 to 4.
    pub(super) size: usize,
    /// True if some base has fewer than two places without the fins.
    pub(super) is_sashimi: bool,
}

const SOURCE: &str = "HoDoKu, Finned/Sashimi Fish";

/// By size, from 2, with the sashimi form of each size second.
static ABOUT: [TechniqueInfo; 6] = [
    TechniqueInfo::of(
        "finned X-wing",
        43,
        SOURCE,
        "an X-wing except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "sashimi X-wing",
        44,
        SOURCE,
        "an X-wing with a corner missing in the line of its fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "finned swordfish",
        57,
        SOURCE,
        "a swordfish except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "sashimi swordfish",
        58,
        SOURCE,
        "a swordfish with corners missing in the lines of its fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "finned jellyfish",
        61,
        SOURCE,
        "a jellyfish except for fins: only cells that see all fins lose the digit",
    ),
    TechniqueInfo::of(
        "sashimi jellyfish",
        62,
        SOURCE,
        "a jellyfish with corners missing in the lines of its fins: only cells that see all fins lose the digit",
    ),
];

/// The search on one board for one digit and one crossing.
struct FishSearch<'a> {
    layout: &'a Layout,
    board: &'a Candidates,
    crossing: &'a Crossing,
    digit: Digit,
    bases: Vec<Base>,
    /// The places of the digit, ascending.
    places: Vec<Cell>,
    /// For each constraint the places in it, as bits.
    within: Vec<u64>,
}

/// Bases by their indices in the list, and covers.
type BasesAndCovers = (Vec<usize>, Vec<usize>);

/// Buffers that are reused for each candidate.
#[derive(Default)]
struct Room {
    /// The places that the candidate sees.
    seen: Vec<u64>,
    /// The bases with few other places.
    small: Vec<usize>,
}

/// The remaining places of a base if a candidate is in the solution.
struct RemainingPlaces {
    /// The index of the base in the list.
    base: usize,
    /// The covers of the remaining places.
    covers: Vec<u64>,
    /// True if the base lost a place outside the cover of the candidate.
    has_fin: bool,
}

impl FishSearch<'_> {
    fn new<'a>(
        layout: &'a Layout,
        board: &'a Candidates,
        crossing: &'a Crossing,
        digit: Digit,
    ) -> FishSearch<'a> {
        let places: Vec<Cell> =
            (0..board.cells()).filter(|&cell| board.contains(cell, digit)).collect();
        let bases = crossing.bases(layout, board, digit);
        let words = places.len().div_ceil(64);
        let mut within = vec![0; layout.constraints().len() * words];
        for (at, &cell) in places.iter().enumerate() {
            for &number in layout.constraints_of(cell) {
                bits::insert(&mut within[number as usize * words..], at);
            }
        }
        FishSearch { layout, board, crossing, digit, bases, places, within }
    }

    /// Returns the places in a constraint.
    fn within(&self, number: usize) -> &[u64] {
        let words = self.places.len().div_ceil(64);
        &self.within[number * words..][..words]
    }

    /// Returns the places in a base.
    fn held(&self, base: usize) -> &[u64] {
        self.within(self.bases[base].house)
    }

    /// Returns the fish that would be violated by the candidate at place `target`.
    fn against(&self, target: usize, size: usize, room: &mut Room) -> Vec<BasesAndCovers> {
        let cell = self.places[target];
        let Some(own) = self.crossing.cover_of(cell) else { return Vec::new() };
        let in_own = self.within(self.crossing.covers[own]);
        let Room { seen, small } = room;
        seen.clear();
        seen.resize(in_own.len(), 0);
        for &number in self.layout.constraints_of(cell) {
            let around = self.within(number as usize);
            seen.iter_mut().zip(around).for_each(|(seen, around)| *seen |= around);
        }
        let others = (0..self.bases.len()).filter(|&it| !bits::contains(self.held(it), target));
        // Locked bases have no places left, and some others too many.
        let is_small = |&base: &usize| {
            let left = self.held(base).iter().zip(&*seen).map(|(held, seen)| held & !seen);
            (1..size).contains(&left.map(|word| word.count_ones() as usize).sum())
        };
        small.clear();
        small.extend(others.filter(is_small));
        let has_fin = |&base: &usize| {
            let mut held = self.held(base).iter().zip(&*seen).zip(in_own);
            held.any(|((held, seen), own)| held & seen & !own != 0)
        };
        if small.len() < size || !small.iter().any(has_fin) {
            return Vec::new();
        }
        let left = small.iter().filter_map(|&base| {
            let covers = self.covers(base, cell)?;
            Some(RemainingPlaces { base, covers, has_fin: has_fin(&base) })
        });
        let left: Vec<RemainingPlaces> = left.collect();
        let mut found = Vec::new();
        for finned in left.iter().filter(|it| it.has_fin) {
            let with = |other: &RemainingPlaces| bits::size_of_two(&finned.covers, &other.covers);
            let near = |it: &&RemainingPlaces| it.base != finned.base && with(it) < size;
            let others: Vec<&RemainingPlaces> = left.iter().filter(near).collect();
            if others.len() + 1 < size {
                continue;
            }
            let covers: Vec<&[u64]> = others.iter().map(|other| &other.covers[..]).collect();
            for fish in subsets::closed_with(&finned.covers, &covers, size - 1) {
                let chosen = fish.chosen.iter().map(|&i| others[i]);
                let mut chosen: Vec<&RemainingPlaces> = chosen.chain([finned]).collect();
                chosen.sort_unstable_by_key(|it| it.base);
                if is_least(&chosen) {
                    let mut covers: Vec<usize> = bits::numbers(&fish.union).chain([own]).collect();
                    covers.sort_unstable();
                    found.push((chosen.iter().map(|it| it.base).collect(), covers));
                }
            }
        }
        found
    }

    /// Returns the covers of the remaining places of a base if the digit is in `cell`. Returns
    /// `None` if a place has no cover.
    fn covers(&self, base: usize, cell: Cell) -> Option<Vec<u64>> {
        let places = self.bases[base].places.iter();
        let left = places.filter(|&&(place, _)| !self.layout.are_peers(place, cell));
        self.crossing.set(left.map(|&(_, cover)| cover))
    }

    /// Returns the step of a fish if it is of the form of `technique`.
    fn step(&self, (bases, covers): &BasesAndCovers, technique: &FinnedFish) -> Option<Step> {
        let bases: Vec<&Base> = bases.iter().map(|&i| &self.bases[i]).collect();
        let is_covered = |cover: Option<usize>| cover.is_some_and(|it| covers.contains(&it));
        let inside = |base: &&Base| base.places.iter().filter(|&&(_, it)| is_covered(it)).count();
        let cells = crossing::cells_of(&bases)?;
        let places = || bases.iter().flat_map(|base| &base.places);
        let uses = |&cover: &usize| places().any(|&(_, it)| it == Some(cover));
        let fins: Vec<Cell> =
            places().filter(|&&(_, it)| !is_covered(it)).map(|&(cell, _)| cell).collect();
        let is_sashimi = bases.iter().any(|base| inside(base) < 2);
        if fins.is_empty() || is_sashimi != technique.is_sashimi || !covers.iter().all(uses) {
            return None;
        }
        let rest = self.crossing.covered(self.layout, self.board, self.digit, covers);
        let outside = rest.filter(|cell| cells.binary_search(cell).is_err());
        let sees_all = |cell: &Cell| fins.iter().all(|&fin| self.layout.are_peers(*cell, fin));
        let gone = outside.filter(sees_all).map(|cell| Candidate { cell, digit: self.digit });
        let gone: Vec<_> = gone.collect();
        let mut houses: Vec<usize> = bases.iter().map(|base| base.house).collect();
        houses.extend(covers.iter().map(|&cover| self.crossing.covers[cover]));
        add_peer_constraints(self.layout, &mut houses, &fins, &gone);
        let evidence = Evidence::Houses { bases: bases.len(), covers: covers.len(), fins };
        Step::of(technique.about(), houses, cells, vec![self.digit], gone, evidence)
    }
}

/// Returns true if every proper subset of the bases has at least as many covers left as bases.
fn is_least(chosen: &[&RemainingPlaces]) -> bool {
    let all = (1u32 << chosen.len()) - 1;
    (1..all).all(|part| {
        let of_part = chosen.iter().enumerate().filter(|&(bit, _)| part >> bit & 1 == 1);
        let union = |word: usize| of_part.clone().fold(0u64, |all, (_, it)| all | it.covers[word]);
        let words = 0..chosen[0].covers.len();
        words.map(|word| union(word).count_ones()).sum::<u32>() >= part.count_ones()
    })
}

/// Returns the index of a form among all forms.
pub(super) fn form(of: &FinnedFish) -> usize {
    2 * (of.size - 2) + usize::from(of.is_sashimi)
}

/// Returns all fish of one size, crossing and digit, as steps of each technique.
fn steps_of<const N: usize>(
    techniques: [&FinnedFish; N],
    layout: &Layout,
    board: &Candidates,
    (crossing, digit): (&Crossing, Digit),
) -> [Vec<Step>; N] {
    let search = FishSearch::new(layout, board, crossing, digit);
    let (mut known, mut room) = (HashSet::new(), Room::default());
    let size = techniques[0].size;
    let targets = 0..search.places.len();
    let found = in_time(targets).flat_map(|target| search.against(target, size, &mut room));
    let new: Vec<BasesAndCovers> = found.filter(|fish| known.insert(fish.clone())).collect();
    techniques.map(|it| new.iter().filter_map(|fish| search.step(fish, it)).collect())
}

/// Returns the steps of both forms of a size.
pub(super) fn of_both_forms(size: usize, layout: &Layout, board: &Candidates) -> [Vec<Step>; 2] {
    let forms = [false, true].map(|is_sashimi| FinnedFish { size, is_sashimi });
    let mut steps = [Vec::new(), Vec::new()];
    for crossing in crossing::crossings(layout) {
        for digit in in_time(1..=board.highest() as Digit) {
            let here = steps_of([&forms[0], &forms[1]], layout, board, (&crossing, digit));
            steps.iter_mut().zip(here).for_each(|(all, here)| all.extend(here));
        }
    }
    steps
}

impl Technique for FinnedFish {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[form(self)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let side = candidates.highest() as Digit;
        Steps::of(crossing::crossings(layout).into_iter().flat_map(move |crossing| {
            let digits = in_time(1..=side);
            digits.flat_map(move |digit| {
                let [steps] = steps_of([self], layout, candidates, (&crossing, digit));
                steps
            })
        }))
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let (bases, covers) = step.bases_and_covers();
        let is_covered = |&cell: &Cell| covers.iter().any(|&cover| layout.is_in(cell, cover));
        let (body, fins): (Vec<Cell>, Vec<Cell>) = step.cells.iter().copied().partition(is_covered);
        let digit = layout.digit(step.digits[0]);
        let [bases, covers] = [bases, covers].map(|it| sentence::houses(layout, it, "and"));
        let [body, named] = [&body, &fins].map(|cells| sentence::cells(layout, cells, "and"));
        let cannot = sentence::cannot(layout, &step.eliminated);
        match fins.len() {
            1 => format!(
                "in {bases}, the only places for {digit} are {body} in {covers}, and the fin {named}; \
                 if {named} is not {digit}, the {digit}s of {covers} are in {bases}, and if it is, no cell that sees it \
                 is {digit}; in both cases {cannot}"
            ),
            _ => format!(
                "in {bases}, the only places for {digit} are {body} in {covers}, and the fins {named}; \
                 if no fin is {digit}, the {digit}s of {covers} are in {bases}, and if a fin is, no cell that sees all \
                 fins is {digit}; in both cases {cannot}"
            ),
        }
    }

    /// Derives each elimination separately: if the candidate were in the solution, there would be
    /// fewer holes than pigeons.
    fn lemmas(&self, layout: &Layout, candidates: &Candidates, step: &Step) -> Vec<Lemma> {
        let (_, covers) = step.bases_and_covers();
        let against = |&gone: &Candidate| {
            let is_open = |&&cover: &&usize| !layout.is_in(gone.cell, cover);
            let open: Vec<usize> = covers.iter().filter(is_open).copied().collect();
            let mut pigeons = crossing::pigeons(layout, candidates, step, self.size, &open);
            let unseen = |c: &Candidate| !layout.are_peers(gone.cell, c.cell);
            pigeons.iter_mut().for_each(|pigeon| pigeon.retain(|(_, c)| unseen(c)));
            let follows = pigeons.iter().any(Vec::is_empty);
            let said = match follows {
                true => Vec::new(),
                false => pigeons::lemmas(pigeons, open.len(), std::iter::empty()),
            };
            said.into_iter().map(move |mut lemma| {
                lemma.push(pigeons::literal(gone, false));
                lemma
            })
        };
        step.eliminated.iter().flat_map(against).collect()
    }
}
