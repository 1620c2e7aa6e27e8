//! Simple colouring: places of a digit joined by strong links alternate between two colours. All
//! places of one colour are true, all of the other false.
//!
//! Wrap: two places of a colour see each other, so that colour is false. Trap: a place outside sees
//! both colours. A trap step contains the shortest path between the two places that are seen. The
//! path has at least three links; with one it would be a locked candidate.
//!
//! Sudopedia, *Simple Colors*; HoDoKu, *Simple Colors Wrap* and *Trap*. Sudoku Explainer has the
//! same eliminations as X-chains, 6.6.

use std::collections::{HashSet, VecDeque};

use crate::{
    deduction::{Difficulty, Evidence, Span, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        chains,
        links::{Houses, Links, Scope, holding, is_new},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Layout};

pub(crate) struct SimpleColouring;

const SCOPE: Scope = Scope { cells: false, houses: true, groups: false };

/// The places connected to a start: for each its distance and its predecessor.
struct Cluster {
    places: Vec<usize>,
    distance: Vec<Option<usize>>,
    before: Vec<usize>,
}

impl Cluster {
    fn around(links: &Links, start: usize) -> Cluster {
        let count = links.places.len();
        let mut cluster = Cluster {
            places: vec![start],
            distance: vec![None; count],
            before: vec![start; count],
        };
        cluster.distance[start] = Some(0);
        let mut open = VecDeque::from([start]);
        while let Some(place) = open.pop_front() {
            for &(other, _) in &links.strong[place] {
                if cluster.distance[other].is_none() {
                    cluster.distance[other] = cluster.distance[place].map(|steps| steps + 1);
                    cluster.before[other] = place;
                    cluster.places.push(other);
                    open.push_back(other);
                }
            }
        }
        cluster
    }

    /// Returns the path from the start to a place.
    fn way(&self, end: usize) -> Vec<usize> {
        let mut way = vec![end];
        while self.distance[way[way.len() - 1]] != Some(0) {
            way.push(self.before[way[way.len() - 1]]);
        }
        way.reverse();
        way
    }
}

/// The search for the steps, cluster by cluster.
struct ClusterSearch<'a> {
    layout: &'a Layout,
    links: Links<'a>,
}

