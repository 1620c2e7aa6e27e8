//! Colouring of a digit: places joined by strong links alternate between two colours. All places of
//! one colour are true, all of the other false. A connected component is a cluster.
//!
//! | name | observation | eliminated |
//! |---|---|---|
//! | simple colouring trap | a place outside sees both colours | all such places |
//! | simple colouring wrap | two places of a colour see each other | this colour |
//! | multi-colouring type 1 | a colour sees a colour of another cluster, so one of the other two colours is true | candidates that see both of these |
//! | multi-colouring type 2 | a colour sees both colours of another cluster | this colour |
//!
//! Sudopedia, *Simple Colors* and *Multi-Colors*; HoDoKu, *Simple Colors Trap* and *Wrap*, *Multi
//! Colors 1* and *2*. The first two collect all eliminations of a cluster in one step and are used
//! only on request; simple colouring finds them one by one. Sudoku Explainer finds the eliminations
//! of the other two as X-chains; these are rated here 0.1 higher.

use std::collections::BTreeMap;

use crate::{
    deduction::{Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        links::{self, Houses, add_peer_constraints},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout, stop::in_time};

/// The four variants of colouring.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Trap,
    Wrap,
    Multi1,
    Multi2,
}

pub(crate) struct Colours {
    pub(super) kind: Kind,
}

/// By kind.
static ABOUT: [TechniqueInfo; 4] = [
    TechniqueInfo::of(
        "simple colouring trap",
        66,
        "HoDoKu, Simple Colors Trap",
        "places of a digit in two alternating colours, one of which is right: places that see both lose it",
    ),
    TechniqueInfo::of(
        "simple colouring wrap",
        66,
        "HoDoKu, Simple Colors Wrap",
        "places of a digit in two alternating colours: a colour that sees itself is wrong",
    ),
    TechniqueInfo::of(
        "multi-colouring type 1",
        67,
        "Sudopedia, Multi-Colors",
        "a colour of a cluster sees one of another, so one of the other two colours is right",
    ),
    TechniqueInfo::of(
        "multi-colouring type 2",
        67,
        "Sudopedia, Multi-Colors",
        "a colour of a cluster sees both of another, so it is wrong",
    ),
];

/// The places in two colours, each list ascending.
struct Cluster {
    colours: [Vec<Cell>; 2],
    /// The houses of its strong links.
    houses: Vec<usize>,
}

/// Returns the clusters of a digit.
fn clusters(layout: &Layout, candidates: &Candidates, digit: Digit) -> Vec<Cluster> {
    let mut joined: BTreeMap<Cell, Vec<(Cell, usize)>> = BTreeMap::new();
    for pair in links::pairs(layout, candidates, digit) {
        for (near, far) in pair.ways() {
            joined.entry(near).or_default().push((far, pair.house));
        }
    }
    let mut colour: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut clusters = Vec::new();
    for &first in joined.keys() {
        if colour.contains_key(&first) {
            continue;
        }
        let (mut open, mut houses) = (vec![first], Houses::default());
        colour.insert(first, 0);
        let mut colours = [vec![first], Vec::new()];
        while let Some(cell) = open.pop() {
            for &(other, house) in &joined[&cell] {
                houses.add(Some(house));
                if !colour.contains_key(&other) {
                    let its = 1 - colour[&cell];
                    colour.insert(other, its);
                    colours[its].push(other);
                    open.push(other);
                }
            }
        }
        colours.iter_mut().for_each(|cells| cells.sort_unstable());
        clusters.push(Cluster { colours, houses: houses.0 });
    }
    clusters
}

/// The colouring of one digit of a board.
struct Colouring<'a> {
    about: &'static TechniqueInfo,
    layout: &'a Layout,
    candidates: &'a Candidates,
    digit: Digit,
}

