//! Chains from several assumptions, one of which must be true, to the same outcome, and chains to a
//! contradiction.

use std::collections::HashMap;

use super::{
    super::{
        grid::{Bits, Grid, HOUSE, HOUSES_OF, PLACES_OF, bits},
        limits::Limits,
        step::{Argument, Branch, BranchCause, Conflict, Forcing, Pattern, Step},
    },
    ALL, Cause, HELPERS, NestedChain, Number, cell, digit,
    growth::{Kind, Level, grow},
    hash, longer, missing, number,
    run::{NONE, Node, Run, WORDS},
    single,
};

/// The starting points of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A candidate that leads to the same outcome if it is on and if it is off.
    Both,
    /// The candidates of a cell.
    Cell,
    /// The places in a house of this kind.
    House(u8),
    /// A candidate that leads to a contradiction.
    Contradiction,
}

impl Origin {
    /// Returns the rank: of equal chains, the lowest comes first.
    fn rank(self) -> u8 {
        match self {
            Origin::Both => 1,
            Origin::Cell => 5,
            Origin::House(_) => 6,
            Origin::Contradiction => 7,
        }
    }
}

/// A chain found.
struct Found {
    complexity: u32,
    /// The order in which it was found.
    order: usize,
    origin: Origin,
    /// The candidate that is on or off at the end.
    number: Number,
    is_on: bool,
    ends: Ends,
    /// The consequences of the assumptions; empty unless only the easiest chain is needed.
    branches: Vec<Branch>,
    /// The candidate that is both on and off, for a contradiction.
    conflict: Option<Conflict>,
}

/// The ends of chains, at most nine, as runs and nodes.
#[derive(Clone, Copy, Default)]
struct Ends {
    all: [(u16, u16); 9],
    count: usize,
}

impl Ends {
    fn add(&mut self, run: usize, node: u16) {
        self.all[self.count] = (run as u16, node);
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = (usize, u16)> + use<> {
        let Ends { all, count } = *self;
        all.into_iter().take(count).map(|(run, node)| (run.into(), node))
    }
}

impl Found {
    fn rank(&self) -> (u32, u8) {
        (self.complexity, self.origin.rank())
    }

    /// Returns the eliminations: a cell and its digits.
    fn struck(&self, grid: &Grid) -> (usize, Bits) {
        let (cell, digit) = (cell(self.number), 1 << digit(self.number));
        (cell, if self.is_on { grid.candidates(cell) & !digit } else { digit })
    }

    fn pattern(&self) -> Pattern {
        let first = self.branches[0].source;
        let house = match self.origin {
            Origin::House(kind) => Some(HOUSES_OF[first.0][usize::from(kind)].into()),
            _ => None,
        };
        let links = || self.branches.iter().flat_map(|branch| &branch.links);
        let sources = || self.branches.iter().map(|branch| branch.source);
        let places = || sources().chain(links().map(|&(cell, digit, _)| (cell, digit)));
        let of_links = links().filter_map(|link| match link.2 {
            BranchCause::House(house) => Some(house),
            _ => None,
        });
        let mut houses: Vec<usize> = Vec::new();
        for house in house.into_iter().chain(of_links) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        Pattern {
            houses,
            cells: places().fold(0, |all, it| all | 1 << it.0),
            digits: places().fold(0, |all, it| all | 1 << it.1),
            argument: Argument::Forcing(Forcing {
                house,
                branches: self.branches.clone(),
                conflict: self.conflict,
            }),
        }
    }
}

/// Returns the easiest step.
pub(in super::super) fn find(kind: Kind, grid: &Grid, limits: &Limits) -> Option<Step> {
    let mut search = Search::new(kind, grid, limits, true);
    search.all();
    let found = search.found.values().next()?;
    let (technique, base) = match kind {
        Kind::Nishio => ("Nishio forcing chain", 75),
        Kind::Multiple => ("multiple forcing chain", 80),
        Kind::Dynamic(level) => {
            let technique = match level {
                Level::Plain => "dynamic forcing chain",
                Level::Techniques => "dynamic forcing chain with techniques",
                Level::Chains => "dynamic forcing chain with forcing chains",
                Level::Multiple => "dynamic forcing chain with multiple forcing chains",
                Level::Dynamic(_) => "dynamic forcing chain with dynamic forcing chains",
            };
            (technique, 85 + 5 * level.number())
        }
    };
    let tenths = base + longer(found.complexity);
    if found.is_on {
        let written = (cell(found.number), digit(found.number));
        return Some(Step::write(technique, tenths, written, found.pattern()));
    }
    let (cell, digits) = found.struck(grid);
    Some(Step::strike(technique, tenths, vec![(cell as u8, digits)], found.pattern()))
}

/// Returns one chain for each set of eliminations, the easiest first.
pub(super) fn all(kind: Kind, grid: &Grid, before: &Grid, limits: &Limits) -> Vec<NestedChain> {
    let mut search = Search::new(kind, grid, limits, false);
    search.all();
    let mut found: Vec<Found> = std::mem::take(&mut search.found).into_values().collect();
    found.sort_by_key(|found| (found.rank(), found.order));
    found.iter().map(|found| search.nested(found, before)).collect()
}

/// Returns the chains that may be nested in chains of a level.
fn nested(level: Level, now: &Grid, before: &Grid, limits: &Limits) -> Vec<NestedChain> {
    let level = match level {
        Level::Plain | Level::Techniques => return Vec::new(),
        Level::Chains => return single::all(now, before, limits),
        Level::Multiple => {
            // Multiple chains are used only if single ones find nothing new compared with the
            // original grid.
            let single = single::all(now, before, limits);
            return match single.iter().all(|it| it.parents.is_empty()) {
                true => all(Kind::Multiple, now, before, limits),
                false => single,
            };
        }
        Level::Dynamic(0) => Level::Plain,
        Level::Dynamic(1) => Level::Techniques,
        Level::Dynamic(2) => Level::Chains,
        Level::Dynamic(_) => Level::Multiple,
    };
    all(Kind::Dynamic(level), now, before, limits)
}

struct Search<'a> {
    kind: Kind,
    grid: &'a Grid,
    limits: &'a Limits<'a>,
    /// True if only the easiest chain is needed.
    is_best: bool,
    runs: Vec<Run>,
    /// For each candidate two entries: the runs from its being off, and on.
    known: Vec<u16>,
    /// The easiest chain for each set of eliminations, or a single one if only the easiest is
    /// needed.
    found: HashMap<(usize, Bits), Found>,
    order: usize,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.limits.spare.borrow_mut().append(&mut self.runs);
    }
}

