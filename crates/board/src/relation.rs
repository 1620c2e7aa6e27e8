//! Relations: the constraints of rules other than distinctness, as primitives for logic, encoder
//! and checks.
//!
//! Digits are 1 ..= n, as everywhere internally. The value of a digit in a sum is
//! [`Shape::value`](crate::Shape::value).

use std::{
    borrow::Cow,
    hash::Hash,
    sync::{Arc, OnceLock},
};

use rustc_hash::FxHashMap;

use crate::{
    Cell, Digit, Shape,
    composition::Composition,
    connectivity::Connectivity,
    constraint::ConstraintName,
    digits_of,
    stop::{allows, is_over},
};

/// Maximum number of digits for which partners are tabulated for every mask.
const MAX_TABULATED_DIGITS: usize = 10;

/// A set of digits: bit d − 1, counted across the words, is digit d. (`fixedbitset` allocates even
/// for a single word.)
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DigitSet(Words);

/// A single word, the usual case, needs no allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl DigitSet {
    /// Returns the set of the digits 1 ..= `digits` for which `holds` returns true.
    pub fn of(digits: usize, holds: impl Fn(Digit) -> bool) -> DigitSet {
        DigitSet::collect_digits(digits, &holds)
    }

    /// Implements [`DigitSet::of`] without generics, so that it is compiled only once.
    fn collect_digits(digits: usize, holds: &dyn Fn(Digit) -> bool) -> DigitSet {
        if digits <= 64 {
            let held = (1..=digits as Digit).filter(|&digit| holds(digit));
            return DigitSet::of_word(held.fold(0, |word, digit| word | 1 << (digit - 1)));
        }
        let mut words = vec![0u64; digits.div_ceil(64)];
        for digit in (1..=digits as Digit).filter(|&digit| holds(digit)) {
            words[(usize::from(digit) - 1) / 64] |= 1 << ((digit - 1) % 64);
        }
        DigitSet(Words::Many(words.into()))
    }

    /// Returns the set of the digits whose bits are set.
    pub(crate) fn of_word(word: u64) -> DigitSet {
        DigitSet(Words::One(word))
    }

    /// Returns the set of the digits whose bits are set in these words.
    fn of_words(words: &[u64]) -> DigitSet {
        match *words {
            [word] => DigitSet::of_word(word),
            _ => DigitSet(Words::Many(words.into())),
        }
    }

    /// Returns the bits as words.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    /// Returns true if the set contains the digit.
    #[inline]
    pub fn contains(&self, digit: Digit) -> bool {
        let bit = usize::from(digit) - 1;
        self.words()[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Returns the digits, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Digit> + '_ {
        digits_of(self.words())
    }

    /// Returns the number of digits.
    pub fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the number of memory words that these sets take.
    pub(crate) fn words_of(sets: &[DigitSet]) -> usize {
        sets.iter().map(|set| 2 + set.words().len()).sum()
    }
}

/// The pairs of digits that two cells may have.
#[derive(Debug)]
pub struct PairTable {
    /// For each end and digit: the digits that the other cell may have.
    partners: [Vec<DigitSet>; 2],
    /// The tables of [`PairTable::by_mask`], without and with differing cells.
    by_mask: [OnceLock<Arc<ByMask>>; 2],
}

/// For each end and mask of at most 16 digits: the digits that the other cell may have.
pub type ByMask = [Box<[u16]>; 2];

impl PartialEq for PairTable {
    fn eq(&self, other: &PairTable) -> bool {
        self.partners == other.partners
    }
}

impl Eq for PairTable {}

impl PairTable {
    /// Creates a table from bit sets: for each digit of the first cell, the digits of the second
    /// cell. Each set takes `digits` bits, rounded up to whole words; digit d is bit d − 1.
    pub(crate) fn of_rows(digits: usize, rows: &[u64]) -> PairTable {
        let width = digits.div_ceil(64);
        let mut columns = vec![0u64; rows.len()];
        for row in 0..digits {
            for column in 0..digits {
                let has = rows[row * width + column / 64] >> (column % 64) & 1;
                columns[column * width + row / 64] |= has << (row % 64);
            }
        }
        let sets = |words: &[u64]| words.chunks(width).map(DigitSet::of_words).collect();
        PairTable {
            partners: [sets(rows), sets(&columns)],
            by_mask: [const { OnceLock::new() }; 2],
        }
    }

