//! What rules ask of cells beyond being different: the primitives that logic, encoder and checks
//! see of them.
//!
//! Digits are 1 ..= n here as everywhere inside; what a digit counts in a sum is
//! [`Shape::value`](crate::Shape::value).

use std::{
    borrow::Cow,
    hash::Hash,
    sync::{Arc, OnceLock},
};

use rustc_hash::FxHashMap;

use crate::{
    Cell, Digit,
    constraint::ConstraintName,
    digits_of,
    stop::{allows, is_over},
};

/// Partners are looked up by the whole mask up to so many digits.
const LOOKED_UP: usize = 10;

/// A set of digits: bit d − 1, counted through the words, is digit d. (`fixedbitset` allocates even
/// for one word.)
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DigitSet(Words);

/// One word, as nearly always, is no matter for the allocator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl DigitSet {
    /// Those of 1 ..= `digits` for which it holds.
    pub fn of(digits: usize, holds: impl Fn(Digit) -> bool) -> DigitSet {
        DigitSet::asked(digits, &holds)
    }

    /// The same, compiled once.
    fn asked(digits: usize, holds: &dyn Fn(Digit) -> bool) -> DigitSet {
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

    /// Those whose bits are set.
    pub(crate) fn of_word(word: u64) -> DigitSet {
        DigitSet(Words::One(word))
    }

    /// The same of several words.
    fn of_words(words: &[u64]) -> DigitSet {
        match *words {
            [word] => DigitSet::of_word(word),
            _ => DigitSet(Words::Many(words.into())),
        }
    }

    /// The words.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    /// Whether the digit is one of them.
    #[inline]
    pub fn contains(&self, digit: Digit) -> bool {
        let bit = usize::from(digit) - 1;
        self.words()[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The digits, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Digit> + '_ {
        digits_of(self.words())
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The words of memory that these sets take.
    pub(crate) fn words_of(sets: &[DigitSet]) -> usize {
        sets.iter().map(|set| 2 + set.words().len()).sum()
    }
}

/// Which pairs of digits two cells may have.
#[derive(Debug)]
pub struct Table {
    /// By the digit of the first cell: what the second may have, and the other way round.
    partners: [Vec<DigitSet>; 2],
    /// See [`Table::by_mask`].
    by_mask: [OnceLock<Arc<ByMask>>; 2],
}

/// By end and mask of at most 16 digits: what the other cell may have.
pub type ByMask = [Box<[u16]>; 2];

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.partners == other.partners
    }
}

impl Eq for Table {}

impl Table {
    /// By the digit of the first cell, what the second may have: as many words for each as its bits
    /// take, digit d as bit d − 1, counted through them.
    pub(crate) fn of_rows(digits: usize, rows: &[u64]) -> Table {
        let width = digits.div_ceil(64);
        let mut columns = vec![0u64; rows.len()];
        for row in 0..digits {
            for column in 0..digits {
                let has = rows[row * width + column / 64] >> (column % 64) & 1;
                columns[column * width + row / 64] |= has << (row % 64);
            }
        }
        let sets = |words: &[u64]| words.chunks(width).map(DigitSet::of_words).collect();
        Table { partners: [sets(rows), sets(&columns)], by_mask: [const { OnceLock::new() }; 2] }
    }