impl<'a> Search<'a> {
    fn new(kind: Kind, grid: &'a Grid, limits: &'a Limits<'a>, is_best: bool) -> Search<'a> {
        let (runs, known) = (Vec::new(), vec![NONE; 2 * ALL]);
        Search { kind, grid, limits, is_best, runs, known, found: HashMap::new(), order: 0 }
    }

    /// Returns the index of the run from a candidate.
    fn run(&mut self, number: Number, is_on: bool) -> usize {
        let at = 2 * usize::from(number) + usize::from(is_on);
        if self.known[at] == NONE {
            self.known[at] = self.runs.len() as u16;
            self.runs.push(grow(self.kind, self.grid, self.limits, nested, (number, is_on)));
        }
        self.known[at].into()
    }

    fn all(&mut self) {
        let least = if self.kind == Kind::Multiple { 3 } else { 2 };
        for cell in 0..81 {
            if self.limits.are_over() {
                return;
            }
            if self.grid.count(cell) < least {
                continue;
            }
            for digit in bits(self.grid.candidates(cell)) {
                self.candidate(cell, digit);
            }
            if self.kind != Kind::Nishio {
                let own = bits(self.grid.candidates(cell));
                let runs: Vec<usize> =
                    own.map(|digit| self.run(number(cell, digit), true)).collect();
                self.same(&runs, Origin::Cell);
            }
        }
    }

    /// Offers contradictions from a candidate, outcomes that follow from its being both on and off,
    /// and outcomes of the houses in which its place is the first.
    fn candidate(&mut self, cell: usize, digit: usize) {
        let own = number(cell, digit);
        let on = self.run(own, true);
        if self.kind != Kind::Multiple {
            let off = self.run(own, false);
            for (run, is_on) in [(on, false), (off, true)] {
                if let Some([a, b]) = self.runs[run].conflict {
                    let mut ends = Ends::default();
                    ends.add(run, a);
                    ends.add(run, b);
                    self.offer(Origin::Contradiction, own, is_on, ends);
                }
            }
            if self.grid.count(cell) >= 3 && self.kind != Kind::Nishio {
                self.same(&[on, off], Origin::Both);
            }
            if self.is_best {
                // The run from the candidate being off is the last one and is not needed again.
                self.known[2 * usize::from(own)] = NONE;
                self.limits.spare.borrow_mut().extend(self.runs.pop());
            }
        }
        if self.kind == Kind::Nishio {
            return;
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = self.grid.places(house, digit);
            if places.count_ones() > 1
                && places.trailing_zeros() == u32::from(PLACES_OF[cell][kind])
            {
                let runs: Vec<usize> = bits(places)
                    .map(|place| self.run(number(HOUSE[house][place].into(), digit), true))
                    .collect();
                self.same(&runs, Origin::House(kind as u8));
            }
        }
    }

    /// Offers the common outcomes of several runs.
    fn same(&mut self, runs: &[usize], origin: Origin) {
        for is_on in [true, false] {
            let set = |run: usize| &self.runs[run].sets[usize::from(is_on)];
            let common: [u64; WORDS] = std::array::from_fn(|word| {
                runs.iter().fold(!0, |common, &run| common & set(run)[word])
            });
            if common == [0; WORDS] {
                continue;
            }
            let has = |number: Number| common[usize::from(number) / 64] >> (number % 64) & 1 == 1;
            let first = &self.runs[runs[0]];
            let all = if is_on { &first.all_on } else { &first.all_off };
            let all = all.iter().map(|&node| first.nodes[usize::from(node)].number);
            let numbers: Vec<Number> = all.filter(|&it| has(it)).collect();
            for number in numbers {
                let mut ends = Ends::default();
                for &run in runs {
                    let of = if is_on { &self.runs[run].on } else { &self.runs[run].off };
                    ends.add(run, of[usize::from(number)]);
                }
                self.offer(origin, number, is_on, ends);
            }
        }
    }

    fn offer(&mut self, origin: Origin, number: Number, is_on: bool, ends: Ends) {
        let mut found = Found {
            complexity: 0,
            order: self.order,
            origin,
            number,
            is_on,
            ends,
            branches: Vec::new(),
            conflict: None,
        };
        self.order += 1;
        let struck = found.struck(self.grid);
        if struck.1 == 0 {
            return;
        }
        let key = if self.is_best { (0, 0) } else { struck };
        let best = self.found.get(&key).map_or((u32::MAX, u8::MAX), Found::rank);
        let mut nested: Vec<(u32, u64)> = Vec::new();
        for (run, node) in ends.all() {
            let run = &mut self.runs[run];
            found.complexity += run.count(node);
            if found.rank() >= best {
                return;
            }
            nested.extend(run.nested_of(node));
        }
        nested.sort_unstable_by_key(|it| it.1);
        nested.dedup_by_key(|it| it.1);
        found.complexity += nested.iter().map(|it| it.0).sum::<u32>();
        if found.rank() < best {
            if self.is_best {
                self.add_branches(&mut found);
            }
            self.found.insert(key, found);
        }
    }

    /// Adds the consequences of the assumptions, while their runs still exist.
    fn add_branches(&self, found: &mut Found) {
        let mut ends: Vec<(usize, u16)> = found.ends.all().collect();
        if found.origin == Origin::Contradiction {
            let [(run, _), (_, off)] = [ends[0], ends[1]];
            let run = &self.runs[run];
            let place = |node: u16| {
                let number = run.nodes[usize::from(node)].number;
                (cell(number), digit(number))
            };
            let off = if run.nodes[usize::from(off)].is_on { ends[0].1 } else { off };
            let is_excluded =
                matches!(run.nodes[usize::from(off)].cause, Cause::Cell | Cause::House(_));
            let by = run.parents(off).first().filter(|_| is_excluded);
            found.conflict = Some((place(off), by.map(|&by| place(by))));
        }
        while !ends.is_empty() {
            let (run, _) = ends[0];
            // The two ends of a contradiction have the same run.
            let of_run = ends.iter().take_while(|end| end.0 == run);
            let own = &self.runs[run];
            let mut nodes: Vec<u16> = of_run.flat_map(|&(_, node)| own.chain(node)).collect();
            ends.retain(|end| end.0 != run);
            nodes.sort_unstable();
            nodes.dedup();
            let link = |&at: &u16| {
                let Node { number, is_on, cause, .. } = own.nodes[usize::from(at)];
                let cause = match cause {
                    Cause::Technique(helper) => {
                        BranchCause::Eliminated(HELPERS[usize::from(helper)])
                    }
                    Cause::Cell if is_on => BranchCause::Cell,
                    Cause::House(kind) if is_on => {
                        BranchCause::House(HOUSES_OF[cell(number)][usize::from(kind)].into())
                    }
                    _ => return None,
                };
                Some((cell(number), digit(number), cause))
            };
            let Node { number, is_on, .. } = own.nodes[0];
            let links = nodes.iter().filter_map(link).collect();
            found.branches.push(Branch { source: (cell(number), digit(number)), is_on, links });
        }
    }

    fn nested(&self, found: &Found, before: &Grid) -> NestedChain {
        let (mut parents, mut key) = (Vec::new(), 2);
        for (run, node) in found.ends.all() {
            let run = &self.runs[run];
            for at in run.chain(node) {
                let Node { number, is_on, cause, .. } = run.nodes[usize::from(at)];
                key = hash(key, number, is_on);
                let cause = match (cause, found.origin) {
                    (Cause::Assumed, Origin::Cell) => Cause::Cell,
                    (Cause::Assumed, Origin::House(kind)) => Cause::House(kind),
                    (cause, _) => cause,
                };
                if is_on {
                    missing(before, self.grid, number, cause, &mut parents);
                }
            }
        }
        let (cell, digits) = found.struck(self.grid);
        let struck = bits(digits).map(|digit| number(cell, digit)).collect();
        NestedChain { struck, parents, complexity: found.complexity, key }
    }
}
