//! The growth of a run: all that follows from the assumption that one candidate is on or off.

use super::{
    super::{
        fish,
        grid::{Bits, Grid, HOUSE, HOUSES_OF, bits},
        limits::Limits,
        locking, subsets,
    },
    Cause, NestedChain, Number, cell, digit, number,
    run::{NONE, Run},
    shuffle,
};

/// The kinds of chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Kind {
    /// Contradictions by links in houses only, where several candidates together may imply another.
    Nishio,
    /// The same outcome for all candidates of a cell, or for all places in a house.
    Multiple,
    /// Both, where several candidates together may imply another.
    Dynamic(Level),
}

impl Kind {
    fn level(self) -> Level {
        match self {
            Kind::Dynamic(level) => level,
            Kind::Nishio | Kind::Multiple => Level::Plain,
        }
    }
}

/// The techniques that a chain may use in addition to links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) enum Level {
    /// No techniques.
    Plain,
    /// Locked candidates, pairs and X-wings.
    Techniques,
    /// Also forcing chains.
    Chains,
    /// Also multiple forcing chains.
    Multiple,
    /// Also dynamic forcing chains: without techniques (0), with techniques (1), with forcing
    /// chains (2) or with multiple ones (3).
    Dynamic(u8),
}

impl Level {
    /// Returns the number of the level, 0 to 4.
    pub(super) fn number(self) -> u16 {
        match self {
            Level::Plain => 0,
            Level::Techniques => 1,
            Level::Chains => 2,
            Level::Multiple => 3,
            Level::Dynamic(_) => 4,
        }
    }
}

/// A function that finds the chains of a level in the current grid, given the original grid.
pub(super) type Chains = fn(Level, &Grid, &Grid, &Limits) -> Vec<NestedChain>;

/// Returns all that follows from a candidate that is on or off. Nested chains are found by
/// `chains`.
pub(super) fn grow(
    kind: Kind,
    grid: &Grid,
    limits: &Limits,
    chains: Chains,
    (source, is_on): (Number, bool),
) -> Run {
    let mut run = limits.spare.borrow_mut().pop().unwrap_or_else(Run::new);
    run.clear();
    run.add(source, is_on, Cause::Assumed);
    let (now, gone) = (grid.clone(), Vec::new());
    Growth { kind, limits, chains, before: grid, now, run: &mut run, gone }.grow();
    limits.spend(2 + run.nodes.len() as u64 / 64);
    run
}

/// A run that grows.
struct Growth<'a> {
    kind: Kind,
    limits: &'a Limits<'a>,
    chains: Chains,
    before: &'a Grid,
    /// The grid without the candidates that are off; unchanged for [`Kind::Multiple`].
    now: Grid,
    run: &'a mut Run,
    /// A buffer for the candidates that had to be eliminated before.
    gone: Vec<Number>,
}