impl ClusterSearch<'_> {
    fn cell(&self, place: usize) -> Cell {
        self.links.places[place].cells[0]
    }

    /// Returns the house of a strong link.
    fn joint(&self, a: usize, b: usize) -> Option<usize> {
        self.links.strong[a].iter().find(|&&(other, _)| other == b).and_then(|&(_, house)| house)
    }

    /// Creates a step from places, houses and eliminations.
    fn step(
        &self,
        places: &[usize],
        houses: Houses,
        eliminated: Vec<Candidate>,
        evidence: Evidence,
    ) -> Option<Step> {
        let cells = places.iter().map(|&place| self.cell(place)).collect();
        let digits = vec![self.links.places[places[0]].digit];
        Step::of(&ABOUT, houses.0, cells, digits, eliminated, evidence)
    }

    /// Finds colours with two places that see each other.
    fn wraps(&self, cluster: &Cluster) -> Vec<Step> {
        let colour = |odd: usize| -> Vec<usize> {
            let is_of = |&&place: &&usize| cluster.distance[place].is_some_and(|d| d % 2 == odd);
            cluster.places.iter().filter(is_of).copied().collect()
        };
        let wraps = [colour(0), colour(1)].into_iter().filter_map(|colour| {
            let pairs = colour.iter().flat_map(|&a| colour.iter().map(move |&b| (a, b)));
            let (a, b) = pairs.into_iter().find(|&(a, b)| self.links.exclude(a, b))?;
            let mut houses = Houses::default();
            houses.add(holding(self.layout, &[self.cell(a), self.cell(b)]).next());
            cluster.places.iter().for_each(|&p| houses.add(self.joint(cluster.before[p], p)));
            let digit = self.links.places[a].digit;
            let eliminated =
                colour.iter().map(|&p| Candidate { cell: self.cell(p), digit }).collect();
            let of = |&place: &usize| colour.contains(&place);
            let (wrong, right): (Vec<usize>, Vec<usize>) =
                cluster.places.iter().partition(|p| of(p));
            let cells = |places: Vec<usize>| places.into_iter().map(|p| self.cell(p)).collect();
            let parts = Evidence::Parts(vec![cells(wrong), cells(right)]);
            self.step(&cluster.places, houses, eliminated, parts)
        });
        wraps.collect()
    }

    /// Returns the step for places outside that see both ends of a path.
    fn trap(&self, cluster: &Cluster, end: usize) -> Option<Step> {
        let way = cluster.way(end);
        let ends = [way[0], end].map(|place| self.links.excluded(place));
        let sees_both = |c: &&Candidate| {
            c.digit == self.links.places[end].digit && ends[1].binary_search(c).is_ok()
        };
        let eliminated: Vec<_> = ends[0].iter().filter(sees_both).copied().collect();
        let mut houses = Houses::default();
        way.windows(2).for_each(|joint| houses.add(self.joint(joint[0], joint[1])));
        for gone in &eliminated {
            for place in [way[0], end] {
                houses.add(holding(self.layout, &[self.cell(place), gone.cell]).next());
            }
        }
        let chain = way.iter().map(|&place| self.links.places[place].clone()).collect();
        self.step(&way, houses, eliminated, Evidence::Chain(chain))
    }

    /// Returns the traps at the ends of paths with an odd number of links, at least three, shortest
    /// first.
    fn traps(&self, clusters: &[Cluster]) -> Vec<Step> {
        let mut ways: Vec<(usize, &Cluster, usize)> = Vec::new();
        for cluster in clusters {
            for &end in cluster.places.iter().filter(|&&end| end > cluster.places[0]) {
                if let Some(joints) = cluster.distance[end].filter(|d| *d > 2 && d % 2 == 1) {
                    ways.push((joints, cluster, end));
                }
            }
        }
        ways.sort_by_key(|&(joints, ..)| joints);
        let mut known = HashSet::new();
        let steps = ways.into_iter().filter_map(|(_, way, end)| self.trap(way, end));
        steps.filter(|step| is_new(&mut known, step)).collect()
    }
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "simple colouring",
    summary: "places of a digit in two alternating colours: a place that sees both loses it, or a \
        colour that sees itself is wrong",
    source: "Sudopedia, Simple Colors",
    difficulty: Difficulty::tenths(66),
};

impl Technique for SimpleColouring {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let links = Links::of(layout, candidates, SCOPE);
            let colouring = ClusterSearch { layout, links };
            let starts = 0..colouring.links.places.len();
            let clusters: Vec<_> =
                starts.map(|start| Cluster::around(&colouring.links, start)).collect();
            let is_first =
                |cluster: &&Cluster| cluster.places.iter().all(|&p| p >= cluster.places[0]);
            let mut steps = colouring.traps(&clusters);
            steps.extend(clusters.iter().filter(is_first).flat_map(|c| colouring.wraps(c)));
            steps
        })
    }

    fn span(&self) -> Span {
        Span::Digit
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        if !step.places().is_empty() {
            return chains::explain(layout, board, step);
        }
        let is_wrong = |&cell: &Cell| step.eliminated.iter().any(|c| c.cell == cell);
        let (wrong, right): (Vec<Cell>, Vec<Cell>) = step.cells.iter().copied().partition(is_wrong);
        format!(
            "{} is either in {} or in {}; the first colour is wrong, because two of its cells are \
             in {}",
            layout.digit(step.digits[0]),
            sentence::cells(layout, &wrong, "and"),
            sentence::cells(layout, &right, "and"),
            sentence::house(layout, step, 0),
        )
    }
}