    /// Creates the table of the pairs of equal digits.
    pub(crate) fn of_equal_digits(digits: usize) -> PairTable {
        let width = digits.div_ceil(64);
        let mut rows = vec![0u64; digits * width];
        for (digit, row) in rows.chunks_mut(width).enumerate() {
            row[digit / 64] = 1 << (digit % 64);
        }
        PairTable::of_rows(digits, &rows)
    }

    /// Returns the table of all other pairs.
    pub(crate) fn complement(&self) -> PairTable {
        let digits = self.partners[0].len();
        let others = |set: &DigitSet| DigitSet::of(digits, |digit| !set.contains(digit));
        let rows: Vec<u64> =
            self.partners[0].iter().flat_map(|set| others(set).words().to_vec()).collect();
        PairTable::of_rows(digits, &rows)
    }

    /// Returns two tables, one for each of the two cells. Each entry is the mask of the digits that
    /// the other cell may have (digit d is bit d − 1).
    ///
    /// With up to ten digits, a table is indexed by a mask of digits of its cell: the entry is the
    /// union for these digits. With more digits, a table has one entry for each digit d, at d − 1.
    /// If `differ` is true, pairs of equal digits are excluded.
    pub fn by_mask(&self, differ: bool) -> &Arc<ByMask> {
        let make = |end: usize| -> Box<[u16]> {
            let digits = self.partners[end].len();
            let of = |digit: usize| {
                let without = u16::from(differ) << digit;
                self.partners[end][digit].words()[0] as u16 & !without
            };
            if digits > MAX_TABULATED_DIGITS {
                return (0..digits).map(of).collect();
            }
            let mut all = vec![0u16; 1 << digits];
            for digit in 0..digits {
                let (done, next) = all.split_at_mut(1 << digit);
                let with = of(digit);
                next.iter_mut().zip(done).for_each(|(next, done)| *next = *done | with);
            }
            all.into()
        };
        self.by_mask[usize::from(differ)].get_or_init(|| Arc::new([make(0), make(1)]))
    }

    /// Returns the number of memory words that the table takes.
    pub(crate) fn words(&self) -> usize {
        self.partners.iter().map(|sets| DigitSet::words_of(sets)).sum()
    }

    /// Returns the digits that the other cell may have if this one, the first (0) or the second
    /// (1), has `digit`.
    #[inline]
    pub fn partners(&self, end: usize, digit: Digit) -> &DigitSet {
        &self.partners[end][usize::from(digit) - 1]
    }
}

/// A deterministic automaton over the digits of a sequence of cells, in layers: one before each
/// cell and one after the last.
///
/// Every state is on a path from start to end, and no two states of a layer accept the same
/// suffixes (G. Pesant, A Regular Language Membership Constraint for Finite Sequences of Variables,
/// 2004).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    digits: usize,
    /// For each layer: the successor of `state` on digit d, at `state * digits + d - 1`.
    layers: Vec<Vec<u32>>,
    products: Option<Box<[Product]>>,
}

/// Maximum number of cells and digits of a [`Product`].
pub const MAX_PRODUCT_SIZE: usize = 16;

/// Maximum number of products; more take too long to enumerate.
const MAX_PRODUCTS: usize = 1024;

/// A set of digits for each of some cells: a Cartesian product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Product {
    /// For each cell: the set, with digit d as bit d − 1; all digits after the last cell.
    pub sets: [u16; MAX_PRODUCT_SIZE],
    /// The digits that differing cells must contain, in whatever order.
    pub has: u16,
}

