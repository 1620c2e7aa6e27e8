//! ALS-XY-wing and ALS chains: three or more almost locked sets, each joined to the next by a
//! restricted digit. Consecutive joints have different digits.
//!
//! If the first set lacks a digit z, it contains all its other digits. So the second set lacks the
//! joining digit and contains all its others, and so on to the last set. If the last set then
//! contains z, and z is not its joining digit, one of the two ends contains z. Every candidate that
//! sees all places of z in both ends is eliminated. Two sets are ALS-XZ, three the wing.
//!
//! Chains have up to [`MOST_LINKS`] joints. On very open boards only the smallest [`MOST_SETS`]
//! sets are used, and the search is not complete. HoDoKu, *ALS-XY-Wing* and *ALS-Chain*. Sudoku
//! Explainer has neither. As in HoDoKu, the wing is rated slightly harder than ALS-XZ, and chains
//! slightly harder again, with 0.1 for each further set.

use std::{cell::LazyCell, collections::HashSet, rc::Rc};

use crate::{
    deduction::{
        ChainPlace, Difficulty, Evidence, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
        quick_first,
    },
    patterns::{
        als::{Joint, Set, Sets},
        links::{Houses, add_peer_constraints, holding},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct AlsChain {
    /// True for chains of exactly three sets, false for longer ones.
    pub(super) is_wing: bool,
}

/// The wing, and longer chains.
static ABOUT: [TechniqueInfo; 2] = [
    TechniqueInfo::of(
        "ALS-XY-wing",
        76,
        "HoDoKu, Almost Locked Set XY-Wing",
        "three almost locked sets, two of them linked by the third",
    ),
    TechniqueInfo::of(
        "ALS chain",
        77,
        "HoDoKu, Almost Locked Set Chain",
        "a chain of almost locked sets, linked by digits that only one of two neighbours can hold",
    ),
];

const MOST_SETS: usize = 400;
/// The maximum number of sets if all steps are searched.
const ALL_SETS: usize = 1200;
const MOST_LINKS: usize = 5;
/// The maximum number of joints followed.
const EFFORT: usize = 400_000;
/// The maximum number of joints followed if all steps are searched.
const ALL_EFFORT: usize = 4_000_000;

/// A joint on a path, with the index of the joint before it and the number of joints so far.
struct Visited {
    joint: Joint,
    before: Option<usize>,
    links: usize,
}

/// The search for chains along the joints.
struct SetChainSearch<'a> {
    layout: &'a Layout,
    sets: &'a Sets,
    joints: Vec<&'a [Joint]>,
    side: usize,
    technique: &'a AlsChain,
    /// If true, each set is reached once by each digit and number of joints, and every step with
    /// different eliminations is kept. If false, each set is reached once by each digit, and steps
    /// without new eliminations are dropped.
    is_thorough: bool,
    /// For each set, digit and (if thorough) number of joints, the last start from which it was
    /// reached.
    come: Vec<u32>,
    begun: u32,
    known: HashSet<Candidate>,
    told: HashSet<Vec<Candidate>>,
    steps: Vec<Step>,
}

impl SetChainSearch<'_> {
    /// Returns the number of times a set may be reached by each digit.
    fn levels(&self) -> usize {
        if self.is_thorough { MOST_LINKS } else { 1 }
    }

    /// Follows all joints of a digit from a set, shortest paths first. Each other set is reached
    /// once by each digit (and number of joints).
    fn go(&mut self, first: usize, digit: Digit, effort: &mut usize) {
        let (least, most) = if self.technique.is_wing { (2, 2) } else { (3, MOST_LINKS) };
        let (side, levels) = (self.side, self.levels());
        self.begun += 1;
        let begun = self.joints[first].iter().filter(|joint| joint.digit == digit);
        let mut come: Vec<Visited> =
            begun.map(|&joint| Visited { joint, before: None, links: 1 }).collect();
        let mut at = 0;
        while at < come.len() && *effort > 0 {
            let Visited { joint: last, links, .. } = come[at];
            if links >= least {
                self.end(first, digit, &come, at);
            }
            let onward = if links < most { self.joints[last.to] } else { &[] };
            let level = if self.is_thorough { links } else { 0 };
            for &joint in onward.iter().filter(|joint| joint.digit != last.digit) {
                *effort = effort.saturating_sub(1);
                let place = joint.to * (side + 1) + usize::from(joint.digit);
                let known = &mut self.come[place * levels + level];
                let is_known = *known == self.begun || joint.to == first;
                if is_known || way(&come, at).any(|it| it.to == joint.to) {
                    continue;
                }
                *known = self.begun;
                come.push(Visited { joint, before: Some(at), links: links + 1 });
            }
            at += 1;
        }
    }

    /// Adds the step of the path that started with digit `begun` and ends at `last`, if it
    /// eliminates something new.
    fn end(&mut self, first: usize, begun: Digit, come: &[Visited], last: usize) {
        let (start, end) = (&self.sets.found[first], &self.sets.found[come[last].joint.to]);
        let ends = [begun, come[last].joint.digit];
        let free = start.common(end).filter(|digit| !ends.contains(digit));
        let gone = free.map(|digit| (digit, start.gone(end, digit)));
        let gone: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
        if gone.is_empty() {
            return;
        }
        let all: Vec<Candidate> = gone.iter().flat_map(|(_, gone)| gone.clone()).collect();
        let is_new = match self.is_thorough {
            true => self.told.insert(all.clone()),
            false => all.iter().fold(false, |any, &gone| self.known.insert(gone) | any),
        };
        if is_new && let Some(&(digit, _)) = gone.first() {
            let mut joints: Vec<Joint> = way(come, last).collect();
            joints.reverse();
            let step = self.step(first, &joints, digit, all);
            self.steps.extend(step);
        }
    }

    fn step(
        &self,
        first: usize,
        joints: &[Joint],
        digit: Digit,
        gone: Vec<Candidate>,
    ) -> Option<Step> {
        let sets = std::iter::once(first).chain(joints.iter().map(|joint| joint.to));
        let sets: Vec<&Set> = sets.map(|set| &self.sets.found[set]).collect();
        let digits = joints.iter().map(|joint| joint.digit);
        let digits: Vec<Digit> = [digit].into_iter().chain(digits).chain([digit]).collect();
        let (mut houses, mut places) = (Houses::default(), Vec::new());
        sets.iter().for_each(|set| houses.add(Some(set.house)));
        // For each set: the places of the digit that it may lack, and of the one that it then
        // contains.
        for (at, set) in sets.iter().enumerate() {
            for &digit in &digits[at..at + 2] {
                places.push(ChainPlace { digit, cells: self.sets.places(&set.cells, digit) });
            }
        }
        for (at, pair) in sets.windows(2).enumerate() {
            let [one, other] = [0, 1].map(|it| self.sets.places(&pair[it].cells, digits[at + 1]));
            let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| [a, b]));
            pairs.for_each(|pair| houses.add(holding(self.layout, &pair).next()));
        }
        for one in &gone {
            let ends = [sets[0], sets[sets.len() - 1]];
            let ends = ends.map(|set| self.sets.places(&set.cells, one.digit)).concat();
            add_peer_constraints(self.layout, &mut houses.0, &ends, &[*one]);
        }
        let cells = sets.iter().flat_map(|set| &set.cells).copied().collect();
        let sets = sets.iter().map(|set| set.cells.clone()).collect();
        let evidence = Evidence::Sets { sets, places };
        Step::of(self.technique.about(), houses.0, cells, digits, gone, evidence)
    }
}

