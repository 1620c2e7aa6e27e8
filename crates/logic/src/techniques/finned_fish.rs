//! Finned and sashimi fish: a fish but for some places of its bases, the fins, that are
//! in none of its covers. Either a fin is in the solution, or the fish holds; so what the
//! fish takes away goes where it is a peer of every fin.
//!
//! It is found from its end: if a candidate were in the solution, k bases would have their
//! places left in k − 1 constraints that cross them. These and the candidate's own are the
//! covers. A base is *sashimi* where it has, without the fins, a single place or none; the
//! fish would then not even be one. HoDoKu, *Finned/Sashimi Fish*.
//!
//! Difficulties are those of SukakuExplainer for as many strong links of which some are
//! grouped, which it takes for finned fish; one more for the sashimi forms.

use std::collections::HashSet;

use crate::{
    bits,
    deduction::{About, Evidence, Lemma, Span, Step, Steps, Technique},
    patterns::{
        crossing::{self, Base, Crossing},
        links::sights,
        pigeons, sentence, subsets,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// See the module.
pub(crate) struct FinnedFish {
    /// Bases and covers: 2 to 4.
    pub(super) size: usize,
    /// Whether a base has without the fins no two places.
    pub(super) is_sashimi: bool,
}

const SOURCE: &str = "HoDoKu, Finned/Sashimi Fish";

/// By size, from 2 on, and of each size the sashimi form second.
static ABOUT: [About; 6] = [
    About::of(
        "finned X-wing",
        43,
        SOURCE,
        "an X-wing except for fins: it holds for peers of the fins",
    ),
    About::of(
        "sashimi X-wing",
        44,
        SOURCE,
        "an X-wing that lacks a corner beside its fins: it holds for peers of the fins",
    ),
    About::of(
        "finned swordfish",
        57,
        SOURCE,
        "a swordfish except for fins: it holds for peers of the fins",
    ),
    About::of(
        "sashimi swordfish",
        58,
        SOURCE,
        "a swordfish that lacks places beside its fins: it holds for peers of the fins",
    ),
    About::of(
        "finned jellyfish",
        61,
        SOURCE,
        "a jellyfish except for fins: it holds for peers of the fins",
    ),
    About::of(
        "sashimi jellyfish",
        62,
        SOURCE,
        "a jellyfish that lacks places beside its fins: it holds for peers of the fins",
    ),
];

/// One board and digit, with the bases and covers of one crossing.
struct FishSearch<'a> {
    layout: &'a Layout,
    board: &'a Candidates,
    crossing: &'a Crossing,
    digit: Digit,
    bases: Vec<Base>,
}

/// Bases by their places in the list, and covers.
type BasesAndCovers = (Vec<usize>, Vec<usize>);

/// What a base has left if a candidate is in the solution.
struct Left {
    /// Its place in the list.
    base: usize,
    /// The covers of the places left.
    covers: Vec<u64>,
    /// Whether it lost a place outside the candidate's own cover.
    has_fin: bool,
}

impl FishSearch<'_> {
    /// The fish that would die of this candidate.
    fn against(&self, target: Cell, size: usize) -> Vec<BasesAndCovers> {
        let Some(own) = self.crossing.cover_of(target) else { return Vec::new() };
        let mut seen = vec![false; self.board.cells()];
        self.layout.peers(target).for_each(|peer| seen[peer] = true);
        let bases = (0..self.bases.len())
            .filter(|&number| !self.layout.is_in(target, self.bases[number].house));
        let left: Vec<Left> = bases.filter_map(|i| self.left(i, &seen, own, size)).collect();
        let mut found = Vec::new();
        for finned in left.iter().filter(|it| it.has_fin) {
            let with = |other: &Left| bits::size_of_two(&finned.covers, &other.covers);
            let near = |it: &&Left| it.base != finned.base && with(it) < size;
            let others: Vec<&Left> = left.iter().filter(near).collect();
            if others.len() + 1 < size {
                continue;
            }
            let with = |other: &&Left| bits::union(&finned.covers, &other.covers);
            let both: Vec<Vec<u64>> = others.iter().map(with).collect();
            let both: Vec<&[u64]> = both.iter().map(Vec::as_slice).collect();
            for fish in subsets::closed(&both, size - 1) {
                let chosen = fish.chosen.iter().map(|&i| others[i]);
                let mut chosen: Vec<&Left> = chosen.chain([finned]).collect();
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

    /// By which cells the candidate sees; none if that is nothing, as of a locked base, or too much.
    fn left(&self, number: usize, seen: &[bool], own: usize, size: usize) -> Option<Left> {
        let base = &self.bases[number];
        let is_left = |&&(cell, _): &&(Cell, _)| !seen[cell];
        let left = || base.places.iter().filter(is_left);
        let count = left().take(size).count();
        if count == 0 || count == size {
            return None;
        }
        let in_own = base.places.iter().filter(|&&(_, cover)| cover == Some(own)).count();
        let covers = self.crossing.set(left().map(|&(_, cover)| cover))?;
        Some(Left { base: number, covers, has_fin: count + in_own < base.places.len() })
    }

    /// The step of a fish, if it is one of that name.
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
        sights(self.layout, &mut houses, &fins, &gone);
        let evidence = Evidence::Houses { bases: bases.len(), covers: covers.len(), fins };
        Step::of(technique.about(), houses, cells, vec![self.digit], gone, evidence)
    }
}

/// Whether no fewer of the bases have less covers left than they are.
fn is_least(chosen: &[&Left]) -> bool {
    let all = (1u32 << chosen.len()) - 1;
    (1..all).all(|part| {
        let of_part = chosen.iter().enumerate().filter(|&(bit, _)| part >> bit & 1 == 1);
        let sets = of_part.map(|(_, it)| it.covers.clone());
        let covers = sets.reduce(|a, b| bits::union(&a, &b)).unwrap_or_default();
        bits::size(&covers) >= part.count_ones() as usize
    })
}

/// Where a form stands among all.
pub(super) fn form(of: &FinnedFish) -> usize {
    2 * (of.size - 2) + usize::from(of.is_sashimi)
}

impl FinnedFish {
    fn steps_of(
        &self,
        layout: &Layout,
        board: &Candidates,
        crossing: &Crossing,
        digit: Digit,
    ) -> Vec<Step> {
        let bases = crossing.bases(layout, board, digit);
        let search = FishSearch { layout, board, crossing, digit, bases };
        let mut known = HashSet::new();
        let targets = (0..board.cells()).filter(|&cell| board.contains(cell, digit));
        let found = targets.flat_map(|target| search.against(target, self.size));
        let new = found.filter(|fish| known.insert(fish.clone()));
        new.filter_map(|fish| search.step(&fish, self)).collect()
    }
}

impl Technique for FinnedFish {
    fn about(&self) -> &'static About {
        &ABOUT[form(self)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let side = candidates.highest() as Digit;
        Steps::of(crossing::crossings(layout).into_iter().flat_map(move |crossing| {
            let digits = 1..=side;
            digits.flat_map(move |digit| self.steps_of(layout, candidates, &crossing, digit))
        }))
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let (bases, covers) = step.bases_and_covers();
        let is_covered = |&cell: &Cell| covers.iter().any(|&cover| layout.is_in(cell, cover));
        let (body, fins): (Vec<Cell>, Vec<Cell>) = step.cells.iter().copied().partition(is_covered);
        let digit = layout.digit(step.digits[0]);
        let fin = if fins.len() == 1 { "the fin" } else { "one of the fins" };
        let peer = if fins.len() == 1 { "is a peer of the fin" } else { "is a peer of all fins" };
        format!(
            "{digit} of {} must be in {}, all of them in {}, or in {fin} {}, \
             so no other cell of {} that {peer} can be {digit}",
            sentence::houses(layout, bases, "and"),
            sentence::cells(layout, &body, "or"),
            sentence::houses(layout, covers, "and"),
            sentence::cells(layout, &fins, "or"),
            sentence::houses(layout, covers, "or"),
        )
    }

    /// For each candidate in turn: if it were in the solution, there would be fewer
    /// holes than pigeons.
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
