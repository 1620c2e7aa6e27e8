//! What the search knows of a puzzle: peers, and a handler for each thing that is asked.

use std::sync::Arc;

use ::board::{
    Candidates, Cell, ConstraintKind, Layout,
    combinations::sets_of_sum,
    relation::{Asked, Automaton, DigitSet, Relation, Table},
};

/// The most digits: a bit each of a word.
const MOST_DIGITS: usize = 16;

/// Partners are looked up by the whole mask up to so many digits.
const LOOKED_UP: usize = 10;

/// The most sets of a sum that follows: more tell little, and take long.
const MOST_SETS: usize = 60;

/// Sums of more cells are long.
const SHORT: usize = 6;

/// What takes digits away from some cells.
pub(super) struct Handler {
    /// Its cells, by their places in [`Model::listed`].
    cells: (u32, u32),
    pub(super) kind: Kind,
    /// Whether the others ask it too: it may be left out.
    pub(super) follows: bool,
}

/// How it does that; numbers are places in the lists of [`Model`].
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// No digit twice: peers do nearly all; there must be digits enough.
    Distinct,
    /// What goes together, by the mask of either cell.
    Pair(u32),
    /// Differing cells with the digits of one of these sets.
    Sets(u32, u32),
    /// Cells, each times a coefficient, add to a total.
    Sum(u32),
    /// A word.
    Word(u32),
}

/// A sum, whose digits count from 0.
pub(super) struct SumOf {
    pub(super) coefficients: Box<[i32]>,
    /// The total without what each digit adds beyond its number from 0.
    pub(super) total: i32,
    /// Cells side by side that differ and have one coefficient, or a single cell: where each ends.
    pub(super) ends: Box<[u16]>,
}

/// An automaton by layers, states and digits.
pub(super) struct WordOf {
    /// By layer: digits, then for each state and digit the next state, `u16::MAX` for none.
    pub(super) layers: Box<[Box<[u16]>]>,
    pub(super) states: Box<[u16]>,
}

/// Where a cell is in a house.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    pub(super) house: u16,
    /// The house times the number of digits.
    pub(super) begin: u16,
    /// Its place among the cells of the house.
    pub(super) bit: u16,
}

/// See the module.
pub(crate) struct Model {
    pub(super) cells: usize,
    pub(super) digits: usize,
    /// By cell: its peers, a bit each of `width` words.
    pub(super) sees: Vec<u64>,
    pub(super) width: usize,
    pub(super) handlers: Vec<Handler>,
    /// By cell: the handlers that it is in, a bit each of `pairs` pairs of words.
    pub(super) of_cell: Vec<[u64; 2]>,
    pub(super) pairs: usize,
    /// By house: its cells, by their places in `listed`.
    pub(super) houses: Vec<(u32, u32)>,
    /// The seats of cell c are `seats[seat_starts[c]..seat_starts[c + 1]]`.
    seats: Vec<Seat>,
    seat_starts: Vec<u32>,
    /// The cells of handlers and houses.
    listed: Vec<u16>,
    pub(super) sets: Vec<u16>,
    pub(super) tables: Vec<[Box<[u16]>; 2]>,
    pub(super) sums: Vec<SumOf>,
    pub(super) automata: Vec<WordOf>,
}

