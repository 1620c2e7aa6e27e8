//! The model of a puzzle for the search: the peers of each cell, and the handlers of all
//! constraints.

use std::{ops::Range, sync::Arc};

use ::board::{
    Cell, Constraint, ConstraintKind, Layout, Shape,
    combinations::sets_of_sum,
    relation::{Automaton, ByMask, DigitSet, Relation, RelationKind},
};

use super::{
    classes::Classes,
    counting_automata::counted_digit,
    mask::{MAX_DIGITS, Pair, bits},
    sets::LANES,
    word::UnrolledAutomaton,
};

/// The most digit sets of a sum that is handled by sets. More sets exclude little and take long.
const MAX_SETS: usize = 60;

/// The most cells of a short sum.
const MAX_SHORT_SUM_CELLS: usize = 6;

/// A propagator of one constraint, which eliminates digits from its cells.
pub(super) struct Handler {
    /// The range of the cells of the constraint in [`Model::handler_cells`].
    cells: (u32, u32),
    pub(super) kind: HandlerKind,
    /// True if other handlers imply the constraint, so that the search is correct without it.
    pub(super) is_implied: bool,
    /// The approximate time of a call, in nanoseconds on a typical machine.
    pub(super) cost_ns: u32,
}

/// The kind of a handler, with the place of its data in [`Model`].
#[derive(Clone, Copy)]
pub(super) enum HandlerKind {
    /// No digit occurs twice. Most of this is done by peers; the handler checks that there are
    /// enough digits.
    Distinct,
    /// A table of compatible digits of two cells; an index into [`Model::tables`].
    Pair(u32),
    /// Distinct cells that contain exactly the digits of one of several sets; the range of the sets
    /// in [`Model::sets`].
    Sets(u32, u32),
    /// A linear equation; an index into [`Model::sums`].
    Sum(u32),
    /// An automaton constraint; an index into [`Model::automata`].
    Automaton(u32),
    /// An automaton constraint that depends only on few classes of digits; an index into
    /// [`Model::classes`].
    Classes(u32),
    /// A house in which each class of [`Model::shares`] takes as many cells as it has digits.
    ClassCounts,
    /// An automaton constraint on distinct cells; an index into [`Model::automata`].
    DistinctAutomaton(u32),
    /// Cells with digits of one of several Cartesian products; an index into [`Model::products`].
    Products(u32),
    /// How often each digit may occur; an index into [`Model::counts`].
    Counts(u32),
    /// Groups of cells with the same sum; an index into [`Model::equal`].
    Equal(u32),
}

/// A linear equation in which digits count from 0.
pub(super) struct LinearEquation {
    pub(super) coefficients: Box<[i32]>,
    /// The total minus the contribution of the lowest digit in all cells.
    pub(super) total: i32,
    /// The ends of the groups of consecutive cells. The cells of a group are distinct and have the
    /// same coefficient.
    pub(super) ends: Box<[u16]>,
}

/// How often each digit may occur among some cells.
pub(super) struct DigitCounts {
    /// By digit: the allowed numbers of occurrences, a bit each.
    pub(super) allowed: Vec<u32>,
    /// Partitions of the cells into sets of mutual peers: one by any peers, then by rows, by
    /// columns and by boxes. Each set has a bit for each cell.
    pub(super) houses: Vec<Vec<u32>>,
}

/// The exclusive upper bound of the sums of a group.
pub(super) const SUM_BOUND: usize = 128;

/// Groups of cells with the same sum.
pub(super) struct EqualSums {
    pub(super) groups: Vec<Group>,
}

/// One group: the end of its cells, its sum if all cells have the lowest digit, and whether its
/// cells are distinct.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) end: usize,
    pub(super) base: u32,
    pub(super) differs: bool,
}

impl Group {
    /// Returns the group, or `None` if its sums are negative or too large.
    pub(super) fn new(
        cells: Range<usize>,
        digits: usize,
        base: i64,
        differs: bool,
    ) -> Option<Group> {
        let base = u32::try_from(base).ok()?;
        let is_small = base as usize + cells.len() * (digits - 1) < SUM_BOUND;
        is_small.then_some(Group { end: cells.end, base, differs })
    }
}

