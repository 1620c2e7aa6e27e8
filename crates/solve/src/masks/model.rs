//! What the search knows of a puzzle: peers, and a handler for each thing that is asked.

use board::{
    Candidates, Cell, Layout,
    relation::{Asked, Automaton, Relation, Table},
};

/// The most digits: a bit each of a word.
const MOST_DIGITS: usize = 16;

/// Partners are looked up by the whole mask up to so many digits.
const LOOKED_UP: usize = 10;

/// What takes digits away.
pub(super) enum Handler {
    /// Every digit once.
    House(Box<[u16]>),
    /// No digit twice: peers do nearly all; there must be digits enough.
    Distinct(Box<[u16]>),
    /// What goes together, by the mask of either cell.
    Pair([u16; 2], [Box<[u16]>; 2]),
    /// Differing cells with the digits of one of these sets.
    Sets(Box<[u16]>, Box<[u16]>),
    /// Cells, each times a coefficient, add to a total.
    Sum(SumOf),
    /// A word.
    Word(WordOf),
}

/// A sum: what a digit d of cell i adds is `base[i] + coefficient[i] * d`, d from 0.
pub(super) struct SumOf {
    pub cells: Box<[u16]>,
    pub coefficients: Box<[i32]>,
    /// The total without what each digit adds beyond its number from 0.
    pub total: i32,
    /// Groups of cells that differ and have one coefficient: their places.
    pub groups: Box<[Box<[u16]>]>,
}

/// An automaton by layers, states and digits.
pub(super) struct WordOf {
    pub cells: Box<[u16]>,
    /// By layer: digits, then for each state and digit the next state, `u16::MAX` for none.
    pub layers: Box<[Box<[u16]>]>,
    pub states: Box<[u16]>,
}

/// See the module.
pub(crate) struct Model {
    pub(super) cells: usize,
    pub(super) digits: usize,
    pub(super) full: u16,
    /// The peers of cell c are `peers[starts[c]..starts[c + 1]]`.
    pub(super) peers: Vec<u16>,
    pub(super) starts: Vec<u32>,
    /// The same as bits, where they fit.
    pub(super) sees: Vec<u128>,
    pub(super) handlers: Vec<Handler>,
    /// By cell: the handlers that it is in, `words` words each.
    pub(super) of_cell: Vec<u64>,
    pub(super) words: usize,
    /// How many handlers, the first ones, are houses.
    pub(super) houses: usize,
}

impl Model {
    /// The model of a layout and of sums that follow; none if it has too many digits or cells, or
    /// relations that are too large.
    pub(crate) fn new(layout: &Layout, derived: &[Relation]) -> Option<Model> {
        let (cells, digits) = (layout.shape.cells(), layout.shape.digits());
        if digits > MOST_DIGITS || cells >= usize::from(u16::MAX) {
            return None;
        }
        let small = |cells: &[Cell]| cells.iter().map(|&cell| cell as u16).collect::<Box<[u16]>>();
        let (mut peers, mut starts) = (Vec::new(), vec![0]);
        for cell in 0..cells {
            let begin = peers.len();
            peers.extend(layout.peers(cell).map(|peer| peer as u16));
            peers[begin..].sort_unstable();
            let mut kept = begin;
            for place in begin..peers.len() {
                if place == begin || peers[place] != peers[kept - 1] {
                    peers[kept] = peers[place];
                    kept += 1;
                }
            }
            peers.truncate(kept);
            starts.push(peers.len() as u32);
        }
        let sees = match cells {
            ..=128 => (0..cells)
                .map(|cell| {
                    let of = &peers[starts[cell] as usize..starts[cell + 1] as usize];
                    of.iter().fold(0u128, |all, &peer| all | 1 << peer)
                })
                .collect(),
            _ => Vec::new(),
        };
        let mut handlers: Vec<Handler> =
            layout.houses().map(|(_, cells)| Handler::House(small(cells))).collect();
        let houses = handlers.len();
        let mut rest = Vec::new();
        for constraint in layout.constraints().iter().filter(|it| !it.is_house()) {
            if constraint.cells().len() > 2 {
                rest.push(Handler::Distinct(small(constraint.cells())));
            }
        }
        for relation in layout.relations().iter().chain(derived) {
            rest.extend(handler(layout, relation)?);
        }
        rest.sort_by_key(Handler::price);
        handlers.extend(rest);
        let words = handlers.len().div_ceil(64).max(1);
        let mut of_cell = vec![0u64; cells * words];
        for (number, handler) in handlers.iter().enumerate() {
            for &cell in handler.cells() {
                of_cell[usize::from(cell) * words + number / 64] |= 1 << (number % 64);
            }
        }
        let full = ((1u32 << digits) - 1) as u16;
        let model =
            Model { cells, digits, full, peers, starts, sees, handlers, of_cell, words, houses };
        Some(model)
    }