impl Model {
    /// The model of a layout and of sums that follow; none if it has too many digits or cells, or
    /// relations that are too large.
    pub(crate) fn new(layout: &Layout, derived: &[Relation]) -> Option<Model> {
        let (cells, digits) = (layout.shape.cells(), layout.shape.digits());
        if digits > MOST_DIGITS || cells >= usize::from(u16::MAX) {
            return None;
        }
        let mut maker = Maker::new(layout);
        for (_, cells) in layout.houses() {
            let cells = maker.list(cells.iter().copied());
            maker.model.houses.push(cells);
        }
        if maker.model.houses.len() * digits > usize::from(u16::MAX) {
            return None;
        }
        for constraint in layout.constraints().iter().filter(|it| !it.is_house()) {
            let cells = constraint.cells();
            let mut of_first = layout.relations_of(cells[0]).iter();
            let is_known = |&it: &u32| has_sets_of(&layout.relations()[it as usize], cells);
            if cells.len() > 2 && !of_first.any(is_known) {
                maker.add(Kind::Distinct, cells.iter().copied());
            }
        }
        for relation in layout.relations() {
            maker.relation(relation)?;
        }
        let own = maker.priced.len();
        for relation in derived {
            maker.relation(relation)?;
        }
        maker.priced[own..].iter_mut().for_each(|(_, handler)| handler.follows = true);
        let Maker { model, mut priced, .. } = maker;
        priced.sort_by_key(|&(price, _)| price);
        let handlers: Vec<Handler> = priced.into_iter().map(|(_, handler)| handler).collect();
        let pairs = handlers.len().div_ceil(128);
        let mut of_cell = vec![[0; 2]; cells * pairs];
        for (number, handler) in handlers.iter().enumerate() {
            for &cell in model.cells_of(handler) {
                let pair = &mut of_cell[usize::from(cell) * pairs + number / 128];
                pair[number / 64 % 2] |= 1 << (number % 64);
            }
        }
        let (mut seats, mut seat_starts) = (Vec::with_capacity(3 * cells), vec![0]);
        let mut house_of = vec![0u16; layout.constraints().len()];
        layout.houses().zip(0..).for_each(|((number, _), house)| house_of[number] = house);
        for cell in 0..cells {
            let of_houses = layout.memberships(cell).iter().filter(|it| it.is_house);
            seats.extend(of_houses.map(|it| {
                let house = house_of[it.constraint()];
                Seat { house, begin: house * digits as u16, bit: 1 << it.index() }
            }));
            seat_starts.push(seats.len() as u32);
        }
        Some(Model { handlers, of_cell, pairs, seats, seat_starts, ..model })
    }

    /// The masks of a board, bit d − 1 for digit d.
    pub(crate) fn masks(&self, candidates: &Candidates) -> Vec<u16> {
        (0..self.cells).map(|cell| candidates.words(cell)[0] as u16).collect()
    }

    /// All digits.
    pub(super) fn full(&self) -> u16 {
        ((1u32 << self.digits) - 1) as u16
    }

    /// The peers of a cell as bits.
    #[inline]
    pub(super) fn sees(&self, cell: u16) -> &[u64] {
        &self.sees[usize::from(cell) * self.width..][..self.width]
    }

    /// The seats of a cell.
    #[inline]
    pub(super) fn seats_of(&self, cell: u16) -> &[Seat] {
        let starts = &self.seat_starts[usize::from(cell)..][..2];
        &self.seats[starts[0] as usize..starts[1] as usize]
    }

    /// The cells of a handler.
    #[inline]
    pub(super) fn cells_of(&self, handler: &Handler) -> &[u16] {
        &self.listed[handler.cells.0 as usize..handler.cells.1 as usize]
    }

    /// The cells of a house.
    #[inline]
    pub(super) fn cells_of_house(&self, house: usize) -> &[u16] {
        &self.listed[self.houses[house].0 as usize..self.houses[house].1 as usize]
    }
}

/// Whether a relation has the sets of digits of these cells, and so does what differing cells ask.
fn has_sets_of(relation: &Relation, cells: &[Cell]) -> bool {
    matches!(relation.asked, Asked::Sets(_) | Asked::Sum { sets: Some(_), .. })
        && relation.cells.len() == cells.len()
        && cells.iter().all(|cell| relation.cells.contains(cell))
}

/// The peers of each cell, a bit each of that many words.
fn sees(layout: &Layout, width: usize) -> Vec<u64> {
    let mut sees = vec![0u64; layout.shape.cells() * width];
    let mut all = vec![0u64; width];
    for constraint in layout.constraints() {
        all.fill(0);
        constraint.cells().iter().for_each(|&cell| all[cell / 64] |= 1 << (cell % 64));
        for &cell in constraint.cells() {
            sees[cell * width..][..width].iter_mut().zip(&all).for_each(|(a, b)| *a |= b);
        }
    }
    for cell in 0..layout.shape.cells() {
        sees[cell * width + cell / 64] &= !(1 << (cell % 64));
    }
    sees
}

/// A model in the making.
struct Maker<'a> {
    layout: &'a Layout,
    model: Model,
    /// Each handler with what it costs to look, about.
    priced: Vec<(usize, Handler)>,
    /// Whose tables and automata those of the model are.
    tables: Vec<&'a Arc<Table>>,
    automata: Vec<&'a Arc<Automaton>>,
}

