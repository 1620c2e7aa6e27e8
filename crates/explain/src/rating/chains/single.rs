//! Forcing chains, in which a candidate implies its own opposite, and bidirectional cycles.

use super::{
    super::{
        grid::{Cells, Grid, HOUSE, HOUSES_OF, PEERS, PLACES_OF, bits, cells},
        limits::Limits,
        step::{Argument, Pattern, Source, Step, Strikes, place},
    },
    ALL, Cause, NestedChain, Number, cell, digit, hash, longer, missing, number, shuffle,
};
use logic::{Difficulty, techniques::Evidence};

/// The kinds of links of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    /// Links between places of one digit.
    X,
    /// Weak links in cells and houses, strong links in cells.
    Y,
    Both,
}

/// A candidate that follows from another, and the cause.
type Link = (Number, Cause);

/// The links of all candidates, in the order in which chains grow.
struct Graph {
    /// The weak links (on to off), grouped by candidate, those in its cell first.
    weak: Vec<Link>,
    /// For each candidate, the start of its weak links, the start of those in houses, and the end.
    parts: Vec<[u32; 3]>,
    /// The strong links (off to on) with their number, the one in the cell first.
    strong: Vec<([Link; 4], usize)>,
}

impl Graph {
    fn new(grid: &Grid) -> Graph {
        let mut graph = Graph {
            weak: Vec::with_capacity(4096),
            parts: vec![[0; 3]; ALL],
            strong: vec![([(0, Cause::Assumed); 4], 0); ALL],
        };
        for cell in 0..81 {
            for digit in bits(grid.candidates(cell)) {
                graph.add(grid, cell, digit);
            }
        }
        graph
    }

    fn add(&mut self, grid: &Grid, cell: usize, digit: usize) {
        let own = usize::from(number(cell, digit));
        let (strong, count) = &mut self.strong[own];
        let mut add = |link: Link| {
            if strong[..*count].iter().all(|it| it.0 != link.0) {
                strong[*count] = link;
                *count += 1;
            }
        };
        let begin = self.weak.len();
        let others = grid.candidates(cell) & !(1 << digit);
        self.weak.extend(bits(others).map(|other| (number(cell, other), Cause::Cell)));
        if let [only] = self.weak[begin..] {
            add(only);
        }
        let in_houses = self.weak.len();
        let mut met: Cells = 1 << cell;
        for (kind, house) in HOUSES_OF[cell].map(usize::from).into_iter().enumerate() {
            let others = grid.places(house, digit) & !(1 << PLACES_OF[cell][kind]);
            let is_only = others.is_power_of_two();
            for place in bits(others) {
                let other = usize::from(HOUSE[house][place]);
                let link = (number(other, digit), Cause::House(kind as u8));
                if is_only {
                    add(link);
                }
                if met >> other & 1 == 0 {
                    self.weak.push(link);
                }
                met |= 1 << other;
            }
        }
        self.parts[own] = [begin, in_houses, self.weak.len()].map(|at| at as u32);
    }

    fn weak(&self, from: Number, links: Links) -> &[Link] {
        let [cell, houses, end] = self.parts[usize::from(from)].map(|at| at as usize);
        match links {
            Links::X => &self.weak[houses..end],
            Links::Y | Links::Both => &self.weak[cell..end],
        }
    }

    fn strong(&self, from: Number, links: Links) -> &[Link] {
        let (all, count) = &self.strong[usize::from(from)];
        let all = &all[..*count];
        let in_cell = usize::from(all.first().is_some_and(|it| it.1 == Cause::Cell));
        match links {
            Links::X => &all[in_cell..],
            Links::Y => &all[..in_cell],
            Links::Both => all,
        }
    }
}

/// A candidate of a chain.
#[derive(Clone, Copy)]
struct Node {
    number: Number,
    is_on: bool,
    cause: Cause,
    /// The index of the node from which it follows; its own index if it is assumed.
    parent: u32,
}