/// Iterates over the joints of a path, the last one first.
fn way(come: &[Visited], last: usize) -> impl Iterator<Item = Joint> + '_ {
    let places = std::iter::successors(Some(last), |&at| come[at].before);
    places.map(|at| come[at].joint)
}

impl AlsChain {
    /// Returns the steps of a quick search, or, if `told` is given, of a thorough search except
    /// those with eliminations in `told`.
    fn steps(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        sets: &Sets,
        told: Option<HashSet<Vec<Candidate>>>,
    ) -> Vec<Step> {
        let is_thorough = told.is_some();
        let (most, effort) = if is_thorough { (ALL_SETS, ALL_EFFORT) } else { (MOST_SETS, EFFORT) };
        let (joints, side) = (sets.joints(most), candidates.highest());
        let mut search = SetChainSearch {
            layout,
            sets,
            joints,
            side,
            technique: self,
            is_thorough,
            come: Vec::new(),
            begun: 0,
            known: HashSet::new(),
            told: told.unwrap_or_default(),
            steps: Vec::new(),
        };
        search.come = vec![0; search.joints.len() * (side + 1) * search.levels()];
        for first in 0..search.joints.len() {
            let mut effort = effort / search.joints.len();
            for &digit in &sets.found[first].digits {
                search.go(first, digit, &mut effort);
            }
        }
        search.steps.sort_by_key(|step| step.parts().len());
        search.steps
    }

