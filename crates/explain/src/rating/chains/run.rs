//! All that follows from one candidate being on or off.

use super::{
    super::{
        fish,
        grid::{Bits, Grid, HOUSE, HOUSES_OF, bits},
        limits::Limits,
        locking, subsets,
    },
    ALL, Cause, Nested, Number, cell, digit, multiple, number, shuffle, single,
};

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Kind {
    /// Contradictions by links of houses only, and what follows from several candidates together.
    Nishio,
    /// The same outcome of all candidates of a cell, or of all places in a house.
    Multiple,
    /// Both, and what follows from several candidates together.
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

/// Techniques that a chain may use beside links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) enum Level {
    /// None.
    Plain,
    /// Locked candidates, pairs, X-wings.
    Techniques,
    /// And forcing chains.
    Chains,
    /// And multiple forcing chains.
    Multiple,
    /// And dynamic forcing chains, without techniques, with them, with forcing chains, with
    /// multiple ones.
    Dynamic(u8),
}

impl Level {
    /// Its number: 0 to 4.
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

/// Words with a bit for each candidate.
pub(super) const WORDS: usize = ALL.div_ceil(64);

/// Not there.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate that is on or off.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) number: Number,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    parents: (u32, u32),
    /// The chain by which it is off, if it is by one.
    pub(super) nested: u16,
}

/// All that follows from an assumption, as far as it does not contradict itself.
pub(in super::super) struct Run {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// By candidate: its node, if it is on.
    pub(super) on: Vec<u16>,
    /// By candidate: its node, if it is off.
    pub(super) off: Vec<u16>,
    /// The nodes of those on, in order.
    pub(super) all_on: Vec<u16>,
    /// The nodes of those off, in order.
    pub(super) all_off: Vec<u16>,
    /// The candidates that are off, and those that are on, a bit each.
    pub(super) sets: [[u64; WORDS]; 2],
    /// The nodes of a candidate that is on and off.
    pub(super) conflict: Option<[u16; 2]>,
    /// Complexity and key of chains by which candidates are off.
    pub(super) nested: Vec<(u32, u64)>,
    /// By node: what it follows from and itself, a bit each. Empty until it is asked for.
    ancestors: Vec<u64>,
    counts: Vec<u16>,
}

impl Run {
    /// From a candidate that is on or off.
    pub(super) fn of(kind: Kind, grid: &Grid, limits: &Limits, source: Number, is_on: bool) -> Run {
        let spare = limits.spare.borrow_mut().pop();
        let mut run = spare.unwrap_or_else(Run::new);
        run.clear();
        run.add(source, is_on, Cause::Assumed);
        let gone = Vec::new();
        Growth { kind, limits, before: grid, now: grid.clone(), run: &mut run, gone }.grow();
        limits.spend(2 + run.nodes.len() as u64 / 64);
        run
    }

    fn new() -> Run {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: vec![NONE; ALL],
            off: vec![NONE; ALL],
            all_on: Vec::new(),
            all_off: Vec::new(),
            sets: [[0; WORDS]; 2],
            conflict: None,
            nested: Vec::new(),
            ancestors: Vec::new(),
            counts: Vec::new(),
        }
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.on[usize::from(node.number)] = NONE;
            self.off[usize::from(node.number)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.all_on.clear();
        self.all_off.clear();
        self.sets = [[0; WORDS]; 2];
        self.conflict = None;
        self.nested.clear();
        self.ancestors.clear();
        self.counts.clear();
    }

    /// A node without parents yet, in no list.
    fn node(&mut self, number: Number, is_on: bool, cause: Cause) -> u16 {
        let start = self.parents.len() as u32;
        self.nodes.push(Node { number, is_on, cause, parents: (start, start), nested: NONE });
        self.nodes.len() as u16 - 1
    }

    fn list(&mut self, node: u16) {
        let Node { number, is_on, .. } = self.nodes[usize::from(node)];
        let (of, all) = match is_on {
            true => (&mut self.on, &mut self.all_on),
            false => (&mut self.off, &mut self.all_off),
        };
        of[usize::from(number)] = node;
        all.push(node);
        self.sets[usize::from(is_on)][usize::from(number) / 64] |= 1 << (number % 64);
    }

    fn add(&mut self, number: Number, is_on: bool, cause: Cause) -> u16 {
        let node = self.node(number, is_on, cause);
        self.list(node);
        node
    }

    /// Adds a parent to the newest node.
    fn follows(&mut self, node: u16, parent: u16) {
        self.parents.push(parent);
        self.nodes[usize::from(node)].parents.1 += 1;
    }