/// A chain found.
struct Found {
    /// The difficulty, added up in floating point as in Sukaku Explainer.
    difficulty: f64,
    complexity: u32,
    links: Links,
    /// The nodes from the last to the first.
    path: Vec<Node>,
    is_cycle: bool,
    strikes: Strikes,
}

impl Found {
    fn rank(&self) -> (f64, u32, u8) {
        let links = match self.links {
            Links::X => 2,
            Links::Y => 3,
            Links::Both => 4,
        };
        (self.difficulty, self.complexity, links)
    }

    /// Returns the pattern: the chain from a candidate that is off to one that is on.
    fn pattern(&self, technique: &'static str) -> Pattern {
        let proves_off = !self.is_cycle && !self.path[0].is_on;
        let ends = if proves_off { 1 } else { 0 };
        let nodes = self.path[ends..self.path.len() - ends].iter().rev();
        let house = |node: &Node| match node.cause {
            Cause::House(kind) => Some(HOUSES_OF[cell(node.number)][usize::from(kind)].into()),
            _ => None,
        };
        let mut houses: Vec<usize> = Vec::new();
        for house in self.path.iter().rev().filter_map(house) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        let places = nodes.clone().map(|it| place(digit(it.number), 1 << cell(it.number)));
        Pattern {
            houses,
            cells: nodes.clone().fold(0, |all, it| all | 1 << cell(it.number)),
            digits: nodes.clone().fold(0, |all, it| all | 1 << digit(it.number)),
            argument: Argument::Listed(technique, Evidence::Chain(places.collect())),
        }
    }

    /// Returns the candidate that a chain proves to be on.
    fn written(&self) -> Option<Number> {
        (!self.is_cycle && self.path[0].is_on).then_some(self.path[0].number)
    }
}