impl Colouring<'_> {
    /// Returns a predicate for places that see at least one of these cells.
    fn seen<'a>(&'a self, cells: &'a [Cell]) -> impl Fn(Cell) -> bool + 'a {
        move |place| cells.iter().any(|&cell| self.layout.are_peers(place, cell))
    }

    /// Returns the places outside of these cells that see a cell of each list.
    fn seen_by_both(&self, [one, other]: [&[Cell]; 2]) -> Vec<Cell> {
        let has = |cell: &Cell| self.candidates.contains(*cell, self.digit);
        let places = (0..self.candidates.cells()).filter(has);
        let [by_one, by_other] = [self.seen(one), self.seen(other)];
        let outside = places.filter(|cell| !one.contains(cell) && !other.contains(cell));
        outside.filter(|&cell| by_one(cell) && by_other(cell)).collect()
    }

    /// Returns the first cells, one of each list, that see each other.
    fn joint(&self, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
        let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| [a, b]));
        { pairs }.find(|&[a, b]| self.layout.are_peers(a, b))
    }

    /// Creates the step of some clusters, with joints between their places.
    fn step(&self, of: &[&Cluster], joints: &[[Cell; 2]], gone: Vec<Cell>) -> Option<Step> {
        let mut houses = Houses::default();
        for &[a, b] in joints {
            houses.add(links::shared(self.layout, a, b));
        }
        of.iter().flat_map(|it| &it.houses).for_each(|&house| houses.add(Some(house)));
        let gone: Vec<Candidate> =
            gone.into_iter().map(|cell| Candidate { cell, digit: self.digit }).collect();
        // It does not matter by which cell of a colour a place is seen.
        for cluster in of {
            for colour in &cluster.colours {
                for one in &gone {
                    let sees = |cell: &&Cell| self.layout.are_peers(one.cell, **cell);
                    if let Some(&cell) = colour.iter().find(sees) {
                        add_peer_constraints(self.layout, &mut houses.0, &[cell], &[*one]);
                    }
                }
            }
        }
        let parts: Vec<Vec<Cell>> = of.iter().flat_map(|it| it.colours.clone()).collect();
        let (cells, digits) = (parts.concat(), vec![self.digit]);
        Step::of(self.about, houses.0, cells, digits, gone, Evidence::Parts(parts))
    }

    fn trap(&self, cluster: &Cluster) -> Option<Step> {
        let [one, other] = &cluster.colours;
        self.step(&[cluster], &[], self.seen_by_both([one, other]))
    }

    fn wraps(&self, cluster: &Cluster) -> Vec<Step> {
        let of = |colour: &Vec<Cell>| {
            let joint = self.joint(colour, colour)?;
            self.step(&[cluster], &[joint], colour.clone())
        };
        cluster.colours.iter().filter_map(of).collect()
    }

    /// Combines all ways in which a colour of one cluster sees a colour of the other.
    fn multi_1(&self, one: &Cluster, other: &Cluster) -> Option<Step> {
        let (mut joints, mut gone) = (Vec::new(), Vec::new());
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if let Some(joint) = self.joint(&one.colours[a], &other.colours[b]) {
                let seen = self.seen_by_both([&one.colours[1 - a], &other.colours[1 - b]]);
                joints.extend(Some(joint).filter(|_| !seen.is_empty()));
                gone.extend(seen);
            }
        }
        self.step(&[one, other], &joints, gone)
    }

    fn multi_2(&self, one: &Cluster, other: &Cluster) -> Option<Step> {
        let (mut joints, mut gone) = (Vec::new(), Vec::new());
        for colour in &one.colours {
            let both = [0, 1].map(|at| self.joint(colour, &other.colours[at]));
            if let [Some(first), Some(second)] = both {
                joints.extend([first, second]);
                gone.extend(colour);
            }
        }
        self.step(&[one, other], &joints, gone)
    }
}

impl Colours {
    fn steps(&self, layout: &Layout, candidates: &Candidates, digit: Digit) -> Vec<Step> {
        let all = clusters(layout, candidates, digit);
        let colouring = Colouring { about: self.about(), layout, candidates, digit };
        let pairs = || {
            let numbers = 0..all.len();
            let pairs = numbers.clone().flat_map(move |a| numbers.clone().map(move |b| (a, b)));
            pairs.filter(|(a, b)| a != b).map(|(a, b)| (&all[a], &all[b]))
        };
        let mut steps: Vec<Step> = match self.kind {
            Kind::Trap => all.iter().filter_map(|it| colouring.trap(it)).collect(),
            Kind::Wrap => all.iter().flat_map(|it| colouring.wraps(it)).collect(),
            Kind::Multi1 => pairs().filter_map(|(a, b)| colouring.multi_1(a, b)).collect(),
            Kind::Multi2 => pairs().filter_map(|(a, b)| colouring.multi_2(a, b)).collect(),
        };
        steps.sort_by(|a, b| a.eliminated.cmp(&b.eliminated));
        steps.dedup_by(|a, b| a.eliminated == b.eliminated);
        steps
    }
}

impl Technique for Colours {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT[self.kind as usize]
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let digits = in_time(1..=candidates.highest() as Digit);
        Steps::of(digits.flat_map(move |digit| self.steps(layout, candidates, digit)))
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn is_by_name_only(&self) -> bool {
        matches!(self.kind, Kind::Trap | Kind::Wrap)
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let digit = layout.digit(step.digits[0]);
        let clusters = step.parts().chunks(2).map(|colours| {
            let [one, other] = [0, 1].map(|at| sentence::cells(layout, &colours[at], "and"));
            format!("{digit} is either in {one} or in {other}")
        });
        let clusters = clusters.collect::<Vec<_>>().join(", and ");
        let end = match self.kind {
            Kind::Trap => "so not in a cell that sees both colours".to_owned(),
            Kind::Wrap => {
                format!(
                    "but not in the colour with two cells in {}",
                    sentence::house(layout, step, 0)
                )
            }
            Kind::Multi1 => format!(
                "two of these colours meet in {}, so one of the other two is right and cells that \
                 see both of these lose {digit}",
                sentence::house(layout, step, 0)
            ),
            Kind::Multi2 => {
                let gone: Vec<Cell> = step.eliminated.iter().map(|it| it.cell).collect();
                let gone = sentence::cells(layout, &gone, "and");
                format!("so not in {gone}, which see both colours of the other cluster")
            }
        };
        format!("{clusters}; {end}")
    }
}