    /// What a node follows from directly.
    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let (start, end) = self.nodes[usize::from(node)].parents;
        &self.parents[start as usize..end as usize]
    }

    fn words(&self) -> usize {
        self.nodes.len().div_ceil(64)
    }

    fn find_ancestors(&mut self) {
        if !self.counts.is_empty() {
            return;
        }
        let words = self.words();
        let mut ancestors = std::mem::take(&mut self.ancestors);
        ancestors.resize(words * self.nodes.len(), 0);
        for node in 0..self.nodes.len() {
            let (before, own) = ancestors.split_at_mut(node * words);
            let own = &mut own[..words];
            let (start, end) = self.nodes[node].parents;
            for &parent in &self.parents[start as usize..end as usize] {
                let parent = usize::from(parent) * words;
                for (own, parent) in own.iter_mut().zip(&before[parent..parent + words]) {
                    *own |= parent;
                }
            }
            own[node / 64] |= 1 << (node % 64);
            self.counts.push(own.iter().map(|word| word.count_ones() as u16).sum());
        }
        self.ancestors = ancestors;
    }

    /// How many candidates a node follows from, with itself.
    pub(super) fn count(&mut self, node: u16) -> u32 {
        self.find_ancestors();
        self.counts[usize::from(node)].into()
    }

    /// The chains that a node follows from.
    pub(super) fn nested_of(&mut self, node: u16) -> Vec<(u32, u64)> {
        self.find_ancestors();
        if self.nested.is_empty() {
            return Vec::new();
        }
        let words = self.words();
        let own = &self.ancestors[usize::from(node) * words..][..words];
        let is_above = |it: &usize| own[it / 64] >> (it % 64) & 1 == 1;
        let nested = (0..self.nodes.len()).filter(is_above).map(|it| self.nodes[it].nested);
        nested.filter(|&it| it != NONE).map(|it| self.nested[usize::from(it)]).collect()
    }

    /// All that a node follows from, with itself, the nearest first.
    pub(super) fn chain(&self, node: u16) -> Vec<u16> {
        let mut chain = vec![node];
        let mut known = vec![false; self.nodes.len()];
        known[usize::from(node)] = true;
        let mut at = 0;
        while let Some(&node) = chain.get(at) {
            for &parent in self.parents(node) {
                if !std::mem::replace(&mut known[usize::from(parent)], true) {
                    chain.push(parent);
                }
            }
            at += 1;
        }
        chain
    }
}

/// A run that grows.
struct Growth<'a> {
    kind: Kind,
    limits: &'a Limits<'a>,
    before: &'a Grid,
    /// Without what is off, of a dynamic one.
    now: Grid,
    run: &'a mut Run,
    /// What went before a candidate; its room.
    gone: Vec<Number>,
}

impl Growth<'_> {
    /// On before off, off before techniques.
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

    /// What goes off by a candidate that is on; whether that contradicts.
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

    /// What goes on by a candidate that is off; whether that contradicts.
    fn turn_on(&mut self, node: u16) -> bool {
        let number = self.run.nodes[usize::from(node)].number;
        let (cell, digit) = (cell(number), digit(number));
        let candidates = self.now.candidates(cell);
        let mut next: [Option<(Number, Cause)>; 4] = [None; 4];
        if self.kind != Kind::Nishio && candidates.count_ones() == 2 {
            // The first of two if both are others.
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

    /// What goes off by the first technique that does something it did not do at first; whether
    /// any does.
    fn use_techniques(&mut self) -> bool {
        let mut found = Vec::new();
        let (now, before, limits) = (&self.now, self.before, self.limits);
        limits.spend(5);
        for technique in [locked, hidden_pairs, naked_pairs, x_wings] {
            technique(now, before, &mut found);
            if !found.is_empty() {
                break;
            }
        }
        if found.is_empty() {
            let needs_parents = |all: Vec<Nested>| -> Vec<Advanced> {
                all.into_iter().filter(|it| !it.parents.is_empty()).map(Advanced::from).collect()
            };
            match self.kind.level() {
                Level::Plain | Level::Techniques => {}
                Level::Chains => found = needs_parents(single::all(now, before, limits)),
                Level::Multiple => {
                    found = needs_parents(single::all(now, before, limits));
                    if found.is_empty() {
                        found = needs_parents(multiple::all(Kind::Multiple, now, before, limits));
                    }
                }
                Level::Dynamic(level) => {
                    let level = match level {
                        0 => Level::Plain,
                        1 => Level::Techniques,
                        2 => Level::Chains,
                        _ => Level::Multiple,
                    };
                    found = needs_parents(multiple::all(Kind::Dynamic(level), now, before, limits));
                }
            }
        }
        let mut is_any = false;
        for Advanced { struck, parents, chain } in found {
            let nested = chain.map_or(NONE, |chain| {
                self.run.nested.push(chain);
                self.run.nested.len() as u16 - 1
            });
            for number in struck {
                if self.run.off[usize::from(number)] == NONE {
                    let node = self.run.node(number, false, Cause::Technique);
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

/// What a technique strikes, and what had to go before.
struct Advanced {
    struck: Vec<Number>,
    parents: Vec<Number>,
    /// Complexity and key, of a chain.
    chain: Option<(u32, u64)>,
}

impl From<Nested> for Advanced {
    fn from(Nested { struck, parents, complexity, key }: Nested) -> Advanced {
        Advanced { struck, parents, chain: Some((complexity, key)) }
    }
}

/// Candidates by cell, in the order of the cells.
fn numbers(cells: Vec<u8>, digits: impl Fn(usize) -> Bits) -> Vec<Number> {
    let of = |cell: u8| bits(digits(cell.into())).map(move |digit| number(cell.into(), digit));
    shuffle(cells).into_iter().flat_map(of).collect()
}

fn locked(now: &Grid, before: &Grid, found: &mut Vec<Advanced>) {
    for it in locking::all(now) {
        let locking::Locked { digit, first, second } = it;
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
            found.push(Advanced { struck, parents, chain: None });
        }
    }
}

fn hidden_pairs(now: &Grid, before: &Grid, found: &mut Vec<Advanced>) {
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
            found.push(Advanced { struck: numbers(cells, struck), parents, chain: None });
        }
    }
}

fn naked_pairs(now: &Grid, before: &Grid, found: &mut Vec<Advanced>) {
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
            found.push(Advanced { struck: numbers(cells, struck), parents, chain: None });
        }
    }
}

fn x_wings(now: &Grid, before: &Grid, found: &mut Vec<Advanced>) {
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
            found.push(Advanced { struck, parents, chain: None });
        }
    }
}