/// Returns the difficulty, added up as doubles, because this decides between sums that are equal as
/// decimals.
fn difficulty(tenths: u16, complexity: u32) -> f64 {
    let more = (0..longer(complexity)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(tenths) / 10.0 + more
}

/// X-cycles and Y-cycles (6.5 and more), forcing X-chains (6.6 and more), and forcing chains and
/// cycles with both kinds of links (7.0 and more).
pub(in super::super) fn find(grid: &Grid, limits: &Limits) -> Option<Step> {
    let mut best: Option<Found> = None;
    search(grid, limits, &mut |found| {
        if best.as_ref().is_none_or(|best| found.rank() < best.rank()) {
            best = Some(found);
        }
    });
    let best = best?;
    let technique = match best.links {
        Links::X => "X-chain",
        Links::Y => "XY-chain",
        Links::Both => "AIC",
    };
    let difficulty = Difficulty::tenths((best.difficulty * 10.0).round() as u16);
    let written = best.written().map(|it| (cell(it) as u8, digit(it) as u8));
    let source = Source::Pattern(best.pattern(technique));
    Some(Step { technique, difficulty, eliminated: best.strikes.by_cell(), written, source })
}

/// Returns one chain for each set of eliminations, the easiest first.
pub(super) fn all(grid: &Grid, before: &Grid, limits: &Limits) -> Vec<NestedChain> {
    let mut all: Vec<Found> = Vec::new();
    search(grid, limits, &mut |found| all.push(found));
    all.sort_by(|a, b| a.rank().partial_cmp(&b.rank()).unwrap_or(std::cmp::Ordering::Equal));
    let mut known = std::collections::HashSet::new();
    all.retain(|found| known.insert(found.strikes));
    all.iter().map(|found| nested(found, grid, before)).collect()
}

fn nested(found: &Found, grid: &Grid, before: &Grid) -> NestedChain {
    let (mut parents, mut key) = (Vec::new(), u64::from(found.is_cycle));
    for node in &found.path {
        if node.is_on {
            missing(before, grid, node.number, node.cause, &mut parents);
        }
        key = hash(key, node.number, node.is_on);
    }
    if found.is_cycle {
        // A cycle is also valid in the other direction, where the nodes that are off become on by
        // the same cause.
        for node in found.path.iter().rev().filter(|node| !node.is_on) {
            missing(before, grid, node.number, node.cause, &mut parents);
        }
    }
    let mut order: Vec<u8> = Vec::new();
    for node in found.path.iter().filter(|node| node.is_on || !found.is_cycle) {
        let struck = found.strikes.of(digit(node.number)) & PEERS[cell(node.number)];
        for cell in cells(struck) {
            if !order.contains(&(cell as u8)) {
                order.push(cell as u8);
            }
        }
    }
    if !found.is_cycle {
        order = vec![cell(found.path[0].number) as u8];
    }
    let digits = |cell: u8| (0..9).filter(move |&it| found.strikes.of(it) >> cell & 1 == 1);
    let of = |cell: u8| digits(cell).map(move |digit| number(cell.into(), digit));
    let struck = shuffle(order).into_iter().flat_map(of).collect();
    NestedChain { struck, parents, complexity: found.complexity, key }
}

fn search(grid: &Grid, limits: &Limits, visit: &mut dyn FnMut(Found)) {
    let graph = Graph::new(grid);
    let mut search = Search {
        grid,
        graph: &graph,
        links: Links::X,
        seen: [0; ALL],
        round: 0,
        nodes: Vec::new(),
        visited: 0,
    };
    let mut easy = [[false; 2]; ALL];
    for links in [Links::X, Links::Y, Links::Both] {
        search.links = links;
        for cell in (0..81).filter(|&cell| grid.count(cell) > 1) {
            for digit in bits(grid.candidates(cell)) {
                if links == Links::Y && grid.count(cell) > 2 {
                    continue;
                }
                let source = number(cell, digit);
                search.cycles(source, visit);
                for is_on in [true, false] {
                    let known = &mut easy[usize::from(source)][usize::from(is_on)];
                    // An easier chain with the same eliminations comes first anyway.
                    if links == Links::X || links == Links::Both && !*known {
                        *known = search.chain(source, is_on, visit) < 7.0;
                    }
                }
            }
        }
    }
    limits.spend(search.visited as u64 / 64);
}

struct Search<'a> {
    grid: &'a Grid,
    graph: &'a Graph,
    links: Links,
    /// For each candidate: 4 times the round of its last mark, plus 1 if it was on and 2 if it was
    /// off.
    seen: [u32; ALL],
    round: u32,
    nodes: Vec<Node>,
    /// The total number of nodes visited.
    visited: usize,
}

const ON: u32 = 1;
const OFF: u32 = 2;