impl Growth<'_> {
    /// Propagates candidates that are on first, then those that are off, then techniques.
    fn grow(mut self) {
        let (mut on, mut off) = (0, 0);
        loop {
            if let Some(&node) = self.run.all_on.get(on) {
                on += 1;
                if self.turn_off(node) {
                    return;
                }
            } else if let Some(&node) = self.run.all_off.get(off) {
                off += 1;
                if self.turn_on(node) {
                    return;
                }
            } else if self.kind.level() == Level::Plain
                || self.limits.are_over()
                || !self.use_techniques()
            {
                return;
            }
        }
    }

    /// Turns off the candidates excluded by one that is on. Returns true if this is a
    /// contradiction.
    fn turn_off(&mut self, node: u16) -> bool {
        let number = self.run.nodes[usize::from(node)].number;
        let (cell, digit) = (cell(number), digit(number));
        if self.kind != Kind::Nishio {
            for other in bits(self.now.candidates(cell) & !(1 << digit)) {
                if self.off(self::number(cell, other), Cause::Cell, node) {
                    return true;
                }
            }
        }
        for (kind, house) in HOUSES_OF[cell].map(usize::from).into_iter().enumerate() {
            for place in bits(self.now.places(house, digit)) {
                let other = usize::from(HOUSE[house][place]);
                if other != cell
                    && self.off(self::number(other, digit), Cause::House(kind as u8), node)
                {
                    return true;
                }
            }
        }
        false
    }

    fn off(&mut self, number: Number, cause: Cause, parent: u16) -> bool {
        let run = &mut *self.run;
        let on = run.on[usize::from(number)];
        if on == NONE && run.off[usize::from(number)] != NONE {
            return false;
        }
        let node = run.node(number, false, cause);
        run.follows(node, parent);
        if on != NONE {
            run.conflict = Some([on, node]);
            return true;
        }
        run.list(node);
        false
    }

    /// Turns on the candidates implied by one that is off. Returns true if this is a contradiction.
    fn turn_on(&mut self, node: u16) -> bool {
        let number = self.run.nodes[usize::from(node)].number;
        let (cell, digit) = (cell(number), digit(number));
        let candidates = self.now.candidates(cell);
        let mut next: [Option<(Number, Cause)>; 4] = [None; 4];
        if self.kind != Kind::Nishio && candidates.count_ones() == 2 {
            // This chooses the smaller digit if the candidate itself is already eliminated.
            let first = candidates.trailing_zeros() as usize;
            let other =
                if first == digit { 15 - candidates.leading_zeros() as usize } else { first };
            next[0] = Some((self::number(cell, other), Cause::Cell));
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let own: Bits = 1 << super::super::grid::PLACES_OF[cell][kind];
            let places = self.now.places(house, digit) & !own;
            if places.is_power_of_two() {
                let other = HOUSE[house][places.trailing_zeros() as usize];
                let other = self::number(other.into(), digit);
                if next.iter().flatten().all(|it| it.0 != other) {
                    next[kind + 1] = Some((other, Cause::House(kind as u8)));
                }
            }
        }
        let mut contradicts = false;
        for (number, cause) in next.into_iter().flatten() {
            if self.on(number, cause, node) {
                contradicts = true;
                break;
            }
        }
        if self.kind != Kind::Multiple {
            self.now.eliminate(cell, digit);
        }
        contradicts
    }

    fn on(&mut self, number: Number, cause: Cause, parent: u16) -> bool {
        let off = self.run.off[usize::from(number)];
        if off == NONE && self.run.on[usize::from(number)] != NONE {
            return false;
        }
        let node = self.run.node(number, true, cause);
        self.run.follows(node, parent);
        self.gone.clear();
        super::missing(self.before, &self.now, number, cause, &mut self.gone);
        for &number in &self.gone {
            let parent = self.run.off[usize::from(number)];
            self.run.follows(node, parent);
        }
        if off != NONE {
            self.run.conflict = Some([node, off]);
            return true;
        }
        self.run.list(node);
        false
    }

    /// Turns off candidates by the first technique that eliminates something new compared with the
    /// original grid. Returns true if there are any.
    fn use_techniques(&mut self) -> bool {
        let (mut found, mut helper) = (Vec::new(), 0);
        let (now, before, limits) = (&self.now, self.before, self.limits);
        limits.spend(5);
        for technique in [locked, hidden_pairs, naked_pairs, x_wings] {
            technique(now, before, &mut found);
            if !found.is_empty() {
                break;
            }
            helper += 1;
        }
        if found.is_empty() {
            let all = (self.chains)(self.kind.level(), now, before, limits);
            found.extend(
                all.into_iter().filter(|it| !it.parents.is_empty()).map(GrowthResult::from),
            );
        }
        let mut is_any = false;
        for GrowthResult { struck, parents, chain } in found {
            let nested = chain.map_or(NONE, |chain| {
                self.run.nested.push(chain);
                self.run.nested.len() as u16 - 1
            });
            for number in struck {
                if self.run.off[usize::from(number)] == NONE {
                    let node = self.run.node(number, false, Cause::Technique(helper));
                    for &parent in &parents {
                        let parent = self.run.off[usize::from(parent)];
                        self.run.follows(node, parent);
                    }
                    self.run.nodes[usize::from(node)].nested = nested;
                    self.run.list(node);
                    is_any = true;
                }
            }
        }
        is_any
    }
}

/// The eliminations of a technique, and the candidates that had to be eliminated before.
struct GrowthResult {
    struck: Vec<Number>,
    parents: Vec<Number>,
    /// The complexity and the key of a chain.
    chain: Option<(u32, u64)>,
}