impl Product {
    /// Creates a product from parts: for each, a number of cells and their common set.
    pub(crate) fn of(parts: &[(usize, u16)]) -> Product {
        let (mut sets, mut has) = ([u16::MAX; MAX_PRODUCT_SIZE], 0);
        let in_order = parts.iter().flat_map(|&(cells, set)| std::iter::repeat_n(set, cells));
        sets.iter_mut().zip(in_order).for_each(|(set, of_cell)| *set = of_cell);
        for &(_, set) in parts {
            let same = parts.iter().filter(|part| part.1 == set).map(|part| part.0);
            if same.sum::<usize>() == set.count_ones() as usize {
                has |= set;
            }
        }
        Product { sets, has }
    }
}

/// Represents a missing successor.
const NO_SUCCESSOR: u32 = u32::MAX;

/// Maximum number of transitions of an automaton, which take 64 MB during construction.
const MAX_TRANSITIONS: usize = 8_000_000;

impl Automaton {
    /// Creates an automaton from its start state, its transition function for cell index, state and
    /// digit, and its accepting states.
    ///
    /// Returns `None` if it has more than 8 million transitions, or the time or memory limit is
    /// reached.
    pub fn new<S: Clone + Eq + Hash>(
        digits: usize,
        length: usize,
        start: S,
        step: &dyn Fn(usize, &S, Digit) -> Option<S>,
        accepts: &dyn Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut layers = Vec::with_capacity(length);
        let mut states = vec![start];
        let mut transitions = 0;
        for index in 0..length {
            let mut known: FxHashMap<S, u32> = FxHashMap::default();
            known.reserve(states.len());
            let mut found = Vec::new();
            let mut next = Vec::with_capacity(states.len() * digits);
            transitions += states.len() * digits;
            if transitions > MAX_TRANSITIONS || !allows(12 * transitions as u64) {
                return None;
            }
            for state in &states {
                if is_over() {
                    return None;
                }
                for digit in 1..=digits as Digit {
                    next.push(step(index, state, digit).map_or(NO_SUCCESSOR, |to| {
                        *known.entry(to.clone()).or_insert_with(|| {
                            found.push(to);
                            found.len() as u32 - 1
                        })
                    }));
                }
            }
            layers.push(next);
            states = found;
        }
        // The last transitions may have been cut off by the limit.
        if is_over() {
            return None;
        }
        let end =
            states.iter().map(|state| if accepts(state) { 0 } else { NO_SUCCESSOR }).collect();
        Some(Automaton { digits, layers: merge_states(digits, layers, end), products: None })
    }

    /// Adds the products that describe the accepted words of differing cells, unless there are too
    /// many.
    pub(crate) fn with_products(self, products: impl Iterator<Item = Product>) -> Automaton {
        let told: Vec<Product> = products.take(MAX_PRODUCTS + 1).collect();
        let products = (told.len() <= MAX_PRODUCTS).then(|| told.into());
        Automaton { products, ..self }
    }

    /// Returns the accepted words of differing cells as disjoint products: each word has its digits
    /// in the sets of one product. Returns `None` if they were not provided or there are too many.
    pub fn products(&self) -> Option<&[Product]> {
        self.products.as_deref()
    }

    /// Returns the number of memory words that it takes, two transitions each.
    pub(crate) fn words(&self) -> usize {
        let products = self.products.as_ref().map_or(0, |told| size_of_val(&**told) / 8);
        self.layers.iter().map(Vec::len).sum::<usize>() / 2 + products
    }

    /// Returns the number of states before the cell at `index`: 1 before the first cell, or 0 if no
    /// word is accepted.
    pub fn states(&self, index: usize) -> usize {
        match self.layers.get(index) {
            Some(layer) => layer.len() / self.digits,
            None => usize::from(self.layers.first().is_none_or(|first| !first.is_empty())),
        }
    }

    /// Returns the successor of a state on a digit at the cell at `index`.
    #[inline]
    pub fn next(&self, index: usize, state: usize, digit: Digit) -> Option<usize> {
        let next = self.layers[index][state * self.digits + usize::from(digit) - 1];
        (next != NO_SUCCESSOR).then_some(next as usize)
    }