    /// What goes with any of the digits of a mask, where digit d is bit d − 1: as many masks as there
    /// are of up to ten digits, of more digits only those of one digit, in their order. The cells may
    /// have to differ as well.
    pub fn by_mask(&self, differ: bool) -> &Arc<ByMask> {
        let make = |end: usize| -> Box<[u16]> {
            let digits = self.partners[end].len();
            let of = |digit: usize| {
                let without = u16::from(differ) << digit;
                self.partners[end][digit].words()[0] as u16 & !without
            };
            if digits > LOOKED_UP {
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

    /// The words of memory that it takes.
    pub(crate) fn words(&self) -> usize {
        self.partners.iter().map(|sets| DigitSet::words_of(sets)).sum()
    }

    /// What the other cell may have where this one, the first (0) or the second (1), has that.
    #[inline]
    pub fn partners(&self, end: usize, digit: Digit) -> &DigitSet {
        &self.partners[end][usize::from(digit) - 1]
    }
}

/// A deterministic automaton over the digits of some cells in order, laid out in layers: one for
/// each cell and one behind the last. Every state is on a way from the start to the end, and no
/// two of a layer lead to the same (G. Pesant, A Regular Language Membership Constraint for Finite
/// Sequences of Variables, 2004).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    digits: usize,
    /// By layer: the state that follows `state` on digit d at `state * digits + d - 1`.
    layers: Vec<Vec<u32>>,
    products: Option<Box<[Product]>>,
}

/// The most cells and digits of a [`Product`].
pub const MOST_OF_PRODUCT: usize = 16;

/// The most products that are told. More take too long to be tried.
const MOST_PRODUCTS: usize = 1024;

/// A set of digits for each of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Product {
    /// By cell: the set, digit d as bit d − 1; all digits behind the last.
    pub sets: [u16; MOST_OF_PRODUCT],
    /// The digits that cells that differ have among them, whichever they are.
    pub has: u16,
}

impl Product {
    /// So many cells with digits of that set each, then so many with digits of the next.
    pub(crate) fn of(parts: &[(usize, u16)]) -> Product {
        let (mut sets, mut has) = ([u16::MAX; MOST_OF_PRODUCT], 0);
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

/// In the place of a state that cannot be.
const NOWHERE: u32 = u32::MAX;

/// The most transitions of an automaton, 64 MB while it is made.
const MAX_TRANSITIONS: usize = 8_000_000;

impl Automaton {
    /// The automaton that starts there, steps so for cell i, its state and its digit, and accepts
    /// these; none if it has more than some million transitions, or it is time to stop.
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
                    next.push(step(index, state, digit).map_or(NOWHERE, |to| {
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
        // The last steps may have been refused.
        if is_over() {
            return None;
        }
        let end = states.iter().map(|state| if accepts(state) { 0 } else { NOWHERE }).collect();
        Some(Automaton { digits, layers: merged(digits, layers, end), products: None })
    }

    /// The same word, of which these products tell what it says of cells that differ.
    pub(crate) fn with_products(self, products: impl Iterator<Item = Product>) -> Automaton {
        let told: Vec<Product> = products.take(MOST_PRODUCTS + 1).collect();
        let products = (told.len() <= MOST_PRODUCTS).then(|| told.into());
        Automaton { products, ..self }
    }

    /// What it says of cells that all differ: each has a digit of its set in one of these products, and
    /// no word is in two. None where nobody told, or there are too many.
    pub fn products(&self) -> Option<&[Product]> {
        self.products.as_deref()
    }

    /// The words of memory that it takes, two transitions each.
    pub(crate) fn words(&self) -> usize {
        let products = self.products.as_ref().map_or(0, |told| size_of_val(&**told) / 8);
        self.layers.iter().map(Vec::len).sum::<usize>() / 2 + products
    }

    /// The states before the cell of that index, how many; one before the first, unless nothing
    /// is accepted.
    pub fn states(&self, index: usize) -> usize {
        match self.layers.get(index) {
            Some(layer) => layer.len() / self.digits,
            None => usize::from(self.layers.first().is_none_or(|first| !first.is_empty())),
        }
    }

    /// The state that follows on a digit at the cell of that index.
    #[inline]
    pub fn next(&self, index: usize, state: usize, digit: Digit) -> Option<usize> {
        let next = self.layers[index][state * self.digits + usize::from(digit) - 1];
        (next != NOWHERE).then_some(next as usize)
    }

    /// Whether it accepts these digits.
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

/// The same layers with states that lead to the same made one, and those that lead nowhere gone;
/// `end` says which number each state behind the last cell has.
fn merged(digits: usize, mut layers: Vec<Vec<u32>>, mut end: Vec<u32>) -> Vec<Vec<u32>> {
    for layer in layers.iter_mut().rev() {
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut kept = Vec::new();
        let numbers = layer.chunks(digits).map(|nexts| {
            let to = |&next: &u32| if next == NOWHERE { NOWHERE } else { end[next as usize] };
            let nexts: Vec<u32> = nexts.iter().map(to).collect();
            if nexts.iter().all(|&next| next == NOWHERE) {
                return NOWHERE;
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

/// What a relation asks of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// One cell: one of these digits.
    Only(DigitSet),
    /// Two cells: one of these pairs.
    Pair(Arc<Table>),
    /// The values of the cells, each times its coefficient, add to the total.
    Sum {
        /// By cell; none is 0.
        coefficients: Cow<'static, [i64]>,
        /// What they add to.
        total: i64,
        /// Where the cells differ by another constraint and are added once each: the sets of
        /// digits that add so, unless they are too many.
        sets: Option<Arc<[DigitSet]>>,
    },
    /// The digits in order are a word of the automaton.
    Word(Arc<Automaton>),
    /// The cells, which differ by another constraint, have all digits of one of these sets.
    Sets(Arc<[DigitSet]>),
}

/// A relation that a rule asks cells to be in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// What people call it.
    pub name: ConstraintName,
    /// The rule that asks it, by its place in the list.
    pub rule: usize,
    /// Its cells, in the order that it asks about; of sums, sets and pairs no cell twice.
    pub cells: Arc<[Cell]>,
    /// What it asks of them.
    pub asked: Asked,
}
