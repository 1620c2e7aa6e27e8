//! Compositions: at least k of several relations hold.
//!
//! A negation is moved to the relations, which have complements: at most k of n rules hold if at
//! least n − k of their negations do. So a composition has no negation of its own, and an encoder
//! needs only half reification (T. Feydy, Z. Somogyi, P. J. Stuckey, *Half Reification and
//! Flattening*, 2011). A composition on a few cells becomes one automaton, which every engine
//! supports.

use std::{cell::Cell as Counter, sync::Arc};

use crate::{
    Candidate, Candidates, Cell, Digit, Shape,
    narrow::{UnsatisfiableRelation, narrow},
    relation::{Automaton, DigitSet, PairTable, Relation, RelationKind},
};

/// A combination of relations without negations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Composition {
    /// The relation holds.
    Relation(Relation),
    /// The cells, ascending, differ.
    Distinct(Arc<[Cell]>),
    /// At least this number of the parts hold.
    AtLeast(usize, Vec<Composition>),
}

/// Maximum number of transitions that are tried for the automaton of a composition, and for the
/// complement of a sum or of sets.
const MAX_TRIED_TRANSITIONS: usize = 1 << 14;
const MAX_TRANSITIONS_OF_COMPLEMENT: usize = 1 << 20;

/// Maximum number of cells of the automaton of a composition.
const MAX_AUTOMATON_CELLS: usize = 12;

/// Maximum number of parts of a negated composition.
pub(crate) const MAX_PARTS: usize = 1 << 16;

impl Composition {
    /// Returns the composition that requires all parts.
    pub(crate) fn all(parts: Vec<Composition>) -> Composition {
        Composition::AtLeast(parts.len(), parts).simplified()
    }

    /// Returns the composition that requires at least `count` of the parts.
    pub(crate) fn at_least(count: usize, parts: Vec<Composition>) -> Composition {
        Composition::AtLeast(count, parts).simplified()
    }

    /// Returns its value if it is constant.
    pub(crate) fn constant(&self) -> Option<bool> {
        match self {
            Composition::AtLeast(0, _) => Some(true),
            Composition::AtLeast(count, parts) if *count > parts.len() => Some(false),
            _ => None,
        }
    }

    /// Removes constant parts, and combines conjunctions and disjunctions with those in them.
    fn simplified(self) -> Composition {
        let Composition::AtLeast(mut count, parts) = self else { return self };
        let mut kept = Vec::with_capacity(parts.len());
        for part in parts {
            match part.constant() {
                Some(true) => count = count.saturating_sub(1),
                Some(false) => {}
                None => kept.push(part),
            }
        }
        if count == 0 || count > kept.len() {
            return Composition::AtLeast(count.min(1), Vec::new());
        }
        if kept.len() == 1 {
            return kept.swap_remove(0);
        }
        // A part of the same kind: all of them, or one of them.
        let is_alike = |part: &Composition| match part {
            Composition::AtLeast(inner, parts) => {
                count == kept.len() && *inner == parts.len() || count == 1 && *inner == 1
            }
            _ => false,
        };
        if !kept.iter().any(is_alike) {
            return Composition::AtLeast(count, kept);
        }
        let is_all = count == kept.len();
        let alike: Vec<bool> = kept.iter().map(is_alike).collect();
        let mut flat = Vec::new();
        for (part, is_alike) in kept.into_iter().zip(alike) {
            match part {
                Composition::AtLeast(_, parts) if is_alike => flat.extend(parts),
                part => flat.push(part),
            }
        }
        Composition::AtLeast(if is_all { flat.len() } else { 1 }, flat)
    }

    /// Returns the number of relations and parts.
    pub(crate) fn size(&self) -> usize {
        match self {
            Composition::AtLeast(_, parts) => {
                1 + parts.iter().map(Composition::size).sum::<usize>()
            }
            _ => 1,
        }
    }