impl Search<'_> {
    /// Marks a candidate. Returns true if it did not have the mark in this round.
    fn mark(&mut self, number: Number, mark: u32) -> bool {
        let seen = &mut self.seen[usize::from(number)];
        if *seen >> 2 != self.round {
            *seen = self.round << 2;
        }
        let is_new = *seen & mark == 0;
        *seen |= mark;
        is_new
    }

    fn start(&mut self, number: Number, is_on: bool) {
        self.round += 1;
        self.visited += self.nodes.len();
        self.nodes.clear();
        self.nodes.push(Node { number, is_on, cause: Cause::Assumed, parent: 0 });
        self.mark(number, if is_on { ON } else { OFF });
    }

    /// Returns the path from a node back to the assumption.
    fn path(&self, last: Node) -> Vec<Node> {
        let mut path = vec![last];
        let mut at = last.parent as usize;
        loop {
            path.push(self.nodes[at]);
            match self.nodes[at].parent as usize {
                parent if parent == at => return path,
                parent => at = parent,
            }
        }
    }

    /// Finds the shortest path from an assumption to its opposite. Returns its difficulty, or
    /// infinity if there is none.
    fn chain(&mut self, source: Number, is_on: bool, visit: &mut dyn FnMut(Found)) -> f64 {
        self.start(source, is_on);
        let (graph, links) = (self.graph, self.links);
        let mut at = 0;
        while let Some(&node) = self.nodes.get(at) {
            let next = match node.is_on {
                true => graph.weak(node.number, links),
                false => graph.strong(node.number, links),
            };
            for &(number, cause) in next {
                let reached = Node { number, is_on: !node.is_on, cause, parent: at as u32 };
                if number == source && reached.is_on != is_on {
                    let found = self.forced(reached);
                    let difficulty = found.difficulty;
                    visit(found);
                    return difficulty;
                }
                if self.mark(number, if reached.is_on { ON } else { OFF }) {
                    self.nodes.push(reached);
                }
            }
            at += 1;
        }
        f64::INFINITY
    }

    fn forced(&self, last: Node) -> Found {
        let path = self.path(last);
        let complexity = path.len() as u32;
        let tenths = if self.links == Links::X { 66 } else { 70 };
        let mut strikes = Strikes::default();
        let (cell, digit) = (cell(last.number), digit(last.number));
        let others = if last.is_on { !(1 << digit) } else { 1 << digit };
        strikes.add_all(self.grid, cell, others);
        let difficulty = difficulty(tenths, complexity);
        Found { difficulty, complexity, links: self.links, path, is_cycle: false, strikes }
    }

    /// Finds the paths from an assumption back to itself on which no candidate is off twice.
    fn cycles(&mut self, source: Number, visit: &mut dyn FnMut(Found)) {
        let (graph, links) = (self.graph, self.links);
        let closing = graph.strong(source, links);
        if closing.is_empty() {
            return;
        }
        self.start(source, true);
        // Candidates that are already off are visited again only if they close a cycle.
        let (mut level, mut is_first) = (0..1, true);
        while !level.is_empty() {
            let begin = self.nodes.len();
            for at in level {
                let node = self.nodes[at];
                for &(number, cause) in graph.weak(node.number, links) {
                    let closes = closing.iter().any(|it| it.0 == number);
                    let is_new = self.mark(number, OFF);
                    if (is_new || closes) && !self.is_above(at, number) {
                        let parent = at as u32;
                        self.nodes.push(Node { number, is_on: false, cause, parent });
                    } else if is_new {
                        // The candidate may still be reached on another path.
                        self.seen[usize::from(number)] &= !OFF;
                    }
                }
            }
            let middle = self.nodes.len();
            for at in begin..middle {
                let node = self.nodes[at];
                for &(number, cause) in graph.strong(node.number, links) {
                    let reached = Node { number, is_on: true, cause, parent: at as u32 };
                    if number == source && !is_first {
                        self.cycle(reached, visit);
                    }
                    if self.mark(number, ON) {
                        self.nodes.push(reached);
                    }
                }
            }
            (level, is_first) = (middle..self.nodes.len(), false);
        }
    }

    /// Returns true if the candidate is off on the path to a node.
    fn is_above(&self, mut at: usize, number: Number) -> bool {
        loop {
            let node = self.nodes[at];
            if node.number == number && !node.is_on {
                return true;
            }
            match node.parent as usize {
                parent if parent == at => return false,
                parent => at = parent,
            }
        }
    }

    fn cycle(&self, last: Node, visit: &mut dyn FnMut(Found)) {
        let mut path = self.path(last);
        path.pop();
        let own: Cells = path.iter().fold(0, |all, node| all | 1 << cell(node.number));
        let (mut forward, mut backward) = ([0; 9], [0; 9]);
        for node in &path {
            let side: &mut [Cells; 9] = if node.is_on { &mut forward } else { &mut backward };
            side[digit(node.number)] |= PEERS[cell(node.number)] & !own;
        }
        let mut strikes = Strikes::default();
        for digit in 0..9 {
            strikes.add(self.grid, digit, forward[digit] & backward[digit]);
        }
        if strikes.is_empty() {
            return;
        }
        let complexity = path.len() as u32;
        let tenths = if self.links == Links::Both { 70 } else { 65 };
        let difficulty = difficulty(tenths, complexity);
        visit(Found { difficulty, complexity, links: self.links, path, is_cycle: true, strikes });
    }
}