/// The position of a cell in a house.
#[derive(Clone, Copy)]
pub(super) struct HousePosition {
    pub(super) house: u16,
    /// The first entry of the house in [`Board::places`](super::board::Board::places).
    pub(super) begin: u32,
    /// All positions in the house except that of the cell, a bit each.
    pub(super) others: u16,
}

/// The positions of a cell in its houses. Most cells are in three houses. For a cell in fewer
/// houses, the missing entries refer to a dummy house, whose index follows the last house. All
/// digits have places everywhere in the dummy house, so it is never examined.
pub(super) struct HousePositions {
    pub(super) first: [HousePosition; 3],
    /// The range of further positions in [`Model::more_positions`].
    more: (u32, u32),
}

/// Returns true if the search supports boards of this shape: at most [`MAX_DIGITS`] digits and
/// fewer than 65,535 cells.
pub(super) fn supports(shape: Shape) -> bool {
    shape.digits() <= MAX_DIGITS && shape.cells() < usize::from(u16::MAX)
}

/// The model of a layout, with the handlers of all constraints.
pub(crate) struct Model {
    pub(super) cells: usize,
    pub(super) digits: usize,
    /// By pair of machine words of cells, and by cell: its peers, a bit each.
    pub(super) sees: Vec<Vec<Pair>>,
    /// The number of machine words of a set of cells.
    pub(super) width: usize,
    pub(super) handlers: Vec<Handler>,
    /// By pair of machine words of handlers, and by cell: the handlers of the cell, a bit each.
    pub(super) of_cells: Vec<Vec<Pair>>,
    /// By house and position: its cell. The number of positions is that of the digits.
    pub(super) houses: Vec<[u16; MAX_DIGITS]>,
    /// By house: the handlers of sets with all cells in the house, each with the positions of its
    /// cells, a bit each.
    pub(super) sets_in: Vec<Vec<(u16, u16)>>,
    pub(super) house_positions: Vec<HousePositions>,
    /// The positions of cells in more than three houses.
    more: Vec<HousePosition>,
    /// The cells of all handlers.
    handler_cells: Vec<u16>,
    pub(super) sets: Vec<u16>,
    pub(super) tables: Vec<Arc<ByMask>>,
    pub(super) sums: Vec<LinearEquation>,
    pub(super) automata: Vec<UnrolledAutomaton>,
    /// Automata with lists of products.
    pub(super) products: Vec<Arc<Automaton>>,
    /// The classes of digits of an automaton, and its index.
    pub(super) classes: Vec<(Classes, u32)>,
    /// The classes of digits that are counted in houses.
    pub(super) shares: Vec<u16>,
    pub(super) counts: Vec<DigitCounts>,
    pub(super) equal: Vec<EqualSums>,
}