    /// Calls `with` with the cells of each relation.
    fn each_leaf<'a>(&'a self, with: &mut impl FnMut(&'a Composition, &'a [Cell])) {
        match self {
            Composition::Relation(relation) => with(self, &relation.cells),
            Composition::Distinct(cells) => with(self, cells),
            Composition::AtLeast(_, parts) => parts.iter().for_each(|part| part.each_leaf(with)),
        }
    }

    /// Returns its cells in the order in which they occur, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut cells = Vec::new();
        self.each_leaf(&mut |_, of: &[Cell]| {
            cells.extend(of.iter().copied().filter(|&cell| seen.insert(cell)));
        });
        cells
    }

    /// Returns true if it holds for the digits of a full grid.
    pub fn holds(&self, shape: Shape, digit: &dyn Fn(Cell) -> Digit) -> bool {
        match self {
            Composition::Relation(relation) => relation.holds(shape, digit),
            Composition::Distinct(cells) => {
                let mut digits: Vec<Digit> = cells.iter().map(|&cell| digit(cell)).collect();
                digits.sort_unstable();
                digits.is_sorted_by(|a, b| a < b)
            }
            Composition::AtLeast(count, parts) => {
                let held = parts.iter().filter(|part| part.holds(shape, digit));
                held.take(*count).count() == *count
            }
        }
    }

    /// Returns the negation; `None` if it is too large.
    pub(crate) fn negated(&self, shape: Shape) -> Option<Composition> {
        let digits = shape.digits();
        let with = |relation: &Relation, asked| {
            Some(Composition::Relation(Relation { asked, ..relation.clone() }))
        };
        match self {
            Composition::AtLeast(count, parts) => {
                let parts = parts.iter().map(|part| part.negated(shape));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                Some(Composition::at_least((parts.len() + 1).saturating_sub(*count), parts))
            }
            Composition::Distinct(cells) => {
                let table = Arc::new(PairTable::of_equal_digits(digits));
                let pairs = cells
                    .iter()
                    .enumerate()
                    .flat_map(|(place, &a)| cells[..place].iter().map(move |&b| [b, a]));
                let equal = |cells: [Cell; 2]| {
                    let asked = RelationKind::Pair(Arc::clone(&table));
                    let name = crate::ConstraintName {
                        kind: crate::ConstraintKind::At("equal", shape.name(cells[0])),
                        number: 0,
                    };
                    Composition::Relation(Relation { name, rule: 0, cells: cells.into(), asked })
                };
                let parts: Vec<_> = pairs.take(MAX_PARTS + 1).map(equal).collect();
                (parts.len() <= MAX_PARTS).then(|| Composition::at_least(1, parts))
            }
            Composition::Relation(relation) => match &relation.asked {
                RelationKind::Composite(composition) => composition.negated(shape),
                RelationKind::Connected(_) => None,
                RelationKind::Only(set) => {
                    let others = DigitSet::of(digits, |digit| !set.contains(digit));
                    with(relation, RelationKind::Only(others))
                }
                RelationKind::Pair(table) => {
                    with(relation, RelationKind::Pair(Arc::new(table.complement())))
                }
                RelationKind::Word(automaton) => {
                    let start = (automaton.states(0) > 0).then_some(0);
                    let step = |index, state: &Option<usize>, digit| {
                        Some(state.and_then(|state| automaton.next(index, state, digit)))
                    };
                    word(digits, &relation.cells, start, &step, &Option::is_none)
                        .and_then(|asked| with(relation, asked))
                }
                RelationKind::Sum { coefficients, total, .. } => {
                    let step = |index: usize, sum: &i64, digit| {
                        Some(sum + coefficients[index] * shape.value(digit))
                    };
                    word(digits, &relation.cells, 0, &step, &|sum| sum != total)
                        .and_then(|asked| with(relation, asked))
                }
                RelationKind::Sets(sets) => {
                    // The digits so far, or `None` once they are in no set.
                    let masks: Vec<u64> = sets.iter().map(|set| set.words()[0]).collect();
                    let step = |_, seen: &Option<u64>, digit: Digit| {
                        let seen = seen.map(|seen| seen | 1 << (digit - 1));
                        Some(seen.filter(|seen| masks.iter().any(|set| seen & !set == 0)))
                    };
                    let is_none = |seen: &Option<u64>| seen.is_none_or(|it| !masks.contains(&it));
                    if digits > 64 {
                        return None;
                    }
                    word(digits, &relation.cells, Some(0), &step, &is_none)
                        .and_then(|asked| with(relation, asked))
                }
            },
        }
    }

    /// Returns an automaton that accepts the digits of `cells`, which are those of the composition,
    /// if it holds. Returns `None` if there are too many cells or states.
    pub(crate) fn automaton(&self, shape: Shape, cells: &[Cell]) -> Option<Automaton> {
        if cells.len() > MAX_AUTOMATON_CELLS {
            return None;
        }
        let mut leaves = Vec::new();
        self.each_leaf(&mut |leaf, of| {
            let last = cells.iter().rposition(|cell| of.contains(cell)).unwrap_or(0);
            leaves.push(Leaf { leaf, cells: of, last });
        });
        let tried = Counter::new(0);
        let step = |index: usize, state: &State, digit: Digit| {
            tried.set(tried.get() + 1);
            if tried.get() > MAX_TRIED_TRANSITIONS {
                return None;
            }
            let State::Open(states) = state else { return Some(State::Holds) };
            let mut states = states.clone();
            for (leaf, state) in leaves.iter().zip(&mut states) {
                leaf.read(shape, state, (cells[index], digit), leaf.last == index);
            }
            match self.settle(&mut states) {
                (Some(true), _) => Some(State::Holds),
                (Some(false), _) => None,
                (None, _) => Some(State::Open(states)),
            }
        };
        let start = State::Open(vec![LeafState::Open(Vec::new()); leaves.len()]);
        let holds = |state: &State| *state == State::Holds;
        let automaton = Automaton::new(shape.digits(), cells.len(), start, &step, &holds)?;
        (tried.get() <= MAX_TRIED_TRANSITIONS).then_some(automaton)
    }

    /// Returns the value if the leaves determine it, and the number of leaves. The leaves of a part
    /// that is determined get its value, so that equal situations have equal states.
    fn settle(&self, leaves: &mut [LeafState]) -> (Option<bool>, usize) {
        let Composition::AtLeast(count, parts) = self else {
            return (leaves[0].value(), 1);
        };
        let (mut begin, mut held, mut failed) = (0, 0, 0);
        for part in parts {
            let (value, size) = part.settle(&mut leaves[begin..]);
            held += usize::from(value == Some(true));
            failed += usize::from(value == Some(false));
            begin += size;
        }
        let value = match () {
            () if held >= *count => Some(true),
            () if parts.len() - failed < *count => Some(false),
            () => None,
        };
        if let Some(value) = value {
            leaves[..begin].fill(LeafState::Known(value));
        }
        (value, begin)
    }

    /// Adds the candidates that it excludes to `gone`. A candidate is excluded if too few of the
    /// parts permit it.
    pub(crate) fn narrow(
        &self,
        shape: Shape,
        left: &Candidates,
        gone: &mut Vec<Candidate>,
    ) -> Result<(), UnsatisfiableRelation> {
        match self {
            Composition::Relation(relation) => narrow(shape, relation, left, gone),
            Composition::Distinct(cells) => narrow_distinct(cells, left, gone),
            Composition::AtLeast(count, parts) => {
                let (mut alive, mut lost) = (0, Vec::new());
                for part in parts {
                    let mut excluded = Vec::new();
                    if part.narrow(shape, left, &mut excluded).is_ok() {
                        alive += 1;
                        excluded.sort_unstable();
                        excluded.dedup();
                        lost.append(&mut excluded);
                    }
                }
                if alive < *count {
                    return Err(UnsatisfiableRelation);
                }
                lost.sort_unstable();
                let excluded = lost.chunk_by(|a, b| a == b).filter(|by| by.len() > alive - count);
                gone.extend(excluded.map(|by| by[0]));
                Ok(())
            }
        }
    }
}