impl<'a> Maker<'a> {
    fn new(layout: &'a Layout) -> Maker<'a> {
        let (cells, digits) = (layout.shape.cells(), layout.shape.digits());
        let width = cells.div_ceil(64);
        let model = Model {
            cells,
            digits,
            sees: sees(layout, width),
            width,
            handlers: Vec::new(),
            of_cell: Vec::new(),
            pairs: 0,
            houses: Vec::new(),
            seats: Vec::new(),
            seat_starts: Vec::new(),
            listed: Vec::with_capacity(8 * cells),
            sets: Vec::with_capacity(8 * cells),
            tables: Vec::new(),
            sums: Vec::new(),
            automata: Vec::new(),
        };
        let many = layout.constraints().len() + layout.relations().len();
        let priced = Vec::with_capacity(many);
        Maker { layout, model, priced, tables: Vec::new(), automata: Vec::new() }
    }

    /// Where the cells are listed from now on.
    fn list(&mut self, cells: impl Iterator<Item = Cell>) -> (u32, u32) {
        let begin = self.model.listed.len();
        self.model.listed.extend(cells.map(|cell| cell as u16));
        (begin as u32, self.model.listed.len() as u32)
    }

    fn add(&mut self, kind: Kind, cells: impl Iterator<Item = Cell>) {
        let cells = self.list(cells);
        let count = (cells.1 - cells.0) as usize;
        let price = match kind {
            Kind::Distinct => 0,
            Kind::Pair(_) => 1,
            Kind::Sets(begin, end) => 2 + count * (end - begin) as usize,
            Kind::Sum(_) => 100 * count,
            Kind::Word(number) => {
                let layers = &self.model.automata[number as usize].layers;
                200 + layers.iter().map(|layer| layer.len()).sum::<usize>()
            }
        };
        self.priced.push((price, Handler { cells, kind, follows: false }));
    }

    /// The handler of a relation, unless it is nothing but what is done before (single cells are
    /// restricted by the candidates). Fails if it is too large.
    fn relation(&mut self, relation: &'a Relation) -> Option<()> {
        let cells = relation.cells.iter().copied();
        match &relation.asked {
            Asked::Only(_) => {}
            Asked::Pair(table) => {
                let number = known(&mut self.tables, table);
                if number == self.model.tables.len() {
                    let digits = self.model.digits;
                    self.model.tables.push([0, 1].map(|end| partners(table, end, digits)));
                }
                self.add(Kind::Pair(number as u32), cells);
            }
            Asked::Sets(sets) | Asked::Sum { sets: Some(sets), .. } => self.sets(sets, cells),
            Asked::Sum { coefficients, total, sets: None } => {
                self.sum(relation, coefficients, *total)?;
            }
            Asked::Word(automaton) => {
                let number = known(&mut self.automata, automaton);
                if number == self.model.automata.len() {
                    let digits = self.model.digits;
                    self.model.automata.push(word(relation.cells.len(), automaton, digits)?);
                }
                self.add(Kind::Word(number as u32), cells);
            }
        }
        Some(())
    }

    fn sets(&mut self, sets: &[DigitSet], cells: impl Iterator<Item = Cell>) {
        let begin = self.model.sets.len();
        self.model.sets.extend(sets.iter().map(|set| set.words()[0] as u16));
        self.add(Kind::Sets(begin as u32, self.model.sets.len() as u32), cells);
    }

    fn sum(&mut self, relation: &Relation, coefficients: &[i64], total: i64) -> Option<()> {
        let (shape, cells) = (self.layout.shape, &relation.cells);
        if let [sign @ (1 | -1), ..] = coefficients[..]
            && cells.len() > 1
            && coefficients.iter().all(|&it| it == sign)
            && self.all_see_each_other(cells)
            && let Some(sets) = sets_of_sum(shape, cells.len(), sign * total)
            && sets.len() <= MOST_SETS
        {
            self.sets(&sets, cells.iter().copied());
            return Some(());
        }
        let groups = self.groups(cells, coefficients);
        // What every digit adds at least: its value where it is the lowest.
        let base: i64 = coefficients.iter().map(|&it| it * shape.value(1)).sum();
        let total = i32::try_from(total - base).ok()?;
        let order: Vec<usize> = groups.concat();
        let in_order = order.iter().map(|&place| i32::try_from(coefficients[place]).ok());
        let coefficients = in_order.collect::<Option<_>>()?;
        let ends = groups.iter().scan(0, |end, group| {
            *end += group.len() as u16;
            Some(*end)
        });
        self.model.sums.push(SumOf { coefficients, total, ends: ends.collect() });
        let number = self.model.sums.len() as u32 - 1;
        self.add(Kind::Sum(number), order.iter().map(|&place| relation.cells[place]));
        Some(())
    }

    fn all_see_each_other(&self, cells: &[Cell]) -> bool {
        (1..cells.len()).all(|place| {
            let sees = self.model.sees(cells[place] as u16);
            cells[..place].iter().all(|&other| sees[other / 64] >> (other % 64) & 1 == 1)
        })
    }

    /// Cells of one coefficient that all see each other, by their places. Of a long sum it takes the
    /// rows, the columns or the boxes first, where that makes larger groups.
    fn groups(&self, cells: &[Cell], coefficients: &[i64]) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..cells.len()).collect();
        let mut groups = self.grown(&all, cells, coefficients);
        if cells.len() <= SHORT {
            return groups;
        }
        let size = |groups: &[Vec<usize>]| -> usize {
            groups.iter().map(|group| group.len() * group.len()).sum()
        };
        for kind in [ConstraintKind::Row, ConstraintKind::Column, ConstraintKind::Box] {
            let house_of = |&place: &usize| {
                let numbers = self.layout.constraints_of(cells[place]).iter();
                let mut of_kind = numbers.filter(|&&number| {
                    self.layout.constraints()[number as usize].name().kind == kind
                });
                of_kind.next()
            };
            let mut by_house = all.clone();
            by_house.sort_by_key(house_of);
            let houses = by_house.chunk_by(|one, other| house_of(one) == house_of(other));
            let others: Vec<_> =
                houses.flat_map(|within| self.grown(within, cells, coefficients)).collect();
            if size(&others) > size(&groups) {
                groups = others;
            }
        }
        groups
    }

    /// Each of these places in the first group that it fits into, or in one of its own.
    fn grown(&self, places: &[usize], cells: &[Cell], coefficients: &[i64]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &place in places {
            let sees = self.model.sees(cells[place] as u16);
            let fits = |group: &&mut Vec<usize>| {
                group.iter().all(|&other| {
                    let seen = sees[cells[other] / 64] >> (cells[other] % 64) & 1 == 1;
                    seen && coefficients[other] == coefficients[place]
                })
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }
}

/// The place of what is shared in the list of those known, and puts it there if it is new.
fn known<'a, T>(list: &mut Vec<&'a Arc<T>>, shared: &'a Arc<T>) -> usize {
    let place = list.iter().rposition(|known| Arc::ptr_eq(known, shared));
    place.unwrap_or_else(|| {
        list.push(shared);
        list.len() - 1
    })
}

/// What goes with a mask of that end: by the mask, or by the digit where there are too many.
fn partners(table: &Table, end: usize, digits: usize) -> Box<[u16]> {
    let of = |digit: usize| table.partners(end, digit as u16 + 1).words()[0] as u16;
    if digits > LOOKED_UP {
        return (0..digits).map(of).collect();
    }
    let mut all = vec![0u16; 1 << digits];
    for digit in 0..digits {
        let (with, below) = (of(digit), 1 << digit);
        let (done, next) = all.split_at_mut(below);
        next.iter_mut().zip(done).for_each(|(next, done)| *next = *done | with);
    }
    all.into()
}

fn word(length: usize, automaton: &Automaton, digits: usize) -> Option<WordOf> {
    let states: Option<Box<[u16]>> =
        (0..=length).map(|layer| u16::try_from(automaton.states(layer)).ok()).collect();
    let states = states?;
    let layers = (0..length).map(|layer| {
        let next = |state: usize| {
            (1..=digits as u16).map(move |digit| {
                automaton.next(layer, state, digit).map_or(u16::MAX, |next| next as u16)
            })
        };
        (0..usize::from(states[layer])).flat_map(next).collect()
    });
    Some(WordOf { layers: layers.collect(), states })
}