impl Model {
    /// Returns the model of a layout and its derived sums. Returns `None` if the board has too many
    /// digits or cells, or if a relation is too large.
    pub(crate) fn new(layout: &Layout, derived: &[Relation]) -> Option<Model> {
        let cells = layout.shape.cells();
        if !supports(layout.shape) {
            return None;
        }
        let mut maker = Maker::new(layout);
        for (_, cells) in layout.houses() {
            let mut house = [0; MAX_DIGITS];
            house.iter_mut().zip(cells).for_each(|(place, &cell)| *place = cell as u16);
            maker.model.houses.push(house);
        }
        // The entries of the dummy house come after those of all houses, and also need indices.
        let of_none = maker.model.houses.len();
        if (of_none + 1) * MAX_DIGITS > usize::from(u16::MAX) {
            return None;
        }
        let of_none = of_none as u16;
        for constraint in layout.constraints().iter().filter(|it| !it.is_house()) {
            let cells = constraint.cells();
            let mut of_first = layout.relations_of(cells[0]).iter();
            let is_known = |&it: &u32| has_sets_of(&layout.relations()[it as usize], cells);
            if cells.len() > 2 && !of_first.any(is_known) {
                maker.add(HandlerKind::Distinct, cells.iter().copied());
            }
        }
        let equal = maker.equal(layout.relations());
        for (relation, is_equal) in layout.relations().iter().zip(equal) {
            if !is_equal {
                maker.relation(relation)?;
            }
        }
        maker.counts();
        let own = maker.priced.len();
        maker.shares();
        for relation in derived {
            maker.relation(relation)?;
        }
        maker.priced[own..].iter_mut().for_each(|(_, handler)| handler.is_implied = true);
        let Maker { model, mut priced, .. } = maker;
        priced.sort_by_key(|&(price, _)| price);
        let handlers: Vec<Handler> = priced.into_iter().map(|(_, handler)| handler).collect();
        let mut of_cells = vec![vec![[0; 2]; cells]; handlers.len().div_ceil(128)];
        for (number, handler) in handlers.iter().enumerate() {
            for &cell in model.cells_of(handler) {
                let pair = &mut of_cells[number / 128][usize::from(cell)];
                pair[number / 64 % 2] |= 1 << (number % 64);
            }
        }
        let (mut house_positions, mut more) = (Vec::with_capacity(cells), Vec::new());
        let none = HousePosition {
            house: of_none,
            begin: MAX_DIGITS as u32 * u32::from(of_none),
            others: u16::MAX,
        };
        let mut house_of = vec![0u16; layout.constraints().len()];
        layout.houses().zip(0..).for_each(|((number, _), house)| house_of[number] = house);
        for cell in 0..cells {
            let of_houses = layout.memberships(cell).iter().filter(|it| it.is_house);
            let mut all = of_houses.map(|it| {
                let house = house_of[it.constraint()];
                HousePosition {
                    house,
                    begin: u32::from(house) * MAX_DIGITS as u32,
                    others: !(1 << it.index()),
                }
            });
            let first = std::array::from_fn(|_| all.next().unwrap_or(none));
            let begin = more.len() as u32;
            more.extend(all);
            house_positions.push(HousePositions { first, more: (begin, more.len() as u32) });
        }
        let mut model = Model { handlers, of_cells, house_positions, more, ..model };
        model.sets_in = model.sets_by_house();
        Some(model)
    }

    /// Computes [`Model::sets_in`].
    fn sets_by_house(&self) -> Vec<Vec<(u16, u16)>> {
        let mut all = vec![Vec::new(); self.houses.len()];
        for (number, handler) in self.handlers.iter().enumerate() {
            let cells = self.cells_of(handler);
            if !matches!(handler.kind, HandlerKind::Sets(..)) || cells.len() >= self.digits {
                continue;
            }
            let Ok(number) = u16::try_from(number) else { break };
            for &HousePosition { house, others, .. } in self.seats_of(cells[0].into()) {
                let bit_of = |&cell: &u16| {
                    let mut seats = self.seats_of(cell.into());
                    seats.find(|it| it.house == house).map(|it| !it.others)
                };
                let places =
                    cells[1..].iter().try_fold(!others, |all, cell| Some(all | bit_of(cell)?));
                all[usize::from(house)].extend(places.map(|places| (number, places)));
            }
        }
        all
    }

    /// Returns the number of machine words of a set of cells, rounded up to pairs.
    pub(super) fn words(&self) -> usize {
        2 * self.sees.len()
    }

    /// Returns true if there are only pairs and sets, apart from distinct cells.
    pub(super) fn is_of_pairs(&self) -> bool {
        self.sums.is_empty()
            && self.automata.is_empty()
            && self.products.is_empty()
            && self.counts.is_empty()
            && self.equal.is_empty()
    }

    /// Returns the mask of all digits.
    pub(super) fn full(&self) -> u16 {
        ((1u32 << self.digits) - 1) as u16
    }