    /// Returns true if it accepts these digits.
    pub fn accepts(&self, digits: impl IntoIterator<Item = Digit>) -> bool {
        let start = (self.states(0) > 0).then_some(0);
        digits
            .into_iter()
            .enumerate()
            .try_fold(start, |state, (index, digit)| {
                state.map(|state| self.next(index, state, digit))
            })
            .flatten()
            .is_some()
    }
}

/// Merges equivalent states of each layer and removes those that do not reach the end. `end`
/// contains the final number of each state after the last cell.
fn merge_states(digits: usize, mut layers: Vec<Vec<u32>>, mut end: Vec<u32>) -> Vec<Vec<u32>> {
    for layer in layers.iter_mut().rev() {
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut kept = Vec::new();
        let numbers = layer.chunks(digits).map(|nexts| {
            let to =
                |&next: &u32| if next == NO_SUCCESSOR { NO_SUCCESSOR } else { end[next as usize] };
            let nexts: Vec<u32> = nexts.iter().map(to).collect();
            if nexts.iter().all(|&next| next == NO_SUCCESSOR) {
                return NO_SUCCESSOR;
            }
            *known.entry(nexts).or_insert_with_key(|nexts| {
                kept.extend_from_slice(nexts);
                (kept.len() / digits) as u32 - 1
            })
        });
        let numbers = numbers.collect();
        *layer = kept;
        end = numbers;
    }
    layers
}

/// The kind and parameters of a relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RelationKind {
    /// The cell has one of these digits.
    Only(DigitSet),
    /// The two cells have one of these pairs.
    Pair(Arc<PairTable>),
    /// The values of the cells, multiplied by their coefficients, add up to the total.
    Sum {
        /// The coefficient of each cell; never 0.
        coefficients: Cow<'static, [i64]>,
        /// The total.
        total: i64,
        /// The sets of digits with this sum. Present only if another constraint requires the cells
        /// to differ, all coefficients are 1, and there are not too many sets.
        sets: Option<Arc<[DigitSet]>>,
    },
    /// The automaton accepts the digits in order.
    Word(Arc<Automaton>),
    /// The cells, which another constraint requires to differ, contain exactly the digits of one of
    /// these sets.
    Sets(Arc<[DigitSet]>),
    /// A composition of relations holds. Its cells are those of all parts.
    Composite(Arc<Composition>),
    /// The cells with certain digits are connected.
    Connected(Arc<Connectivity>),
}

/// A relation between cells, required by a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// The name in texts.
    pub name: ConstraintName,
    /// The rule, by its index in the list of rules.
    pub rule: usize,
    /// The cells, in the order of the relation; in sums, sets and pairs no cell occurs twice.
    pub cells: Arc<[Cell]>,
    /// The kind and parameters.
    pub asked: RelationKind,
}

impl Relation {
    /// Returns true if it holds for the digits of a full grid. Sets also require that the cells
    /// differ.
    pub fn holds(&self, shape: Shape, digit: &dyn Fn(Cell) -> Digit) -> bool {
        let mut digits = self.cells.iter().map(|&cell| digit(cell));
        match &self.asked {
            RelationKind::Only(set) => digits.all(|digit| set.contains(digit)),
            RelationKind::Pair(table) => {
                table.partners(0, digit(self.cells[0])).contains(digit(self.cells[1]))
            }
            RelationKind::Sum { coefficients, total, .. } => {
                let terms = digits.zip(&**coefficients);
                terms.map(|(digit, factor)| factor * shape.value(digit)).sum::<i64>() == *total
            }
            RelationKind::Word(automaton) => automaton.accepts(digits),
            RelationKind::Sets(sets) => {
                let mut digits: Vec<Digit> = digits.collect();
                digits.sort_unstable();
                sets.iter().any(|set| set.iter().eq(digits.iter().copied()))
            }
            RelationKind::Composite(composition) => composition.holds(shape, digit),
            RelationKind::Connected(connectivity) => {
                connectivity.holds(&digits.collect::<Vec<_>>())
            }
        }
    }
}