impl From<NestedChain> for GrowthResult {
    fn from(NestedChain { struck, parents, complexity, key }: NestedChain) -> GrowthResult {
        GrowthResult { struck, parents, chain: Some((complexity, key)) }
    }
}

/// Returns the candidates of cells, in the order of the cells.
fn numbers(cells: Vec<u8>, digits: impl Fn(usize) -> Bits) -> Vec<Number> {
    let of = |cell: u8| bits(digits(cell.into())).map(move |digit| number(cell.into(), digit));
    shuffle(cells).into_iter().flat_map(of).collect()
}

fn locked(now: &Grid, before: &Grid, found: &mut Vec<GrowthResult>) {
    for it in locking::all(now) {
        let locking::LockedDigit { digit, first, second } = it;
        let rest = |house: usize, other: usize| {
            let other = super::super::grid::HOUSE_CELLS[other];
            HOUSE[house].into_iter().filter(move |&cell| other >> cell & 1 == 0)
        };
        let has = |grid: &Grid, cell: u8| grid.candidates(cell.into()) >> digit & 1 == 1;
        let struck: Vec<u8> = rest(second, first).filter(|&cell| has(now, cell)).collect();
        if struck.is_empty() {
            continue;
        }
        let gone = rest(first, second).filter(|&cell| has(before, cell) && !has(now, cell));
        let parents: Vec<Number> = gone.map(|cell| number(cell.into(), digit)).collect();
        if !parents.is_empty() {
            let struck = numbers(struck, |_| 1 << digit);
            found.push(GrowthResult { struck, parents, chain: None });
        }
    }
}

fn hidden_pairs(now: &Grid, before: &Grid, found: &mut Vec<GrowthResult>) {
    for set in subsets::all_hidden(now, 2) {
        let cells = set.cells().map(|cell| cell as u8);
        let struck = |cell: usize| now.candidates(cell) & !set.digits;
        let cells: Vec<u8> = cells.filter(|&cell| struck(cell.into()) != 0).collect();
        if cells.is_empty() {
            continue;
        }
        let others = bits(0x1ff & !set.places).map(|place| usize::from(HOUSE[set.house][place]));
        let parents: Vec<Number> = others
            .flat_map(|cell| {
                bits(set.digits & before.candidates(cell)).map(move |digit| number(cell, digit))
            })
            .collect();
        if !parents.is_empty() {
            found.push(GrowthResult { struck: numbers(cells, struck), parents, chain: None });
        }
    }
}

fn naked_pairs(now: &Grid, before: &Grid, found: &mut Vec<GrowthResult>) {
    for set in subsets::all_naked(now, 2) {
        let others = bits(0x1ff & !set.places).map(|place| HOUSE[set.house][place]);
        let struck = |cell: usize| now.candidates(cell) & set.digits;
        let cells: Vec<u8> = others.filter(|&cell| struck(cell.into()) != 0).collect();
        if cells.is_empty() {
            continue;
        }
        let parents: Vec<Number> = set
            .cells()
            .flat_map(|cell| {
                bits(before.candidates(cell) & !set.digits).map(move |digit| number(cell, digit))
            })
            .collect();
        if !parents.is_empty() {
            found.push(GrowthResult { struck: numbers(cells, struck), parents, chain: None });
        }
    }
}

fn x_wings(now: &Grid, before: &Grid, found: &mut Vec<GrowthResult>) {
    for fish in fish::all(now, 2) {
        let fish::Fish { digit, base, cover } = fish;
        let across = |(kind, lines): (usize, Bits), without: Bits| {
            bits(lines).flat_map(move |line| {
                bits(0x1ff & !without).map(move |place| HOUSE[kind + line][place])
            })
        };
        let has = |grid: &Grid, cell: u8| grid.candidates(cell.into()) >> digit & 1 == 1;
        let struck: Vec<u8> = across(cover, base.1).filter(|&cell| has(now, cell)).collect();
        if struck.is_empty() {
            continue;
        }
        let gone = across(base, cover.1).filter(|&cell| has(before, cell) && !has(now, cell));
        let parents: Vec<Number> = gone.map(|cell| number(cell.into(), digit)).collect();
        if !parents.is_empty() {
            let struck = numbers(struck, |_| 1 << digit);
            found.push(GrowthResult { struck, parents, chain: None });
        }
    }
}