    /// Returns the steps of a quick search, followed by all others.
    fn quick_first<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        sets: impl Fn() -> Rc<Sets> + 'a,
    ) -> Steps<'a> {
        let sets = Rc::new(LazyCell::new(sets));
        let same = Rc::clone(&sets);
        let quick = Steps::later(move || self.steps(layout, candidates, &sets, None));
        quick_first(quick, move |told| self.steps(layout, candidates, &same, Some(told)))
    }
}

impl Technique for AlsChain {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[usize::from(!self.is_wing)]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        self.quick_first(layout, candidates, || Rc::new(Sets::of(layout, candidates)))
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        let sets = || beside.once(|| Sets::of(layout, candidates));
        self.quick_first(layout, candidates, sets)
    }

    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about().difficulty + (step.parts().len() as u16).saturating_sub(4)
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let sets: Vec<String> =
            step.parts().iter().map(|cells| sentence::cells(layout, cells, "and")).collect();
        // The first place of each set is that of the digit which it may lack.
        let lacks: Vec<Digit> = step.places().iter().step_by(2).map(|place| place.digit).collect();
        let have = |cells: &[Cell]| if cells.len() == 1 { "has" } else { "have" };
        let lack = |cells: &[Cell]| if cells.len() == 1 { "lacks" } else { "lack" };
        let mut chain = String::new();
        for (at, cells) in step.parts().iter().enumerate() {
            let holds = lacks.get(at + 1).unwrap_or(&lacks[0]);
            let [digit, holds] = [lacks[at], *holds].map(|digit| layout.digit(digit));
            let set = &sets[at];
            chain += match at {
                0 => "if ",
                _ => ", so ",
            };
            chain += &format!("{set} {} {digit}", lack(cells));
            chain += match (at, cells.len()) {
                (0, 1) => ", it ",
                (0, _) => ", they ",
                _ => " and ",
            };
            chain += &format!("{} {holds}", have(cells));
        }
        let mut others: Vec<Digit> = step.eliminated.iter().map(|gone| gone.digit).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|digit| *digit != lacks[0]);
        let also = match others.is_empty() {
            true => String::new(),
            false => {
                format!(", and the same holds for {}", sentence::digits(layout, &others, "and"))
            }
        };
        let digits = step.parts().iter().map(|set| sentence::almost_locked(layout, board, set));
        format!(
            "{}; {chain}; so the first or the last set has {}{also}, and in both cases {}",
            sentence::list(digits, "and"),
            layout.digit(lacks[0]),
            sentence::cannot(layout, &step.eliminated)
        )
    }
}