    /// Returns the digits that are compatible with a digit of the mask at that end of a pair.
    #[inline(always)]
    pub(super) fn partners(&self, table: u32, end: usize, mask: u16) -> u16 {
        let partners = &self.tables[table as usize][end];
        match partners.get(usize::from(mask)) {
            Some(&with) if partners.len() > self.digits => with,
            _ => bits(mask).fold(0, |all, digit| all | partners[digit]),
        }
    }

    /// Returns true if the two cells see each other.
    #[inline]
    pub(super) fn see(&self, one: Cell, other: Cell) -> bool {
        self.sees[other / 128][one][other / 64 % 2] >> (other % 64) & 1 == 1
    }

    /// Returns the positions of a cell in its houses, without dummy houses.
    fn seats_of(&self, cell: Cell) -> impl Iterator<Item = &HousePosition> {
        let seats = &self.house_positions[cell];
        seats.first.iter().chain(self.more_positions(seats)).filter(|it| it.others != u16::MAX)
    }

    /// Returns the positions beyond the first three.
    #[inline(always)]
    pub(super) fn more_positions(&self, seats: &HousePositions) -> &[HousePosition] {
        match seats.more {
            (begin, end) if begin == end => &[],
            (begin, end) => &self.more[begin as usize..end as usize],
        }
    }

    /// Returns the cells of a handler.
    #[inline]
    pub(super) fn cells_of(&self, handler: &Handler) -> &[u16] {
        &self.handler_cells[handler.cells.0 as usize..handler.cells.1 as usize]
    }

    /// Returns the cell at the first of these positions in a house.
    #[inline(always)]
    pub(super) fn cell_at(&self, house: usize, places: u16) -> u16 {
        self.houses[house][places.trailing_zeros() as usize % MAX_DIGITS]
    }

    /// Returns the cells of a house.
    #[inline]
    pub(super) fn cells_of_house(&self, house: usize) -> &[u16] {
        &self.houses[house][..self.digits]
    }
}

/// Returns true if a cell occurs twice.
fn has_twice(cells: &[Cell]) -> bool {
    (1..cells.len()).any(|place| cells[..place].contains(&cells[place]))
}

/// Returns true if the relation lists digit sets of exactly these cells, which implies that they
/// are distinct.
fn has_sets_of(relation: &Relation, cells: &[Cell]) -> bool {
    matches!(relation.asked, RelationKind::Sets(_) | RelationKind::Sum { sets: Some(_), .. })
        && relation.cells.len() == cells.len()
        && cells.iter().all(|cell| relation.cells.contains(cell))
}

/// Returns, by pair of machine words of cells and by cell, its peers, a bit each.
fn sees(layout: &Layout, width: usize) -> Vec<Vec<Pair>> {
    let of_board = layout.shape.cells();
    let mut sees = vec![vec![[0; 2]; of_board]; width.div_ceil(2)];
    let mut all = vec![0u64; width];
    for cells in layout.constraints().iter().map(Constraint::cells) {
        // Cells are in ascending order.
        let words = cells[0] / 64..cells[cells.len() - 1] / 64 + 1;
        all[words.clone()].fill(0);
        cells.iter().for_each(|&cell| all[cell / 64] |= 1 << (cell % 64));
        for word in words {
            cells.iter().for_each(|&cell| sees[word / 2][cell][word % 2] |= all[word]);
        }
    }
    for cell in 0..of_board {
        sees[cell / 128][cell][cell / 64 % 2] &= !(1 << (cell % 64));
    }
    sees
}

/// The form in which an automaton is handled.
#[derive(Clone, Copy)]
enum AutomatonForm {
    /// The automaton of the model with this index.
    Automaton(u32),
    /// The classes of the model with this index.
    Classes(u32),
    /// A digit, and the allowed numbers of its occurrences, a bit each.
    Counts(usize, u32),
}