    /// The masks of a board, bit d − 1 for digit d.
    pub(crate) fn masks(&self, candidates: &Candidates) -> Vec<u16> {
        (0..self.cells).map(|cell| candidates.words(cell)[0] as u16).collect()
    }

    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Handler {
    /// Its cells.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Handler::House(cells) | Handler::Distinct(cells) | Handler::Sets(cells, _) => cells,
            Handler::Pair(cells, _) => cells,
            Handler::Sum(sum) => &sum.cells,
            Handler::Word(word) => &word.cells,
        }
    }

    /// What it costs to look, about.
    fn price(&self) -> usize {
        match self {
            Handler::House(_) | Handler::Distinct(_) => 0,
            Handler::Pair(..) => 1,
            Handler::Sets(cells, sets) => 2 + cells.len() * sets.len(),
            Handler::Sum(sum) => 100 * sum.cells.len(),
            Handler::Word(word) => 200 + word.layers.iter().map(|layer| layer.len()).sum::<usize>(),
        }
    }
}

/// The handler of a relation; none if it is nothing but what is done before (single cells are
/// restricted by the candidates). Fails if it is too large.
fn handler(layout: &Layout, relation: &Relation) -> Option<Option<Handler>> {
    let shape = layout.shape;
    let cells: Box<[u16]> = relation.cells.iter().map(|&cell| cell as u16).collect();
    Some(Some(match &relation.asked {
        Asked::Only(_) => return Some(None),
        Asked::Pair(table) => Handler::Pair(
            [cells[0], cells[1]],
            [0, 1].map(|end| partners(table, end, shape.digits())),
        ),
        Asked::Sets(sets) | Asked::Sum { sets: Some(sets), .. } => {
            Handler::Sets(cells, sets.iter().map(|set| set.words()[0] as u16).collect())
        }
        Asked::Sum { coefficients, total, sets: None } => {
            let coefficients: Box<[i32]> =
                coefficients.iter().map(|&it| i32::try_from(it).ok()).collect::<Option<_>>()?;
            // What every digit adds at least: its value where it is the lowest.
            let base: i64 = coefficients.iter().map(|&it| i64::from(it) * shape.value(1)).sum();
            let total = i32::try_from(total - base).ok()?;
            let groups = groups(layout, relation, &coefficients);
            Handler::Sum(SumOf { cells, coefficients, total, groups })
        }
        Asked::Word(automaton) => Handler::Word(word(cells, automaton, shape.digits())?),
    }))
}

/// What goes with a mask of that end: by the mask, or by the digit where there are too many.
fn partners(table: &Table, end: usize, digits: usize) -> Box<[u16]> {
    let of = |digit: usize| table.partners(end, digit as u16 + 1).words()[0] as u16;
    if digits > LOOKED_UP {
        return (0..digits).map(of).collect();
    }
    let mut all = vec![0u16; 1 << digits];
    for mask in 1..all.len() {
        let low = mask.trailing_zeros() as usize;
        all[mask] = all[mask & (mask - 1)] | of(low);
    }
    all.into()
}

/// Cells of one coefficient that all see each other, greedily.
fn groups(layout: &Layout, relation: &Relation, coefficients: &[i32]) -> Box<[Box<[u16]>]> {
    let mut groups: Vec<Vec<u16>> = Vec::new();
    for (place, &cell) in relation.cells.iter().enumerate() {
        let fits = |group: &&mut Vec<u16>| {
            group.iter().all(|&other| {
                coefficients[usize::from(other)] == coefficients[place]
                    && layout.are_peers(relation.cells[usize::from(other)], cell)
            })
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(place as u16),
            None => groups.push(vec![place as u16]),
        }
    }
    groups.into_iter().filter(|group| group.len() > 1).map(Vec::into_boxed_slice).collect()
}

fn word(cells: Box<[u16]>, automaton: &Automaton, digits: usize) -> Option<WordOf> {
    let states: Option<Vec<u16>> =
        (0..=cells.len()).map(|layer| u16::try_from(automaton.states(layer)).ok()).collect();
    let states = states?;
    let layers = (0..cells.len()).map(|layer| {
        let next = |state: usize| {
            (1..=digits as u16).map(move |digit| {
                automaton.next(layer, state, digit).map_or(u16::MAX, |next| next as u16)
            })
        };
        (0..usize::from(states[layer])).flat_map(next).collect()
    });
    Some(WordOf { layers: layers.collect(), cells, states: states.into() })
}