/// Returns the automaton of a complement as a relation.
fn word<S: Clone + Eq + std::hash::Hash>(
    digits: usize,
    cells: &[Cell],
    start: S,
    step: &dyn Fn(usize, &S, Digit) -> Option<S>,
    accepts: &dyn Fn(&S) -> bool,
) -> Option<RelationKind> {
    let tried = Counter::new(0);
    let step = |index, state: &S, digit| {
        tried.set(tried.get() + 1);
        if tried.get() > MAX_TRANSITIONS_OF_COMPLEMENT { None } else { step(index, state, digit) }
    };
    let automaton = Automaton::new(digits, cells.len(), start, &step, accepts)?;
    (tried.get() <= MAX_TRANSITIONS_OF_COMPLEMENT).then(|| RelationKind::Word(Arc::new(automaton)))
}

fn narrow_distinct(
    cells: &[Cell],
    left: &Candidates,
    gone: &mut Vec<Candidate>,
) -> Result<(), UnsatisfiableRelation> {
    for (place, &cell) in cells.iter().enumerate() {
        let Some(digit) = left.single(cell) else { continue };
        for (other, &peer) in cells.iter().enumerate() {
            if other != place && left.contains(peer, digit) {
                if left.count(peer) == 1 {
                    return Err(UnsatisfiableRelation);
                }
                gone.push(Candidate { cell: peer, digit });
            }
        }
    }
    Ok(())
}