/// A model under construction.
pub(super) struct Maker<'a> {
    pub(super) layout: &'a Layout,
    pub(super) model: Model,
    /// The handlers with their approximate cost.
    priced: Vec<(usize, Handler)>,
    /// The automata added so far, and the form in which each is handled.
    automata: Vec<Arc<Automaton>>,
    words: Vec<AutomatonForm>,
    /// Cells, with the allowed numbers of occurrences of each digit.
    numbers: Vec<(&'a [Cell], Vec<u32>)>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(layout: &'a Layout) -> Maker<'a> {
        let (cells, digits) = (layout.shape.cells(), layout.shape.digits());
        let width = cells.div_ceil(64);
        let model = Model {
            cells,
            digits,
            sees: sees(layout, width),
            width,
            handlers: Vec::new(),
            of_cells: Vec::new(),
            houses: Vec::new(),
            sets_in: Vec::new(),
            house_positions: Vec::new(),
            more: Vec::new(),
            handler_cells: Vec::with_capacity(8 * cells),
            sets: Vec::with_capacity(8 * cells),
            tables: Vec::new(),
            sums: Vec::new(),
            automata: Vec::new(),
            products: Vec::new(),
            classes: Vec::new(),
            shares: Vec::new(),
            counts: Vec::new(),
            equal: Vec::new(),
        };
        let many = layout.constraints().len() + layout.relations().len();
        let priced = Vec::with_capacity(many);
        Maker {
            layout,
            model,
            priced,
            automata: Vec::new(),
            words: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Adds cells to [`Model::handler_cells`], and returns their range.
    fn list(&mut self, cells: impl Iterator<Item = Cell>) -> (u32, u32) {
        let begin = self.model.handler_cells.len();
        self.model.handler_cells.extend(cells.map(|cell| cell as u16));
        (begin as u32, self.model.handler_cells.len() as u32)
    }

    fn add(&mut self, kind: HandlerKind, cells: impl Iterator<Item = Cell>) {
        let cells = self.list(cells);
        self.add_listed(kind, cells);
    }

    fn add_listed(&mut self, kind: HandlerKind, cells: (u32, u32)) {
        let count = (cells.1 - cells.0) as usize;
        let price = match kind {
            HandlerKind::Distinct => 0,
            HandlerKind::Pair(_) => 1,
            HandlerKind::Sets(begin, end) => 2 + count * (end - begin) as usize,
            HandlerKind::Sum(_) => 100 * count,
            HandlerKind::Automaton(number) | HandlerKind::DistinctAutomaton(number) => {
                200 + 2 * self.model.automata[number as usize].size()
            }
            HandlerKind::Classes(_) => 10 * count,
            HandlerKind::ClassCounts => 5 * count,
            HandlerKind::Products(number) => {
                let products = self.model.products[number as usize].products();
                100 + products.map_or(0, <[_]>::len)
            }
            HandlerKind::Counts(_) => 30 * count,
            HandlerKind::Equal(_) => 60 * count,
        };
        // Measured on hard puzzles; for kinds that are rare there, it is estimated by the cost.
        let cost_ns = match kind {
            HandlerKind::Distinct => 20,
            HandlerKind::Pair(_) => 30,
            HandlerKind::Sets(..) if count <= 2 => 150,
            HandlerKind::Sets(..) | HandlerKind::Sum(_) => 300,
            _ => price as u32,
        };
        self.priced.push((price, Handler { cells, kind, is_implied: false, cost_ns }));
    }

    /// Adds the handler of a relation. Relations on single cells need none, because the candidates
    /// are already restricted. Returns `None` if the relation is too large.
    fn relation(&mut self, relation: &'a Relation) -> Option<()> {
        let cells = relation.cells.iter().copied();
        match &relation.asked {
            RelationKind::Only(_) => {}
            RelationKind::Pair(table) => {
                let differ = self.model.see(relation.cells[0], relation.cells[1]);
                let by_mask = table.by_mask(differ);
                let number = index_of_shared(&mut self.model.tables, by_mask);
                self.add(HandlerKind::Pair(number as u32), cells);
            }
            RelationKind::Sets(sets) | RelationKind::Sum { sets: Some(sets), .. } => {
                self.sets(sets, cells)
            }
            RelationKind::Sum { coefficients, total, sets: None } => {
                self.sum(relation, coefficients, *total)?;
            }
            RelationKind::Word(automaton) => self.add_automaton_handler(relation, automaton)?,
            RelationKind::Composite(_) | RelationKind::Connected(_) => return None,
        }
        Some(())
    }

    /// Adds the handler of an automaton constraint. If it only counts a digit, it is kept for
    /// [`counts`](Maker::counts). Returns `None` if it has too many states.
    fn add_automaton_handler(
        &mut self,
        relation: &'a Relation,
        automaton: &'a Arc<Automaton>,
    ) -> Option<()> {
        let (cells, digits) = (&relation.cells, self.model.digits);
        if automaton.products().is_some() && self.all_differ(cells) {
            let number = index_of_shared(&mut self.model.products, automaton);
            self.add(HandlerKind::Products(number as u32), cells.iter().copied());
            return Some(());
        }
        let number = index_of_shared(&mut self.automata, automaton);
        if number == self.words.len() {
            let of_word = match counted_digit(automaton, cells.len(), digits) {
                Some((digit, numbers)) => AutomatonForm::Counts(digit, numbers),
                None => {
                    let number = self.automaton(cells.len(), automaton)?;
                    let made = &self.model.automata[number as usize];
                    match Classes::of(made, cells.len(), digits) {
                        Some(classes) => {
                            self.model.classes.push((classes, number));
                            AutomatonForm::Classes(self.model.classes.len() as u32 - 1)
                        }
                        None => AutomatonForm::Automaton(number),
                    }
                }
            };
            self.words.push(of_word);
        }
        match self.words[number] {
            AutomatonForm::Automaton(number) => {
                let kind = match cells.len() <= digits && self.all_differ(cells) {
                    true => HandlerKind::DistinctAutomaton(number),
                    false => HandlerKind::Automaton(number),
                };
                self.add(kind, cells.iter().copied());
            }
            AutomatonForm::Classes(number) => {
                self.add(HandlerKind::Classes(number), cells.iter().copied())
            }
            // A cell that is listed twice counts twice.
            AutomatonForm::Counts(..) if has_twice(cells) => {
                let number = self.automaton(cells.len(), automaton)?;
                self.add(HandlerKind::Automaton(number), cells.iter().copied());
            }
            AutomatonForm::Counts(digit, numbers) => {
                let known = self.numbers.iter().position(|it| it.0 == &**cells);
                let known = known.unwrap_or_else(|| {
                    self.numbers.push((cells, vec![u32::MAX; digits]));
                    self.numbers.len() - 1
                });
                self.numbers[known].1[digit] &= numbers;
            }
        }
        Some(())
    }

    /// Adds a handler to each house for the classes that many automaton constraints have in common.
    fn shares(&mut self) {
        let digits = self.model.digits;
        let mut words = vec![0; self.model.classes.len()];
        for (_, handler) in &self.priced {
            if let HandlerKind::Classes(number) = handler.kind {
                words[number as usize] += 1;
            }
        }
        let many = self.model.classes.iter().zip(words).filter(|&(_, words)| words >= digits);
        let all = many.flat_map(|((classes, _), _)| classes.whole.iter().map(|it| it.0));
        let is_share = |class: &u16| (2..digits as u32 - 1).contains(&class.count_ones());
        let mut shares: Vec<u16> = all.filter(is_share).collect();
        shares.sort_unstable();
        shares.dedup();
        if shares.is_empty() {
            return;
        }
        self.model.shares = shares;
        for (_, cells) in self.layout.houses() {
            self.add(HandlerKind::ClassCounts, cells.iter().copied());
        }
    }

    /// Adds an automaton to the model and returns its index, or `None` if it has too many states.
    fn automaton(&mut self, length: usize, automaton: &Automaton) -> Option<u32> {
        let made = UnrolledAutomaton::new(length, automaton, self.model.digits)?;
        self.model.automata.push(made);
        Some(self.model.automata.len() as u32 - 1)
    }

    fn sets(&mut self, sets: &[DigitSet], cells: impl Iterator<Item = Cell>) {
        let begin = self.model.sets.len();
        self.model.sets.extend(sets.iter().map(|set| set.words()[0] as u16));
        let end = self.model.sets.len();
        // Handlers of few sets read a fixed number of entries, so pad with empty sets.
        self.model.sets.resize(end.next_multiple_of(LANES), 0);
        self.add(HandlerKind::Sets(begin as u32, end as u32), cells);
    }

    fn sum(&mut self, relation: &Relation, coefficients: &[i64], total: i64) -> Option<()> {
        let (shape, cells) = (self.layout.shape, &relation.cells);
        if let [sign @ (1 | -1), ..] = coefficients[..]
            && cells.len() > 1
            && coefficients.iter().all(|&it| it == sign)
            && self.all_differ(cells)
            && let Some(sets) = sets_of_sum(shape, cells.len(), sign * total)
            && sets.len() <= MAX_SETS
        {
            self.sets(&sets, cells.iter().copied());
            return Some(());
        }
        let groups = self.groups(cells, coefficients);
        // The least contribution of the digits: their value if all cells have the lowest digit.
        let base: i64 = coefficients.iter().map(|&it| it * shape.value(1)).sum();
        let total = i32::try_from(total - base).ok()?;
        let order: Vec<usize> = groups.concat();
        let in_order = order.iter().map(|&place| i32::try_from(coefficients[place]).ok());
        let coefficients = in_order.collect::<Option<_>>()?;
        let ends = groups.iter().scan(0, |end, group| {
            *end += group.len() as u16;
            Some(*end)
        });
        self.model.sums.push(LinearEquation { coefficients, total, ends: ends.collect() });
        let number = self.model.sums.len() as u32 - 1;
        self.add(HandlerKind::Sum(number), order.iter().map(|&place| relation.cells[place]));
        Some(())
    }

    /// Adds one handler for all digits counted among the same cells.
    fn counts(&mut self) {
        for (cells, allowed) in std::mem::take(&mut self.numbers) {
            let all: Vec<usize> = (0..cells.len()).collect();
            let bits = |group: &Vec<usize>| group.iter().fold(0, |all, place| all | 1 << place);
            let seen = self.grow_groups(&all, cells, &vec![1; cells.len()]);
            let mut houses: Vec<Vec<u32>> = vec![seen.iter().map(bits).collect()];
            for kind in [ConstraintKind::Row, ConstraintKind::Column, ConstraintKind::Box] {
                let mut of_kind: Vec<(Option<u32>, u32)> = Vec::new();
                for (place, &cell) in cells.iter().enumerate() {
                    let house = self.house_of(cell, kind);
                    match of_kind.iter_mut().find(|it| it.0.is_some() && it.0 == house) {
                        Some((_, places)) => *places |= 1 << place,
                        None => of_kind.push((house, 1 << place)),
                    }
                }
                houses.push(of_kind.into_iter().map(|(_, places)| places).collect());
            }
            self.model.counts.push(DigitCounts { allowed, houses });
            let number = self.model.counts.len() as u32 - 1;
            self.add(HandlerKind::Counts(number), cells.iter().copied());
        }
    }

    /// Adds a handler for three or more groups with the same sum. Returns for each relation whether
    /// that handler replaces it.
    fn equal(&mut self, relations: &'a [Relation]) -> Vec<bool> {
        let mut told = vec![false; relations.len()];
        // Groups with the same sum, with the relations that connect them.
        let mut all: Vec<(Vec<Vec<Cell>>, Vec<usize>)> = Vec::new();
        for (number, relation) in relations.iter().enumerate() {
            let RelationKind::Sum { coefficients, total: 0, .. } = &relation.asked else {
                continue;
            };
            let side = |sign: i64| -> Vec<Cell> {
                let of_side = relation.cells.iter().zip(&**coefficients).filter(|it| *it.1 == sign);
                let mut cells: Vec<Cell> = of_side.map(|(&cell, _)| cell).collect();
                cells.sort_unstable();
                cells
            };
            let sides = [side(1), side(-1)];
            if sides[0].len() + sides[1].len() < relation.cells.len()
                || sides.iter().any(Vec::is_empty)
            {
                continue;
            }
            let (joined, apart): (Vec<_>, Vec<_>) = all
                .into_iter()
                .partition(|(groups, _)| sides.iter().any(|side| groups.contains(side)));
            all = apart;
            let mut groups = sides.to_vec();
            let mut numbers = vec![number];
            for (known, of) in joined {
                groups.extend(known);
                numbers.extend(of);
            }
            groups.sort_unstable();
            groups.dedup();
            all.push((groups, numbers));
        }
        let (lowest, digits) = (self.layout.shape.value(1), self.model.digits);
        for (groups, numbers) in all.into_iter().filter(|(groups, _)| groups.len() > 2) {
            let mut end = 0;
            let made: Option<Vec<Group>> = groups
                .iter()
                .map(|cells| {
                    let begin = end;
                    end += cells.len();
                    let base = lowest * cells.len() as i64;
                    Group::new(begin..end, digits, base, self.all_differ(cells))
                })
                .collect();
            let Some(made) = made else { continue };
            let is_all = groups.iter().all(|cells| cells.len() <= 2);
            numbers.iter().for_each(|&number| told[number] = is_all);
            self.model.equal.push(EqualSums { groups: made });
            let number = self.model.equal.len() as u32 - 1;
            self.add(HandlerKind::Equal(number), groups.into_iter().flatten());
        }
        told
    }

    /// Returns true if each of these cells sees all others.
    fn all_differ(&self, cells: &[Cell]) -> bool {
        (1..cells.len())
            .all(|place| cells[..place].iter().all(|&other| self.model.see(cells[place], other)))
    }

    /// Returns the house of that kind that contains the cell.
    fn house_of(&self, cell: Cell, kind: ConstraintKind) -> Option<u32> {
        let mut numbers = self.layout.constraints_of(cell).iter().copied();
        numbers.find(|&it| self.layout.constraints()[it as usize].name().kind == kind)
    }

    /// Partitions the cells, by their positions, into groups of mutual peers with the same
    /// coefficient. If the sum is long, it starts from rows, columns or boxes if that makes larger
    /// groups.
    pub(super) fn groups(&self, cells: &[Cell], coefficients: &[i64]) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..cells.len()).collect();
        let mut groups = self.grow_groups(&all, cells, coefficients);
        if cells.len() <= MAX_SHORT_SUM_CELLS {
            return groups;
        }
        let size = |groups: &[Vec<usize>]| -> usize {
            groups.iter().map(|group| group.len() * group.len()).sum()
        };
        for kind in [ConstraintKind::Row, ConstraintKind::Column, ConstraintKind::Box] {
            let house_of = |&place: &usize| self.house_of(cells[place], kind);
            let mut by_house = all.clone();
            by_house.sort_by_key(house_of);
            let houses = by_house.chunk_by(|one, other| house_of(one) == house_of(other));
            let others: Vec<_> =
                houses.flat_map(|within| self.grow_groups(within, cells, coefficients)).collect();
            if size(&others) > size(&groups) {
                groups = others;
            }
        }
        groups
    }

    /// Puts each of these positions into the first group that it fits into, or into a new one.
    fn grow_groups(
        &self,
        places: &[usize],
        cells: &[Cell],
        coefficients: &[i64],
    ) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &place in places {
            let fits = |group: &&mut Vec<usize>| {
                group.iter().all(|&other| {
                    self.model.see(cells[place], cells[other])
                        && coefficients[other] == coefficients[place]
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

/// Returns the index of a shared value in the list, and adds it if it is new.
fn index_of_shared<T>(list: &mut Vec<Arc<T>>, shared: &Arc<T>) -> usize {
    let place = list.iter().rposition(|known| Arc::ptr_eq(known, shared));
    place.unwrap_or_else(|| {
        list.push(Arc::clone(shared));
        list.len() - 1
    })
}