/// The state of the automaton of a composition.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// The composition is true for all digits of the other cells.
    Holds,
    /// The state of each leaf.
    Open(Vec<LeafState>),
}

/// The state of a leaf after some cells.
#[derive(Clone, PartialEq, Eq, Hash)]
enum LeafState {
    Known(bool),
    /// The numbers that the leaf computes from the digits read so far; empty before the first digit.
    Open(Vec<i64>),
}

impl LeafState {
    fn value(&self) -> Option<bool> {
        match self {
            LeafState::Known(value) => Some(*value),
            LeafState::Open(_) => None,
        }
    }
}

/// A relation of a composition, with its cells and the position of the last of them.
struct Leaf<'a> {
    leaf: &'a Composition,
    cells: &'a [Cell],
    last: usize,
}

impl Leaf<'_> {
    /// Reads the digit of a cell.
    fn read(
        &self,
        shape: Shape,
        state: &mut LeafState,
        (cell, digit): (Cell, Digit),
        is_last: bool,
    ) {
        let LeafState::Open(kept) = state else { return };
        let Some(place) = self.cells.iter().position(|&it| it == cell) else { return };
        let relation = match self.leaf {
            Composition::Relation(relation) => Some(&relation.asked),
            _ => None,
        };
        let known = match relation {
            Some(RelationKind::Only(set)) => Some(set.contains(digit)),
            Some(RelationKind::Pair(table)) if kept.is_empty() => {
                let partners = table.partners(place, digit);
                kept.extend(partners.words().iter().map(|&word| word as i64));
                match partners.count() {
                    0 => Some(false),
                    all if all == shape.digits() => Some(true),
                    _ => None,
                }
            }
            Some(RelationKind::Pair(_)) => {
                let bit = usize::from(digit) - 1;
                Some(kept[bit / 64] >> (bit % 64) & 1 == 1)
            }
            Some(RelationKind::Sum { coefficients, total, .. }) => {
                let sum = kept.first().unwrap_or(&0) + coefficients[place] * shape.value(digit);
                *kept = vec![sum];
                is_last.then_some(sum == *total)
            }
            Some(RelationKind::Sets(sets)) => {
                let is_possible =
                    add_digit(kept, digit) && sets.iter().any(|set| is_within(kept, set.words()));
                if is_possible { is_last.then_some(true) } else { Some(false) }
            }
            Some(RelationKind::Word(automaton)) => {
                // The number of cells read in order, the state, and the digits of later cells.
                if kept.is_empty() {
                    *kept = vec![0; 2 + self.cells.len()];
                }
                for (it, later) in self.cells.iter().zip(&mut kept[2..]) {
                    if *it == cell {
                        *later = digit.into();
                    }
                }
                let mut at = (automaton.states(0) > 0).then_some(kept[1] as usize);
                while let (Some(from), Some(&next @ 1..)) = (at, kept.get(2 + kept[0] as usize)) {
                    let index = kept[0] as usize;
                    at = automaton.next(index, from, next as Digit);
                    kept[2 + index] = 0;
                    kept[0] += 1;
                }
                kept[1] = at.unwrap_or(0) as i64;
                if at.is_some() { is_last.then_some(true) } else { Some(false) }
            }
            // A composition in a relation is a part of this one, not a leaf.
            Some(RelationKind::Composite(_)) => Some(false),
            Some(RelationKind::Connected(connectivity)) => {
                // The digit of each cell, 0 before it is read.
                kept.resize(self.cells.len(), 0);
                kept[place] = digit.into();
                let digits = || kept.iter().map(|&digit| digit as Digit).collect::<Vec<_>>();
                is_last.then(|| connectivity.holds(&digits()))
            }
            None if add_digit(kept, digit) => is_last.then_some(true),
            None => Some(false),
        };
        if let Some(value) = known {
            *state = LeafState::Known(value);
        }
    }
}

/// Adds a digit to a bit set and returns true if it was not in the set.
fn add_digit(words: &mut Vec<i64>, digit: Digit) -> bool {
    let bit = usize::from(digit) - 1;
    words.resize(words.len().max(bit / 64 + 1), 0);
    let is_new = words[bit / 64] >> (bit % 64) & 1 == 0;
    words[bit / 64] |= 1 << (bit % 64);
    is_new
}

fn is_within(words: &[i64], set: &[u64]) -> bool {
    words.iter().zip(set).all(|(&word, set)| word as u64 & !set == 0)
}
